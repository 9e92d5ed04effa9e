//! Values of finite codes that leave two heaps at most.

use crate::error::Result;
use crate::heap::{Code, Digit, Engine, Sizes};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// For codes that do not demand equal heaps. Marks the value of every option, and takes the least
/// that is not marked: n / 2 marks for each digit that divides.
///
/// The marks are stamps, the number of the heap, so that nothing has to be cleared.
#[derive(Debug)]
pub(in crate::games::heap) struct StampEngine {
    places: Vec<(usize, Digit)>,
    stamps: Vec<u32>,
}

impl StampEngine {
    pub(in crate::games::heap) fn new(code: &Code) -> StampEngine {
        // A code without a tail that leaves two heaps at most adds nothing, or play would not end.
        let places = code.places().filter_map(|(place, digit)| Some((usize::try_from(place).ok()?, digit)));
        StampEngine { places: places.collect(), stamps: vec![0; 64] }
    }

    /// No nim-sum of values is as large as this.
    fn make_room(&mut self, value: u32) {
        let needed = (value as usize + 1).next_power_of_two();
        if self.stamps.len() < needed {
            self.stamps.resize(needed, 0);
        }
    }
}

impl Engine for StampEngine {
    fn name(&self) -> &'static str {
        "general, by marks"
    }

    fn reach(&self) -> u64 {
        let dividing = self.places.iter().filter(|(_, digit)| digit.leaves(2)).count();
        match dividing {
            0 => 1_000_000 / self.places.len().max(1) as u64,
            _ => 40_000 / (dividing as f64).sqrt() as u64,
        }
    }

    fn extend(&mut self, values: &mut Vec<u32>, heaps: u64, _: &Limits, interrupt: &Interrupt) -> Result<()> {
        while (values.len() as u64) < heaps {
            let heap = values.len();
            // Heap 0 has no stamp of its own, and no move.
            let stamp = heap as u32;
            for &(taken, digit) in &self.places {
                interrupt.poll()?;
                let Some(rest) = heap.checked_sub(taken) else { break };
                if rest == 0 {
                    if digit.leaves(0) && heap > 0 {
                        self.stamps[0] = stamp;
                    }
                    continue;
                }
                if digit.leaves(1) {
                    self.stamps[values[rest] as usize] = stamp;
                }
                if digit.leaves(2) {
                    mark_divisions(
                        &mut self.stamps,
                        &values[..rest],
                        digit.sizes() == Sizes::Different,
                        stamp,
                    );
                }
            }
            let unmarked = |&mark: &u32| mark != stamp || heap == 0;
            let value = self.stamps.iter().position(unmarked).unwrap_or(self.stamps.len()) as u32;
            self.make_room(value);
            values.push(value);
            interrupt.count_heap(values.len());
        }
        Ok(())
    }
}

/// Marks the nim-sums of the values of two heaps that are not empty and as large together as
/// `below` is long.
fn mark_divisions(stamps: &mut [u32], below: &[u32], different: bool, stamp: u32) {
    let rest = below.len();
    let most = if different { rest.div_ceil(2) } else { rest / 2 + 1 };
    // All values are below a power of 2, and so are their nim-sums.
    let mask = stamps.len() - 1;
    let (less, more) = (&below[1..most.max(1)], below[1..].iter().rev());
    for (one, other) in less.iter().zip(more) {
        stamps[(one ^ other) as usize & mask] = stamp;
    }
}
