//! The options of a position, for couples.

use std::iter;
use std::ops::Range;

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
    pub(in crate::games::ruleset) fn new(mut options: Options<u32>, weight: &dyn Fn(u32) -> u64) -> List {
        let mut start = 0;
        let mut weighed: Vec<(u64, u64, Range<usize>)> = Vec::with_capacity(options.ends.len());
        for &end in &options.ends {
            let keys = start..start + unpaired(&mut options.parts[start..end]);
            let weights = options.parts[keys.clone()].iter().map(|&key| weight(key));
            let (heaviest, all) =
                weights.fold((0, 0), |(most, sum), weight| (weight.max(most), sum + weight));
            weighed.push((heaviest, all, keys));
            start = end;
        }
        let keys_of = |option: &(u64, u64, Range<usize>)| &options.parts[option.2.clone()];
        weighed.sort_unstable_by(|left, right| {
            (left.0, left.1, keys_of(left)).cmp(&(right.0, right.1, keys_of(right)))
        });
        weighed.dedup_by(|right, left| keys_of(left) == keys_of(right));
        let mut end = 0;
        let keys = weighed.iter().flat_map(keys_of).copied().collect();
        let ends = weighed.iter().map(|option| {
            end += option.2.len() as u32;
            end
        });
        List { ends: ends.collect(), keys }
    }
}

/// The options of a position, one after the other, each as its components: as positions or keys.
pub(in crate::games::ruleset) struct Options<T> {
    parts: Vec<T>,
    /// Where the components of each option end.
    ends: Vec<usize>,
}

impl<T> Options<T> {
    /// No option yet, with room for this many.
    pub(in crate::games::ruleset) fn with_capacity(options: usize) -> Options<T> {
        Options { parts: Vec::with_capacity(options), ends: Vec::with_capacity(options) }
    }

    /// More components of the option that is being listed.
    pub(in crate::games::ruleset) fn extend(&mut self, parts: impl IntoIterator<Item = T>) {
        self.parts.extend(parts);
    }

    /// The option is complete.
    pub(in crate::games::ruleset) fn end(&mut self) {
        self.ends.push(self.parts.len());
    }

    /// The same options, with something else for each component.
    pub(in crate::games::ruleset) fn try_map<U, E>(
        self,
        of: impl FnMut(T) -> Result<U, E>,
    ) -> Result<Options<U>, E> {
        let parts: Result<Vec<U>, E> = self.parts.into_iter().map(of).collect();
        Ok(Options { parts: parts?, ends: self.ends })
    }

    /// Each option.
    pub(in crate::games::ruleset) fn iter(&self) -> impl Iterator<Item = &[T]> {
        let starts = iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.parts[start..end])
    }
}

/// Takes away what stands twice: G + G is worth 0.
pub(in crate::games::ruleset) fn without_pairs(keys: &mut Vec<u32>) {
    let kept = unpaired(keys);
    keys.truncate(kept);
}

/// Puts what does not stand twice before the rest, sorted, and says how many keys that are.
fn unpaired(keys: &mut [u32]) -> usize {
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
    kept
}
