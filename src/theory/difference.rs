//! Why two positions are not the same set.

use crate::error::Result;
use crate::game::{GameId, Node, OptionCursor, Store};
use crate::nimber::{Nimber, mex};

/// An option that one of two positions has and the other has not.
///
/// ```
/// use sprague::{Store, theory::{IdentityDifference, identity_difference}};
/// let mut store = Store::new();
/// let (five, three) = (store.nimber(5_u32)?, store.nimber(3_u32)?);
/// let difference = identity_difference(&mut store, five, three)?;
/// assert_eq!(difference, Some(IdentityDifference::FirstHas(three)));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityDifference {
    /// An option of the first that is none of the second.
    FirstHas(GameId),
    /// An option of the second that is none of the first.
    SecondHas(GameId),
}

/// Options of large sums that are tried before sums are written out.
const TRIED: usize = 64;

/// An option that one of two positions has, as a set, and the other has not; `None` if they are identical.
///
/// Nimbers of whatever size are compared without going through their options, and sums of nimbers are
/// nearly always; otherwise both are written out, and the option given is one written out.
///
/// # Errors
/// Those of [`Store::expand`].
///
/// ```
/// use sprague::{GameId, Store, theory::{IdentityDifference, identity_difference}};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let sum = store.sum(&[one, one])?;
/// // *1 + *1 = {*1} and *0 = {}: equivalent, not identical.
/// let difference = identity_difference(&mut store, GameId::ZERO, sum)?;
/// assert_eq!(difference, Some(IdentityDifference::SecondHas(one)));
/// let set = store.position(&[one])?;
/// assert_eq!(identity_difference(&mut store, set, sum)?, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn identity_difference(
    store: &mut Store,
    first: GameId,
    second: GameId,
) -> Result<Option<IdentityDifference>> {
    if store.identical(first, second)? {
        return Ok(None);
    }
    for find in [lacking_nimber, lacking_sum, lacking_option] {
        for (position, other, side) in sides(first, second) {
            if let Some(option) = find(store, position, other)? {
                return Ok(Some(side(option)));
            }
        }
    }
    Ok(None)
}

type Side = fn(GameId) -> IdentityDifference;

fn sides(first: GameId, second: GameId) -> [(GameId, GameId, Side); 2] {
    [(first, second, IdentityDifference::FirstHas), (second, first, IdentityDifference::SecondHas)]
}

/// For two sums of nimbers: some option of the one that the other has not, without writing any out.
fn lacking_sum(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    if store.is_sum_of_nimbers(position) && store.is_sum_of_nimbers(other) {
        let mut cursor = OptionCursor::default();
        for _ in 0..TRIED {
            match store.next_option(position, &mut cursor)? {
                Some(option) if !store.is_option(option, other)? => return Ok(Some(option)),
                Some(_) => {}
                None => break,
            }
        }
    }
    Ok(None)
}

/// For a nimber: the least one below it that is not an option of `other`.
fn lacking_nimber(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    let Node::Nimber(size) = store.node(position) else {
        return Ok(None);
    };
    let lacking = match store.node(other) {
        Node::Nimber(other) => other,
        // What was a sum, or has one below, is no nimber when written out: see `Store::identical`.
        Node::Options(options) => {
            let nimbers = options.iter().filter(|&&option| store.is_nimber(option));
            mex(&nimbers.map(|&option| store.value(option)).collect::<Vec<_>>())
        }
        // No sum has *0 among its options.
        _ => Nimber::ZERO,
    };
    if lacking < size { store.nimber(lacking).map(Some) } else { Ok(None) }
}

/// For anything, once both are written out: their lists of options differ.
fn lacking_option(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    let (position, other) = (store.expand(position)?, store.expand(other)?);
    let Node::Options(options) = store.node(position) else {
        return Ok(None);
    };
    let options = options.to_vec();
    for option in options {
        store.interrupt().poll()?;
        if !store.is_option(option, other)? {
            return Ok(Some(option));
        }
    }
    Ok(None)
}
