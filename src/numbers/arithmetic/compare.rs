//! Automata of comparisons: a linear form against 0.

use super::atom::{Definition, Number};
use super::automaton::{Automaton, Track, union};
use super::compiler::Compiler;
use super::explore::explore;
use super::linear::{Linear, Question, Test};
use super::numeration::{Numeration, Reading};
use super::prefix::{Prefix, Sum};
use super::product::{and, conjunction, exists, or};
use super::reading::{Machines, leaves, tracks};
use super::record::Asked;
use super::stop::Stop;
use std::rc::Rc;

/// Constants from here on are made digit by digit in a certificate, and how many digits there are.
const LARGE: u64 = 1 << 12;
const DIGIT: u64 = 64;

/// What is known of the digits read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    prefix: Prefix,
    /// The classes of the machines that read; none once the answer only depends on how much
    /// follows.
    classes: Vec<u32>,
    /// The states of the automata that limit the comparison; none once nothing more is accepted.
    within: Vec<u32>,
}

impl State {
    /// Nothing more is accepted.
    fn die(&mut self) {
        self.prefix = Prefix::Settled(0);
        self.classes.clear();
        self.within.clear();
    }
}

impl Compiler<'_> {
    /// Accepts where the form passes the test. Where the form has no value, it may do anything.
    pub(super) fn compare(&mut self, form: &Linear, test: Test) -> Result<Rc<Automaton>, Stop> {
        let key = (form.clone(), test);
        if let Some(automaton) = self.comparisons.get(&key) {
            return Ok(automaton.clone());
        }
        let automaton = Rc::new(self.compare_within(form, test.into(), &[])?);
        self.comparisons.insert(key, automaton.clone());
        Ok(automaton)
    }

    /// Accepts where the form passes the test and all of these accept.
    ///
    /// Their tracks are among those of the form. Of sequences on several tracks they leave little.
    pub(super) fn compare_within(
        &mut self,
        form: &Linear,
        question: Question,
        within: &[Rc<Automaton>],
    ) -> Result<Automaton, Stop> {
        let form = self.with_small_constant(form)?;
        let relation = self.relation(&form, question, within)?;
        self.without_terms(relation, None)
    }

    /// The form with a number in the place of a large constant, for a certificate: the kernel follows
    /// the values of a sum, and these would be as many as the constant. The number is made digit by digit.
    fn with_small_constant(&mut self, form: &Linear) -> Result<Linear, Stop> {
        let (least, most) = self.atoms.bounds(form)?;
        let is_small = form.constant.unsigned_abs() < LARGE || least.is_some() && most.is_some();
        if !self.meter.is_recording() || is_small {
            return Ok(form.clone());
        }
        let (sign, mut rest) = (form.constant.signum(), form.constant.unsigned_abs());
        let mut digits = Vec::new();
        while rest > 0 {
            digits.push((rest % DIGIT) as i64);
            rest /= DIGIT;
        }
        let mut number = Linear::default();
        for digit in digits.into_iter().rev() {
            let next = number.times(DIGIT as i64)?.shift(digit)?;
            number = Linear::atom(self.name(next)?);
        }
        Linear { constant: 0, ..form.clone() }.plus(sign, &number)
    }

    /// The tracks on which a form depends.
    pub(super) fn tracks_of(&self, form: &Linear) -> Vec<Track> {
        let (numbers, bounded) = form.split(|atom| !self.atoms.is_bounded(atom));
        let mut all: Vec<Track> = numbers.terms.iter().map(|term| term.0).collect();
        for leaf in leaves(&self.atoms, &bounded) {
            all.extend(tracks(&self.atoms, leaf));
        }
        union([&all[..]].into_iter())
    }

    /// The same, with a track for each number of the form.
    fn relation(
        &mut self,
        form: &Linear,
        question: Question,
        within: &[Rc<Automaton>],
    ) -> Result<Automaton, Stop> {
        let (least, most) = self.atoms.bounds(form)?;
        if let Some(settled) = question.settled(least.unwrap_or(i128::MIN), most.unwrap_or(i128::MAX)) {
            let constant = Automaton::constant(settled);
            let parts: Vec<&Automaton> = within.iter().map(Rc::as_ref).chain([&constant]).collect();
            let settled = conjunction(&parts, self.meter)?;
            return Ok(self.asked(form, question, within, settled));
        }
        let tracks = self.tracks_of(form);
        let letters = self.meter.letters(tracks.len())?;
        let (numbers, bounded) = form.split(|atom| !self.atoms.is_bounded(atom));
        let machines =
            Machines::new(&self.atoms, &leaves(&self.atoms, &bounded), &tracks, letters, self.numeration)?;
        let rest = self.atoms.bounds(&bounded)?;
        let rest = (rest.0.unwrap_or(0), rest.1.unwrap_or(0));
        let sum = Sum::new(&numbers, rest, question, &tracks, letters, self.numeration);
        let parts: Vec<(&Automaton, Vec<u32>, Option<u32>)> = within
            .iter()
            .map(|part| (&**part, part.restrict_letters(&tracks, letters), part.sinks().dead))
            .collect();
        let start = State {
            prefix: Prefix::Open(Reading::default()),
            classes: machines.start(),
            within: vec![0; within.len()],
        };
        let step = |state: &State, letter: usize, successor: &mut State| {
            successor.prefix = sum.step(state.prefix, letter);
            successor.classes.clear();
            successor.within.clear();
            if matches!(successor.prefix, Prefix::Open(_)) {
                machines.step(&state.classes, letter, &mut successor.classes);
            }
            for (&inner, (part, letters, dead)) in state.within.iter().zip(&parts) {
                let next = part.successor(inner, letters[letter] as usize);
                if Some(next) == *dead {
                    successor.prefix = Prefix::Settled(0);
                }
                successor.within.push(next);
            }
            if successor.prefix == Prefix::Settled(0) {
                successor.die();
            }
            Ok(())
        };
        let accepts = |state: &State| {
            let mut inner = state.within.iter().zip(within);
            inner.all(|(&inner, part)| part.accepting[inner as usize])
                && match state.prefix {
                    Prefix::Open(sum) => {
                        question.accepts(sum.value + machines.value(&self.atoms, &bounded, &state.classes))
                    }
                    Prefix::Settled(answers) => answers & 1 == 1,
                }
        };
        let relation = explore(tracks, &start, step, accepts, self.meter)?;
        Ok(self.asked(form, question, within, relation))
    }

    /// Writes down that an automaton accepts where a form passes a test and others accept.
    fn asked(
        &self,
        form: &Linear,
        Question { test, negated }: Question,
        within: &[Rc<Automaton>],
        relation: Automaton,
    ) -> Automaton {
        self.meter.note(relation, |record, relation| {
            let (numbers, bounded) = form.split(|atom| !self.atoms.is_bounded(atom));
            let mut free: Vec<Track> = numbers.terms.iter().map(|term| term.0).collect();
            for leaf in leaves(&self.atoms, &bounded) {
                match self.atoms.definition(leaf) {
                    Definition::Truth(automaton) => free.extend(record.free(automaton)),
                    _ => free.extend(tracks(&self.atoms, leaf)),
                }
            }
            let parts: Vec<&Automaton> = within.iter().map(Rc::as_ref).collect();
            let asked = Asked::Compare(form.clone(), test);
            record.all(&parts, Some((asked, negated, free)), relation)
        })
    }

    /// Projects out the numbers that are no variables, except one. Each is defined by a relation.
    pub(super) fn without_terms(
        &mut self,
        relation: Automaton,
        kept: Option<Track>,
    ) -> Result<Automaton, Stop> {
        let mut gone = Vec::new();
        let mut open = self.meter.free(&relation);
        let mut pool = vec![Rc::new(relation)];
        while let Some(track) = open.pop() {
            if kept == Some(track) || gone.contains(&track) {
                continue;
            }
            if let Some(definition) = self.define(track)? {
                open.extend(self.meter.free(&definition));
                pool.push(definition);
                gone.push(track);
            }
        }
        self.eliminate(pool, &gone)
    }

    /// The conjunction of all, without these tracks. Each goes as soon as it can.
    pub(super) fn eliminate(&self, mut pool: Vec<Rc<Automaton>>, gone: &[Track]) -> Result<Automaton, Stop> {
        let has = |automaton: &Automaton, track| self.meter.free(automaton).contains(&track);
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
            Some(Number::Named(form)) => self.relation(&form.plus(-1, &itself)?, Test::Zero.into(), &[])?,
            Some(Number::NimSum(_)) if self.numeration != Numeration::Binary => return Err(Stop::Mixed),
            Some(Number::NimSum(mut parts)) => {
                parts.push(track);
                parts.sort_unstable();
                let zero = Automaton::zero_nim_sum(&parts, self.meter.letters(parts.len())?);
                self.meter.note(zero, |record, zero| {
                    record.all(&[], Some((Asked::NimSum(parts.clone()), false, parts)), zero)
                })
            }
            Some(Number::Only(recognizer, mut order)) => {
                order.push(track);
                self.given(&recognizer, &order)?
            }
            Some(Number::Quotient(form, divisor)) => {
                let multiple = itself.times(divisor)?;
                self.relation(&form.plus(-1, &multiple)?, Test::Below(divisor).into(), &[])?
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

    /// Accepts where a number is equal to a form. The numbers in the form are projected out here,
    /// as one without a value must not matter where the form is not chosen.
    fn equals_locally(&mut self, form: &Linear, track: Track) -> Result<Automaton, Stop> {
        let relation = self.relation(&form.plus(-1, &Linear::atom(track))?, Test::Zero.into(), &[])?;
        self.without_terms(relation, Some(track))
    }
}
