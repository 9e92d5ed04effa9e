//! How a position was written, and who wins it.

use std::fmt;

use crate::nimber::Nimber;

/// How a position was written.
///
/// ```
/// use sprague::{Node, Store};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let sum = store.sum(&[one, one])?;
/// assert!(matches!(store.node(sum), Node::Sum(components) if components == [one, one]));
/// let set = store.set_of(&[one])?;
/// assert!(matches!(store.node(set), Node::Options(options) if options == [one]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Node<'a> {
    /// A set of options, in the order of their ids, each once. Never empty and never the set of all
    /// nimbers below some *n*: those are [`Node::Nimber`].
    Options(&'a [GameId]),
    /// `*n`, whose options are `*0`, …, `*(n-1)`.
    Nimber(Nimber),
    /// A sum of at least two components, in the order of their ids, with repetition. None of them
    /// is a sum or `*0`.
    Sum(&'a [GameId]),
    /// A position of a ruleset, such as `kayles(5)`. Its options are made when somebody asks.
    Position,
}

/// Who wins when both play well. The player who cannot move loses.
///
/// ```
/// use sprague::{Outcome, Store};
/// let mut store = Store::new();
/// assert_eq!(store.outcome(store.zero()), Outcome::P);
/// let heap = store.nimber(3_u32)?;
/// assert_eq!(store.outcome(heap).to_string(), "N");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Outcome {
    /// The previous player wins: every option is an N-position.
    P,
    /// The next player wins: some option is a P-position.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// A position of a [`Store`](crate::Store).
///
/// Two ids of one store are equal exactly when the positions were *written* alike; whether two
/// positions are the same set is [`Store::identical`](crate::Store::identical). Options and
/// components always have a smaller id than what they belong to. An id means nothing to any other
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
