//! The moves of misère play, and which of them win.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Outcome, Store};
use crate::misere::decided::{self, has_infinite_nimber, large_nimber};
use crate::misere::joint::{Found, Joint};
use crate::misere::walk::Walk;
use crate::nimber::Nimber;
use crate::theory::{self, Move, Moves, Part, WinningRule};

/// The moves of a position in misère play: every winning one, and losing ones while the list has no
/// more than `at_most` rows. Values are misère Grundy values: 0 is that of the P-positions.
///
/// In a nimber `*n` beside a position of misère Grundy value m < n the move to `*m` wins, and no
/// other one in it, so that no nimber is gone through.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// let heaps = session.position("*1 + *1 + *5")?;
/// let moves = misere::moves(session.store_mut(), heaps, 10)?;
/// let winning: Vec<_> = moves.list.iter().filter(|each| each.wins).collect();
/// assert_eq!(winning.len(), 1);
/// assert_eq!(session.store().value(winning[0].to).to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn moves(store: &mut Store, game: GameId, at_most: usize) -> Result<Moves> {
    store.attempt(|store| {
        let joint = match Joint::with_nimbers(store, game)? {
            Found::Joint(joint) => Some(joint),
            _ => None,
        };
        let mut play = MiserePlay { joint, walk: Walk::new(false) };
        theory::with_few_values(store, game, |store| theory::moves_by(store, game, at_most, &mut play))
    })
}

/// All winning moves of misère play, those in equal components once. What they leave has its value:
/// it is shown with it.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
pub(crate) fn winning_moves(store: &mut Store, game: GameId) -> Result<Vec<Move>> {
    store.attempt(|store| {
        let found = match Joint::of_large(store, game, 0)? {
            Found::Joint(joint) => joint.winning_moves(store, game)?,
            _ => moves(store, game, 0)?.list,
        };
        found.iter().try_for_each(|one| store.solve(one.result))?;
        Ok(found)
    })
}

/// A winning move of misère play, the first in the order of [`moves`]; `None` if there is none.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
///
/// ```
/// use sprague::{Session, misere};
/// let mut session = Session::new();
/// let row = session.position("kayles(3)")?;
/// let winning = misere::winning_move(session.store_mut(), row)?.expect("an N-position");
/// assert_eq!(winning.words, ["take pins 1 and 2", "take pins 2 and 3"]);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn winning_move(store: &mut Store, game: GameId) -> Result<Option<Move>> {
    store.attempt(|store| found(store, game))
}

fn found(store: &mut Store, game: GameId) -> Result<Option<Move>> {
    if has_infinite_nimber(store, game)
        && let Some(found) = infinite_move(store, game)?
    {
        return Ok(Some(found));
    }
    if let Some(large) = large_nimber(store, game)?
        && let Some(value) = decided::grundy(store, large.rest)?
        && value <= large.size
    {
        return match value == large.size {
            true => Ok(None),
            false => move_in_nimber(store, game, large.place, &value).map(Some),
        };
    }
    if let Found::Joint(joint) = Joint::of_large(store, game, 0)? {
        return match joint.outcome(store, game)? {
            Some(Outcome::P) => Ok(None),
            _ => joint.winning_move(store, game),
        };
    }
    let mut play = MiserePlay { joint: None, walk: Walk::new(false) };
    theory::with_few_values(store, game, |store| theory::winning_move_by(store, game, &mut play))
}

/// A winning move in an infinite nimber of a sum with such nimbers, if there is one: it makes the
/// value 0, or it is in the only one, and leaves the misère Grundy value of the rest.
fn infinite_move(store: &mut Store, game: GameId) -> Result<Option<Move>> {
    store.attempt(|store| {
        let components = store.components(game);
        let mut infinite: Vec<usize> =
            (0..components.len()).filter(|&place| !store.is_finite(components[place])).collect();
        infinite.sort_by_cached_key(|&place| store.value(components[place]));
        for &place in &infinite {
            let rest = match components.len() {
                1 => GameId::ZERO,
                _ => store.sum_with(game, place, GameId::ZERO)?,
            };
            let left = if infinite.len() == 1 { super::grundy(store, rest)? } else { store.value(rest) };
            if left < store.value(components[place]) {
                return move_in_nimber(store, game, place, &left).map(Some);
            }
        }
        Ok(None)
    })
}

/// The move that makes a nimber among the components a smaller one, and wins.
fn move_in_nimber(store: &mut Store, game: GameId, place: usize, left: &Nimber) -> Result<Move> {
    let components = store.components(game);
    let from = components[place];
    let to = store.nimber(left)?;
    let is_sum = components.len() > 1;
    let result = if is_sum { store.sum_with(game, place, to)? } else { to };
    let copies = components.iter().filter(|&&other| other == from).count();
    let component = is_sum.then_some(place);
    Ok(Move { component, copies, from, to, words: Vec::new(), result, value: Nimber::ZERO, wins: true })
}

/// The player who cannot move wins.
struct MiserePlay {
    /// A quotient with nimbers, of a sum with large heaps; it has values of all followers.
    joint: Option<Joint>,
    walk: Walk,
}

impl WinningRule for MiserePlay {
    fn heap_left(&mut self, store: &mut Store, game: GameId, part: &Part) -> Result<Nimber> {
        let rest = match part.component {
            Some(index) => store.sum_with(game, index, GameId::ZERO)?,
            None => GameId::ZERO,
        };
        self.value(store, rest)
    }

    fn wins(&mut self, store: &mut Store, game: GameId, part: &Part, option: GameId) -> Result<bool> {
        let result = part.result(store, game, option)?;
        if let Some(joint) = &self.joint
            && let Some(outcome) = joint.outcome(store, result)?
        {
            return Ok(outcome == Outcome::P);
        }
        Ok(self.walk.outcome(store, result)? == Outcome::P)
    }

    fn value(&mut self, store: &mut Store, game: GameId) -> Result<Nimber> {
        if has_infinite_nimber(store, game) {
            return Ok(store.value(game));
        }
        if let Some(joint) = &self.joint {
            if let Some(value) = joint.grundy(store, game)? {
                return Ok(value);
            }
            if Joint::is_long(store, game) {
                let message = "the misère Grundy values of the moves are not known";
                let error = Error::new(ErrorKind::Limit, message);
                return Err(error.note("who wins is known by a misère quotient, which has no larger nimbers"));
            }
        }
        self.walk.grundy(store, game)
    }
}
