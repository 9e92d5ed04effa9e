//! Automata of comparisons: a linear form against 0.

use super::atom::Number;
use super::automaton::{Automaton, Track, union};
use super::budget::Stop;
use super::compile::Compiler;
use super::explore::explore;
use super::linear::Linear;
use super::prefix::{Prefix, Sum};
use super::product::{and, conjunction, or};
use super::project::exists;
use super::reading::{Machines, leaves, tracks};
use std::rc::Rc;

/// What is asked of a linear form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Test {
    Zero,
    AtMostZero,
    /// At least 0 and less than this.
    Below(i64),
}

impl Test {
    fn accepts(self, value: i128) -> bool {
        match self {
            Test::Zero => value == 0,
            Test::AtMostZero => value <= 0,
            Test::Below(bound) => 0 <= value && value < bound.into(),
        }
    }

    /// The answer, if it is the same for all values between these bounds.
    pub(super) fn settled(self, least: i128, most: i128) -> Option<bool> {
        let (low, high) = match self {
            Test::Zero => (0, 0),
            Test::AtMostZero => (i128::MIN, 0),
            Test::Below(bound) => (0, i128::from(bound) - 1),
        };
        if least > high || most < low { Some(false) } else { (low <= least && most <= high).then_some(true) }
    }
}

/// What is known of the digits read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    prefix: Prefix,
    /// Of the machines that read; none once the answer depends on how much follows alone.
    classes: Vec<u32>,
}

impl Compiler<'_> {
    /// Accepts where the form passes the test. Where the form has no value, it may do anything.
    pub(super) fn compare(&mut self, form: &Linear, test: Test) -> Result<Rc<Automaton>, Stop> {
        let key = (form.clone(), test);
        if let Some(automaton) = self.comparisons.get(&key) {
            return Ok(automaton.clone());
        }
        let relation = self.relation(form, test)?;
        let automaton = Rc::new(self.without_terms(relation, None)?);
        self.comparisons.insert(key, automaton.clone());
        Ok(automaton)
    }

    /// The same, with a track for each number of the form.
    fn relation(&mut self, form: &Linear, test: Test) -> Result<Automaton, Stop> {
        let (least, most) = self.atoms.bounds(form)?;
        let settled = match (least, most) {
            (Some(least), Some(most)) => test.settled(least, most),
            (Some(least), None) => test.settled(least, i128::MAX),
            (None, Some(most)) => test.settled(i128::MIN, most),
            (None, None) => None,
        };
        if let Some(settled) = settled {
            return Ok(Automaton::constant(settled));
        }
        let (numbers, bounded) = form.split(|atom| !self.atoms.is_bounded(atom));
        let leaves = leaves(&self.atoms, &bounded);
        let of_numbers: Vec<Track> = numbers.terms.iter().map(|term| term.0).collect();
        let of_leaves = leaves.iter().flat_map(|&leaf| tracks(&self.atoms, leaf)).collect();
        let tracks = union([of_numbers, of_leaves].iter().map(Vec::as_slice));
        let letters = self.meter.letters(tracks.len())?;
        let machines = Machines::new(&self.atoms, &leaves, &tracks, letters);
        let bounds = self.atoms.bounds(&bounded)?;
        let sum = Sum::new(&numbers, (bounds.0.unwrap_or(0), bounds.1.unwrap_or(0)), test, &tracks, letters);
        let start = State { prefix: Prefix::Open(0), classes: machines.start() };
        let step = |state: &State, letter: usize, successor: &mut State| {
            successor.prefix = sum.step(state.prefix, letter);
            successor.classes.clear();
            if matches!(successor.prefix, Prefix::Open(_)) {
                machines.step(&state.classes, letter, &mut successor.classes);
            }
            Ok(())
        };
        let accepts = |state: &State| match state.prefix {
            Prefix::Open(sum) => {
                let value = machines.value(&self.atoms, &bounded, &state.classes);
                value.is_some_and(|value| test.accepts(sum + value))
            }
            Prefix::Settled(answers) => answers & 1 == 1,
        };
        explore(tracks, &start, step, accepts, self.meter)
    }

    /// Projects out the numbers that are no variables, except one. Each is defined by a relation.
    fn without_terms(&mut self, relation: Automaton, kept: Option<Track>) -> Result<Automaton, Stop> {
        let mut gone = Vec::new();
        let mut open = relation.tracks.clone();
        let mut pool = vec![Rc::new(relation)];
        while let Some(track) = open.pop() {
            if kept == Some(track) || gone.contains(&track) {
                continue;
            }
            if let Some(definition) = self.define(track)? {
                open.extend(&definition.tracks);
                pool.push(definition);
                gone.push(track);
            }
        }
        self.eliminate(pool, &gone)
    }

    /// The conjunction of all, without these tracks. Each goes as soon as it can.
    fn eliminate(&self, mut pool: Vec<Rc<Automaton>>, gone: &[Track]) -> Result<Automaton, Stop> {
        let has = |automaton: &Automaton, track| automaton.tracks.contains(&track);
        loop {
            let live = gone.iter().filter(|&&track| pool.iter().any(|part| has(part, track)));
            let cost = |&&track: &&Track| {
                let parts: Vec<&Rc<Automaton>> = pool.iter().filter(|part| has(part, track)).collect();
                let tracks = union(parts.iter().map(|part| &part.tracks[..])).len() as u32;
                parts.iter().map(|part| part.states().ilog2()).sum::<u32>() + tracks
            };
            let Some(&track) = live.min_by_key(cost) else { break };
            let (parts, rest): (Vec<_>, Vec<_>) = pool.into_iter().partition(|part| has(part, track));
            pool = rest;
            let joined = conjunction(&parts.iter().map(Rc::as_ref).collect::<Vec<_>>(), self.meter)?;
            let free = |track: &&Track| !pool.iter().any(|part| has(part, **track));
            let now: Vec<Track> = gone.iter().filter(free).copied().collect();
            pool.push(Rc::new(exists(&joined, &now, self.meter)?));
        }
        conjunction(&pool.iter().map(Rc::as_ref).collect::<Vec<_>>(), self.meter)
    }

    /// The relation between a number and what it is made of; none for a variable.
    fn define(&mut self, track: Track) -> Result<Option<Rc<Automaton>>, Stop> {
        if let Some(known) = self.definitions.get(&track) {
            return Ok(Some(known.clone()));
        }
        let itself = Linear::atom(track);
        let relation = match self.atoms.as_number(track).cloned() {
            None | Some(Number::Variable(_)) => return Ok(None),
            Some(Number::Named(form)) => self.relation(&form.plus(-1, &itself)?, Test::Zero)?,
            Some(Number::NimSum(mut parts)) => {
                parts.push(track);
                parts.sort_unstable();
                Automaton::zero_nim_sum(&parts, self.meter.letters(parts.len())?)
            }
            Some(Number::Quotient(form, divisor)) => {
                let multiple = itself.times(divisor)?;
                self.relation(&form.plus(-1, &multiple)?, Test::Below(divisor))?
            }
            Some(Number::Case(condition, left, right)) => {
                let left = self.equals_locally(&left, track)?;
                let right = self.equals_locally(&right, track)?;
                let then = and(&condition, &left, self.meter)?;
                let otherwise = and(&condition.complement(), &right, self.meter)?;
                or(&then, &otherwise, self.meter)?
            }
        };
        let relation = Rc::new(relation);
        self.definitions.insert(track, relation.clone());
        Ok(Some(relation))
    }

    /// Accepts where a number is equal to a form. The numbers in the form are projected out here, as
    /// one without a value must not matter where the form is not chosen.
    fn equals_locally(&mut self, form: &Linear, track: Track) -> Result<Automaton, Stop> {
        let relation = self.relation(&form.plus(-1, &Linear::atom(track))?, Test::Zero)?;
        self.without_terms(relation, Some(track))
    }
}
