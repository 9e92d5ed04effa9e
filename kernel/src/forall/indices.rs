//! The index at which a sequence is read, followed digit by digit.

use super::lines::Sequence;
use super::numeration::{Numeration, Sum};

/// How an index is followed. Its multiples of tracks are positive, so it never falls.
///
/// The state is the sum without the constant. From `bound` on the period makes no difference, or
/// nothing does if there is none; and the next sums depend on the remainders of both parts alone.
pub(crate) struct Index {
    numeration: Numeration,
    bound: i128,
    period: i128,
    constant: i128,
    /// The binary digits that the part below takes in a number. It is at most the value, or below the
    /// period.
    digits: u32,
}

impl Index {
    pub(crate) fn new(sequence: &Sequence, constant: i64, numeration: Numeration) -> Index {
        let constant = i128::from(constant);
        let bound = (sequence.preperiod as i128 - constant).max(0);
        let period = sequence.period as i128;
        let digits = match numeration {
            Numeration::Binary => 0,
            // At most 63: both together are below 2^62 + 2^25.
            Numeration::Zeckendorf => 128 - (bound + period).leading_zeros(),
        };
        Index { numeration, bound, period, constant, digits }
    }

    /// No number of a sum is greater.
    pub(crate) fn last(&self) -> i128 {
        (self.bound + self.period + 1) << self.digits
    }

    /// The number after further digits, which add so much. That before the first digit is 0.
    #[inline]
    pub(crate) fn step(&self, code: i128, added: i128) -> i128 {
        let sum = Sum { value: code >> self.digits, below: code & ((1 << self.digits) - 1) };
        let Sum { mut value, mut below } = self.numeration.step(sum, added);
        if value >= self.bound {
            let remainder = |number: i128| if self.period > 0 { number % self.period } else { 0 };
            (value, below) = (self.bound + remainder(value - self.bound), remainder(below));
        }
        value << self.digits | below
    }

    /// The index with a number.
    pub(crate) fn at(&self, code: i128) -> i128 {
        (code >> self.digits) + self.constant
    }
}
