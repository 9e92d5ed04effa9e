//! What is played where no move wins.

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::play::choice::Choice;
use crate::play::numbering::Numbering;

/// The move to an option of the greatest value, of equal ones the first; `None` if there is no
/// move.
///
/// A position of value v lasts v moves if the players want it to. So, as far as the values tell,
/// this leaves the longest play, with the most chances for a mistake. From a heap it takes one.
/// Linear in the options of sets among the components.
pub(super) fn longest(store: &mut Store, position: GameId) -> Result<Option<Choice>> {
    if !store.is_solved(position) {
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
