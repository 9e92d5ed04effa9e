//! Traces and minimal polynomials over the field {0, 1}.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::operations::{NimField, least_field};
use crate::error::Result;
use crate::nimber::Nimber;

impl NimField<'_> {
    /// The trace over {0, 1} of the least field that holds the nimber: the nim-sum
    /// of *a*, *a*², *a*⁴, …, *a*^(2^(m-1)) in the field of 2^m elements, which is 0 or 1. It is
    /// the highest of the *m* bits, and so 1 from 2^(m-1) on. (In any greater field the trace is
    /// 0.)
    ///
    /// # Errors
    /// For a transfinite nimber.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert!(field.trace(&Nimber::from(8_u8))? && !field.trace(&Nimber::from(4_u8))?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn trace(&self, value: &Nimber) -> Result<bool> {
        self.check_finite(value, "the trace")?;
        Ok(value.bits() == Some(least_field(value)) && !value.is_zero())
    }

    /// The minimal polynomial over {0, 1}: that of least degree with the nimber as a root, its
    /// coefficients as bits, that of x^i with value 2^i. It is irreducible, and its degree is *m*,
    /// where the least field that holds the nimber has 2^m elements: there are no other subfields.
    /// 2 *m* products, and time of *m*² / 32.
    ///
    /// Source: J. L. Massey, *Shift-register synthesis and BCH decoding* (1969).
    ///
    /// # Errors
    /// For a transfinite nimber; if it is stopped.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// // x^4 + x + 1
    /// assert_eq!(field.minimal_polynomial(&Nimber::from(4_u8))?, 0b1_0011_u8.into());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn minimal_polynomial(&self, value: &Nimber) -> Result<BigUint> {
        // The traces of 1, a, a², … satisfy the recurrence of the minimal polynomial, and since
        // that is irreducible and they are not all 0, no shorter one. Here it is 1 + c_1 x + …,
        // where s_n + c_1 s_(n-1) + … = 0; `seen` has s_n as its lowest bit, then s_(n-1), ….
        self.check_finite(value, "the minimal polynomial")?;
        let degree = least_field(value);
        let mut power = Nimber::from(1_u8);
        let mut seen = BigUint::ZERO;
        let (mut recurrence, mut length) = (BigUint::one(), 0);
        let (mut before, mut gap) = (BigUint::one(), 1);
        for step in 0..2 * degree {
            self.interrupt.poll()?;
            seen = (seen << 1_u8) + u8::from(power.bits() == Some(degree));
            power = self.product(&power, value)?;
            if (&recurrence & &seen).count_ones().is_multiple_of(2) {
                gap += 1;
            } else if 2 * length <= step {
                let corrected = &recurrence ^ (&before << gap);
                before = std::mem::replace(&mut recurrence, corrected);
                length = step + 1 - length;
                gap = 1;
            } else {
                recurrence ^= &before << gap;
                gap += 1;
            }
        }
        let mut polynomial = BigUint::zero();
        for exponent in 0..=degree {
            polynomial.set_bit(degree - exponent, recurrence.bit(exponent));
        }
        Ok(polynomial)
    }
}
