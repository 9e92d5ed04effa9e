//! `count(…)` counted at once: its condition becomes a formula, with the ranges as conditions, and
//! what satisfies it is counted by an automaton.

use crate::arithmetic::{self, Budget, Count, Formula, Recognizer, Relation, Stop, Term};
use crate::error::{Error, ErrorKind, Result};
use crate::eval::integer::Integer;
use crate::eval::machine::{Counted, Machine, NotAtOnce};
use crate::eval::value::Value;
use crate::syntax::operator::{Infix, Level};
use crate::syntax::tree::{Kind, Quantifier, TreeId};
use crate::universal::expressions::compare;
use crate::universal::part::{Part, is_natural, is_too_deep};
use crate::universal::quantifiers::Clauses;
use crate::universal::{Refused, TOO_DEEP, Translated, Translator};
use num_bigint::{BigInt, BigUint, Sign};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// Cases that take about as long as what a decision does between two polls.
const CASES_A_POLL: u64 = 32;

/// States that are made between two polls, each a step.
const STEPS_A_POLL: u64 = 1_024;

/// Ends of ranges from here on are compared digit by digit. In tests these can be gone through.
const LARGE: i64 = if cfg!(test) { 64 } else { 1 << 60 };

/// How many values of the variables satisfy a condition, or why that is not known at once.
///
/// # Errors
/// If interrupted.
pub(crate) fn count_at_once(
    machine: &mut Machine,
    asked: Counted,
) -> Result<std::result::Result<Integer, NotAtOnce>> {
    let Counted { tree, element, given, cases } = asked;
    let mut translator = Translator::new(machine, &tree);
    translator.given = given;
    let (clauses, formula) = match translator.counted(element) {
        Ok(counted) => counted,
        Err(Refused::Error(error)) if error.is_stop() => return Err(error),
        Err(Refused::Because(why, _)) => return Ok(Err(NotAtOnce::Because(why))),
        Err(Refused::Error(error)) => return Ok(Err(NotAtOnce::Because(error.message().to_owned()))),
    };
    let max_cells = machine.store.limits().max_states;
    let interrupt = machine.store.interrupt().clone();
    // A poll is one of a thousand states, and a case some steps of the machine.
    let polls = Cell::new(cases / CASES_A_POLL);
    let poll = || {
        interrupt.count_steps(STEPS_A_POLL);
        let left = polls.get().checked_sub(1).filter(|_| interrupt.poll().is_ok());
        left.map(|left| polls.set(left)).ok_or(Stop::Interrupted)
    };
    let count = arithmetic::count(&clauses.variables, &formula, &Budget { max_cells, poll: &poll });
    let why = match count {
        Ok(Count::Exactly(count)) => return Ok(Ok(Integer::from(num_bigint::BigInt::from(count)))),
        Ok(Count::Undefined) => "it is not defined for all of them",
        Ok(Count::Infinite) => "no end of what is counted is known",
        Err(Stop::TooLarge) => "the automaton that counts is too large",
        Err(Stop::Mixed) => "no way to write numbers serves all parts of the condition",
        Err(Stop::Interrupted) => {
            interrupt.poll()?;
            return Ok(Err(NotAtOnce::Long));
        }
    };
    Ok(Err(NotAtOnce::Because(why.to_owned())))
}

impl Translator<'_> {
    /// The variables of a condition with its clauses, and the formula that says which are counted.
    pub(super) fn counted(&mut self, element: TreeId) -> Translated<(Clauses, Formula)> {
        let tree = Arc::clone(&self.tree);
        let Kind::Element { value, clauses } = tree.kind(element) else {
            return self.refuse(element, "what is counted is a condition with `for`");
        };
        let reach = self.scope.len();
        self.counts = true;
        let mut clauses = self.clauses(tree.children(clauses), Quantifier::All)?;
        let condition = self.truth(value)?;
        self.scope.truncate(reach);
        // In the order of their clauses: what follows a false one is not looked at.
        let guards = std::mem::take(&mut clauses.guards);
        let formula = Formula::And(guards.into_iter().chain([condition]).collect());
        if is_too_deep(&formula) {
            return self.refuse(element, TOO_DEEP);
        }
        Ok((clauses, formula))
    }

    /// A range one of whose ends is large.
    pub(super) fn large_range(&mut self, source: TreeId) -> Translated<Option<(End, End)>> {
        if !self.counts {
            return Ok(None);
        }
        let tree = Arc::clone(&self.tree);
        if !self.is_open(source) {
            let may_be_range = matches!(tree.kind(source), Kind::Chain { .. } | Kind::Name);
            return match may_be_range.then(|| self.run(source)) {
                Some(Ok(Value::Range(ends))) if is_large(&ends.0) || is_large(&ends.1) => {
                    Ok(Some((End::known(&ends.0), End::known(&ends.1))))
                }
                Some(Err(error)) if error.is_stop() => Err(error.into()),
                _ => Ok(None),
            };
        }
        let Kind::Chain { operands, operators } = tree.kind(source) else { return Ok(None) };
        match tree.children(operands) {
            &[first, last] if tree.operators(operators)[0].0.level() == Level::Range => {
                if !self.has_large_part(first)? && !self.has_large_part(last)? {
                    return Ok(None);
                }
                Ok(Some((self.end(first)?, self.end(last)?)))
            }
            _ => Ok(None),
        }
    }

    /// The terms of a sum, each with its sign.
    fn summands(&self, id: TreeId) -> Vec<(bool, TreeId)> {
        if let Kind::Chain { operands, operators } = self.tree.kind(id) {
            let signs = self.tree.operators(operators).iter().map(|&(sign, _)| sign);
            let plus: Vec<bool> =
                [true].into_iter().chain(signs.clone().map(|sign| sign == Infix::Plus)).collect();
            if signs.clone().all(|sign| matches!(sign, Infix::Plus | Infix::Minus)) {
                return plus.into_iter().zip(self.tree.children(operands).iter().copied()).collect();
            }
        }
        vec![(true, id)]
    }

    /// Whether a known term of a sum is large.
    fn has_large_part(&mut self, id: TreeId) -> Translated<bool> {
        for (_, part) in self.summands(id) {
            if !self.is_open(part) {
                match self.run(part) {
                    Ok(Value::Integer(integer)) if is_large(&integer) => return Ok(true),
                    Err(error) if error.is_stop() => return Err(error.into()),
                    _ => {}
                }
            }
        }
        Ok(false)
    }

    /// An end of a range: what is known of it, and what the variables before it say.
    fn end(&mut self, id: TreeId) -> Translated<End> {
        let mut end = End { known: BigInt::ZERO, open: Vec::new() };
        for (plus, part) in self.summands(id) {
            if self.is_open(part) {
                let term = self.integer(part)?;
                end.open.push(if plus { term } else { negated(term) });
                continue;
            }
            match self.run(part)? {
                Value::Integer(integer) if plus => end.known += integer.to_big(),
                Value::Integer(integer) => end.known -= integer.to_big(),
                other => {
                    let what = format!("{} is {}, not an integer", self.written(part), other.kind());
                    return self.refuse(part, what);
                }
            }
        }
        Ok(end)
    }

    /// A variable that is a known number, which is large and not negative.
    fn fixed(&mut self, said: &mut Clauses, number: BigInt) -> Translated<Term> {
        let variable = self.variable_of(String::new());
        let term = Term::Variable(variable);
        said.variables.push(variable);
        said.named.push(false);
        said.guards.extend([at_least(&number, term.clone())?, at_most(&number, term.clone())?]);
        Ok(term)
    }

    /// A variable that goes through such a range.
    pub(super) fn goes_through_large(
        &mut self,
        said: &mut Clauses,
        name: String,
        source: TreeId,
        (first, last): (End, End),
    ) -> Translated<()> {
        let variable = self.variable_of(name.clone());
        let place = Term::Variable(variable);
        let mut guards = Vec::new();
        let mut most = last.known;
        let mut compared = vec![place.clone()];
        let is_itself = first.known.sign() != Sign::Minus && first.open.iter().all(is_natural);
        let past = if is_itself {
            let from = [place.clone()].into_iter().chain(first.open.iter().cloned().map(negated));
            guards.push(at_least(&first.known, sum(from.collect()))?);
            place
        } else {
            // It is counted from what the variables say, as no number below 0 is a variable.
            self.names.counted.push(variable);
            let mut past = first.open;
            compared.extend(past.iter().cloned());
            past.push(place.clone());
            if first.known.sign() == Sign::Minus {
                most -= &first.known;
                past.push(match i64::try_from(&first.known) {
                    Ok(below) => Term::Integer(below),
                    Err(_) => negated(self.fixed(said, -first.known)?),
                });
            } else {
                guards.push(at_least(&first.known, place)?);
            }
            sum(past)
        };
        compared.extend(last.open.into_iter().map(negated));
        guards.push(at_most(&most, sum(compared))?);
        let guard = Formula::And(guards);
        self.keep(format!("{name} in {}", self.written(source)), &guard);
        said.variables.push(variable);
        said.named.push(false);
        said.guards.push(guard);
        self.scope.push((name, Part::Integer(past)));
        Ok(())
    }
}

/// An end of a range: a known number, and the terms in which variables are.
pub(super) struct End {
    known: BigInt,
    open: Vec<Term>,
}

impl End {
    fn known(integer: &Integer) -> End {
        End { known: integer.to_big(), open: Vec::new() }
    }
}

fn is_large(end: &Integer) -> bool {
    end.to_i64().is_none_or(|end| end.saturating_abs() >= LARGE)
}

fn negated(term: Term) -> Term {
    Term::Multiple(-1, Box::new(term))
}

fn sum(mut terms: Vec<Term>) -> Term {
    if terms.len() == 1 { terms.remove(0) } else { Term::Sum(terms) }
}

/// Whether a term is at least a number.
fn at_least(number: &BigInt, term: Term) -> Translated<Formula> {
    if *number == BigInt::ZERO && is_natural(&term) {
        return Ok(Formula::Boolean(true));
    }
    Ok(Formula::Not(Box::new(at_most(&(number - 1), term)?)))
}

/// Whether a term is at most a number.
fn at_most(number: &BigInt, term: Term) -> Translated<Formula> {
    let is_natural = is_natural(&term);
    if let Some(small) = i64::try_from(number).ok().filter(|number| number.unsigned_abs() < LARGE as u64) {
        return Ok(compare(term, Relation::AtMost, Term::Integer(small)));
    }
    let below = || compare(term.clone(), Relation::Less, Term::Integer(0));
    Ok(match (number.to_biguint(), is_natural) {
        (Some(number), true) => natural_at_most(&number, &term)?,
        (Some(number), false) => Formula::Or(vec![below(), natural_at_most(&number, &term)?]),
        (None, true) => Formula::Boolean(false),
        // That is, the negated term is at least the negated number.
        (None, false) => {
            let past = natural_at_most(&(number.magnitude() - 1u32), &negated(term.clone()))?;
            Formula::And(vec![below(), Formula::Not(Box::new(past))])
        }
    })
}

/// Whether a term that is never negative is at most a number that has many digits.
///
/// From the first digit 1 on the automaton counts the digits, and compares what is read with as many
/// digits of the number. What has fewer digits than the number is smaller.
fn natural_at_most(number: &BigUint, term: &Term) -> Translated<Formula> {
    let digits = number.to_radix_be(2);
    if *number == BigUint::ZERO {
        return Ok(Formula::Compare(term.clone(), Relation::Equal, Term::Integer(0)));
    }
    // State 0 has read nothing; then there are three for each length: less, equal, greater; the last
    // is dead.
    let length = digits.len() as u32;
    let state = |length: u32, order: u32| 3 * (length - 1) + order + 1;
    let dead = 3 * length + 1;
    let mut next = vec![0, state(1, 1)];
    let mut accepting = vec![true];
    for read in 1..=length {
        for order in 0..3 {
            accepting.push(read < length || order < 2);
            next.extend([0, 1].map(|digit: u8| match digits.get(read as usize) {
                None => dead,
                Some(_) if order != 1 => state(read + 1, order),
                Some(&other) => state(read + 1, if digit < other { 0 } else { 1 + u32::from(digit > other) }),
            }));
        }
    }
    next.extend([dead, dead]);
    accepting.push(false);
    let Some(recognizer) = Recognizer::new(1, next, accepting) else {
        return Err(Error::new(ErrorKind::Limit, "an end of a range is too large").into());
    };
    Ok(Formula::Accepts(Rc::new(recognizer), vec![term.clone()]))
}
