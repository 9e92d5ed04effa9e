//! Lenstra's excess, found from its definition.

use num_bigint::BigUint;

use super::components::{EXCESS, at, candidate, odd_prime_index};
use super::polynomial::Polynomial;
use super::tower::{Coefficient, Shape, Tower};
use super::{TransfiniteNimbers, no_odd_prime};
use crate::error::{Error, ErrorKind, Result};
use crate::nimber::ordinal::{Bounds, Ordinal};

impl TransfiniteNimbers<'_> {
    /// Finds Lenstra's excess of an odd prime p afresh: the least natural number m for which κ_f ⊕
    /// m is not a p-th power in the field of the nimbers below κ_p = ω^(ω^k), where f is the
    /// multiplicative order of 2 modulo p and p the odd prime of index k. Then α_p = κ_f ⊕ m. The
    /// table is used for primes less than p alone.
    ///
    /// An element of degree d is a p-th power there if its power (2^d − 1)/p is 1. That takes d
    /// squarings of linear time and about log d products.
    ///
    /// Source: H. W. Lenstra, *On the algebraic closure of two* (1977), theorems 3.1 and 4.1.
    ///
    /// ```
    /// use sprague::{Interrupt, Limits, TransfiniteNimbers};
    /// let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    /// assert_eq!(nimbers.find_excess(19)?, 4);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `prime` is not an odd prime for which the table knows the smaller ones, when the field
    /// is above [`Limits::max_degree`](crate::Limits::max_degree), and when a stop was asked for.
    pub fn find_excess(&self, prime: u64) -> Result<u64> {
        let component = at(odd_prime_index(prime).ok_or_else(|| no_odd_prime(prime))?)?;
        let mut excess = 0;
        loop {
            self.bounds.interrupt.poll()?;
            let candidate = candidate(component, excess)
                .ok_or_else(|| Error::new(ErrorKind::Limit, format!("κ_{} is too large", component.order)))?;
            if !self.is_power(&candidate, prime, component.order)? {
                return Ok(excess);
            }
            excess += 1;
        }
    }

    /// Whether it is a power to the exponent `prime`, modulo which 2 has this order, of a nimber
    /// below κ of that prime.
    fn is_power(&self, polynomial: &Polynomial, prime: u64, order: u64) -> Result<bool> {
        let shape = Shape::of(&[polynomial], self.bounds)?;
        let degree = shape.bounded_degree(self.bounds)?;
        if degree % order != 0 {
            // The prime does not divide the order of the group: all are powers.
            return Ok(true);
        }
        if shape.width <= 64 {
            power_is_one::<u64>(polynomial, &shape, prime, order, self.bounds)
        } else {
            power_is_one::<BigUint>(polynomial, &shape, prime, order, self.bounds)
        }
    }
}

/// Whether the power (2^d − 1)/p is 1, as the norm to the field of degree f of the power (2^f −
/// 1)/p.
fn power_is_one<C: Coefficient>(
    polynomial: &Polynomial,
    shape: &Shape,
    prime: u64,
    order: u64,
    bounds: Bounds<'_>,
) -> Result<bool> {
    let tower: Tower<'_, C> = Tower::new(shape, bounds)?;
    let few = tower.summands(polynomial)?;
    let exponent = ((BigUint::from(1_u8) << order) - 1_u8) / prime;
    // The element has a few summands, so that these products are cheap.
    let mut power = tower.one();
    for bit in (0..exponent.bits()).rev() {
        bounds.interrupt.poll()?;
        power = tower.square(&power);
        if exponent.bit(bit) {
            power = tower.product_with_few(&power, &few);
        }
    }
    Ok(tower.power_of_ones(&power, order, tower.degree() / order)? == tower.one())
}

/// What Lenstra calls the excess, α and κ.
impl TransfiniteNimbers<'_> {
    /// Lenstra's excess of an odd prime p, of the table: α_p is κ_f ⊕ this, where f is the
    /// multiplicative order of 2 modulo p. [`TransfiniteNimbers::find_excess`] finds it without the
    /// table.
    ///
    /// Source: OEIS A380496, and what is named there.
    ///
    /// ```
    /// use sprague::TransfiniteNimbers;
    /// let excess: Result<Vec<u64>, _> = [3, 5, 7, 11, 13, 17, 19].map(TransfiniteNimbers::excess).into_iter().collect();
    /// assert_eq!(excess?, [0, 0, 1, 1, 0, 0, 4]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is not an odd prime of the table.
    pub fn excess(prime: u64) -> Result<u64> {
        let index = odd_prime_index(prime).ok_or_else(|| no_odd_prime(prime))?;
        at(index)?;
        Ok(EXCESS[index as usize].into())
    }

    /// The degree over GF(2) of α for an odd prime of the table.
    ///
    /// ```
    /// use sprague::TransfiniteNimbers;
    /// assert_eq!(TransfiniteNimbers::degree_of_alpha(47)?, 5060_u64.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is not an odd prime of the table.
    pub fn degree_of_alpha(prime: u64) -> Result<BigUint> {
        Ok(at(odd_prime_index(prime).ok_or_else(|| no_odd_prime(prime))?)?.degree.clone())
    }

    /// The generator κ of a power of a prime: 2^(2^(n−1)) for 2^n, and ω^(ω^k·p^(n−1)) for the n-th
    /// power of the odd prime p of index k. For odd p, the p-th nim-power of κ_{p^(n+1)} is
    /// κ_{p^n}, and that of κ_p is α_p.
    ///
    /// Source: H. W. Lenstra, *On the algebraic closure of two* (1977).
    ///
    /// ```
    /// use sprague::TransfiniteNimbers;
    /// assert_eq!(TransfiniteNimbers::kappa(9)?.to_string(), "ω^3");
    /// assert_eq!(TransfiniteNimbers::kappa(8)?.to_string(), "16");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// When it is not a power of one of the first primes.
    pub fn kappa(prime_power: u64) -> Result<Ordinal> {
        let generator = match super::components::factors(prime_power)[..] {
            [(prime, exponent)] => super::components::kappa(prime, exponent),
            _ => None,
        };
        generator.map(|polynomial| polynomial.to_ordinal()).ok_or_else(|| {
            Error::new(ErrorKind::Domain, format!("there is no generator κ of {prime_power}"))
                .help("a power of a prime has one, of 2 up to 2^20")
        })
    }
}
