//! Heaps of counters.

/// From this size on a heap is drawn as a bar with numbers, and not counter by counter.
const LARGE: u64 = 60;

/// Whether heaps of that size are bars.
pub(super) fn is_large(size: u64) -> bool {
    size > LARGE
}

/// A heap of counters.
///
/// ```
/// let heap = sprague::front_end::picture::Heap::after(7, Some(&[2, 4]));
/// assert_eq!((heap.taken, heap.apart, heap.stays()), (1, 2, 4));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Heap {
    /// How many counters there are.
    pub size: u64,
    /// How many of them the marked move takes.
    pub taken: u64,
    /// How many of them the marked move makes a heap of their own.
    pub apart: u64,
}

impl Heap {
    /// A heap with the heaps that a move leaves; without a move, the heap as it is.
    #[must_use]
    pub fn after(size: u64, after: Option<&[u64]>) -> Heap {
        let Some(after) = after else { return Heap { size, taken: 0, apart: 0 } };
        let left = after.iter().fold(0_u64, |sum, &heap| sum.saturating_add(heap)).min(size);
        let largest = after.iter().copied().max().unwrap_or(0).min(left);
        Heap { size, taken: size - left, apart: left - largest }
    }

    /// How many counters stay where they are.
    #[must_use]
    pub fn stays(&self) -> u64 {
        self.size.saturating_sub(self.taken).saturating_sub(self.apart)
    }

    /// Whether it is too large to be drawn counter by counter.
    #[must_use]
    pub fn is_large(&self) -> bool {
        is_large(self.size)
    }

    pub(super) fn parts(&self) -> u64 {
        if self.is_large() { 3 } else { self.size.max(1) }
    }
}
