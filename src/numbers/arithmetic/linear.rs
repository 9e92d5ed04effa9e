//! Linear forms: integers times atoms, and a constant; and what is asked of one.

use super::automaton::Track;
use super::stop::Stop;

/// A linear form. The atoms ascend, and no coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Linear {
    pub(super) terms: Vec<(Track, i64)>,
    pub(super) constant: i64,
}

impl Linear {
    pub(super) fn integer(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub(super) fn atom(atom: Track) -> Linear {
        Linear { terms: vec![(atom, 1)], constant: 0 }
    }

    /// Its value, if it has no atoms.
    pub(super) fn as_integer(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The atom that it is.
    pub(super) fn as_atom(&self) -> Option<Track> {
        match (&self.terms[..], self.constant) {
            (&[(atom, 1)], 0) => Some(atom),
            _ => None,
        }
    }

    /// This and a multiple of another.
    pub(super) fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, Stop> {
        let mut sum = Linear::integer(multiply_add(self.constant, factor, other.constant)?);
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let atom = match (left.peek(), right.peek()) {
                (Some(one), Some(other)) => one.0.min(other.0),
                (Some(only), None) | (None, Some(only)) => only.0,
                (None, None) => return Ok(sum),
            };
            let here = left.next_if(|term| term.0 == atom).map_or(0, |term| term.1);
            let there = right.next_if(|term| term.0 == atom).map_or(0, |term| term.1);
            let coefficient = multiply_add(here, factor, there)?;
            if coefficient != 0 {
                sum.terms.push((atom, coefficient));
            }
        }
    }

    pub(super) fn times(&self, factor: i64) -> Result<Linear, Stop> {
        Linear::default().plus(factor, self)
    }

    /// This and a number.
    pub(super) fn shift(mut self, by: i64) -> Result<Linear, Stop> {
        self.constant = multiply_add(self.constant, 1, by)?;
        Ok(self)
    }

    /// Each coefficient is changed, and so is the constant.
    pub(super) fn map(&self, change: impl Fn(i64) -> i64) -> Linear {
        let changed = self.terms.iter().map(|&(atom, coefficient)| (atom, change(coefficient)));
        let terms = changed.filter(|&(_, coefficient)| coefficient != 0).collect();
        Linear { terms, constant: change(self.constant) }
    }

    /// The terms whose atoms have the property, and the others with the constant.
    pub(super) fn split(&self, mut such: impl FnMut(Track) -> bool) -> (Linear, Linear) {
        let (these, those) = self.terms.iter().partition(|&&(atom, _)| such(atom));
        (Linear { terms: these, constant: 0 }, Linear { terms: those, constant: self.constant })
    }
}

fn multiply_add(sum: i64, factor: i64, other: i64) -> Result<i64, Stop> {
    factor.checked_mul(other).and_then(|product| sum.checked_add(product)).ok_or(Stop::TooLarge)
}

/// What is asked of a linear form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Test {
    Zero,
    AtMostZero,
    /// At least 0 and less than this.
    Below(i64),
}

/// A test, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) test: Test,
    pub(super) negated: bool,
}

impl From<Test> for Question {
    fn from(test: Test) -> Question {
        Question { test, negated: false }
    }
}

impl Question {
    pub(super) fn accepts(self, value: i128) -> bool {
        self.settled(value, value) == Some(true)
    }

    /// The answer, if it is the same for all values between these bounds.
    pub(super) fn settled(self, least: i128, most: i128) -> Option<bool> {
        let (low, high) = match self.test {
            Test::Zero => (0, 0),
            Test::AtMostZero => (i128::MIN, 0),
            Test::Below(bound) => (0, i128::from(bound) - 1),
        };
        if least > high || most < low {
            Some(self.negated)
        } else {
            (low <= least && most <= high).then_some(!self.negated)
        }
    }
}
