//! Take-and-break games: their codes, their nim-sequences, and the periods of these.
//!
//! A [`Code`] such as 0.137 says what may be taken from a heap and into how many heaps the rest may
//! be divided. A [`NimSequence`] finds the Grundy values of its heaps one after the other, by an
//! engine, until a [`Theorem`] proves that they repeat.

mod bits;
mod code;
mod engines;
mod family;
pub(crate) mod octal;
mod partitions;
mod period;
mod prove;
mod read;
pub(crate) mod reply;
mod rule;
mod sequence;
mod solved;
mod survey;

pub use code::{Code, Digit, Sizes, StandardForm};
pub(crate) use engines::Engine;
pub use family::Family;
pub(crate) use partitions::Partitions;
pub use period::{Found, Ground, Period, Theorem, seen};
pub use prove::{PeriodProof, PeriodSearch, prove, prove_by_run};
pub use reply::survey;
pub use rule::HeapRule;
pub use sequence::NimSequence;
pub use solved::SolvedGame;
pub use survey::{Survey, SurveyRows};

/// Where the value of a heap is kept in a row from heap 0 on.
///
/// A heap size beyond the memory of this machine has the greatest place, which no row reaches.
pub(crate) fn place(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}
