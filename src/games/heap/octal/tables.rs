//! The plan as the loops over heaps side by side take it.

#[cfg(target_arch = "x86_64")]
use super::one_hot::OneHotTables;
use super::plan::{PARTS, Plan, RARE, Tap, Witnesses};
pub use super::union::UNIT;
use super::union::{Near, Union, near};

/// Lesser parts of a split that are compared at once, as the last stop before a search.
#[derive(Debug, Clone)]
pub struct Segment {
    /// Where the row of other parts begins, counted back from the heap.
    pub offset: usize,
    /// The indices of the smaller parts, in the order of the others, [`RARE`] at rare ones.
    pub parts: [u8; PARTS],
}

/// Everything that the loops look up.
#[derive(Debug, Clone)]
pub struct Tables {
    /// Taps within a unit, which are added heap by heap.
    pub near: Vec<Near>,
    /// All others.
    pub far: Union,
    /// What gives most heaps their witnesses.
    pub witnesses: Union,
    /// The same for look-ups.
    #[cfg(target_arch = "x86_64")]
    pub one_hot: OneHotTables,
    pub segments: Vec<Segment>,
    /// The indices of the prefix from its end downwards.
    pub reversed: Vec<u8>,
    /// How far back anything but a search reads.
    pub reach: usize,
}

impl Tables {
    pub fn new(plan: &Plan, witnesses: &Witnesses) -> Tables {
        #[cfg(target_arch = "x86_64")]
        let one_hot = OneHotTables::new(plan, witnesses);
        let (within, far): (Vec<Tap>, Vec<Tap>) = plan.taps.iter().partition(|tap| tap.offset < UNIT);
        let segments: Vec<Segment> =
            witnesses.segments.iter().map(|&(taken, part)| Segment::new(plan, taken, part)).collect();
        let (far, witnesses) = (Union::new(far.into_iter()), Union::new(witnesses.taps.iter().copied()));
        let offsets = [
            far.reach(),
            witnesses.reach(),
            segments.iter().map(|segment| segment.offset).max().unwrap_or(0),
            plan.single.iter().map(|tap| tap.offset).max().unwrap_or(0),
        ];
        let reach = offsets.into_iter().max().unwrap_or(0).max(2 * UNIT) + UNIT;
        let reversed = plan.prefix.iter().rev().copied().collect();
        Tables {
            near: near(&within),
            far,
            witnesses,
            #[cfg(target_arch = "x86_64")]
            one_hot,
            segments,
            reversed,
            reach,
        }
    }
}

impl Segment {
    fn new(plan: &Plan, taken: usize, part: usize) -> Segment {
        let last = part + PARTS - 1;
        let parts = std::array::from_fn(|lane| plan.prefix.get(last - lane).copied().unwrap_or(RARE));
        Segment { offset: taken + last, parts }
    }

    /// The indices of the other parts in the splits of a heap.
    #[inline(always)]
    pub fn others<'i>(&self, indices: &'i [u8], place: usize) -> &'i [u8; PARTS] {
        indices[place - self.offset..].first_chunk().expect("segments end before their heap")
    }
}

/// Heaps of a stretch, usually.
pub const CHUNK: usize = if cfg!(test) { 1 << 14 } else { 1 << 17 };

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
