//! Automata that are given: sets and functions of natural numbers, read digit by digit.

use super::atom::Number;
use super::automaton::{Automaton, Track, union};
use super::budget::{Meter, Stop};
use super::compiler::{Compiler, Truth};
use super::explore::explore;
use super::linear::Linear;
use super::lower::Value;
use super::record::{Component, Made};
use super::syntax::Term;
use std::rc::Rc;

/// Tracks from here on are those of what is given, before others take their place.
const FIRST_OWN: Track = 1 << 31;

/// A deterministic automaton that reads a tuple of natural numbers, the most significant digits
/// first. State 0 is the start. Leading zeros on all tracks lead from the start to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Recognizer {
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
        (complete && known && next.first() == Some(&0)).then_some(Recognizer { tracks, next, accepting })
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
        let state = (0..length(numbers)).rev().fold(0, |state, place| {
            let letter = digits(numbers, place);
            self.successor(state, letter)
        });
        self.is_accepting(state)
    }

    /// The number on the last track that it accepts behind these, if there is exactly one such
    /// number below 2 to the power 120.
    pub(super) fn only(&self, numbers: &[i128]) -> Option<i128> {
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

    /// The automaton that reads the tracks of this order, of which some may be the same.
    pub(super) fn on(&self, order: &[Track], meter: &Meter<'_>) -> Result<Automaton, Stop> {
        let tracks = union([order].into_iter());
        let letters = meter.letters(tracks.len())?;
        let places: Vec<usize> =
            order.iter().filter_map(|track| tracks.iter().position(|other| other == track)).collect();
        let of = |letter: usize| {
            places.iter().enumerate().map(|(bit, &place)| (letter >> place & 1) << bit).sum::<usize>()
        };
        let own: Vec<usize> = (0..letters).map(of).collect();
        let step = |state: &u32, letter: usize, successor: &mut u32| {
            *successor = self.successor(*state, own[letter]);
            Ok(())
        };
        let read = explore(tracks, &0, step, |&state| self.is_accepting(state), meter)?;
        if !meter.is_recording() || order.first() == Some(&FIRST_OWN) {
            return Ok(read);
        }
        // What is given is written down once, on tracks of its own.
        let own: Vec<Track> = (FIRST_OWN..).take(self.tracks).collect();
        let given = self.on(&own, meter)?;
        Ok(meter.note(read, |record, read| {
            let given = record.made(Made::Given(given.clone()), given, own.clone());
            let names = own.into_iter().zip(order.iter().copied()).collect();
            let free = union([order].into_iter());
            record.made(Made::All(vec![Component::Renamed(given.origin, names)]), read, free)
        }))
    }
}

/// How many digits the longest of these natural numbers has.
fn length(numbers: &[i128]) -> u32 {
    numbers.iter().map(|number| 128 - number.leading_zeros()).max().unwrap_or(0)
}

fn digits(numbers: &[i128], place: u32) -> usize {
    numbers.iter().enumerate().map(|(bit, number)| ((number >> place & 1) as usize) << bit).sum()
}

impl Compiler<'_> {
    /// Where the values of terms are accepted.
    pub(super) fn accepts(&mut self, recognizer: &Recognizer, terms: &[Term]) -> Result<Truth, Stop> {
        if recognizer.tracks() != terms.len() {
            return Err(Stop::TooLarge);
        }
        let (order, defined) = self.named(terms)?;
        let relation = recognizer.on(&order, self.meter)?;
        let holds = Rc::new(self.without_terms(relation, None)?);
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// The number that is accepted behind the values of terms.
    pub(super) fn only(&mut self, recognizer: &Rc<Recognizer>, terms: &[Term]) -> Result<Value, Stop> {
        if recognizer.tracks() != terms.len() + 1 {
            return Err(Stop::TooLarge);
        }
        let (order, defined) = self.named(terms)?;
        let number = self.atoms.number(Number::Only(Rc::clone(recognizer), order))?;
        Ok(Value { linear: Linear::atom(number), defined })
    }

    /// The tracks of terms, and where all are natural numbers.
    fn named(&mut self, terms: &[Term]) -> Result<(Vec<Track>, Rc<Automaton>), Stop> {
        let (forms, defined) = self.naturals(terms)?;
        let order: Result<_, Stop> = forms.into_iter().map(|form| self.name(form)).collect();
        Ok((order?, defined))
    }
}
