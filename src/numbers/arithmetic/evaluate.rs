//! Evaluates formulas at numbers. Quantifiers go through numbers that represent all.

use std::cmp::Ordering;

use super::budget::Meter;
use super::stop::Stop;
use super::syntax::{Formula, Node, Relation, Table, Term, Variable};
use hashbrown::HashMap;

/// Evaluates where variables have values.
pub(super) struct Evaluator<'a> {
    meter: &'a Meter<'a>,
    values: HashMap<Variable, i128>,
    /// For each variable the numbers through which its quantifiers go.
    representatives: HashMap<Variable, Vec<i128>>,
}

/// A value, if there is one.
type Evaluated<T> = Result<Option<T>, Stop>;

impl<'a> Evaluator<'a> {
    /// Without representatives there must be no quantifiers.
    pub(super) fn new(meter: &'a Meter<'a>, representatives: HashMap<Variable, Vec<i128>>) -> Evaluator<'a> {
        Evaluator { meter, values: HashMap::new(), representatives }
    }

    pub(super) fn set(&mut self, variable: Variable, value: i128) {
        self.values.insert(variable, value);
    }

    /// The numbers that represent all that a variable can be. If nothing depends on it, 0 does.
    pub(super) fn representatives(&self, variable: Variable) -> Vec<i128> {
        self.representatives.get(&variable).cloned().unwrap_or_else(|| vec![0])
    }

    pub(super) fn tick(&self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// The value of a term; of a formula 1 where it is true, and else 0.
    pub(super) fn node(&mut self, node: Node<'_>) -> Evaluated<i128> {
        match node {
            Node::Term(term) => self.term(term),
            Node::Formula(formula) => Ok(self.formula(formula)?.map(i128::from)),
        }
    }

    pub(super) fn term(&mut self, term: &Term) -> Evaluated<i128> {
        Ok(match term {
            Term::Integer(integer) => Some((*integer).into()),
            Term::Variable(variable) => self.values.get(variable).copied(),
            Term::Sum(terms) => match self.terms(terms)? {
                Some(values) => Some(sum(values)?),
                None => None,
            },
            Term::Multiple(factor, term) => match self.term(term)? {
                Some(value) => Some(product(*factor, value)?),
                None => None,
            },
            Term::Quotient(term, divisor) => {
                let divisor = i128::from(*divisor);
                self.term(term)?.filter(|_| divisor > 0).map(|value| value.div_euclid(divisor))
            }
            Term::Remainder(term, divisor) => {
                let divisor = i128::from(*divisor);
                self.term(term)?.filter(|_| divisor > 0).map(|value| value.rem_euclid(divisor))
            }
            Term::NimSum(terms) => {
                self.naturals(terms)?.map(|values| values.into_iter().fold(0, |sum, value| sum ^ value))
            }
            Term::Mex(terms) => {
                self.naturals(terms)?.and_then(|values| (0..).find(|value| !values.contains(value)))
            }
            Term::If(condition, left, right) => match self.formula(condition)? {
                Some(true) => self.term(left)?,
                Some(false) => self.term(right)?,
                None => None,
            },
            Term::Entry(list, index) => {
                let index = self.term(index)?.and_then(|index| usize::try_from(index).ok());
                index.and_then(|index| list.get(index)).map(|&value| value.into())
            }
            Term::Table(table, index) => match self.term(index)? {
                Some(index) if index >= 0 => Some(entry(table, index)?),
                _ => None,
            },
            Term::Only(recognizer, terms) => {
                let values = self.naturals(terms)?;
                values.map(|values| recognizer.only(&values).ok_or(Stop::TooLarge)).transpose()?
            }
        })
    }

    fn terms(&mut self, terms: &[Term]) -> Evaluated<Vec<i128>> {
        let mut values = Some(Vec::with_capacity(terms.len()));
        for term in terms {
            let value = self.term(term)?;
            values = values.zip(value).map(|(mut values, value)| {
                values.push(value);
                values
            });
        }
        Ok(values)
    }

    fn naturals(&mut self, terms: &[Term]) -> Evaluated<Vec<i128>> {
        Ok(self.terms(terms)?.filter(|values| values.iter().all(|&value| value >= 0)))
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Evaluated<bool> {
        self.meter.tick()?;
        match formula {
            Formula::Boolean(value) => Ok(Some(*value)),
            Formula::Compare(left, relation, right) => {
                let (left, right) = (self.term(left)?, self.term(right)?);
                Ok(left.zip(right).map(|(left, right)| relation.is_true_of(left.cmp(&right))))
            }
            Formula::Accepts(recognizer, terms) => {
                Ok(self.naturals(terms)?.map(|values| recognizer.accepts(&values)))
            }
            Formula::Not(formula) => Ok(self.formula(formula)?.map(|value| !value)),
            Formula::And(formulas) => self.until(false, formulas),
            Formula::Or(formulas) => self.until(true, formulas),
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                Ok(left.zip(right).map(|(left, right)| left == right))
            }
            Formula::ForAll(variables, formula) => self.instances(false, variables, formula),
            Formula::Exists(variables, formula) => self.instances(true, variables, formula),
        }
    }

    /// One of these has the value, and those before it have another.
    fn until(&mut self, wanted: bool, formulas: &[Formula]) -> Evaluated<bool> {
        for formula in formulas {
            let value = self.formula(formula)?;
            if value != Some(!wanted) {
                return Ok(value);
            }
        }
        Ok(Some(!wanted))
    }

    /// One instance has the value, if all have one.
    fn instances(&mut self, wanted: bool, variables: &[Variable], formula: &Formula) -> Evaluated<bool> {
        let Some((&variable, rest)) = variables.split_first() else {
            return self.formula(formula);
        };
        let before = self.values.get(&variable).copied();
        let mut found = Some(!wanted);
        for value in self.representatives(variable) {
            self.values.insert(variable, value);
            match self.instances(wanted, rest, formula)? {
                Some(value) if value == wanted => found = Some(wanted),
                Some(_) => {}
                None => {
                    found = None;
                    break;
                }
            }
        }
        match before {
            Some(value) => self.values.insert(variable, value),
            None => self.values.remove(&variable),
        };
        Ok(found)
    }
}

impl Relation {
    /// Whether it is true where the left side is less than, the same as, or greater than the right one.
    pub(crate) fn is_true_of(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::NotEqual => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::AtMost => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::AtLeast => order.is_ge(),
        }
    }
}

fn sum(values: Vec<i128>) -> Result<i128, Stop> {
    values.into_iter().try_fold(0i128, i128::checked_add).ok_or(Stop::TooLarge)
}

fn product(factor: i64, value: i128) -> Result<i128, Stop> {
    value.checked_mul(factor.into()).ok_or(Stop::TooLarge)
}

/// The value of a table at a natural number.
fn entry(table: &Table, index: i128) -> Result<i128, Stop> {
    let (preperiod, period) = (i128::from(table.preperiod), i128::from(table.period));
    let beyond = (index - preperiod).max(0);
    let periods = beyond.checked_div(period).ok_or(Stop::TooLarge)?;
    let place = usize::try_from(index - periods * period).map_err(|_| Stop::TooLarge)?;
    let value = table.values.get(place).ok_or(Stop::TooLarge)?;
    periods
        .checked_mul(table.saltus.into())
        .and_then(|added| added.checked_add((*value).into()))
        .ok_or(Stop::TooLarge)
}
