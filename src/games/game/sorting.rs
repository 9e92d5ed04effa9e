//! Sets from lists: ascending, each member once.
//!
//! Which of two random ids is less cannot be predicted, and a wrong guess costs more than a dozen
//! comparisons. So nothing here branches on one if it can be helped.

use crate::game::GameId;
use crate::game::node::NO_NODE;

/// Lists up to this length are sorted by a network.
pub(super) const FEW: usize = 8;

/// What stands where a short list has no member: more than any id.
const NONE: GameId = GameId(NO_NODE);

/// Lists of up to this many ascending runs are merged: moves in several heaps come so.
const RUNS: usize = 4;

/// A short list in ascending order, filled up with `NONE`. It never leaves the registers: what is
/// written to memory in pieces and read back as a whole has to wait for all that was written
/// before.
#[inline]
pub(super) fn padded(list: &[GameId]) -> [GameId; FEW] {
    std::array::from_fn(|place| list.get(place).copied().unwrap_or(NONE))
}

/// Sorts with the same comparisons whatever there is: the optimal network for eight. Written out,
/// since as a table it would be a loop over memory.
#[inline]
#[rustfmt::skip]
pub(super) fn sort_few(mut ids: [GameId; FEW]) -> [GameId; FEW] {
    macro_rules! exchange {
        ($(($low:literal, $high:literal)),*) => {$(
            let (one, other) = (ids[$low], ids[$high]);
            ids[$low] = GameId(one.0.min(other.0));
            ids[$high] = GameId(one.0.max(other.0));
        )*};
    }
    exchange!((0, 2), (1, 3), (4, 6), (5, 7));
    exchange!((0, 4), (1, 5), (2, 6), (3, 7));
    exchange!((0, 1), (2, 3), (4, 5), (6, 7));
    exchange!((2, 4), (3, 5));
    exchange!((1, 4), (3, 6));
    exchange!((1, 2), (3, 4), (5, 6));
    ids
}

/// Whether a member of a sorted short list occurs twice.
#[inline]
pub(super) fn has_repetition(ids: &[GameId; FEW]) -> bool {
    (1..FEW).fold(false, |any, place| any | (ids[place] == ids[place - 1] && ids[place] != NONE))
}

/// Room for sorting what is longer, kept between calls.
#[derive(Debug, Default)]
pub(super) struct Sorter {
    front: Vec<GameId>,
    back: Vec<GameId>,
}

impl Sorter {
    /// The room kept, in ids.
    pub(super) fn capacity(&self) -> usize {
        self.front.capacity() + self.back.capacity()
    }

    /// The members of `list` as a set.
    #[inline]
    pub(super) fn set_of<'a>(&'a mut self, list: &'a [GameId]) -> &'a [GameId] {
        let mut runs = list.chunk_by(|left, right| left < right);
        let first = runs.next().unwrap_or(&[]);
        if first.len() == list.len() {
            return list;
        }
        let second = runs.next().unwrap_or(&[]);
        merge(first, second, &mut self.front);
        for _ in 2..RUNS {
            let Some(run) = runs.next() else {
                return &self.front;
            };
            merge(&self.front, run, &mut self.back);
            std::mem::swap(&mut self.front, &mut self.back);
        }
        if runs.next().is_some() {
            self.front.clear();
            self.front.extend_from_slice(list);
            self.front.sort_unstable();
            self.front.dedup();
        }
        &self.front
    }
}

/// Two strictly ascending runs in one.
#[inline]
fn merge(first: &[GameId], second: &[GameId], merged: &mut Vec<GameId>) {
    // Not cleared before: what is overwritten need not be filled.
    merged.resize(first.len() + second.len(), GameId::ZERO);
    let (mut left, mut right, mut length) = (0, 0, 0);
    while left < first.len() && right < second.len() {
        let (one, other) = (first[left], second[right]);
        merged[length] = one.min(other);
        left += usize::from(one <= other);
        right += usize::from(other <= one);
        length += 1;
    }
    for rest in [&first[left..], &second[right..]] {
        merged[length..length + rest.len()].copy_from_slice(rest);
        length += rest.len();
    }
    merged.truncate(length);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of zeros and ones is enough for a network, and of a few values for the rest.
    #[test]
    fn every_short_list_becomes_a_set() {
        let mut sorter = Sorter::default();
        for length in 0..=10_u32 {
            for code in 0..4_u32.pow(length.min(8)) {
                let list: Vec<GameId> =
                    (0..length).map(|place| GameId(code >> (2 * place.min(15)) & 3)).collect();
                check(&mut sorter, &list);
            }
        }
    }

    #[test]
    fn runs_are_merged() {
        let mut sorter = Sorter::default();
        for runs in 1..7_u32 {
            for length in [9_u32, 10, 100] {
                let list: Vec<GameId> =
                    (0..length).map(|place| GameId((place * runs) % length + place / 50)).collect();
                check(&mut sorter, &list);
                let list: Vec<GameId> = (0..length).rev().map(|place| GameId(place / runs)).collect();
                check(&mut sorter, &list);
            }
        }
    }

    fn check(sorter: &mut Sorter, list: &[GameId]) {
        let set: std::collections::BTreeSet<GameId> = list.iter().copied().collect();
        if list.len() <= FEW {
            let sorted = sort_few(padded(list));
            assert!(sorted[..list.len()].is_sorted());
            assert!(sorted[list.len()..].iter().all(|&id| id == NONE));
            assert_eq!(has_repetition(&sorted), set.len() < list.len());
        }
        assert_eq!(sorter.set_of(list), set.into_iter().collect::<Vec<_>>(), "{list:?}");
    }
}
