//! From where on a row repeats, for every period at once.

use crate::error::Result;
use crate::interrupt::Interrupt;

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

    /// Of their differences: G(n + p) − G(n) does not change.
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
