//! The options of a position, for couples.

/// Numbers that take as much memory as a list without options: its place in the table, its counts.
const OVERHEAD: usize = 16;

/// The options of a position, each once, as the keys of the components that do not cancel: those
/// with the lightest heaviest component first.
pub(in crate::games::ruleset) struct List {
    keys: Box<[u32]>,
    ends: Box<[u32]>,
}

impl List {
    /// How many options there are.
    pub(in crate::games::ruleset) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(in crate::games::ruleset) fn option(&self, place: usize) -> &[u32] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.keys[start as usize..self.ends[place] as usize]
    }

    /// What it holds, in numbers of 32 bits, with what it takes to keep it.
    pub(super) fn room(&self) -> usize {
        self.keys.len() + self.ends.len() + OVERHEAD
    }

    /// Options as their keys, where `weight` says how much is left to play in the position of a key.
    pub(in crate::games::ruleset) fn new(options: Vec<Vec<u32>>, weight: impl Fn(u32) -> u64) -> List {
        let weighed = options.into_iter().map(|mut keys| {
            without_pairs(&mut keys);
            let weights = || keys.iter().map(|&key| weight(key));
            (weights().max().unwrap_or_default(), weights().sum::<u64>(), keys)
        });
        let mut options: Vec<(u64, u64, Vec<u32>)> = weighed.collect();
        options.sort_unstable();
        options.dedup();
        let mut end = 0;
        let keys = options.iter().flat_map(|option| &option.2).copied().collect();
        let ends = options.iter().map(|option| {
            end += option.2.len() as u32;
            end
        });
        List { ends: ends.collect(), keys }
    }
}

/// Takes away what stands twice: G + G is worth 0.
pub(in crate::games::ruleset) fn without_pairs(keys: &mut Vec<u32>) {
    keys.sort_unstable();
    let mut kept = 0;
    for place in 0..keys.len() {
        if kept > 0 && keys[kept - 1] == keys[place] {
            kept -= 1;
        } else {
            keys[kept] = keys[place];
            kept += 1;
        }
    }
    keys.truncate(kept);
}
