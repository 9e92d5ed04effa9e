//! What the hardware allows: the least that can be done, without ceilings, errors or values.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::{BuildHasher, Hasher};

/// An arena and a table of (32 bits of the hash, id).
#[derive(Default)]
pub struct Arena {
    starts: Vec<u32>,
    pool: Vec<u32>,
    table: HashTable<(u32, u32)>,
    hasher: DefaultHashBuilder,
    scratch: Vec<u32>,
}

impl Arena {
    pub fn new() -> Arena {
        let mut arena = Arena { starts: vec![0], ..Arena::default() };
        arena.intern(&[]);
        arena
    }

    pub fn intern(&mut self, options: &[u32]) -> u32 {
        self.scratch.clear();
        self.scratch.extend_from_slice(options);
        self.scratch.sort_unstable();
        self.scratch.dedup();
        let mut hasher = self.hasher.build_hasher();
        for pair in self.scratch.chunks(2) {
            hasher.write_u64(u64::from(pair[0]) << 32 | u64::from(*pair.last().unwrap_or(&0)));
        }
        let hash = hasher.finish() as u32;
        let spread = |hash: u32| u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (starts, pool, scratch) = (&self.starts, &self.pool, &self.scratch);
        let found = self.table.find(spread(hash), |&(other, id)| {
            other == hash
                && pool[starts[id as usize] as usize..starts[id as usize + 1] as usize] == scratch[..]
        });
        if let Some(&(_, id)) = found {
            return id;
        }
        let id = self.starts.len() as u32 - 1;
        self.pool.extend_from_slice(&self.scratch);
        self.starts.push(self.pool.len() as u32);
        self.table.insert_unique(spread(hash), (hash, id), |&(hash, _)| spread(hash));
        id
    }
}

/// A bit set of one bit more than there are values.
pub fn mex(values: &[u64]) -> u64 {
    let mut seen = vec![0_u64; values.len() / 64 + 1];
    for &value in values {
        if let Some(word) = seen.get_mut((value / 64) as usize) {
            *word |= 1 << (value % 64);
        }
    }
    let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
    full as u64 * 64 + seen.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
}
