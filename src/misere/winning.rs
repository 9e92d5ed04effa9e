//! The moves of misère play, and which of them win.

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::misere::decided::has_infinite_nimber;
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
    let joint = match Joint::with_nimbers(store, game)? {
        Found::Joint(joint) if joint.grundy(store, game)?.is_some() => Some(joint),
        _ => None,
    };
    theory::moves_by(store, game, at_most, &mut MiserePlay { joint, walk: Walk::new(false) })
}

/// All winning moves of misère play, those in equal components once.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
pub(crate) fn winning_moves(store: &mut Store, game: GameId) -> Result<Vec<Move>> {
    Ok(moves(store, game, 0)?.list)
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
    if let Found::Joint(joint) = Joint::of_large(store, game, 0)? {
        return match joint.outcome(store, game)? {
            Some(Outcome::P) => Ok(None),
            _ => joint.winning_move(store, game),
        };
    }
    theory::winning_move_by(store, game, &mut MiserePlay { joint: None, walk: Walk::new(false) })
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
        if let Some(joint) = &self.joint
            && let Some(value) = joint.grundy(store, game)?
        {
            return Ok(value);
        }
        self.walk.grundy(store, game)
    }
}
