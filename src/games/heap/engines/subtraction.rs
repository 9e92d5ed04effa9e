//! Values of subtraction games.

use crate::error::Result;
use crate::heap::Engine;
use crate::heap::bits::Bits;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// Looks at each number of the set for each heap.
#[derive(Debug)]
pub(in crate::games::heap) struct SubtractionEngine {
    set: Vec<u64>,
    /// Which heap reached a value last; no value is greater than the size of the set.
    stamps: Vec<usize>,
}

impl SubtractionEngine {
    pub(in crate::games::heap) fn new(set: &[u64]) -> SubtractionEngine {
        SubtractionEngine { set: set.to_vec(), stamps: vec![0; set.len() + 1] }
    }
}

impl Engine for SubtractionEngine {
    fn name(&self) -> &'static str {
        "subtraction"
    }

    fn reach(&self) -> u64 {
        (1_000_000 / self.set.len().max(1) as u64).max(10_000)
    }

    fn extend(&mut self, values: &mut Vec<u32>, heaps: u64, _: &Limits, interrupt: &Interrupt) -> Result<()> {
        while (values.len() as u64) < heaps {
            interrupt.poll()?;
            let heap = values.len();
            for &taken in self.set.iter().take_while(|&&taken| taken <= heap as u64) {
                self.stamps[values[heap - taken as usize] as usize] = heap;
            }
            let value = self.stamps.iter().position(|&stamp| stamp != heap || heap == 0).unwrap_or(0);
            values.push(value as u32);
            interrupt.count_heap(values.len());
        }
        Ok(())
    }
}

/// Keeps the set of values of all heaps that are small enough to be an option of every larger one,
/// and looks at the few others.
#[derive(Debug)]
pub(in crate::games::heap) struct AllButEngine {
    /// Numbers that must not be taken, sorted.
    forbidden: Vec<u64>,
    /// The values of the heaps below `settled`, and their mex.
    always: Bits,
    settled: usize,
    mex: u32,
}

impl AllButEngine {
    pub(in crate::games::heap) fn new(forbidden: &[u64]) -> AllButEngine {
        AllButEngine { forbidden: forbidden.to_vec(), always: Bits::default(), settled: 0, mex: 0 }
    }
}

impl Engine for AllButEngine {
    fn name(&self) -> &'static str {
        "all-but"
    }

    fn reach(&self) -> u64 {
        let last = self.forbidden.last().copied().unwrap_or(0).min(1_000_000);
        (4_000_000 / (last + 1)).max(10_000)
    }

    fn extend(&mut self, values: &mut Vec<u32>, heaps: u64, _: &Limits, interrupt: &Interrupt) -> Result<()> {
        let last = self.forbidden.last().copied().unwrap_or(0);
        let mut others: Vec<u32> = Vec::new();
        while (values.len() as u64) < heaps {
            let heap = values.len();
            while (self.settled as u64 + last) < heap as u64 {
                self.always.insert(values[self.settled]);
                self.settled += 1;
            }
            while self.always.contains(self.mex) {
                self.mex += 1;
            }
            others.clear();
            for (below, &value) in values.iter().enumerate().skip(self.settled) {
                interrupt.poll()?;
                if self.forbidden.binary_search(&((heap - below) as u64)).is_err() {
                    others.push(value);
                }
            }
            others.sort_unstable();
            let mut value = self.mex;
            for &other in &others {
                while self.always.contains(value) {
                    value += 1;
                }
                if other == value {
                    value += 1;
                }
            }
            while self.always.contains(value) {
                value += 1;
            }
            values.push(value);
            interrupt.poll()?;
            interrupt.count_heap(values.len());
        }
        Ok(())
    }
}
