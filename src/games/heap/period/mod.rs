//! Periods of nim-sequences: found in the values that are known, and proved by a theorem.

mod found;
mod theorem;

use crate::error::Result;
use crate::heap::HeapRule;
use crate::interrupt::Interrupt;

pub use self::found::{Found, Ground, Period, Theorem};
use self::theorem::Repeats;

/// The least period of a sequence, if the values prove one.
pub(super) fn proved(rule: &HeapRule, values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
    match rule {
        HeapRule::AllBut(set) => theorem::all_but(set, values, interrupt),
        HeapRule::Subtraction(set) => {
            let last = set.last().copied().unwrap_or(0);
            theorem::with_parts(values, 1, last, 0, Theorem::Subtraction, interrupt)
        }
        HeapRule::Code(code) => theorem::code(code, values, interrupt),
    }
}

/// The least period that values show in their second half at least, and four times over; never a
/// proof.
///
/// Costs the number of values.
///
/// # Errors
/// If interrupted.
///
/// ```
/// use sprague::heap::{Found, seen};
/// let values: Vec<u32> = (0..100).map(|heap| heap / 3 + u32::from(heap == 7)).collect();
/// let Found::Seen(period) = seen(&values, &sprague::Interrupt::new())? else { panic!("it is there") };
/// assert_eq!((period.period, period.preperiod, period.saltus), (3, 8, 1));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn seen(values: &[u32], interrupt: &Interrupt) -> Result<Found> {
    let heaps = values.len();
    let repeats = Repeats::of_differences(values, interrupt)?;
    for (period, preperiod) in repeats.iter().take_while(|(period, _)| period * 4 <= heaps) {
        interrupt.poll()?;
        let Some(saltus) = values[preperiod + period].checked_sub(values[preperiod]) else { continue };
        if preperiod * 2 <= heaps && heaps - preperiod >= 4 * period {
            let (period, preperiod) = (period as u64, preperiod as u64);
            return Ok(Found::Seen(Period { period, preperiod, saltus, theorem: None, heaps: heaps as u64 }));
        }
    }
    Ok(Found::Nothing { heaps: heaps as u64 })
}
