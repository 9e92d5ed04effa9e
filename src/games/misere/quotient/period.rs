//! Periods of the values of heaps in a misère quotient.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::monoid::Element;
use super::rules::Rules;
use crate::error::Result;
use crate::interrupt::Interrupt;

/// From `preperiod` on heaps that differ by `period` have the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HeapPeriod {
    pub(super) period: usize,
    pub(super) preperiod: usize,
}

impl HeapPeriod {
    /// The place of a heap among those below preperiod + period.
    pub(super) fn place(self, heap: u64) -> u64 {
        let (period, preperiod) = (self.period as u64, self.preperiod as u64);
        if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period }
    }

    /// The same of a heap of any size.
    pub(super) fn place_of(self, heap: &BigUint) -> u64 {
        let (period, preperiod) = (self.period as u64, self.preperiod as u64);
        match heap.to_u64() {
            Some(heap) => self.place(heap),
            None => preperiod + ((heap - preperiod) % period).to_u64().unwrap_or_default(),
        }
    }
}

/// The least period with its preperiod, if the values prove it for all heaps.
///
/// Let t be the most counters that a move takes, m the most heaps that it leaves, without demands on
/// their sizes, and let the values repeat with period p from n₀ ≥ 1 on. From n ≥ m(n₀ + p − 1) + 1 −
/// p + t on, the options of n + p have the values of the options of n: an option of n + p has a part
/// of at least (n + p − t)/m > n₀ + p − 1, which may be made shorter by p, and an option of n a part
/// of at least n₀, which may be made longer. So if the values are right for the heaps below m(n₀ + p
/// − 1) + t + 1, they are right for all. Generators that stand beside the heaps change nothing of
/// this: no heap becomes one of them.
pub(super) fn find(rules: &Rules, values: &[Element], interrupt: &Interrupt) -> Result<Option<HeapPeriod>> {
    let Some((most_taken, most_heaps)) = rules.periodic_by() else { return Ok(None) };
    // The values of the heaps, at their sizes.
    let Some(values) = values.get(rules.before_heaps()..).filter(|heaps| !heaps.is_empty()) else {
        return Ok(None);
    };
    let top = values.len() - 1;
    for period in 1..=top / 2 {
        interrupt.poll()?;
        let differs = (1..=top - period).rev().find(|&heap| values[heap] != values[heap + period]);
        let preperiod = differs.map_or(1, |heap| heap + 1);
        let window = most_heaps * (preperiod + period - 1) as u64 + most_taken;
        if preperiod + period <= top && window <= top as u64 {
            return Ok(Some(HeapPeriod { period, preperiod }));
        }
    }
    Ok(None)
}
