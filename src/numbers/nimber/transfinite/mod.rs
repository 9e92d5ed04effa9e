//! The field of all nimbers below ω^(ω^ω).
//!
//! The nimbers are a field: with the nim-sum, and with the nim-product `a ⊗ b`, the least nimber
//! that is not of the form `a' ⊗ b ⊕ a ⊗ b' ⊕ a' ⊗ b'` with a' < a and b' < b. Those below ω^(ω^ω)
//! are the algebraic closure of the field of two elements; the finite ones are the fields of
//! 2^(2^n) elements. Conway found generators: κ_p = ω^(ω^k) for the odd prime p of index k, the
//! least p-th root of a nimber α_p that is not a p-th power of anything below κ_p; and κ_{p^(n+1)}
//! = ω^(ω^k·p^n), the p-th root of κ_{p^n}. Each nimber below ω^(ω^ω) is, as its Cantor normal form
//! reads, a nim-sum of products of powers of these, less than the p-th, and of a finite nimber. So
//! all that has to be known are the α_p. Lenstra showed that α_p is κ_f ⊕ m, where f is the
//! multiplicative order of 2 modulo p, κ_f a nim-sum of generators that he says how to find, and m
//! a natural number, the *excess*, which has to be found prime by prime.
//!
//! Sources: J. H. Conway, *On Numbers and Games* (1976), chapter 6; H. W. Lenstra, *Nim
//! multiplication* (1978), and *On the algebraic closure of two*, Proc. Kon. Ned. Akad. Wet. A 80
//! (1977), 389–396; J. DiMuro, *On On_p* (2011).

mod components;
mod excess;
mod polynomial;
mod product;
mod tower;

use num_bigint::BigUint;

use self::polynomial::Polynomial;
use self::tower::{Coefficient, Shape, Tower};
use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::ordinal::{Bounds, Ordinal};

/// The arithmetic of the nimbers below ω^(ω^ω): product, power, inverse, quotient, square root.
/// Their sum is [`Ordinal::nim_sum`].
///
/// A product takes time proportional to the product of the numbers of summands, each pair of
/// summands as often as it meets an α_p with more than one. Inverses, roots and long powers are
/// computed in the finite field that holds the nimber, as vectors: about d^1.6 log d + d²
/// operations in the field of 2^d elements, with a ceiling for d, [`Limits::max_degree`].
///
/// ```
/// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
/// let omega = Ordinal::omega();
/// // ω is a cube root of 2.
/// assert_eq!(nimbers.power(&omega, &3_u8.into())?, Ordinal::from(2_u64));
/// let inverse = nimbers.inverse(&omega)?;
/// assert_eq!(inverse.to_string(), "ω^2*3");
/// assert_eq!(nimbers.product(&omega, &inverse)?, Ordinal::from(1_u64));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct TransfiniteNimbers<'a> {
    bounds: Bounds<'a>,
}

impl<'a> TransfiniteNimbers<'a> {
    /// The arithmetic under these ceilings.
    #[must_use]
    pub fn new(limits: &'a Limits, interrupt: &'a Interrupt) -> TransfiniteNimbers<'a> {
        TransfiniteNimbers { bounds: Bounds { limits, interrupt } }
    }

    /// The nim-product.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// let (left, right): (Ordinal, Ordinal) = ("ω + 2".parse()?, "ω + 3".parse()?);
    /// assert_eq!(nimbers.product(&left, &right)?.to_string(), "ω^2 + ω + 1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When an operand is not below ω^(ω^ω); when an α_p is needed that is not in the table, saying
    /// which; when the product has more summands than `max_summands`, or a coefficient more binary
    /// digits than `max_degree`; and when a stop was asked for.
    pub fn product(&self, left: &Ordinal, right: &Ordinal) -> Result<Ordinal> {
        let (left, right) = (self.polynomial(left)?, self.polynomial(right)?);
        Ok(product::product(&left, &right, self.bounds)?.to_ordinal())
    }

    /// The nim-power `base` ⊗ … ⊗ `base`. Anything to the power 0 is 1.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// let base: Ordinal = "ω^(ω^2)".parse()?;
    /// assert_eq!(nimbers.power(&base, &7_u8.into())?.to_string(), "ω + 1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TransfiniteNimbers::product`].
    pub fn power(&self, base: &Ordinal, exponent: &BigUint) -> Result<Ordinal> {
        let base = self.polynomial(base)?;
        if base.is_zero() || *exponent == BigUint::ZERO {
            return Ok(Ordinal::from(u64::from(*exponent == BigUint::ZERO)));
        }
        // In a field of a known size, exponents are taken modulo its units. Without, as for a power
        // of a generator whose α is of a large degree, products of few summands may still do.
        if let Ok(shape) = Shape::of(&[&base], self.bounds)
            && let Ok(degree) = shape.bounded_degree(self.bounds)
        {
            let units = (BigUint::from(1_u8) << degree) - 1_u8;
            return self.in_field(&base, &shape, &Operation::Power(exponent % units));
        }
        self.bounds.bits(exponent.bits())?;
        let mut power = Polynomial::from_finite(BigUint::from(1_u8));
        for bit in (0..exponent.bits()).rev() {
            power = product::product(&power, &power, self.bounds)?;
            if exponent.bit(bit) {
                power = product::product(&power, &base, self.bounds)?;
            }
        }
        Ok(power.to_ordinal())
    }

    /// The inverse: the nimber whose product with this one is 1. The result is multiplied back
    /// before it is returned.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// let ordinal: Ordinal = "ω + 1".parse()?;
    /// assert_eq!(nimbers.inverse(&ordinal)?.to_string(), "ω^2*2 + ω*2 + 2");
    /// assert_eq!(nimbers.inverse(&Ordinal::ZERO).unwrap_err().message(), "0 has no inverse");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// For zero; when it is not below ω^(ω^ω); when an α_p is needed that is not in the table; when
    /// the field that holds it is above [`Limits::max_degree`]; and when a stop was asked for.
    pub fn inverse(&self, ordinal: &Ordinal) -> Result<Ordinal> {
        let polynomial = self.polynomial(ordinal)?;
        if polynomial.is_zero() {
            return Err(Error::new(ErrorKind::Domain, "0 has no inverse")
                .note("0 ⊗ x is 0 for every x")
                .help("every other nimber has one"));
        }
        let shape = Shape::of(&[&polynomial], self.bounds)?;
        self.in_field(&polynomial, &shape, &Operation::Inverse)
    }

    /// The quotient `left` ⊘ `right`: the nimber whose product with `right` is `left`.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// let (left, right): (Ordinal, Ordinal) = ("ω^2 + ω + 1".parse()?, "ω + 3".parse()?);
    /// assert_eq!(nimbers.quotient(&left, &right)?.to_string(), "ω + 2");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TransfiniteNimbers::inverse`] for `right`, and of
    /// [`TransfiniteNimbers::product`].
    pub fn quotient(&self, left: &Ordinal, right: &Ordinal) -> Result<Ordinal> {
        let left = self.polynomial(left)?;
        let inverse = self.polynomial(&self.inverse(right)?)?;
        Ok(product::product(&left, &inverse, self.bounds)?.to_ordinal())
    }

    /// The square root: the only nimber whose square this is. The result is squared before it is
    /// returned.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// assert_eq!(nimbers.square_root(&Ordinal::omega())?.to_string(), "ω^2*2");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TransfiniteNimbers::inverse`], except the one for zero.
    pub fn square_root(&self, ordinal: &Ordinal) -> Result<Ordinal> {
        let polynomial = self.polynomial(ordinal)?;
        let shape = Shape::of(&[&polynomial], self.bounds)?;
        self.in_field(&polynomial, &shape, &Operation::SquareRoot)
    }

    /// The degree over GF(2) of the field that inverses and roots of a nimber are computed in: the
    /// least field of the tower of generators that holds it.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, Ordinal, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// // ω is of degree 3 over the field of four elements, which holds its cube.
    /// assert_eq!(nimbers.degree(&Ordinal::omega())?, 6_u8.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is not below ω^(ω^ω), when an α_p is needed that is not in the table, and when a
    /// stop was asked for.
    pub fn degree(&self, ordinal: &Ordinal) -> Result<BigUint> {
        Ok(Shape::of(&[&Polynomial::from_ordinal(ordinal)?], self.bounds)?.whole_degree())
    }

    /// The nimber α of an odd prime p: the p-th nim-power of the generator κ_p = ω^(ω^k), where p
    /// is the odd prime of index k, counted from zero.
    ///
    /// Source: OEIS A380496, and what is named there.
    ///
    /// ```
    /// use sprague::TransfiniteNimbers;
    /// assert_eq!(TransfiniteNimbers::alpha(7)?.to_string(), "ω + 1");
    /// assert_eq!(TransfiniteNimbers::alpha(13)?.to_string(), "ω + 4");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is not an odd prime, or not in the table.
    pub fn alpha(prime: u64) -> Result<Ordinal> {
        let index = components::odd_prime_index(prime).ok_or_else(|| no_odd_prime(prime))?;
        Ok(components::alpha(index)?.to_ordinal())
    }

    fn polynomial(&self, ordinal: &Ordinal) -> Result<Polynomial> {
        let polynomial = Polynomial::from_ordinal(ordinal)?;
        let (bits, most) = (polynomial.bits(), self.bounds.limits.max_degree);
        if bits > most {
            return Err(Error::limit(
                format!("a coefficient has {bits} binary digits, and the ceiling is {most}"),
                Limit::Degree,
            ));
        }
        Ok(polynomial)
    }

    fn in_field(&self, polynomial: &Polynomial, shape: &Shape, operation: &Operation) -> Result<Ordinal> {
        shape.bounded_degree(self.bounds)?;
        let result = if shape.width <= 64 {
            operation.apply::<u64>(polynomial, shape, self.bounds)
        } else {
            operation.apply::<BigUint>(polynomial, shape, self.bounds)
        };
        Ok(result?.to_ordinal())
    }
}

/// What is computed in a finite field.
enum Operation {
    Inverse,
    SquareRoot,
    Power(BigUint),
}

impl Operation {
    fn apply<C: Coefficient>(
        &self,
        polynomial: &Polynomial,
        shape: &Shape,
        bounds: Bounds<'_>,
    ) -> Result<Polynomial> {
        let tower: Tower<'_, C> = Tower::new(shape, bounds)?;
        let element = tower.element(polynomial)?;
        let (result, holds) = match self {
            Operation::Inverse => {
                let inverse = tower.inverse(&element)?;
                let holds = tower.product(&element, &inverse)? == tower.one();
                (inverse, holds)
            }
            Operation::SquareRoot => {
                let root = tower.square_root(&element)?;
                let holds = tower.square(&root) == element;
                (root, holds)
            }
            Operation::Power(exponent) => (tower.power(&element, exponent)?, true),
        };
        if !holds {
            return Err(Error::new(ErrorKind::Domain, "the result does not multiply back")
                .note("an α_p of the table is wrong, so that this is not a field"));
        }
        Ok(tower.polynomial(&result))
    }
}

fn no_odd_prime(number: u64) -> Error {
    Error::new(ErrorKind::Domain, format!("{number} is not one of the first odd primes"))
}
