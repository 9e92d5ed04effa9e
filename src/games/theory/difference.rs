//! Why two positions are not the same set.

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Node, OrderedCursor, Store};
use crate::nimber::Nimber;

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
    /// An option of the first that the second does not have.
    FirstHas(GameId),
    /// An option of the second that the first does not have.
    SecondHas(GameId),
}

/// Options that are tried before sums are written out.
const TRIED: u64 = 64;

/// An option that one of two positions has, as a set, and the other has not; `None` if they are
/// identical.
///
/// The option is as it is written, if one of the first few is one that the other has not; else both
/// are written out, and so is the option.
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
/// let set = store.set_of(&[one])?;
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
    for find in [lacking_nimber, lacking_as_written, lacking_as_set] {
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

/// For a nimber: the least one below it that is not an option of `other`, if that is one of the
/// first few; else the one that `other` is equivalent to.
fn lacking_nimber(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    let Node::Nimber(size) = store.node(position) else {
        return Ok(None);
    };
    // No option has the value of the whole.
    let value = store.value(other);
    let last = TRIED.min(value.to_u64().unwrap_or(TRIED));
    for below in 0..last {
        if size <= Nimber::from(below) {
            return Ok(None);
        }
        let nimber = store.nimber(below)?;
        if is_lacking(store, nimber, other)? {
            return Ok(Some(nimber));
        }
    }
    if value < size { store.nimber(value).map(Some) } else { Ok(None) }
}

/// An option as it is written, if one of the first few will do.
fn lacking_as_written(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    let mut cursor = OrderedCursor::default();
    for _ in 0..TRIED {
        let Some(option) = store.next_in_order(position, &mut cursor)? else { break };
        if is_lacking(store, option, other)? {
            return Ok(Some(option));
        }
    }
    Ok(None)
}

/// Whether a position is known to be no option; where that takes too many positions, another may
/// do.
fn is_lacking(store: &mut Store, option: GameId, other: GameId) -> Result<bool> {
    match store.is_option(option, other) {
        Ok(is_option) => Ok(!is_option),
        Err(error) if error.kind() == ErrorKind::Limit => Ok(false),
        Err(error) => Err(error),
    }
}

/// An option of what the position is when it is written out.
fn lacking_as_set(store: &mut Store, position: GameId, other: GameId) -> Result<Option<GameId>> {
    let (position, other) = (store.expand(position)?, store.expand(other)?);
    for option in store.options(position)? {
        store.interrupt().poll()?;
        if !store.is_option(option, other)? {
            return Ok(Some(option));
        }
    }
    Ok(None)
}
