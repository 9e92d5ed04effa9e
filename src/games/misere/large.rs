//! Heaps that are too large to be played out.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::game::{GameId, Store};
use crate::heap::Code;

/// The largest heap that is played out where no quotient helps and a move leaves one heap at most.
const MOST_ALONE: u64 = 20_000;

/// The largest heap of a code that is played out. Where a move may leave two heaps, a heap of n leads
/// to about n²/4 sums of two.
pub(super) fn most_played(store: &Store, code: &Code) -> u64 {
    if code.most_heaps() > 1 {
        (store.limits().max_nodes as u64).saturating_mul(4).isqrt()
    } else {
        MOST_ALONE
    }
}

/// Refuses at once heaps that are known to meet too many sums when they are played out.
pub(super) fn check_heaps(store: &mut Store, game: GameId) -> Result<()> {
    for component in store.components(game) {
        let Some((code, heap)) = store.heap_of_code(component) else { continue };
        let most = most_played(store, &code);
        if code.most_heaps() > 1 && heap > most.into() {
            return Err(too_large(&code.to_string(), &heap, most));
        }
    }
    Ok(())
}

#[cold]
fn too_large(code: &str, heap: &BigUint, most: u64) -> Error {
    let message =
        format!("in misère play heaps of {code} are played out up to {most}; this one is of {heap}");
    // A little more room helps for a heap that is a little too large.
    let error = match *heap <= (8 * most).into() {
        true => Error::limit(message, Limit::Nodes),
        false => Error::new(ErrorKind::Limit, message),
    };
    error.note("its followers and the sums of these are more than the ceiling of nodes").help(format!(
        "who wins may be known all the same: see misere_quotient({code}) and misere_outcome({code}(n))"
    ))
}
