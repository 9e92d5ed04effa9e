//! Heap sizes as places in memory.

/// Where the value of a heap is kept in a row from heap 0 on.
///
/// A heap size beyond the memory of this machine has the greatest place, which no row reaches.
pub(crate) fn place(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}
