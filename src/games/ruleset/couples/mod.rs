//! What is known of couples. A *couple* is a position beside a Nim heap `*n`: a P-position if and
//! only if the position is worth n.

mod list;
mod numbers;

use std::sync::Arc;

use hashbrown::HashMap;

pub(super) use list::{List, without_pairs};
pub(super) use numbers::{Couple, INFINITE, Numbers, Table};

/// A position beside a heap of this size or more gets its value.
pub(super) const LARGEST_HEAP: u64 = 32;

/// A value below this is found by asking for one number after the other.
pub(super) const FEW: u32 = 16;

/// What the lists hold together, at most; beyond it all are made anew when they are needed.
const MOST_HELD: usize = 1 << 23;

/// What is kept of couples.
#[derive(Default)]
pub(super) struct Couples {
    /// For each key its bits: bit n says that the value is not n.
    not: Vec<u32>,
    pub(super) numbers: Table,
    /// The options of positions, as long as there is room.
    lists: HashMap<u32, Arc<List>>,
    /// What the lists hold together.
    held: usize,
}

impl Couples {
    /// Forgets all positions but the first `positions`.
    pub(super) fn take_back(&mut self, positions: usize) {
        self.not.truncate(positions);
        self.numbers.take_back(positions);
        self.lists.clear();
        self.held = 0;
    }

    /// For tests: no more proof numbers than this are kept.
    #[cfg(test)]
    pub(super) fn limit(&mut self, most: usize) {
        self.numbers.limit(most);
    }

    pub(super) fn is_not(&self, key: u32, heap: u32) -> bool {
        self.not.get(key as usize).is_some_and(|bits| bits >> heap & 1 == 1)
    }

    pub(super) fn note_not(&mut self, key: u32, heap: u32) {
        if self.not.len() <= key as usize {
            self.not.resize(key as usize + 1, 0);
        }
        self.not[key as usize] |= 1 << heap;
    }

    /// The options of a position, if they are kept.
    pub(super) fn list(&self, key: u32) -> Option<Arc<List>> {
        self.lists.get(&key).map(Arc::clone)
    }

    pub(super) fn keep_list(&mut self, key: u32, list: Arc<List>) {
        self.held += list.room();
        if self.held > MOST_HELD {
            self.lists.clear();
            self.held = list.room();
        }
        self.lists.insert(key, list);
    }
}
