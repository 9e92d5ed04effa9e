//! How a position was written, and who wins it.

use std::fmt;

use crate::game::GameId;
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
