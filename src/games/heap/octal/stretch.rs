//! The inner loops over heaps side by side, in plain code that compilers make vectors of.
//!
//! What taps that reach back a *unit* of 32 heaps or more give the heaps of a unit is a
//! [`union`](super::union) of rows. What reaches back less is added heap by heap, with the mex. The
//! witnesses of a unit are a union too. Heaps that it leaves open are looked at by themselves.

use std::cell::Cell;

use super::plan::Plan;
use super::tables::{Report, Stretch, Tables, UNIT};
use super::union::{Near, Row, Set, row, row_mut, without_bit};

/// Heaps that are predicted before witnesses are looked for; their sets stay in the nearest cache.
const PIECE: usize = 1 << 10;

/// As [`Stretch::compute`], for the instructions that its caller is compiled for.
#[inline(always)]
pub fn compute(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    if stretch.plan.planes == 2 {
        compute_by::<u16>(stretch, indices)
    } else {
        compute_by::<u32>(stretch, indices)
    }
}

#[inline(always)]
fn compute_by<S: Set>(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    let &Stretch { plan, tables, start, end, parity, gram } = stretch;
    let mut report = Report::default();
    let first = start - tables.far.reach().max(tables.witnesses.reach());
    let mut rows: Vec<S> = indices[first..start].iter().map(|&index| S::cut(1 << index)).collect();
    rows.resize(end - first, S::default());
    let below = Below::new(plan, parity);
    let mut left = Vec::new();
    for piece in (start..end).step_by(PIECE) {
        let units = (piece..end.min(piece + PIECE)).step_by(UNIT);
        let mut near = Vec::new();
        let cells = Cell::from_mut(&mut *indices).as_slice_of_cells();
        for place in units.clone() {
            let mut sets = tables.far.of(&rows, place - first);
            if !settle_unit(&tables.near, cells, place, &mut sets, &mut near) {
                report.overflow = true;
                return report;
            }
            *row_mut(&mut rows, place - first) = sets;
        }
        for place in units {
            let mut open = below.of(row(&rows, place - first));
            let witnessed = tables.witnesses.of(&rows, place - first);
            let mut any = S::default();
            for (open, &witnessed) in open.iter_mut().zip(&witnessed) {
                *open = *open & !witnessed;
                any = any | *open;
            }
            if any != S::default() {
                for (lane, &need) in open.iter().enumerate().filter(|&(_, &need)| need != S::default()) {
                    let need: u64 = need.into();
                    left.push(Open { place: (place + lane) as u32, need: need as u32 });
                }
            }
            mark(gram, indices, place, &mut report);
        }
        settle(stretch, indices, &mut left, &mut report);
    }
    report
}

/// What two taps find: a row of indices, and what is added to them.
type Found<'r> = [(&'r [Cell<u8>; UNIT], u8); 2];

/// From the other options of the heaps from `place` on their indices, and the sets of these;
/// whether all are within the sets.
#[inline(always)]
fn settle_unit<'r, S: Set>(
    near: &[Near],
    indices: &'r [Cell<u8>],
    place: usize,
    sets: &mut Row<S>,
    found: &mut Vec<Found<'r>>,
) -> bool {
    found.clear();
    found.extend(near.iter().map(|taps| taps.map(|(offset, sum)| (row(indices, place - offset), sum))));
    let here: &[Cell<u8>; UNIT] = row(indices, place);
    let mut most = 0;
    for lane in 0..UNIT {
        let mut options: u64 = sets[lane].into();
        for two in found.iter() {
            for (row, sum) in two {
                options |= 1_u64.wrapping_shl(u32::from(row[lane].get() ^ sum));
            }
        }
        let free = !Into::<u64>::into(S::cut(options));
        let index = free.trailing_zeros() as u8;
        here[lane].set(index);
        sets[lane] = S::cut(free & free.wrapping_neg());
        most |= index;
    }
    usize::from(most) < 8 * size_of::<S>()
}

/// The rare values below that of a common heap, as sets of indices.
///
/// Nothing below the dropped bit l is in the mask. So of the 2^l rare values with the upper bits of
/// a common value all are below it, if it has bit l, or none; and those with smaller upper bits
/// are.
struct Below<S> {
    dropped: u32,
    /// By lanes: of each 2^l indices with the same upper bits the first, where their common values
    /// have bit l.
    with_bit: Row<S>,
}

impl<S: Set> Below<S> {
    fn new(plan: &Plan, parity: usize) -> Below<S> {
        let dropped = plan.dropped;
        let with_bit = [0, 1].map(|odd| {
            let heap = (parity + odd) as u64 % 2;
            let indices = (0..8 * plan.planes as u32).step_by(1 << dropped);
            let has_bit = |&index: &u32| plan.value(heap, index, 1) >> dropped & 1 != 0;
            S::cut(indices.filter(has_bit).fold(0, |set, index| set | 1 << index))
        });
        Below { dropped, with_bit: std::array::from_fn(|lane| with_bit[lane % 2]) }
    }

    /// For sets of one index each.
    #[inline(always)]
    fn of(&self, sets: &Row<S>) -> Row<S> {
        let mut sets = *sets;
        for bit in 0..self.dropped {
            let (low, by) = (without_bit::<S>(bit), 1 << bit);
            sets.iter_mut().for_each(|set| *set = (*set | *set >> by) & low);
        }
        let by = (1 << self.dropped) - 1;
        for (set, &with_bit) in sets.iter_mut().zip(&self.with_bit) {
            *set = (*set & !with_bit | (*set & with_bit) << by << 1).below();
        }
        sets
    }
}

/// Notes the places of a unit where the gram stands.
#[inline(always)]
fn mark(gram: [u8; 4], indices: &[u8], place: usize, report: &mut Report) {
    let mut marked = [true; UNIT];
    for (back, index) in gram.into_iter().enumerate() {
        for (marked, &other) in marked.iter_mut().zip(row(indices, place - back)) {
            *marked &= other == index;
        }
    }
    if marked.iter().fold(false, |any, &marked| any | marked) {
        report.marked.extend((0..UNIT).filter(|&lane| marked[lane]).map(|lane| place + lane));
    }
}

/// A heap, and the rare values below its own that have no witness yet: at least one.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Open {
    pub place: u32,
    pub need: u32,
}

/// Looks for the witnesses of the heaps that are open, which ascend, and leaves none.
///
/// Whether a segment has a witness nobody can predict, a processor neither. So each round looks for
/// those of the least value of each heap and moves on the heaps without a branch.
#[inline(always)]
pub fn settle(stretch: &Stretch<'_>, indices: &[u8], open: &mut Vec<Open>, report: &mut Report) {
    let &Stretch { plan, tables, .. } = stretch;
    for segment in tables.segments.iter().chain(&tables.segments) {
        let mut count = 0;
        for at in 0..open.len() {
            let Open { place, need } = open[at];
            let others = segment.others(indices, place as usize);
            let value = need.trailing_zeros();
            let found = has_sum(&segment.parts, others, value as u8);
            let need = need & !(u32::from(found) << value);
            open[count] = Open { place, need };
            count += usize::from(need != 0);
        }
        open.truncate(count);
    }
    for Open { place, mut need } in open.drain(..) {
        let place = place as usize;
        for tap in &plan.single {
            need &= !1_u32.unbounded_shl(u32::from(indices[place - tap.offset] ^ tap.sum));
        }
        if need != 0 {
            search(tables, &plan.split, indices, place, need, report);
        }
    }
}

/// Whether the nim-sum of some pair is this value. None with a rare part is an index.
#[inline(always)]
fn has_sum<const N: usize>(lesser: &[u8; N], greater: &[u8; N], value: u8) -> bool {
    lesser.iter().zip(greater).fold(false, |found, (&x, &y)| found | (x ^ y == value))
}

/// Strikes out what is the nim-sum of some pair.
#[inline(always)]
fn strike<const N: usize>(lesser: &[u8; N], greater: &[u8; N], need: &mut u32) {
    let mut left = *need;
    while left != 0 {
        let value = left.trailing_zeros();
        *need &= !(u32::from(has_sum(lesser, greater, value as u8)) << value);
        left &= left - 1;
    }
}

/// Looks for the witnesses among all smaller parts of the prefix.
#[inline(always)]
fn search(
    tables: &Tables,
    split: &[usize],
    indices: &[u8],
    place: usize,
    mut need: u32,
    report: &mut Report,
) {
    const TOGETHER: usize = 64;
    let depth = tables.reversed.len();
    let mut part = 1;
    while part < depth {
        let stop = (part + TOGETHER).min(depth);
        let lesser = &tables.reversed[depth - stop..depth - part];
        for &taken in split {
            let Some(from) = place.checked_sub(taken + stop - 1) else { continue };
            let others = &indices[from..from + lesser.len()];
            match (lesser.first_chunk::<TOGETHER>(), others.first_chunk::<TOGETHER>()) {
                (Some(lesser), Some(others)) => strike(lesser, others, &mut need),
                _ => lesser.iter().zip(others).for_each(|(x, y)| strike(&[*x], &[*y], &mut need)),
            }
        }
        if need == 0 {
            report.deepest = report.deepest.max(stop - 1);
            return;
        }
        part = stop;
    }
    report.failed.push(place);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::octal::{Class, Octal};

    #[test]
    fn rare_values_below_are_those_of_the_plan() {
        let game: Octal = "0.16".parse().unwrap();
        for (mask, parity) in [(1, None), (6, None), (2, Some(1)), (12, Some(0)), (8, None), (16, None)] {
            for most in [5, 40] {
                let plan = Plan::new(&game, Class { mask, parity }, &[0, most], &[], 2).unwrap();
                for start in 0..2 {
                    let rare = Below::<u32>::new(&plan, start);
                    for index in 0..8 * plan.planes {
                        let below = rare.of(&[1 << index; UNIT]);
                        for (lane, &set) in below.iter().enumerate() {
                            let set = set & u32::MAX >> (32 - 8 * plan.planes);
                            assert_eq!(
                                set,
                                plan.need[(start + lane) % 2][index],
                                "{mask} {parity:?} {index}"
                            );
                        }
                    }
                }
            }
        }
    }
}
