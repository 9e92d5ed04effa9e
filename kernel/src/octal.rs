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
}

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
        Some(Known { game, prefix, depth, single, split, offsets, common })
    }
}

/// A sequence of common heaps that goes on from a window.
pub(crate) struct Segment<'k> {
    known: &'k Known<'k>,
    /// The values before the next heap, and how many of the last are needed.
    values: Vec<u8>,
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
        Segment { known, window: values.len(), values, heap }
    }

    /// The values of the window.
    pub(crate) fn window(&self) -> &[u8] {
        &self.values[self.values.len() - self.window..]
    }

    /// Appends the value of the next heap, which must be common: each smaller value of class 0 is
    /// that of a single heap, or of a split whose smaller part is within the depth.
    pub(crate) fn step(&mut self, meter: &mut Meter<'_>) -> Result<(), Ended> {
        let Known { single, split, offsets, prefix, depth, common, .. } = self.known;
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
        let mut need = !options & ((1 << value) - 1);
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
        debug_assert_eq!(self.known.game.class(self.heap, value), 1);
        self.values.push(value as u8);
        self.heap += 1;
        if self.values.len() == 4 * self.window + (1 << 16) {
            self.values.drain(..self.values.len() - self.window);
        }
        Ok(())
    }
}
