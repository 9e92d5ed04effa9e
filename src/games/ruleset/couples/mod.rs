//! What is known of couples. A *couple* is a position beside a Nim heap `*n`: a P-position if and
//! only if the position is worth n.

mod list;
mod numbers;

use std::sync::Arc;

use hashbrown::HashMap;

use crate::limits::Limits;

pub(super) use list::{List, Options, without_pairs};
pub(super) use numbers::{Couple, Table};
pub(crate) use numbers::{INFINITE, Numbers};

/// A position beside a heap of this size or more gets its value.
pub(super) const LARGEST_HEAP: u64 = 32;

/// A value below this is found by asking for one number after the other.
pub(super) const FEW: u32 = 16;

/// What the lists hold together, at most; beyond it all are made anew when needed. It never
/// ends a search, and nothing that is found depends on it.
const MOST_HELD: usize = 1 << 23;

/// What is kept of couples.
pub(super) struct Couples {
    /// For each key its bits: bit n says that the value is not n.
    not: Vec<u32>,
    pub(super) numbers: Table,
    /// The options of positions, as long as there is room.
    lists: HashMap<u32, Arc<List>>,
    /// What the lists hold together, and may.
    held: usize,
    most_held: usize,
}

impl Couples {
    /// Nothing is known yet.
    pub(super) fn new(limits: &Limits) -> Couples {
        let (not, lists, numbers) = (Vec::new(), HashMap::new(), Table::default());
        let mut couples = Couples { not, numbers, lists, held: 0, most_held: 0 };
        couples.under(limits);
        couples
    }

    /// The ceilings that hold from here on: lists hold as much as positions may, and there are as
    /// many proof numbers as there may be positions.
    pub(super) fn under(&mut self, limits: &Limits) {
        self.numbers.limit(limits.max_nodes);
        self.limit_lists(limits.max_edges());
    }

    /// No more than this is kept in lists.
    pub(super) fn limit_lists(&mut self, most: usize) {
        self.most_held = most.min(MOST_HELD);
        if self.held > self.most_held {
            self.forget_lists();
        }
    }

    fn forget_lists(&mut self) {
        self.lists.clear();
        self.held = 0;
    }

    /// Forgets all positions but the first `positions`.
    pub(super) fn take_back(&mut self, positions: usize) {
        self.not.truncate(positions);
        self.numbers.take_back(positions);
        self.forget_lists();
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

    /// Whether they are kept.
    pub(super) fn has_list(&self, key: u32) -> bool {
        self.lists.contains_key(&key)
    }

    pub(super) fn keep_list(&mut self, key: u32, list: Arc<List>) {
        let room = list.room();
        if self.held + room > self.most_held {
            self.forget_lists();
        }
        // One that is too long is made each time that it is asked for.
        if room <= self.most_held {
            self.held += room;
            self.lists.insert(key, list);
        }
    }
}
