//! The type of a value.

use std::fmt;

use num_bigint::BigUint;

use super::ordinal::Ordinal;

/// A nimber: the value of a position, the size of the Nim heap it is worth.
///
/// Any finite size fits, and any ordinal below ε₀. Below 2^64 it is one machine word and nothing is
/// allocated. The order is that of the ordinals.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 6; Sprague–Grundy theorem.
///
/// ```
/// use sprague::Nimber;
/// let five = Nimber::from(5_u32);
/// let three = Nimber::from(3_u32);
/// assert_eq!(five.nim_sum(&three), Nimber::from(6_u32));
/// assert_eq!(five.to_string(), "5");
/// assert!(three < five);
/// let transfinite = Nimber::from("ω + 1".parse::<sprague::Ordinal>()?);
/// assert_eq!(transfinite.nim_sum(&five).to_string(), "ω + 4");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub(super) Repr);

/// Canonical: `Big` holds nothing that fits a word, and `Transfinite` no natural number. So
/// equality, order and hash may be derived, the order because every `Big` is above every `Small`,
/// and every `Transfinite` above both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Repr {
    Small(u64),
    Big(BigUint),
    Transfinite(Box<Ordinal>),
}

impl Nimber {
    /// The value of the position without options.
    ///
    /// ```
    /// assert!(sprague::Nimber::ZERO.is_zero());
    /// ```
    pub const ZERO: Nimber = Nimber(Repr::Small(0));

    /// Whether it is the value of a position that the previous player wins.
    ///
    /// ```
    /// assert!(!sprague::Nimber::from(1_u8).is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// The natural number it stands for, if that is below 2^64.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Nimber;
    /// assert_eq!(Nimber::from(7_u8).to_u64(), Some(7));
    /// assert_eq!(Nimber::from(BigUint::from(1_u8) << 64_u32).to_u64(), None);
    /// ```
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Small(value) => Some(value),
            Repr::Big(_) | Repr::Transfinite(_) => None,
        }
    }

    /// The natural number it stands for; `None` for a transfinite nimber. Copies the digits.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::Nimber;
    /// let large = BigUint::from(1_u8) << 4096_u32;
    /// assert_eq!(Nimber::from(large.clone()).to_integer(), Some(large));
    /// ```
    #[must_use]
    pub fn to_integer(&self) -> Option<BigUint> {
        match &self.0 {
            Repr::Small(value) => Some(BigUint::from(*value)),
            Repr::Big(value) => Some(value.clone()),
            Repr::Transfinite(_) => None,
        }
    }

    /// Whether it is a natural number.
    ///
    /// ```
    /// use sprague::{Nimber, Ordinal};
    /// assert!(Nimber::from(7_u8).is_finite() && !Nimber::from(Ordinal::omega()).is_finite());
    /// ```
    #[must_use]
    pub fn is_finite(&self) -> bool {
        !matches!(self.0, Repr::Transfinite(_))
    }

    /// The ordinal it stands for. Copies it.
    ///
    /// ```
    /// use sprague::{Nimber, Ordinal};
    /// assert_eq!(Nimber::from(7_u8).to_ordinal(), Ordinal::from(7_u64));
    /// ```
    #[must_use]
    pub fn to_ordinal(&self) -> Ordinal {
        match &self.0 {
            Repr::Small(value) => Ordinal::from(*value),
            Repr::Big(value) => Ordinal::from(value.clone()),
            Repr::Transfinite(ordinal) => (**ordinal).clone(),
        }
    }

    /// The ordinal it stands for, if that is infinite.
    pub(crate) fn as_transfinite(&self) -> Option<&Ordinal> {
        match &self.0 {
            Repr::Transfinite(ordinal) => Some(ordinal),
            _ => None,
        }
    }

    /// What it takes to keep, beyond a word, in units of 32 bits.
    pub(crate) fn room(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(value) => value.bits().div_ceil(32) as usize,
            Repr::Transfinite(ordinal) => ordinal.room(),
        }
    }

    /// How many binary digits the natural number has (0 for zero); `None` for a transfinite
    /// nimber. Constant time.
    ///
    /// ```
    /// assert_eq!(sprague::Nimber::from(8_u8).bits(), Some(4));
    /// assert_eq!(sprague::Nimber::ZERO.bits(), Some(0));
    /// ```
    #[must_use]
    pub fn bits(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small(value) => Some(u64::from(u64::BITS - value.leading_zeros())),
            Repr::Big(value) => Some(value.bits()),
            Repr::Transfinite(_) => None,
        }
    }
}

impl Default for Nimber {
    fn default() -> Nimber {
        Nimber::ZERO
    }
}

macro_rules! from_unsigned {
    ($($unsigned:ty),*) => {$(
        impl From<$unsigned> for Nimber {
            fn from(value: $unsigned) -> Nimber {
                Nimber(Repr::Small(value as u64))
            }
        }
    )*};
}

from_unsigned!(u8, u16, u32, u64, usize);

impl From<BigUint> for Nimber {
    fn from(value: BigUint) -> Nimber {
        match u64::try_from(&value) {
            Ok(small) => Nimber(Repr::Small(small)),
            Err(_) => Nimber(Repr::Big(value)),
        }
    }
}

impl From<Ordinal> for Nimber {
    fn from(value: Ordinal) -> Nimber {
        match value.to_integer() {
            Some(integer) => Nimber::from(integer),
            None => Nimber(Repr::Transfinite(Box::new(value))),
        }
    }
}

impl From<&Nimber> for Nimber {
    fn from(value: &Nimber) -> Nimber {
        value.clone()
    }
}

/// Decimal, or a Cantor normal form. The time grows faster than the number of digits, so callers
/// bound that number.
impl fmt::Display for Nimber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => fmt::Display::fmt(value, formatter),
            Repr::Big(value) => fmt::Display::fmt(value, formatter),
            Repr::Transfinite(ordinal) => fmt::Display::fmt(ordinal, formatter),
        }
    }
}

/// `*5`, `*(ω + 1)`; a large one by its number of bits, so that a debug line stays a line.
impl fmt::Debug for Nimber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => write!(formatter, "*{value}"),
            Repr::Big(value) if value.bits() <= 256 => write!(formatter, "*{value}"),
            Repr::Big(value) => write!(formatter, "*<{} bits>", value.bits()),
            Repr::Transfinite(ordinal) if **ordinal == Ordinal::omega() => formatter.write_str("*ω"),
            Repr::Transfinite(ordinal) => write!(formatter, "*({ordinal:?})"),
        }
    }
}
