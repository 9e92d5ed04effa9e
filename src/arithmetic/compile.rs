//! Automata of formulas.

use super::atom::Atoms;
use super::automaton::{Automaton, Track};
use super::budget::{Meter, Stop};
use super::compare::Test;
use super::linear::Linear;
use super::lower::Value;
use super::product::{and, combine, or};
use super::project::exists;
use super::syntax::{Formula, Relation, Term, Variable};
use super::{atom::Number, least};
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
                Ok(Truth { holds, defined: self.everywhere() })
            }
            Formula::Compare(left, relation, right) => self.comparison(left, *relation, right),
            Formula::Not(formula) => {
                let truth = self.formula(formula)?;
                self.not(truth)
            }
            Formula::And(formulas) => {
                let mut all = Truth { holds: self.everywhere(), defined: self.everywhere() };
                for formula in formulas {
                    // What is true nowhere stays so, and what follows is not looked at.
                    if all.holds.is_empty() {
                        break;
                    }
                    let next = self.formula(formula)?;
                    all = self.conjoin(&all, &next)?;
                }
                Ok(all)
            }
            Formula::Or(formulas) => {
                let mut none = Truth { holds: self.everywhere(), defined: self.everywhere() };
                for formula in formulas {
                    if none.holds.is_empty() {
                        break;
                    }
                    let next = self.formula(formula)?;
                    let next = self.not(next)?;
                    none = self.conjoin(&none, &next)?;
                }
                self.not(none)
            }
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                let defined = self.both(&left.defined, &right.defined)?;
                let equal = combine(&left.holds, &right.holds, |one, other| one == other, self.meter)?;
                Ok(Truth { holds: self.both(&equal.into(), &defined)?, defined })
            }
            Formula::Exists(variables, formula) => {
                let truth = self.formula(formula)?;
                self.exists(variables, &truth)
            }
            Formula::ForAll(variables, formula) => {
                let truth = self.formula(formula)?;
                let fails = self.not(truth)?;
                let some_fails = self.exists(variables, &fails)?;
                self.not(some_fails)
            }
        }
    }

    fn not(&self, truth: Truth) -> Result<Truth, Stop> {
        let fails = self.both(&truth.holds.complement().into(), &truth.defined)?;
        Ok(Truth { holds: fails, defined: truth.defined })
    }

    /// The first and then the second, which matters only where the first is true.
    fn conjoin(&self, first: &Truth, second: &Truth) -> Result<Truth, Stop> {
        let holds = self.both(&first.holds, &second.holds)?;
        let defined = if second.defined.as_constant() == Some(true) {
            first.defined.clone()
        } else {
            let cut_off = first.holds.complement();
            self.both(&first.defined, &or(&cut_off, &second.defined, self.meter)?.into())?
        };
        Ok(Truth { holds, defined })
    }

    fn exists(&mut self, variables: &[Variable], truth: &Truth) -> Result<Truth, Stop> {
        let mut tracks = Vec::with_capacity(variables.len());
        for &variable in variables {
            tracks.push(self.atoms.number(Number::Variable(variable))?);
        }
        let undefined = exists(&truth.defined.complement(), &tracks, self.meter)?;
        let defined = Rc::new(undefined.complement());
        let holds = Rc::new(exists(&truth.holds, &tracks, self.meter)?);
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    fn comparison(&mut self, left: &Term, relation: Relation, right: &Term) -> Result<Truth, Stop> {
        let Value { linear: left, defined: left_defined } = self.term(left)?;
        let Value { linear: right, defined: right_defined } = self.term(right)?;
        let defined = self.both(&left_defined, &right_defined)?;
        let difference = match relation {
            Relation::Equal | Relation::NotEqual => {
                let difference = left.plus(-1, &right)?;
                // One sign for both orders of the sides.
                let negative = difference.terms.first().is_some_and(|term| term.1 < 0);
                if negative { difference.times(-1)? } else { difference }
            }
            Relation::AtMost | Relation::Greater => left.plus(-1, &right)?,
            Relation::AtLeast | Relation::Less => right.plus(-1, &left)?,
        };
        let (test, complement) = match relation {
            Relation::Equal => (Test::Zero, false),
            Relation::NotEqual => (Test::Zero, true),
            Relation::AtMost | Relation::AtLeast => (Test::AtMostZero, false),
            Relation::Greater | Relation::Less => (Test::AtMostZero, true),
        };
        let holds = self.compare(&difference, test)?;
        let holds = if complement { Rc::new(holds.complement()) } else { holds };
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// The least numbers that are accepted: in the first variable, for it in the second, and so on.
    pub(super) fn least(
        &mut self,
        automaton: Automaton,
        variables: &[Variable],
    ) -> Result<Vec<BigUint>, Stop> {
        let mut tracks = Vec::with_capacity(variables.len());
        for &variable in variables {
            tracks.push(self.atoms.number(Number::Variable(variable))?);
        }
        least::least(automaton, &tracks, self.meter)
    }
}
