//! What is decided of a formula, and how.

use super::numeration::Numeration;
use num_bigint::BigUint;

/// What a formula says of all numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is true of all.
    Holds,
    /// It has a truth value everywhere. It is false here, and of no lesser numbers.
    Fails(Vec<BigUint>),
    /// It has no truth value here. It has one at all lesser numbers.
    Undefined(Vec<BigUint>),
}

/// How a verdict was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Finitely many numbers represent all others.
    Classes,
    /// Automata read the digits.
    Automata,
}

/// A verdict and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) way: Way,
    /// How automata read numbers here.
    pub(crate) numeration: Numeration,
    /// The states of the largest automaton, or the most numbers that represent one variable.
    pub(crate) peak_states: usize,
}
