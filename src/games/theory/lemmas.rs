//! The two lemmas from which the theorem follows.

use crate::error::Result;
use crate::game::{GameId, Outcome, Store};
use crate::theory::outcome::outcome_by_playing;

/// The First Lemma: if A is a P-position, then G ≈ A + G.
///
/// Returns A + G if A is a P-position, found by playing, and `None` if it is not: then the lemma
/// says nothing.
///
/// Proof. Let X be any position. If G + X is a P-position, so is A + G + X: answer each move in the
/// part in which it was made. If G + X is an N-position, so is A + G + X: move in G + X to a
/// P-position, which leaves A beside it, two P-positions.
///
/// Source: Sprague–Grundy theorem, first lemma.
///
/// # Errors
/// Those of [`outcome_by_playing`].
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let zero_game = store.sum(&[one, one])?;
/// let sum = theory::first_lemma(&mut store, three, zero_game)?.unwrap();
/// assert!(theory::equivalent(&store, sum, three));
/// assert_eq!(theory::first_lemma(&mut store, three, one)?, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn first_lemma(store: &mut Store, game: GameId, added: GameId) -> Result<Option<GameId>> {
    match outcome_by_playing(store, added)? {
        Outcome::N => Ok(None),
        Outcome::P => store.sum(&[added, game]).map(Some),
    }
}

/// What the Second Lemma looks at: G + H and its outcome.
///
/// ```
/// use sprague::{Outcome, Store, theory};
/// let mut store = Store::new();
/// let two = store.nimber(2_u32)?;
/// let judged = theory::second_lemma(&mut store, two, two)?;
/// assert_eq!(judged.outcome, Outcome::P);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SecondLemma {
    /// G + H.
    pub sum: GameId,
    /// P exactly if G ≈ H.
    pub outcome: Outcome,
}

/// The Second Lemma: G ≈ H exactly if G + H is a P-position, which is found by playing.
///
/// Proof. If G ≈ H, then G + H has the outcome of H + H, and that is P: whatever is done in one
/// copy, do in the other. If G + H is a P-position, then by the First Lemma G ≈ G + (G + H), and
/// the same sum is (G + G) + H ≈ H, for G + G is a P-position too.
///
/// Source: Sprague–Grundy theorem, second lemma.
///
/// # Errors
/// Those of [`outcome_by_playing`].
///
/// ```
/// use sprague::{Outcome, Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let judged = theory::second_lemma(&mut store, one, two)?;
/// assert_eq!(judged.outcome, Outcome::N);
/// assert!(!theory::equivalent(&store, one, two));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn second_lemma(store: &mut Store, first: GameId, second: GameId) -> Result<SecondLemma> {
    let sum = store.sum(&[first, second])?;
    Ok(SecondLemma { sum, outcome: outcome_by_playing(store, sum)? })
}

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
