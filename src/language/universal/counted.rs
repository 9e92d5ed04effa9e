//! Certificates of claims about counts, and what a claim about single counts says of them.
//!
//! A comparison of numbers is certified as it is; an equation for all exponents, too. Where it fails for
//! an exponent, the comparison there is certified.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigInt;

use crate::arithmetic::{self, Budget, Goal, Relation, Stop, certificate};
use crate::eval::integer::Integer;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::heap::Period;
use crate::syntax::operator::Level;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal::certificate::because;
use crate::universal::counts::{Count, Counts, Many, Pair, Side, binder, decided_by_counts, has_count};
use crate::universal::{ByMoves, OfMiserePlay, Refused, Translated};

/// Cases that the kernel looks at, at most.
const MOST_CASES: usize = 1_000;

/// Parts of a side, and digits of a number.
const MOST_PARTS: usize = 256;
const MOST_DIGITS: usize = 250;

/// Why an inequality for all exponents has no certificate.
const UNEQUAL: &str = "for all exponents equations of counts have one, and inequalities do not; one with a number in place of the exponent has a certificate, and `prove` without one says why this holds for all";

/// What a claim that compares counts rests on.
#[derive(Debug)]
pub(crate) struct ComparedCounts {
    /// Each count as it was typed, and the number.
    pub(crate) counts: Vec<(String, BigInt)>,
    pub(crate) sequences: Vec<(String, Period)>,
    pub(crate) by_values: bool,
    /// What it rests on in misère play.
    pub(crate) misere: OfMiserePlay,
    /// The definitions and codes in it whose values were proved by their moves.
    pub(crate) by_moves: Vec<ByMoves>,
}

/// Whether a claim without variables compares integers, and counts are among them.
pub(crate) fn compares_counts(machine: &Machine, tree: &Tree, root: TreeId) -> bool {
    let Kind::Chain { operators, .. } = tree.kind(root) else { return false };
    let level = tree.operators(operators)[0].0.level();
    matches!(level, Level::And | Level::Relation) && has_count(machine, tree, root)
}

/// The counts that a claim without variables compares.
///
/// # Errors
/// Why they are not known, or that the work was interrupted.
pub(crate) fn compared_counts(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
) -> Translated<ComparedCounts> {
    let (counts, pairs) = compared(machine, tree, root, Vec::new())?;
    let mut found = Vec::new();
    for side in pairs.iter().flat_map(|pair| [&pair.left, &pair.right]) {
        for count in side.counts() {
            if let Many::Number(number) = &count.many {
                found.push((count.typed.clone(), number.clone()));
            }
        }
    }
    found.dedup();
    let translator = counts.translator;
    Ok(ComparedCounts {
        counts: found,
        sequences: translator.sequences,
        by_values: translator.by_values,
        misere: translator.misere,
        by_moves: translator.by_moves,
    })
}

/// The comparisons of a claim in which names have known values.
fn compared<'m>(
    machine: &'m mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    given: Vec<(String, Value)>,
) -> Translated<(Counts<'m>, Vec<Pair>)> {
    let mut counts = Counts::new(machine, tree, String::new());
    counts.translator.given = given;
    counts.keeps_counts = true;
    let mut pairs = Vec::new();
    counts.relations(root, &mut pairs)?;
    Ok((counts, pairs))
}

/// A certificate of a claim about counts, or of its negation.
///
/// # Errors
/// Why there is none, or that the work was interrupted.
pub(crate) fn certificate_of_counts(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    holds: bool,
) -> Translated<String> {
    let (Some((name, binder)), Kind::Element { value, .. }) = (binder(tree, root), tree.kind(root)) else {
        let (counts, pairs) = compared(machine, tree, root, Vec::new())?;
        let goals = compared_goals(&counts, &pairs, holds)?;
        return written(counts, goals);
    };
    let found = decided_by_counts(machine, tree, root)?;
    match found.fails {
        None if holds => {
            if found.cases > MOST_CASES {
                return because("the kernel would have to look at too many cases");
            }
            let mut counts = Counts::new(machine, tree, name);
            counts.keeps_counts = true;
            counts.first = counts.first_value(binder)?;
            let mut pairs = Vec::new();
            counts.relations(value, &mut pairs)?;
            if let Some(pair) = pairs.iter().find(|pair| pair.relation != Relation::Equal) {
                return Err(Refused::Because(UNEQUAL.to_owned(), Some(pair.span)));
            }
            let first = counts.first;
            let goal = |pair: &Pair| goal(format!("= {first}"), [&pair.left, &pair.right]);
            let goals = pairs.iter().map(goal).collect::<Translated<Vec<_>>>()?;
            written(counts, goals)
        }
        Some(at) if !holds => {
            let given = vec![(name, Value::Integer(Integer::from(BigInt::from(at))))];
            let (counts, pairs) = compared(machine, tree, value, given)?;
            let goals = compared_goals(&counts, &pairs, false)?;
            written(counts, goals)
        }
        None => because("the claim was not seen to fail in numbers"),
        Some(_) => because("the claim does not hold for all values"),
    }
}

/// What holds of numbers: all comparisons, or the opposite of one.
fn compared_goals(counts: &Counts<'_>, pairs: &[Pair], holds: bool) -> Translated<Vec<Goal>> {
    let mut goals = Vec::new();
    for pair in pairs {
        let order = counts.terms(&pair.left, 1)?.cmp(&counts.terms(&pair.right, 1)?);
        match (pair.relation.is_true_of(order), holds) {
            (true, true) => goals.push(true_of_numbers(pair, pair.relation, order)?),
            (false, false) => return Ok(vec![true_of_numbers(pair, opposite(pair.relation), order)?]),
            (true, false) => {}
            (false, true) => return because("the claim does not hold"),
        }
    }
    if goals.is_empty() { because("the claim was not seen to fail in numbers") } else { Ok(goals) }
}

/// A comparison that is true.
fn true_of_numbers(pair: &Pair, relation: Relation, order: Ordering) -> Translated<Goal> {
    let (sign, turned) = match relation {
        Relation::Equal => ("=", false),
        Relation::NotEqual => ("<", order.is_gt()),
        Relation::Less | Relation::Greater => ("<", relation == Relation::Greater),
        Relation::AtMost | Relation::AtLeast => ("<=", relation == Relation::AtLeast),
    };
    let sides: [&Side; 2] = if turned { [&pair.right, &pair.left] } else { [&pair.left, &pair.right] };
    goal(format!("{sign} -"), sides)
}

fn opposite(relation: Relation) -> Relation {
    match relation {
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
        Relation::Less => Relation::AtLeast,
        Relation::AtLeast => Relation::Less,
        Relation::Greater => Relation::AtMost,
        Relation::AtMost => Relation::Greater,
    }
}

/// A comparison for the kernel.
fn goal(head: String, sides: [&Side; 2]) -> Translated<Goal> {
    let mut written = [Vec::new(), Vec::new()];
    for (parts, side) in written.iter_mut().zip(sides) {
        side.parts(parts)?;
        if parts.len() > MOST_PARTS {
            return because("a side has too many parts");
        }
    }
    Ok(Goal::Counts(head, written))
}

/// The text of some goals with the rules that they rest on.
fn written(mut counts: Counts<'_>, goals: Vec<Goal>) -> Translated<String> {
    let store = &counts.translator.machine.store;
    let (max_cells, interrupt) = (store.limits().max_states, store.interrupt().clone());
    let mut all = counts.translator.rules()?;
    all.extend(goals);
    let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
    match certificate(&all, &Budget { max_cells, poll: &poll }) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => because("what is counted does not depend on each of its variables"),
        Err(Stop::Mixed) => because(
            "what is counted depends on other digits than those in binary; `prove` without a certificate says what was counted",
        ),
        Err(Stop::TooLarge) => because("the automata of a certificate are too large"),
        Err(Stop::Interrupted) => {
            interrupt.poll()?;
            because("interrupted")
        }
    }
}

impl Side {
    /// The counts in it.
    fn counts(&self) -> Vec<&Count> {
        match self {
            Side::Count(count) => vec![count],
            Side::Sum(sides) => sides.iter().flat_map(|(_, side)| side.counts()).collect(),
            Side::Product(sides) => sides.iter().flat_map(Side::counts).collect(),
            Side::Integer(_) | Side::Variable | Side::Power { .. } => Vec::new(),
        }
    }

    /// The parts of a side, in reverse Polish notation.
    fn parts(&self, parts: &mut Vec<arithmetic::Part>) -> Translated<()> {
        let said = |text: &str| arithmetic::Part::Said(text.to_owned());
        match self {
            Side::Integer(integer) => {
                let digits = integer.magnitude().to_string();
                if digits.len() > MOST_DIGITS {
                    return because("a certificate has no room for numbers this large");
                }
                match *integer < BigInt::ZERO {
                    true => parts.extend([said("0"), said(&digits), said("-")]),
                    false => parts.push(said(&digits)),
                }
            }
            Side::Variable => parts.push(said("k")),
            Side::Power { base, factor, added } => match i64::try_from(base) {
                Ok(base) if base.unsigned_abs() < 1 << 62 => {
                    parts.push(said(&format!("power {base} {added} {factor}")));
                }
                _ => return because("a certificate has no room for numbers this large"),
            },
            Side::Count(count) => {
                let power = match count.many {
                    Many::Powers(power, factor, _) => Some((power, factor)),
                    Many::Number(_) => None,
                };
                parts.push(arithmetic::Part::Count(Rc::clone(&count.counted), power));
            }
            Side::Sum(sides) => {
                for (place, (plus, side)) in sides.iter().enumerate() {
                    let sign = if *plus { "+" } else { "-" };
                    if place == 0 && !plus {
                        parts.push(said("0"));
                    }
                    side.parts(parts)?;
                    if place > 0 || !plus {
                        parts.push(said(sign));
                    }
                }
            }
            Side::Product(sides) => {
                if sides.is_empty() {
                    parts.push(said("1"));
                }
                for (place, side) in sides.iter().enumerate() {
                    side.parts(parts)?;
                    if place > 0 {
                        parts.push(said("*"));
                    }
                }
            }
        }
        Ok(())
    }
}
