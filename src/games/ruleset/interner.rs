//! Positions by their numbers: each is kept once.

use std::hash::{BuildHasher, Hash};

use hashbrown::hash_table;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::room::drop_aside;
use crate::short_hash::{shortened, spread};

/// Different positions, numbered from 0 in the order in which they came.
#[derive(Debug)]
pub(super) struct Interner<P> {
    positions: Vec<P>,
    table: HashTable<Entry>,
    hasher: DefaultHashBuilder,
}

/// The number of a position, and the hash of the position.
#[derive(Debug)]
struct Entry {
    hash: u32,
    key: u32,
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
        let hash = shortened(self.hasher.hash_one(&position));
        let Interner { positions, table, .. } = self;
        let entry = table.entry(
            spread(hash),
            |entry| entry.hash == hash && positions[entry.key as usize] == position,
            |entry| spread(entry.hash),
        );
        match entry {
            hash_table::Entry::Occupied(known) => Ok(known.get().key),
            hash_table::Entry::Vacant(vacant) => {
                admit(&position, positions.len())?;
                let key = positions.len() as u32;
                vacant.insert(Entry { hash, key });
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

    /// Forgets all positions but the first `count`. Linear in what stays: a user who has pressed
    /// Ctrl-C does not wait for what goes.
    pub(super) fn truncate(&mut self, count: usize) {
        if self.positions.len() / 2 < count {
            self.table.retain(|entry| (entry.key as usize) < count);
            self.positions.truncate(count);
            return;
        }
        let mut positions = std::mem::take(&mut self.positions).into_iter();
        self.positions = positions.by_ref().take(count).collect();
        self.table = HashTable::with_capacity(count);
        for (key, position) in self.positions.iter().enumerate() {
            let hash = shortened(self.hasher.hash_one(position));
            let entry = Entry { hash, key: key as u32 };
            self.table.insert_unique(spread(hash), entry, |entry| spread(entry.hash));
        }
        let gone = positions.len();
        drop_aside(positions, gone);
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    static HASHED: AtomicUsize = AtomicUsize::new(0);

    /// A position that takes long to hash.
    #[derive(Debug, PartialEq, Eq)]
    struct Long(u32);

    impl Hash for Long {
        fn hash<H: Hasher>(&self, state: &mut H) {
            HASHED.fetch_add(1, Ordering::Relaxed);
            self.0.hash(state);
        }
    }

    /// While the table grows nobody could stop it.
    #[test]
    fn a_position_is_hashed_when_it_comes() {
        let mut interner = Interner::default();
        for round in 1..=2 {
            for number in 0..1_000 {
                assert_eq!(interner.intern(Long(number), |_, _| Ok::<(), ()>(())), Ok(number));
            }
            assert_eq!(HASHED.load(Ordering::Relaxed), 1_000 * round);
        }
        interner.truncate(10);
        assert_eq!(HASHED.load(Ordering::Relaxed), 2_010);
        assert_eq!(interner.intern(Long(3), |_, _| Err(())), Ok(3));
        assert_eq!(interner.intern(Long(77), |_, _| Ok::<(), ()>(())), Ok(10));
    }
}
