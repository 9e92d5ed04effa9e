//! Positions: a store in which identical sets of options are kept once.
//!
//! A *position* of an impartial game is the set of its options. The [`Store`] keeps a directed
//! acyclic graph of them, knows the Grundy value of each from the moment it is made, and writes
//! nothing out that was not asked for: a heap `*n` is one node for any *n*, a sum is a node that
//! names its components. It knows no text.

mod expand;
mod extended;
mod followers;
mod identity;
mod intern;
mod node;
mod options;
mod order;
mod primes;
mod proved;
mod rollback;
mod ruleset_nodes;
mod ruleset_table;
mod simplified;
mod sorting;
mod spoken;
mod store;
mod sums;
mod unsolved;
mod vertices;
mod worded;

pub use node::{GameId, Node, Outcome, RulesetId};
pub use store::Store;
pub use vertices::ExtendedValue;

pub(crate) use extended::{Spelled, TurnedMove};
pub(crate) use followers::Marked;
pub(crate) use options::{OptionCursor, OrderedCursor};
pub(crate) use store::{MovesInWords, VertexInWords};
pub(crate) use unsolved::Before;
pub(crate) use vertices::{ExtendedId, ExtendedMove, Extent, StringsAndCoins, Target};
