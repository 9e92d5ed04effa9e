//! How a claim over all values was decided, as data.

use crate::arithmetic::Numeration;
use crate::heap::Period;
use crate::reply::value::Binding;
use crate::universal::{Guessed, Known, KnownOf, OfMiserePlay};

/// How a claim over all values was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Decided {
    /// What decided it.
    pub way: Way,
    /// The states of the largest automaton, or the most numbers that stand for one variable, or the
    /// cases that decide a claim about counts.
    pub states: usize,
    /// The nim-sequences in the claim with their periods.
    pub sequences: Vec<DecidedSequence>,
    /// The definitions in the claim about which something else is proved.
    pub definitions: Vec<DecidedDefinition>,
    /// Whether positions were replaced by their Grundy values, as the Sprague–Grundy theorem
    /// allows.
    pub by_values: bool,
    /// What it rests on in misère play.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "OfMiserePlay::is_empty"))]
    pub misere: OfMiserePlay,
    /// For a claim `for some` values that holds: the least of these values, where the first
    /// variable counts first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub witness: Vec<Binding>,
}

/// What decides a claim over all values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Way {
    /// Finitely many numbers stand for all others: what is said repeats with them.
    Classes,
    /// Induction on the moves: no option has the value that is claimed, and every smaller value is
    /// that of an option.
    Moves,
    /// Finite automata that read the digits of the variables. J. R. Büchi (1960).
    Automata,
    /// Both sides satisfy linear recurrences, so that they are the same if they agree in as many
    /// cases as the orders of these are together.
    Recurrence,
    /// Both sides satisfy linear recurrences, by which the sign of their difference is proved by
    /// induction, or that it is never 0.
    Sign,
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

/// A recursive definition that a claim speaks of, and what is proved of it by its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DecidedDefinition {
    /// The name of the definition.
    pub game: String,
    /// What is known of it.
    pub known: KnownOf,
    /// How the automaton that says it reads numbers.
    pub numeration: Numeration,
    /// The states of the automaton that says it.
    pub states: usize,
}

impl DecidedDefinition {
    /// What is said of it beside a decision; a period is said elsewhere.
    pub(crate) fn of(game: &str, known: &Known) -> Option<DecidedDefinition> {
        let (game, numeration, states) = (game.to_owned(), known.numeration(), known.states());
        Some(DecidedDefinition { game, known: known.of()?, numeration, states })
    }
}

/// What is found and proved of a recursive definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessReply {
    /// The name of the definition.
    pub game: String,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// What was found.
    pub found: Guessed,
}
