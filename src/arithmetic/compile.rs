//! Automata of formulas.

use super::atom::Atoms;
use super::automaton::{Automaton, Track};
use super::budget::{Meter, Stop};
use super::compare::{Question, Test};
use super::least;
use super::linear::Linear;
use super::lower::Value;
use super::product::{and, combine, or};
use super::syntax::{Formula, Relation, Term, Variable};
use hashbrown::HashMap;
use num_bigint::BigUint;
use std::rc::Rc;

/// Where a formula is true, and where it is true or false.
///
/// Where it is true it is defined.
#[derive(Clone)]
pub(super) struct Truth {
    pub(super) holds: Rc<Automaton>,
    pub(super) defined: Rc<Automaton>,
}

impl Truth {
    /// Whether it is defined everywhere.
    pub(super) fn is_total(&self) -> bool {
        self.defined.as_constant() == Some(true)
    }
}

/// A comparison of which the automaton is not made yet.
pub(super) struct Comparison {
    pub(super) form: Linear,
    pub(super) question: Question,
    pub(super) defined: Rc<Automaton>,
}

/// Makes automata, and remembers those that it made.
pub(super) struct Compiler<'a> {
    pub(super) meter: &'a Meter<'a>,
    pub(super) atoms: Atoms,
    pub(super) comparisons: HashMap<(Linear, Test), Rc<Automaton>>,
    /// Of numbers that are no variables.
    pub(super) definitions: HashMap<Track, Rc<Automaton>>,
    constants: [Rc<Automaton>; 2],
}

impl<'a> Compiler<'a> {
    pub(super) fn new(meter: &'a Meter<'a>) -> Compiler<'a> {
        Compiler {
            meter,
            atoms: Atoms::default(),
            comparisons: HashMap::new(),
            definitions: HashMap::new(),
            constants: [false, true].map(|accepts| Rc::new(Automaton::constant(accepts))),
        }
    }

    pub(super) fn everywhere(&self) -> Rc<Automaton> {
        self.constants[1].clone()
    }

    pub(super) fn nowhere(&self) -> Rc<Automaton> {
        self.constants[0].clone()
    }

    /// True where it is accepted, and false elsewhere.
    pub(super) fn total_truth(&self, holds: Rc<Automaton>) -> Truth {
        Truth { holds, defined: self.everywhere() }
    }

    /// Accepts where both do.
    pub(super) fn both(&self, left: &Rc<Automaton>, right: &Rc<Automaton>) -> Result<Rc<Automaton>, Stop> {
        match (left.as_constant(), right.as_constant()) {
            (Some(true), _) => Ok(right.clone()),
            (_, Some(true)) => Ok(left.clone()),
            _ => and(left, right, self.meter).map(Rc::new),
        }
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Result<Truth, Stop> {
        match formula {
            Formula::Boolean(value) => {
                let holds = self.constants[usize::from(*value)].clone();
                Ok(self.total_truth(holds))
            }
            Formula::Compare(left, relation, right) => self.comparison(left, *relation, right),
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
                let equal = combine(&left.holds, &right.holds, |one, other| one == other, self.meter)?;
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

    pub(super) fn not(&self, truth: Truth) -> Result<Truth, Stop> {
        let fails = self.both(&truth.holds.complement().into(), &truth.defined)?;
        Ok(Truth { holds: fails, defined: truth.defined })
    }

    /// The first and then the second, which matters only where the first is true.
    pub(super) fn conjoin(&self, first: &Truth, second: &Truth) -> Result<Truth, Stop> {
        let holds = self.both(&first.holds, &second.holds)?;
        let defined = if second.is_total() {
            first.defined.clone()
        } else {
            let cut_off = first.holds.complement();
            self.both(&first.defined, &or(&cut_off, &second.defined, self.meter)?.into())?
        };
        Ok(Truth { holds, defined })
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
        least::least(automaton, &tracks, self.meter)
    }
}
