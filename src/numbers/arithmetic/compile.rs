//! Automata of formulas, and the least numbers that one accepts.

use std::rc::Rc;

use num_bigint::BigUint;

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::compiler::{Comparison, Compiler, Truth};
use super::linear::{Question, Test};
use super::lower::Value;
use super::numeration::Numeration;
use super::product::{and, iff};
use super::stop::Stop;
use super::syntax::{Formula, Relation, Term, Variable};

impl Compiler<'_> {
    pub(super) fn formula(&mut self, formula: &Formula) -> Result<Truth, Stop> {
        match formula {
            Formula::Boolean(value) => {
                let holds = if *value { self.everywhere() } else { self.nowhere() };
                Ok(self.total_truth(holds))
            }
            Formula::Compare(left, relation, right) => self.comparison(left, *relation, right),
            Formula::Accepts(recognizer, terms) => self.accepts(recognizer, terms),
            Formula::Not(formula) => {
                let truth = self.formula(formula)?;
                self.not(truth)
            }
            Formula::And(_) => self.there_are(&[], (formula, true)),
            Formula::Or(_) => {
                let none = self.there_are(&[], (formula, false))?;
                self.not(none)
            }
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                let defined = self.both(&left.defined, &right.defined)?;
                let equal = iff(&left.holds, &right.holds, self.meter)?;
                Ok(Truth { holds: self.both(&equal.into(), &defined)?, defined })
            }
            Formula::Exists(variables, formula) => {
                let tracks = self.tracks(variables)?;
                self.there_are(&tracks, (formula, true))
            }
            Formula::ForAll(variables, formula) => {
                let tracks = self.tracks(variables)?;
                let fails = self.there_are(&tracks, (formula, false))?;
                self.not(fails)
            }
        }
    }

    fn comparison(&mut self, left: &Term, relation: Relation, right: &Term) -> Result<Truth, Stop> {
        let comparison = self.lower_comparison(left, relation, right)?;
        self.compiled(comparison)
    }

    /// A comparison as a question that is asked of one form.
    pub(super) fn lower_comparison(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Comparison, Stop> {
        let Value { linear: left, defined: left_defined } = self.term(left)?;
        let Value { linear: right, defined: right_defined } = self.term(right)?;
        let defined = self.both(&left_defined, &right_defined)?;
        let form = match relation {
            Relation::Equal | Relation::NotEqual => {
                let difference = left.plus(-1, &right)?;
                // One sign for both orders of the sides.
                let negative = difference.terms.first().is_some_and(|term| term.1 < 0);
                if negative { difference.times(-1)? } else { difference }
            }
            Relation::AtMost | Relation::Greater => left.plus(-1, &right)?,
            Relation::AtLeast | Relation::Less => right.plus(-1, &left)?,
        };
        let (test, negated) = match relation {
            Relation::Equal => (Test::Zero, false),
            Relation::NotEqual => (Test::Zero, true),
            Relation::AtMost | Relation::AtLeast => (Test::AtMostZero, false),
            Relation::Greater | Relation::Less => (Test::AtMostZero, true),
        };
        Ok(Comparison { form, question: Question { test, negated }, defined })
    }

    pub(super) fn compiled(&mut self, comparison: Comparison) -> Result<Truth, Stop> {
        let Comparison { form, question, defined } = comparison;
        let holds = self.compare(&form, question.test)?;
        let holds = if question.negated { Rc::new(holds.complement()) } else { holds };
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// The least numbers that are accepted: in the first variable, for it in the second, and so on.
    pub(super) fn least(
        &mut self,
        automaton: Automaton,
        variables: &[Variable],
    ) -> Result<Vec<BigUint>, Stop> {
        let tracks = self.tracks(variables)?;
        least(automaton, &tracks, self.numeration, self.meter)
    }
}

/// The numbers on these tracks, in their order: the least for the first track, for it the least for
/// the second, and so on. The automaton accepts something.
///
/// Among all words that are accepted on a track it takes the shortest, and among these the first by
/// the alphabet. In the Zeckendorf system a number has several words. The shortest of each has no
/// two zeros in a row after its first one, and such words are ordered as their numbers are.
pub(super) fn least(
    mut automaton: Automaton,
    tracks: &[Track],
    numeration: Numeration,
    meter: &Meter<'_>,
) -> Result<Vec<BigUint>, Stop> {
    let mut numbers = Vec::with_capacity(tracks.len());
    for (place, &track) in tracks.iter().enumerate() {
        let digits = least_on_track(&automaton, track, meter)?;
        if place + 1 < tracks.len() && automaton.tracks.contains(&track) {
            automaton = and(&automaton, &Automaton::number(track, &digits), meter)?;
        }
        numbers.push(numeration.value(&digits));
    }
    Ok(numbers)
}

/// The digits of the least number on one track for which there are numbers on the others.
///
/// The least length is sought backward from what is accepted. Then each digit is 0 if some of the
/// states reached can still accept in as many steps as remain.
fn least_on_track(automaton: &Automaton, track: Track, meter: &Meter<'_>) -> Result<Vec<bool>, Stop> {
    let bit = match automaton.tracks.iter().position(|other| *other == track) {
        Some(place) => 1 << place,
        None => return Ok(Vec::new()),
    };
    let mut states = start(automaton, bit, meter)?;
    let meets = |left: &[bool], right: &[bool]| left.iter().zip(right).any(|(&left, &right)| left && right);
    // Which states accept after each number of steps.
    let mut accept_after = vec![automaton.accepting.clone()];
    while !meets(&states, &accept_after[accept_after.len() - 1]) {
        let last = &accept_after[accept_after.len() - 1];
        let row = |state| automaton.row(state).iter().any(|&next| last[next as usize]);
        let before = (0..automaton.states()).map(row).collect();
        // Without an accepted word this would not end.
        meter.members(accept_after.len().saturating_mul(automaton.states()))?;
        accept_after.push(before);
        meter.tick()?;
    }
    let mut digits = Vec::with_capacity(accept_after.len());
    for accept in accept_after.iter().rev().skip(1) {
        meter.tick()?;
        let zeros = step(automaton, &states, bit, false);
        let digit = !meets(&zeros, accept);
        states = if digit { step(automaton, &states, bit, true) } else { zeros };
        digits.push(digit);
    }
    Ok(digits)
}

/// What is reached while the track reads leading zeros.
fn start(automaton: &Automaton, bit: usize, meter: &Meter<'_>) -> Result<Vec<bool>, Stop> {
    let mut reached = vec![false; automaton.states()];
    reached[0] = true;
    let mut open = vec![0usize];
    while let Some(state) = open.pop() {
        meter.tick()?;
        for (letter, &next) in automaton.row(state).iter().enumerate() {
            if letter & bit == 0 && !std::mem::replace(&mut reached[next as usize], true) {
                open.push(next as usize);
            }
        }
    }
    Ok(reached)
}

/// What is reached by one digit on the track.
fn step(automaton: &Automaton, states: &[bool], bit: usize, digit: bool) -> Vec<bool> {
    let mut reached = vec![false; states.len()];
    for (state, _) in states.iter().enumerate().filter(|&(_, &here)| here) {
        for (letter, &next) in automaton.row(state).iter().enumerate() {
            if (letter & bit != 0) == digit {
                reached[next as usize] = true;
            }
        }
    }
    reached
}
