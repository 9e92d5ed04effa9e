//! What a long run has computed, computed again from the last point before.

use super::plan::{Plan, RARE, index};
use super::sequence::OctalSequence;
use super::state::{RunState, damaged};
use super::stretch::{CHUNK, Stretch};
use super::tables::Tables;
use crate::error::Result;
use crate::heap::place;
use crate::interrupt::Interrupt;

/// A place in a long run, from which the heaps that follow are read one after the other.
pub struct Walk<'r> {
    sequence: &'r OctalSequence,
    plan: &'r Plan,
    tables: &'r Tables,
    window: usize,
    /// The indices of heaps up to `start` are those of the sequence.
    start: u64,
    buffer: Vec<u8>,
    /// The heap at the beginning of the buffer, and how many are there.
    begin: u64,
    filled: usize,
    /// The heap that is read next.
    heap: u64,
}

impl<'r> Walk<'r> {
    pub fn new(
        sequence: &'r OctalSequence,
        plan: &'r Plan,
        tables: &'r Tables,
        window: usize,
        state: &RunState,
        heap: u64,
    ) -> Result<Walk<'r>> {
        let start = state.start;
        // The first point is at `start`.
        let point = state.points.iter().rfind(|point| point.heap - window as u64 <= heap.max(start));
        let point = point.ok_or_else(|| damaged("it has no point before a heap that is needed again"))?;
        let mut buffer = point.indices.clone();
        buffer.resize(window + CHUNK, 0);
        let (begin, filled) = (point.heap - window as u64, window);
        Ok(Walk { sequence, plan, tables, window, start, buffer, begin, filled, heap })
    }

    /// The indices of the next heaps; those of rare heaps too.
    pub fn indices(&mut self, count: usize, interrupt: &Interrupt) -> Result<Vec<u8>> {
        let to = self.heap + count as u64;
        let mut all: Vec<u8> = Vec::with_capacity(count);
        if self.heap < self.start {
            let values = &self.sequence.values()[place(self.heap)..place(to.min(self.start))];
            all.extend(values.iter().map(|&value| index(u32::from(value), self.plan.dropped) as u8));
            self.heap += values.len() as u64;
        }
        while self.heap < to {
            let there = to.min(self.begin + self.filled as u64);
            if self.heap < there {
                let known = place(self.heap - self.begin)..place(there - self.begin);
                all.extend_from_slice(&self.buffer[known]);
                self.heap = there;
            } else {
                interrupt.poll()?;
                self.fill();
            }
        }
        Ok(all)
    }

    /// The values of the next heaps.
    pub fn values(&mut self, count: usize, interrupt: &Interrupt) -> Result<Vec<u8>> {
        let from = self.heap;
        let mut values = self.indices(count, interrupt)?;
        for (value, heap) in values.iter_mut().zip(from..) {
            *value = match self.sequence.values().get(place(heap)) {
                Some(&known) => known as u8,
                None => self.plan.value(heap, u32::from(*value), 1) as u8,
            };
        }
        Ok(values)
    }

    /// Computes the chunk behind what is in the buffer; the run has shown already that all of it is
    /// common.
    fn fill(&mut self) {
        if self.filled > self.window {
            self.buffer.copy_within(CHUNK.., 0);
            self.begin += CHUNK as u64;
        }
        self.filled = self.window + CHUNK;
        let parity = ((self.begin + self.window as u64) % 2) as usize;
        let (plan, tables, gram) = (self.plan, self.tables, [RARE; 4]);
        Stretch { plan, tables, start: self.window, end: self.filled, parity, gram }
            .compute(&mut self.buffer);
    }
}
