//! Places of a walk: short rows of words, each kept once.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// Words that all places of a walk take: a quarter of a gigabyte.
const MOST_WORDS: usize = 1 << 26;

/// Rows of words in the order in which they were met.
///
/// The hash has a key of its own in each run, so that nobody can write a certificate whose places
/// collide.
pub(crate) struct Places {
    words: Vec<u32>,
    /// Where each row ends; it begins where the one before ends.
    ends: Vec<u32>,
    /// One more than the number of a row, or 0: as many as a power of two, half of them 0.
    table: Vec<u32>,
    hasher: RandomState,
}

impl Places {
    pub(crate) fn new() -> Places {
        Places { words: Vec::new(), ends: Vec::new(), table: vec![0; 64], hasher: RandomState::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.words[start..self.ends[number] as usize]
    }

    /// Adds a row if it is new. False if there is no room for it.
    pub(crate) fn insert(&mut self, row: &[u32]) -> bool {
        if 2 * (self.len() + 1) > self.table.len() {
            self.grow();
        }
        let slot = self.slot(row);
        if self.table[slot] != 0 {
            return true;
        }
        if self.words.len() + row.len() > MOST_WORDS {
            return false;
        }
        self.words.extend_from_slice(row);
        self.ends.push(self.words.len() as u32);
        self.table[slot] = self.ends.len() as u32;
        true
    }

    /// Where a row stands in the table, or would stand.
    fn slot(&self, row: &[u32]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = self.hasher.hash_one(row) as usize & mask;
        while self.table[slot] != 0 && self.get(self.table[slot] as usize - 1) != row {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.table[slot] = number as u32 + 1;
        }
    }
}
