//! The formula that defines the sum.

use crate::error::Result;
use crate::game::{GameId, Store};

/// The right-hand side of S + T = {S + t : t option of T} ∪ {s + T : s option of S}: a set whose
/// options are sums, as they are written.
///
/// It is identical to S + T, which [`Store::expand`] shows. Linear in the options of both.
///
/// Source: Siegel, *Combinatorial Game Theory*, definition of the disjunctive sum; Sprague–Grundy
/// theorem.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are more options than the ceiling of
/// nodes allows; or if interrupted. Nothing is left behind.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let sum = store.sum(&[one, two])?;
/// let set = theory::sum_formula(&mut store, one, two)?;
/// assert_ne!(sum, set);
/// assert!(store.identical(sum, set)?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn sum_formula(store: &mut Store, left: GameId, right: GameId) -> Result<GameId> {
    store.attempt(|store| {
        let mut set = Vec::new();
        for (moved, other) in [(right, left), (left, right)] {
            for option in store.options(moved)? {
                store.interrupt().poll()?;
                set.push(store.sum(&[option, other])?);
            }
        }
        store.set_of(&set)
    })
}
