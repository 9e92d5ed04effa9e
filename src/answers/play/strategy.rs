//! Which move wins and why: the strategy of the person's opponent, in normal and in misère play.

use std::fmt;

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::play::choice::{Advice, Choice, short};
use crate::play::numbering::{Numbering, components_as_written};
use crate::play::reason::Reasons;
use crate::theory::Convention;

/// Knows which moves win.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let zero = store.zero();
/// assert_eq!(Theory.advise(&mut store, zero)?.winning, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub trait Strategy: fmt::Debug + Send {
    /// A move that wins from this position, and why; or why none does.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if
    /// interrupted.
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice>;

    /// The convention of play: who wins when there is no move.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// What to play where no move wins; `None` if there is no move at all.
    ///
    /// It is the move to an option of the greatest value, of equal ones the first: a position of
    /// value v lasts v moves if the players want it to, so this leaves long play with many chances
    /// for a mistake. From a heap it takes one.
    ///
    /// # Errors
    /// Those of [`Strategy::advise`].
    fn otherwise(&self, store: &mut Store, position: GameId) -> Result<Option<Choice>> {
        longest(store, position)
    }
}

/// Bouton's strategy by the Sprague–Grundy theorem: leave nim-sum 0, the values being those of the
/// store.
///
/// Source: C. L. Bouton (1901); *Winning Ways*, chapter 3.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let two = store.nimber(2_u32)?;
/// let advice = Theory.advise(&mut store, two)?;
/// assert_eq!(advice.winning.expect("an N-position").to, store.zero());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Theory;

impl Strategy for Theory {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        if !store.solve_at_little_cost(position)? {
            return Ok(Advice::unknown());
        }
        let winning = self.convention().winning_move(store, position)?;
        let winning = winning.map(|one| Choice::new(one.component, one.from, one.to));
        let components = components_as_written(store, position);
        let worth = components.into_iter().map(|component| (component, store.value(component))).collect();
        let reasons = Reasons { store, worth, total: store.value(position), by: "" };
        Ok(match winning {
            Some(choice) => reasons.winning(choice, &store.value(choice.from), &store.value(choice.to)),
            None => reasons.losing(),
        })
    }
}

/// Misère play: leave a position from which every move leads to an N-position, or which is P by the
/// rule of misère Nim. The player who cannot move wins.
///
/// Source: *Winning Ways*, chapter 13.
///
/// ```
/// use sprague::{Session, front_end::play::{Misere, Strategy}};
/// let mut session = Session::new();
/// let heaps = session.position("*1 + *1 + *5")?;
/// let advice = Misere.advise(session.store_mut(), heaps)?;
/// assert_eq!(advice.reason, "3 heaps of one are left, an odd number");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Misere;

impl Strategy for Misere {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        let winning = self.convention().winning_move(store, position)?;
        let winning = winning.map(|one| Choice::new(one.component, one.from, one.to));
        Ok(match winning {
            Some(choice) => {
                let left = choice.result(store, position)?;
                let reason = reason(store, left).unwrap_or_else(|| {
                    format!("every move from {} leads to a misère N-position", short(store, left))
                });
                Advice::new(Some(choice), reason)
            }
            None => {
                let reason =
                    reason(store, position).unwrap_or_else(|| "each leads to a misère N-position".to_owned());
                Advice::new(None, reason)
            }
        })
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }
}

/// Why a sum of nimbers is a P-position, by the rule of misère Nim; `None` for other positions.
fn reason(store: &Store, position: GameId) -> Option<String> {
    if !store.is_sum_of_nimbers(position) {
        return None;
    }
    let heaps = store.components(position);
    let is_large = |&heap: &GameId| store.value(heap) > Nimber::from(1_u32);
    Some(match (heaps.iter().any(is_large), heaps.len()) {
        (true, _) => "the nim-sum is 0, and not all heaps are of one".to_owned(),
        (false, 1) => "one heap of one is left".to_owned(),
        (false, count) => format!("{count} heaps of one are left, an odd number"),
    })
}

/// The move to an option of the greatest value, of equal ones the first; `None` if there is no
/// move.
///
/// A position of value v lasts v moves if the players want it to. So, as far as the values tell,
/// this leaves the longest play, with the most chances for a mistake. From a heap it takes one.
/// Linear in the options of sets among the components.
fn longest(store: &mut Store, position: GameId) -> Result<Option<Choice>> {
    if !store.has_solved_options(position)? {
        return unknown(store, position);
    }
    let mut best: Option<(Nimber, Choice)> = None;
    for group in Numbering::new(store, position)?.groups {
        let from = group.position;
        let greatest = match store.node(from) {
            Node::Nimber(size) => below(&size),
            Node::Options(_) | Node::Position => {
                let mut greatest = None;
                for &option in store.listed(from) {
                    store.interrupt().poll()?;
                    greatest = greatest.max(Some(store.value(option)));
                }
                greatest
            }
            Node::Sum(_) => None,
        };
        let Some(value) = greatest else { continue };
        if best.as_ref().is_some_and(|(best, _)| *best >= value) {
            continue;
        }
        let to = match store.node(from) {
            Node::Nimber(_) => Some(store.nimber(&value)?),
            _ => store.listed(from).iter().copied().find(|&option| store.has_value(option, &value)),
        };
        best = to.map(|to| (value, Choice::new(group.component, from, to)));
    }
    Ok(best.map(|(_, choice)| choice))
}

/// What to play where it is not known who wins: a move to a P-position, if there is one among the
/// positions whose value is known, or else the first move to a position whose value is not known.
fn unknown(store: &mut Store, position: GameId) -> Result<Option<Choice>> {
    let mut best: Option<(u8, Choice)> = None;
    for group in Numbering::new(store, position)?.groups {
        let from = group.position;
        let options = match store.node(from) {
            Node::Nimber(size) if !size.is_zero() => vec![store.zero()],
            _ => store.listed(from).to_vec(),
        };
        for to in options {
            store.interrupt().poll()?;
            let choice = Choice::new(group.component, from, to);
            let result = choice.result(store, position)?;
            let rank = match store.is_solved(result) {
                true if store.value(result).is_zero() => return Ok(Some(choice)),
                true => 1,
                false => 0,
            };
            if best.as_ref().is_none_or(|(known, _)| rank < *known) {
                best = Some((rank, choice));
            }
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

/// The nimber before this one.
fn below(size: &Nimber) -> Option<Nimber> {
    if size.is_zero() { None } else { size.to_integer().map(|size| Nimber::from(size - 1_u8)) }
}
