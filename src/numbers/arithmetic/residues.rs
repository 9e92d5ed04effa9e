//! What people are shown of a decision, as data: the table of residues, which says why finitely many
//! numbers represent all others, and the automaton of a formula.
//!
//! The table is found anew from the formula, and every case in it is evaluated, so that it is a proof by
//! itself: nothing in it is taken from the decision.

use std::rc::Rc;

use hashbrown::HashMap;

use super::atom::Number;
use super::budget::{Budget, Meter};
use super::classes::{Features, represent};
use super::compiler::Compiler;
use super::evaluate::Evaluator;
use super::numeration::{Numeration, without_adjacent_ones};
use super::period::{Shape, Shapes};
use super::product::and;
use super::stop::Stop;
use super::syntax::{Formula, Node, Term, Variable};

/// Classes that are told apart by the values of terms; if there are more, only by what matters.
const MOST_CLASSES: usize = 1 << 10;

/// Cases for which classes are told apart by the values of terms.
const MOST_CASES: usize = 1 << 16;

/// Cases that are kept one by one.
const KEPT: usize = 1 << 9;

/// Why finitely many numbers represent all others, and what is true of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Residues {
    /// The variables of the claim in their order, and then those inside of it.
    pub(crate) variables: Vec<ResiduesOf>,
    /// How many cases there are: the choices of a class for each variable of the claim.
    pub(crate) count: usize,
    /// The first of them.
    pub(crate) cases: Vec<Case>,
    /// All of them, gathered by which parts are true.
    pub(crate) groups: Vec<Group>,
}

/// The classes of one variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResiduesOf {
    pub(crate) variable: Variable,
    /// From here on all conditions on the variable alone repeat with this period.
    pub(crate) start: u64,
    pub(crate) period: u64,
    /// The terms in it that repeat.
    pub(crate) terms: Vec<Repeating>,
    /// The classes of the numbers below `start + period`, by their least members.
    pub(crate) classes: Vec<ResidueClass>,
}

/// A term of one variable that repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Repeating {
    /// The term as it is written.
    pub(crate) term: String,
    pub(crate) start: u64,
    pub(crate) period: u64,
}

/// Numbers about which the same is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResidueClass {
    /// Those below `start + period`, ascending.
    pub(crate) members: Vec<u64>,
    /// The values of the terms, if they have one.
    pub(crate) values: Vec<Option<i128>>,
}

/// One choice of a class for each variable of the claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    /// The indices of the classes.
    pub(crate) classes: Vec<usize>,
    /// Whether each part of the claim is true.
    pub(crate) parts: Vec<Option<bool>>,
    /// Whether the claim is.
    pub(crate) holds: Option<bool>,
}

/// Cases in which the same parts are true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) parts: Vec<Option<bool>>,
    pub(crate) holds: Option<bool>,
    /// How many they are.
    pub(crate) count: usize,
    /// The variables of the claim in the first.
    pub(crate) first: Vec<u64>,
}

/// The table of residues of a formula and of its parts, terms written as wished. None: there are
/// no finitely many classes, or too many.
///
/// # Errors
/// The budget is used up, or it is interrupted.
pub(crate) fn residues(
    variables: &[Variable],
    formula: &Formula,
    parts: &[&Formula],
    written: &dyn Fn(&Term) -> String,
    budget: &Budget<'_>,
) -> Result<Option<Residues>, Stop> {
    let mut features = Features::default();
    if !features.found_in(Node::Formula(formula)) || !features.are_named(variables) {
        return Ok(None);
    }
    let meter = Meter::new(budget);
    let mut inside: Vec<Variable> = features.of_variables.keys().copied().collect();
    inside.retain(|variable| !variables.contains(variable));
    inside.sort_unstable();
    let none = Vec::new();
    let mut representatives = HashMap::new();
    let mut found = Vec::new();
    for &variable in variables.iter().chain(&inside) {
        let of_variable = features.of_variables.get(&variable).unwrap_or(&none);
        let Some(represented) = represent(variable, of_variable, &meter)? else { return Ok(None) };
        found.push(classes_of(variable, of_variable, represented.shape, Some(written), &meter)?);
        representatives.insert(variable, represented.numbers);
    }
    let count = |found: &[ResiduesOf]| {
        let classes = found[..variables.len()].iter().map(|one| one.classes.len());
        classes.fold(1, usize::saturating_mul)
    };
    if count(&found) > MOST_CASES {
        for one in &mut found {
            let of_variable = features.of_variables.get(&one.variable).unwrap_or(&none);
            let shape = Shape { start: one.start.into(), period: one.period.into(), slope: 0 };
            *one = classes_of(one.variable, of_variable, shape, None, &meter)?;
        }
    }
    let mut cases = Cases {
        evaluator: Evaluator::new(&meter, representatives),
        formula,
        parts,
        of_variables: &found[..variables.len()],
        chosen: Vec::new(),
        cases: Vec::new(),
        groups: Vec::new(),
    };
    cases.go_through()?;
    let Cases { cases, groups, .. } = cases;
    Ok(Some(Residues { count: count(&found), variables: found, cases, groups }))
}

/// The classes of a variable, told apart by the values of terms too if wished, unless there are too
/// many of them.
fn classes_of(
    variable: Variable,
    features: &[Node<'_>],
    shape: Shape,
    by_terms: Option<&dyn Fn(&Term) -> String>,
    meter: &Meter<'_>,
) -> Result<ResiduesOf, Stop> {
    let mut evaluator = Evaluator::new(meter, HashMap::new());
    let terms = match by_terms {
        Some(_) => terms_of(variable, features, &mut evaluator)?,
        None => Vec::new(),
    };
    let mut numbers: HashMap<Vec<Option<i128>>, usize> = HashMap::new();
    let mut classes: Vec<ResidueClass> = Vec::new();
    for number in 0..shape.start + shape.period {
        meter.tick()?;
        evaluator.set(variable, number);
        let mut values = Vec::with_capacity(terms.len() + features.len());
        for (term, ..) in &terms {
            values.push(evaluator.term(term)?);
        }
        for feature in features {
            values.push(evaluator.node(*feature)?);
        }
        let new = classes.len();
        let class = *numbers.entry(values.clone()).or_insert(new);
        if class == new {
            if by_terms.is_some() && new == MOST_CLASSES {
                return classes_of(variable, features, shape, None, meter);
            }
            values.truncate(terms.len());
            classes.push(ResidueClass { members: Vec::new(), values });
        }
        classes[class].members.push(number as u64);
    }
    let (start, period) = (shape.start as u64, shape.period as u64);
    let repeating = |(term, shape): &(&Term, Shape)| Repeating {
        term: by_terms.map_or_else(String::new, |written| written(term)),
        start: shape.start as u64,
        period: shape.period as u64,
    };
    let terms = terms.iter().map(repeating).collect();
    Ok(ResiduesOf { variable, start, period, terms, classes })
}

/// The terms of one variable that read a sequence or a list, or are remainders, and repeat without
/// growing.
fn terms_of<'a>(
    variable: Variable,
    features: &[Node<'a>],
    evaluator: &mut Evaluator<'_>,
) -> Result<Vec<(&'a Term, Shape)>, Stop> {
    let mut all = Vec::new();
    features.iter().for_each(|&feature| reading(feature, &mut all));
    let mut terms = Vec::new();
    for term in all {
        if let Some(shape) = (Shapes { variable, evaluator }).term(term)?.filter(|shape| shape.slope == 0) {
            terms.push((term, shape));
        }
    }
    Ok(terms)
}

fn reading<'a>(node: Node<'a>, all: &mut Vec<&'a Term>) {
    match node {
        Node::Term(term @ (Term::Table(..) | Term::Entry(..) | Term::Remainder(..))) => {
            if !all.iter().any(|&other| alike(other, term)) {
                all.push(term);
            }
        }
        _ => node.for_each_inside(|inner| reading(inner, all)),
    }
}

/// Whether terms are written alike. Tables are alike if they are one.
fn alike(left: &Term, right: &Term) -> bool {
    let all = |left: &[Term], right: &[Term]| {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| alike(left, right))
    };
    match (left, right) {
        (Term::Integer(left), Term::Integer(right)) => left == right,
        (Term::Variable(left), Term::Variable(right)) => left == right,
        (Term::Sum(left), Term::Sum(right))
        | (Term::NimSum(left), Term::NimSum(right))
        | (Term::Mex(left), Term::Mex(right)) => all(left, right),
        (Term::Multiple(one, left), Term::Multiple(other, right))
        | (Term::Quotient(left, one), Term::Quotient(right, other))
        | (Term::Remainder(left, one), Term::Remainder(right, other)) => one == other && alike(left, right),
        (Term::Entry(one, left), Term::Entry(other, right)) => one == other && alike(left, right),
        (Term::Table(one, left), Term::Table(other, right)) => Rc::ptr_eq(one, other) && alike(left, right),
        _ => false,
    }
}

/// Goes through the cases, in their order.
struct Cases<'a> {
    evaluator: Evaluator<'a>,
    formula: &'a Formula,
    parts: &'a [&'a Formula],
    of_variables: &'a [ResiduesOf],
    chosen: Vec<usize>,
    cases: Vec<Case>,
    groups: Vec<Group>,
}

impl Cases<'_> {
    fn go_through(&mut self) -> Result<(), Stop> {
        let Some(of_variable) = self.of_variables.get(self.chosen.len()) else { return self.look() };
        for (class, residues) in of_variable.classes.iter().enumerate() {
            self.evaluator.set(of_variable.variable, residues.members[0].into());
            self.chosen.push(class);
            self.go_through()?;
            self.chosen.pop();
        }
        Ok(())
    }

    fn look(&mut self) -> Result<(), Stop> {
        let holds = self.evaluator.formula(self.formula)?;
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in self.parts {
            parts.push(self.evaluator.formula(part)?);
        }
        let group = self.groups.iter_mut().find(|group| group.parts == parts && group.holds == holds);
        match group {
            Some(group) => group.count += 1,
            None => {
                let chosen = self.chosen.iter().zip(self.of_variables);
                let first = chosen.map(|(&class, of)| of.classes[class].members[0]).collect();
                self.groups.push(Group { parts: parts.clone(), holds, count: 1, first });
            }
        }
        if self.cases.len() < KEPT {
            self.cases.push(Case { classes: self.chosen.clone(), parts, holds });
        }
        Ok(())
    }
}

/// The most states and tracks of an automaton whose whole table is kept.
const MOST_STATES: usize = 8;
const MOST_TRACKS: usize = 2;

/// The automaton that accepts the numbers at which a formula is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawn {
    /// What its tracks are.
    pub(crate) variables: Vec<Variable>,
    pub(crate) states: usize,
    /// The states of the largest automaton on the way to it.
    pub(crate) peak: usize,
    /// Its table, if it is small.
    pub(crate) table: Option<StateTable>,
}

/// The table of an automaton. State 0 is the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StateTable {
    /// For each state its successors, one a letter. Bit i of a letter is the digit of variable i.
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accepting: Vec<bool>,
}

/// The automaton of a formula. In the Zeckendorf system it accepts no words with two ones in a row.
///
/// # Errors
/// The budget is used up, or it is interrupted.
pub(crate) fn drawn(formula: &Formula, numeration: Numeration, budget: &Budget<'_>) -> Result<Drawn, Stop> {
    let meter = Meter::new(budget);
    let mut compiler = Compiler::new(numeration, &meter);
    let mut automaton = compiler.formula(formula)?.holds;
    if numeration == Numeration::Zeckendorf {
        let words = without_adjacent_ones(&automaton.tracks, &meter)?;
        automaton = Rc::new(and(&automaton, &words, &meter)?);
    }
    let tracks = automaton.tracks.iter().map(|&track| match compiler.atoms.as_number(track) {
        Some(Number::Variable(variable)) => Some(*variable),
        _ => None,
    });
    let variables: Option<Vec<Variable>> = tracks.collect();
    let states = automaton.states();
    let is_small = variables.is_some() && states <= MOST_STATES && automaton.tracks.len() <= MOST_TRACKS;
    let table = is_small.then(|| StateTable {
        next: (0..states).map(|state| automaton.row(state).to_vec()).collect(),
        accepting: automaton.accepting.clone(),
    });
    let peak = meter.peak().max(states);
    Ok(Drawn { variables: variables.unwrap_or_default(), states, peak, table })
}
