//! Finitely many numbers represent all others, if each variable stands in periodic terms alone.
//!
//! What stands in a term of one variable that is bounded and repeats in the end takes finitely many
//! values. Numbers at which all such terms of a variable have the same values are in one class, and
//! the least of each represents it. So a counterexample of representatives is the least of all.

use super::budget::{Budget, Meter};
use super::evaluate::Evaluator;
use super::numeration::Numeration;
use super::period::{Shape, Shapes};
use super::stop::Stop;
use super::syntax::{Decision, Formula, Node, Term, Variable, Verdict, Way};
use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

/// The most tuples of representatives that are gone through.
const MOST_TUPLES: usize = 1 << 20;

/// Decides by classes. None: there are no finitely many classes, or too many.
pub(super) fn decide(
    variables: &[Variable],
    formula: &Formula,
    budget: &Budget<'_>,
) -> Result<Option<Decision>, Stop> {
    let mut features = Features::default();
    if !features.found_in(Node::Formula(formula)) || !features.are_named(variables) {
        return Ok(None);
    }
    let meter = Meter::new(budget);
    match by_features(variables, formula, &features, &meter) {
        // Automata may still do.
        Err(Stop::TooLarge) => Ok(None),
        result => result,
    }
}

fn by_features(
    variables: &[Variable],
    formula: &Formula,
    features: &Features<'_>,
    meter: &Meter<'_>,
) -> Result<Option<Decision>, Stop> {
    let mut representatives = HashMap::new();
    let mut tuples = 1usize;
    let mut peak_states = 1;
    for (&variable, of_variable) in &features.of_variables {
        let Some(found) = represent(variable, of_variable, meter)? else { return Ok(None) };
        tuples = tuples.saturating_mul(found.numbers.len());
        peak_states = peak_states.max(found.numbers.len());
        representatives.insert(variable, found.numbers);
    }
    if tuples > MOST_TUPLES {
        return Ok(None);
    }
    let mut search = Search {
        evaluator: Evaluator::new(meter, representatives),
        formula,
        at: Vec::with_capacity(variables.len()),
        fails: None,
    };
    let verdict = if search.finds_undefined(variables)? {
        Verdict::Undefined(naturals(&search.at))
    } else {
        search.fails.map_or(Verdict::Holds, |at| Verdict::Fails(naturals(&at)))
    };
    Ok(Some(Decision { verdict, way: Way::Classes, numeration: Numeration::Binary, peak_states }))
}

/// Goes through the tuples of representatives, in their order.
struct Search<'a> {
    evaluator: Evaluator<'a>,
    formula: &'a Formula,
    at: Vec<i128>,
    /// The first tuple at which the formula is false.
    fails: Option<Vec<i128>>,
}

impl Search<'_> {
    /// Whether there is a tuple without a truth value. The first remains in `at`.
    fn finds_undefined(&mut self, variables: &[Variable]) -> Result<bool, Stop> {
        let Some((&variable, rest)) = variables.split_first() else {
            let value = self.evaluator.formula(self.formula)?;
            if value == Some(false) && self.fails.is_none() {
                self.fails = Some(self.at.clone());
            }
            return Ok(value.is_none());
        };
        for value in self.evaluator.representatives(variable) {
            self.evaluator.set(variable, value);
            self.at.push(value);
            if self.finds_undefined(rest)? {
                return Ok(true);
            }
            self.at.pop();
        }
        Ok(false)
    }
}

/// What represents all that a variable can be.
pub(super) struct Represented {
    /// The least number of each class.
    pub(super) numbers: Vec<i128>,
    /// From where on all features repeat, and with what period.
    pub(super) shape: Shape,
}

/// The least number of each class of a variable.
pub(super) fn represent(
    variable: Variable,
    features: &[Node<'_>],
    meter: &Meter<'_>,
) -> Result<Option<Represented>, Stop> {
    let mut evaluator = Evaluator::new(meter, HashMap::new());
    let mut all = Shape::CONSTANT;
    for feature in features {
        let mut shapes = Shapes { variable, evaluator: &mut evaluator };
        let shape = match *feature {
            Node::Term(term) => shapes.term(term)?.filter(|shape| shape.slope == 0),
            Node::Formula(formula) => shapes.formula(formula)?,
        };
        match shape.and_then(|shape| all.plus(shape)) {
            Some(shape) => all = shape,
            None => return Ok(None),
        }
    }
    let mut classes = HashSet::new();
    let mut numbers = Vec::new();
    for number in 0..all.start + all.period {
        meter.tick()?;
        evaluator.set(variable, number);
        let mut class = Vec::with_capacity(features.len());
        for feature in features {
            class.push(evaluator.node(*feature)?);
        }
        if classes.insert(class) {
            numbers.push(number);
        }
    }
    Ok(Some(Represented { numbers, shape: all }))
}

/// The largest parts of a formula that depend on one variable each. All else depends on their
/// values.
#[derive(Default)]
pub(super) struct Features<'a> {
    pub(super) of_variables: HashMap<Variable, Vec<Node<'a>>>,
    bound: HashSet<Variable>,
}

impl<'a> Features<'a> {
    /// Whether each variable is bound, or one of these, and these are different.
    pub(super) fn are_named(&self, variables: &[Variable]) -> bool {
        let different: HashSet<Variable> = variables.iter().copied().collect();
        let known = |variable| different.contains(variable) || self.bound.contains(variable);
        different.len() == variables.len() && self.of_variables.keys().all(known)
    }

    /// Whether a formula, or a term in it, depends on parts of one variable each.
    pub(super) fn found_in(&mut self, node: Node<'a>) -> bool {
        let is_part = |node| match node {
            Node::Formula(formula) => matches!(formula, Formula::Compare(..) | Formula::Accepts(..)),
            Node::Term(_) => true,
        };
        if is_part(node)
            && let Some(variable) = Variables::of(node).as_one()
        {
            self.of_variables.entry(variable).or_default().push(node);
            return true;
        }
        match node {
            // A variable by itself takes infinitely many values.
            Node::Term(Term::Variable(_)) => return false,
            Node::Formula(Formula::ForAll(variables, _) | Formula::Exists(variables, _)) => {
                self.bound.extend(variables);
            }
            _ => {}
        }
        let mut all = true;
        node.for_each_inside(|inner| all = all && self.found_in(inner));
        all
    }
}

/// The variables that occur in something, and whether there are quantifiers.
#[derive(Default)]
struct Variables {
    variables: HashSet<Variable>,
    quantified: bool,
}

impl Variables {
    /// The only variable of what has no quantifiers.
    fn as_one(&self) -> Option<Variable> {
        let mut variables = self.variables.iter();
        variables.next().copied().filter(|_| variables.next().is_none() && !self.quantified)
    }

    fn of(node: Node<'_>) -> Variables {
        let mut variables = Variables::default();
        variables.add(node);
        variables
    }

    fn add(&mut self, node: Node<'_>) {
        match node {
            Node::Term(Term::Variable(variable)) => {
                self.variables.insert(*variable);
            }
            Node::Formula(Formula::ForAll(..) | Formula::Exists(..)) => self.quantified = true,
            _ => {}
        }
        node.for_each_inside(|inner| self.add(inner));
    }
}

fn naturals(numbers: &[i128]) -> Vec<BigUint> {
    numbers.iter().map(|number| BigUint::from(number.unsigned_abs())).collect()
}
