//! The plan as tables of one-hot bytes, for instructions that look up 16 or 32 indices at once.

use super::plan::{Plan, Tap, Witnesses};

/// For each index x and each plane, the byte of the set {x ⊕ sum} that belongs to the plane.
pub type OneHot = [[u8; 32]; 4];

/// A tap with its look-up table.
#[derive(Debug, Clone)]
pub struct TapTable {
    pub offset: usize,
    pub table: OneHot,
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

/// Everything that is looked up.
#[derive(Debug, Clone)]
pub struct OneHotTables {
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

impl OneHotTables {
    pub fn new(plan: &Plan, witnesses: &Witnesses) -> OneHotTables {
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
        OneHotTables {
            near: pick(0, 17).into_iter().map(near).collect(),
            middle: pick(17, 64),
            far: pick(64, usize::MAX),
            rounds: 16_usize.div_ceil(least.max(1)),
            need,
            witnesses: first,
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
