//! The winning moves of misère play.

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::misere::walk::Walk;

/// A move that leaves a P-position of misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WinningMove {
    /// The component that is moved in, or the position itself.
    pub(crate) from: GameId,
    /// The option of it that is moved to.
    pub(crate) to: GameId,
    /// The whole position after the move.
    pub(crate) result: GameId,
}

/// A winning move of misère play; `None` if there is none.
///
/// In a nimber `*n` beside a position of misère Grundy value m < n the move to `*m` wins, and no
/// other one in it, so that no nimber is gone through.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
pub(crate) fn winning_move(store: &mut Store, game: GameId) -> Result<Option<WinningMove>> {
    Ok(store.attempt(|store| find(store, game, 1))?.into_iter().next())
}

/// All winning moves of misère play, those in equal components once: component by component, each
/// in the order of its options.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
pub(crate) fn winning_moves(store: &mut Store, game: GameId) -> Result<Vec<WinningMove>> {
    store.attempt(|store| find(store, game, usize::MAX))
}

/// The first of them, at most so many.
fn find(store: &mut Store, game: GameId, most: usize) -> Result<Vec<WinningMove>> {
    let mut walk = Walk::new(false);
    let mut found = Vec::new();
    let components = store.components(game);
    for (place, &from) in components.iter().enumerate() {
        if place > 0 && components[place - 1] == from {
            continue;
        }
        let mut rest = components.clone();
        rest.remove(place);
        if store.is_nimber(from) {
            let sum = store.sum(&rest)?;
            let value = walk.grundy(store, sum)?;
            if value < store.value(from) {
                let to = store.nimber(value)?;
                rest.push(to);
                found.push(WinningMove { from, to, result: store.sum(&rest)? });
            }
        } else {
            for to in store.options(from)? {
                store.interrupt().poll()?;
                rest.push(to);
                let result = store.sum(&rest)?;
                rest.pop();
                if walk.outcome(store, result)? == Outcome::P {
                    found.push(WinningMove { from, to, result });
                    if found.len() >= most {
                        break;
                    }
                }
            }
        }
        if found.len() >= most {
            break;
        }
    }
    Ok(found)
}
