//! Options of a unit of heaps side by side, in plain code that compilers make vectors of.
//!
//! The option sets of heaps are kept as words of 16 or 32 bits, one for each heap, and the index of
//! a heap as the set of it alone. A tap of sum 0 then adds the sets of a row of heaps further back
//! to those of a row of heaps, which is one instruction for as many heaps as a vector has lanes. A
//! tap of another sum adds the same with its bits exchanged; so the taps of a sum are added up
//! first, and exchanged together.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::plan::Tap;

/// Heaps side by side; stretches are whole multiples of this.
pub const UNIT: usize = 32;

/// A set of indices, a bit for each.
pub trait Set:
    Copy
    + Default
    + Eq
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The set in the lower bits of a word.
    fn cut(word: u64) -> Self;
    /// The indices below the one in this set; all if it is empty.
    fn below(self) -> Self;
}

macro_rules! set {
    ($word:ty) => {
        impl Set for $word {
            #[inline(always)]
            fn cut(word: u64) -> $word {
                word as $word
            }

            #[inline(always)]
            fn below(self) -> $word {
                self.wrapping_sub(1)
            }
        }
    };
}

set!(u16);
set!(u32);

/// For each bit the indices that do not have it.
#[inline(always)]
pub fn without_bit<S: Set>(bit: u32) -> S {
    const SETS: [u64; 5] = [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F, 0x00FF_00FF, 0x0000_FFFF];
    S::cut(SETS[bit as usize])
}

/// The sets of a unit of heaps.
pub type Row<S> = [S; UNIT];

/// Taps whose options are added to the sets of a unit together.
#[derive(Debug, Clone)]
pub struct Union {
    /// By sums that descend; with a sum also what it is without its lowest bit, down to 0.
    sums: Vec<(u8, Vec<usize>)>,
}

/// The place of the lowest bit of a sum; for 0 one place above all others.
fn level(sum: u8) -> usize {
    sum.trailing_zeros().min(5) as usize
}

impl Union {
    pub fn new(taps: impl Iterator<Item = Tap>) -> Union {
        let mut sums: Vec<(u8, Vec<usize>)> = (0..32).rev().map(|sum| (sum, Vec::new())).collect();
        for Tap { offset, sum } in taps {
            sums[usize::from(31 - sum)].1.push(offset);
        }
        let mut wanted = 1_u32;
        for (sum, _) in sums.iter().filter(|(_, offsets)| !offsets.is_empty()) {
            let mut sum = *sum;
            while sum > 0 {
                wanted |= 1 << sum;
                sum &= sum - 1;
            }
        }
        sums.retain(|(sum, _)| wanted >> sum & 1 != 0);
        Union { sums }
    }

    /// The furthest that a tap reaches back.
    pub fn reach(&self) -> usize {
        self.sums.iter().flat_map(|(_, offsets)| offsets).copied().max().unwrap_or(0)
    }

    /// The indices that the taps give the heaps from `place` on.
    #[inline(always)]
    pub fn of<S: Set>(&self, rows: &[S], place: usize) -> Row<S> {
        let mut open = [[S::default(); UNIT]; 6];
        for (sum, offsets) in &self.sums {
            let mut sets = open[level(*sum)];
            for offset in offsets {
                add(&mut sets, row(rows, place - offset));
            }
            if *sum == 0 {
                return sets;
            }
            open[level(*sum)] = [S::default(); UNIT];
            let bit = sum.trailing_zeros();
            let (low, by) = (without_bit::<S>(bit), 1 << bit);
            sets.iter_mut().for_each(|set| *set = (*set & low) << by | *set >> by & low);
            add(&mut open[level(sum & (sum - 1))], &sets);
        }
        [S::default(); UNIT]
    }
}

#[inline(always)]
fn add<S: Set>(sets: &mut Row<S>, others: &Row<S>) {
    for (set, &other) in sets.iter_mut().zip(others) {
        *set = *set | other;
    }
}

/// The unit of heaps from a place on.
#[inline(always)]
pub fn row<T>(rows: &[T], place: usize) -> &[T; UNIT] {
    rows[place..].first_chunk().expect("stretches are within their rows")
}

#[inline(always)]
pub fn row_mut<T>(rows: &mut [T], place: usize) -> &mut [T; UNIT] {
    rows[place..].first_chunk_mut().expect("stretches are within their rows")
}

/// Two taps within a unit: how far back, and the sum.
pub type Near = [(usize, u8); 2];

/// Taps within a unit, the shortest last, since the heap before has just been found.
pub fn near(taps: &[Tap]) -> Vec<Near> {
    // This sum is beyond all sets.
    let none = Tap { offset: UNIT, sum: 63 };
    let mut taps = taps.to_vec();
    taps.resize(taps.len().next_multiple_of(2), none);
    taps.sort_unstable_by(|one, other| other.cmp(one));
    taps.as_chunks().0.iter().map(|two| two.map(|Tap { offset, sum }| (offset, sum))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_union_has_what_each_tap_finds() {
        let rows: Vec<u32> = (0..200_u32).map(|place| 1 << (place * 7 % 32)).collect();
        let taps = [(40, 0), (33, 1), (70, 31), (71, 31), (50, 12), (64, 5), (32, 16)];
        let union = Union::new(taps.into_iter().map(|(offset, sum)| Tap { offset, sum }));
        assert_eq!(union.reach(), 71);
        let sets = union.of(&rows, 100);
        for (lane, &set) in sets.iter().enumerate() {
            let sum_of =
                |(offset, sum): (usize, u8)| rows[100 + lane - offset].trailing_zeros() ^ u32::from(sum);
            assert_eq!(set, taps.into_iter().fold(0, |set, tap| set | 1 << sum_of(tap)), "{lane}");
        }
    }
}
