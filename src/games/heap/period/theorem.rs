//! What proves a period from the values that are known.

use crate::error::Result;
use crate::heap::bits::Bits;
use crate::heap::period::found::{Period, Theorem};
use crate::heap::{Code, Digit, Sizes};
use crate::interrupt::Interrupt;

/// The least period of the game of a code that its values prove.
pub(super) fn code(code: &Code, values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
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
pub(super) fn with_parts(
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
pub(super) fn all_but(set: &[u64], values: &[u32], interrupt: &Interrupt) -> Result<Option<Period>> {
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
pub(super) struct Repeats {
    /// For p = 0, 1, …: the place.
    starts: Vec<usize>,
}

impl Repeats {
    /// Of values: G(n + p) = G(n), for p up to `most`.
    pub(super) fn of_values(values: &[u32], most: usize, interrupt: &Interrupt) -> Result<Repeats> {
        Repeats::of(values.len(), most, |place| values[place], interrupt)
    }

    /// About their differences: G(n + p) − G(n) does not change.
    pub(super) fn of_differences(values: &[u32], interrupt: &Interrupt) -> Result<Repeats> {
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
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
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
