//! The names of positions and rulesets.

/// A position of a [`Store`](crate::Store).
///
/// Two ids of one store are equal exactly when the positions were *written* alike; whether two
/// positions are the same set is [`Store::identical`](crate::Store::identical). Options and
/// components always have a lesser id than what they belong to. An id means nothing to any other
/// store.
///
/// ```
/// use sprague::Store;
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let two = store.set_of(&[store.zero(), one])?;
/// assert_eq!(two, store.nimber(2_u32)?);
/// assert!(one < two);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub(super) u32);

impl GameId {
    /// `*0` = `{}`, the first position of every store.
    ///
    /// ```
    /// use sprague::{GameId, Store};
    /// assert_eq!(Store::new().zero(), GameId::ZERO);
    /// ```
    pub const ZERO: GameId = GameId(0);

    /// Its place among the positions of the store, from 0.
    ///
    /// ```
    /// assert_eq!(sprague::Store::new().zero().index(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands where there is no node.
pub(super) const NO_NODE: u32 = u32::MAX;

/// A ruleset of a [`Store`](crate::Store).
///
/// ```
/// use sprague::Store;
/// assert_eq!(Store::new().ruleset("kayles"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesetId(pub(super) u32);
