//! Which digits a formula is decided in.

use super::numeration::Numeration;
use super::recognizer::Recognizer;
use super::syntax::{Formula, Term};

/// How numbers are written where a formula is decided: as in the automata that are given in it, if
/// some are not in binary.
pub(crate) fn of_formula(formula: &Formula) -> Numeration {
    match formula {
        Formula::Boolean(_) => Numeration::Binary,
        Formula::Compare(left, _, right) => of_term(left).or(|| of_term(right)),
        Formula::Accepts(recognizer, terms) => of_given(recognizer, terms),
        Formula::Not(inner) | Formula::ForAll(_, inner) | Formula::Exists(_, inner) => of_formula(inner),
        Formula::And(parts) | Formula::Or(parts) => first(parts.iter().map(of_formula)),
        Formula::Iff(left, right) => of_formula(left).or(|| of_formula(right)),
    }
}

fn of_term(term: &Term) -> Numeration {
    match term {
        Term::Integer(_) | Term::Variable(_) => Numeration::Binary,
        Term::Sum(terms) | Term::NimSum(terms) | Term::Mex(terms) => first(terms.iter().map(of_term)),
        Term::Multiple(_, inner)
        | Term::Quotient(inner, _)
        | Term::Remainder(inner, _)
        | Term::Entry(_, inner)
        | Term::Table(_, inner) => of_term(inner),
        Term::If(condition, left, right) => of_formula(condition).or(|| of_term(left)).or(|| of_term(right)),
        Term::Only(recognizer, terms) => of_given(recognizer, terms),
    }
}

fn of_given(recognizer: &Recognizer, terms: &[Term]) -> Numeration {
    recognizer.numeration().or(|| first(terms.iter().map(of_term)))
}

/// The first that is not binary.
fn first(mut all: impl Iterator<Item = Numeration>) -> Numeration {
    all.find(|&numeration| numeration != Numeration::Binary).unwrap_or_default()
}

impl Numeration {
    /// This, or if it is binary another.
    fn or(self, other: impl FnOnce() -> Numeration) -> Numeration {
        if self == Numeration::Binary { other() } else { self }
    }
}
