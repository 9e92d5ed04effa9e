//! The plan as tables of one-hot bytes, for look-ups of sixteen or thirty-two indices at once.

use super::plan::{Plan, RARE, Tap, Witnesses};

/// For each index x and each plane, the byte of the set {x ⊕ sum} that belongs to the plane.
pub type OneHot = [[u8; 32]; 4];

/// A tap with its look-up table.
#[derive(Debug, Clone)]
pub struct TapTable {
    pub offset: usize,
    pub table: OneHot,
}

/// Lesser parts of a split that are compared at once, as the last stop before a search.
#[derive(Debug, Clone)]
pub struct Segment {
    /// Where the block of 32 other parts begins, counted back from the heap.
    pub offset: usize,
    /// The indices of the smaller parts, in the order of the others.
    pub parts: [u8; 32],
    /// Which of them are common.
    pub common: u32,
}

/// A tap within 16 places, for blocks of 16.
#[derive(Debug, Clone)]
pub struct NearTable {
    /// Where each lane finds its index in the block, and 0x80 if it is in the block before.
    pub own: [u8; 16],
    /// All bits where the index is in the block.
    pub own_lanes: [u8; 16],
    /// The same for the block before.
    pub last: [u8; 16],
    /// All bits where the index is in the block before.
    pub last_lanes: [u8; 16],
    pub table: OneHot,
}

/// Everything that the loops look up.
#[derive(Debug, Clone)]
pub struct Tables {
    /// Taps within 16 places: the lanes that need the block itself are found by iteration.
    pub near: Vec<NearTable>,
    /// Taps within 64 places.
    pub middle: Vec<TapTable>,
    /// All others.
    pub far: Vec<TapTable>,
    /// Rounds after which a block of 16 is settled.
    pub rounds: usize,
    /// The sets of rare values that need a witness, by parity of the heap.
    pub need: [OneHot; 2],
    /// Complements of the sets that a witness gives, in the order of trial; an even number.
    pub witnesses: Vec<TapTable>,
    pub segments: Vec<Segment>,
    /// The indices of the prefix from its end downwards.
    pub reversed: Vec<u8>,
    /// How far back anything but a search reads.
    pub reach: usize,
}

fn one_hot(tap: Tap) -> TapTable {
    let mut table = [[0; 32]; 4];
    for (plane, bytes) in table.iter_mut().enumerate() {
        for (index, byte) in bytes.iter_mut().enumerate() {
            let bit = index ^ usize::from(tap.sum);
            *byte = if bit / 8 == plane { 1 << (bit % 8) } else { 0 };
        }
    }
    TapTable { offset: tap.offset, table }
}

impl Tables {
    pub fn new(plan: &Plan, witnesses: &Witnesses) -> Tables {
        let pick = |from: usize, to: usize| -> Vec<TapTable> {
            plan.taps
                .iter()
                .filter(|tap| (from..to).contains(&tap.offset))
                .map(|&tap| wrap(one_hot(tap), plan.planes))
                .collect()
        };
        let least = plan.taps.iter().map(|tap| tap.offset).min().unwrap_or(16);
        let mut need = [[[0; 32]; 4]; 2];
        for (parity, table) in need.iter_mut().enumerate() {
            for x in 0..32 {
                let set = plan.need[parity][x % (8 * plan.planes)];
                for (plane, bytes) in table.iter_mut().enumerate() {
                    bytes[x] = set.to_le_bytes()[plane];
                }
            }
        }
        let mut first: Vec<TapTable> =
            witnesses.taps.iter().map(|&tap| wrap(one_hot(tap), plan.planes)).collect();
        if first.len() % 2 == 1 {
            first.extend(first.last().cloned());
        }
        for tap in &mut first {
            tap.table.iter_mut().flatten().for_each(|byte| *byte = !*byte);
        }
        let segments: Vec<Segment> =
            witnesses.segments.iter().map(|&(taken, part)| segment(plan, taken, part)).collect();
        let offsets = [
            plan.reach(),
            first.iter().map(|tap| tap.offset).max().unwrap_or(0),
            segments.iter().map(|segment| segment.offset).max().unwrap_or(0),
            plan.single.iter().map(|tap| tap.offset).max().unwrap_or(0),
            64,
        ];
        Tables {
            near: pick(0, 17).into_iter().map(near).collect(),
            middle: pick(17, 64),
            far: pick(64, usize::MAX),
            rounds: 16_usize.div_ceil(least.max(1)),
            need,
            witnesses: first,
            segments,
            reversed: plan.prefix.iter().rev().copied().collect(),
            reach: offsets.into_iter().max().unwrap_or(64) + 16,
        }
    }
}

fn near(TapTable { offset, table }: TapTable) -> NearTable {
    let from = |place: usize| if place < 16 { (place as u8, 0xFF) } else { (0x80, 0) };
    let own: [(u8, u8); 16] = std::array::from_fn(|lane| from(lane.wrapping_sub(offset)));
    let last: [(u8, u8); 16] =
        std::array::from_fn(|lane| if lane < offset { from(16 + lane - offset) } else { (0x80, 0) });
    NearTable {
        own: own.map(|lane| lane.0),
        own_lanes: own.map(|lane| lane.1),
        last: last.map(|lane| lane.0),
        last_lanes: last.map(|lane| lane.1),
        table,
    }
}

fn segment(plan: &Plan, taken: usize, part: usize) -> Segment {
    let parts: [u8; 32] =
        std::array::from_fn(|lane| plan.prefix.get(part + 31 - lane).copied().unwrap_or(RARE));
    let common = (0..32).filter(|&lane| parts[lane] != RARE).fold(0, |set, lane| set | 1 << lane);
    Segment { offset: taken + part + 31, parts, common }
}

/// With two planes there are sixteen indices, and the look-up takes the upper half for the second
/// sixteen lanes.
fn wrap(mut tap: TapTable, planes: usize) -> TapTable {
    if planes == 2 {
        for bytes in &mut tap.table {
            bytes.copy_within(0..16, 16);
        }
    }
    tap
}

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
