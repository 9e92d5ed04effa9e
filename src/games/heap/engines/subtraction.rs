//! Values of subtraction games.

use crate::error::Result;
use crate::heap::Engine;
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
