//! The field on the type [`Nimber`], by name and by the operators of the ecosystem.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::sync::LazyLock;

use num_bigint::BigUint;
use num_traits::{Inv, One, Pow, Zero};

use super::operations::NimField;
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;

static UNBOUNDED: LazyLock<(Limits, Interrupt)> =
    LazyLock::new(|| (Limits::default().with_max_bits(u64::MAX), Interrupt::new()));

fn unbounded() -> NimField<'static> {
    NimField::new(&UNBOUNDED.0, &UNBOUNDED.1)
}

/// The field operations, without a ceiling, and nothing stops them. [`NimField`] has both, and
/// more; of transfinite nimbers it tells errors where these and the operators panic, for they have
/// no result to tell them.
impl Nimber {
    /// The nim-product *a* ⊗ *b*: the mex of all *i* ⊗ *b* ⊕ *a* ⊗ *j* ⊕ *i* ⊗ *j* with *i* < *a*
    /// and *j* < *b*.
    ///
    /// Some nanoseconds below 2^64; with *n* words of 64 bits *n*^1.58 log *n*.
    ///
    /// Source: J. H. Conway, *On Numbers and Games*, chapter 6.
    ///
    /// # Panics
    /// With transfinite nimbers, where [`NimField::product`] has an error.
    ///
    /// ```
    /// use sprague::Nimber;
    /// let [two, three] = [2_u8, 3].map(Nimber::from);
    /// assert_eq!(two.nim_product(&two), three);
    /// ```
    #[must_use]
    pub fn nim_product(&self, other: &Nimber) -> Nimber {
        unbounded().product(self, other).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The nimber whose nim-product with this is 1. Some time longer than a product.
    ///
    /// # Errors
    /// For 0.
    ///
    /// ```
    /// use sprague::Nimber;
    /// assert_eq!(Nimber::from(7_u8).nim_inverse()?, Nimber::from(11_u8));
    /// assert!(Nimber::ZERO.nim_inverse().is_err());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn nim_inverse(&self) -> Result<Nimber> {
        unbounded().inverse(self)
    }

    /// The nimber whose nim-product with `divisor` is this.
    ///
    /// # Errors
    /// If the divisor is 0.
    ///
    /// ```
    /// use sprague::Nimber;
    /// assert_eq!(Nimber::from(6_u8).nim_quotient(&Nimber::from(5_u8))?, Nimber::from(9_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn nim_quotient(&self, divisor: &Nimber) -> Result<Nimber> {
        unbounded().quotient(self, divisor)
    }

    /// The nim-product of `exponent` copies of this: 1 if that is 0.
    ///
    /// # Panics
    /// With transfinite nimbers, where [`NimField::power`] has an error.
    ///
    /// ```
    /// use sprague::Nimber;
    /// assert_eq!(Nimber::from(4_u8).nim_power(&15_u8.into()), Nimber::from(1_u8));
    /// ```
    #[must_use]
    pub fn nim_power(&self, exponent: &BigUint) -> Nimber {
        unbounded().power(self, exponent).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The nimber whose nim-square this is: each has one, and only one. Faster than a product.
    ///
    /// # Panics
    /// With transfinite nimbers, where [`NimField::square_root`] has an error.
    ///
    /// ```
    /// use sprague::Nimber;
    /// assert_eq!(Nimber::from(8_u8).nim_sqrt(), Nimber::from(14_u8));
    /// ```
    #[must_use]
    pub fn nim_sqrt(&self) -> Nimber {
        unbounded().square_root(self).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// Operators for owned operands and references, all by the one for references.
macro_rules! operator {
    ($($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $operation:ident, $meaning:literal;)*) => {$(
        operator!(@ &Nimber, &Nimber, $trait, $method, $operation, $meaning);
        operator!(@ &Nimber, Nimber, $trait, $method, $operation, $meaning);
        operator!(@ Nimber, &Nimber, $trait, $method, $operation, $meaning);
        operator!(@ Nimber, Nimber, $trait, $method, $operation, $meaning);
        operator!(= &Nimber, $assign_trait, $assign, $operation, $meaning);
        operator!(= Nimber, $assign_trait, $assign, $operation, $meaning);
    )*};
    (@ $left:ty, $right:ty, $trait:ident, $method:ident, $operation:ident, $meaning:literal) => {
        #[doc = $meaning]
        impl $trait<$right> for $left {
            type Output = Nimber;

            fn $method(self, other: $right) -> Nimber {
                self.$operation(&other)
            }
        }
    };
    (= $right:ty, $assign_trait:ident, $assign:ident, $operation:ident, $meaning:literal) => {
        #[doc = $meaning]
        impl $assign_trait<$right> for Nimber {
            fn $assign(&mut self, other: $right) {
                *self = self.$operation(&other);
            }
        }
    };
}

operator! {
    Add, add, AddAssign, add_assign, nim_sum, "The nim-sum.";
    Sub, sub, SubAssign, sub_assign, nim_sum, "The nim-sum: every nimber is its own negative.";
    Mul, mul, MulAssign, mul_assign, nim_product, "The nim-product.";
}

/// Every nimber is its own negative.
impl Neg for Nimber {
    type Output = Nimber;

    fn neg(self) -> Nimber {
        self
    }
}

/// The nim-sum of all.
impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, |sum, value| sum + value)
    }
}

/// The nim-sum of all.
impl<'a> Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, |sum, value| sum + value)
    }
}

/// The nim-product of all.
impl Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::one(), |product, value| product * value)
    }
}

/// The nim-product of all.
impl<'a> Product<&'a Nimber> for Nimber {
    fn product<I: Iterator<Item = &'a Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::one(), |product, value| product * value)
    }
}

impl Zero for Nimber {
    fn zero() -> Nimber {
        Nimber::ZERO
    }

    fn is_zero(&self) -> bool {
        Nimber::is_zero(self)
    }
}

impl One for Nimber {
    fn one() -> Nimber {
        Nimber::from(1_u8)
    }
}

/// The nim-inverse; `None` for 0. There is no `Div`, since that would have to panic: see
/// [`Nimber::nim_quotient`].
impl Inv for &Nimber {
    type Output = Option<Nimber>;

    fn inv(self) -> Option<Nimber> {
        self.nim_inverse().ok()
    }
}

/// The nim-power.
impl Pow<&BigUint> for &Nimber {
    type Output = Nimber;

    fn pow(self, exponent: &BigUint) -> Nimber {
        self.nim_power(exponent)
    }
}

/// The nim-power.
impl Pow<u64> for &Nimber {
    type Output = Nimber;

    fn pow(self, exponent: u64) -> Nimber {
        self.nim_power(&exponent.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_code_computes_with_nimbers() {
        fn value_at<T: Clone + Zero + One>(coefficients: &[T], at: &T) -> T {
            coefficients
                .iter()
                .rev()
                .fold(T::zero(), |value, coefficient| value * at.clone() + coefficient.clone())
        }
        let number = |value: u8| Nimber::from(value);
        // x ⊗ x ⊕ x ⊕ 6 at 14
        assert!(value_at(&[6, 1, 1].map(number), &number(14)).is_zero());
        assert_eq!(number(5) - number(5), -Nimber::ZERO);
        assert_eq!(number(5) + &number(3), number(6));
        assert_eq!(&number(5) * number(3), number(5) * &number(3));
        assert_eq!((&number(7)).inv(), Some(number(11)));
        assert_eq!(Inv::inv(&Nimber::ZERO), None);
        assert_eq!(Pow::pow(&number(2), 3_u64), Nimber::one());
        assert_eq!((1..=3).map(number).product::<Nimber>(), number(2) * number(3));
        assert_eq!((1..=3).map(number).sum::<Nimber>(), Nimber::ZERO);
        let numbers = [2, 2].map(number);
        assert_eq!(numbers.iter().product::<Nimber>(), number(3));
        assert_eq!(numbers.iter().sum::<Nimber>(), Nimber::ZERO);
        let mut value = number(2);
        value *= number(2);
        value += &number(1);
        value -= number(2);
        assert!(value.is_zero());
    }
}
