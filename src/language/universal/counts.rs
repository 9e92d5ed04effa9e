//! Claims about counts for all exponents k, as `count(… for n in 0..2^k-1) = 2^(k-1) for all k >= 1`,
//! and the recurrences that such counts satisfy.
//!
//! Each side is a sequence that satisfies a linear recurrence: a constant, k, and a power whose
//! exponent is k do, a count does by its automaton, and sums and products do of those that do. A bound
//! on the order of the recurrence is known. So does the difference of two sides, and it is 0 for all k
//! if its first terms are, as many as the order says; for its sign see [`compared`](super::compared).

use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigInt;

use crate::arithmetic::{
    self, Budget, Count as Found, Formula, PowerCount, Powers, Recurrence, Relation, Stop, Variable, signed,
};
use crate::error::{Result, Span};
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::heap::Period;
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Quantifier, Tree, TreeId};
use crate::universal::compared::{Compared, compare};
use crate::universal::part::Part;
use crate::universal::quantifiers::Clauses;
use crate::universal::relations::integers;
use crate::universal::{ByMoves, Learned, OfMiserePlay, PowerOfTwo, Refused, Translated, Translator};

/// The order of a recurrence, at most; and how much work its terms are together.
const MOST_ORDER: usize = 4_000;
const MOST_WORK: usize = 1 << 26;

/// Parts of a claim: where a name stands is looked for in each.
const MOST_NODES: usize = 5_000;

/// The first value of k, and the factor of k in an exponent, at most.
const MOST_FIRST: u64 = 1_000;
const MOST_FACTOR: i64 = 64;

/// What is decided of a claim about counts.
#[derive(Debug)]
pub(crate) struct CountClaim {
    /// The least k for which it fails.
    pub(crate) fails: Option<u64>,
    /// The first value of k.
    pub(crate) first: u64,
    /// The cases that decide it, if all relations are equations.
    pub(crate) cases: usize,
    /// How both sides of each relation compare.
    pub(crate) compared: Vec<Compared>,
    pub(crate) sequences: Vec<(String, Period)>,
    pub(crate) learned: Vec<(String, Learned)>,
    pub(crate) by_values: bool,
    /// What it rests on in misère play.
    pub(crate) misere: OfMiserePlay,
    /// The definitions and codes in it whose values were proved by their moves.
    pub(crate) by_moves: Vec<ByMoves>,
}

impl CountClaim {
    /// The cases that decide its equations.
    pub(crate) fn equal_cases(&self) -> usize {
        self.compared.iter().map(Compared::equal_cases).max().unwrap_or(0)
    }
}

/// Whether a claim is about a count, or a power with a variable exponent, for all values of one
/// variable.
pub(crate) fn is_about_counts(machine: &Machine, tree: &Tree, root: TreeId) -> bool {
    let Some((name, _)) = binder(tree, root).filter(|_| tree.nodes.len() <= MOST_NODES) else {
        return false;
    };
    let Kind::Element { value, .. } = tree.kind(root) else { return false };
    let span = tree.span(value);
    let mentions = |id: TreeId| mentions(tree, id, &name);
    tree.nodes.iter().any(|node| {
        let is_within = node.span.start >= span.start && node.span.end <= span.end;
        is_within
            && match node.kind {
                Kind::Call { name, arguments, .. } => {
                    let name = tree.slice(name);
                    name == "count"
                        && machine.find_in(tree, name).is_none()
                        && tree.children(arguments).iter().any(|&argument| mentions(argument))
                }
                Kind::Chain { operands, operators } => {
                    tree.operators(operators)[0].0 == Infix::Power
                        && tree.children(operands)[1..].iter().any(|&exponent| mentions(exponent))
                }
                _ => false,
            }
    })
}

/// The only variable of a claim, which goes through all integers, and its binder.
pub(super) fn binder(tree: &Tree, root: TreeId) -> Option<(String, TreeId)> {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return None };
    let &[clause] = tree.children(clauses) else { return None };
    let Kind::Every { quantifier: Quantifier::All, games: false, binders } = tree.kind(clause) else {
        return None;
    };
    let &[binder] = tree.children(binders) else { return None };
    let Kind::Binder { name, .. } = tree.kind(binder) else { return None };
    Some((canonical_name(tree.slice(name)), binder))
}

/// Whether a name stands in a node.
fn mentions(tree: &Tree, id: TreeId, name: &str) -> bool {
    let span = tree.span(id);
    tree.nodes.iter().any(|node| {
        matches!(node.kind, Kind::Name)
            && node.span.start >= span.start
            && node.span.end <= span.end
            && canonical_name(tree.slice(node.span)) == name
    })
}

/// Whether a call of `count` stands in a node.
pub(super) fn has_count(machine: &Machine, tree: &Tree, id: TreeId) -> bool {
    let span = tree.span(id);
    tree.nodes.iter().any(|node| {
        let is_within = node.span.start >= span.start && node.span.end <= span.end;
        is_within
            && matches!(node.kind, Kind::Call { name, .. } if tree.slice(name) == "count")
            && machine.find_in(tree, "count").is_none()
    })
}

/// Decides a claim about counts.
///
/// # Errors
/// Why it is not decided, or that the work was interrupted.
pub(crate) fn decided_by_counts(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
) -> Translated<CountClaim> {
    let (Some((name, binder)), Kind::Element { value, .. }) = (binder(tree, root), tree.kind(root)) else {
        return Err(Refused::Because("it is not about the values of one variable".to_owned(), None));
    };
    let mut counts = Counts::new(machine, tree, name);
    counts.first = counts.first_value(binder)?;
    let mut pairs = Vec::new();
    counts.relations(value, &mut pairs)?;
    let orders = pairs.iter().map(|pair| pair.left.order().saturating_add(pair.right.order()));
    let cases = orders.max().unwrap_or(0);
    let is_ordered = pairs.iter().any(|pair| pair.relation != Relation::Equal);
    // As many again determine the recurrence of the difference, less 1.
    let seen = if is_ordered { 2 * (cases + 1) } else { cases };
    let work = pairs.iter().map(|pair| pair.left.cost().saturating_add(pair.right.cost())).sum::<usize>();
    if cases > MOST_ORDER || work.saturating_mul(seen) > MOST_WORK {
        return counts.translator.refuse(value, format!("{seen} cases would have to be counted"));
    }
    let mut compared = Vec::new();
    for pair in &pairs {
        let orders = (pair.left.order(), pair.right.order());
        let (left, right) = (counts.terms(&pair.left, seen)?, counts.terms(&pair.right, seen)?);
        let interrupt = counts.translator.machine.store.interrupt();
        compared.push(compare((orders, pair.relation), &left, &right, &|| interrupt.poll())?);
    }
    let fails = compared.iter().filter_map(|compared| compared.fails).min();
    if let Some(open) = compared.iter().position(|compared| !compared.is_decided_before(fails)) {
        let why = format!("it is not proved that {} for large {}", pairs[open].typed, counts.name);
        return Err(Refused::Because(why, Some(pairs[open].span)));
    }
    let first = counts.first;
    let Translator { sequences, learned, by_values, by_moves, misere, .. } = counts.translator;
    let fails = fails.map(|place| first + place as u64);
    Ok(CountClaim { fails, first, cases, compared, sequences, learned, by_values, misere, by_moves })
}

/// Two sides of a relation.
pub(super) struct Pair {
    pub(super) left: Rc<Side>,
    pub(super) relation: Relation,
    pub(super) right: Rc<Side>,
    typed: String,
    pub(super) span: Span,
}

/// A sequence that satisfies a linear recurrence.
pub(super) enum Side {
    Integer(BigInt),
    /// The variable itself.
    Variable,
    /// A power of an integer whose exponent is linear in the variable, and not negative.
    Power {
        base: BigInt,
        factor: i64,
        added: i64,
    },
    Count(Box<Count>),
    /// A sum of these, each with its sign.
    Sum(Vec<(bool, Side)>),
    Product(Vec<Side>),
}

/// A count: a formula, and how many values of some variables satisfy it.
pub(super) struct Count {
    pub(super) typed: String,
    pub(super) counted: Rc<(Vec<Variable>, Formula)>,
    pub(super) many: Many,
}

/// How many values are counted.
pub(super) enum Many {
    Number(BigInt),
    /// For each power of 2 to a multiple of the exponent, as the value of a variable.
    Powers(Variable, i64, Powers),
}

impl Side {
    /// A bound on the order of its recurrence.
    fn order(&self) -> usize {
        match self {
            Side::Integer(_) | Side::Power { .. } => 1,
            Side::Variable => 2,
            Side::Count(count) => match &count.many {
                Many::Number(_) => 1,
                Many::Powers(.., powers) => powers.order(),
            },
            Side::Sum(sides) => sides.iter().fold(0, |sum, (_, side)| sum.saturating_add(side.order())),
            Side::Product(sides) => sides.iter().fold(1, |all, side| all.saturating_mul(side.order())),
        }
    }

    /// The work of a term.
    fn cost(&self) -> usize {
        match self {
            Side::Count(count) => match &count.many {
                Many::Number(_) => 1,
                Many::Powers(_, factor, powers) => powers.cost().saturating_mul(*factor as usize),
            },
            Side::Sum(sides) => sides.iter().map(|(_, side)| side.cost()).sum(),
            Side::Product(sides) => sides.iter().map(Side::cost).sum(),
            _ => 1,
        }
    }
}

/// Goes through a claim about counts.
pub(super) struct Counts<'m> {
    pub(super) translator: Translator<'m>,
    /// The variable, and its first value.
    name: String,
    pub(super) first: u64,
    /// Whether a count without the variable remains a count, and is not only a number.
    pub(super) keeps_counts: bool,
}

impl<'m> Counts<'m> {
    pub(super) fn new(machine: &'m mut Machine, tree: &Arc<Tree>, name: String) -> Counts<'m> {
        Counts { translator: Translator::new(machine, tree), name, first: 0, keeps_counts: false }
    }
}

impl Counts<'_> {
    /// The least value of the variable, by its bound.
    pub(super) fn first_value(&mut self, binder: TreeId) -> Translated<u64> {
        let tree = Arc::clone(&self.translator.tree);
        let Kind::Binder { bound: Some((sign, bound)), .. } = tree.kind(binder) else { return Ok(0) };
        let first = match (integers(sign), self.known(bound)?) {
            (Some(Relation::AtLeast), Some(first)) => u64::try_from(first).ok(),
            (Some(Relation::Greater), Some(before)) => u64::try_from(before + 1).ok(),
            _ => None,
        };
        match first.filter(|&first| first <= MOST_FIRST) {
            Some(first) => Ok(first),
            None => {
                self.refuse(binder, format!("a variable of counts has a bound such as {} >= 1", self.name))
            }
        }
    }

    fn refuse<T>(&self, id: TreeId, why: impl Into<String>) -> Translated<T> {
        self.translator.refuse(id, why)
    }

    /// What is neither a count nor made of counts.
    fn unknown<T>(&self, id: TreeId) -> Translated<T> {
        let written = self.written(id);
        match self.name.is_empty() {
            true => self
                .refuse(id, format!("{written} is not made of counts and integers by `+`, `-`, `*` and `^`")),
            false => self.refuse(id, format!("no linear recurrence of {written} is known")),
        }
    }

    /// The integer that a node without the variable is.
    fn known(&mut self, id: TreeId) -> Translated<Option<BigInt>> {
        let tree = &self.translator.tree;
        if mentions(tree, id, &self.name) || self.keeps_counts && has_count(self.translator.machine, tree, id)
        {
            return Ok(None);
        }
        match self.translator.run(id)? {
            Value::Integer(integer) => Ok(Some(integer.to_big())),
            other => self.refuse(id, format!("{} is {}, not an integer", self.written(id), other.kind())),
        }
    }

    fn written(&self, id: TreeId) -> String {
        self.translator.written(id)
    }

    /// The relations of a claim.
    pub(super) fn relations(&mut self, id: TreeId, pairs: &mut Vec<Pair>) -> Translated<()> {
        let tree = Arc::clone(&self.translator.tree);
        let Kind::Chain { operands, operators } = tree.kind(id) else {
            return self.refuse(id, format!("{} is not a comparison", self.written(id)));
        };
        let (operands, operators) = (tree.children(operands), tree.operators(operators));
        match operators[0].0.level() {
            Level::And => operands.iter().try_for_each(|&operand| self.relations(operand, pairs)),
            Level::Relation => {
                // In a chain a side belongs to two relations, and is made once.
                let mut left = None;
                for (place, &(sign, span)) in operators.iter().enumerate() {
                    let Some(relation) = integers(sign) else {
                        let why = format!("`{}` does not compare integers", sign.sign());
                        return Err(Refused::Because(why, Some(span)));
                    };
                    let (first, second) = (operands[place], operands[place + 1]);
                    let typed = format!("{} {} {}", self.written(first), sign.sign(), self.written(second));
                    let span = tree.span(first).to(tree.span(second));
                    let before = match left.take() {
                        Some(left) => left,
                        None => Rc::new(self.side(first)?),
                    };
                    let right = Rc::new(self.side(second)?);
                    left = Some(Rc::clone(&right));
                    pairs.push(Pair { left: before, relation, right, typed, span });
                }
                Ok(())
            }
            _ => self.refuse(id, format!("{} is not made of comparisons and `and`", self.written(id))),
        }
    }

    /// An expression as a sequence.
    fn side(&mut self, id: TreeId) -> Translated<Side> {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.side_on_stack(id))
    }

    fn side_on_stack(&mut self, id: TreeId) -> Translated<Side> {
        if let Some(integer) = self.known(id)? {
            return Ok(Side::Integer(integer));
        }
        let tree = Arc::clone(&self.translator.tree);
        match tree.kind(id) {
            Kind::Name => Ok(Side::Variable),
            Kind::Prefix { operator: Prefix::Negate, operand } => {
                Ok(Side::Sum(vec![(false, self.side(operand)?)]))
            }
            Kind::Call { name, arguments, .. } => {
                let name = canonical_name(tree.slice(name));
                match tree.children(arguments) {
                    &[element]
                        if name == "count" && self.translator.machine.find_in(&tree, &name).is_none() =>
                    {
                        let typed = self.written(id);
                        self.count(element, typed).map(|count| Side::Count(Box::new(count)))
                    }
                    _ => self.unknown(id),
                }
            }
            Kind::Chain { operands, operators } => {
                let (operands, operators) = (tree.children(operands), tree.operators(operators));
                let signs: Vec<Infix> = operators.iter().map(|&(sign, _)| sign).collect();
                match signs[0].level() {
                    Level::Sum if signs.iter().all(|sign| matches!(sign, Infix::Plus | Infix::Minus)) => {
                        let plus = [true].into_iter().chain(signs.iter().map(|&sign| sign == Infix::Plus));
                        let sides: Translated<Vec<Side>> =
                            operands.iter().map(|&operand| self.side(operand)).collect();
                        Ok(Side::Sum(plus.zip(sides?).collect()))
                    }
                    Level::Product if signs.iter().all(|&sign| sign == Infix::Times) => {
                        let sides: Translated<Vec<Side>> =
                            operands.iter().map(|&operand| self.side(operand)).collect();
                        Ok(Side::Product(sides?))
                    }
                    Level::Power => self.power(id, operands),
                    _ => self.unknown(id),
                }
            }
            _ => self.unknown(id),
        }
    }

    /// A power of a known number, or with a known exponent.
    fn power(&mut self, id: TreeId, operands: &[TreeId]) -> Translated<Side> {
        let &[base, exponent] = operands else {
            return self.unknown(id);
        };
        if let Some(exponent) = self.known(exponent)? {
            return match u32::try_from(&exponent) {
                Ok(exponent) if exponent <= 16 => {
                    let sides: Translated<Vec<Side>> = (0..exponent).map(|_| self.side(base)).collect();
                    Ok(Side::Product(sides?))
                }
                _ => self.refuse(id, format!("the exponent of {} is not from 0 to 16", self.written(id))),
            };
        }
        let Some(base) = self.known(base)? else {
            return self.unknown(id);
        };
        let linear = linear(&self.side(exponent)?);
        let least = |(factor, added): (i64, i64)| added.checked_add(factor.checked_mul(self.first as i64)?);
        match linear.filter(|&(factor, _)| (0..=MOST_FACTOR).contains(&factor)) {
            Some((factor, added))
                if least((factor, added)).is_some_and(|least| (0..=1 << 12).contains(&least)) =>
            {
                Ok(Side::Power { base, factor, added })
            }
            _ => self.refuse(
                exponent,
                format!("{} is not a linear exponent that is never negative", self.written(exponent)),
            ),
        }
    }

    /// A count, whose ranges end at what is linear in a power of 2.
    fn count(&mut self, element: TreeId, typed: String) -> Translated<Count> {
        let depends = mentions(&self.translator.tree, element, &self.name);
        let translator = &mut self.translator;
        let power = translator.variable_of(format!("2^{}", self.name));
        if depends {
            translator.power = Some(PowerOfTwo { variable: power, factor: 0, least: 0 });
            translator.scope.push((self.name.clone(), Part::Exponent(1, 0)));
        }
        let counted = translator.counted(element);
        if depends {
            translator.scope.pop();
        }
        let (factor, least) =
            translator.power.take().map_or((1, 0), |power| (power.factor.max(1), power.least));
        let (Clauses { variables, .. }, formula) = counted?;
        if factor * self.first as i64 + least < 0 {
            let exponent = if factor == 1 { self.name.clone() } else { format!("{factor}*{}", self.name) };
            return self
                .refuse(element, format!("2^({exponent}-{}) is a fraction in the first cases", -least));
        }
        let store = &self.translator.machine.store;
        let (max_cells, interrupt) = (store.limits().max_states, store.interrupt().clone());
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let budget = Budget { max_cells, poll: &poll };
        let many = match depends {
            true => match arithmetic::count_by_powers(power, &variables, formula.clone(), &budget) {
                Ok(PowerCount::Sequence(powers)) => Ok(Many::Powers(power, factor, powers)),
                Ok(PowerCount::Undefined) => Err(NotCounted::Undefined),
                Ok(PowerCount::Infinite) => Err(NotCounted::Infinite),
                Err(stop) => Err(NotCounted::Stopped(stop)),
            },
            false => match arithmetic::count(&variables, &formula, &budget) {
                Ok(Found::Exactly(count)) => Ok(Many::Number(count.into())),
                Ok(Found::Undefined) => Err(NotCounted::Undefined),
                Ok(Found::Infinite) => Err(NotCounted::Infinite),
                Err(stop) => Err(NotCounted::Stopped(stop)),
            },
        };
        let why = match many {
            Ok(many) => return Ok(Count { typed, counted: Rc::new((variables, formula)), many }),
            Err(NotCounted::Undefined) => "what is counted is not defined for all of them",
            Err(NotCounted::Infinite) => "no end of what is counted is known",
            Err(NotCounted::Stopped(Stop::TooLarge)) => "the automaton that counts is too large",
            Err(NotCounted::Stopped(Stop::Mixed)) => {
                "what is counted depends on other digits than those in binary"
            }
            Err(NotCounted::Stopped(Stop::Interrupted)) => {
                interrupt.poll().map_err(Refused::Error)?;
                "it takes too long"
            }
        };
        self.refuse(element, why)
    }

    /// The first terms, from the first value of the variable on.
    pub(super) fn terms(&self, side: &Side, count: usize) -> Result<Vec<BigInt>> {
        let interrupt = self.translator.machine.store.interrupt();
        let poll = || interrupt.poll();
        let from = self.first as usize;
        Ok(match side {
            Side::Integer(integer) => vec![integer.clone(); count],
            Side::Variable => (from..from + count).map(BigInt::from).collect(),
            Side::Power { base, factor, added } => {
                let least = added + factor * self.first as i64;
                let step = base.pow(*factor as u32);
                let first = base.pow(least as u32);
                std::iter::successors(Some(first), |last| Some(last * &step)).take(count).collect()
            }
            Side::Count(counted) => match &counted.many {
                Many::Number(number) => vec![number.clone(); count],
                Many::Powers(_, factor, powers) => {
                    let factor = *factor as usize;
                    let terms = powers.terms(factor * (from + count), poll)?;
                    signed(terms.into_iter().step_by(factor).skip(from).collect())
                }
            },
            Side::Sum(sides) => {
                let mut sums = vec![BigInt::ZERO; count];
                for (plus, side) in sides {
                    poll()?;
                    for (sum, term) in sums.iter_mut().zip(self.terms(side, count)?) {
                        if *plus { *sum += term } else { *sum -= term }
                    }
                }
                sums
            }
            Side::Product(sides) => {
                let mut products = vec![BigInt::from(1); count];
                for side in sides {
                    for (product, term) in products.iter_mut().zip(self.terms(side, count)?) {
                        poll()?;
                        *product *= term;
                    }
                }
                products
            }
        })
    }
}

/// Why something is not counted.
enum NotCounted {
    Undefined,
    Infinite,
    Stopped(Stop),
}

/// The factor of the variable, and what is added.
fn linear(side: &Side) -> Option<(i64, i64)> {
    match side {
        Side::Integer(integer) => Some((0, i64::try_from(integer).ok()?)),
        Side::Variable => Some((1, 0)),
        Side::Sum(sides) => sides.iter().try_fold((0_i64, 0_i64), |(factor, added), (plus, side)| {
            let sign = if *plus { 1 } else { -1 };
            let (more, most) = linear(side)?;
            Some((factor.checked_add(more.checked_mul(sign)?)?, added.checked_add(most.checked_mul(sign)?)?))
        }),
        Side::Product(sides) => {
            sides.iter().try_fold((0_i64, 1_i64), |(factor, added), side| match (factor, linear(side)?) {
                (_, (0, times)) => Some((factor.checked_mul(times)?, added.checked_mul(times)?)),
                (0, (more, most)) => Some((more.checked_mul(added)?, most.checked_mul(added)?)),
                _ => None,
            })
        }
        Side::Power { .. } | Side::Count(_) => None,
    }
}

/// The recurrence that an expression satisfies as a sequence in a variable, from its value 0 on.
///
/// # Errors
/// Why none is known, or that the work was interrupted.
pub(super) fn recurrence_of(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    expression: TreeId,
    name: &str,
    given: Vec<(String, Value)>,
) -> Translated<Recurrence> {
    if tree.nodes.len() > MOST_NODES {
        return Err(Refused::Because("it is too long".to_owned(), None));
    }
    let mut counts = Counts::new(machine, tree, name.to_owned());
    counts.translator.given = given;
    let side = counts.side(expression)?;
    let (order, cost) = (side.order(), side.cost());
    if order > MOST_ORDER || cost.saturating_mul(order) > MOST_WORK {
        return counts.refuse(expression, format!("its recurrence may have an order up to {order}"));
    }
    let terms = counts.terms(&side, 2 * order)?;
    let interrupt = counts.translator.machine.store.interrupt().clone();
    match Recurrence::least(&terms, order, || interrupt.poll())? {
        Some(recurrence) => Ok(recurrence),
        None => counts.refuse(expression, "the coefficients of its recurrence are too large"),
    }
}
