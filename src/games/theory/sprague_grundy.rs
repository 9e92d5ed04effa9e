//! The theorem, in its two steps.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::nimber::{Nimber, mex};
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
