//! Guesses an automaton from a table: prefixes of digits are one state if whatever follows
//! leads to the same values, as far as the table reaches (the theorem of Myhill and Nerode).

use hashbrown::HashMap;

use crate::arithmetic::Numeration;
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::universal::box_values::BoxValues;

/// States of a guess, at most.
const MOST_STATES: usize = 2_000;

/// The first digits of a position, as numbers; for a relation, those of the value come last. It is
/// `None` where no value that is in the table begins like this, and where two ones stand in a row
/// that may not.
type Prefix = Option<Vec<u32>>;

/// The output for digits that are not a word; it is not a value.
pub(super) const NOTHING: u64 = u64::MAX;

/// An automaton with an output at each state, read from a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) numeration: Numeration,
    pub(super) tracks: usize,
    pub(super) next: Vec<u32>,
    /// The value at each state; of a relation 1 where the value is the right one, else 0. Where the
    /// digits are no word it is [`NOTHING`].
    pub(super) outputs: Vec<u64>,
}

/// The classes of prefixes that agree on everything that follows, up to a number of digits. That
/// number is the index in the list. Class 0 is that of `None`.
pub(super) struct Prefixes<'a> {
    table: &'a BoxValues,
    is_relation: bool,
    classes: Vec<HashMap<Vec<u32>, u32>>,
}

impl<'a> Prefixes<'a> {
    /// Classes for the values as functions of the positions.
    pub(super) fn of_values(table: &'a BoxValues, interrupt: &Interrupt) -> Result<Prefixes<'a>> {
        Prefixes { table, is_relation: false, classes: Vec::new() }.classified(interrupt)
    }

    /// Classes for the relation of positions and values, in binary digits.
    pub(super) fn of_relation(table: &'a BoxValues, interrupt: &Interrupt) -> Result<Prefixes<'a>> {
        Prefixes { table, is_relation: true, classes: Vec::new() }.classified(interrupt)
    }

    fn classified(mut self, interrupt: &Interrupt) -> Result<Prefixes<'a>> {
        for tail in 0..self.table.digits {
            let mut kinds: HashMap<(u64, Vec<u32>), u32> = HashMap::new();
            let mut classes = HashMap::new();
            for prefix in self.prefixes(tail) {
                interrupt.poll()?;
                let kind = (self.output(&prefix), self.followers(&prefix, tail));
                let number = kinds.len() as u32 + 1;
                classes.insert(prefix, *kinds.entry(kind).or_insert(number));
            }
            self.classes.push(classes);
        }
        Ok(self)
    }

    fn tracks(&self) -> usize {
        self.table.parameters + usize::from(self.is_relation)
    }

    /// The prefixes that `tail` digits may follow within the table.
    fn prefixes(&self, tail: u32) -> Vec<Vec<u32>> {
        let BoxValues { parameters, numeration, digits, .. } = *self.table;
        let points = BoxValues::points(parameters, numeration, digits - tail);
        if !self.is_relation {
            return points.collect();
        }
        let with = |mut point: Vec<u32>, value: u32| {
            point.push(value);
            point
        };
        let mut all = Vec::new();
        for point in points {
            if let Ok(value) = u32::try_from(self.table.at(&point)) {
                all.push(with(point, value));
            }
        }
        // What one digit more leads to.
        if let Some(longer) = tail.checked_sub(1).and_then(|tail| self.classes.get(tail as usize)) {
            all.extend(longer.keys().map(|prefix| prefix.iter().map(|number| number / 2).collect()));
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// What is said where there is no prefix.
    fn nothing(&self) -> u64 {
        if self.is_relation { 0 } else { NOTHING }
    }

    fn output(&self, prefix: &[u32]) -> u64 {
        let value = self.table.at(&prefix[..self.table.parameters]);
        if self.is_relation {
            u64::from(prefix.last().map(|&last| last.into()) == Some(value))
        } else {
            value
        }
    }

    fn after(&self, prefix: &[u32], letter: usize) -> Prefix {
        let digit = |place: usize| letter >> place & 1 == 1;
        let after = |(place, &number): (usize, &u32)| {
            let number = self.table.numeration.append(number.into(), digit(place))?;
            u32::try_from(number).ok()
        };
        prefix.iter().enumerate().map(after).collect()
    }

    /// The classes of the prefixes with one digit more, if that is in the table.
    fn followers(&self, prefix: &[u32], tail: u32) -> Vec<u32> {
        let Some(classes) = tail.checked_sub(1).and_then(|tail| self.classes.get(tail as usize)) else {
            return Vec::new();
        };
        let class = |letter| {
            let after = self.after(prefix, letter);
            after.and_then(|prefix| classes.get(&prefix)).copied().unwrap_or(0)
        };
        (0..1 << self.tracks()).map(class).collect()
    }

    /// The automaton of the classes that agree on a given number of digits. `None` if the table is
    /// too small for it, or has other values.
    pub(super) fn guess(&self, tail: u32, interrupt: &Interrupt) -> Result<Option<Guess>> {
        let Some(classes) = self.classes.get(tail as usize) else { return Ok(None) };
        let bound = self.table.numeration.count(self.table.digits - tail);
        let class = |prefix: &Prefix| match prefix {
            Some(prefix) => classes.get(prefix).copied().unwrap_or(0),
            None => 0,
        };
        let mut states: Vec<Prefix> = vec![Some(vec![0; self.tracks()])];
        let mut numbers = HashMap::new();
        numbers.insert(class(&states[0]), 0u32);
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < states.len() {
            interrupt.poll()?;
            let state = states[done].clone();
            outputs.push(state.as_ref().map_or(self.nothing(), |prefix| self.output(prefix)));
            for letter in 0..1 << self.tracks() {
                let mut successor = state.as_ref().and_then(|prefix| self.after(prefix, letter));
                if let Some(prefix) = &successor {
                    if prefix[..self.table.parameters].iter().any(|&number| u64::from(number) >= bound) {
                        return Ok(None);
                    }
                    successor = successor.filter(|prefix| classes.contains_key(prefix));
                }
                let number = *numbers.entry(class(&successor)).or_insert_with(|| {
                    states.push(successor);
                    states.len() as u32 - 1
                });
                next.push(number);
            }
            done += 1;
            if states.len() > MOST_STATES {
                return Ok(None);
            }
        }
        let guess = Guess { numeration: self.table.numeration, tracks: self.tracks(), next, outputs };
        Ok(if self.fits(&guess, interrupt)? { Some(guess) } else { None })
    }

    /// Whether a guess says what the whole table says.
    fn fits(&self, guess: &Guess, interrupt: &Interrupt) -> Result<bool> {
        for point in BoxValues::points(self.table.parameters, self.table.numeration, self.table.digits) {
            interrupt.poll()?;
            let value = self.table.at(&point);
            let mut word: Vec<u64> = point.iter().map(|&number| number.into()).collect();
            if self.is_relation {
                word.push(value);
            }
            let wanted = if self.is_relation { 1 } else { value };
            if guess.output(&word) != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Guess {
    /// The output at natural numbers, one a track.
    pub(super) fn output(&self, word: &[u64]) -> u64 {
        let digits: Vec<_> = word.iter().map(|&number| self.numeration.digits(number.into())).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let state = (0..length).rev().fold(0, |state, place| {
            let bit = |(track, digits): (usize, &Vec<bool>)| {
                let digit = digits.len().checked_sub(place + 1).is_some_and(|place| digits[place]);
                usize::from(digit) << track
            };
            let letter: usize = digits.iter().enumerate().map(bit).sum();
            self.next[(state << self.tracks) + letter] as usize
        });
        self.outputs[state]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(table: &BoxValues, is_relation: bool) -> Option<Guess> {
        let interrupt = Interrupt::default();
        let prefixes = match is_relation {
            true => Prefixes::of_relation(table, &interrupt).unwrap(),
            false => Prefixes::of_values(table, &interrupt).unwrap(),
        };
        (1..table.digits).find_map(|tail| prefixes.guess(tail, &interrupt).unwrap())
    }

    #[test]
    fn the_number_of_ones_is_seen() {
        let table = BoxValues::of(1, Numeration::Binary, 6, |point| u64::from(point[0].count_ones() % 3));
        assert_eq!(guess(&table, false).unwrap().outputs.len(), 3);
    }

    #[test]
    fn a_nim_sum_is_a_relation() {
        let table = BoxValues::of(2, Numeration::Binary, 4, |point| u64::from(point[0] ^ point[1]));
        let guess = guess(&table, true).unwrap();
        assert_eq!(guess.outputs.len(), 2);
        assert_eq!(guess.output(&[1000, 77, 1000 ^ 77]), 1);
        assert_eq!(guess.output(&[1000, 77, 5]), 0);
    }

    #[test]
    fn values_may_have_more_digits_than_positions() {
        let table = BoxValues::of(1, Numeration::Binary, 6, |point| u64::from(2 * point[0] + 1));
        let guess = guess(&table, true).unwrap();
        assert_eq!(guess.output(&[100, 201]), 1);
        assert_eq!(guess.output(&[100, 200]), 0);
    }

    /// The numbers that end in an even number of zeros, where no two ones stand in a row: binary
    /// digits do not tell them apart.
    #[test]
    fn zeckendorf_digits_are_read() {
        let ends = |point: &[u32]| {
            let digits = Numeration::Zeckendorf.digits(point[0].into());
            (digits.iter().rev().take_while(|&&digit| !digit).count() % 2) as u64
        };
        let guess = |numeration| guess(&BoxValues::of(1, numeration, 8, ends), false);
        assert_eq!(guess(Numeration::Binary), None);
        let zeckendorf = guess(Numeration::Zeckendorf).unwrap();
        for number in 0..2_000 {
            assert_eq!(zeckendorf.output(&[number.into()]), ends(&[number]), "{number}");
        }
        // Two ones in a row are no word.
        let state = zeckendorf.next[(zeckendorf.next[1] as usize * 2) + 1];
        assert_eq!(zeckendorf.outputs[state as usize], NOTHING);
    }

    #[test]
    fn what_is_no_automaton_of_few_states_is_not_guessed() {
        let table =
            BoxValues::of(1, Numeration::Binary, 6, |point| u64::from(point[0].isqrt().pow(2) == point[0]));
        assert_eq!(guess(&table, false), None);
    }
}
