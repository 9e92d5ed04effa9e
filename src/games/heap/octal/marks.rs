//! Seeing that the state of a run came again, without keeping all states.
//!
//! Heaps are marked by what stands before them alone: a gram of four indices, and a hash of sixteen
//! with zeros at its end. The hash of the whole state there is kept if it has zeros too, more the
//! longer the run: a bounded number of *distinguished points*, evenly spread. If the sequence
//! repeats, so do the points, and the first that comes again is met soon after one period; P. C.
//! van Oorschot and M. J. Wiener, *Parallel collision search with cryptanalytic applications*,
//! Journal of Cryptology 12 (1999).

use std::collections::HashMap;

/// Points that are kept.
const MOST: usize = 8192;
/// The last bits of the hash of sixteen indices that must be 0.
const NEIGHBOURS: u64 = 0x07;

/// Hashes of states, with the heaps after which they stood.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    points: HashMap<u64, u64>,
    /// The bits of a hash that must be 0.
    keep: u64,
}

impl Marks {
    /// Those that were written down.
    pub fn from_list(points: &[(u64, u64)], keep: u64) -> Marks {
        Marks { points: points.iter().copied().collect(), keep }
    }

    /// To be written down.
    pub fn to_list(&self) -> (Vec<(u64, u64)>, u64) {
        let mut points: Vec<(u64, u64)> = self.points.iter().map(|(&hash, &heap)| (hash, heap)).collect();
        points.sort_unstable();
        (points, self.keep)
    }

    /// Notes that `state` stands before and at this heap; and at which heap it stood before, if it
    /// did.
    pub fn meet(&mut self, state: &[u8], heap: u64) -> Option<u64> {
        let neighbours = &state[state.len().saturating_sub(16)..];
        if hash(neighbours, 0) & NEIGHBOURS != 0 {
            return None;
        }
        let hash = hash(state, heap % 2);
        if hash & self.keep != 0 {
            return None;
        }
        let before = self.points.insert(hash, heap);
        if self.points.len() > MOST {
            self.keep = 2 * self.keep + 1;
            let keep = self.keep;
            self.points.retain(|hash, _| hash & keep == 0);
        }
        before
    }
}

/// A hash that is the same on all machines: checkpoints go from one to another.
fn hash(bytes: &[u8], seed: u64) -> u64 {
    let mut hash = seed ^ 0xcbf2_9ce4_8422_2325;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash
}

/// Four indices in a row, the latest first, that are neither frequent nor seldom.
pub fn gram(indices: &[u8]) -> [u8; 4] {
    let sample = &indices[indices.len() / 2..];
    let mut counts: HashMap<[u8; 4], usize> = HashMap::new();
    for four in sample.windows(4) {
        *counts.entry([four[3], four[2], four[1], four[0]]).or_default() += 1;
    }
    let wanted = sample.len() / 1024;
    let mut counts: Vec<([u8; 4], usize)> = counts.into_iter().collect();
    counts.sort_unstable();
    counts.into_iter().min_by_key(|&(_, count)| count.abs_diff(wanted)).map_or([0; 4], |(four, _)| four)
}
