//! The options of a position, for couples.

use std::sync::Arc;

use crate::error::Result;
use crate::ruleset::search::without_pairs;
use crate::ruleset::{Moves, Ruleset, Solver};

/// What the lists hold together, at most; beyond it all are made anew when they are needed.
const MOST_HELD: usize = 1 << 23;

/// The options of a position, each once, as the keys of the components that do not cancel: those
/// with the lightest heaviest component first.
pub(super) struct List {
    keys: Box<[u32]>,
    ends: Box<[u32]>,
}

impl List {
    /// How many options there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn option(&self, place: usize) -> &[u32] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.keys[start as usize..self.ends[place] as usize]
    }

    fn new(options: &[(u64, u64, Vec<u32>)]) -> List {
        let mut end = 0;
        let keys = options.iter().flat_map(|option| &option.2).copied().collect();
        let ends = options.iter().map(|option| {
            end += option.2.len() as u32;
            end
        });
        List { ends: ends.collect(), keys }
    }
}

impl<R: Ruleset> Solver<R> {
    /// The options of a position.
    pub(super) fn list(&mut self, key: u32) -> Result<Arc<List>> {
        if let Some(list) = self.couples.lists.get(&key) {
            return Ok(Arc::clone(list));
        }
        let mut moves = Moves::new(self.limits.max_nodes, self.interrupt.clone());
        self.rules.moves(self.positions.get(key), &mut moves)?;
        let mut options = Vec::with_capacity(moves.len());
        let mut room = Vec::new();
        for (positions, _) in moves.into_moves() {
            let mut keys = Vec::new();
            for position in positions {
                self.parts(position, &mut room, &mut keys)?;
            }
            without_pairs(&mut keys);
            let weights = || keys.iter().map(|&key| self.weight(key));
            options.push((weights().max().unwrap_or_default(), weights().sum(), keys));
        }
        options.sort_unstable();
        options.dedup();
        let list = Arc::new(List::new(&options));
        self.couples.held += list.keys.len() + list.ends.len();
        if self.couples.held > MOST_HELD {
            self.couples.lists.clear();
            self.couples.held = list.keys.len() + list.ends.len();
        }
        self.couples.lists.insert(key, Arc::clone(&list));
        Ok(list)
    }
}
