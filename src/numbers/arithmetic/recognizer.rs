//! Automata that are given: sets and functions of natural numbers, read digit by digit.

use super::numeration::Numeration;

/// A deterministic automaton that reads a tuple of natural numbers, the most significant digits
/// first. State 0 is the start. Leading zeros on all tracks lead from the start to itself. In the
/// Zeckendorf system it matters only what it says of words without two ones in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Recognizer {
    numeration: Numeration,
    tracks: usize,
    /// For each state its successors, one a letter. Bit i of a letter is the digit on track i.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Recognizer {
    /// `None` if a successor is missing or no state, or if leading zeros lead away from the start.
    pub(crate) fn new(tracks: usize, next: Vec<u32>, accepting: Vec<bool>) -> Option<Recognizer> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| 1usize.checked_shl(tracks))?;
        let complete = accepting.len().checked_mul(letters) == Some(next.len());
        let known = next.iter().all(|&state| (state as usize) < accepting.len());
        (complete && known && next.first() == Some(&0)).then_some(Recognizer {
            numeration: Numeration::Binary,
            tracks,
            next,
            accepting,
        })
    }

    /// The same table, for numbers that are written so.
    pub(crate) fn in_numeration(self, numeration: Numeration) -> Recognizer {
        Recognizer { numeration, ..self }
    }

    pub(crate) fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// Accepts where in each binary place the number of ones is a multiple of the modulus.
    pub(crate) fn columns(modulus: u32, tracks: usize) -> Option<Recognizer> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| 1usize.checked_shl(tracks))?;
        let first = (0..letters).map(|letter| u32::from(letter.count_ones().checked_rem(modulus) != Some(0)));
        let next = first.chain(std::iter::repeat_n(1, letters)).collect();
        Recognizer::new(tracks, next, vec![true, false])
    }

    pub(crate) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn tracks(&self) -> usize {
        self.tracks
    }

    pub(crate) fn letters(&self) -> usize {
        1 << self.tracks
    }

    pub(crate) fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    pub(crate) fn successor(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters() + letter]
    }

    /// Whether it accepts these natural numbers, one a track.
    pub(crate) fn accepts(&self, numbers: &[i128]) -> bool {
        if self.numeration != Numeration::Binary {
            let word = |number: &i128| self.numeration.digits(number.unsigned_abs());
            return self.accepts_words(&numbers.iter().map(word).collect::<Vec<_>>());
        }
        let state = (0..length(numbers)).rev().fold(0, |state, place| {
            let letter = digits(numbers, place);
            self.successor(state, letter)
        });
        self.is_accepting(state)
    }

    /// Whether it accepts these words, the most significant digits first.
    fn accepts_words(&self, words: &[Vec<bool>]) -> bool {
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<bool>, place: usize| {
            let place = (place + word.len()).checked_sub(length);
            usize::from(place.is_some_and(|place| word[place]))
        };
        let state = (0..length).fold(0, |state, place| {
            let letter = words.iter().rev().fold(0, |letter, word| 2 * letter + digit(word, place));
            self.successor(state, letter)
        });
        self.is_accepting(state)
    }

    /// The number on the last track that it accepts after these, if there is exactly one such
    /// number below 2 to the power 120. In the Zeckendorf system it is not looked for.
    pub(super) fn only(&self, numbers: &[i128]) -> Option<i128> {
        if self.numeration != Numeration::Binary {
            return None;
        }
        let high = 1 << numbers.len();
        let length = length(numbers).max(120);
        // What is reached, and by which numbers on the last track; two are as good as many.
        let mut reached: Vec<(u32, i128)> = vec![(0, 0)];
        for place in (0..length).rev() {
            let letter = digits(numbers, place);
            let mut after: Vec<(u32, i128)> = Vec::new();
            for &(state, number) in &reached {
                for digit in 0..2 {
                    let next = self.successor(state, letter | if digit == 1 { high } else { 0 });
                    let number = 2 * number + digit;
                    let same = after.iter().filter(|(state, _)| *state == next);
                    if same.clone().count() < 2 && !same.clone().any(|&(_, other)| other == number) {
                        after.push((next, number));
                    }
                }
            }
            reached = after;
        }
        let mut accepted = reached.into_iter().filter(|&(state, _)| self.is_accepting(state));
        accepted.next().filter(|_| accepted.next().is_none()).map(|(_, number)| number)
    }
}

/// How many digits the longest of these natural numbers has.
fn length(numbers: &[i128]) -> u32 {
    numbers.iter().map(|number| 128 - number.leading_zeros()).max().unwrap_or(0)
}

fn digits(numbers: &[i128], place: u32) -> usize {
    numbers.iter().enumerate().map(|(bit, number)| ((number >> place & 1) as usize) << bit).sum()
}
