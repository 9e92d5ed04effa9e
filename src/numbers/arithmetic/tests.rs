//! Compares decided formulas with evaluation by definition.

mod by_definition;
mod known;
mod random;
mod residues;
mod zeckendorf;
