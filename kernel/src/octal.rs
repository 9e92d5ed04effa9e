//! Nim-sequences of octal games: all of it from the beginning, or on from a window of common heaps.

use crate::input::Input;
use crate::meter::Meter;
use crate::refused::Refused;

/// Values that a window may have are below.
pub(crate) const WINDOW_VALUES: u32 = 64;

/// Splits with a rare part that a heap may have.
pub(crate) const MOST_OFFSETS: usize = 1 << 24;

/// The code of a game, as `0.77`; `4!.0` if the parts of a split differ.
pub(crate) fn code_name(digits: &[u8], unequal: bool) -> String {
    let code: String = digits.iter().skip(1).map(u8::to_string).collect();
    let before = digits.first().unwrap_or(&0);
    let unequal = if unequal { "!" } else { "" };
    format!("{before}{unequal}.{}", if code.is_empty() { "0" } else { &code })
}

/// An octal game with its classes: the class of value v at heap n is the parity of the bits of v
/// within the mask, plus n + e if there is a parity e. A heap is rare if the class of its own value
/// is 0.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) digits: Vec<u8>,
    pub(crate) unequal: bool,
    pub(crate) mask: u32,
    pub(crate) parity: Option<u8>,
}

impl Game {
    /// The greatest number that may be taken.
    pub(crate) fn most_taken(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    pub(crate) fn taking(&self, bit: u8) -> Vec<usize> {
        (0..self.digits.len()).filter(|&taken| self.digits[taken] & bit != 0).collect()
    }

    /// The parity of a split is the sum of those of its parts only if all numbers taken in a split
    /// have that parity.
    pub(crate) fn has_classes(&self) -> bool {
        self.parity.is_none_or(|parity| self.taking(4).iter().all(|taken| taken % 2 == usize::from(parity)))
    }

    pub(crate) fn class(&self, heap: u64, value: u32) -> u32 {
        let shift = self.parity.map_or(0, |parity| (heap % 2) as u32 + u32::from(parity));
        ((value & self.mask).count_ones() + shift) % 2
    }
}

/// A sequence from heap 0 on.
pub(crate) struct Beginning<'g> {
    game: &'g Game,
    whole: Vec<usize>,
    single: Vec<usize>,
    split: Vec<usize>,
    pub(crate) values: Vec<u32>,
    pub(crate) rare: Vec<usize>,
    /// For each value, the last heap that was seen to have an option of this value.
    seen: Vec<usize>,
}

impl<'g> Beginning<'g> {
    pub(crate) fn new(game: &'g Game) -> Beginning<'g> {
        let [whole, single, split] = [1, 2, 4].map(|bit| game.taking(bit));
        Beginning { game, whole, single, split, values: vec![0], rare: Vec::new(), seen: vec![0; 2] }
    }

    /// Appends the value of the next heap.
    ///
    /// An option of class 1 is a single heap, or a split with one rare part; these are marked. The
    /// least value c of class 1 without a mark is not the value of an option. Each smaller value of
    /// class 0 is looked for among all splits; the first one that is not found is the value, or
    /// else c.
    pub(crate) fn step(&mut self, meter: &mut Meter<'_>) -> Result<(), Refused> {
        let heap = self.values.len();
        if self.whole.contains(&heap) {
            self.mark(heap, 0);
        }
        for place in 0..self.single.len() {
            if let Some(rest) = heap.checked_sub(self.single[place]).filter(|&rest| rest > 0) {
                self.mark(heap, self.values[rest]);
            }
        }
        for place in 0..self.split.len() {
            for number in 0..self.rare.len() {
                if let Some(value) = self.sum(heap, self.split[place], self.rare[number]) {
                    self.mark(heap, value);
                }
            }
        }
        meter.work((self.single.len() + self.split.len() * self.rare.len()) as u64)?;
        let mut value = 0;
        while self.is_seen(heap, value)
            || self.game.class(heap as u64, value) == 0 && self.finds(heap, value, meter)?
        {
            value += 1;
        }
        if self.game.class(heap as u64, value) == 0 {
            self.rare.push(heap);
        }
        self.values.push(value);
        Ok(())
    }

    /// The value of a split, if it is allowed.
    fn sum(&self, heap: usize, taken: usize, part: usize) -> Option<u32> {
        let other = heap.checked_sub(taken + part).filter(|&other| other > 0)?;
        (!self.game.unequal || other != part).then(|| self.values[part] ^ self.values[other])
    }

    fn is_seen(&self, heap: usize, value: u32) -> bool {
        self.seen.get(value as usize) == Some(&heap)
    }

    fn mark(&mut self, heap: usize, value: u32) {
        let place = value as usize;
        if place >= self.seen.len() {
            self.seen.resize(place + 1, 0);
        }
        self.seen[place] = heap;
    }

    /// Whether some split has this value, small parts first; what is met on the way is marked.
    fn finds(&mut self, heap: usize, value: u32, meter: &mut Meter<'_>) -> Result<bool, Refused> {
        for part in 1..=heap / 2 {
            meter.work(1 + self.split.len() as u64)?;
            for place in 0..self.split.len() {
                if let Some(sum) = self.sum(heap, self.split[place], part) {
                    self.mark(heap, sum);
                }
            }
            if self.is_seen(heap, value) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The values of the heaps that the theorem of Guy and Smith needs, if they are not more than `most`.
///
/// *Theorem* (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956). Let t be the
/// greatest number that may be taken. If G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + t with n₀ ≥ 1, then
/// for all n ≥ n₀.
pub(crate) fn guy_smith_values(
    game: &Game,
    (period, preperiod): (u64, u64),
    most: u64,
    input: &mut Input<'_>,
) -> Result<Vec<u32>, Refused> {
    // Heaps below this are compared; one with itself a period later is among them.
    let from = preperiod.max(1);
    let heaps = 2 * from + 2 * period + game.most_taken() as u64;
    if heaps > most {
        return Err(input.reject_line(format!("{heaps} heaps are needed, and at most {most} are computed")));
    }
    let mut beginning = Beginning::new(game);
    while (beginning.values.len() as u64) < heaps {
        beginning.step(&mut input.meter)?;
    }
    input.work(beginning.values.len())?;
    Ok(beginning.values)
}

/// What segments rest on.
pub(crate) struct Known<'g> {
    pub(crate) game: &'g Game,
    /// The values of the first heaps, up to the last rare heap and the greatest smaller part of a
    /// witness.
    prefix: Vec<u32>,
    /// The greatest smaller part of a witness.
    depth: usize,
    single: Vec<usize>,
    split: Vec<usize>,
    /// How far back the other part of a split with a rare part is, and the value of that part.
    offsets: Vec<(usize, u32)>,
    /// The values of class 1, by parity of the heap.
    common: [u64; 2],
    /// Splits that are looked at before all others: how far back the greater part is, and the value
    /// of the smaller. They give most heaps all their witnesses.
    likely: Union,
    /// The offsets and values of single heaps and of splits with a rare part: those within a unit,
    /// and all others.
    near: Vec<(usize, u32)>,
    far: Union,
}

/// How many likely splits there are; how many smaller parts, and how many heaps, they are chosen by.
const LIKELY: (usize, usize, usize) = (24, 256, 256);

impl<'g> Known<'g> {
    /// `None` if there are more splits with a rare part than [`MOST_OFFSETS`].
    pub(crate) fn new(game: &'g Game, prefix: Vec<u32>, rare: &[usize], depth: usize) -> Option<Known<'g>> {
        let (single, split) = (game.taking(2), game.taking(4));
        if split.len() * rare.len() > MOST_OFFSETS {
            return None;
        }
        let with = |taken: usize| rare.iter().map(move |&part| (taken + part, part));
        let pairs = split.iter().flat_map(|&taken| with(taken));
        let offsets = pairs.map(|(offset, part)| (offset, prefix[part])).collect();
        let common = [0, 1].map(|heap| {
            (0..WINDOW_VALUES)
                .filter(|&value| game.class(heap, value) == 1)
                .fold(0, |set, value| set | 1 << value)
        });
        let likely = Union::new(&likely(game, &prefix, &split, depth));
        let offsets: Vec<(usize, u32)> = offsets;
        let all = single.iter().map(|&taken| (taken, 0)).chain(offsets.iter().copied());
        let (mut near, far): (Vec<_>, Vec<_>) = all.partition(|&(offset, _)| offset < UNIT);
        near.sort_unstable_by(|one, other| other.cmp(one));
        let far = Union::new(&far);
        Some(Known { game, prefix, depth, single, split, offsets, common, likely, near, far })
    }
}

/// Splits that give the last heaps of the prefix most of their witnesses, the best first. Each is a
/// split within the depth like all others: which are chosen decides only how fast it goes.
fn likely(game: &Game, prefix: &[u32], split: &[usize], depth: usize) -> Vec<(usize, u32)> {
    let (count, parts, heaps) = LIKELY;
    let parts = parts.min(depth);
    if prefix.len() < heaps + parts + game.most_taken() {
        return Vec::new();
    }
    let rare = |heap: usize| {
        let below = 0..prefix[heap].min(WINDOW_VALUES);
        below.filter(|&value| game.class(heap as u64, value) == 0).fold(0_u64, |set, value| set | 1 << value)
    };
    let mut open: Vec<(usize, u64)> =
        (prefix.len() - heaps..prefix.len()).map(|heap| (heap, rare(heap))).collect();
    let found =
        |heap: usize, taken: usize, part: usize| 1_u64 << ((prefix[part] ^ prefix[heap - taken - part]) % 64);
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let splits = split.iter().flat_map(|&taken| (1..=parts).map(move |part| (taken, part)));
        let hits = |&(taken, part): &(usize, usize)| {
            open.iter().filter(|&&(heap, need)| need & found(heap, taken, part) != 0).count()
        };
        let Some((taken, part)) = splits.max_by_key(hits) else { break };
        chosen.push((taken + part, prefix[part]));
        open.iter_mut().for_each(|(heap, need)| *need &= !found(*heap, taken, part));
    }
    chosen
}

/// A sequence of common heaps that goes on from a window.
pub(crate) struct Segment<'k> {
    known: &'k Known<'k>,
    /// The values before the next heap, and how many of the last are needed.
    values: Vec<u8>,
    /// The sets of each of them alone, for units.
    sets: Vec<u32>,
    /// Whether all values so far are below [`UNIT_VALUES`].
    by_units: bool,
    window: usize,
    pub(crate) heap: u64,
}

/// Why a segment ends.
pub(crate) enum Ended {
    Wrong(&'static str),
    Stopped(Refused),
}

impl From<Refused> for Ended {
    fn from(refused: Refused) -> Ended {
        Ended::Stopped(refused)
    }
}

impl<'k> Segment<'k> {
    /// From the heap `heap` on, before which stand `values`.
    pub(crate) fn new(known: &'k Known<'k>, heap: u64, values: Vec<u8>) -> Segment<'k> {
        let sets = values.iter().map(|&value| 1_u32.unbounded_shl(value.into())).collect();
        let small = |value: u32| value < UNIT_VALUES;
        let by_units =
            known.prefix.iter().all(|&value| small(value)) && values.iter().all(|&value| small(value.into()));
        Segment { known, window: values.len(), values, sets, by_units, heap }
    }

    /// The values of the window.
    pub(crate) fn window(&self) -> &[u8] {
        &self.values[self.values.len() - self.window..]
    }

    /// Appends the value of the next heap, which must be common: each smaller value of class 0 is
    /// that of a single heap, or of a split whose smaller part is within the depth.
    pub(crate) fn step(&mut self, meter: &mut Meter<'_>) -> Result<(), Ended> {
        let Known { single, offsets, common, .. } = self.known;
        meter.work((1 + single.len() + offsets.len()) as u64)?;
        let end = self.values.len();
        let mut options = 0_u64;
        for &taken in single {
            options |= 1 << self.values[end - taken];
        }
        for &(offset, value) in offsets {
            options |= 1 << (u32::from(self.values[end - offset]) ^ value);
        }
        let free = common[(self.heap % 2) as usize] & !options;
        if free == 0 {
            return Err(Ended::Wrong("a value is 64 or more"));
        }
        let value = free.trailing_zeros();
        self.find_witnesses(end, !options & ((1 << value) - 1), meter)?;
        debug_assert_eq!(self.known.game.class(self.heap, value), 1);
        self.values.push(value as u8);
        self.sets.push(1_u32.unbounded_shl(value));
        self.by_units &= value < UNIT_VALUES;
        self.heap += 1;
        self.forget();
        Ok(())
    }

    /// As [`step`](Self::step) up to this heap, as far as it can be done for [`UNIT`] heaps at once,
    /// and for one at least.
    pub(crate) fn advance(&mut self, heap: u64, meter: &mut Meter<'_>) -> Result<(), Ended> {
        if !self.by_units || heap - self.heap < UNIT as u64 {
            return self.step(meter);
        }
        let Known { near, far, likely, common, single, offsets, .. } = self.known;
        meter.work((UNIT * (1 + single.len() + offsets.len())) as u64)?;
        let end = self.values.len();
        let mut options = far.of(&self.sets, end);
        let first = self.heap as usize;
        for (lane, options) in options.iter_mut().enumerate() {
            for &(offset, value) in near {
                *options |= 1 << ((u32::from(self.values[end + lane - offset]) ^ value) % UNIT_VALUES);
            }
            let free = common[(first + lane) % 2] as u32 & !*options;
            if free == 0 {
                break;
            }
            self.values.push(free.trailing_zeros() as u8);
            self.sets.push(free & free.wrapping_neg());
        }
        let found = self.values.len();
        // The sets of heaps that have no value are not asked for.
        self.sets.resize(end + UNIT, 0);
        let witnessed = likely.of(&self.sets, end);
        self.sets.truncate(found);
        for place in end..found {
            let need = (self.sets[place] - 1) & !options[place - end] & !witnessed[place - end];
            if need != 0 {
                self.find_witnesses(place, need.into(), meter)?;
            }
            debug_assert_eq!(self.known.game.class(self.heap, self.values[place].into()), 1);
            self.heap += 1;
        }
        self.forget();
        if found < end + UNIT { self.step(meter) } else { Ok(()) }
    }

    /// Whether each of these values is that of a split of the heap after the first `end` values
    /// whose smaller part is within the depth.
    fn find_witnesses(&self, end: usize, mut need: u64, meter: &mut Meter<'_>) -> Result<(), Ended> {
        let Known { split, prefix, depth, .. } = self.known;
        let mut part = 1;
        while need != 0 {
            if part > *depth {
                return Err(Ended::Wrong("a value has no witness within the depth"));
            }
            for &taken in split {
                need &= !(1 << (prefix[part] ^ u32::from(self.values[end - taken - part])));
            }
            part += 1;
        }
        meter.work((part * split.len()) as u64)?;
        Ok(())
    }

    /// Drops what lies far before the window, now and then.
    fn forget(&mut self) {
        let old = self.values.len() - self.window;
        if old >= 3 * self.window + (1 << 16) {
            self.values.drain(..old);
            self.sets.drain(..old);
        }
    }
}

/// Heaps whose options are found together, and the values that their sets hold.
const UNIT: usize = 16;
const UNIT_VALUES: u32 = 32;

/// Offsets with values that are added, by these values, which descend; with a value also what it is
/// without its lowest bit, down to 0.
struct Union(Vec<(u32, Vec<usize>)>);

impl Union {
    fn new(taps: &[(usize, u32)]) -> Union {
        let mut wanted = 1_u32;
        for &(_, value) in taps {
            let mut value = value % UNIT_VALUES;
            while value > 0 {
                wanted |= 1 << value;
                value &= value - 1;
            }
        }
        let with = |value: u32| {
            taps.iter().filter(move |tap| tap.1 % UNIT_VALUES == value).map(|tap| tap.0).collect()
        };
        let values = (0..UNIT_VALUES).rev().filter(|&value| wanted >> value & 1 != 0);
        Union(values.map(|value| (value, with(value))).collect())
    }

    /// The values that the taps give the heaps after the first `end`, whose sets are those before.
    ///
    /// The sets for one value are united first, and the value is then added to all of their
    /// elements, bit by bit.
    fn of(&self, sets: &[u32], end: usize) -> [u32; UNIT] {
        // Where the lowest bit of a value is, there is at most one that is not finished.
        let mut open = [[0; UNIT]; 6];
        for (value, offsets) in &self.0 {
            let bit = value.trailing_zeros().min(5) as usize;
            let mut united = std::mem::replace(&mut open[bit], [0; UNIT]);
            for offset in offsets {
                let row: &[u32; UNIT] =
                    sets[end - offset..].first_chunk().expect("a unit is within the sets");
                unite(&mut united, row);
            }
            if *value == 0 {
                return united;
            }
            let (low, by) = (WITHOUT_BIT[bit], 1 << bit);
            united.iter_mut().for_each(|set| *set = (*set & low) << by | *set >> by & low);
            unite(&mut open[(value & (value - 1)).trailing_zeros().min(5) as usize], &united);
        }
        [0; UNIT]
    }
}

fn unite(sets: &mut [u32; UNIT], others: &[u32; UNIT]) {
    for (set, other) in sets.iter_mut().zip(others) {
        *set |= other;
    }
}

/// For each bit the values that do not have it.
const WITHOUT_BIT: [u32; 6] = [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F, 0x00FF_00FF, 0x0000_FFFF, 0];

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a walk ends, and the values before, or why it ends early.
    fn walked(
        known: &Known<'_>,
        values: &[u8],
        to: u64,
        by_units: bool,
    ) -> (u64, Vec<u8>, Option<&'static str>) {
        let (mut go_on, start) = (|| true, values.len() as u64);
        let mut meter = Meter::new(&mut go_on);
        let mut segment = Segment::new(known, start, values.to_vec());
        while segment.heap < to {
            let step = if by_units { segment.advance(to, &mut meter) } else { segment.step(&mut meter) };
            if let Err(Ended::Wrong(reason)) = step {
                return (segment.heap, Vec::new(), Some(reason));
            }
        }
        (segment.heap, segment.window().to_vec(), None)
    }

    #[test]
    fn more_splits_with_a_rare_part_than_memory_holds() {
        let game = Game { digits: vec![0, 4, 4, 4, 4, 4, 4, 4], unequal: false, mask: 1, parity: None };
        let most = MOST_OFFSETS / 7;
        let with = |rare: usize| Known::new(&game, vec![0; 2], &vec![1; rare], 1).is_some();
        assert!(with(1_000));
        assert!(!with(most + 1));
    }

    #[test]
    fn units_find_what_steps_find() {
        // With the masks of their certificates; values of 32 and more; a depth that does not suffice.
        let games: [(&[u8], u32, Option<u8>); 5] = [
            (&[0, 1, 0, 4], 23, Some(1)),
            (&[0, 1, 0, 6], 15, None),
            (&[0, 4, 5, 4], 1, None),
            (&[0, 7, 7], 15, None),
            (&[0, 1, 5, 6], 7, None),
        ];
        let mut suited = 0;
        for (digits, mask, parity) in games {
            let game = Game { digits: digits.to_vec(), unequal: false, mask, parity };
            let mut go_on = || true;
            let mut meter = Meter::new(&mut go_on);
            let mut beginning = Beginning::new(&game);
            while beginning.values.len() < 2_000 {
                beginning.step(&mut meter).map_err(|_| "stopped").unwrap();
            }
            let values: Vec<u8> = beginning.values.iter().map(|&value| value as u8).collect();
            // The window holds all splits with a rare part.
            let last = beginning.rare.last().copied().unwrap_or(0);
            if last + game.most_taken() >= values.len() {
                continue;
            }
            suited += 1;
            for depth in [1_500, 600, 40, 3] {
                let known = Known::new(&game, beginning.values.clone(), &beginning.rare, depth).unwrap();
                for to in [2_001, 2_016, 2_100, 6_007] {
                    let by_units = walked(&known, &values, to, true);
                    assert_eq!(by_units, walked(&known, &values, to, false), "{digits:?} {depth} {to}");
                }
            }
        }
        assert!(suited >= 3, "{suited}");
    }
}
