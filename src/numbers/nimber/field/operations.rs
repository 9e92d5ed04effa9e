//! The field of nimbers, under ceilings and with a handle that stops it.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::finite::large::{self, artin_schreier, field_bits};
use crate::nimber::value::Repr;
use crate::nimber::{FiniteNimber, Nimber, TransfiniteNimbers};

/// The field of nimbers under nim-sum and nim-product, with ceilings and with a handle that stops
/// what takes long.
///
/// Of transfinite nimbers, below ω^(ω^ω), it has products, powers, inverses, quotients and square
/// roots, as [`TransfiniteNimbers`] says, with its errors; what follows is of the finite ones. The
/// nimbers below 2^(2^k) are a field for every k. Which of them a computation needs depends on its
/// operands alone: the *least field* that holds them, of 2^m elements, where *m* is the least power
/// of two for which all are below 2^m. Below 2^64 an operation takes nanoseconds and allocates
/// nothing. Beyond, with n words of 64 bits, a product takes n^1.58 log n; an inverse does not take
/// much longer, squares and square roots take less.
///
/// For short nimbers the same operations are methods of [`Nimber`] and, on machine words, of
/// [`FiniteNimber`].
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 6; H. W. Lenstra, *Nim multiplication*
/// (1977).
///
/// ```
/// use sprague::{Interrupt, Limits, Nimber, NimField};
/// let (limits, interrupt) = (Limits::default(), Interrupt::new());
/// let field = NimField::new(&limits, &interrupt);
/// let [one, six] = [1_u8, 6].map(Nimber::from);
/// // x ⊗ x ⊕ x ⊕ 6 = 0
/// assert_eq!(field.roots(&one, &one, &six)?, [14_u8, 15].map(Nimber::from));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NimField<'a> {
    pub(super) limits: &'a Limits,
    pub(super) interrupt: &'a Interrupt,
}

impl<'a> NimField<'a> {
    /// The field, under these ceilings. Of `limits` it reads `max_bits`, for every result, and for
    /// logarithms `max_nodes`.
    #[must_use]
    pub fn new(limits: &'a Limits, interrupt: &'a Interrupt) -> NimField<'a> {
        NimField { limits, interrupt }
    }

    /// The nim-product *a* ⊗ *b*.
    ///
    /// # Errors
    /// If it is stopped, or if the result has more than `max_bits` bits; those of
    /// [`TransfiniteNimbers::product`].
    ///
    /// ```
    /// # use num_bigint::BigUint;
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// // The nim-square of 2^(2^k) is three halves of it.
    /// let power = Nimber::from(BigUint::from(1_u8) << 1024_u32);
    /// let square = Nimber::from(BigUint::from(3_u8) << 1023_u32);
    /// assert_eq!(field.product(&power, &power)?, square);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn product(&self, left: &Nimber, right: &Nimber) -> Result<Nimber> {
        match (&left.0, &right.0) {
            (Repr::Small(left), Repr::Small(right)) => Ok(left.nim_product(*right).into()),
            (Repr::Transfinite(_), _) | (_, Repr::Transfinite(_)) => {
                self.transfinite().product(&left.to_ordinal(), &right.to_ordinal()).map(Nimber::from)
            }
            _ => self.bounded(large::product(&integer(left), &integer(right), self.interrupt)?),
        }
    }

    /// The nim-square.
    ///
    /// # Errors
    /// If it is stopped, or if the result has more than `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.square(&Nimber::from(2_u8))?, Nimber::from(3_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn square(&self, value: &Nimber) -> Result<Nimber> {
        match &value.0 {
            Repr::Small(value) => Ok(value.nim_product(*value).into()),
            Repr::Big(value) => self.bounded(large::square(value, self.interrupt)?),
            Repr::Transfinite(value) => self.transfinite().product(value, value).map(Nimber::from),
        }
    }

    /// The nimber whose nim-product with this is 1, by the norms of the fields below.
    ///
    /// # Errors
    /// For 0; if it is stopped, or if the result has more than `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.inverse(&Nimber::from(7_u8))?, Nimber::from(11_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn inverse(&self, value: &Nimber) -> Result<Nimber> {
        match &value.0 {
            Repr::Small(value) => value.nim_inverse().map(Nimber::from).ok_or_else(|| {
                Error::new(ErrorKind::Domain, "0 has no nim-inverse: the nim-product of 0 and anything is 0")
                    .help("every other nimber has one")
            }),
            Repr::Big(value) => self.bounded(large::inverse(value, self.interrupt)?),
            Repr::Transfinite(value) => self.transfinite().inverse(value).map(Nimber::from),
        }
    }

    /// The nimber whose nim-product with `divisor` is `dividend`.
    ///
    /// # Errors
    /// If the divisor is 0; if it is stopped, or if the result has more than `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.quotient(&Nimber::from(15_u8), &Nimber::from(14_u8))?, Nimber::from(12_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn quotient(&self, dividend: &Nimber, divisor: &Nimber) -> Result<Nimber> {
        if divisor.is_zero() {
            return Err(Error::new(
                ErrorKind::Domain,
                "a nimber is divided by 0: the nim-product of 0 and anything is 0",
            )
            .help("every nimber but 0 may be a divisor"));
        }
        self.product(dividend, &self.inverse(divisor)?)
    }

    /// The nim-product of `exponent` copies: 1 if that is 0. At most *m* squares and products in a
    /// field of 2^m elements, since exponents count modulo 2^m - 1.
    ///
    /// # Errors
    /// If it is stopped, or if the result has more than `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.power(&Nimber::from(4_u8), &15_u8.into())?, Nimber::from(1_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn power(&self, value: &Nimber, exponent: &BigUint) -> Result<Nimber> {
        if let Repr::Transfinite(value) = &value.0 {
            return self.transfinite().power(value, exponent).map(Nimber::from);
        }
        if let Repr::Small(word) = value.0
            && word != 0
        {
            let exponent = u64::try_from(exponent % u64::MAX).expect("the remainder is a word");
            return Ok(word.nim_power(exponent.into()).into());
        }
        self.bounded(large::power(&integer(value), exponent, self.interrupt)?)
    }

    /// The nimber whose nim-square this is. Each has one and only one, in the least field that
    /// holds it.
    ///
    /// # Errors
    /// If it is stopped, or if the result has more than `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// assert_eq!(field.square_root(&Nimber::from(8_u8))?, Nimber::from(14_u8));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn square_root(&self, value: &Nimber) -> Result<Nimber> {
        match &value.0 {
            Repr::Small(value) => Ok(value.nim_sqrt().into()),
            Repr::Big(value) => self.bounded(large::square_root(value, self.interrupt)?),
            Repr::Transfinite(value) => self.transfinite().square_root(value).map(Nimber::from),
        }
    }

    /// All solutions *x* of *a* ⊗ *x* ⊗ *x* ⊕ *b* ⊗ *x* ⊕ *c* = 0 in order, each once: none, one or
    /// two. Every equation of the second degree has solutions among the finite nimbers; they may
    /// lie in the next field, and then have up to twice as many bits.
    ///
    /// # Errors
    /// If the equation comes down to y ⊗ y ⊕ y = d with a transfinite d; if *a*, *b* and *c* are 0,
    /// so that every nimber is a solution; if it is stopped, or if a solution has more than
    /// `max_bits` bits.
    ///
    /// ```
    /// # use sprague::{Interrupt, Limits, Nimber, NimField};
    /// # let (limits, interrupt) = (Limits::default(), Interrupt::new());
    /// # let field = NimField::new(&limits, &interrupt);
    /// let one = Nimber::from(1_u8);
    /// // x ⊗ x ⊕ x ⊕ 2 = 0 has no solution below 4, which is a field.
    /// assert_eq!(field.roots(&one, &one, &Nimber::from(2_u8))?, [4_u8, 5].map(Nimber::from));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn roots(&self, a: &Nimber, b: &Nimber, c: &Nimber) -> Result<Vec<Nimber>> {
        if a.is_zero() {
            return match (b.is_zero(), c.is_zero()) {
                (false, _) => Ok(vec![self.quotient(c, b)?]),
                (true, false) => Ok(Vec::new()),
                (true, true) => Err(Error::new(
                    ErrorKind::Domain,
                    "every nimber solves 0 = 0: the coefficients are all 0",
                )
                .help("let one of the coefficients be another nimber")),
            };
        }
        if b.is_zero() {
            return Ok(vec![self.square_root(&self.quotient(c, a)?)?]);
        }
        // With x = (b ⊘ a) ⊗ y the equation is y ⊗ y ⊕ y = (a ⊗ c) ⊘ (b ⊗ b).
        let scale = self.quotient(b, a)?;
        let constant = self.quotient(c, &self.product(&scale, b)?)?;
        if !constant.is_finite() {
            return Err(Error::new(
                ErrorKind::Domain,
                "with these transfinite coefficients the equation is not solved",
            )
            .note(format!("it comes down to y ⊗ y ⊕ y = {constant:?}, which is solved for finite nimbers"))
            .help("where a or b is 0 it is solved for all coefficients"));
        }
        let even = self.bounded(artin_schreier(&integer(&constant), self.interrupt)?)?;
        let root = self.product(&scale, &even)?;
        let other = root.nim_sum(&scale);
        Ok(if root < other { vec![root, other] } else { vec![other, root] })
    }

    fn transfinite(&self) -> TransfiniteNimbers<'a> {
        TransfiniteNimbers::new(self.limits, self.interrupt)
    }

    /// Refuses what is known of finite nimbers alone.
    pub(super) fn check_finite(&self, value: &Nimber, what: &str) -> Result<()> {
        if value.is_finite() {
            return Ok(());
        }
        Err(Error::new(
            ErrorKind::Domain,
            format!("{what} is found for finite nimbers only, and this one is transfinite"),
        )
        .help("sums, products, powers, quotients and square roots are defined for nimbers below ω^(ω^ω)"))
    }

    /// A result, unless it is longer than a nimber may be.
    fn bounded(&self, value: BigUint) -> Result<Nimber> {
        if value.bits() <= self.limits.max_bits {
            return Ok(value.into());
        }
        let (bits, ceiling) = (value.bits(), self.limits.max_bits);
        let error = Error::limit(
            format!("the result has {bits} bits, and the ceiling for a nimber is {ceiling}"),
            Limit::Bits,
        );
        let Some(level) = ceiling.checked_ilog2() else { return Err(error) };
        Err(error.help(format!(
            "the nimbers below 2^{} are a field: sums, products, quotients and square roots of them are among them",
            1_u64 << level
        )))
    }
}

/// The number a finite nimber is.
pub(super) fn integer(value: &Nimber) -> BigUint {
    value.to_integer().expect("transfinite nimbers were dealt with before")
}

/// *m*, where the least field that holds the nimber has 2^m elements.
pub(super) fn least_field(value: &Nimber) -> u64 {
    field_bits(value.bits().expect("transfinite nimbers were dealt with before"))
}

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
