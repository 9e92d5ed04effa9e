//! Powers in a field of the tower.

use num_bigint::BigUint;

use super::coefficient::Coefficient;
use super::tower::Tower;
use crate::error::Result;

impl<C: Coefficient> Tower<'_, C> {
    /// The element to the power 2^`count`.
    pub(super) fn frobenius(&self, element: &[C], count: u64) -> Result<Vec<C>> {
        let mut power = element.to_vec();
        for _ in 0..count {
            self.interrupt().poll()?;
            power = self.square(&power);
        }
        Ok(power)
    }

    /// The element to the power 1 + 2^s + 2^(2s) + … of `count` summands, for s = `step`: as many
    /// squarings as the exponent has digits, but only a logarithm of products (Itoh and Tsujii,
    /// 1988). With a step that divides the degree, and their quotient as the count, it is the norm
    /// to the field of degree `step`.
    pub(super) fn power_of_ones(&self, element: &[C], step: u64, count: u64) -> Result<Vec<C>> {
        let mut power = element.to_vec();
        let mut reached = 1;
        for bit in (0..count.ilog2()).rev() {
            power = self.product(&power, &self.frobenius(&power, step * reached)?)?;
            reached *= 2;
            if count >> bit & 1 == 1 {
                power = self.product(element, &self.frobenius(&power, step)?)?;
                reached += 1;
            }
        }
        Ok(power)
    }

    /// The inverse of what is not zero, x^(2^d − 2) in the field of degree d.
    pub(super) fn inverse(&self, element: &[C]) -> Result<Vec<C>> {
        match self.degree() - 1 {
            0 => Ok(element.to_vec()),
            ones => Ok(self.square(&self.power_of_ones(element, 1, ones)?)),
        }
    }

    /// The only square root, x^(2^(d − 1)) in the field of degree d.
    pub(super) fn square_root(&self, element: &[C]) -> Result<Vec<C>> {
        self.frobenius(element, self.degree() - 1)
    }

    /// The element to any power, by squaring and multiplying.
    pub(super) fn power(&self, element: &[C], exponent: &BigUint) -> Result<Vec<C>> {
        let mut power = self.one();
        for bit in (0..exponent.bits()).rev() {
            self.interrupt().poll()?;
            power = self.square(&power);
            if exponent.bit(bit) {
                power = self.product(&power, element)?;
            }
        }
        Ok(power)
    }
}
