//! Positions by their numbers: each is kept once.

use std::hash::{BuildHasher, Hash};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::aside::drop_aside;

/// Different positions, numbered from 0 in the order in which they came.
#[derive(Debug)]
pub(super) struct Interner<P> {
    positions: Vec<P>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<P> Default for Interner<P> {
    fn default() -> Interner<P> {
        Interner { positions: Vec::new(), table: HashTable::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<P: Eq + Hash + Send + 'static> Interner<P> {
    /// The number of a position. `admit` is asked before a new one is kept, and may refuse it.
    #[inline]
    pub(super) fn intern<E>(
        &mut self,
        position: P,
        admit: impl FnOnce(&P, usize) -> Result<(), E>,
    ) -> Result<u32, E> {
        let hash = self.hasher.hash_one(&position);
        let Interner { positions, table, hasher } = self;
        let entry = table.entry(
            hash,
            |&key| positions[key as usize] == position,
            |&key| hasher.hash_one(&positions[key as usize]),
        );
        match entry {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(vacant) => {
                admit(&position, positions.len())?;
                let key = positions.len() as u32;
                vacant.insert(key);
                positions.push(position);
                Ok(key)
            }
        }
    }

    /// The position with a number.
    #[inline]
    pub(super) fn get(&self, key: u32) -> &P {
        &self.positions[key as usize]
    }

    /// How many positions are known.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// All positions, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &P> {
        self.positions.iter()
    }

    /// Forgets all positions but the first `count`. Linear in what stays: who has pressed Ctrl-C
    /// does not wait for what goes.
    pub(super) fn truncate(&mut self, count: usize) {
        if self.positions.len() / 2 < count {
            self.table.retain(|&mut key| (key as usize) < count);
            self.positions.truncate(count);
            return;
        }
        let mut positions = std::mem::take(&mut self.positions).into_iter();
        self.positions = positions.by_ref().take(count).collect();
        self.table = HashTable::with_capacity(count);
        for (key, position) in self.positions.iter().enumerate() {
            let hash = self.hasher.hash_one(position);
            self.table
                .insert_unique(hash, key as u32, |&key| self.hasher.hash_one(&self.positions[key as usize]));
        }
        let gone = positions.len();
        drop_aside(positions, gone);
    }
}
