//! What the speculative engine needs to know of a game: everything as indices within a class.
//!
//! Let l be the lowest bit of the mask. Among the values of one class, dropping bit l is a
//! bijection onto 0, 1, …, V/2 - 1 that keeps the order, and it respects the nim-sum. So the
//! sequence of common values is a sequence of such indices, each the mex of earlier ones with
//! constants added. Which splits are tried first as witnesses is chosen on the heaps before.

use super::class::Class;
use super::game::Octal;
use super::portable::has_sum;

/// An earlier heap and what is added to its index: index(n - offset) ⊕ sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tap {
    /// How far back.
    pub offset: usize,
    /// The nim-summand, an index.
    pub sum: u8,
}

/// No index: what stands for rare heaps in the prefix.
pub const RARE: u8 = 0xFF;

/// The recurrence of the indices of common heaps, while no further heap is rare.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The class.
    pub class: Class,
    /// The bit that is dropped from values.
    pub dropped: u32,
    /// The number of bytes of a set of indices: there are 8 times as many indices.
    pub planes: usize,
    /// The options of the common class.
    pub taps: Vec<Tap>,
    /// The options of the rare class that are single heaps.
    pub single: Vec<Tap>,
    /// The numbers that may be taken in a split.
    pub split: Vec<usize>,
    /// The indices of the first heaps, [`RARE`] at heap 0 and at rare heaps.
    pub prefix: Vec<u8>,
    /// For each parity of the heap and each index, the set of rare values below the value, as
    /// indices.
    pub need: [Vec<u32>; 2],
    /// The last rare heap, 0 if there is none.
    pub last_rare: usize,
}

/// `value` without bit `dropped`.
#[inline]
pub fn index(value: u32, dropped: u32) -> u32 {
    let low = value & ((1 << dropped) - 1);
    low | (value >> (dropped + 1)) << dropped
}

impl Plan {
    /// The recurrence for a game whose values so far and rare heaps are these. The prefix has
    /// `depth` heaps.
    ///
    /// `None` if the class has no mask, or if an index is 32 or more.
    pub fn new(
        game: &Octal,
        class: Class,
        values: &[u16],
        rare: &[(u32, u16)],
        depth: usize,
    ) -> Option<Plan> {
        if class.mask == 0 {
            return None;
        }
        let dropped = class.mask.trailing_zeros();
        // Which planes suffice, the bits tell that any of the values has.
        let most = index(u32::from(values.iter().fold(0, |bits, &value| bits | value)), dropped);
        // Rare values below a common one may have any bits below the dropped one.
        let planes = match most.max((1 << dropped.min(31)) - 1) {
            0..16 => 2,
            16..32 => 4,
            _ => return None,
        };
        let at = |value: u16| index(u32::from(value), dropped) as u8;
        let mut taps = Vec::new();
        let mut single = Vec::new();
        for k in game.single() {
            let of = if class.parity.is_some() && k % 2 == 1 { &mut single } else { &mut taps };
            of.push(Tap { offset: k, sum: 0 });
        }
        for k in game.split() {
            taps.extend(rare.iter().map(|&(part, value)| Tap { offset: k + part as usize, sum: at(value) }));
        }
        taps.sort_unstable();
        taps.dedup();
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap as usize);
        let depth = depth.min(values.len());
        let mut prefix: Vec<u8> = values[..depth].iter().map(|&value| at(value)).collect();
        if let Some(empty) = prefix.first_mut() {
            *empty = RARE;
        }
        for &(heap, _) in rare.iter().take_while(|&&(heap, _)| (heap as usize) < depth) {
            prefix[heap as usize] = RARE;
        }
        let mut plan = Plan {
            class,
            dropped,
            planes,
            taps,
            single,
            split: game.split(),
            prefix,
            need: [Vec::new(), Vec::new()],
            last_rare,
        };
        plan.need =
            [0, 1].map(|parity| (0..8 * planes as u32).map(|index| plan.needed(parity, index)).collect());
        Some(plan)
    }

    /// The value of a heap of this parity with this index and class.
    #[inline]
    pub fn value(&self, heap: u64, index: u32, class: u32) -> u32 {
        self.class.value(heap, index, class, self.dropped)
    }

    fn needed(&self, parity: u64, common: u32) -> u32 {
        let value = self.value(parity, common, 1);
        (0..8 * self.planes as u32)
            .filter(|&rare| self.value(parity, rare, 0) < value)
            .fold(0, |set, rare| set | 1 << rare)
    }

    /// The furthest that a tap reaches back.
    pub fn reach(&self) -> usize {
        self.taps.iter().map(|tap| tap.offset).max().unwrap_or(0)
    }

    /// Whether from this heap on the other part of each split with a part that is rare, or within
    /// the depth, is common; and greater.
    pub fn holds_from(&self, heap: u64, depth: usize, game: &Octal) -> bool {
        let (rare, split) = (self.last_rare + self.last_rare.max(depth), 2 * depth);
        ((rare.max(split) + game.most_taken()) as u64) < heap
    }

    /// How many heaps have to be kept to go on with a search for witnesses up to this depth.
    pub fn window(&self, depth: usize, game: &Octal) -> usize {
        (self.reach() + 16).max(depth + game.most_taken()).next_multiple_of(64) + 64
    }

    /// The tap of the split of `taken` with the smaller part `part`, if that part is common.
    pub fn witness(&self, taken: usize, part: usize) -> Option<Tap> {
        let &sum = self.prefix.get(part)?;
        (sum != RARE).then_some(Tap { offset: taken + part, sum })
    }
}

/// Witnesses that are chosen at most, and segments.
const MOST: usize = 96;
/// Segments of smaller parts that are chosen.
const SEGMENTS: usize = 8;
/// Open heaps for which they are chosen, at most, and from how many.
const SAMPLED: usize = 256;
const BLOCKS: usize = 96;
/// Smaller parts of a segment: as many bytes as the largest vectors have.
pub const PARTS: usize = 64;
/// What the choice for a long run is worth: see [`choose_witnesses`].
pub const LONG: usize = 1 << 20;
/// The least that it is worth.
pub const LEAST_EFFORT: usize = 1 << 12;
/// What it costs to look at a heap by itself, in taps for a unit of 32 heaps.
const ALONE: usize = 6;

/// Splits in the order in which they are tried.
#[derive(Debug, Clone, Default)]
pub struct Witnesses {
    /// For all heaps.
    pub taps: Vec<Tap>,
    /// For heaps that those leave open: the number taken and the least of [`PARTS`] smaller parts.
    pub segments: Vec<(usize, usize)>,
}

/// A place and the rare values that have no witness yet.
type Open = (usize, u32);

/// Chooses greedily on the `indices` of the heaps up to `heap`, the last of them at the end; the
/// choice has no influence on what is true.
///
/// `effort` is how many pairs of a heap and a candidate are looked at for each choice.
pub fn choose_witnesses(plan: &Plan, indices: &[u8], heap: u64, effort: usize) -> Witnesses {
    let longest = plan.prefix.len() + plan.split.last().copied().unwrap_or(0);
    let room = indices.len().saturating_sub(longest.max(plan.reach()));
    let parity = ((heap + indices.len() as u64) % 2) as usize;
    // An odd step: both parities occur, and no short pattern is favoured.
    let step = |count: usize| (room / count) | 1;
    // The places, of about `count`, that these taps leave open, and what they need.
    let sample = |count: usize, taps: &[Tap]| -> Vec<Open> {
        let places = (indices.len() - room..indices.len()).step_by(step(count));
        let need = |place: usize| plan.need[(place + parity) % 2][usize::from(indices[place])];
        let left = |place| taps.iter().fold(need(place), |need, &tap| need & !bit(indices, place, tap));
        places.map(|place| (place, left(place))).filter(|open| open.1 != 0).collect()
    };
    let mut open = sample(effort / 256, &[]);
    let each = room / step(effort / 256);
    let mut taps: Vec<Tap> = Vec::new();
    let mut best = (ALONE * 32 * open.len(), 0);
    while !open.is_empty() && taps.len() < MOST && taps.len() * each <= best.0 {
        let parts = (effort / open.len() / plan.split.len().max(1)).min(plan.prefix.len());
        let splits =
            (1..parts).flat_map(|part| plan.split.iter().filter_map(move |&k| plan.witness(k, part)));
        let candidates = plan.single.iter().copied().chain(splits);
        let hits =
            |tap: &Tap| open.iter().filter(|&&(place, need)| need & bit(indices, place, *tap) != 0).count();
        let Some(tap) = candidates.max_by_key(hits) else { break };
        taps.push(tap);
        open.iter_mut().for_each(|(place, need)| *need &= !bit(indices, *place, tap));
        open.retain(|open| open.1 != 0);
        best = best.min((taps.len() * each + ALONE * 32 * open.len(), taps.len()));
    }
    taps.truncate(best.1);
    // Few are left open, so more are looked at.
    let open = sample(effort / 4, &taps);
    let open = open.iter().step_by(open.len() / SAMPLED + 1).copied().collect();
    Witnesses { taps, segments: choose_segments(plan, indices, open) }
}

/// Chooses greedily the segments for heaps like these.
fn choose_segments(plan: &Plan, indices: &[u8], mut open: Vec<Open>) -> Vec<(usize, usize)> {
    let depth = plan.prefix.len();
    let reversed: Vec<u8> = plan.prefix.iter().rev().copied().collect();
    let left = |(place, need): Open, (taken, part): (usize, usize)| {
        let end = place - taken - part;
        let (lesser, others) =
            (&reversed[depth - part - PARTS..depth - part], &indices[end + 1 - PARTS..=end]);
        let struck = |&value: &u8| need >> value & 1 != 0 && has_sum(lesser, others, value);
        (0..32).filter(struck).fold(need, |need, value| need & !(1 << value))
    };
    let mut segments = Vec::new();
    let step = (depth * plan.split.len() / BLOCKS + 1).next_multiple_of(PARTS);
    while segments.len() < SEGMENTS && !open.is_empty() {
        let parts = (1..(depth + 1).saturating_sub(PARTS)).step_by(step);
        let candidates = parts.flat_map(|part| plan.split.iter().map(move |&k| (k, part)));
        let count = |&segment: &(usize, usize)| open.iter().filter(|&&open| left(open, segment) != 0).count();
        let Some(segment) = candidates.min_by_key(count) else { break };
        open.iter_mut().for_each(|open| open.1 = left(*open, segment));
        open.retain(|open| open.1 != 0);
        segments.push(segment);
    }
    segments
}

/// The set of the value that a tap gives.
fn bit(indices: &[u8], place: usize, tap: Tap) -> u32 {
    1 << ((indices[place - tap.offset] ^ tap.sum) & 31)
}
