//! Proofs of claims over all values, as documents.

mod automata;
mod classes;
mod counts;
mod moves;
mod whole;

pub(super) use whole::{document, short};
