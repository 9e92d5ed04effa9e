//! Hashes of 32 bits, which tables keep beside what they find.
//!
//! A table that grows asks for the hashes of all that it holds. What may be long, as an ordinal or a
//! list of heaps, is hashed once, when it comes: the table could not hear Ctrl-C while it grows.

/// Both halves of a hash.
#[inline]
pub(crate) fn shortened(hash: u64) -> u32 {
    hash as u32 ^ (hash >> 32) as u32
}

/// The table takes the bucket from the low bits and its tag from the top seven: both from 32 bits.
#[inline]
pub(crate) fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
