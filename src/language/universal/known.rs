//! What is known of the values of a recursive definition: a guess, and once proved, a fact.

use std::rc::Rc;

use crate::arithmetic::{Formula, Numeration, Recognizer, Table, Term};
use crate::universal::evidence::{Guessed, GuessedAutomaton, Says};

/// What the positions of a definition are worth.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    /// Of one parameter: values that repeat, or grow by a saltus.
    Period(Rc<Table>),
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
            Known::Period(table) => {
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

    /// The states of the automaton that says it; a period has none.
    pub(crate) fn states(&self) -> usize {
        match self {
            Known::Period(_) => 0,
            Known::Values(sets) => sets.first().map_or(0, |(_, set)| set.states()),
            Known::Relation(set) | Known::Outcomes(set) => set.states(),
        }
    }

    /// How the automaton that says it reads numbers.
    pub(crate) fn numeration(&self) -> Numeration {
        match self {
            Known::Period(_) => Numeration::Binary,
            Known::Values(sets) => sets.first().map_or(Numeration::Binary, |(_, set)| set.numeration()),
            Known::Relation(set) | Known::Outcomes(set) => set.numeration(),
        }
    }

    /// The automaton, for people. A period has none.
    pub(crate) fn guessed(&self, looked_at: u64) -> Option<GuessedAutomaton> {
        let (says, set) = match self {
            Known::Period(_) => return None,
            Known::Values(sets) => (Guessed::Values, &sets.first()?.1),
            Known::Relation(set) => (Guessed::Relation, set),
            Known::Outcomes(set) => (Guessed::Outcomes, set),
        };
        let row = |state: u32| {
            let next = (0..set.letters()).map(|letter| set.successor(state, letter)).collect();
            let of_value = |sets: &Rc<[(u64, Rc<Recognizer>)]>| {
                sets.iter().find(|(_, set)| set.is_accepting(state)).map(|(value, _)| *value)
            };
            let says = match self {
                Known::Values(sets) => of_value(sets).map_or(Says::Accepts(false), Says::Value),
                _ => Says::Accepts(set.is_accepting(state)),
            };
            (next, says)
        };
        let table = (0..set.states() as u32).map(row).collect();
        Some(GuessedAutomaton { says, numeration: self.numeration(), looked_at, table })
    }

    /// Whether the position with these parameters is P, if only the outcome is known.
    pub(super) fn outcome(&self, parameters: &[Term]) -> Option<Formula> {
        match self {
            Known::Outcomes(set) => Some(Formula::Accepts(Rc::clone(set), parameters.to_vec())),
            _ => None,
        }
    }
}

fn integer(value: u64) -> Option<Term> {
    i64::try_from(value).ok().map(Term::Integer)
}
