//! What a position is worth: nimbers, their sum, and the least one that is missing.
//!
//! A *nimber* is the value of a Nim heap. Nimbers are the ordinals, the finite ones the natural
//! numbers, with an addition of their own, [`Nimber::nim_sum`], and the value of a set of options
//! is [`mex`] of theirs. With a product of their own too, they are a field, [`NimField`].
//! [`Ordinal`] is the type of ordinals, and [`TransfiniteNimbers`] the arithmetic of the field that
//! the nimbers below ω^(ω^ω) are.

mod field;
mod finite;
#[cfg(feature = "serde")]
mod json;
mod mex;
mod ordinal;
mod sum;
mod transfinite;
mod value;

pub use field::NimField;
pub use finite::FiniteNimber;
pub use mex::{mex, mex_of_integers};
pub use ordinal::{Ordinal, Term};
pub use transfinite::TransfiniteNimbers;
pub use value::Nimber;

pub(crate) use mex::first_missing;
pub(crate) use sum::NimSum;
