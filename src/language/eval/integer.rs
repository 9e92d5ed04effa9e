//! Integers of the language: machine words while they fit, `num-bigint` beyond.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer as _;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

use crate::error::{Error, ErrorKind, Result};
use crate::eval::budget::Budgeted;
use crate::interrupt::Interrupt;

/// Most decimal digits written or read at once: more take so long that Ctrl-C would not be heard.
pub(crate) const MAX_DIGITS: usize = 200_000;

/// An integer of any size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Integer {
    Small(i64),
    /// Only what does not fit an `i64`.
    Big(Arc<Budgeted<BigInt>>),
}

impl Integer {
    pub(crate) const ZERO: Integer = Integer::Small(0);

    /// Digits, perhaps grouped: `1_000`.
    pub(crate) fn parse(digits: &str) -> Result<Integer> {
        let digits = &*if digits.contains('_') { Cow::from(digits.replace('_', "")) } else { digits.into() };
        if digits.len() > MAX_DIGITS {
            return Err(Error::new(
                ErrorKind::Limit,
                format!("an integer of {} digits is too long: at most {MAX_DIGITS} are read", digits.len()),
            )
            .help("write it as a power or a sum of powers, such as 2^4096"));
        }
        match digits.parse() {
            Ok(small) => Ok(Integer::Small(small)),
            Err(_) => {
                Ok(BigInt::parse_bytes(digits.as_bytes(), 10).expect("the grammar passes digits only").into())
            }
        }
    }

    pub(crate) fn to_big(&self) -> BigInt {
        match self {
            Integer::Small(small) => BigInt::from(*small),
            Integer::Big(big) => (***big).clone(),
        }
    }

    pub(crate) fn to_usize(&self) -> Option<usize> {
        match self {
            Integer::Small(small) => usize::try_from(*small).ok(),
            Integer::Big(_) => None,
        }
    }

    pub(crate) fn to_u64(&self) -> Option<u64> {
        match self {
            Integer::Small(small) => u64::try_from(*small).ok(),
            Integer::Big(big) => big.to_u64(),
        }
    }

    pub(crate) fn to_i64(&self) -> Option<i64> {
        match self {
            Integer::Small(small) => Some(*small),
            Integer::Big(_) => None,
        }
    }

    /// The integer as a heap size or a value: none if it is negative.
    pub(crate) fn to_unsigned(&self) -> Option<BigUint> {
        match self {
            Integer::Small(small) => u64::try_from(*small).ok().map(BigUint::from),
            Integer::Big(big) => big.to_biguint(),
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        matches!(self, Integer::Small(0))
    }

    pub(crate) fn is_negative(&self) -> bool {
        match self {
            Integer::Small(small) => *small < 0,
            Integer::Big(big) => big.sign() == Sign::Minus,
        }
    }

    pub(crate) fn bits(&self) -> u64 {
        match self {
            Integer::Small(small) => 64 - u64::from(small.unsigned_abs().leading_zeros()),
            Integer::Big(big) => big.bits(),
        }
    }

    fn checked(big: BigInt, max_bits: u64) -> Result<Integer> {
        if big.bits() > max_bits { Err(too_long(max_bits)) } else { Ok(big.into()) }
    }

    pub(crate) fn add(&self, other: &Integer, max_bits: u64) -> Result<Integer> {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(sum) = left.checked_add(*right)
        {
            return Ok(Integer::Small(sum));
        }
        Integer::checked(self.to_big() + other.to_big(), max_bits)
    }

    pub(crate) fn subtract(&self, other: &Integer, max_bits: u64) -> Result<Integer> {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(difference) = left.checked_sub(*right)
        {
            return Ok(Integer::Small(difference));
        }
        Integer::checked(self.to_big() - other.to_big(), max_bits)
    }

    pub(crate) fn multiply(&self, other: &Integer, max_bits: u64) -> Result<Integer> {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(product) = left.checked_mul(*right)
        {
            return Ok(Integer::Small(product));
        }
        if self.bits() + other.bits() > max_bits + 1 {
            return Err(too_long(max_bits));
        }
        Integer::checked(self.to_big() * other.to_big(), max_bits)
    }

    /// The quotient rounded down and the remainder with the sign of the divisor.
    pub(crate) fn divide(&self, other: &Integer) -> Result<(Integer, Integer)> {
        if other.is_zero() {
            return Err(Error::new(ErrorKind::Domain, "division by zero"));
        }
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && !(*left == i64::MIN && *right == -1)
        {
            let (quotient, remainder) = left.div_mod_floor(right);
            return Ok((Integer::Small(quotient), Integer::Small(remainder)));
        }
        let (quotient, remainder) = self.to_big().div_mod_floor(&other.to_big());
        Ok((quotient.into(), remainder.into()))
    }

    pub(crate) fn power(&self, exponent: &Integer, max_bits: u64) -> Result<Integer> {
        if exponent.is_negative() {
            return Err(Error::new(
                ErrorKind::Domain,
                "the exponent is negative, and a power of integers needs an exponent from 0 on",
            ));
        }
        let base = self.to_big();
        if base.is_zero() || base.is_one() {
            return Ok(if exponent.is_zero() { Integer::Small(1) } else { self.clone() });
        }
        if base == BigInt::from(-1) {
            let even = exponent.to_big().is_even();
            return Ok(Integer::Small(if even { 1 } else { -1 }));
        }
        let Some(exponent) = exponent.to_usize() else { return Err(too_long(max_bits)) };
        // |base| >= 2^(bits - 1), so that the power has at least this many bits.
        if (self.bits() - 1).saturating_mul(exponent as u64) > max_bits {
            return Err(too_long(max_bits));
        }
        Integer::checked(Pow::pow(base, exponent), max_bits)
    }

    /// The nim-sum, exclusive or, of two integers that are not negative.
    pub(crate) fn nim_sum(&self, other: &Integer) -> Result<Integer> {
        if self.is_negative() || other.is_negative() {
            return Err(Error::new(ErrorKind::Domain, "a nim-sum takes integers that are not negative"));
        }
        if let (Integer::Small(left), Integer::Small(right)) = (self, other) {
            return Ok(Integer::Small(left ^ right));
        }
        Ok((self.to_big() ^ other.to_big()).into())
    }

    /// The greatest common divisor; quadratic, and so only of integers that are not both huge.
    pub(crate) fn greatest_common_divisor(&self, other: &Integer, interrupt: &Interrupt) -> Result<Integer> {
        const MOST: u64 = 1 << 34;
        if self.bits().saturating_mul(other.bits()) > MOST {
            return Err(Error::new(
                ErrorKind::Limit,
                "the integers are too long for their greatest common divisor",
            ));
        }
        // By division, which is quick where one is far longer than the other, and can be
        // interrupted at each step.
        let (mut larger, mut lesser) = (self.to_big(), other.to_big());
        while !lesser.is_zero() {
            interrupt.poll()?;
            let remainder = larger % &lesser;
            larger = std::mem::replace(&mut lesser, remainder);
        }
        Ok(larger.abs().into())
    }

    pub(crate) fn negate(&self) -> Integer {
        (-self.to_big()).into()
    }

    /// The decimal digits, or, where they are more than anybody reads, how many bits there are.
    pub(crate) fn written(&self) -> String {
        self.digits().unwrap_or_else(|| format!("an integer of {} bits", self.bits()))
    }

    /// The digits, unless there are too many to write.
    pub(crate) fn digits(&self) -> Option<String> {
        let digits = self.bits() as f64 * std::f64::consts::LOG10_2;
        (digits <= MAX_DIGITS as f64).then(|| self.to_string())
    }
}

fn too_long(max_bits: u64) -> Error {
    Error::new(
        ErrorKind::Limit,
        format!("the result has more than {max_bits} bits, which is the ceiling for an integer"),
    )
}

impl From<u64> for Integer {
    fn from(number: u64) -> Integer {
        match i64::try_from(number) {
            Ok(small) => Integer::Small(small),
            Err(_) => BigInt::from(number).into(),
        }
    }
}

impl From<BigInt> for Integer {
    fn from(big: BigInt) -> Integer {
        match big.to_i64() {
            Some(small) => Integer::Small(small),
            None => {
                let bytes = big.bits() as usize / 8;
                Integer::Big(Arc::new(Budgeted::new(big, bytes)))
            }
        }
    }
}

impl From<BigUint> for Integer {
    fn from(big: BigUint) -> Integer {
        BigInt::from(big).into()
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Integer) -> Ordering {
        match (self, other) {
            (Integer::Small(left), Integer::Small(right)) => left.cmp(right),
            (Integer::Big(left), Integer::Big(right)) => (***left).cmp(&***right),
            // A big integer lies beyond every small one, on the side that its sign says.
            (Integer::Small(_), Integer::Big(right)) => {
                if right.is_negative() {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            (Integer::Big(left), Integer::Small(_)) => {
                if left.is_negative() {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Small(small) => small.fmt(formatter),
            Integer::Big(big) => (***big).fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Integer;

    const BITS: u64 = 1 << 16;

    fn integer(text: &str) -> Integer {
        match text.strip_prefix('-') {
            Some(digits) => Integer::parse(digits).unwrap().negate(),
            None => Integer::parse(text).unwrap(),
        }
    }

    #[test]
    fn small_and_big_meet_without_a_seam() {
        let largest = integer("9223372036854775807");
        let beyond = largest.add(&Integer::Small(1), BITS).unwrap();
        assert_eq!(beyond.to_string(), "9223372036854775808");
        assert!(largest < beyond && beyond.negate() < integer("-5"));
        assert_eq!(beyond.subtract(&Integer::Small(1), BITS).unwrap(), largest);
        assert_eq!(beyond.negate(), Integer::Small(i64::MIN));
        assert_eq!(Integer::Small(i64::MIN).divide(&Integer::Small(-1)).unwrap().0, beyond);
        assert_eq!(
            integer("4294967296").multiply(&integer("4294967296"), BITS).unwrap().to_string(),
            "18446744073709551616"
        );
    }

    #[test]
    fn division_rounds_down_and_refuses_zero() {
        let (quotient, remainder) = integer("-7").divide(&integer("2")).unwrap();
        assert_eq!((quotient.to_string(), remainder.to_string()), ("-4".into(), "1".into()));
        assert!(integer("1").divide(&Integer::ZERO).is_err());
    }

    #[test]
    fn powers_are_bounded_before_they_are_computed() {
        assert_eq!(integer("2").power(&integer("10"), BITS).unwrap(), Integer::Small(1024));
        assert!(integer("2").power(&integer("1000000000000"), BITS).is_err());
        assert!(integer("10").power(&integer("99999999999999999999"), BITS).is_err());
        assert_eq!(integer("-1").power(&integer("99999999999999999999"), BITS).unwrap(), Integer::Small(-1));
        assert_eq!(Integer::ZERO.power(&Integer::ZERO, BITS).unwrap(), Integer::Small(1));
    }
}
