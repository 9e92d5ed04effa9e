//! Take-and-break games: their codes, their nim-sequences, and the periods of these.
//!
//! A [`Code`] such as 0.137 says what may be taken from a heap and into how many heaps the rest may
//! be divided. A [`NimSequence`] finds the Grundy values of its heaps one after the other, by an
//! engine, until a [`Theorem`] proves that they repeat.

mod bits;
mod code;
mod cousin;
mod digit;
mod engines;
mod family;
pub(crate) mod octal;
mod partitions;
mod period;
mod place;
mod prove;
mod read;
pub(crate) mod reply;
mod rule;
mod sequence;
mod solved;
mod survey;

pub use code::Code;
pub use cousin::StandardForm;
pub use digit::{Digit, Sizes};
pub(crate) use engines::Engine;
pub use family::Family;
pub(crate) use partitions::Partitions;
pub use period::{Found, Ground, Period, Theorem, seen};
pub(crate) use place::place;
pub use prove::{PeriodProof, PeriodSearch, prove, prove_by_run};
pub use reply::survey;
pub use rule::HeapRule;
pub use sequence::NimSequence;
pub use solved::SolvedGame;
pub use survey::{Survey, SurveyRows};
