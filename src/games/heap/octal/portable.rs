//! A stretch in plain code: for processors without the instructions, and to test the vectors.

use super::plan::{Plan, RARE};
use super::tables::{Report, Stretch};

/// As [`Stretch::compute`].
pub fn compute(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    let mut report = Report::default();
    let full = 8 * stretch.plan.planes as u8;
    for place in stretch.start..stretch.end {
        let mut marks = 0_u64;
        for tap in &stretch.plan.taps {
            marks |= 1 << ((indices[place - tap.offset] ^ tap.sum) & 63);
        }
        indices[place] = marks.trailing_ones() as u8;
        report.overflow |= indices[place] >= full;
        if (0..4).all(|back| indices[place - back] == stretch.gram[back]) {
            report.marked.push(place);
        }
        if !report.overflow {
            let parity = (place - stretch.start + stretch.parity) % 2;
            match depth_of_witnesses(stretch.plan, indices, place, parity) {
                Some(depth) => report.deepest = report.deepest.max(depth),
                None => report.failed.push(place),
            }
        }
    }
    report
}

/// The greatest smaller part that is needed so that all values of class 0 below that of this place
/// have witnesses.
pub fn depth_of_witnesses(plan: &Plan, indices: &[u8], place: usize, parity: usize) -> Option<usize> {
    let mut need = plan.need[parity][usize::from(indices[place])];
    for tap in &plan.single {
        need &= !1_u32.unbounded_shl(u32::from(indices[place - tap.offset] ^ tap.sum));
    }
    let mut part = 0;
    while need != 0 {
        part += 1;
        let &lesser = plan.prefix.get(part)?;
        if lesser != RARE {
            for &taken in &plan.split {
                need &= !1_u32.unbounded_shl(u32::from(indices[place - taken - part] ^ lesser));
            }
        }
    }
    Some(part)
}

/// A value in a row: a byte or a word of 16 bits.
pub trait Entry: Copy + Eq + std::ops::BitXor<Output = Self> + Into<u16> {}

impl Entry for u8 {}
impl Entry for u16 {}

/// Pairs that are compared before it is asked whether one was found.
const ASKED: usize = 512;

/// Whether some pair has this nim-sum. Compilers make vectors of it.
#[inline(always)]
pub fn has_sum<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
    lesser.chunks(ASKED).zip(greater.chunks(ASKED)).any(|(lesser, greater)| {
        lesser.iter().zip(greater).fold(false, |found, (&x, &y)| found | (x ^ y == sum))
    })
}

/// The set of the places where this byte stands.
#[cfg_attr(target_arch = "x86_64", allow(dead_code, reason = "of these processors all have the instruction"))]
pub fn equal(bytes: &[u8; 64], byte: u8) -> u64 {
    bytes.iter().rev().fold(0, |set, &each| set << 1 | u64::from(each == byte))
}

/// Adds to the set of each lane the sums of the splits of `rest` + lane with these parts, where the
/// other part is common.
pub fn mark_sums(indices: &[u8], common: &[u8], rest: usize, parts: &[SplitPart], sets: &mut Sets) {
    for part in parts {
        let place = rest - part.size as usize;
        for (lane, (&other, &common)) in indices[place..].iter().zip(&common[place..]).take(LANES).enumerate()
        {
            let sum = other ^ part.index as u8;
            if common != 0 {
                sets[usize::from(sum / 8)][lane] |= 1 << (sum % 8);
            }
        }
    }
}

/// Heaps that are computed together.
pub const LANES: usize = 64;
/// For each eight indices a byte of the set of each heap.
pub type Sets = [[u8; LANES]; 32];

/// A part of a split: its size, and its index in each byte of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitPart {
    pub size: u32,
    pub index: u32,
}

impl SplitPart {
    pub fn new(heap: usize, index: u32) -> SplitPart {
        SplitPart { size: heap as u32, index: (index & 0xFF) * 0x0101_0101 }
    }
}
