//! Values of any code, by sets of values.

use crate::error::{Error, Limit, Result};
use crate::heap::bits::Bits;
use crate::heap::{Code, Digit, Engine, Partitions, Sizes};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// Keeps, for every total, the set of values of all divisions into two, three, … heaps, as far as
/// the code asks for them.
///
/// A division into r heaps is one heap and a division of the rest into r − 1, so that a set costs
/// as many unions as the total. Of digits that repeat forever with period q, the options that they
/// give a heap of n are those that they gave n − q, and those of one further row of digits.
#[derive(Debug)]
pub(in crate::games::heap) struct SetEngine {
    code: Code,
    /// For r = 2, 3, …: the sets for the totals 0, 1, ….
    divisions: Vec<Vec<Bits>>,
    /// For each heap modulo the period of the tail: the options by the tail of the last such heap.
    by_tail: Vec<Bits>,
    bytes: usize,
}

impl SetEngine {
    pub(in crate::games::heap) fn new(code: &Code) -> SetEngine {
        SetEngine {
            code: code.clone(),
            divisions: vec![Vec::new(); Digit::MOST_HEAPS as usize - 1],
            by_tail: vec![Bits::default(); code.tail().len()],
            bytes: 0,
        }
    }

    /// The values of all divisions of a total that a digit allows.
    fn add(
        &mut self,
        digit: Digit,
        total: usize,
        values: &[u32],
        to: &mut Bits,
        on: &Ceilings,
    ) -> Result<()> {
        for count in digit.counts() {
            match count {
                0 if total == 0 => to.insert(0),
                1 if total > 0 => to.insert(values[total]),
                0 | 1 => {}
                _ if digit.sizes() != Sizes::Any => {
                    let mut ways = Partitions::new(total as u64, count, digit.sizes());
                    while let Some(parts) = ways.next_parts() {
                        on.interrupt.poll()?;
                        to.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
                    }
                }
                _ => {
                    self.find(count, total, values, on)?;
                    to.union(&self.divisions[count as usize - 2][total]);
                }
            }
        }
        Ok(())
    }

    /// Finds the sets of divisions into `count` heaps up to a total, whose heaps all have values.
    fn find(&mut self, count: u32, total: usize, values: &[u32], on: &Ceilings) -> Result<()> {
        for fewer in 2..=count {
            let rank = fewer as usize - 2;
            // The heaps that were split off before have at least one counter each.
            let most = (total + fewer as usize).saturating_sub(count as usize);
            while self.divisions[rank].len() <= most {
                let total = self.divisions[rank].len();
                let mut found = Bits::default();
                // The least heap is at most an equal share.
                for first in 1..=total / fewer as usize {
                    on.interrupt.poll()?;
                    match rank.checked_sub(1) {
                        None => found.insert(values[first] ^ values[total - first]),
                        Some(below) => {
                            found.union_of_sums(&self.divisions[below][total - first], values[first]);
                        }
                    }
                }
                self.bytes += found.bytes();
                if self.bytes > on.most_bytes {
                    let message = format!(
                        "the divisions of heaps under {} hold more than {} MB",
                        self.code,
                        on.most_bytes >> 20
                    );
                    return Err(Error::limit(message, Limit::Nodes));
                }
                self.divisions[rank].push(found);
            }
        }
        Ok(())
    }
}

struct Ceilings<'c> {
    interrupt: &'c Interrupt,
    most_bytes: usize,
}

impl Engine for SetEngine {
    fn name(&self) -> &'static str {
        "general, by sets"
    }

    fn reach(&self) -> u64 {
        match (self.code.most_heaps(), self.code.demands(Sizes::Different)) {
            (0..=2, _) => 10_000,
            (3, false) => 1_500,
            (_, false) => 800,
            (3, true) => 600,
            (4, true) => 150,
            (_, true) => 80,
        }
    }

    fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<()> {
        let on = Ceilings { interrupt, most_bytes: limits.max_bytes() };
        let places: Vec<(i64, Digit)> = self.code.places().collect();
        let (tail, tail_start) = (self.code.tail().to_vec(), self.code.tail_start());
        while (values.len() as u64) < heaps {
            interrupt.poll()?;
            let heap = values.len();
            let mut options = Bits::default();
            for &(place, digit) in &places {
                let Some(total) = usize::try_from(heap as i64 - place).ok() else { break };
                self.add(digit, total, values, &mut options, &on)?;
            }
            if !tail.is_empty() {
                let turn = heap % tail.len();
                let mut by_tail = self.by_tail[turn].clone();
                for (place, &digit) in (tail_start..).zip(&tail) {
                    let Some(total) = heap.checked_sub(place) else { break };
                    self.add(digit, total, values, &mut by_tail, &on)?;
                }
                options.union(&by_tail);
                self.by_tail[turn] = by_tail;
            }
            values.push(options.mex());
            interrupt.count_heap(values.len());
        }
        Ok(())
    }
}
