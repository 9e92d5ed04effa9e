//! Nodes: how a position was written, and who wins it; how kind and value are packed in one word; and
//! the form that identity is read off.

use std::fmt;

use crate::game_graph;
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

/// Where play may go on for ever there is one class more.
impl From<Outcome> for game_graph::Outcome {
    fn from(outcome: Outcome) -> game_graph::Outcome {
        match outcome {
            Outcome::P => game_graph::Outcome::P,
            Outcome::N => game_graph::Outcome::N,
        }
    }
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

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A set written out to the bottom: nothing below it is a sum.
    Options,
    /// A set with a sum or a position of a ruleset somewhere below it, so that writing it out gives
    /// another node.
    Symbolic,
    /// `*n`.
    Nimber,
    /// A sum.
    Sum,
    /// A position of a ruleset.
    Position,
}

/// Kind (three bits) and value of a node. A value that does not fit is an index
/// into the table of large values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Info(u32);

const KIND_SHIFT: u32 = 29;
const LARGE: u32 = 1 << 28;
/// The index of a value that is not known: no table is as long.
const UNKNOWN: u32 = LARGE - 1;

impl Info {
    /// Values below this are in the word itself.
    pub(super) const SMALL_END: u32 = LARGE;

    pub(super) fn small(kind: Kind, value: u32) -> Info {
        debug_assert!(value < LARGE);
        Info((kind as u32) << KIND_SHIFT | value)
    }

    pub(super) fn large(kind: Kind, index: u32) -> Info {
        debug_assert!(index < LARGE);
        Info((kind as u32) << KIND_SHIFT | LARGE | index)
    }

    /// A node whose value is not known.
    pub(super) fn unknown(kind: Kind) -> Info {
        Info::large(kind, UNKNOWN)
    }

    #[inline]
    pub(super) fn is_unknown(self) -> bool {
        self.small_or_end() == LARGE | UNKNOWN
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> KIND_SHIFT {
            0 => Kind::Options,
            1 => Kind::Symbolic,
            2 => Kind::Nimber,
            3 => Kind::Sum,
            _ => Kind::Position,
        }
    }

    /// A bit of its own for each kind, so that the kinds of many can be gathered without a branch.
    #[inline]
    pub(super) fn kind_bit(self) -> u32 {
        1 << (self.0 >> KIND_SHIFT)
    }

    /// The value if it is small, else [`Info::SMALL_END`] or more.
    #[inline]
    pub(super) fn small_or_end(self) -> u32 {
        self.0 & (LARGE | (LARGE - 1))
    }

    /// Kind and value in a byte, for sets of few options.
    pub(super) fn brief(self) -> Brief {
        let value = self.small_or_end().min(Brief::LAST_VALUE);
        // For a set above it, a position of a ruleset is as good as a set with a sum below it.
        let kind = if self.kind() == Kind::Position { Kind::Symbolic as u32 } else { self.0 >> KIND_SHIFT };
        Brief((value << 2 | kind) as u8)
    }

    /// Where the value is if it is not small; beyond every table if it is not known.
    #[inline]
    pub(super) fn large_index(self) -> Option<usize> {
        (self.0 & LARGE != 0).then_some((self.0 & (LARGE - 1)) as usize)
    }
}

/// The bit of a kind in [`Info::kind_bit`].
pub(super) const fn bit(kind: Kind) -> u32 {
    1 << kind as u32
}

/// Kind and value of a node again, in a byte: a quarter of the memory to be waited for when the
/// options of a set lie all over the store. Values from 63 on are all 63, which makes no difference
/// to the minimum excludant of fewer than 64 options: it is at most 63, and is not changed by what
/// is not less.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brief(u8);

impl Brief {
    const LAST_VALUE: u32 = 63;

    #[inline]
    pub(super) fn value_bit(self) -> u64 {
        1 << (self.0 >> 2)
    }

    /// As [`Info::kind_bit`].
    #[inline]
    pub(super) fn kind_bit(self) -> u32 {
        1 << (self.0 & 3)
    }
}

/// A position in a form of its own: as ids, two forms are equal if and only if the positions are
/// identical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `*0`, a prime, or a sum of primes, and the same holds for everything that can be reached. In
    /// a sum, the components are forms.
    Primes(GameId),
    /// Any other set. Its options are forms.
    Set(GameId),
    /// There is none: a sum in it is not one of primes, and has to be written out.
    Unknown,
}

impl Form {
    /// The position in that form.
    pub(super) fn id(self) -> Option<GameId> {
        match self {
            Form::Primes(id) | Form::Set(id) => Some(id),
            Form::Unknown => None,
        }
    }
}
