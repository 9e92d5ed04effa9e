//! A stretch of heaps that is computed speculatively, and what it shows.

use super::plan::Plan;
use super::tables::Tables;

/// Heaps of a stretch, usually.
pub const CHUNK: usize = if cfg!(test) { 1 << 14 } else { 1 << 17 };
/// Stretches are whole multiples of this.
pub const UNIT: usize = 32;

/// Where to compute, and from what.
#[derive(Debug, Clone, Copy)]
pub struct Stretch<'p> {
    pub plan: &'p Plan,
    pub tables: &'p Tables,
    /// The first place that is computed.
    pub start: usize,
    /// The place after the last.
    pub end: usize,
    /// The heap at `start` modulo 2.
    pub parity: usize,
    /// Places are marked where the last four indices, the latest first, are these.
    pub gram: [u8; 4],
}

/// What a stretch of heaps showed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Report {
    /// Places with a value of class 0 below their own that has no witness within the depth;
    /// ascending up to the first overflow.
    pub failed: Vec<usize>,
    /// Some index is beyond the planes.
    pub overflow: bool,
    /// The greatest smaller part of a witness that a search found, rounded up to the block it was
    /// found in.
    pub deepest: usize,
    /// Places where the gram stands.
    pub marked: Vec<usize>,
}

impl Stretch<'_> {
    /// The place up to which everything is right: the first with an index that is too great or
    /// without a witness.
    pub fn right_up_to(&self, indices: &[u8], report: &Report) -> usize {
        let full = 8 * self.plan.planes as u8;
        let mut places = self.start..self.end;
        let overflow = if report.overflow { places.find(|&place| indices[place] >= full) } else { None };
        overflow.into_iter().chain(report.failed.iter().copied()).min().unwrap_or(self.end)
    }
}
