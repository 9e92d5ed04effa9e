//! Integers of any size: how much more one natural number is than another. So nothing is subtracted.

use crate::meter::Meter;
use crate::number::Number;

use super::fields::Stop;

/// Words of one number: about a million binary digits.
const MOST_WORDS: usize = 1 << 14;

/// How much more one number is than another.
#[derive(Debug, Clone)]
pub(crate) struct Integer {
    more: Number,
    less: Number,
}

impl Integer {
    pub(crate) fn natural(number: Number) -> Integer {
        Integer { more: number, less: Number::ZERO }
    }

    pub(crate) fn small(integer: i64) -> Integer {
        let natural = Integer::natural(Number::small(integer.unsigned_abs()));
        if integer < 0 { natural.opposite() } else { natural }
    }

    pub(crate) fn opposite(self) -> Integer {
        Integer { more: self.less, less: self.more }
    }

    pub(crate) fn plus(&self, other: &Integer, meter: &mut Meter<'_>) -> Result<Integer, Stop> {
        let one = Number::small(1);
        Integer {
            more: self.more.plus_product(&one, &other.more, meter)?,
            less: self.less.plus_product(&one, &other.less, meter)?,
        }
        .of_this_size()
    }

    pub(crate) fn times(&self, other: &Integer, meter: &mut Meter<'_>) -> Result<Integer, Stop> {
        let mut sum = |one: (&Number, &Number), two: (&Number, &Number)| {
            Number::ZERO.plus_product(one.0, one.1, meter)?.plus_product(two.0, two.1, meter)
        };
        Integer {
            more: sum((&self.more, &other.more), (&self.less, &other.less))?,
            less: sum((&self.more, &other.less), (&self.less, &other.more))?,
        }
        .of_this_size()
    }

    /// Whether it is less than another one, and whether it is the same.
    pub(crate) fn compare(&self, other: &Integer, meter: &mut Meter<'_>) -> Result<(bool, bool), Stop> {
        let one = Number::small(1);
        let left = self.more.plus_product(&one, &other.less, meter)?;
        let right = other.more.plus_product(&one, &self.less, meter)?;
        Ok((left.is_below(&right), left == right))
    }

    fn of_this_size(self) -> Result<Integer, Stop> {
        if self.more.words().len().max(self.less.words().len()) > MOST_WORDS {
            return Err("a side has numbers that are too large".into());
        }
        Ok(self)
    }
}
