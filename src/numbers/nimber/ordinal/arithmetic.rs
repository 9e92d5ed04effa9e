//! Sum and product, of ordinals and natural.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{Bounds, Ordinal, Term, too_high};
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

impl Ordinal {
    /// The ordinal sum: the order type of `self` followed by `other`. It does not commute: 1 + ω is
    /// ω. Linear time.
    ///
    /// Source: W. Sierpiński, *Cardinal and Ordinal Numbers*, XIV.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let (one, omega) = (Ordinal::from(1_u64), Ordinal::omega());
    /// assert_eq!(one.sum(&omega), omega);
    /// assert_eq!(omega.sum(&one).to_string(), "ω + 1");
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Ordinal) -> Ordinal {
        let Some(first) = other.terms.first() else {
            return self.clone();
        };
        let kept = self.terms.partition_point(|term| term.exponent > first.exponent);
        let mut terms = self.terms[..kept].to_vec();
        terms.extend_from_slice(&other.terms);
        if let Some(same) = self.terms.get(kept).filter(|term| term.exponent == first.exponent) {
            terms[kept].coefficient += &same.coefficient;
        }
        Ordinal { terms }
    }

    /// The ordinal product: `other` copies of `self`, one after the other. It does not commute: 2·ω
    /// is ω. Time proportional to the size of the result.
    ///
    /// Source: W. Sierpiński, *Cardinal and Ordinal Numbers*, XIV.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let (two, omega) = (Ordinal::from(2_u64), Ordinal::omega());
    /// assert_eq!(two.product(&omega, &limits, &interrupt)?, omega);
    /// assert_eq!(omega.product(&two, &limits, &interrupt)?.to_string(), "ω*2");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the result has more summands or digits than `limits` allows, and when a stop was asked
    /// for.
    pub fn product(&self, other: &Ordinal, limits: &Limits, interrupt: &Interrupt) -> Result<Ordinal> {
        let bounds = Bounds { limits, interrupt };
        let (Some(lead), false) = (self.terms.first(), other.is_zero()) else {
            return Ok(Ordinal::ZERO);
        };
        bounds.summands(
            (lead.exponent.size() + 1)
                .saturating_mul(other.terms.len())
                .saturating_add(other.size() + self.size()),
        )?;
        let mut terms = Vec::with_capacity(other.terms.len() + self.terms.len());
        for term in &other.terms {
            interrupt.poll()?;
            if term.exponent.is_zero() {
                // A finite number of copies: in each but the last, all but the first summand is
                // swallowed.
                bounds.bits(lead.coefficient.bits() + term.coefficient.bits())?;
                let coefficient = &lead.coefficient * &term.coefficient;
                terms.push(Term { exponent: lead.exponent.clone(), coefficient });
                terms.extend_from_slice(&self.terms[1..]);
            } else {
                let exponent = lead.exponent.sum(&term.exponent);
                terms.push(Term { exponent, coefficient: term.coefficient.clone() });
            }
        }
        Ok(Ordinal { terms })
    }

    /// The natural sum, named after Hessenberg: the Cantor normal forms added like polynomials.
    /// Commutative. Linear time.
    ///
    /// Source: G. Hessenberg, *Grundbegriffe der Mengenlehre* (1906), § 75; J. H. Conway, *On
    /// Numbers and Games*, chapter 2, where it is the sum of ordinals as numbers.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let sum = Ordinal::from(1_u64).natural_sum(&Ordinal::omega());
    /// assert_eq!(sum.to_string(), "ω + 1");
    /// ```
    #[must_use]
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |left, right| left + right)
    }

    /// The nim-sum: Cantor normal forms in base 2 added without carrying, that is coefficient by
    /// coefficient by the nim-sum of natural numbers. The value of the sum of the positions `*self`
    /// and `*other`, for all ordinals. Linear time.
    ///
    /// Source: J. H. Conway, *On Numbers and Games*, chapter 6.
    ///
    /// ```
    /// use sprague::Ordinal;
    /// let (left, right): (Ordinal, Ordinal) = ("ω*3 + 1".parse()?, "ω + 5".parse()?);
    /// assert_eq!(left.nim_sum(&right).to_string(), "ω*2 + 4");
    /// assert!(left.nim_sum(&left).is_zero());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |left, right| left ^ right)
    }

    /// The two sums of summands together, with coefficients of the same exponent combined.
    fn merged(&self, other: &Ordinal, combine: impl Fn(&BigUint, &BigUint) -> BigUint) -> Ordinal {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        while let (Some(first), Some(second)) = (left.peek(), right.peek()) {
            match first.exponent.cmp(&second.exponent) {
                Ordering::Greater => terms.extend(left.next().cloned()),
                Ordering::Less => terms.extend(right.next().cloned()),
                Ordering::Equal => {
                    let coefficient = combine(&first.coefficient, &second.coefficient);
                    if coefficient != BigUint::ZERO {
                        terms.push(Term { exponent: first.exponent.clone(), coefficient });
                    }
                    left.next();
                    right.next();
                }
            }
        }
        terms.extend(left.cloned());
        terms.extend(right.cloned());
        Ordinal { terms }
    }

    /// The natural product, named after Hessenberg: the Cantor normal forms multiplied like
    /// polynomials, exponents added by the natural sum. Commutative, and distributive over the
    /// natural sum. Time proportional to the product of the numbers of summands.
    ///
    /// Source: G. Hessenberg, *Grundbegriffe der Mengenlehre* (1906); J. H. Conway, *On Numbers and
    /// Games*, chapter 2.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal};
    /// let omega: Ordinal = "ω + 1".parse()?;
    /// let square = omega.natural_product(&omega, &Limits::default(), &Interrupt::new())?;
    /// assert_eq!(square.to_string(), "ω^2 + ω*2 + 1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the result may have more summands or digits than `limits` allows, and when a stop was
    /// asked for.
    pub fn natural_product(
        &self,
        other: &Ordinal,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Ordinal> {
        let bounds = Bounds { limits, interrupt };
        let longest = |ordinal: &Ordinal| {
            ordinal.terms.iter().map(|term| term.coefficient.bits()).max().unwrap_or_default()
        };
        let (mine, theirs) = (self.terms.len(), other.terms.len());
        bounds.summands(
            (self.size().saturating_mul(theirs)).saturating_add(other.size().saturating_mul(mine)),
        )?;
        bounds.bits(
            longest(self) + longest(other) + u64::from(usize::BITS - mine.min(theirs).leading_zeros()),
        )?;
        let mut products: BTreeMap<Ordinal, BigUint> = BTreeMap::new();
        for left in &self.terms {
            for right in &other.terms {
                interrupt.poll()?;
                *products.entry(left.exponent.natural_sum(&right.exponent)).or_default() +=
                    &left.coefficient * &right.coefficient;
            }
        }
        Ok(Ordinal::from_terms(products.into_iter().rev()))
    }

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
