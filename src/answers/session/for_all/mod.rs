//! Proofs of claims over all values: what they rest on, as data, and as documents.

mod automata;
mod build;
mod classes;
mod data;
mod moves;
mod whole;

pub(super) use build::{automata, classes};
pub(super) use data::{By, Failure, ForAll, PartAutomaton};
pub(super) use whole::{document, short};
