//! Which values are options of the heap at hand.

use super::vector;

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
        class & !vector::equal(&sixty_four[0], self.stamp)
    }

    /// The least value that is not marked and has this parity; the size if there is none below.
    pub fn least_unmarked(&self, parity: u32) -> usize {
        let words = (0..self.odd.len()).map(|word| (word, self.unmarked(word, parity)));
        let found = words.into_iter().find(|&(_, set)| set != 0);
        found.map_or(self.size(), |(word, set)| 64 * word + set.trailing_zeros() as usize)
    }
}
