//! Ordinals below ε₀ in Cantor normal form.
//!
//! An ordinal is a finite sum `ω^e₁*c₁ + ω^e₂*c₂ + …` of powers of ω, by descending exponents,
//! which are ordinals themselves, with positive integers as coefficients. Each ordinal below ε₀ has
//! exactly one such sum, so that equality and order can be read off it.

mod arithmetic;
mod read;

use std::fmt;

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// An ordinal below ε₀ in Cantor normal form.
///
/// The order is that of the ordinals. Coefficients have any size; exponents stand in one another at
/// most [`Ordinal::MAX_HEIGHT`] deep, so that nothing that goes through an ordinal exhausts the
/// stack.
///
/// Source: G. Cantor, *Beiträge zur Begründung der transfiniten Mengenlehre* II (1897), § 19; W.
/// Sierpiński, *Cardinal and Ordinal Numbers* (1965), chapter XIV.
///
/// ```
/// use sprague::Ordinal;
/// let ordinal: Ordinal = "ω^(ω+1)*3 + ω*2 + 5".parse()?;
/// assert_eq!(ordinal.to_string(), "ω^(ω + 1)*3 + ω*2 + 5");
/// assert!(ordinal > Ordinal::omega());
/// assert_eq!(ordinal.terms().len(), 3);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ordinal {
    /// By descending exponents. So the derived order, the lexicographic one, is that of the
    /// ordinals.
    terms: Vec<Term>,
}

/// One summand `ω^e * c` of a Cantor normal form.
///
/// ```
/// use sprague::Ordinal;
/// let ordinal: Ordinal = "ω^2*7".parse()?;
/// let [term] = ordinal.terms() else { panic!() };
/// assert_eq!(term.exponent(), &Ordinal::from(2_u64));
/// assert_eq!(term.coefficient(), &7_u64.into());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    exponent: Ordinal,
    coefficient: BigUint,
}

impl Term {
    /// The exponent of ω.
    #[must_use]
    pub fn exponent(&self) -> &Ordinal {
        &self.exponent
    }

    /// The coefficient, which is not zero.
    #[must_use]
    pub fn coefficient(&self) -> &BigUint {
        &self.coefficient
    }
}

impl Ordinal {
    /// The least ordinal.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// How deep exponents may stand in one another: ω has height 1, ω^ω height 2. What goes through
    /// an ordinal, dropping it included, calls itself once for each level.
    pub const MAX_HEIGHT: usize = 200;

    /// The least infinite ordinal.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// assert!(Ordinal::omega() > Ordinal::from(u64::MAX));
    /// ```
    #[must_use]
    pub fn omega() -> Ordinal {
        Ordinal::monomial(Ordinal::from(1_u64), BigUint::from(1_u8))
    }

    /// ω to a power. Constant time.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// assert_eq!(Ordinal::omega_power(Ordinal::omega())?.to_string(), "ω^ω");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the exponents would stand more than [`Ordinal::MAX_HEIGHT`] deep.
    pub fn omega_power(exponent: Ordinal) -> Result<Ordinal> {
        let power = Ordinal::monomial(exponent, BigUint::from(1_u8));
        if power.height() > Ordinal::MAX_HEIGHT {
            return Err(too_high());
        }
        Ok(power)
    }

    /// Whether it is the least ordinal.
    ///
    /// ```
    /// assert!(sprague::Ordinal::ZERO.is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether it is a natural number.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// assert!(Ordinal::from(7_u64).is_finite() && !Ordinal::omega().is_finite());
    /// ```
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.degree().is_none_or(Ordinal::is_zero)
    }

    /// Whether it is neither zero nor a successor: the supremum of the ordinals below it.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// assert!(Ordinal::omega().is_limit() && !Ordinal::from(7_u64).is_limit());
    /// ```
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.terms.last().is_some_and(|last| !last.exponent.is_zero())
    }

    /// The natural number it is, if it is finite. Copies the digits.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// assert_eq!(Ordinal::from(7_u64).to_integer(), Some(7_u64.into()));
    /// assert_eq!(Ordinal::omega().to_integer(), None);
    /// ```
    #[must_use]
    pub fn to_integer(&self) -> Option<BigUint> {
        self.is_finite().then(|| self.finite_part())
    }

    /// The coefficient of ω^0: the number *n* for which the ordinal is a limit, or zero, plus *n*.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let ordinal: Ordinal = "ω*2 + 5".parse()?;
    /// assert_eq!(ordinal.finite_part(), 5_u64.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn finite_part(&self) -> BigUint {
        match self.terms.last() {
            Some(last) if last.exponent.is_zero() => last.coefficient.clone(),
            _ => BigUint::ZERO,
        }
    }

    /// The summands of the Cantor normal form, by descending exponents.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let ordinal: Ordinal = "ω^ω + ω*2".parse()?;
    /// let exponents: Vec<String> = ordinal.terms().iter().map(|term| term.exponent().to_string()).collect();
    /// assert_eq!(exponents, ["ω", "1"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The exponent of the first summand; `None` for zero.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let ordinal: Ordinal = "ω^ω + ω*2".parse()?;
    /// assert_eq!(ordinal.degree(), Some(&Ordinal::omega()));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn degree(&self) -> Option<&Ordinal> {
        self.terms.first().map(|first| &first.exponent)
    }

    /// How deep exponents stand in one another: the greatest *h* for which ω^ω^…^ω, with *h* times
    /// ω, is not greater. 0 for natural numbers. Time proportional to the result.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let ordinal: Ordinal = "ω^(ω^2 + 1)".parse()?;
    /// assert_eq!(ordinal.height(), 2);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn height(&self) -> usize {
        // The first exponent is the greatest, so that none stands higher.
        let mut height = 0;
        let mut at = self;
        while let Some(exponent) = at.degree().filter(|exponent| !exponent.is_zero()) {
            height += 1;
            at = exponent;
        }
        height
    }

    /// The number of summands, those of the exponents included, each counted where it stands.
    /// Linear time.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let ordinal: Ordinal = "ω^(ω + 1)*3 + 5".parse()?;
    /// assert_eq!(ordinal.size(), 5);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        self.terms.iter().map(|term| 1 + term.exponent.size()).sum()
    }

    /// The binary digits of the longest coefficient, those of the exponents included.
    pub(crate) fn longest_coefficient(&self) -> u64 {
        let term = |term: &Term| term.coefficient.bits().max(term.exponent.longest_coefficient());
        self.terms.iter().map(term).max().unwrap_or_default()
    }

    /// Refuses what has more summands, or digits of a coefficient, than the ceilings allow. Linear
    /// time.
    pub(crate) fn check(&self, limits: &Limits) -> Result<()> {
        let bounds = Bounds { limits, interrupt: &Interrupt::new() };
        bounds.summands(self.size())?;
        bounds.bits(self.longest_coefficient())
    }

    /// What it takes to keep, in units of 32 bits.
    pub(crate) fn room(&self) -> usize {
        const TERM: usize = size_of::<Term>() / 4;
        let term = |term: &Term| TERM + term.coefficient.bits().div_ceil(32) as usize + term.exponent.room();
        self.terms.iter().map(term).sum()
    }

    /// ω^`exponent` * `coefficient`, whose height is right already.
    pub(super) fn monomial(exponent: Ordinal, coefficient: BigUint) -> Ordinal {
        if coefficient == BigUint::ZERO {
            return Ordinal::ZERO;
        }
        Ordinal { terms: vec![Term { exponent, coefficient }] }
    }

    /// A sum of summands that stand by descending exponents already and have no coefficient zero.
    pub(super) fn from_terms(terms: impl IntoIterator<Item = (Ordinal, BigUint)>) -> Ordinal {
        let terms = terms.into_iter().map(|(exponent, coefficient)| Term { exponent, coefficient }).collect();
        Ordinal { terms }
    }
}

impl From<u64> for Ordinal {
    fn from(value: u64) -> Ordinal {
        Ordinal::from(BigUint::from(value))
    }
}

impl From<BigUint> for Ordinal {
    fn from(value: BigUint) -> Ordinal {
        Ordinal::monomial(Ordinal::ZERO, value)
    }
}

/// As it is written, cut off after some characters, so that a debug line stays a line.
impl fmt::Debug for Ordinal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size() <= 32 && self.terms.iter().all(|term| term.coefficient.bits() <= 256) {
            fmt::Display::fmt(self, formatter)
        } else {
            write!(formatter, "<ordinal of {} summands>", self.size())
        }
    }
}

fn too_high() -> Error {
    Error::new(
        ErrorKind::Limit,
        format!("exponents of ω stand more than {} deep in one another", Ordinal::MAX_HEIGHT),
    )
}

/// What a computation may use: its ceilings, and the handle that stops it.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    pub limits: &'a Limits,
    pub interrupt: &'a Interrupt,
}

impl Bounds<'_> {
    /// Refuses a result of `count` summands if they are too many.
    pub fn summands(&self, count: usize) -> Result<()> {
        self.interrupt.poll()?;
        let most = self.limits.max_summands;
        if count > most {
            let message = format!("the Cantor normal form would have more than {most} summands");
            return Err(Error::limit(message, Limit::Summands));
        }
        Ok(())
    }

    /// Refuses coefficients of `bits` binary digits if they are too many.
    pub fn bits(&self, bits: u64) -> Result<()> {
        if bits > self.limits.max_bits {
            let most = self.limits.max_bits;
            return Err(Error::limit(
                format!("a coefficient would have more than {most} binary digits"),
                Limit::Bits,
            ));
        }
        Ok(())
    }
}
