//! The finite fields of the tower: which generators hold an element, and the degree.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::components::{alpha, finite_degree};
use super::polynomial::Polynomial;
use super::primes::odd_prime;
use super::product::digits;
use crate::error::{Error, Limit, Result};
use crate::nimber::ordinal::Bounds;

/// The least field of the tower that holds some nimbers: the finite nimbers below 2^`width`, and
/// for each index k of an odd prime p the generators κ_p, …, κ_{p^n}. It holds the α of its primes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The degree of the finite part over GF(2), a power of 2.
    pub width: u64,
    /// By ascending k: (k, p, n).
    pub chains: Vec<(u32, u64, u32)>,
}

impl Shape {
    pub(super) fn of(polynomials: &[&Polynomial], bounds: Bounds<'_>) -> Result<Shape> {
        let mut shape = Shape { width: 1, chains: Vec::new() };
        let mut wanted = BTreeMap::new();
        for polynomial in polynomials {
            shape.want(polynomial, &mut wanted, bounds)?;
        }
        // The greatest first, since its α is of smaller generators.
        while let Some((index, (prime, exponent))) = wanted.pop_last() {
            shape.want(&alpha(index)?, &mut wanted, bounds)?;
            shape.chains.insert(0, (index, prime, exponent));
        }
        Ok(shape)
    }

    fn want(
        &mut self,
        polynomial: &Polynomial,
        wanted: &mut BTreeMap<u32, (u64, u32)>,
        bounds: Bounds<'_>,
    ) -> Result<()> {
        for (monomial, coefficient) in polynomial.terms() {
            self.width = self.width.max(finite_degree(coefficient));
            for (index, power) in monomial {
                bounds.interrupt.poll()?;
                let Some(prime) = odd_prime(*index) else {
                    // Says what is missing.
                    alpha(*index)?;
                    continue;
                };
                let exponent =
                    u32::try_from(digits(power, prime, bounds.interrupt)?.len()).unwrap_or(u32::MAX);
                let entry = wanted.entry(*index).or_insert((prime, 0));
                entry.1 = entry.1.max(exponent);
            }
        }
        Ok(())
    }

    /// The degree over GF(2): the field has 2 to this power elements. `None` from 2^64 on.
    pub(super) fn degree(&self) -> Option<u64> {
        self.chains.iter().try_fold(self.width, |degree, (_, prime, exponent)| {
            degree.checked_mul(prime.checked_pow(*exponent)?)
        })
    }

    /// [`Shape::degree`], in full.
    pub(super) fn whole_degree(&self) -> BigUint {
        self.chains.iter().fold(BigUint::from(self.width), |degree, (_, prime, exponent)| {
            degree * BigUint::from(*prime).pow(*exponent)
        })
    }

    /// The degree, unless it is above the ceiling.
    pub(super) fn bounded_degree(&self, bounds: Bounds<'_>) -> Result<u64> {
        let most = bounds.limits.max_degree;
        self.degree().filter(|&degree| degree <= most).ok_or_else(|| {
            let size =
                self.degree().map_or_else(|| "more than 2^(2^64)".into(), |degree| format!("2^{degree}"));
            Error::limit(
                format!("the field that holds it has {size} elements, and the ceiling is 2^{most}"),
                Limit::Degree,
            )
            .note("sums and products have no such ceiling")
        })
    }
}
