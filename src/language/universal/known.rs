//! What is known of the values of a recursive definition: a guess, and once proved, a fact.

use std::rc::Rc;

use crate::arithmetic::{Formula, Numeration, Recognizer, Table, Term};
use crate::game::Outcome;
use crate::heap::Period;

/// What the positions of a definition are worth.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    /// Of one parameter: values that repeat, or grow by a saltus.
    Period(Rc<Table>, Period),
    /// Finitely many values, each with the positions that have it.
    Values(Rc<[(u64, Rc<Recognizer>)]>),
    /// Positions with their values, on one more track.
    Relation(Rc<Recognizer>),
    /// The P-positions; the values are not known.
    Outcomes(Rc<Recognizer>),
}

impl Known {
    /// The value of the position with these parameters. `None` if only the outcome is known.
    pub(super) fn value(&self, parameters: &[Term]) -> Option<Term> {
        match self {
            Known::Period(table, _) => {
                let [heap] = parameters else { return None };
                Some(Term::Table(Rc::clone(table), Box::new(heap.clone())))
            }
            Known::Values(sets) => {
                // Each position is in one of the sets, so the last need not be asked.
                let (&(last, ref set), rest) = sets.split_last()?;
                let last = integer(last)?;
                let last = match rest {
                    // The parameters must be natural numbers here, too.
                    [] => {
                        let inside = Formula::Accepts(Rc::clone(set), parameters.to_vec());
                        Term::If(Box::new(inside), Box::new(last.clone()), Box::new(last))
                    }
                    _ => last,
                };
                rest.iter().rev().try_fold(last, |otherwise, (value, set)| {
                    let inside = Formula::Accepts(Rc::clone(set), parameters.to_vec());
                    Some(Term::If(Box::new(inside), Box::new(integer(*value)?), Box::new(otherwise)))
                })
            }
            Known::Relation(relation) => Some(Term::Only(Rc::clone(relation), parameters.to_vec())),
            Known::Outcomes(_) => None,
        }
    }

    /// What an automaton says of it; of a period there is none.
    pub(crate) fn of(&self) -> Option<KnownOf> {
        match self {
            Known::Period(..) => None,
            Known::Values(_) => Some(KnownOf::Values),
            Known::Relation(_) => Some(KnownOf::Relation),
            Known::Outcomes(_) => Some(KnownOf::Outcomes),
        }
    }

    /// The automaton that says it, or one of those for each value.
    fn set(&self) -> Option<&Recognizer> {
        match self {
            Known::Period(..) => None,
            Known::Values(sets) => sets.first().map(|(_, set)| &**set),
            Known::Relation(set) | Known::Outcomes(set) => Some(set),
        }
    }

    /// The states of the automaton that says it; a period has none.
    pub(crate) fn states(&self) -> usize {
        self.set().map_or(0, Recognizer::states)
    }

    /// How the automaton that says it reads numbers.
    pub(crate) fn numeration(&self) -> Numeration {
        self.set().map_or(Numeration::Binary, Recognizer::numeration)
    }

    /// The automaton, for people. A period has none.
    pub(super) fn automaton(&self, looked_at: u64) -> Option<GuessedAutomaton> {
        let (known, set) = (self.of()?, self.set()?);
        let state = |state: u32| {
            let next = (0..set.letters()).map(|letter| set.successor(state, letter)).collect();
            let accepts = set.is_accepting(state);
            let says = match self {
                Known::Values(sets) => {
                    let own = sets.iter().find(|(_, set)| set.is_accepting(state));
                    own.map_or(StateSays::IsValue(false), |(value, _)| StateSays::Value(*value))
                }
                Known::Outcomes(_) => StateSays::Outcome(if accepts { Outcome::P } else { Outcome::N }),
                _ => StateSays::IsValue(accepts),
            };
            GuessedState { says, next }
        };
        let states = (0..set.states() as u32).map(state).collect();
        Some(GuessedAutomaton { known, numeration: self.numeration(), looked_at, states })
    }

    /// Whether the position with these parameters is P, if only the outcome is known.
    pub(super) fn outcome(&self, parameters: &[Term]) -> Option<Formula> {
        match self {
            Known::Outcomes(set) => Some(Formula::Accepts(Rc::clone(set), parameters.to_vec())),
            _ => None,
        }
    }
}

/// What is known of the positions of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum KnownOf {
    /// The Grundy values, if there are finitely many.
    Values,
    /// The Grundy values, as a relation of positions and values.
    Relation,
    /// The P-positions, and not the values of the others.
    Outcomes,
}

/// An automaton that reads the digits of a position, the most significant first, and those of its
/// value where it is a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessedAutomaton {
    /// What it says.
    pub known: KnownOf,
    /// How it reads numbers.
    pub numeration: Numeration,
    /// How many positions it was guessed from.
    pub looked_at: u64,
    /// Its states; the first is the start.
    pub states: Vec<GuessedState>,
}

/// A state of an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessedState {
    /// What is so if the digits end here.
    pub says: StateSays,
    /// The next states. Bit i of the place is the next digit of parameter i; the value of a
    /// relation comes after the parameters.
    pub next: Vec<u32>,
}

/// What is so if the digits end at a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StateSays {
    /// The Grundy value.
    Value(u64),
    /// The outcome.
    Outcome(Outcome),
    /// Whether the value that was read is that of the position.
    IsValue(bool),
}

fn integer(value: u64) -> Option<Term> {
    i64::try_from(value).ok().map(Term::Integer)
}
