//! The theorem, in its two steps, and the two lemmas from which it follows.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Outcome, Store};
use crate::nimber::{Nimber, mex};
use crate::theory::outcome::outcome_by_playing;
use crate::theory::parts::option_values;

/// The first step: G = {G_1, …, G_k} with G_i ≈ `*n_i` is equivalent to G' = {`*n_1`, …, `*n_k`}.
///
/// Returns G'. Proof: in G + G' each move to G_i is answered by `*n_i` in G' and the other way
/// about, which leaves a P-position by the Second Lemma; so G + G' is one, and G ≈ G' by the same
/// lemma.
///
/// A nimber is its own G'. The options of a sum are not made, only their values. Linear in their
/// number.
///
/// Source: Sprague–Grundy theorem, proof.
///
/// # Errors
/// [`ErrorKind::Limit`] if there are more options than the ceiling of nodes allows, or infinitely
/// many; or if interrupted.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let nothing = store.set_of(&[one])?;
/// let game = store.set_of(&[nothing, three])?;
/// let nimbers = theory::options_as_nimbers(&mut store, game)?;
/// assert_eq!(nimbers, store.set_of(&[store.zero(), three])?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn options_as_nimbers(store: &mut Store, game: GameId) -> Result<GameId> {
    if store.is_nimber(game) {
        return Ok(game);
    }
    let count = store.option_count(game)?;
    store.check_room(&Nimber::from(count))?;
    store.attempt(|store| {
        let values = option_values(store, game)?;
        let mut nimbers = Vec::with_capacity(values.len());
        for value in values {
            store.interrupt().poll()?;
            nimbers.push(store.nimber(value)?);
        }
        store.set_of(&nimbers)
    })
}

/// The second step: {`*n_1`, …, `*n_k`} ≈ `*m` with m the least number that is not among the n_i.
///
/// Returns `*m`. Proof: in G' + `*m`, a move to `*n_i` with n_i < m, or from `*m` to a smaller one,
/// which is some `*n_i`, is answered by the same in the other part; a move to `*n_i` with n_i > m
/// by going on to `*m`. All leave X + X, so the sum is a P-position.
///
/// Linear in the number of options.
///
/// Source: Sprague–Grundy theorem, proof.
///
/// # Errors
/// [`ErrorKind::Domain`] unless all options are nimbers; [`ErrorKind::Limit`] if the ceiling of
/// nodes is reached.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let nimbers = store.set_of(&[store.zero(), two])?;
/// assert_eq!(theory::collapse(&mut store, nimbers)?, one);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn collapse(store: &mut Store, nimbers: GameId) -> Result<GameId> {
    let values: Vec<Nimber> = match store.node(nimbers) {
        // {*0, …, *(m-1)} is *m.
        Node::Nimber(_) => return Ok(nimbers),
        Node::Options(options) if options.iter().all(|&option| store.is_nimber(option)) => {
            options.iter().map(|&option| store.value(option)).collect()
        }
        _ => {
            return Err(Error::new(ErrorKind::Domain, "only a set of nimbers collapses to one")
                .help("replace every option by the nimber it is equivalent to first"));
        }
    };
    store.nimber(mex(&values))
}

/// The Sprague–Grundy theorem: every position is equivalent to exactly one nimber, and this is it.
///
/// Constant time: its value is known since it was made.
///
/// Source: R. P. Sprague (1935), P. M. Grundy (1939).
///
/// # Errors
/// [`ErrorKind::Limit`] if the ceiling of nodes is reached.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let game = store.sum(&[one, two, two])?;
/// assert_eq!(theory::sprague_grundy(&mut store, game)?, one);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn sprague_grundy(store: &mut Store, game: GameId) -> Result<GameId> {
    let value = store.value(game);
    store.nimber(value)
}

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
