//! Formulas and terms of automata that are given.

use super::atom::Number;
use super::automaton::{Automaton, Track, union};
use super::budget::{Meter, Stop};
use super::compiler::{Compiler, Truth};
use super::explore::explore;
use super::linear::Linear;
use super::lower::Value;
use super::recognizer::Recognizer;
use super::syntax::Term;
use std::rc::Rc;

impl Compiler<'_> {
    /// Where the values of terms are accepted.
    pub(super) fn accepts(&mut self, recognizer: &Recognizer, terms: &[Term]) -> Result<Truth, Stop> {
        if recognizer.tracks() != terms.len() {
            return Err(Stop::TooLarge);
        }
        let (order, defined) = self.named(terms)?;
        let relation = on_tracks(recognizer, &order, self.meter)?;
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

/// The automaton that reads the tracks of this order, of which some may be the same.
pub(super) fn on_tracks(
    recognizer: &Recognizer,
    order: &[Track],
    meter: &Meter<'_>,
) -> Result<Automaton, Stop> {
    let tracks = union([order].into_iter());
    let letters = meter.letters(tracks.len())?;
    let places: Vec<usize> =
        order.iter().filter_map(|track| tracks.iter().position(|other| other == track)).collect();
    let of = |letter: usize| {
        places.iter().enumerate().map(|(bit, &place)| (letter >> place & 1) << bit).sum::<usize>()
    };
    let own: Vec<usize> = (0..letters).map(of).collect();
    let step = |state: &u32, letter: usize, successor: &mut u32| {
        *successor = recognizer.successor(*state, own[letter]);
        Ok(())
    };
    explore(tracks, &0, step, |&state| recognizer.is_accepting(state), meter)
}
