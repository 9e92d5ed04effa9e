//! The product of nimbers below 2^64 on any processor, by logarithms in the field of 2^16 elements.
//!
//! Three levels of the tower, of 2^64, 2^32 and 2^16 elements, are taken apart by Karatsuba's
//! method; below 2^16 a product is a sum of logarithms. The tables have 0.5 MB and are made when
//! they are first asked for, in less than a millisecond.

use std::sync::LazyLock;

use super::bytes;
use super::tower::WordField;

/// The number of elements other than 0: logarithms are counted modulo this.
const ORDER: usize = 0xffff;

/// t_0 t_1 t_2 t_3 = 2^15, by which t_4 = 2^16 is reduced.
const TOP: u16 = 1 << 15;

/// Logarithms and powers of a generator of the field of 2^16 elements.
struct Logarithms {
    /// The logarithm of an element; 0 has none.
    logarithm: Box<[u16]>,
    /// The power at an exponent up to three times the order, a sum of three logarithms.
    power: Box<[u16]>,
    /// The logarithm of [`TOP`].
    top: usize,
}

static LOGARITHMS: LazyLock<Logarithms> = LazyLock::new(Logarithms::new);

/// The nimbers below 2^64 in their own basis, multiplied by tables.
#[derive(Clone, Copy)]
pub(super) struct Portable(&'static Logarithms);

impl Portable {
    pub(super) fn new() -> Portable {
        Portable(&LOGARITHMS)
    }
}

impl WordField for Portable {
    #[inline(always)]
    fn in_basis(self, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn to_nimber(self, word: u64) -> u64 {
        word
    }

    #[inline]
    fn product(self, left: u64, right: u64) -> u64 {
        self.0.product_of_64(left, right)
    }

    #[inline]
    fn nim_product_of_u16(self, left: u16, right: u16) -> u16 {
        self.0.product_of_16(left, right, 0)
    }

    #[inline]
    fn nim_product_of_u32(self, left: u32, right: u32) -> u32 {
        self.0.product_of_32(left, right)
    }

    #[inline]
    fn times_top(self, word: u64) -> u64 {
        let (low, high) = (word as u32, (word >> 32) as u32);
        let reduced = self.0.times_top_of_32(self.0.times_top_of_32(high));
        join(reduced, self.0.times_top_of_32(low ^ high))
    }
}

impl Logarithms {
    fn new() -> Logarithms {
        let (mut logarithm, mut power) = (vec![0; ORDER + 1], vec![0; 3 * ORDER]);
        let mut element = 1;
        for exponent in 0..ORDER {
            logarithm[usize::from(element)] = exponent as u16;
            for turn in 0..3 {
                power[turn * ORDER + exponent] = element;
            }
            element = times_generator(element);
        }
        let top = usize::from(logarithm[usize::from(TOP)]);
        Logarithms { logarithm: logarithm.into(), power: power.into(), top }
    }

    #[inline(always)]
    fn of(&self, element: u16) -> usize {
        usize::from(self.logarithm[usize::from(element)])
    }

    /// The product of two elements and of the power at `exponent`.
    #[inline(always)]
    fn product_of_16(&self, left: u16, right: u16, exponent: usize) -> u16 {
        if left == 0 || right == 0 { 0 } else { self.power[self.of(left) + self.of(right) + exponent] }
    }

    /// The product with the power at an exponent that is a sum of two logarithms.
    #[inline(always)]
    fn times_power(&self, element: u16, exponent: usize) -> u16 {
        if element == 0 { 0 } else { self.power[self.of(element) + exponent] }
    }

    #[inline(always)]
    fn product_of_32(&self, left: u32, right: u32) -> u32 {
        let (left_low, left_high) = (left as u16, (left >> 16) as u16);
        let (right_low, right_high) = (right as u16, (right >> 16) as u16);
        let low = self.product_of_16(left_low, right_low, 0);
        let all = self.product_of_16(left_low ^ left_high, right_low ^ right_high, 0);
        let reduced = self.product_of_16(left_high, right_high, self.top);
        u32::from(all ^ low) << 16 | u32::from(low ^ reduced)
    }

    #[inline(always)]
    fn times_top_of_32(&self, value: u32) -> u32 {
        let (low, high) = (value as u16, (value >> 16) as u16);
        let reduced = self.times_power(high, 2 * self.top);
        u32::from(self.times_power(low ^ high, self.top)) << 16 | u32::from(reduced)
    }

    #[inline(always)]
    fn product_of_64(&self, left: u64, right: u64) -> u64 {
        let (left_low, left_high) = (left as u32, (left >> 32) as u32);
        let (right_low, right_high) = (right as u32, (right >> 32) as u32);
        let low = self.product_of_32(left_low, right_low);
        let high = self.product_of_32(left_high, right_high);
        let all = self.product_of_32(left_low ^ left_high, right_low ^ right_high);
        join(low ^ self.times_top_of_32(high), all ^ low)
    }
}

/// The product with 258 = t ⊕ 2, where t = 2^8, whose powers are all elements but 0.
fn times_generator(element: u16) -> u16 {
    let [low, high] = element.to_le_bytes();
    let twice = bytes::product(high, 2);
    u16::from_le_bytes([bytes::product(high, 1 << 7) ^ bytes::product(low, 2), high ^ twice ^ low])
}

fn join(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_powers_of_the_generator_are_all_elements() {
        let mut seen = vec![false; ORDER + 1];
        let tables = &*LOGARITHMS;
        for exponent in 0..ORDER {
            let element = tables.power[exponent];
            assert!(!std::mem::replace(&mut seen[usize::from(element)], true));
            assert_eq!(tables.of(element), exponent);
        }
        assert!(!seen[0]);
    }
}
