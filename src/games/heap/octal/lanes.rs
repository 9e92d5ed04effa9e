//! What sixty-four heaps share while they are computed together.

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
