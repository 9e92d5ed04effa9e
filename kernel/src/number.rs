//! Numbers from 0 of any size: read, compared, added with and without carry, multiplied.

use std::fmt;

use crate::meter::Meter;
use crate::refused::Refused;

/// A number from 0, of any size.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let text = "sprague-cert 1\n1 n 18446744073709551616\nq equal 1 1\nend 1 1\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// let verified = verified.positions().unwrap();
/// assert_eq!(verified.value(1).number().unwrap().words(), [0, 1]);
/// assert_eq!(verified.value(1).to_string(), "18446744073709551616");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(Kind);

/// Canonical: what fits a word is small, and the last word of a big one is not 0. So equality may
/// be derived.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Small(u64),
    Big(Box<[u64]>),
}

/// Decimal digits that are taken into a word at once.
const CHUNK: usize = 19;

/// Words up to which a number is written in digits.
const WRITTEN: usize = 64;

impl Number {
    pub(crate) const ZERO: Number = Number(Kind::Small(0));

    pub(crate) fn small(number: u64) -> Number {
        Number(Kind::Small(number))
    }

    /// The number, if it is below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Kind::Small(number) => Some(number),
            Kind::Big(_) => None,
        }
    }

    /// The number, if it is below 2^128.
    pub(crate) fn to_u128(&self) -> Option<u128> {
        match *self.words() {
            [low] => Some(low.into()),
            [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }

    pub(crate) fn from_u128(number: u128) -> Number {
        Number::from_words(vec![number as u64, (number >> 64) as u64])
    }

    /// The binary digits, 64 in each word, the least first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Kind::Small(number) => std::slice::from_ref(number),
            Kind::Big(words) => words,
        }
    }

    /// Reads decimal digits. Quadratic in their number.
    pub(crate) fn from_digits(digits: &[u8], meter: &mut Meter<'_>) -> Result<Number, Refused> {
        let mut words: Vec<u64> = Vec::new();
        let mut rest = digits;
        while !rest.is_empty() {
            // The first piece is the short one, so that all others are of one length.
            let length = if rest.len().is_multiple_of(CHUNK) { CHUNK } else { rest.len() % CHUNK };
            let (piece, after) = rest.split_at(length);
            let mut carry = piece.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
            meter.work(words.len() as u64)?;
            for word in &mut words {
                let product = u128::from(*word) * u128::from(10_u64.pow(CHUNK as u32)) + u128::from(carry);
                *word = product as u64;
                carry = (product >> 64) as u64;
            }
            if carry > 0 {
                words.push(carry);
            }
            rest = after;
        }
        Ok(Number::from_words(words))
    }

    /// The nim-sum: each binary digit of the result is 1 if an odd number of the summands have a 1
    /// there.
    pub(crate) fn nim_sum<'n>(
        summands: impl Iterator<Item = &'n Number>,
        meter: &mut Meter<'_>,
    ) -> Result<Number, Refused> {
        let mut small = 0;
        let mut words: Vec<u64> = Vec::new();
        for summand in summands {
            meter.work(summand.words().len() as u64)?;
            match &summand.0 {
                Kind::Small(number) => small ^= number,
                Kind::Big(other) => {
                    words.resize(words.len().max(other.len()), 0);
                    words.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
                }
            }
        }
        Ok(match words.first_mut() {
            None => Number::small(small),
            Some(first) => {
                *first ^= small;
                Number::from_words(words)
            }
        })
    }

    /// The sum of this number and a product, by the method of school.
    pub(crate) fn plus_product(
        &self,
        left: &Number,
        right: &Number,
        meter: &mut Meter<'_>,
    ) -> Result<Number, Refused> {
        let (left, right) =
            if left.words().len() > right.words().len() { (right, left) } else { (left, right) };
        let (left, right) = (left.words(), right.words());
        let mut words = self.words().to_vec();
        // A sum of two is at most one word longer than both.
        words.resize(words.len().max(left.len() + right.len()) + 1, 0);
        meter.work((left.len() * words.len()) as u64)?;
        for (place, &factor) in left.iter().enumerate() {
            let mut carry = 0;
            let digits = right.iter().copied().chain(std::iter::repeat(0));
            for (word, digit) in words[place..].iter_mut().zip(digits) {
                let sum = u128::from(factor) * u128::from(digit) + u128::from(*word) + u128::from(carry);
                *word = sum as u64;
                carry = (sum >> 64) as u64;
            }
        }
        Ok(Number::from_words(words))
    }

    fn from_words(mut words: Vec<u64>) -> Number {
        while words.last() == Some(&0) {
            words.pop();
        }
        match words[..] {
            [] => Number::ZERO,
            [small] => Number::small(small),
            _ => Number(Kind::Big(words.into_boxed_slice())),
        }
    }

    /// What is left of a division by a number other than 0.
    pub(crate) fn remainder(&self, divisor: u64) -> u64 {
        let divisor = u128::from(divisor);
        let rest = |rest: u128, &word: &u64| ((rest << 64) + u128::from(word)) % divisor;
        self.words().iter().rev().fold(0, rest) as u64
    }

    pub(crate) fn is_below(&self, other: &Number) -> bool {
        let (left, right) = (self.words(), other.words());
        left.len() < right.len() || left.len() == right.len() && left.iter().rev().lt(right.iter().rev())
    }
}

/// In decimal digits; a very large one by its size.
impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = match &self.0 {
            Kind::Small(number) => return write!(formatter, "{number}"),
            Kind::Big(words) if words.len() > WRITTEN => {
                return write!(formatter, "(a number of about {} binary digits)", words.len() * 64);
            }
            Kind::Big(words) => words.to_vec(),
        };
        let mut pieces = Vec::new();
        while words.iter().any(|&word| word != 0) {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                let number = (u128::from(rest) << 64) + u128::from(*word);
                *word = (number / u128::from(10_u64.pow(CHUNK as u32))) as u64;
                rest = (number % u128::from(10_u64.pow(CHUNK as u32))) as u64;
            }
            pieces.push(rest);
        }
        let first = pieces.pop().unwrap_or(0);
        write!(formatter, "{first}")?;
        pieces.iter().rev().try_for_each(|piece| write!(formatter, "{piece:019}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Number;
    use crate::meter::Meter;

    fn number(digits: &str) -> Number {
        Number::from_digits(digits.as_bytes(), &mut Meter::new(&mut || true)).unwrap()
    }

    #[test]
    fn digits_there_and_back() {
        for digits in [
            "0",
            "7",
            "18446744073709551615",
            "18446744073709551616",
            "10000000000000000000000000000000000000000",
            "340282366920938463463374607431768211455",
            "340282366920938463463374607431768211456",
        ] {
            assert_eq!(number(digits).to_string(), digits);
        }
        assert_eq!(number("340282366920938463463374607431768211456").words(), [0, 0, 1]);
        assert_eq!(number("18446744073709551615").to_u64(), Some(u64::MAX));
    }

    #[test]
    fn products() {
        let most = "18446744073709551615";
        for (added, left, right, sum) in [
            ("7", "0", most, "7"),
            ("7", most, "0", "7"),
            ("0", most, most, "340282366920938463426481119284349108225"),
            (most, most, most, "340282366920938463444927863358058659840"),
            ("340282366920938463463374607431768211455", "1", "1", "340282366920938463463374607431768211456"),
            ("340282366920938463463374607431768211455", most, "1", "340282366920938463481821351505477763070"),
            (
                "1",
                "340282366920938463463374607431768211456",
                most,
                "6277101735386680763495507056286727952638980837032266301441",
            ),
            (most, "1", "340282366920938463463374607431768211456", "340282366920938463481821351505477763071"),
        ] {
            let [added, left, right] = [added, left, right].map(number);
            for (left, right) in [(&left, &right), (&right, &left)] {
                let found = added.plus_product(left, right, &mut Meter::new(&mut || true)).unwrap();
                assert_eq!(found, number(sum));
            }
        }
    }

    #[test]
    fn sums_and_order() {
        let (large, small) = (number("18446744073709551621"), number("3"));
        let sum = |numbers: &[&Number]| {
            Number::nim_sum(numbers.iter().copied(), &mut Meter::new(&mut || true)).unwrap()
        };
        let both = sum(&[&large, &small]);
        assert_eq!(both, number("18446744073709551622"));
        assert_eq!(sum(&[&large, &both]), small);
        assert_eq!(sum(&[]), Number::ZERO);
        assert!(small.is_below(&large) && large.is_below(&both) && !both.is_below(&large));
        assert!(!large.is_below(&large) && !large.is_below(&small));
        assert!(
            number("340282366920938463463374607431768211455")
                .is_below(&number("340282366920938463463374607431768211456"))
        );
    }
}
