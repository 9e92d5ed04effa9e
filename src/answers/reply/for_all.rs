//! What a proof of a claim over all values rests on.

use num_bigint::BigInt;

use crate::arithmetic::{Drawn, Numeration, Residues};
use crate::reply::claim::Step;
use crate::reply::decided::DecidedSequence;
use crate::universal::{ByMoves, Compared, OfMiserePlay, Written};

/// What a proof of a claim over all values rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ForAll {
    /// Whether the claim speaks of all positions.
    pub(crate) over_games: bool,
    /// Whether it says that there are some values.
    pub(crate) for_some: bool,
    /// Whether positions became their Grundy values.
    pub(crate) by_values: bool,
    /// The claim as one about numbers, if it is short and speaks of positions.
    pub(crate) in_numbers: Option<String>,
    /// Variables that go through a range or a list, which are counted from 0 there, with a prime.
    pub(crate) counted: Vec<String>,
    /// The definitions in it, if what is known of their arguments was written into them.
    pub(crate) specialised: Vec<Written>,
    /// The nim-sequences in the claim.
    pub(crate) sequences: Vec<DecidedSequence>,
    /// What it rests on in misère play.
    pub(crate) misere: OfMiserePlay,
    /// What was proved by induction on the moves; if that decided the claim, the claim itself last.
    pub(crate) by_moves: Vec<ByMoves>,
    pub(crate) by: By,
    /// Why the claim fails, if it does.
    pub(crate) failure: Option<Failure>,
}

/// What decided the claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum By {
    /// Finitely many numbers stand for all others.
    Classes {
        /// What the variables are called.
        names: Vec<String>,
        parts: Vec<Part>,
        residues: Residues,
    },
    /// Automata read the digits.
    Automata {
        parts: Vec<PartAutomaton>,
        /// How they read numbers.
        numeration: Numeration,
        /// The states of the largest.
        peak: usize,
    },
    /// Induction on the moves.
    Moves,
    /// Linear recurrences that both sides of each relation satisfy.
    Counts {
        /// The first value of the variable.
        first: u64,
        compared: Vec<Compared>,
    },
    /// Each count as it was typed, and the number.
    Numbers(Vec<(String, BigInt)>),
    /// Only that some case fails is known.
    Cases,
}

/// A part of the claim, or one of its conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// As it was typed.
    pub(crate) typed: String,
    /// The same about numbers.
    pub(crate) in_numbers: String,
    pub(crate) is_condition: bool,
}

/// A part of the claim with its automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartAutomaton {
    pub(crate) part: Part,
    /// What the tracks of the automaton are called.
    pub(crate) names: Vec<String>,
    /// The automaton; none if it is too large by itself.
    pub(crate) automaton: Option<Drawn>,
}

/// Why a claim over all values fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    /// For which values, or that it holds for none, or why it is false without a variable.
    pub(crate) at: Option<Step>,
    /// What is to be said of these values without a certificate.
    pub(crate) steps: Vec<Step>,
    /// The same: parts of the claim, and whether they are true.
    pub(crate) truths: Vec<(String, bool)>,
}

impl Failure {
    /// Whether there are values that refute the claim.
    pub(crate) fn has_values(&self) -> bool {
        matches!(self.at, Some(Step::Counterexample { .. }))
    }
}
