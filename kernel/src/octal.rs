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
    /// The greatest smaller part of a witness, and the values of such parts from it down to 1.
    depth: usize,
    from_depth: Vec<u8>,
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
    near: Vec<[(u8, u8); NEAR]>,
    far: Union,
}

/// How many likely splits there are; how many smaller parts, and how many heaps, they are chosen by.
const LIKELY: (usize, usize, usize) = (32, 256, 1024);

/// How many values the sets of likely splits are moved by, at most.
const LIKELY_VALUES: u32 = 8;

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
        let (near, far): (Vec<_>, Vec<_>) = all.partition(|&(offset, _)| offset < UNIT);
        let near = grouped(&near);
        let far = Union::new(&far);
        let from_depth = prefix.iter().take(depth + 1).skip(1).rev().map(|&value| value as u8).collect();
        Some(Known { game, prefix, depth, from_depth, single, split, offsets, common, likely, near, far })
    }
}

/// Splits that give the last heaps of the prefix most of their witnesses, the best first. Each is a
/// split within the depth like all others: which are chosen decides only how fast it goes.
fn likely(game: &Game, prefix: &[u32], split: &[usize], depth: usize) -> Vec<(usize, u32)> {
    let (count, parts, heaps) = LIKELY;
    // Of many splits fewer parts, so that the choice takes no longer.
    let parts = (parts / split.len().max(1)).max(1).min(depth);
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
    let mut moved_by = 0;
    while chosen.len() < count {
        let splits = split.iter().flat_map(|&taken| (1..=parts).map(move |part| (taken, part)));
        let splits =
            splits.filter(|&(_, part)| (moved_by | down_to_0(prefix[part])).count_ones() <= LIKELY_VALUES);
        let hits = |&(taken, part): &(usize, usize)| {
            open.iter().filter(|&&(heap, need)| need & found(heap, taken, part) != 0).count()
        };
        let Some((taken, part)) = splits.max_by_key(hits) else { break };
        chosen.push((taken + part, prefix[part]));
        moved_by |= down_to_0(prefix[part]);
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
    open: Open,
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
        Segment { known, window: values.len(), values, sets, by_units, open: Open::default(), heap }
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
        let end = self.values.len();
        if !self.by_units || heap - self.heap < UNIT as u64 || end < UNIT {
            return self.step(meter);
        }
        let Known { near, far, likely, common, single, offsets, .. } = self.known;
        meter.work((UNIT * (1 + single.len() + offsets.len())) as u64)?;
        let mut options = far.of(&self.sets, end, &mut self.open);
        let parity = (self.heap % 2) as usize;
        let common = [common[parity] as u32, common[1 - parity] as u32];
        let before = self.values[end - UNIT..].first_chunk().expect("a unit is within the values");
        let (values, sets) = least(near, common, &mut options, before);
        // Up to the first heap whose value is not below UNIT_VALUES, and has no set.
        let found = sets.iter().position(|&set| set == 0).unwrap_or(UNIT);
        self.sets.extend_from_slice(&sets);
        let witnessed = likely.of(&self.sets, end, &mut self.open);
        self.sets.truncate(end + found);
        self.values.extend_from_slice(&values[..found]);
        let mut needs = [0; UNIT];
        for (lane, need) in needs.iter_mut().enumerate() {
            *need = sets[lane].wrapping_sub(1) & !options[lane] & !witnessed[lane];
        }
        let first = self.heap;
        for (lane, &need) in needs[..found].iter().enumerate().filter(|(_, need)| **need != 0) {
            self.heap = first + lane as u64;
            self.find_witnesses(end + lane, need.into(), meter)?;
        }
        self.heap = first + found as u64;
        self.forget();
        if found < UNIT { self.step(meter) } else { Ok(()) }
    }

    /// Whether each of these values is that of a split of the heap after the first `end` values
    /// whose smaller part is within the depth.
    fn find_witnesses(&self, end: usize, mut need: u64, meter: &mut Meter<'_>) -> Result<(), Ended> {
        while need != 0 {
            meter.work(self.find_witness(end, need.trailing_zeros() as u8)?)?;
            need &= need - 1;
        }
        Ok(())
    }

    /// The same of one value; the steps that it took. Smaller parts come first, some at a time.
    fn find_witness(&self, end: usize, value: u8) -> Result<u64, Ended> {
        let Known { split, from_depth, depth, .. } = self.known;
        let mut done = 0;
        while done < *depth {
            let parts = PARTS.min(depth - done);
            let to = depth - done;
            let smaller = &from_depth[to - parts..to];
            done += parts;
            for &taken in split {
                // The greater part descends as the smaller one ascends, and the smaller ones descend here.
                let greater = &self.values[end - taken - done..][..parts];
                let pairs = smaller.iter().zip(greater);
                if pairs.fold(false, |found, (one, other)| found | (one ^ other == value)) {
                    return Ok((done * split.len()) as u64);
                }
            }
        }
        Err(Ended::Wrong("a value has no witness within the depth"))
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

/// Smaller parts that are looked at together for a witness.
const PARTS: usize = 32;

/// Heaps whose options are found together, and the values that their sets hold.
const UNIT: usize = 16;
const UNIT_VALUES: u32 = 32;

/// For each heap of a unit the least value that is among `common`, by turns, and not among its
/// options, and the set of it. `options` are those that do not come from within a unit, and are
/// completed; `before` are the values of the unit before. Where a set is empty there is no such value,
/// and what follows says nothing.
fn least(
    near: &[[(u8, u8); NEAR]],
    common: [u32; 2],
    options: &mut [u32; UNIT],
    before: &[u8; UNIT],
) -> ([u8; UNIT], [u32; UNIT]) {
    let mut values = [0; 2 * UNIT];
    values[..UNIT].copy_from_slice(before);
    let mut sets = [0; UNIT];
    for lane in 0..UNIT {
        let mut met = options[lane];
        for taps in near {
            for &(place, value) in taps {
                met |= 1 << ((values[lane + usize::from(place) % UNIT] ^ value) % UNIT_VALUES as u8);
            }
        }
        options[lane] = met;
        let free = common[lane % 2] & !met;
        values[UNIT + lane] = free.trailing_zeros() as u8;
        sets[lane] = free & free.wrapping_neg();
    }
    (*values.last_chunk().expect("a unit"), sets)
}

/// Offsets within a unit, with the values that are added, in groups; each as its place among the
/// values of the unit before. Where a group is not full, its first stands again.
fn grouped(near: &[(usize, u32)]) -> Vec<[(u8, u8); NEAR]> {
    let tap = |&(offset, value): &(usize, u32)| ((UNIT - offset) as u8, (value % UNIT_VALUES) as u8);
    near.chunks(NEAR)
        .map(|taps| std::array::from_fn(|place| tap(taps.get(place).unwrap_or(&taps[0]))))
        .collect()
}

/// How many offsets a group has.
const NEAR: usize = 4;

/// A set of this value, of what it is without its lowest bit, and so on down to 0.
fn down_to_0(value: u32) -> u32 {
    let (mut value, mut set) = (value % UNIT_VALUES, 1);
    while value > 0 {
        set |= 1 << value;
        value &= value - 1;
    }
    set
}

/// Offsets with values that are added, by these values.
///
/// The sets for one value are united first, and the value is then added to all of their elements, bit
/// by bit: after its lowest bit they are united with those for the value without that bit.
struct Union(Vec<Sum>);

/// What has one value added.
struct Sum {
    offsets: Vec<usize>,
    /// Whether there are sets with this value that have had a lower bit added: those of the sum
    /// before, and others that are open.
    goes_on: bool,
    has_open: bool,
    /// The lowest bit of the value, and the lowest of what is left, where the sets with it are open.
    bit: usize,
    next: usize,
    /// Whether the sum that follows goes on with these sets; whether others are open there already.
    is_next: bool,
    is_first: bool,
}

/// Sets that are not finished: where the lowest bit of a value is, there is at most one value.
type Open = [[u32; UNIT]; 8];

impl Union {
    fn new(taps: &[(usize, u32)]) -> Union {
        let wanted = taps.iter().fold(1, |set, tap| set | down_to_0(tap.1));
        let values: Vec<u32> = (0..UNIT_VALUES).rev().filter(|&value| wanted >> value & 1 != 0).collect();
        let lowest = |value: u32| value.trailing_zeros().min(5) as usize;
        let (mut goes_on, mut open) = (false, [false; 6]);
        let sums = values.iter().enumerate().map(|(place, &value)| {
            let with_value = taps.iter().filter(|tap| tap.1 % UNIT_VALUES == value).map(|tap| tap.0);
            let left = value & value.wrapping_sub(1);
            let (bit, next) = (lowest(value), lowest(left));
            let is_next = values.get(place + 1) == Some(&left);
            let has_open = std::mem::take(&mut open[bit]);
            let is_first = !is_next && !std::mem::replace(&mut open[next], true);
            let goes_on = std::mem::replace(&mut goes_on, is_next);
            Sum { offsets: with_value.collect(), goes_on, has_open, bit, next, is_next, is_first }
        });
        Union(sums.collect())
    }

    /// The values that the taps give the heaps after the first `end`, whose sets are those before.
    fn of(&self, sets: &[u32], end: usize, open: &mut Open) -> [u32; UNIT] {
        let mut united = [0; UNIT];
        for Sum { offsets, goes_on, has_open, bit, next, is_next, is_first } in &self.0 {
            if !goes_on {
                united = [0; UNIT];
            }
            if *has_open {
                unite(&mut united, &open[bit % 8]);
            }
            for offset in offsets {
                let row = sets[end - offset..].first_chunk();
                unite(&mut united, row.expect("a unit is within the sets"));
            }
            match bit {
                0 => add_to_each::<1, 0x5555_5555>(&mut united),
                1 => add_to_each::<2, 0x3333_3333>(&mut united),
                2 => add_to_each::<4, 0x0F0F_0F0F>(&mut united),
                3 => add_to_each::<8, 0x00FF_00FF>(&mut united),
                4 => add_to_each::<16, 0x0000_FFFF>(&mut united),
                _ => break,
            }
            if *is_first {
                open[next % 8] = united;
            } else if !is_next {
                unite(&mut open[next % 8], &united);
            }
        }
        united
    }
}

fn unite(sets: &mut [u32; UNIT], others: &[u32; UNIT]) {
    for (set, other) in sets.iter_mut().zip(others) {
        *set |= other;
    }
}

/// Adds a power of two to all elements of each set; `WITHOUT` is the set of the values without that bit.
fn add_to_each<const POWER: u32, const WITHOUT: u32>(sets: &mut [u32; UNIT]) {
    for set in sets {
        *set = (*set & WITHOUT) << POWER | *set >> POWER & WITHOUT;
    }
}

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
                // Units that begin at heaps of either parity.
                for (from, to) in [(2_000, 2_001), (2_000, 2_016), (1_999, 2_100), (2_000, 6_007)] {
                    let by_units = walked(&known, &values[..from], to, true);
                    let by_steps = walked(&known, &values[..from], to, false);
                    assert_eq!(by_units, by_steps, "{digits:?} {depth} {from} {to}");
                }
            }
        }
        assert!(suited >= 3, "{suited}");
    }
}
