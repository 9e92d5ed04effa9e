//! Finite nimbers as coefficients of vectors.

use num_bigint::BigUint;

use crate::nimber::FiniteNimber;
use crate::nimber::finite::nim_product;

/// A finite nimber as a coefficient of a vector.
pub(super) trait Coefficient: Clone + PartialEq {
    const ZERO: Self;
    fn add(&mut self, other: &Self);
    fn product(&self, other: &Self) -> Self;
    /// The caller knows that it fits.
    fn from_integer(integer: &BigUint) -> Self;
    fn to_integer(&self) -> BigUint;
}

impl Coefficient for u64 {
    const ZERO: u64 = 0;
    #[inline]
    fn add(&mut self, other: &u64) {
        *self ^= other;
    }
    #[inline]
    fn product(&self, other: &u64) -> u64 {
        self.nim_product(*other)
    }
    fn from_integer(integer: &BigUint) -> u64 {
        integer.iter_u64_digits().next().unwrap_or(0)
    }
    fn to_integer(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Coefficient for BigUint {
    const ZERO: BigUint = BigUint::ZERO;
    fn add(&mut self, other: &BigUint) {
        *self ^= other;
    }
    fn product(&self, other: &BigUint) -> BigUint {
        nim_product(self, other)
    }
    fn from_integer(integer: &BigUint) -> BigUint {
        integer.clone()
    }
    fn to_integer(&self) -> BigUint {
        self.clone()
    }
}
