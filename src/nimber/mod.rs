//! What a position is worth: nimbers, their sum, and the least one that is missing.
//!
//! A *nimber* is the value of a Nim heap. Finite nimbers are the natural numbers with an addition of
//! their own, [`Nimber::nim_sum`], and the value of a set of options is [`mex`] of theirs. With a product of their own too, they are a
//! field, [`NimField`]. Transfinite nimbers are the infinite ordinals, [`Ordinal`]; [`TransfiniteNimbers`] is the arithmetic of the
//! field they are in.

mod field;
mod mex;
mod ordinal;
mod sum;
mod transfinite;
mod value;

pub use field::{FiniteNimber, NimField, nim_product};
pub use mex::{mex, mex_of_integers};
pub use ordinal::{Ordinal, Term};
pub use transfinite::TransfiniteNimbers;
pub use value::Nimber;

pub(crate) use mex::first_missing;
pub(crate) use sum::NimSum;
