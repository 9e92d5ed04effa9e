//! Periods of nim-sequences: found in the values that are known, and proved by a theorem.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::error::Result;
use crate::heap::bits::Bits;
use crate::heap::{Code, Digit, HeapRule, Sizes, place};
use crate::interrupt::Interrupt;

/// The least period of a sequence, if the values prove one.
pub(super) fn proved(rule: &HeapRule, values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
    match rule {
        HeapRule::AllBut(set) => all_but(set, values, interrupt),
        HeapRule::Subtraction(set) => {
            let last = set.last().copied().unwrap_or(0);
            with_parts(values, 1, last, 0, Theorem::Subtraction, interrupt)
        }
        HeapRule::Code(code) => of_code(code, values, interrupt),
    }
}

/// The least period that values show in their second half at least, and four times over; never a
/// proof.
///
/// Costs the number of values.
///
/// # Errors
/// If interrupted.
///
/// ```
/// use sprague::heap::{Found, seen};
/// let values: Vec<u32> = (0..100).map(|heap| heap / 3 + u32::from(heap == 7)).collect();
/// let Found::Seen(period) = seen(&values, &sprague::Interrupt::new())? else { panic!("it is there") };
/// assert_eq!((period.period, period.preperiod, period.saltus), (3, 8, 1));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn seen(values: &[u32], interrupt: &Interrupt) -> Result<Found> {
    let heaps = values.len();
    let repeats = Repeats::of_differences(values, interrupt)?;
    for (period, preperiod) in repeats.iter().take_while(|(period, _)| period * 4 <= heaps) {
        interrupt.poll()?;
        let Some(saltus) = values[preperiod + period].checked_sub(values[preperiod]) else { continue };
        if preperiod * 2 <= heaps && heaps - preperiod >= 4 * period {
            let (period, preperiod) = (period as u64, preperiod as u64);
            return Ok(Found::Seen(Period { period, preperiod, saltus, theorem: None, heaps: heaps as u64 }));
        }
    }
    Ok(Found::Nothing { heaps: heaps as u64 })
}

/// A period of a nim-sequence: G(n + period) = G(n) + saltus for every n from `preperiod` on.
///
/// `period` is the least that there is, and `preperiod` the least n from which on it holds; the
/// last exceptional heap is the one before. Heap 0 counts, with G(0) = 0. A saltus of 0 is an
/// ordinary period; with another the sequence is *arithmetic periodic*.
///
/// Source: *Winning Ways*, chapter 4; Siegel, *Combinatorial Game Theory*, section IV.2.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Period {
    /// p.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub period: u64,
    /// n₀, from which on it holds.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub preperiod: u64,
    /// What the values gain in a period.
    pub saltus: u32,
    /// Why it holds forever; of a period that was only seen, nothing.
    pub theorem: Option<Theorem>,
    /// How many values it was found in: those of the heaps below.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub heaps: u64,
}

/// `period 6 and saltus 3 from heap 0 on`.
impl fmt::Display for Period {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period { period, preperiod, saltus, .. } = self;
        write!(formatter, "period {period}")?;
        if *saltus > 0 {
            write!(formatter, " and saltus {saltus}")?;
        }
        write!(formatter, " from heap {preperiod} on")
    }
}

/// What proves that a period goes on forever, once it holds in a window.
///
/// t is the greatest number that may be taken, s the greatest number of heaps that may be left, n₀
/// the preperiod and p the period. In all of them induction is on n: an option of a heap of n + p
/// leaves a heap so large that it can be exchanged for one that is smaller by p.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Theorem {
    /// A set of numbers that may be taken: the period holds for n₀ ≤ n < n₀ + t. Siegel, section
    /// IV.2.
    Subtraction,
    /// At most two heaps are left: the period holds for n₀ ≤ n < 2n₀ + p + t, and n₀ ≥ 1. R. K. Guy
    /// and C. A. B. Smith (1956).
    GuySmith,
    /// At most s heaps are left: the period holds for n₀ ≤ n < s·n₀ + (s − 1)·p + t, and n₀ ≥ 1;
    /// the proof is that of Guy and Smith.
    SeveralHeaps,
    /// Two heaps that must be of different sizes: as [`Theorem::GuySmith`], and no value from n₀ to
    /// n₀ + p − 1 is 0. For an option of n + p that none of n corresponds to is a heap of m + p
    /// beside one of m, of value 0, and 0 is among the values of the options already.
    DifferentHeaps,
    /// All numbers may be taken but those of a finite set, whose greatest is f. What decides the
    /// values from n on is the set of values up to n − f − 1, and the f values after it, both
    /// counted from the mex of that set; where that is the same at n and n + p, and the mex has
    /// grown by s, the sequence is arithmetic periodic. Siegel, section IV.2, for the fact.
    AllBut,
    /// Few heaps are rare, the last of them L, and two windows as long as max(L, D) + t are alike,
    /// between which every heap is common and has witnesses whose smaller heaps are at most D: the
    /// proof stands at [`Certificate`](crate::heap::octal::PeriodCertificate).
    CommonHeaps,
    /// The moves themselves: no option of a heap has the value that the period gives it, and every
    /// smaller value is an option's. Both are formulas about all heap sizes, and are decided.
    Moves,
}

impl Theorem {
    /// What the theorem says, in a sentence without its end. v(n) is the value of a heap of n, n₀
    /// the preperiod, p the period, t the greatest number that may be taken.
    ///
    /// ```
    /// use sprague::heap::Theorem;
    /// assert!(Theorem::GuySmith.statement().contains("n₀ ≤ n < 2n₀ + p + t"));
    /// ```
    #[must_use]
    pub fn statement(self) -> &'static str {
        match self {
            Theorem::Subtraction => {
                "A move leaves a heap that is smaller by at most t, so t values decide the next one: where \
                 v(n + p) = v(n) for t heaps in a row, it holds from there on"
            }
            Theorem::GuySmith => {
                "A move takes at most t and leaves at most two heaps. If v(n + p) = v(n) for \
                 n₀ ≤ n < 2n₀ + p + t, then of two heaps that are left of a larger one, one is at least \
                 n₀ + p; it has the value of the heap smaller by p, so the options of n + p have the values \
                 of those of n, and induction goes on"
            }
            Theorem::SeveralHeaps => {
                "A move takes at most t and leaves at most s heaps. If v(n + p) = v(n) for \
                 n₀ ≤ n < s·n₀ + (s − 1)·p + t, then of the heaps that are left of a larger one, one is at \
                 least n₀ + p; it has the value of the heap smaller by p, and induction goes on"
            }
            Theorem::DifferentHeaps => {
                "A move takes at most t and leaves at most two heaps, of different sizes. If v(n + p) = v(n) \
                 for n₀ ≤ n < 2n₀ + p + t, one of them is at least n₀ + p, and has the value of the heap \
                 smaller by p. What leaves m + p beside m has value 0, which is among the values already, \
                 since no value from n₀ to n₀ + p − 1 is 0"
            }
            Theorem::AllBut => {
                "All numbers may be taken but those of a finite set, whose greatest is f. The set of the \
                 values up to n − f − 1 and the f values after it decide all that follows, counted from the \
                 mex of that set; where these are the same at n and n + p, the rest is, too"
            }
            Theorem::CommonHeaps => {
                "Few heaps are rare. Two windows of values, each as long as the last rare heap and t together, are alike, and between them each heap is common, with options that witness its value; \
                 so the values after the second window are those after the first"
            }
            Theorem::Moves => {
                "By induction on the moves: no option of a heap has the value that the period gives it, and every smaller value is reached by some option. Both are formulas about all heap sizes, and are decided by automata"
            }
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Theorem::Subtraction => "the theorem on subtraction games",
            Theorem::GuySmith => "the theorem of Guy and Smith",
            Theorem::SeveralHeaps => "the theorem of Guy and Smith for more than two heaps",
            Theorem::DifferentHeaps => "the theorem of Guy and Smith for heaps of different sizes",
            Theorem::AllBut => "the theorem on all-but games",
            Theorem::CommonHeaps => "the theorem on common heaps",
            Theorem::Moves => "induction on its moves",
        })
    }
}

/// What a search for a period finds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A period that holds forever.
    Proved(Period),
    /// One that holds as far as was looked, in the second half at least and four times over. It may
    /// end.
    Seen(Period),
    /// None, in the values of `heaps` heaps.
    Nothing {
        /// The heaps that were looked at are those below.
        heaps: u64,
    },
}

impl Found {
    /// The period, proved or seen.
    #[must_use]
    pub fn period(&self) -> Option<&Period> {
        match self {
            Found::Proved(period) | Found::Seen(period) => Some(period),
            Found::Nothing { .. } => None,
        }
    }

    /// How many values this rests on: those of the heaps below.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        match self {
            Found::Proved(period) | Found::Seen(period) => period.heaps,
            Found::Nothing { heaps } => *heaps,
        }
    }
}

/// What an answer about a period rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ground {
    /// It is in the table of solved games, and was proved before.
    Table,
    /// It was proved here.
    Proved,
    /// It was seen and not proved.
    Seen,
    /// No period was found.
    None,
    /// A limit ended the search before its last heap, and no period was found.
    Limit,
}

impl Ground {
    /// What this rests on, if it comes from the table of solved games, or if it does not.
    pub(in crate::games::heap) fn of(found: &Found, solved: bool) -> Ground {
        match found {
            Found::Proved(_) if solved => Ground::Table,
            Found::Proved(_) => Ground::Proved,
            Found::Seen(_) => Ground::Seen,
            Found::Nothing { .. } => Ground::None,
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Ground::Table => "table",
            Ground::Proved => "proved",
            Ground::Seen => "seen",
            Ground::None => "none",
            Ground::Limit => "limit",
        })
    }
}

impl Period {
    /// The value of a heap, if `values` holds those below `preperiod` + `period`.
    pub(crate) fn value(&self, values: &[u32], heap: &BigUint) -> BigUint {
        match heap.to_u64().filter(|&heap| heap < self.end()) {
            Some(heap) => values[place(heap)].into(),
            None => {
                let beyond = heap - self.preperiod;
                let turn = (&beyond % self.period).to_u64().unwrap_or(0);
                beyond / self.period * self.saltus + values[place(self.preperiod + turn)]
            }
        }
    }

    /// The heap below preperiod + period from whose value that of a heap follows.
    pub(crate) fn representative(&self, heap: &BigUint) -> u64 {
        match heap.to_u64().filter(|&heap| heap < self.end()) {
            Some(heap) => heap,
            None => self.preperiod + ((heap - self.preperiod) % self.period).to_u64().unwrap_or(0),
        }
    }

    /// Preperiod + period: the values of the heaps below decide all others.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, SolvedGame};
    /// let (game, _) = SolvedGame::of(&HeapRule::of_code("0.106".parse()?)?).unwrap();
    /// assert_eq!(game.period().end(), 793_610_404_271);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> u64 {
        self.preperiod.saturating_add(self.period)
    }

    /// Whether these are the values of all heaps below preperiod + period.
    #[must_use]
    pub fn is_shown_by(&self, values: &[u32]) -> bool {
        values.len() as u64 >= self.end()
    }

    /// [`Period::value`] for a heap whose size is a word; none if the value does not fit into 32
    /// bits.
    pub(crate) fn small_value(&self, values: &[u32], heap: u64) -> Option<u32> {
        let Some(beyond) = heap.checked_sub(self.preperiod) else {
            return values.get(place(heap)).copied();
        };
        let gained = (beyond / self.period).checked_mul(self.saltus.into())?;
        let value = values[place(self.preperiod + beyond % self.period)];
        u32::try_from(gained.checked_add(value.into())?).ok()
    }

    /// The heaps below the preperiod whose values are not those that the period, continued
    /// backwards, would give them.
    ///
    /// `values` holds those below `preperiod` + `period`.
    ///
    /// ```
    /// use sprague::heap::{HeapRule, NimSequence};
    /// use sprague::{Interrupt, Limits};
    /// let mut chess = NimSequence::new(HeapRule::of_code("0.137".parse()?)?);
    /// let found = chess.period(1_000, &Limits::default(), &Interrupt::new())?;
    /// assert_eq!(found.period().unwrap().exceptions(chess.values()), [0, 14, 16, 17, 31, 34, 51]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self, values: &[u32]) -> Vec<u64> {
        let value = |heap: u64| i128::from(values[place(heap)]);
        let expected = |heap: u64| {
            let periods = (self.preperiod - heap).div_ceil(self.period);
            value(heap + periods * self.period) - i128::from(periods) * i128::from(self.saltus)
        };
        (0..self.preperiod).filter(|&heap| value(heap) != expected(heap)).collect()
    }

    /// The greatest value of all, and the first heap that has it; none if there is no greatest.
    ///
    /// `values` holds those below `preperiod` + `period`.
    #[must_use]
    pub fn largest(&self, values: &[u32]) -> Option<(u32, u64)> {
        if self.saltus > 0 {
            return None;
        }
        let within = values[..place(self.end())].iter().zip(0..);
        within
            .map(|(&value, heap)| (value, heap))
            .max_by_key(|&(value, heap)| (value, std::cmp::Reverse(heap)))
    }

    /// The last exceptional heap; none if the sequence is periodic from heap 0 on.
    #[must_use]
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}

/// The least period of the game of a code that its values prove.
fn of_code(code: &Code, values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
    // Of digits that repeat forever no theorem is known here.
    let Some(last) = code.last_place() else { return Ok(None) };
    let (heaps, last) = (u64::from(code.most_heaps()), last as u64);
    let any = Digit::of_counts([0, 1]);
    // A rule that treats an empty rest like any other may repeat from heap 0 on.
    let from_zero = code.places().all(|(_, digit)| Some(digit) == any);
    // Equal heaps come and go with the remainders of n.
    if code.demands(Sizes::Equal) {
        return Ok(None);
    }
    let theorem = match (heaps, code.demands(Sizes::Different)) {
        (0 | 1, _) => Theorem::Subtraction,
        (2, false) => Theorem::GuySmith,
        (2, true) => Theorem::DifferentHeaps,
        (_, false) => Theorem::SeveralHeaps,
        (_, true) => return Ok(None),
    };
    with_parts(values, heaps.max(1), last, u64::from(!from_zero), theorem, interrupt)
}

/// The least p for which G(n + p) = G(n) for n₀ ≤ n < s·n₀ + (s − 1)·p + t, with n₀ not below
/// `least`.
fn with_parts(
    values: &[u32],
    parts: u64,
    last: u64,
    least: u64,
    theorem: Theorem,
    interrupt: &Interrupt,
) -> Result<Option<Period>> {
    let heaps = values.len() as u64;
    // No longer period fits this many parts into the values.
    let repeats = Repeats::of_values(values, (heaps / parts) as usize, interrupt)?;
    for (period, preperiod) in repeats.iter() {
        if period.is_multiple_of(4096) {
            interrupt.poll()?;
        }
        let from = (preperiod as u64).max(least);
        let needed = (from + period as u64).saturating_mul(parts).saturating_add(last);
        let zeros = || values[preperiod..preperiod + period].contains(&0);
        if needed <= heaps && (theorem != Theorem::DifferentHeaps || !zeros()) {
            let (period, preperiod) = (period as u64, preperiod as u64);
            let theorem = Some(theorem);
            return Ok(Some(Period { period, preperiod, saltus: 0, theorem, heaps: needed }));
        }
    }
    Ok(None)
}

/// The least period and saltus of the all-but game of a set, by two places that decide alike what
/// follows.
fn all_but(set: &[u64], values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
    let heaps = values.len();
    let Some(last) = set.last().map_or(Some(0), |&last| usize::try_from(last).ok()) else { return Ok(None) };
    let repeats = Repeats::of_differences(values, interrupt)?;
    let fits = |&(period, preperiod): &(usize, usize)| heaps >= preperiod + last + 2 * period;
    // Where the least few do not settle, more values have to be known.
    for (period, preperiod) in repeats.iter().filter(fits).take(8) {
        let Some(saltus) = values[preperiod + period].checked_sub(values[preperiod]) else { continue };
        // The places to compare: as far back as they can be, so that what they stand for has
        // settled.
        let (before, after) =
            (AllButState::at(heaps - period, last, values), AllButState::at(heaps, last, values));
        if after.mex.checked_sub(before.mex) == Some(saltus) && before.above == after.above {
            let (period, preperiod, heaps) = (period as u64, preperiod as u64, heaps as u64);
            let theorem = Some(Theorem::AllBut);
            return Ok(Some(Period { period, preperiod, saltus, theorem, heaps }));
        }
        interrupt.poll()?;
    }
    Ok(None)
}

/// What decides the values from a heap on, apart from those of the `last` heaps before it.
struct AllButState {
    mex: u32,
    /// The values above the mex, counted from it.
    above: Vec<u32>,
}

impl AllButState {
    fn at(heap: usize, last: usize, values: &[u32]) -> AllButState {
        let mut settled = Bits::default();
        values[..heap - last].iter().for_each(|&value| settled.insert(value));
        let mex = settled.mex();
        AllButState { mex, above: settled.above(mex).map(|value| value - mex).collect() }
    }
}

/// For every period p, up to some, the least place from which on a row repeats with it up to its
/// end.
///
/// How long the end of a row is alike with what stands p before it is what the Z-function of the
/// reversed row says, which costs the length of the row for all p together. (D.
/// Gusfield, *Algorithms on Strings, Trees, and Sequences*, section 1.4.)
struct Repeats {
    /// For p = 0, 1, …: the place.
    starts: Vec<usize>,
}

impl Repeats {
    /// Of values: G(n + p) = G(n), for p up to `most`.
    fn of_values(values: &[u32], most: usize, interrupt: &Interrupt) -> Result<Repeats> {
        Repeats::of(values.len(), most, |place| values[place], interrupt)
    }

    /// About their differences: G(n + p) − G(n) does not change.
    fn of_differences(values: &[u32], interrupt: &Interrupt) -> Result<Repeats> {
        let difference = |place: usize| values[place + 1].wrapping_sub(values[place]);
        let length = values.len().saturating_sub(1);
        Repeats::of(length, length, difference, interrupt)
    }

    fn of(
        length: usize,
        most: usize,
        entry: impl Fn(usize) -> u32,
        interrupt: &Interrupt,
    ) -> Result<Repeats> {
        let reversed = |place: usize| entry(length - 1 - place);
        // How long what begins at each place is alike with the beginning.
        let mut alike = vec![0_usize; length.min(most.saturating_add(1))];
        let (mut left, mut right) = (0, 0);
        for place in 1..alike.len() {
            if place % 4096 == 0 {
                interrupt.poll()?;
            }
            let mut same = if place < right { alike[place - left].min(right - place) } else { 0 };
            while place + same < length && reversed(same) == reversed(place + same) {
                same += 1;
            }
            alike[place] = same;
            if place + same > right {
                (left, right) = (place, place + same);
            }
        }
        let starts = alike.into_iter().enumerate().map(|(period, same)| length - period - same);
        Ok(Repeats { starts: starts.collect() })
    }

    /// The periods from 1 on, each with the place from which on the row repeats.
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.starts.iter().copied().enumerate().skip(1)
    }
}

#[cfg(test)]
mod tests {
    use super::Repeats;
    use crate::interrupt::Interrupt;

    #[test]
    fn places_are_those_that_trying_finds() {
        let mut state = 1_u32;
        for length in [0, 1, 2, 5, 40, 90] {
            for spread in [1, 2, 3] {
                let mut row: Vec<u32> = Vec::new();
                for place in 0..length {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let repeated = if place > 20 { row[place - 7] } else { 0 };
                    row.push(if place > 20 && state >> 24 > 10 { repeated } else { (state >> 16) % spread });
                }
                let repeats = Repeats::of_values(&row, length, &Interrupt::new()).unwrap();
                let few = Repeats::of_values(&row, 9, &Interrupt::new()).unwrap();
                assert!(few.iter().eq(repeats.iter().take(9)), "{row:?}");
                for (period, start) in repeats.iter() {
                    let holds =
                        |from: usize| (from..length - period).all(|place| row[place] == row[place + period]);
                    assert!(holds(start), "{row:?} {period}");
                    assert!(start == 0 || !holds(start - 1), "{row:?} {period}");
                }
            }
        }
    }
}
