//! Powers of ordinals.

use num_bigint::BigUint;

use super::{Bounds, Ordinal, too_high};
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

impl Ordinal {
    /// The ordinal power, by recursion on the exponent: `x^0 = 1`, `x^(y+1) = x^y·x`, and suprema
    /// at limits. So 2^ω is ω. Time proportional to the size of the result, times the logarithm of
    /// the finite part of the exponent.
    ///
    /// Source: W. Sierpiński, *Cardinal and Ordinal Numbers*, XIV.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let (two, omega) = (Ordinal::from(2_u64), Ordinal::omega());
    /// assert_eq!(two.power(&omega, &limits, &interrupt)?, omega);
    /// let power = omega.sum(&two).power(&omega.sum(&two), &limits, &interrupt)?;
    /// assert_eq!(power.to_string(), "ω^(ω + 2) + ω^(ω + 1)*2 + ω^ω*2");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the result has more summands or digits than `limits` allows, when exponents would stand
    /// more than [`Ordinal::MAX_HEIGHT`] deep, and when a stop was asked for.
    pub fn power(&self, exponent: &Ordinal, limits: &Limits, interrupt: &Interrupt) -> Result<Ordinal> {
        let bounds = Bounds { limits, interrupt };
        let one = Ordinal::from(1_u64);
        if exponent.is_zero() || *self == one {
            return Ok(one);
        }
        let Some(degree) = self.degree() else {
            return Ok(Ordinal::ZERO);
        };
        // self^(limit + finite) = self^limit · self^finite
        let finite = exponent.finite_part();
        let mut limit = exponent.clone();
        if finite != BigUint::ZERO {
            limit.terms.pop();
        }
        let exponent_of_omega = if degree.is_zero() {
            // A natural number n ≥ 2: n^ω = ω, so that n^(ω·y) = ω^y.
            divided_by_omega(limit)
        } else {
            degree.product(&limit, limits, interrupt)?
        };
        let power_of_omega = Ordinal::monomial(exponent_of_omega, BigUint::from(1_u8));
        let result = power_of_omega.product(&self.finite_power(&finite, bounds)?, limits, interrupt)?;
        if result.height() > Ordinal::MAX_HEIGHT {
            return Err(too_high());
        }
        Ok(result)
    }

    fn finite_power(&self, exponent: &BigUint, bounds: Bounds<'_>) -> Result<Ordinal> {
        let Bounds { limits, interrupt } = bounds;
        let one = BigUint::from(1_u8);
        let Some(lead) = self.terms.first().filter(|_| *exponent != BigUint::ZERO) else {
            return Ok(Ordinal::from(1_u64));
        };
        if self.is_limit() {
            // x·x = ω^degree·x for a limit x.
            let steps = Ordinal::from(exponent - &one);
            let degree = lead.exponent.product(&steps, limits, interrupt)?;
            return Ordinal::monomial(degree, one).product(self, limits, interrupt);
        }
        // The result has at least this many summands, or digits: what is hopeless is refused before
        // it is begun.
        let least = u64::try_from(exponent).unwrap_or(u64::MAX);
        if self.is_finite() {
            bounds.bits((lead.coefficient.bits() - 1).saturating_mul(least))?;
        } else {
            bounds.summands(usize::try_from(least).unwrap_or(usize::MAX))?;
        }
        let mut power = Ordinal::from(1_u64);
        for index in (0..exponent.bits()).rev() {
            power = power.product(&power, limits, interrupt)?;
            if exponent.bit(index) {
                power = power.product(self, limits, interrupt)?;
            }
        }
        Ok(power)
    }
}

/// The y for which `limit` = ω·y: exponents lose a 1 in front, which the infinite ones do not
/// notice.
fn divided_by_omega(mut limit: Ordinal) -> Ordinal {
    for term in &mut limit.terms {
        if let Some(exponent) = term.exponent.to_integer() {
            term.exponent = Ordinal::from(exponent - 1_u8);
        }
    }
    limit
}
