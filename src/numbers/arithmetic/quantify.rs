//! Quantifiers and conjunctions: whether there are numbers at which all parts are true.

use super::atom::Number;
use super::automaton::{Automaton, Track};
use super::compiler::{Comparison, Compiler, Truth};
use super::product::{exists, or};
use super::stop::Stop;
use super::syntax::{Formula, Variable};
use std::rc::Rc;

/// A formula, or where this is false its negation.
type Signed<'a> = (&'a Formula, bool);

impl Compiler<'_> {
    /// The tracks of variables.
    pub(super) fn tracks(&mut self, variables: &[Variable]) -> Result<Vec<Track>, Stop> {
        variables.iter().map(|&variable| self.atoms.number(Number::Variable(variable))).collect()
    }

    /// Whether there are numbers on these tracks that make the formula true. There may be no
    /// tracks.
    ///
    /// Sets of states stay smaller if each alternative is projected by itself, and if a track goes
    /// before all that is said in conjunction is joined. Where something has no value, the order in
    /// which it is said matters, and this is not done.
    pub(super) fn there_are(&mut self, tracks: &[Track], signed: Signed<'_>) -> Result<Truth, Stop> {
        if let Some(alternatives) = alternatives(signed)
            && let Some(truth) = self.one_alternative(tracks, alternatives)?
        {
            return Ok(truth);
        }
        let mut parts = Vec::new();
        conjuncts(signed, &mut parts);
        let mut truths = Vec::with_capacity(parts.len());
        for part in parts {
            let truth = self.part(part)?;
            let never = !self.meter.is_recording() && truth.is_never();
            truths.push(truth);
            // What follows is not looked at.
            if never {
                break;
            }
        }
        if truths.iter().all(Part::is_total) {
            let pool = self.pool(truths)?;
            return Ok(self.total_truth(Rc::new(self.eliminate(pool, tracks)?)));
        }
        let mut all = self.total_truth(self.everywhere());
        for part in truths {
            let truth = match part {
                Part::Compiled(truth) => truth,
                Part::Delayed(comparison) => self.compiled(comparison)?,
            };
            all = self.conjoin(&all, &truth)?;
        }
        let undefined = exists(&all.defined.complement(), tracks, self.meter)?;
        let defined = Rc::new(undefined.complement());
        let holds = Rc::new(exists(&all.holds, tracks, self.meter)?);
        Ok(Truth { holds: self.both(&holds, &defined)?, defined })
    }

    /// Whether there are numbers for one of these. None: one of these is undefined somewhere.
    fn one_alternative(&mut self, tracks: &[Track], of: Vec<Signed<'_>>) -> Result<Option<Truth>, Stop> {
        let mut some = self.nowhere();
        for alternative in of {
            let truth = self.there_are(tracks, alternative)?;
            if !truth.is_total() {
                return Ok(None);
            }
            some = Rc::new(or(&some, &truth.holds, self.meter)?);
        }
        Ok(Some(self.total_truth(some)))
    }

    /// A part of a conjunction. What compares sequences on several tracks is delayed.
    fn part(&mut self, (formula, positive): Signed<'_>) -> Result<Part, Stop> {
        if let Formula::Compare(left, relation, right) = formula {
            let mut comparison = self.lower_comparison(left, *relation, right)?;
            comparison.question.negated ^= !positive;
            let reads = |&(atom, _): &(Track, i64)| self.atoms.is_bounded(atom);
            let reads = comparison.form.terms.iter().any(reads);
            return if reads && self.tracks_of(&comparison.form).len() > 1 {
                Ok(Part::Delayed(comparison))
            } else {
                self.compiled(comparison).map(Part::Compiled)
            };
        }
        let truth = self.formula(formula)?;
        if positive { Ok(truth) } else { self.not(truth) }.map(Part::Compiled)
    }

    /// The automata of parts. Those that are delayed are made within those that are there and have
    /// no other tracks.
    fn pool(&mut self, parts: Vec<Part>) -> Result<Vec<Rc<Automaton>>, Stop> {
        let (mut pool, mut delayed) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Part::Compiled(truth) => pool.push(truth.holds),
                Part::Delayed(comparison) => delayed.push(comparison),
            }
        }
        for Comparison { form, question, defined } in delayed {
            if !self.meter.is_plain(&defined, true) {
                pool.push(defined);
            }
            let tracks = self.tracks_of(&form);
            let fits = |part: &Rc<Automaton>| part.tracks.iter().all(|track| tracks.contains(track));
            let (within, mut others): (Vec<_>, Vec<_>) = pool.into_iter().partition(fits);
            others.push(Rc::new(self.compare_within(&form, question, &within)?));
            pool = others;
        }
        Ok(pool)
    }
}

/// A part of a conjunction.
enum Part {
    Compiled(Truth),
    Delayed(Comparison),
}

impl Part {
    fn is_total(&self) -> bool {
        match self {
            Part::Compiled(truth) => truth.is_total(),
            Part::Delayed(comparison) => comparison.defined.as_constant() == Some(true),
        }
    }

    /// Whether it is known to be true nowhere.
    fn is_never(&self) -> bool {
        matches!(self, Part::Compiled(truth) if truth.holds.is_empty())
    }
}

/// What a disjunction says.
fn alternatives<'a>((formula, positive): Signed<'a>) -> Option<Vec<Signed<'a>>> {
    match (formula, positive) {
        (Formula::Not(inner), _) => alternatives((inner, !positive)),
        (Formula::Or(parts), true) | (Formula::And(parts), false) => {
            Some(parts.iter().map(|part| (part, positive)).collect())
        }
        _ => None,
    }
}

/// What a conjunction says, in its order.
fn conjuncts<'a>((formula, positive): Signed<'a>, found: &mut Vec<Signed<'a>>) {
    match (formula, positive) {
        (Formula::Not(inner), _) => conjuncts((inner, !positive), found),
        (Formula::And(parts), true) | (Formula::Or(parts), false) => {
            parts.iter().for_each(|part| conjuncts((part, positive), found));
        }
        _ => found.push((formula, positive)),
    }
}
