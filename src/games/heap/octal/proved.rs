//! A period that is proved, by whichever way.

/// A period of a nim-sequence that is proved: G(n + p) = G(n) for all n from the preperiod on, and
/// for no lesser p and no lesser preperiod.
///
/// ```
/// use sprague::front_end::octal::{Octal, OctalSequence, prove_in_memory};
/// use sprague::{Interrupt, Limits};
/// let mut kayles = OctalSequence::new(&"0.77".parse()?);
/// let period = prove_in_memory(&mut kayles, 1_000, &Limits::default(), &Interrupt::new())?.unwrap();
/// assert_eq!((period.period, period.preperiod), (12, 71));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedPeriod {
    /// p.
    pub period: u64,
    /// The least n from which on the period holds; the last exceptional heap is the one before.
    pub preperiod: u64,
}
