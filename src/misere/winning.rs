//! A winning move of misère play.

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
}

/// A winning move of misère play; `None` if there is none.
///
/// In a nimber `*n` beside a position of misère Grundy value m < n the move to `*m` wins, so that no
/// nimber is gone through.
///
/// # Errors
/// Those of [`outcome`](super::outcome).
pub(crate) fn winning_move(store: &mut Store, game: GameId) -> Result<Option<WinningMove>> {
    store.attempt(|store| find(store, game))
}

fn find(store: &mut Store, game: GameId) -> Result<Option<WinningMove>> {
    let mut walk = Walk::new(false);
    let components = store.components(game);
    for (place, &from) in components.iter().enumerate() {
        if place > 0 && components[place - 1] == from {
            continue;
        }
        let mut rest = components.clone();
        rest.remove(place);
        if store.is_nimber(from) {
            let rest = store.sum(&rest)?;
            let value = walk.grundy(store, rest)?;
            if value < store.value(from) {
                let to = store.nimber(value)?;
                return Ok(Some(WinningMove { from, to }));
            }
            continue;
        }
        for to in store.options(from)? {
            store.interrupt().poll()?;
            rest.push(to);
            let result = store.sum(&rest)?;
            rest.pop();
            if walk.outcome(store, result)? == Outcome::P {
                return Ok(Some(WinningMove { from, to }));
            }
        }
    }
    Ok(None)
}
