//! Periods of sequences in memory, by the theorem of Guy and Smith.

use super::sequence::{OctalSequence, repeated};
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// The length at which a period is first looked for.
const FIRST_LOOK: u64 = 64;

/// Computes values below `heaps` until a period is proved; the least, with its preperiod.
///
/// If G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + t, with n₀ ≥ 1 and t the greatest number that may be
/// taken, then for all n ≥ n₀: beyond the window, an option of the heap of n + p has a part of at
/// least n₀ + p, which may be replaced by one smaller by p, and conversely. With splits into
/// unequal parts only, it must hold besides that no value in the period is 0, since (m + p, m) is
/// an option of value 0 that corresponds to no option of n.
///
/// A look takes about linear time, and one is taken each time that the sequence is a quarter longer.
///
/// Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos.
/// Soc. 52 (1956).
///
/// # Errors
/// Those of [`OctalSequence::extend`].
///
/// ```
/// use sprague::front_end::octal::{Octal, OctalSequence, prove_in_memory};
/// use sprague::{Interrupt, Limits};
/// let mut game = OctalSequence::new(&"0.156".parse()?);
/// let period = prove_in_memory(&mut game, 10_000, &Limits::default(), &Interrupt::new())?.unwrap();
/// assert_eq!((period.period, period.preperiod), (349, 3479));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn prove_in_memory(
    sequence: &mut OctalSequence,
    heaps: u64,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Option<ProvedPeriod>> {
    let mut length = (sequence.values().len() as u64).max(FIRST_LOOK).min(heaps);
    loop {
        sequence.extend(length, limits, interrupt)?;
        if let Some(period) = proved(sequence) {
            return Ok(Some(period));
        }
        let known = sequence.values().len() as u64;
        if known >= heaps {
            return Ok(None);
        }
        length = (known + known / 4).min(heaps);
    }
}

/// The least period that the values prove.
fn proved(sequence: &OctalSequence) -> Option<ProvedPeriod> {
    let (values, taken) = (sequence.values(), sequence.game().most_taken());
    // Half of the values or more agree with those before by a period.
    let half = values.len() / 2;
    if values.len() as u64 >= FIRST_LOOK && repeated(values, half, false, half).is_none() {
        return None;
    }
    let reversed: Vec<u16> = values.iter().rev().copied().collect();
    // A window has two periods at least.
    let lengths = agreement(&reversed, half);
    (1..lengths.len()).find_map(|period| {
        let preperiod = values.len() - period - lengths[period];
        let whole = 2 * preperiod.max(1) + 2 * period + taken <= values.len();
        let without_zero = || !values[preperiod.max(1)..][..period].contains(&0);
        let holds = whole && (!sequence.game().unequal() || without_zero());
        holds.then_some(ProvedPeriod { period: period as u64, preperiod: preperiod as u64 })
    })
}

/// A period of a nim-sequence that is proved: G(n + p) = G(n) for all n from the preperiod on, and
/// for no smaller p and no smaller preperiod.
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

/// For each of the first `places` how many entries from there on agree with those from the
/// beginning on: the Z-function. Linear time.
///
/// For a sequence read backwards, it tells for each p from where on the period p holds up to the
/// end.
pub fn agreement<T: PartialEq>(entries: &[T], places: usize) -> Vec<usize> {
    let mut lengths = vec![0; places.min(entries.len())];
    // The stretch that reaches furthest of those that agree with the beginning.
    let (mut left, mut right) = (0, 0);
    for place in 1..lengths.len() {
        let mut length = if place < right { lengths[place - left].min(right - place) } else { 0 };
        while place + length < entries.len() && entries[length] == entries[place + length] {
            length += 1;
        }
        if place + length > right {
            (left, right) = (place, place + length);
        }
        lengths[place] = length;
    }
    lengths
}
