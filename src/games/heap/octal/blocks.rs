//! Sixty-four heaps at once, for games with many rare heaps.
//!
//! The splits of 64 heaps in a row with one and the same part are a row of 64 indices with a
//! constant added. So the sets of options of all of them grow together, a byte of each set in each
//! plane. What lies within the 64 heaps themselves, and which values have no witness yet, is then
//! looked at heap by heap. As in the exact engine nothing is assumed: the common options are all
//! there, and a witness that is missing is searched for among all splits.

use super::class::Class;
use super::exact::ExactSequence;
use super::plan::index;
use super::portable::{LANES, Sets, SplitPart};
use super::vectors::{self, Vectors};
use crate::error::Result;

/// How many heaps of a block are computed before the splits that touch them are marked for others.
const CLOSE: usize = 16;
/// Blocks begin here, far from the beginning.
const LEAST_HEAP: usize = 1 << 10;
/// With fewer rare heaps a block is not worth its preparation.
const LEAST_RARE: usize = 32;
/// Lesser parts that are tried as witnesses, for each index that there is.
const WITNESSES: usize = 6;

/// The heaps so far as indices within their class.
#[derive(Debug, Clone)]
pub struct Blocks {
    class: Class,
    dropped: u32,
    /// How many heaps were taken up.
    known: usize,
    /// Their indices, and as many zeros as there are lanes.
    indices: Vec<u8>,
    /// All bits where the heap is common; and as many zeros.
    common: Vec<u8>,
    rare: Vec<SplitPart>,
    /// The common heaps below `asked`.
    lesser: Vec<SplitPart>,
    asked: usize,
    /// The greatest index; blocks are for bytes.
    most: u32,
}

impl Blocks {
    pub fn new(class: Class) -> Blocks {
        let dropped = class.mask.trailing_zeros().min(31);
        let (indices, common, rare, lesser) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Blocks { class, dropped, known: 0, indices, common, rare, lesser, asked: 1, most: 0 }
    }

    /// Takes up what the sequence has grown by.
    fn follow(&mut self, sequence: &ExactSequence) {
        if self.class != sequence.class() {
            *self = Blocks::new(sequence.class());
        }
        let known = self.known;
        let new = sequence.values().len() - known;
        self.indices.resize(known + new + LANES, 0);
        self.common.resize(known + new + LANES, 0);
        for (&value, heap) in sequence.values()[known..].iter().zip(known..) {
            let value = u32::from(value);
            let index = index(value, self.dropped);
            let common = heap > 0 && self.class.of(heap as u64, value) == 1;
            self.indices[heap] = index as u8;
            self.common[heap] = if common { 0xFF } else { 0 };
            self.most = self.most.max(index);
            if heap > 0 && !common {
                self.rare.push(SplitPart::new(heap, index));
            }
        }
        self.known += new;
    }

    /// Appends at most 64 values, below `heaps`; none if the game is not suited, or if the next
    /// value is too great.
    pub fn extend(&mut self, sequence: &mut ExactSequence, heaps: usize) -> Result<()> {
        let start = sequence.values().len();
        if start < LEAST_HEAP
            || sequence.class().mask == 0
            || sequence.rare().len() < LEAST_RARE
            || Vectors::chosen() != Vectors::Avx512
        {
            return Ok(());
        }
        self.follow(sequence);
        if self.most > 255 || sequence.game().most_taken() > LEAST_HEAP / 8 {
            return Ok(());
        }
        // Among the indices that sums may have, those that the least missing one will hardly
        // exceed.
        let all = (self.most as usize + 1).next_power_of_two();
        let size = if all <= 64 { all } else { (self.most as usize + 8).next_multiple_of(64).min(all) };
        let mut common: Sets = [[0; LANES]; 32];
        let rests: Vec<Rests> = sequence
            .split()
            .iter()
            .map(|&taken| self.mark_rare(sequence, start, taken, size, &mut common))
            .collect();
        let rare = self.mark_witnesses(sequence, start, size);
        for lane in 0..LANES.min(heaps - start) {
            let heap = start + lane;
            if lane % CLOSE == 0 {
                for Rests { taken, close, near, .. } in &rests {
                    self.mark(start - taken, &self.rare[*close..*near], size, &mut common);
                }
            }
            let mut options = [set_of(&common, lane, size), set_of(&rare, lane, size)];
            self.mark_alone(sequence, heap, &rests, &mut options);
            let [rare, common] = [options[1], options[0]];
            let Some(least) = least_missing(&common) else { return Ok(()) };
            if least as usize >= size && size < all {
                return Ok(());
            }
            let value = self.class.value(heap as u64, least, 1, self.dropped);
            // The rare values below are those with smaller upper bits, and with equal ones if bit l
            // is what makes the difference.
            let below = ((least >> self.dropped) + (value >> self.dropped & 1)) << self.dropped;
            let value_of = |index| self.class.value(heap as u64, index, 0, self.dropped) as u16;
            let missing = missing_below(&rare, below);
            // Nearly always none.
            let found = if missing == [0; 4] {
                None
            } else {
                sequence.first_without_witness(members(missing).map(value_of))
            };
            sequence.push(found.unwrap_or(value as u16))?;
            self.follow(sequence);
            if self.most > 255 {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Marks the splits of all lanes with a rare part, and tells which are left to each lane.
    fn mark_rare(
        &self,
        sequence: &ExactSequence,
        start: usize,
        taken: usize,
        size: usize,
        sets: &mut Sets,
    ) -> Rests {
        let rest = start - taken;
        let below = |end: usize| self.rare.partition_point(|part| (part.size as usize) < end);
        let near = below(LANES.saturating_sub(taken));
        let late = below(rest).max(near);
        let halves = if sequence.game().unequal() {
            below(rest / 2).clamp(near, late)..below((rest + LANES) / 2 + 1).clamp(near, late)
        } else {
            late..late
        };
        for parts in [&self.rare[near..halves.start], &self.rare[halves.end..late]] {
            self.mark(rest, parts, size, sets);
        }
        let close = below(CLOSE.saturating_sub(taken));
        Rests { taken, close, near, halves, late }
    }

    /// What stands beyond the heaps that are known is not marked as common, and counts for no lane.
    fn mark(&self, rest: usize, parts: &[SplitPart], size: usize, sets: &mut Sets) {
        let rows = (&*self.indices, &*self.common);
        vectors::mark_sums(Vectors::chosen(), rows, rest, parts, size, sets);
    }

    /// Marks splits with two common parts, one of them small.
    fn mark_witnesses(&mut self, sequence: &ExactSequence, start: usize, size: usize) -> Sets {
        let mut sets: Sets = [[0; LANES]; 32];
        let splits = sequence.split();
        let count = (WITNESSES * size.next_power_of_two() / splits.len().max(1)).min(start / 4);
        for heap in self.asked..count + LANES {
            if self.common[heap] != 0 {
                self.lesser.push(SplitPart::new(heap, u32::from(self.indices[heap])));
            }
        }
        self.asked = self.asked.max(count + LANES);
        for &taken in splits {
            let from = |first: usize| self.lesser.partition_point(|part| (part.size as usize) < first);
            let first = LANES.saturating_sub(taken);
            self.mark(start - taken, &self.lesser[from(first)..from(first + count)], size, &mut sets);
        }
        sets
    }

    /// Marks what is not the same for all lanes: options that are no splits, and splits with a rare
    /// part that touch the block.
    fn mark_alone(&self, sequence: &ExactSequence, heap: usize, rests: &[Rests], options: &mut [Set; 2]) {
        sequence.without_split(heap, |value| {
            let value = u32::from(value);
            let of = usize::from(self.class.of(heap as u64, value) == 0);
            insert(&mut options[of], index(value, self.dropped));
        });
        let unequal = sequence.game().unequal();
        for Rests { taken, close, halves, late, .. } in rests {
            let rest = heap - taken;
            for parts in [&self.rare[..*close], &self.rare[halves.clone()], &self.rare[*late..]] {
                for part in parts.iter().take_while(|part| (part.size as usize) < rest) {
                    let other = rest - part.size as usize;
                    if self.common[other] != 0 && !(unequal && other == part.size as usize) {
                        insert(&mut options[0], u32::from(self.indices[other]) ^ part.index & 0xFF);
                    }
                }
            }
        }
    }
}

/// Which rare parts of a split are looked at lane by lane: those before `close`, from `late` on,
/// and `halves`; and those before `near` by some lanes at once.
struct Rests {
    taken: usize,
    close: usize,
    near: usize,
    halves: std::ops::Range<usize>,
    late: usize,
}

/// A set of indices below 256.
type Set = [u64; 4];

/// The set of one of the heaps, whose indices are below `size`.
fn set_of(sets: &Sets, lane: usize, size: usize) -> Set {
    let mut set = [0; 4];
    for (word, planes) in set.iter_mut().zip(sets[..size.div_ceil(8)].chunks(8)) {
        for (byte, plane) in planes.iter().enumerate() {
            *word |= u64::from(plane[lane]) << (8 * byte);
        }
    }
    set
}

/// The indices below `end` that are not in the set.
fn missing_below(set: &Set, end: u32) -> Set {
    std::array::from_fn(|word| !set[word] & !u64::MAX.unbounded_shl(end.saturating_sub(64 * word as u32)))
}

/// The indices in a set, ascending.
fn members(set: Set) -> impl Iterator<Item = u32> {
    set.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut word, first)| {
        std::iter::from_fn(move || {
            let index = (word != 0).then(|| first + word.trailing_zeros());
            word &= word.wrapping_sub(1);
            index
        })
    })
}

fn insert(set: &mut Set, index: u32) {
    set[index as usize / 64 % 4] |= 1 << (index % 64);
}

/// The least index that is not in the set; `None` if all are.
fn least_missing(set: &Set) -> Option<u32> {
    let word = set.iter().position(|&word| word != u64::MAX)?;
    Some(64 * word as u32 + set[word].trailing_ones())
}
