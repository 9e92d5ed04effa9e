//! Decides first-order formulas over the natural numbers with sums, nim-sums and sequences.
//!
//! A formula becomes an automaton that reads the digits of its variables, the most significant
//! first, on one track each. The automaton accepts the numbers at which the formula is true. A
//! second automaton accepts those at which it has a truth value at all: a term can be undefined, as
//! a sequence is at a negative argument.
//!
//! The digits are binary, or where an automaton that is given in the formula reads others, those of
//! the Zeckendorf system ([`numeration`]). In these there are no nim-sums.
//!
//! Reference: J. R. Büchi, Weak second-order arithmetic and finite automata, 1960; for ultimately
//! periodic sequences and the order of the digits see J.-P. Allouche and J. Shallit, *Automatic
//! Sequences*, 2003.

mod atom;
mod automaton;
mod budget;
mod certificate;
mod classes;
mod compare;
mod compile;
mod compiler;
mod count;
mod evaluate;
mod explore;
mod given;
mod linear;
mod lower;
mod numeration;
mod period;
mod powers;
mod prefix;
mod product;
mod quantify;
mod reading;
mod recognizer;
mod record;
mod recurrence;
mod residues;
mod sign;
mod stop;
mod syntax;

pub(crate) use budget::Budget;
pub(crate) use certificate::{Goal, Part, Rule, RuleCall, RuleOption, certificate, statement_of};
pub(crate) use count::{Count, count};
pub use numeration::Numeration;
pub(crate) use powers::{PowerCount, Powers, count_by_powers};
pub(crate) use recognizer::Recognizer;
pub(crate) use recurrence::{Recurrence, signed};
pub(crate) use residues::{Drawn, Group, ResidueClass, Residues, ResiduesOf, StateTable, drawn, residues};
pub(crate) use sign::{KeptSign, never_negative, never_zero};
pub(crate) use stop::Stop;
pub(crate) use syntax::{Decision, Formula, Node, Relation, Table, Term, Variable, Verdict, Way};

/// Decides whether a formula is true for all natural numbers that the variables can be.
///
/// A counterexample is the least in the first variable, for that the least in the second, and so
/// on.
///
/// # Errors
///
/// The budget is used up, or it is interrupted; or no system has digits for all that is said.
pub(crate) fn decide(
    variables: &[Variable],
    formula: &Formula,
    budget: &Budget<'_>,
) -> Result<Decision, Stop> {
    match classes::decide(variables, formula, budget)? {
        Some(decision) => Ok(decision),
        None => decide_by_automata(variables, formula, budget),
    }
}

/// Decides by automata alone.
fn decide_by_automata(
    variables: &[Variable],
    formula: &Formula,
    budget: &Budget<'_>,
) -> Result<Decision, Stop> {
    let meter = budget::Meter::new(budget);
    let numeration = Node::Formula(formula).numeration();
    let mut compiler = compiler::Compiler::new(numeration, &meter);
    let truth = compiler.formula(formula)?;
    let undefined = truth.defined.complement();
    let verdict = if undefined.is_empty() {
        let fails = truth.holds.complement();
        if fails.is_empty() { Verdict::Holds } else { Verdict::Fails(compiler.least(fails, variables)?) }
    } else {
        Verdict::Undefined(compiler.least(undefined, variables)?)
    };
    Ok(Decision { verdict, way: Way::Automata, numeration, peak_states: meter.peak() })
}

/// Compares decided formulas with evaluation by definition.
#[cfg(test)]
mod tests {
    mod by_definition;
    mod known;
    mod random;
    mod residues;
    mod zeckendorf;
}
