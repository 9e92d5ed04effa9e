//! How a claim over all values was decided, as data.

use crate::heap::Period;

/// How a claim over all values was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Decided {
    /// What decided it.
    pub way: Way,
    /// The states of the largest automaton, or the most numbers that stand for one variable.
    pub states: usize,
    /// The nim-sequences in the claim with their periods.
    pub sequences: Vec<DecidedSequence>,
    /// Whether positions were replaced by their Grundy values, as the Sprague–Grundy theorem
    /// allows.
    pub by_values: bool,
}

/// What decides a claim over all values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Way {
    /// Finitely many numbers stand for all others: what is said repeats with them.
    Classes,
    /// Induction on the moves: no option has the value that is claimed, and every lesser value is
    /// that of an option.
    Moves,
    /// Finite automata that read the binary digits of the variables. J. R. Büchi (1960).
    Automata,
}

/// A nim-sequence that a claim speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DecidedSequence {
    /// The game as it was typed.
    pub game: String,
    /// Its period, which is proved.
    pub period: Period,
}
