//! Automata of formulas.

use super::automaton::Automaton;
use super::compiler::{Comparison, Compiler, Truth};
use super::least;
use super::linear::{Question, Test};
use super::lower::Value;
use super::product::iff;
use super::stop::Stop;
use super::syntax::{Formula, Relation, Term, Variable};
use num_bigint::BigUint;
use std::rc::Rc;

impl Compiler<'_> {
    pub(super) fn formula(&mut self, formula: &Formula) -> Result<Truth, Stop> {
        match formula {
            Formula::Boolean(value) => {
                let holds = if *value { self.everywhere() } else { self.nowhere() };
                Ok(self.total_truth(holds))
            }
            Formula::Compare(left, relation, right) => self.comparison(left, *relation, right),
            Formula::Accepts(recognizer, terms) => self.accepts(recognizer, terms),
            Formula::Not(formula) => {
                let truth = self.formula(formula)?;
                self.not(truth)
            }
            Formula::And(_) => self.there_are(&[], (formula, true)),
            Formula::Or(_) => {
                let none = self.there_are(&[], (formula, false))?;
                self.not(none)
            }
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                let defined = self.both(&left.defined, &right.defined)?;
                let equal = iff(&left.holds, &right.holds, self.meter)?;
                Ok(Truth { holds: self.both(&equal.into(), &defined)?, defined })
            }
            Formula::Exists(variables, formula) => {
                let tracks = self.tracks(variables)?;
                self.there_are(&tracks, (formula, true))
            }
            Formula::ForAll(variables, formula) => {
                let tracks = self.tracks(variables)?;
                let fails = self.there_are(&tracks, (formula, false))?;
                self.not(fails)
            }
        }
    }

    fn comparison(&mut self, left: &Term, relation: Relation, right: &Term) -> Result<Truth, Stop> {
        let comparison = self.lower_comparison(left, relation, right)?;
        self.compiled(comparison)
    }

    /// A comparison as a question that is asked of one form.
    pub(super) fn lower_comparison(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Comparison, Stop> {
        let Value { linear: left, defined: left_defined } = self.term(left)?;
        let Value { linear: right, defined: right_defined } = self.term(right)?;
        let defined = self.both(&left_defined, &right_defined)?;
        let form = match relation {
            Relation::Equal | Relation::NotEqual => {
                let difference = left.plus(-1, &right)?;
                // One sign for both orders of the sides.
                let negative = difference.terms.first().is_some_and(|term| term.1 < 0);
                if negative { difference.times(-1)? } else { difference }
            }
            Relation::AtMost | Relation::Greater => left.plus(-1, &right)?,
            Relation::AtLeast | Relation::Less => right.plus(-1, &left)?,
        };
        let (test, negated) = match relation {
            Relation::Equal => (Test::Zero, false),
            Relation::NotEqual => (Test::Zero, true),
            Relation::AtMost | Relation::AtLeast => (Test::AtMostZero, false),
            Relation::Greater | Relation::Less => (Test::AtMostZero, true),
        };
        Ok(Comparison { form, question: Question { test, negated }, defined })
    }

    pub(super) fn compiled(&mut self, comparison: Comparison) -> Result<Truth, Stop> {
        let Comparison { form, question, defined } = comparison;
        let holds = self.compare(&form, question.test)?;
        let holds = if question.negated { Rc::new(holds.complement()) } else { holds };
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// The least numbers that are accepted: in the first variable, for it in the second, and so on.
    pub(super) fn least(
        &mut self,
        automaton: Automaton,
        variables: &[Variable],
    ) -> Result<Vec<BigUint>, Stop> {
        let tracks = self.tracks(variables)?;
        least::least(automaton, &tracks, self.numeration, self.meter)
    }
}
