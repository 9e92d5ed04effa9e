//! Rows of values that are compared, and blocks of heaps, in plain code for any processor.

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
