//! The exact engine for any octal game, in the memory of the whole sequence.

use super::class::Class;
use super::game::Octal;
use super::speculation;
use super::vector;
use crate::error::{Error, Result};
use crate::limits::{Interrupt, Limits};

/// The nim-sequence of an octal game, found as far as somebody asks, and kept.
///
/// A heap of n costs as many steps as there are rare heaps below n and, if it is not rare, a few for witnesses; if it is, n. Where
/// nearly all heaps are rare the class is given up, and a heap costs about n/64 steps for each number that may be taken in a split. Where no heap has been rare
/// for long, stretches are computed by vectors, and by this engine again if one of their heaps turns out to be rare. Four bytes a value.
///
/// ```
/// use sprague::heap::octal::{Octal, OctalSequence};
/// use sprague::{Interrupt, Limits};
/// let mut chess = OctalSequence::new(&"0.137".parse()?);
/// chess.extend(12, &Limits::default(), &Interrupt::new())?;
/// assert_eq!(chess.values(), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct OctalSequence {
    game: Octal,
    whole: Vec<usize>,
    single: Vec<usize>,
    split: Vec<usize>,
    values: Vec<u16>,
    /// The values from the end of the vector downwards, so that n - a ascends with a; perhaps not all of them.
    reversed: Vec<u16>,
    /// How many values `reversed` has.
    turned: usize,
    class: Class,
    rare: Vec<(usize, u16)>,
    /// For each value the heap for which it was last found to be that of an option.
    stamps: Vec<u32>,
    /// For each value its class, where the position adds nothing.
    parities: Vec<u8>,
    missing: Vec<u16>,
    /// The length at which the class is chosen again.
    next_choice: usize,
    /// The length from which on vectors are tried.
    next_speculation: usize,
}

/// Pairs that are compared before it is asked whether a value is still missing.
const BLOCK: usize = 512;
/// A class is worth its marks only if fewer heaps are rare than one in this number.
const DENSE: usize = 24;
/// Values that are searched for at once.
const TOGETHER: usize = 8;
/// The length at which a class is first chosen.
const FIRST_CHOICE: usize = 64;
/// The length at which vectors are first tried.
const FIRST_SPECULATION: usize = 1 << 14;
/// Values after which vectors were worth their preparation, though a heap ended them.
const WORTH_IT: usize = 1 << 17;

impl OctalSequence {
    /// The sequence of a game, of which only G(0) = 0 is known yet.
    #[must_use]
    pub fn new(game: &Octal) -> OctalSequence {
        OctalSequence {
            game: game.clone(),
            whole: game.whole(),
            single: game.single(),
            split: game.split(),
            values: vec![0],
            reversed: vec![0; 64],
            turned: 1,
            class: Class::TRIVIAL,
            rare: Vec::new(),
            stamps: vec![0; 4],
            parities: vec![0; 4],
            missing: Vec::new(),
            next_choice: FIRST_CHOICE,
            next_speculation: FIRST_SPECULATION,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Octal {
        &self.game
    }

    /// The values that were computed, from that of heap 0 on.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The class by which heaps are rare or common at present; it may change while the sequence grows.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }

    /// The rare heaps, ascending, heap 0 not counted; none if the class is trivial.
    pub fn rare_heaps(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.rare.iter().map(|&(heap, _)| heap)
    }

    /// The rare heaps with their values.
    pub(super) fn rare(&self) -> &[(usize, u16)] {
        &self.rare
    }

    /// Computes the values of the heaps below `heaps`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more than [`Limits::max_heaps`], or if a value is beyond 32,767; or if interrupted. What was
    /// found stays.
    pub fn extend(&mut self, heaps: usize, limits: &Limits, interrupt: &Interrupt) -> Result<()> {
        if heaps > limits.max_heaps {
            let message = format!("the values of {heaps} heaps, and the ceiling is {}", limits.max_heaps);
            return Err(Error::limit(message, "--max-nodes"));
        }
        while self.values.len() < heaps {
            interrupt.poll()?;
            let heap = self.values.len();
            if heap >= self.next_choice {
                self.choose_class();
            }
            if heap >= self.next_speculation && heaps - heap >= speculation::LEAST {
                speculation::extend(self, heaps, interrupt)?;
                let known = self.values.len();
                let worth_it = known - heap >= WORTH_IT;
                self.next_speculation = known + if worth_it { 1 } else { known / 4 };
            } else {
                let value = self.next_value(heap);
                self.push(value)?;
            }
        }
        Ok(())
    }

    /// Only the exact engine is used: what the others are held against.
    #[cfg(test)]
    pub(super) fn never_speculate(&mut self) {
        self.next_speculation = usize::MAX;
    }

    /// Appends values of common heaps.
    pub(super) fn append_common(&mut self, values: impl Iterator<Item = u16>) {
        self.values.extend(values);
    }

    fn choose_class(&mut self) {
        let (class, rare) = Class::with_fewest_rare(&self.game, &self.values);
        let class = if rare * DENSE > self.values.len() { Class::TRIVIAL } else { class };
        if class != self.class && (rare < self.rare.len() || self.class.is_trivial() || class.is_trivial()) {
            self.class = class;
            self.rare.clear();
            self.note_parities();
            let heaps = if class.is_trivial() { 0 } else { self.values.len() };
            for (heap, &value) in self.values.iter().enumerate().take(heaps).skip(1) {
                if class.of(heap, u32::from(value)) == 0 {
                    self.rare.push((heap, value));
                }
            }
        }
        self.next_choice = self.values.len() + self.values.len() / 2;
    }

    fn note_parities(&mut self) {
        let mask = self.class.mask;
        self.parities =
            (0..self.stamps.len() as u32).map(|value| (value & mask).count_ones() as u8 & 1).collect();
    }

    fn push(&mut self, value: u16) -> Result<()> {
        let size = (usize::from(value) + 1).next_power_of_two() * 2;
        if size > usize::from(u16::MAX) + 1 {
            let message = format!(
                "the value of heap {} is {value}: these engines keep values below 32,768",
                self.values.len()
            );
            return Err(Error::limit(message, ""));
        }
        if size > self.stamps.len() {
            self.stamps.resize(size, 0);
            self.note_parities();
        }
        let heap = self.values.len();
        self.values.push(value);
        if !self.class.is_trivial() && self.class.of(heap, u32::from(value)) == 0 {
            self.rare.push((heap, value));
        }
        Ok(())
    }

    /// Completes the reversed values.
    fn turn(&mut self) {
        let wanted = self.values.len();
        if wanted > self.reversed.len() {
            let size = wanted.next_power_of_two();
            let mut longer = vec![0; size - self.reversed.len()];
            longer.extend_from_slice(&self.reversed);
            self.reversed = longer;
        }
        let end = self.reversed.len() - self.turned;
        let new = &self.values[self.turned..];
        self.reversed[end - new.len()..end]
            .iter_mut()
            .rev()
            .zip(new)
            .for_each(|(place, &value)| *place = value);
        self.turned = wanted;
    }

    fn next_value(&mut self, heap: usize) -> u16 {
        self.turn();
        let stamp = heap as u32;
        let dense = self.class.is_trivial();
        self.mark_without_split(heap, stamp);
        if !dense {
            self.mark_rare(heap, stamp);
        }
        let common = if dense { self.stamps.len() } else { self.least_common(heap, stamp) };
        let limit = common.min(self.stamps.len());
        // Without a class the last value that is searched for is no option, and each one beside it would cost as much.
        let (few, together) = if dense { (6 * limit + 16, 1) } else { (2 * limit + 16, TOGETHER) };
        self.mark_few(heap, stamp, few);
        let shift = self.class.shift(heap) as u8;
        let mut missing = std::mem::take(&mut self.missing);
        let mut from = 0;
        let value = loop {
            missing.clear();
            while missing.len() < together && from < limit {
                if self.stamps[from] != stamp && (self.parities[from] ^ shift) & 1 == 0 {
                    missing.push(from as u16);
                }
                from += 1;
            }
            if missing.is_empty() {
                break common as u16;
            }
            if let Some(least) = self.least_missing(heap, few + 1, &mut missing) {
                break least;
            }
        };
        self.missing = missing;
        value
    }

    /// Options that are no splits.
    fn mark_without_split(&mut self, heap: usize, stamp: u32) {
        if self.whole.contains(&heap) {
            self.stamps[0] = stamp;
        }
        for &taken in &self.single {
            if taken < heap {
                self.stamps[usize::from(self.values[heap - taken])] = stamp;
            }
        }
    }

    /// Splits with a rare part: all splits of a common value are among them.
    fn mark_rare(&mut self, heap: usize, stamp: u32) {
        for &taken in &self.split {
            let count = self.rare.partition_point(|&(part, _)| part + taken < heap);
            for &(part, value) in &self.rare[..count] {
                let other = heap - taken - part;
                if !(self.game.unequal() && other == part) {
                    self.stamps[usize::from(value ^ self.values[other])] = stamp;
                }
            }
        }
    }

    /// Splits with a small part: they give most of the rare values.
    fn mark_few(&mut self, heap: usize, stamp: u32, few: usize) {
        for &taken in &self.split {
            let most = self.greatest_lesser_part(heap, taken).min(few);
            if most > 0 {
                let start = self.reversed.len() - (heap - taken);
                for (x, y) in self.values[1..=most].iter().zip(&self.reversed[start..start + most]) {
                    self.stamps[usize::from(x ^ y)] = stamp;
                }
            }
        }
    }

    /// 0 if there is no split.
    fn greatest_lesser_part(&self, heap: usize, taken: usize) -> usize {
        heap.saturating_sub(taken + usize::from(self.game.unequal())) / 2
    }

    /// The least common value that is no option. Values beyond the stamps are no options.
    fn least_common(&self, heap: usize, stamp: u32) -> usize {
        let shift = self.class.shift(heap) as u8;
        let mut pairs = self.stamps.iter().zip(&self.parities);
        let found = pairs.position(|(&mark, &parity)| mark != stamp && (parity ^ shift) & 1 == 1);
        let beyond =
            || (self.stamps.len()..).find(|&value| self.class.of(heap, value as u32) == 1).unwrap_or(0);
        found.unwrap_or_else(beyond)
    }

    /// The least of these values that is not the nim-sum of a split with its lesser part at least `from`.
    fn least_missing(&self, heap: usize, from: usize, missing: &mut Vec<u16>) -> Option<u16> {
        let end = self.reversed.len();
        let mut part = from;
        loop {
            let mut any = false;
            for &taken in &self.split {
                let most = self.greatest_lesser_part(heap, taken);
                if part > most {
                    continue;
                }
                any = true;
                let stop = (part + BLOCK).min(most + 1);
                let lesser = &self.values[part..stop];
                let start = end - 1 - (heap - taken - part);
                let greater = &self.reversed[start..start + lesser.len()];
                missing.retain(|&value| !vector::has_sum(lesser, greater, value));
            }
            if missing.is_empty() || !any {
                return missing.first().copied();
            }
            part += BLOCK;
        }
    }
}
