//! Nimbers: numbers from 0, and infinite ordinals.

use std::fmt;

use crate::meter::Meter;
use crate::number::Number;
use crate::ordinal::{self, Ordinal, Token};
use crate::refused::Refused;

/// What a position may be worth.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// let text = "sprague-cert 2\n1 n 5\n2 n w\nq value 2 w\nend 2 1\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// let verified = verified.positions().unwrap();
/// assert_eq!(verified.value(1).to_u64(), Some(5));
/// assert_eq!(verified.value(2).number(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nimber {
    /// A number from 0.
    Finite(Number),
    /// An ordinal beyond all numbers.
    Infinite(Ordinal),
}

impl Nimber {
    pub(crate) const ZERO: Nimber = Nimber::Finite(Number::ZERO);

    /// The number, if it is finite and below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.number().and_then(Number::to_u64)
    }

    /// The number, if it is finite.
    #[must_use]
    pub fn number(&self) -> Option<&Number> {
        match self {
            Nimber::Finite(number) => Some(number),
            Nimber::Infinite(_) => None,
        }
    }

    /// How many words it takes, about: the steps of a comparison.
    pub(crate) fn size(&self) -> usize {
        match self {
            Nimber::Finite(number) => number.words().len(),
            Nimber::Infinite(ordinal) => ordinal::size(ordinal.tokens()),
        }
    }

    pub(crate) fn is_below(&self, other: &Nimber) -> bool {
        match (self, other) {
            (Nimber::Finite(left), Nimber::Finite(right)) => left.is_below(right),
            (Nimber::Finite(_), Nimber::Infinite(_)) => true,
            (Nimber::Infinite(_), Nimber::Finite(_)) => false,
            (Nimber::Infinite(left), Nimber::Infinite(right)) => {
                ordinal::compare(left.tokens(), right.tokens()).is_lt()
            }
        }
    }

    /// The nim-sum: of numbers without carry, of ordinals the coefficients of each power of ω.
    pub(crate) fn nim_sum<'n>(
        summands: impl Iterator<Item = &'n Nimber> + Clone,
        meter: &mut Meter<'_>,
    ) -> Result<Nimber, Refused> {
        let finite = Number::nim_sum(summands.clone().filter_map(Nimber::number), meter)?;
        let mut sum: Option<Vec<Token>> = None;
        for summand in summands {
            if let Nimber::Infinite(ordinal) = summand {
                sum = Some(match sum {
                    None => ordinal.tokens().to_vec(),
                    Some(sum) => ordinal::nim_sum(&sum, ordinal.tokens(), meter)?,
                });
            }
        }
        Ok(match sum {
            None => Nimber::Finite(finite),
            Some(sum) => Nimber::from_tokens(ordinal::nim_sum(&sum, &ordinal::natural(finite), meter)?),
        })
    }

    pub(crate) fn from_tokens(tokens: Vec<Token>) -> Nimber {
        match ordinal::to_natural(&tokens) {
            Some(number) => Nimber::Finite(number),
            None => Nimber::Infinite(Ordinal::new(tokens)),
        }
    }
}

/// A number in decimal digits; an ordinal as it stands in a certificate, in brackets.
impl fmt::Display for Nimber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nimber::Finite(number) => number.fmt(formatter),
            Nimber::Infinite(ordinal) => ordinal.fmt(formatter),
        }
    }
}
