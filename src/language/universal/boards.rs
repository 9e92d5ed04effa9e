//! Guesses values on a board that repeat along its diagonal, and far from it along rows and columns:
//! f(x+p, y+p) = f(x, y) but near the edges, and f(x, y+p) = f(x, y) where y is much more than x.
//!
//! A position is then told by few numbers: each coordinate, where it is large only its remainder,
//! and the difference of both, where it is large only its sign. A digit more behind both coordinates
//! changes these numbers in a way that depends on them alone, so there is an automaton.

use hashbrown::HashMap;

use crate::arithmetic::Numeration;
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::universal::box_values::BoxValues;
use crate::universal::prefixes::Guess;

/// The longest period that is looked for.
const MOST_PERIOD: u32 = 12;

/// How the values on a board repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Board {
    period: u32,
    /// Coordinates from here on are large.
    edge: u32,
    /// Differences from here on are large.
    apart: u32,
}

/// The automaton of values that repeat on a board, as far as the table shows.
pub(super) fn guess(table: &BoxValues, interrupt: &Interrupt) -> Result<Option<Guess>> {
    if table.parameters != 2 || table.numeration != Numeration::Binary {
        return Ok(None);
    }
    for period in 1..=MOST_PERIOD.min(table.side() / 4) {
        interrupt.poll()?;
        if let Some(board) = Board::seen(table, period) {
            return Ok(Some(smallest(board.automaton(table))));
        }
    }
    Ok(None)
}

impl Board {
    /// The values with this period, if the table has two periods more than what does not repeat.
    fn seen(table: &BoxValues, period: u32) -> Option<Board> {
        let side = table.side();
        let (mut edge, mut apart) = (0, 1);
        for x in 0..side {
            for y in 0..side {
                let value = table.at(&[x, y]);
                if x.max(y) + period < side && table.at(&[x + period, y + period]) != value {
                    edge = edge.max(x.min(y) + 1);
                }
                if y >= x && y + period < side && table.at(&[x, y + period]) != value {
                    apart = apart.max(y - x + 1);
                }
                if x >= y && x + period < side && table.at(&[x + period, y]) != value {
                    apart = apart.max(x - y + 1);
                }
            }
            if edge + apart + 4 * period > side {
                return None;
            }
        }
        let board = Board { period, edge, apart };
        let same = |x, y| {
            let (least_x, least_y) = board.least(x, y);
            table.at(&[least_x, least_y]) == table.at(&[x, y])
        };
        (0..side).all(|x| (0..side).all(|y| same(x, y))).then_some(board)
    }

    /// The least position that is told by the same numbers.
    fn least(self, mut x: u32, mut y: u32) -> (u32, u32) {
        let Board { period, edge, apart } = self;
        if let Some(more) = x.min(y).checked_sub(edge) {
            let back = more / period * period;
            (x, y) = (x - back, y - back);
        }
        let along = |low: u32, high: u32| {
            let first = (low + apart).max(edge);
            high.checked_sub(first).map_or(high, |more| high - more / period * period)
        };
        if y > x { (x, along(x, y)) } else { (along(y, x), y) }
    }

    fn automaton(self, table: &BoxValues) -> Guess {
        let mut places = vec![(0, 0)];
        let mut numbers: HashMap<(u32, u32), u32> = HashMap::new();
        numbers.insert((0, 0), 0);
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        let mut done = 0;
        while let Some(&(x, y)) = places.get(done) {
            outputs.push(table.at(&[x, y]));
            for letter in 0..4 {
                let place = self.least(2 * x + (letter & 1), 2 * y + (letter >> 1));
                let number = *numbers.entry(place).or_insert_with(|| {
                    places.push(place);
                    places.len() as u32 - 1
                });
                next.push(number);
            }
            done += 1;
        }
        Guess { numeration: Numeration::Binary, tracks: 2, next, outputs }
    }
}

/// The automaton with no two states that say the same of all that follows.
fn smallest(guess: Guess) -> Guess {
    let letters = 1 << guess.tracks;
    let mut classes: Vec<u32> = numbered(guess.outputs.iter().copied());
    loop {
        let kinds = (0..classes.len()).map(|state| {
            let followers = &guess.next[state * letters..(state + 1) * letters];
            let followers: Vec<u32> = followers.iter().map(|&state| classes[state as usize]).collect();
            (classes[state], followers)
        });
        let finer = numbered(kinds);
        if finer == classes {
            break;
        }
        classes = finer;
    }
    // A class has its number when it is first met, so the start stays first.
    let (mut next, mut outputs) = (Vec::new(), Vec::new());
    for (state, &class) in classes.iter().enumerate() {
        if class as usize == outputs.len() {
            outputs.push(guess.outputs[state]);
            let followers = &guess.next[state * letters..(state + 1) * letters];
            next.extend(followers.iter().map(|&state| classes[state as usize]));
        }
    }
    Guess { next, outputs, ..guess }
}

/// A number for each different thing, in the order in which they are met.
fn numbered<T: Eq + std::hash::Hash>(things: impl Iterator<Item = T>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    things
        .map(|thing| {
            let new = numbers.len() as u32;
            *numbers.entry(thing).or_insert(new)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a piece that makes one of these steps, by the mex rule.
    fn by_play(steps: &[(i64, i64)], digits: u32) -> BoxValues {
        let side = 1i64 << digits;
        let mut values: HashMap<(i64, i64), u64> = HashMap::new();
        for sum in 0..2 * side {
            for x in 0..=sum {
                let to = |&(right, down): &(i64, i64)| values.get(&(x + right, sum - x + down)).copied();
                let options: Vec<u64> = steps.iter().filter_map(to).collect();
                let value = (0..).find(|value| !options.contains(value)).unwrap();
                values.insert((x, sum - x), value);
            }
        }
        BoxValues::of(2, Numeration::Binary, digits, |point| values[&(point[0].into(), point[1].into())])
    }

    #[test]
    fn boards_of_leapers_repeat() {
        let leaper = |far: i64, near: i64| [(-far, -near), (-far, near), (-near, -far), (near, -far)];
        for (far, near) in [(2, 1), (3, 1), (3, 2)] {
            let steps = leaper(far, near);
            let guess = guess(&by_play(&steps, 6), &Interrupt::default()).unwrap();
            let guess = guess.unwrap_or_else(|| panic!("({far}, {near})"));
            let large = by_play(&steps, 7);
            for point in BoxValues::points(2, Numeration::Binary, 7) {
                let word = [point[0].into(), point[1].into()];
                assert_eq!(guess.output(&word), large.at(&point), "({far}, {near}) at {point:?}");
            }
        }
    }

    #[test]
    fn what_does_not_repeat_is_not_guessed() {
        let table = BoxValues::of(2, Numeration::Binary, 5, |point| u64::from(point[0] ^ point[1]));
        assert_eq!(guess(&table, &Interrupt::default()).unwrap(), None);
        let table = BoxValues::of(2, Numeration::Binary, 5, |point| u64::from(point[0] == 2 * point[1]));
        assert_eq!(guess(&table, &Interrupt::default()).unwrap(), None);
    }

    #[test]
    fn the_least_place_is_its_own() {
        let board = Board { period: 4, edge: 3, apart: 2 };
        for x in 0..40 {
            for y in 0..40 {
                let (least_x, least_y) = board.least(x, y);
                assert_eq!(board.least(least_x, least_y), (least_x, least_y), "({x}, {y})");
                assert!(least_x <= x && least_y <= y && least_x.max(least_y) < 3 + 2 + 2 * 4);
            }
        }
    }
}
