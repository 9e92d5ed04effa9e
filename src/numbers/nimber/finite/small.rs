//! The nimbers of a machine word, without allocation.

use super::basis;
use super::bytes;
use super::carryless::{Carryless, Vectors};
use super::sliced;
use super::tower::WordField as _;
use crate::error::{Error, ErrorKind, Result};

/// Evaluates an expression with the [`WordField`] for this processor.
macro_rules! with_field {
    ($field:ident => $expression:expr) => {
        match $crate::nimber::finite::carryless::Carryless::detected() {
            Some($field) => $expression,
            None => {
                let $field = $crate::nimber::finite::portable::Portable::new();
                $expression
            }
        }
    };
}
pub(super) use with_field;

mod sealed {
    #[expect(unnameable_types, reason = "only these types are nimbers")]
    pub trait Sealed {}
}

/// The nimbers below 2^8, 2^16, 2^32, 2^64 or 2^128 as unsigned integers: a field each, with the
/// nim-sum and the nim-product. Each is a subfield of the next, so that a nimber may be computed
/// with in any type that holds it.
///
/// Nothing is allocated (but, once, half a megabyte of tables where the processor has no carry-less
/// multiplication), and all take constant time for a type; what that is stands in
/// `docs/PERFORMANCE.md`.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 6.
///
/// ```
/// use sprague::FiniteNimber;
/// assert_eq!(6_u8.nim_product(13), 15);
/// assert_eq!(25_u64.nim_product(40), 73);
/// assert_eq!(15_u8.nim_quotient(14), Some(12));
/// assert_eq!(8_u32.nim_sqrt(), 14);
/// ```
pub trait FiniteNimber: Copy + sealed::Sealed {
    /// The nim-sum: the exclusive or.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert_eq!(5_u8.nim_sum(3), 6);
    /// ```
    #[must_use]
    fn nim_sum(self, other: Self) -> Self;

    /// The nim-product *a* ⊗ *b*: the mex of all *i* ⊗ *b* ⊕ *a* ⊗ *j* ⊕ *i* ⊗ *j* with *i* < *a*
    /// and *j* < *b*.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// // The nim-square of a Fermat power 2^(2^k) is three halves of it.
    /// assert_eq!(65_536_u64.nim_product(65_536), 98_304);
    /// ```
    #[must_use]
    fn nim_product(self, other: Self) -> Self;

    /// The nimber whose nim-product with this is 1; 0 has none.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert_eq!(7_u8.nim_inverse(), Some(11));
    /// assert_eq!(0_u8.nim_inverse(), None);
    /// ```
    #[must_use]
    fn nim_inverse(self) -> Option<Self>;

    /// The nimber whose nim-product with `divisor` is this; there is none for 0.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert_eq!(6_u8.nim_quotient(5), Some(9));
    /// ```
    #[must_use]
    fn nim_quotient(self, divisor: Self) -> Option<Self> {
        divisor.nim_inverse().map(|inverse| self.nim_product(inverse))
    }

    /// The nim-product of `exponent` copies of this: 1 if that is 0.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert_eq!(2_u8.nim_power(3), 1);
    /// ```
    #[must_use]
    fn nim_power(self, exponent: u128) -> Self;

    /// The nimber whose nim-square this is: there is one, and only one.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert_eq!(2_u8.nim_sqrt(), 3);
    /// ```
    #[must_use]
    fn nim_sqrt(self) -> Self;

    /// The trace of the field of this type over {0, 1}, whether it is 1: the nim-sum
    /// of *a*, *a*², *a*⁴, … up to half the order of the field. It is the highest bit.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// assert!(128_u8.nim_trace());
    /// assert!(!128_u16.nim_trace());
    /// ```
    #[must_use]
    fn nim_trace(self) -> bool;

    /// Writes the nim-products of pairs: what the processor has is asked for once. For `u64` it is
    /// some times faster than one by one where the processor has GFNI and VPCLMULQDQ.
    ///
    /// # Errors
    /// If the slices are not equally long.
    ///
    /// ```
    /// # use sprague::FiniteNimber;
    /// let mut products = [0; 3];
    /// u64::nim_products(&[2, 4, 8], &[2, 4, 8], &mut products)?;
    /// assert_eq!(products, [3, 6, 13]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    fn nim_products(left: &[Self], right: &[Self], products: &mut [Self]) -> Result<()>;
}

macro_rules! finite {
    ($($unsigned:ty: $product:expr, $inverse:expr, $root:expr, $bulk:expr;)*) => {$(
        impl sealed::Sealed for $unsigned {}

        impl FiniteNimber for $unsigned {
            #[inline]
            fn nim_sum(self, other: $unsigned) -> $unsigned {
                self ^ other
            }

            #[inline]
            fn nim_product(self, other: $unsigned) -> $unsigned {
                $product(self, other)
            }

            #[inline]
            fn nim_inverse(self) -> Option<$unsigned> {
                (self != 0).then(|| $inverse(self))
            }

            fn nim_power(self, exponent: u128) -> $unsigned {
                let (mut power, mut square, mut rest) = (1, self, exponent);
                while rest != 0 {
                    if rest & 1 == 1 {
                        power = $product(power, square);
                    }
                    square = $product(square, square);
                    rest >>= 1;
                }
                power
            }

            #[inline]
            fn nim_sqrt(self) -> $unsigned {
                $root(self)
            }

            #[inline]
            fn nim_trace(self) -> bool {
                self.leading_zeros() == 0
            }

            fn nim_products(left: &[$unsigned], right: &[$unsigned], products: &mut [$unsigned]) -> Result<()> {
                equally_long(left.len(), right.len(), products.len())?;
                $bulk(left, right, products);
                Ok(())
            }
        }
    )*};
}

finite! {
    u8: bytes::product, bytes::inverse, root_of_byte, one_by_one;
    u16: product_of_u16, inverse_of_u16, root_of_u16, products_of_u16;
    u32: product_of_u32, inverse_of_u32, root_of_u32, products_of_u32;
    u64: product_of_u64, inverse_of_u64, root_of_u64, products_of_u64;
    u128: product_of_u128, inverse_of_u128, root_of_u128, one_by_one;
}

fn equally_long(left: usize, right: usize, products: usize) -> Result<()> {
    if left == right && right == products {
        return Ok(());
    }
    let message = format!("{left} nimbers are multiplied with {right}, into room for {products}");
    Err(Error::new(ErrorKind::WrongCount, message).help("give slices of one length"))
}

fn one_by_one<T: FiniteNimber>(left: &[T], right: &[T], products: &mut [T]) {
    for ((product, left), right) in products.iter_mut().zip(left).zip(right) {
        *product = left.nim_product(*right);
    }
}

/// Asks once what the processor has, and not for every pair.
macro_rules! products_with_field {
    ($($name:ident, $unsigned:ty, $product:ident;)*) => {$(
        fn $name(left: &[$unsigned], right: &[$unsigned], products: &mut [$unsigned]) {
            with_field!(field => {
                for ((product, left), right) in products.iter_mut().zip(left).zip(right) {
                    *product = field.$product(*left, *right);
                }
            });
        }
    )*};
}

products_with_field! {
    products_of_u16, u16, nim_product_of_u16;
    products_of_u32, u32, nim_product_of_u32;
    words_one_by_one, u64, nim_product;
}

fn products_of_u64(left: &[u64], right: &[u64], products: &mut [u64]) {
    let done = match (Vectors::detected(), Carryless::detected()) {
        (Some(vectors), _) => vectors.products(left, right, products),
        (None, Some(_)) => 0,
        (None, None) => sliced::products(left, right, products),
    };
    words_one_by_one(&left[done..], &right[done..], &mut products[done..]);
}

#[inline]
fn product_of_u16(left: u16, right: u16) -> u16 {
    with_field!(field => field.nim_product_of_u16(left, right))
}

#[inline]
fn product_of_u32(left: u32, right: u32) -> u32 {
    with_field!(field => field.nim_product_of_u32(left, right))
}

#[inline]
pub(super) fn product_of_u64(left: u64, right: u64) -> u64 {
    with_field!(field => field.nim_product(left, right))
}

#[inline]
pub(super) fn product_of_u128(left: u128, right: u128) -> u128 {
    joined(with_field!(field => field.nim_product_of_pairs(split(left), split(right))))
}

/// The inverse through the norm, which is a nimber of half the length: 1/a is the conjugate of a,
/// divided by the norm. That of 0 is 0.
macro_rules! inverse_by_norm {
    ($($name:ident, $unsigned:ty, $half:ty, $product:ident, $inverse_of_half:expr;)*) => {$(
        #[inline]
        pub(super) fn $name(value: $unsigned) -> $unsigned {
            let conjugate = value ^ value >> <$half>::BITS;
            let norm = $product(value, conjugate) as $half;
            $product(conjugate, $inverse_of_half(norm).into())
        }
    )*};
}

inverse_by_norm! {
    inverse_of_u16, u16, u8, product_of_u16, bytes::inverse;
    inverse_of_u32, u32, u16, product_of_u32, inverse_of_u16;
    inverse_of_u64, u64, u32, product_of_u64, inverse_of_u32;
    inverse_of_u128, u128, u64, product_of_u128, inverse_of_u64;
}

fn root_of_byte(value: u8) -> u8 {
    basis::SQUARE_ROOT[0][value as usize] as u8
}

#[inline]
fn root_of_u16(value: u16) -> u16 {
    root_of_u64(value.into()) as u16
}

#[inline]
fn root_of_u32(value: u32) -> u32 {
    root_of_u64(value.into()) as u32
}

#[inline]
pub(super) fn root_of_u64(value: u64) -> u64 {
    basis::apply(&basis::SQUARE_ROOT, value)
}

#[inline]
fn root_of_u128(value: u128) -> u128 {
    let [low, high] = split(value);
    joined([root_of_u64(low ^ product_of_u64(high, 1 << 63)), root_of_u64(high)])
}

#[inline]
fn split(value: u128) -> [u64; 2] {
    [value as u64, (value >> 64) as u64]
}

#[inline]
fn joined([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::nimber::finite::carryless::Carryless;
    use crate::nimber::finite::portable::Portable;
    use crate::nimber::finite::tower::WordField;

    proptest! {
        #[test]
        fn the_paths_agree(left: [u64; 2], right: [u64; 2]) {
            let portable = Portable::new();
            if let Some(carryless) = Carryless::detected() {
                prop_assert_eq!(carryless.nim_product(left[0], right[0]), portable.nim_product(left[0], right[0]));
                prop_assert_eq!(carryless.nim_product_of_pairs(left, right), portable.nim_product_of_pairs(left, right));
                let top = carryless.to_nimber(carryless.times_top(carryless.in_basis(left[0])));
                prop_assert_eq!(top, portable.times_top(left[0]));
                prop_assert_eq!(top, portable.product(left[0], 1 << 63));
            }
        }

        #[test]
        fn short_products_are_those_of_the_greater_field(left: u32, right: u32) {
            let long = Portable::new().product(left.into(), right.into());
            prop_assert_eq!(u64::from(Portable::new().nim_product_of_u32(left, right)), long);
            prop_assert_eq!(u64::from(left.nim_product(right)), long);
            let (left, right) = (left as u16, right as u16);
            let long = Portable::new().product(left.into(), right.into());
            prop_assert_eq!(u64::from(Portable::new().nim_product_of_u16(left, right)), long);
            prop_assert_eq!(u64::from(left.nim_product(right)), long);
        }

        #[test]
        fn short_slices_agree_with_single_products(pairs in prop::collection::vec(any::<(u32, u32)>(), 0..40)) {
            let (left, right): (Vec<u32>, Vec<u32>) = pairs.iter().copied().unzip();
            let mut products = vec![0; pairs.len()];
            u32::nim_products(&left, &right, &mut products).unwrap();
            let single: Vec<u32> = pairs.iter().map(|(left, right)| left.nim_product(*right)).collect();
            prop_assert_eq!(products, single);
            let short = |words: &[u32]| words.iter().map(|&word| word as u16).collect::<Vec<u16>>();
            let (left, right) = (short(&left), short(&right));
            let mut products = vec![0; pairs.len()];
            u16::nim_products(&left, &right, &mut products).unwrap();
            let single: Vec<u16> = left.iter().zip(&right).map(|(left, right)| left.nim_product(*right)).collect();
            prop_assert_eq!(products, single);
        }

        #[test]
        fn vectors_agree_with_single_products(pairs in prop::collection::vec(any::<(u64, u64)>(), 0..40)) {
            let (left, right): (Vec<u64>, Vec<u64>) = pairs.iter().copied().unzip();
            let mut products = vec![0; pairs.len()];
            u64::nim_products(&left, &right, &mut products).unwrap();
            for (at, product) in products.into_iter().enumerate() {
                prop_assert_eq!(product, Portable::new().nim_product(left[at], right[at]));
            }
        }
    }
}
