//! Multiplicative orders.

use num_bigint::BigUint;

use super::operations::{NimField, integer, least_field};
use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::nimber::finite::fermat::{KNOWN_BITS, fermat_factors, fermat_number};

impl NimField<'_> {
    /// The multiplicative order: the least positive exponent at which the nim-power is 1.
    ///
    /// It divides 2^m - 1, where the least field that holds the nimber has 2^m elements, and this
    /// is a product of Fermat numbers. Their prime factors are known up to *m* = 4096. Some 2 *m*
    /// squares and products in all.
    ///
    /// # Errors
    /// For 0, no power of which is 1; for transfinite nimbers; for nimbers of more than 4096 bits;
    /// if it is stopped.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.order(&Nimber::from(2_u8))?, 3_u8.into());
    /// assert_eq!(field.order(&Nimber::from(u64::MAX))?, u64::MAX.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn order(&self, value: &Nimber) -> Result<BigUint> {
        Ok(self.prime_factors_of_order(value)?.iter().product())
    }

    /// The prime factors of the order, none of which repeats.
    pub(super) fn prime_factors_of_order(&self, value: &Nimber) -> Result<Vec<BigUint>> {
        if value.is_zero() {
            return Err(Error::new(ErrorKind::Domain, "0 has no multiplicative order: no power of it is 1")
                .help("every other nimber has one"));
        }
        self.check_finite(value, "the multiplicative order")?;
        let bits = least_field(value);
        if bits > KNOWN_BITS {
            let message = format!(
                "the order of this nimber divides 2^{bits} - 1, and not all prime factors of that are known"
            );
            return Err(Error::new(ErrorKind::Domain, message)
                .note("they would be those of the Fermat numbers up to F_12 = 2^4096 + 1 at least")
                .help(format!("orders are known of nimbers below 2^{KNOWN_BITS}")));
        }
        // The group of order 2^(2h) - 1 is the product of the elements of norm 1, of which there
        // are 2^h + 1, and the field of half the length.
        let mut primes = Vec::new();
        let mut value = value.clone();
        for level in (0..bits.ilog2()).rev() {
            let conjugate = value.nim_sum(&Nimber::from(integer(&value) >> (1_u64 << level)));
            let unit = self.quotient(&conjugate, &value)?;
            value = self.product(&conjugate, &value)?;
            let factors = fermat_factors(level.into()).expect("the length was looked at");
            for prime in factors {
                let cofactor = fermat_number(level.into()) / &prime;
                if self.power(&unit, &cofactor)?.to_u64() != Some(1) {
                    primes.push(prime);
                }
            }
        }
        Ok(primes)
    }
}
