//! The exact engine, heap by heap, on the values so far, which are kept upwards and downwards, so
//! that all splits of a heap are two rows side by side.

use super::class::Class;
use super::game::Octal;
use super::vectors::{self, Vectors};
use crate::error::{Error, ErrorKind, Result};
use crate::room::reserve_exact;

/// The values so far, and what it takes to find the next.
#[derive(Debug, Clone)]
pub struct ExactSequence {
    game: Octal,
    whole: Vec<usize>,
    single: Vec<usize>,
    split: Vec<usize>,
    values: Vec<u16>,
    pairs: Pairs,
    class: Class,
    rare: Vec<(u32, u16)>,
    marks: OptionMarks,
    missing: Vec<u16>,
}

/// Pairs that are compared for each number that may be taken before those for the next; then twice
/// as many, and so on.
const BLOCK: usize = 1024;
/// A class is worth its marks only if fewer heaps are rare than one in this number: with blocks,
/// and without.
const DENSE: (usize, usize) = (8, 24);
/// With fewer rare heaps than one in this number there is no haste to choose the class again.
const SUITED: usize = 1024;
/// Values that are searched for at once.
const TOGETHER: usize = 8;

impl ExactSequence {
    /// The sequence of a game; only G(0) = 0 is known yet.
    pub fn new(game: &Octal) -> ExactSequence {
        ExactSequence {
            game: game.clone(),
            whole: game.whole(),
            single: game.single(),
            split: game.split(),
            values: vec![0],
            pairs: Pairs::new(),
            class: Class::TRIVIAL,
            rare: Vec::new(),
            marks: OptionMarks::new(),
            missing: Vec::new(),
        }
    }

    pub fn game(&self) -> &Octal {
        &self.game
    }

    /// The values that were computed, from that of heap 0 on.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Makes room for exactly `more` values.
    pub fn reserve(&mut self, more: usize) -> Result<()> {
        reserve_exact(&mut self.values, more)
    }

    /// The class by which heaps are rare or common at present.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The rare heaps with their values, ascending, heap 0 not counted; none if the class is
    /// trivial.
    pub fn rare(&self) -> &[(u32, u16)] {
        &self.rare
    }

    /// Appends the values of common heaps with these indices, by the table for each parity of the
    /// heap.
    pub fn append_common(&mut self, indices: &[u8], values: &[[u16; 64]; 2]) {
        let first = self.values.len();
        let heaps = indices.iter().enumerate();
        self.values.extend(heaps.map(|(at, index)| values[(first + at) % 2][usize::from(index % 64)]));
    }

    /// Appends `count` values, each that of the heap smaller by the period. All are common.
    pub fn repeat(&mut self, period: usize, mut count: usize) {
        let first = self.values.len() - period;
        while count > 0 {
            // What was appended repeats too.
            let whole = (self.values.len() - first) / period * period;
            let from = self.values.len() - whole;
            let more = count.min(whole);
            self.values.extend_from_within(from..from + more);
            count -= more;
        }
    }

    /// Chooses the class with the fewest rare heaps; and says at which length to choose again.
    pub fn choose_class(&mut self) -> usize {
        let known = self.values.len();
        // Where rare heaps have died out no class is better.
        if self.rare.last().is_some_and(|&(last, _)| (last as usize) < known / 2) {
            return known + known / 2;
        }
        let (class, rare) = Class::with_fewest_rare(&self.game, &self.values);
        let most = if Vectors::chosen() == Vectors::Avx512 { DENSE.0 } else { DENSE.1 };
        let class = if rare * most > self.values.len() { Class::TRIVIAL } else { class };
        if class != self.class && (rare < self.rare.len() || self.class.is_trivial() || class.is_trivial()) {
            self.class = class;
            self.rare.clear();
            self.marks.choose_mask(class.mask, 0);
            let heaps = if class.is_trivial() { 0 } else { self.values.len() };
            for (heap, &value) in self.values.iter().enumerate().take(heaps).skip(1) {
                if class.of(heap as u64, u32::from(value)) == 0 {
                    self.rare.push((heap as u32, value));
                }
            }
        }
        // What suits a thousand heaps to one will suit more.
        if rare * SUITED < known { 16 * known } else { known + known / 2 }
    }

    pub fn push(&mut self, value: u16) -> Result<()> {
        let size = (usize::from(value) + 1).next_power_of_two() * 2;
        if size > usize::from(u16::MAX) + 1 {
            let message = format!(
                "the value of heap {} is {value}: these engines keep values below 32,768",
                self.values.len()
            );
            return Err(Error::new(ErrorKind::Limit, message));
        }
        self.marks.grow(size);
        let heap = self.values.len();
        self.values.push(value);
        if !self.class.is_trivial() && self.class.of(heap as u64, u32::from(value)) == 0 {
            self.rare.push((heap as u32, value));
        }
        Ok(())
    }

    /// The value of the heap after the last one that is known.
    pub fn next_value(&mut self) -> u16 {
        let heap = self.values.len();
        self.pairs.follow(&self.values);
        self.marks.begin();
        let dense = self.class.is_trivial();
        let shift = self.class.shift(heap as u64);
        without_split(&self.whole, &self.single, &self.values, heap, |value| self.marks.mark(value));
        if !dense {
            self.mark_rare(heap);
        }
        let common = if dense { self.marks.size() } else { self.least_common(heap) };
        let limit = common.min(self.marks.size());
        // Without a class the last value that is searched for is not an option, and each one beside
        // it would cost as much.
        let (few, together) = if dense { (6 * limit + 16, 1) } else { (2 * limit + 16, TOGETHER) };
        self.mark_few(heap, few);
        let mut missing = std::mem::take(&mut self.missing);
        missing.clear();
        let mut value = None;
        'words: for word in 0..limit.div_ceil(64) {
            let mut set = self.marks.unmarked(word, shift);
            while set != 0 {
                let rare = 64 * word + set.trailing_zeros() as usize;
                if rare >= limit {
                    break;
                }
                missing.push(rare as u16);
                set &= set - 1;
                if missing.len() >= together {
                    value = self.least_missing(heap, few + 1, &mut missing);
                    if value.is_some() {
                        break 'words;
                    }
                }
            }
        }
        let value = value.or_else(|| self.least_missing(heap, few + 1, &mut missing));
        self.missing = missing;
        value.unwrap_or(common as u16)
    }

    /// The numbers that may be taken in a split.
    pub fn split(&self) -> &[usize] {
        &self.split
    }

    /// The values of the options that are no splits.
    pub fn without_split(&self, heap: usize, each: impl FnMut(u16)) {
        without_split(&self.whole, &self.single, &self.values, heap, each);
    }

    /// The least of these values, which ascend, that is not a nim-sum of a split of the heap after
    /// the last one that is known.
    pub fn first_without_witness(&mut self, values: impl Iterator<Item = u16>) -> Option<u16> {
        let mut missing = std::mem::take(&mut self.missing);
        missing.clear();
        missing.extend(values);
        let found = if missing.is_empty() {
            None
        } else {
            self.pairs.follow(&self.values);
            self.least_missing(self.values.len(), 1, &mut missing)
        };
        self.missing = missing;
        found
    }

    /// Splits with a rare part: all splits of a common value are among them.
    fn mark_rare(&mut self, heap: usize) {
        for &taken in &self.split {
            let Some(rest) = heap.checked_sub(taken) else { continue };
            let until = |end: usize| self.rare.partition_point(|&(part, _)| (part as usize) < end);
            let count = if self.rare.last().is_some_and(|last| (last.0 as usize) < rest) {
                self.rare.len()
            } else {
                until(rest)
            };
            let half = if self.game.unequal() && rest % 2 == 0 { until(rest / 2).min(count) } else { count };
            let is_half = self.rare.get(half).is_some_and(|&(part, _)| 2 * part as usize == rest);
            let marks = &mut self.marks;
            let known = &self.values[..=rest.min(self.values.len() - 1)];
            let mut mark_all = |rare: &[(u32, u16)]| {
                rare.iter().for_each(|&(part, value)| marks.mark(value ^ known[rest - part as usize]));
            };
            mark_all(&self.rare[..half]);
            if half < count {
                mark_all(&self.rare[half + usize::from(is_half)..count]);
            }
        }
    }

    /// Splits with a small part: they give most of the rare values.
    fn mark_few(&mut self, heap: usize, few: usize) {
        for &taken in &self.split {
            let most = self.greatest_lesser_part(heap, taken).min(few);
            let marks = &mut self.marks;
            self.pairs.sums(&self.values, heap.saturating_sub(taken), most, |sum| marks.mark(sum));
        }
    }

    /// 0 if there is no split.
    fn greatest_lesser_part(&self, heap: usize, taken: usize) -> usize {
        heap.saturating_sub(taken + usize::from(self.game.unequal())) / 2
    }

    /// The least common value that is not an option. Values beyond the marks are not options.
    fn least_common(&self, heap: usize) -> usize {
        let size = self.marks.size();
        let beyond = || (size..).find(|&value| self.class.of(heap as u64, value as u32) == 1).unwrap_or(0);
        let found = self.marks.least_unmarked(self.class.shift(heap as u64) + 1);
        if found < size { found } else { beyond() }
    }

    /// The least of these values that is not the nim-sum of a split with its smaller part at least
    /// `from`; the others are struck out.
    fn least_missing(&self, heap: usize, from: usize, missing: &mut Vec<u16>) -> Option<u16> {
        let (mut part, mut block) = (from, BLOCK);
        loop {
            let mut any = false;
            for &taken in &self.split {
                let most = self.greatest_lesser_part(heap, taken);
                if part > most || missing.is_empty() {
                    continue;
                }
                any = true;
                let stop = (part + block).min(most + 1);
                self.pairs.strike(&self.values, heap - taken, part, stop, missing);
            }
            if missing.is_empty() || !any {
                return missing.first().copied();
            }
            part += block;
            block *= 2;
        }
    }
}

fn without_split(whole: &[usize], single: &[usize], values: &[u16], heap: usize, mut each: impl FnMut(u16)) {
    if whole.contains(&heap) {
        each(0);
    }
    single.iter().filter(|&&taken| taken < heap).for_each(|taken| each(values[heap - taken]));
}

/// Marks for the values of a heap's options, in a byte each.
///
/// A value is marked if its byte is the stamp of the heap, so that nothing has to be wiped but each
/// 255th time.
#[derive(Debug, Clone)]
pub struct OptionMarks {
    /// A place for each value that a word has, so that no place needs a check.
    marks: Box<[u8; 1 << 16]>,
    stamp: u8,
    /// For each 64 values the set of those with an odd number of binary ones in the mask.
    odd: Vec<u64>,
    mask: u32,
}

impl OptionMarks {
    pub fn new() -> OptionMarks {
        let marks = vec![0; 1 << 16].into_boxed_slice().try_into();
        let marks = marks.unwrap_or_else(|_| Box::new([0; 1 << 16]));
        OptionMarks { marks, stamp: 0, odd: vec![0], mask: 0 }
    }

    /// Values below may be options; a multiple of 64.
    pub fn size(&self) -> usize {
        64 * self.odd.len()
    }

    /// Makes room for values below `size`.
    pub fn grow(&mut self, size: usize) {
        if size > self.size() {
            self.choose_mask(self.mask, size);
        }
    }

    /// From now on the classes are those of this mask.
    pub fn choose_mask(&mut self, mask: u32, size: usize) {
        let words = size.max(self.size()).div_ceil(64) as u32;
        let odd = |value: u32| u64::from((value & mask).count_ones() & 1);
        let word = |word: u32| (0..64).fold(0, |set, bit| set | odd(64 * word + bit) << bit);
        self.odd = (0..words).map(word).collect();
        self.mask = mask;
    }

    /// Nothing is marked any more.
    pub fn begin(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.marks.fill(0);
            self.stamp = 1;
        }
    }

    #[inline]
    pub fn mark(&mut self, value: u16) {
        self.marks[usize::from(value)] = self.stamp;
    }

    /// The values from 64 `word` on that are not marked and whose parity within the mask is
    /// `parity`, as a set.
    pub fn unmarked(&self, word: usize, parity: u32) -> u64 {
        let (sixty_four, _) = self.marks[64 * word..].as_chunks::<64>();
        let class = if parity & 1 == 0 { !self.odd[word] } else { self.odd[word] };
        class & !vectors::equal(&sixty_four[0], self.stamp)
    }

    /// The least value that is not marked and has this parity; the size if there is none below.
    pub fn least_unmarked(&self, parity: u32) -> usize {
        let words = (0..self.odd.len()).map(|word| (word, self.unmarked(word, parity)));
        let found = words.into_iter().find(|&(_, set)| set != 0);
        found.map_or(self.size(), |(word, set)| 64 * word + set.trailing_zeros() as usize)
    }
}

/// The values G(0), G(1), … and the same from the end downwards, in bytes as long as all values are
/// below 256.
///
/// The pairs (a, n − a) with ascending a are then two rows that ascend both, which vectors read
/// without turning them.
#[derive(Debug, Clone)]
pub struct Pairs {
    bytes: Option<Both<u8>>,
    /// The values downwards, once bytes do not suffice; upwards they are the sequence itself.
    words: Downwards<u16>,
}

#[derive(Debug, Clone)]
struct Both<T> {
    upwards: Vec<T>,
    downwards: Downwards<T>,
}

/// Values at the end of a vector, the first of them last; perhaps not all of them.
#[derive(Debug, Clone)]
struct Downwards<T> {
    row: Vec<T>,
    /// How many values there are.
    turned: usize,
}

impl<T: Copy + Default> Downwards<T> {
    fn new() -> Downwards<T> {
        Downwards { row: Vec::new(), turned: 0 }
    }

    fn extend(&mut self, new: &[T]) {
        let wanted = self.turned + new.len();
        if wanted > self.row.len() {
            let size = wanted.next_power_of_two().max(64);
            let mut longer = vec![T::default(); size - self.row.len()];
            longer.extend_from_slice(&self.row);
            self.row = longer;
        }
        let end = self.row.len() - self.turned;
        let places = &mut self.row[end - new.len()..end];
        places.copy_from_slice(new);
        places.reverse();
        self.turned = wanted;
    }

    /// The values of the heaps `from`, `from` − 1, ….
    fn from(&self, from: usize, count: usize) -> &[T] {
        let start = self.row.len() - 1 - from;
        &self.row[start..start + count]
    }
}

impl Pairs {
    pub fn new() -> Pairs {
        let bytes = Both { upwards: Vec::new(), downwards: Downwards::new() };
        Pairs { bytes: Some(bytes), words: Downwards::new() }
    }

    /// Takes up what the sequence has grown by.
    pub fn follow(&mut self, values: &[u16]) {
        if let Some(bytes) = &mut self.bytes {
            let new = &values[bytes.upwards.len()..];
            if new.iter().all(|&value| value < 256) {
                let known = bytes.upwards.len();
                bytes.upwards.extend(new.iter().map(|&value| value as u8));
                bytes.downwards.extend(&bytes.upwards[known..]);
                return;
            }
            self.bytes = None;
        }
        self.words.extend(&values[self.words.turned..]);
    }

    /// Calls `each` with the nim-sums of the splits of `rest` with smaller parts from 1 to `most`.
    #[inline]
    pub fn sums(&self, values: &[u16], rest: usize, most: usize, mut each: impl FnMut(u16)) {
        if most == 0 {
            return;
        }
        match &self.bytes {
            Some(bytes) => {
                let greater = bytes.downwards.from(rest - 1, most);
                bytes.upwards[1..=most].iter().zip(greater).for_each(|(x, y)| each(u16::from(x ^ y)));
            }
            None => {
                let greater = self.words.from(rest - 1, most);
                values[1..=most].iter().zip(greater).for_each(|(x, y)| each(x ^ y));
            }
        }
    }

    /// Strikes out those of the values that are the nim-sum of a split of `rest` with a smaller
    /// part from `part` to `stop` − 1.
    pub fn strike(&self, values: &[u16], rest: usize, part: usize, stop: usize, missing: &mut Vec<u16>) {
        let vectors = Vectors::chosen();
        match &self.bytes {
            Some(bytes) => {
                let (lesser, greater) =
                    (&bytes.upwards[part..stop], bytes.downwards.from(rest - part, stop - part));
                missing
                    .retain(|&value| value > 255 || !vectors::has_sum(vectors, lesser, greater, value as u8));
            }
            None => {
                let (lesser, greater) = (&values[part..stop], self.words.from(rest - part, stop - part));
                missing.retain(|&value| !vectors::has_sum(vectors, lesser, greater, value));
            }
        }
    }
}
