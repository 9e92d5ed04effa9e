//! Automata that are given, among those that are made.

use super::atom::Number;
use super::automaton::{Automaton, Track, union};
use super::budget::{Budget, Meter};
use super::compiler::{Compiler, Truth};
use super::explore::explore;
use super::linear::{Linear, Test};
use super::lower::Value;
use super::numeration::{Numeration, Reading, without_adjacent_ones};
use super::prefix::{Prefix, Sum};
use super::product::{and, exists};
use super::recognizer::Recognizer;
use super::record::{Component, Made};
use super::stop::Stop;
use super::syntax::Term;
use std::rc::Rc;

/// Tracks from here on are those of what is given, before others take their place.
const FIRST_OWN: Track = 1 << 31;

impl Recognizer {
    /// The automaton that reads the tracks in this order. Some of them may be the same.
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
        let own: Vec<Track> = (FIRST_OWN..).take(self.tracks()).collect();
        let given = self.on(&own, meter)?;
        Ok(meter.note(read, |record, read| {
            let given = record.made(Made::Given(given.clone()), given, own.clone());
            let names = own.into_iter().zip(order.iter().copied()).collect();
            let free = union([order].into_iter());
            record.made(Made::All(vec![Component::Renamed(given.origin, names)]), read, free)
        }))
    }

    /// An automaton that is given for words without two ones in a row as one that accepts all words
    /// of the same numbers: those that have the value of a word without two ones that it accepts.
    fn for_all_words(&self, meter: &Meter<'_>) -> Result<Recognizer, Stop> {
        // A certificate need not say how it is found.
        let meter = &meter.without_record();
        let inner: Vec<Track> = (FIRST_OWN..).take(self.tracks()).collect();
        let outer: Vec<Track> = (FIRST_OWN..).skip(self.tracks()).take(self.tracks()).collect();
        let mut all = self.on(&inner, meter)?;
        for (&word, &number) in inner.iter().zip(&outer) {
            let same = and(&equal(word, number, meter)?, &without_adjacent_ones(&[word], meter)?, meter)?;
            all = exists(&and(&all, &same, meter)?, &[word], meter)?;
        }
        self.read_from(&all, &outer, meter)
    }

    /// The smallest automaton that says the same. In the Zeckendorf system it accepts no word with
    /// two ones in a row.
    ///
    /// # Errors
    /// The budget is used up, or it is interrupted.
    pub(crate) fn smallest(&self, budget: &Budget<'_>) -> Result<Recognizer, Stop> {
        let meter = Meter::new(budget);
        let tracks: Vec<Track> = (FIRST_OWN..).take(self.tracks()).collect();
        let mut all = self.on(&tracks, &meter)?;
        if self.numeration() == Numeration::Zeckendorf {
            all = and(&all, &without_adjacent_ones(&tracks, &meter)?, &meter)?;
        }
        self.read_from(&all, &tracks, &meter)
    }

    /// An automaton on some of these tracks as one that is given.
    fn read_from(&self, all: &Automaton, tracks: &[Track], meter: &Meter<'_>) -> Result<Recognizer, Stop> {
        let letters = all.restrict_letters(tracks, meter.letters(tracks.len())?);
        let row = |state| letters.iter().map(move |&letter| (state, letter));
        let next = (0..all.states() as u32).flat_map(row);
        let next = next.map(|(state, letter)| all.successor(state, letter as usize)).collect();
        let recognizer = Recognizer::new(self.tracks(), next, all.accepting.clone());
        recognizer.map(|made| made.in_numeration(self.numeration())).ok_or(Stop::TooLarge)
    }
}

/// Accepts where two tracks have the same value in the Zeckendorf system. The tracks ascend.
fn equal(one: Track, other: Track, meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let form = Linear { terms: vec![(one, 1), (other, -1)], constant: 0 };
    let tracks = vec![one, other];
    let letters = meter.letters(tracks.len())?;
    let sum = Sum::new(&form, (0, 0), Test::Zero.into(), &tracks, letters, Numeration::Zeckendorf);
    let step = |state: &Prefix, letter: usize, successor: &mut Prefix| {
        *successor = sum.step(*state, letter);
        Ok(())
    };
    let accepts = |state: &Prefix| match *state {
        Prefix::Open(difference) => difference.value == 0,
        Prefix::Settled(answers) => answers & 1 == 1,
    };
    explore(tracks, &Prefix::Open(Reading::default()), step, accepts, meter)
}

impl Compiler<'_> {
    /// The given automaton on these tracks. Some of them may be the same.
    pub(super) fn given(&mut self, recognizer: &Recognizer, order: &[Track]) -> Result<Automaton, Stop> {
        match (recognizer.numeration(), self.numeration) {
            (Numeration::Binary, Numeration::Binary) => recognizer.on(order, self.meter),
            (Numeration::Zeckendorf, Numeration::Zeckendorf) => {
                if let Some(known) = self.for_all_words.get(recognizer) {
                    return known.on(order, self.meter);
                }
                let all = Rc::new(recognizer.for_all_words(self.meter)?);
                self.for_all_words.insert(recognizer.clone(), Rc::clone(&all));
                all.on(order, self.meter)
            }
            _ => Err(Stop::Mixed),
        }
    }

    /// Where the values of terms are accepted.
    pub(super) fn accepts(&mut self, recognizer: &Recognizer, terms: &[Term]) -> Result<Truth, Stop> {
        if recognizer.tracks() != terms.len() {
            return Err(Stop::TooLarge);
        }
        let (order, defined) = self.named(terms)?;
        let relation = self.given(recognizer, &order)?;
        let holds = Rc::new(self.without_terms(relation, None)?);
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// The number that is accepted after the values of terms.
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
