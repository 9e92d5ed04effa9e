//! From where on terms in one variable repeat, and with what period.

use super::evaluate::Evaluator;
use super::stop::Stop;
use super::syntax::{Formula, Table, Term, Variable};

/// How a function of one number ends up: f(n + period) = f(n) + slope from the start on. It may be
/// undefined, and then so it is a period later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) start: i128,
    pub(super) period: i128,
    pub(super) slope: i128,
}

impl Shape {
    pub(super) const CONSTANT: Shape = Shape { start: 0, period: 1, slope: 0 };

    /// The sum of two functions.
    pub(super) fn plus(self, other: Shape) -> Option<Shape> {
        let period = self.period / gcd(self.period, other.period) * other.period;
        let here = self.slope.checked_mul(period / self.period)?;
        let there = other.slope.checked_mul(period / other.period)?;
        Shape { start: self.start.max(other.start), period, slope: here.checked_add(there)? }.small()
    }

    /// The numbers that represent all others can still be gone through.
    fn small(self) -> Option<Shape> {
        (self.start + self.period <= MOST && self.slope.abs() <= MOST_SLOPE).then_some(self)
    }

    fn of_slope(self, slope: i128) -> Shape {
        Shape { slope, ..self }
    }

    /// After as many periods as make the slope a multiple of a number.
    fn stretched(self, modulus: i128) -> Option<Shape> {
        let times = modulus / gcd(modulus, self.slope.abs());
        let period = self.period.checked_mul(times)?;
        Shape { start: self.start, period, slope: self.slope.checked_mul(times)? }.small()
    }
}

/// The most numbers that are gone through.
const MOST: i128 = 1 << 22;
const MOST_SLOPE: i128 = 1 << 64;

pub(super) fn gcd(left: i128, right: i128) -> i128 {
    let (mut left, mut right) = (left, right);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

/// Finds shapes of what depends on one variable alone, without quantifiers. None: it has no shape,
/// or none that is known.
pub(super) struct Shapes<'a, 'b> {
    pub(super) variable: Variable,
    pub(super) evaluator: &'a mut Evaluator<'b>,
}

type Found = Result<Option<Shape>, Stop>;

impl Shapes<'_, '_> {
    pub(super) fn term(&mut self, term: &Term) -> Found {
        match term {
            Term::Integer(_) => Ok(Some(Shape::CONSTANT)),
            Term::Variable(_) => Ok(Some(Shape { slope: 1, ..Shape::CONSTANT })),
            Term::Sum(terms) => self.sum(terms),
            Term::Multiple(factor, term) => Ok(self.term(term)?.and_then(|shape| {
                let slope = shape.slope.checked_mul((*factor).into())?;
                shape.of_slope(slope).small()
            })),
            Term::Quotient(term, divisor) => {
                let stretched = self.stretched(term, *divisor)?;
                // By a number that is not positive it is undefined everywhere.
                let divisor = i128::from(*divisor).max(1);
                Ok(stretched.map(|shape| shape.of_slope(shape.slope / divisor)))
            }
            Term::Remainder(term, divisor) => {
                Ok(self.stretched(term, *divisor)?.map(|shape| shape.of_slope(0)))
            }
            Term::NimSum(terms) | Term::Mex(terms) | Term::Only(_, terms) => self.bounded(terms),
            Term::If(condition, left, right) => {
                let Some(condition) = self.formula(condition)? else { return Ok(None) };
                let (left, right) = (self.term(left)?, self.term(right)?);
                Ok(left.zip(right).and_then(|(left, right)| {
                    // Slopes are compared in one period.
                    let level = left.plus(right.of_slope(right.slope.checked_neg()?))?;
                    let all = left.plus(right.of_slope(0))?.plus(condition)?;
                    (level.slope == 0).then_some(all)
                }))
            }
            Term::Entry(list, index) => {
                let length = list.len() as i128;
                let beyond = self.beyond(index, &Term::Integer(0), length)?;
                Ok(beyond.map(|shape| shape.of_slope(0)))
            }
            Term::Table(table, index) => self.table(table, index),
        }
    }

    fn sum(&mut self, terms: &[Term]) -> Found {
        let mut sum = Some(Shape::CONSTANT);
        for term in terms {
            let shape = self.term(term)?;
            sum = sum.zip(shape).and_then(|(sum, shape)| sum.plus(shape));
        }
        Ok(sum)
    }

    /// What is a function of terms that are bounded.
    fn bounded(&mut self, terms: &[Term]) -> Found {
        let mut all = Some(Shape::CONSTANT);
        for term in terms {
            let shape = self.term(term)?.filter(|shape| shape.slope == 0);
            all = all.zip(shape).and_then(|(all, shape)| all.plus(shape));
        }
        Ok(all)
    }

    fn stretched(&mut self, term: &Term, divisor: i64) -> Found {
        if divisor <= 0 {
            return Ok(Some(Shape::CONSTANT));
        }
        Ok(self.term(term)?.and_then(|shape| shape.stretched(divisor.into())))
    }

    fn table(&mut self, table: &Table, index: &Term) -> Found {
        let beyond = self.beyond(index, &Term::Integer(0), table.preperiod.into())?;
        let period = i128::from(table.period);
        if period == 0 {
            return Ok(None);
        }
        Ok(beyond.and_then(|shape| {
            // A falling argument ends below 0, where there are no values.
            if shape.slope <= 0 {
                return Some(shape.of_slope(0));
            }
            let shape = shape.stretched(period)?;
            let slope = (shape.slope / period).checked_mul(table.saltus.into())?;
            shape.of_slope(slope).small()
        }))
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Found {
        match formula {
            Formula::Boolean(_) => Ok(Some(Shape::CONSTANT)),
            Formula::Compare(left, _, right) => {
                Ok(self.beyond(left, right, 1)?.map(|shape| shape.of_slope(0)))
            }
            Formula::Accepts(_, terms) => self.bounded(terms),
            Formula::Not(formula) => self.formula(formula),
            Formula::And(formulas) | Formula::Or(formulas) => {
                let mut all = Some(Shape::CONSTANT);
                for formula in formulas {
                    let shape = self.formula(formula)?;
                    all = all.zip(shape).and_then(|(all, shape)| all.plus(shape));
                }
                Ok(all)
            }
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                Ok(left.zip(right).and_then(|(left, right)| left.plus(right)))
            }
            Formula::ForAll(..) | Formula::Exists(..) => Ok(None),
        }
    }

    /// The shape of a difference, begun so late that it remains at least this if it grows, and
    /// below 0 if it falls.
    fn beyond(&mut self, left: &Term, right: &Term, least: i128) -> Found {
        let (Some(one), Some(other)) = (self.term(left)?, self.term(right)?) else { return Ok(None) };
        let negated = other.slope.checked_neg().map(|slope| other.of_slope(slope));
        let Some(shape) = negated.and_then(|other| one.plus(other)) else { return Ok(None) };
        if shape.slope == 0 {
            return Ok(Some(shape));
        }
        // By how much it misses in the first period.
        let mut missing = 0;
        for place in shape.start..shape.start + shape.period {
            self.evaluator.tick()?;
            self.evaluator.set(self.variable, place);
            let (left, right) = (self.evaluator.term(left)?, self.evaluator.term(right)?);
            if let Some((left, right)) = left.zip(right) {
                let difference = left.checked_sub(right).ok_or(Stop::TooLarge)?;
                let here =
                    if shape.slope > 0 { least.checked_sub(difference) } else { difference.checked_add(1) };
                missing = missing.max(here.ok_or(Stop::TooLarge)?);
            }
        }
        let slope = shape.slope.abs();
        let periods = missing / slope + i128::from(missing % slope != 0);
        let later = periods.checked_mul(shape.period).and_then(|later| later.checked_add(shape.start));
        let later = later.filter(|&later| later <= MOST);
        Ok(later.and_then(|start| Shape { start, ..shape }.small()))
    }
}
