//! `count(…)` counted at once: its condition becomes a formula, with the ranges as conditions, and
//! what satisfies it is counted by an automaton.

use crate::arithmetic::{self, Budget, Count, Formula, Recognizer, Relation, Stop, Term};
use crate::error::{Error, ErrorKind, Result};
use crate::eval::integer::Integer;
use crate::eval::machine::{Counted, Machine, NotAtOnce};
use crate::eval::value::Value;
use crate::syntax::operator::Level;
use crate::syntax::tree::{Kind, Quantifier, TreeId};
use crate::universal::expressions::compare;
use crate::universal::part::{Part, is_natural, is_too_deep};
use crate::universal::quantifiers::Clauses;
use crate::universal::{Refused, TOO_DEEP, Translated, Translator};
use num_bigint::BigUint;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// Cases that take about as long as what a decision does between two polls.
const CASES_A_POLL: u64 = 32;

/// States that are made between two polls, each a step.
const STEPS_A_POLL: u64 = 1_024;

/// Ends of ranges from here on are compared digit by digit.
const LARGE: i64 = 1 << 60;

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

    /// A range one of whose ends is large, if its last number is known.
    pub(super) fn large_range(&mut self, source: TreeId) -> Translated<Option<(First, Integer)>> {
        let is_large = |end: &Integer| end.to_i64().is_none_or(|end| end.saturating_abs() >= LARGE);
        if !self.counts {
            return Ok(None);
        }
        let tree = Arc::clone(&self.tree);
        let (first, last) = match tree.kind(source) {
            Kind::Chain { operands, operators } if tree.operators(operators)[0].0.level() == Level::Range => {
                match tree.children(operands) {
                    &[first, last] if self.is_open(first) && !self.is_open(last) => (Some(first), last),
                    _ => (None, source),
                }
            }
            Kind::Chain { .. } | Kind::Name => (None, source),
            _ => return Ok(None),
        };
        if self.is_open(last) {
            return Ok(None);
        }
        match (self.run(last), first) {
            (Ok(Value::Range(ends)), None) if is_large(&ends.0) || is_large(&ends.1) => {
                Ok(Some((First::Known(ends.0.clone()), ends.1.clone())))
            }
            (Ok(Value::Integer(last)), Some(first)) if is_large(&last) => {
                Ok(Some((First::Open(self.integer(first)?), last)))
            }
            (Err(error), _) if error.is_stop() => Err(error.into()),
            _ => Ok(None),
        }
    }

    /// A variable that goes through such a range.
    pub(super) fn goes_through_large(
        &mut self,
        said: &mut Clauses,
        name: String,
        source: TreeId,
        (first, last): (First, Integer),
    ) -> Translated<()> {
        let variable = self.variable_of(name.clone());
        let place = Term::Variable(variable);
        let (mut past, mut most, mut guards) = (place.clone(), last.to_big(), Vec::new());
        match first {
            First::Open(first) if is_natural(&first) => {
                guards.push(compare(place.clone(), Relation::AtLeast, first));
            }
            First::Open(_) => return self.refuse(source, "the range may begin below 0"),
            First::Known(first) => match (first.to_unsigned(), first.to_i64()) {
                (Some(least), _) if least > BigUint::ZERO => {
                    guards.push(Formula::Not(Box::new(at_most(&(least - 1u32), &place)?)));
                }
                (Some(_), _) => {}
                (None, Some(below)) => {
                    past = Term::Sum(vec![Term::Integer(below), place.clone()]);
                    self.names.counted.push(variable);
                    most -= below;
                }
                (None, None) => return self.refuse(source, "the range begins below -2^63"),
            },
        }
        guards.push(match most.to_biguint() {
            None => Formula::Boolean(false),
            Some(most) => at_most(&most, &place)?,
        });
        let guard = Formula::And(guards);
        self.keep(format!("{name} in {}", self.written(source)), &guard);
        said.variables.push(variable);
        said.named.push(false);
        said.guards.push(guard);
        self.scope.push((name, Part::Integer(past)));
        Ok(())
    }
}

/// How a range with a large end begins.
pub(super) enum First {
    Known(Integer),
    /// At what the variables before say.
    Open(Term),
}

/// Whether a term is at most a number that has many digits.
///
/// From the first digit 1 on the automaton counts the digits, and compares what is read with as many
/// digits of the number. What has fewer digits than the number is smaller.
fn at_most(number: &BigUint, term: &Term) -> Translated<Formula> {
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
