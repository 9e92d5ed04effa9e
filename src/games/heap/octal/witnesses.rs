//! Which splits to try first as witnesses.

use super::plan::{Plan, RARE, Tap};

/// Witnesses that are chosen at most, and segments.
const MOST: usize = 96;
/// Segments of smaller parts that are chosen.
const SEGMENTS: usize = 4;
/// What the choice for a long run is worth: see [`choose`].
pub const LONG: usize = 1 << 20;
/// The same for stretches of a sequence that is kept.
pub const SHORT: usize = 1 << 17;
/// What it costs to look at a heap by itself, in taps for a vector of 32 heaps.
const ALONE: usize = 25;

/// Splits in the order in which they are tried.
#[derive(Debug, Clone, Default)]
pub struct Witnesses {
    /// For all heaps.
    pub taps: Vec<Tap>,
    /// For heaps that those leave open: the number taken and the least of 32 smaller parts.
    pub segments: Vec<(usize, usize)>,
}

/// A place and the rare values that have no witness yet.
type Open = (usize, u32);

/// Chooses greedily on the `indices` of the heaps up to `heap`, the last of them at the end; the
/// choice has no influence on what is true.
///
/// `effort` is how many pairs of a heap and a candidate are looked at for each choice.
pub fn choose(plan: &Plan, indices: &[u8], heap: u64, effort: usize) -> Witnesses {
    let longest = plan.prefix.len() + plan.split.last().copied().unwrap_or(0);
    let room = indices.len().saturating_sub(longest.max(plan.reach()));
    // An odd step: both parities occur, and no short pattern is favoured.
    let step = (room / (effort / 256)) | 1;
    let parity = ((heap + indices.len() as u64) % 2) as usize;
    let set = |place: usize| plan.need[(place + parity) % 2][usize::from(indices[place])];
    let places = (indices.len() - room..indices.len()).step_by(step);
    let sample = places.len();
    let mut open: Vec<Open> = places.map(|place| (place, set(place))).filter(|open| open.1 != 0).collect();
    let mut chosen = Witnesses::default();
    let mut best = (ALONE * 32 * open.len(), 0, open.clone());
    while !open.is_empty() && chosen.taps.len() < MOST {
        let parts = (effort / open.len() / plan.split.len().max(1)).min(plan.prefix.len());
        let splits =
            (1..parts).flat_map(|part| plan.split.iter().filter_map(move |&k| plan.witness(k, part)));
        let candidates = plan.single.iter().copied().chain(splits);
        let hits =
            |tap: &Tap| open.iter().filter(|&&(place, need)| need & bit(indices, place, *tap) != 0).count();
        let Some(tap) = candidates.max_by_key(hits) else { break };
        chosen.taps.push(tap);
        open.iter_mut().for_each(|(place, need)| *need &= !bit(indices, *place, tap));
        open.retain(|open| open.1 != 0);
        let cost = chosen.taps.len() * sample + ALONE * 32 * open.len();
        if cost < best.0 {
            best = (cost, chosen.taps.len(), open.clone());
        }
    }
    chosen.taps.truncate(best.1);
    open = best.2;
    while chosen.segments.len() < SEGMENTS && !plan.split.is_empty() && plan.prefix.len() > 33 {
        let sampled = &open[..open.len().min(128)];
        let blocks = (1..plan.prefix.len() - 32).step_by(32);
        let candidates = blocks.flat_map(|part| plan.split.iter().map(move |&k| (k, part)));
        let left = |&segment: &(usize, usize)| {
            sampled.iter().filter(|&&(place, need)| need & !bits(plan, indices, place, segment) != 0).count()
        };
        let Some(segment) = candidates.min_by_key(left) else { break };
        open.iter_mut().for_each(|(place, need)| *need &= !bits(plan, indices, *place, segment));
        open.retain(|open| open.1 != 0);
        chosen.segments.push(segment);
    }
    chosen
}

/// The set of the value that a tap gives.
fn bit(indices: &[u8], place: usize, tap: Tap) -> u32 {
    1 << ((indices[place - tap.offset] ^ tap.sum) & 31)
}

/// The set of the values that a segment gives.
fn bits(plan: &Plan, indices: &[u8], place: usize, (taken, part): (usize, usize)) -> u32 {
    let parts = part..part + 32;
    let common = parts.filter(|&part| plan.prefix[part] != RARE);
    common.fold(0, |set, part| set | 1 << ((indices[place - taken - part] ^ plan.prefix[part]) & 31))
}
