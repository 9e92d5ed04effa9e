//! The field of the finite nimbers: nim-product, inverse, roots, and what follows from them.
//!
//! A nimber is a natural number here, and the sizes have files of their own: [`finite`] those of a machine word, [`large`] all
//! others, by words; [`operations`] chooses. Both multiply words in the way that the processor allows ([`carryless`], or
//! [`portable`]) and put them together by the [`tower`] of fields.

mod basis;
mod bytes;
mod carryless;
mod fermat;
mod finite;
mod large;
mod logarithm;
mod nimber;
mod operations;
mod order;
mod polynomial;
mod portable;
mod quadratic;
mod tower;
mod words;

pub use finite::FiniteNimber;
pub use operations::{NimField, nim_product};
