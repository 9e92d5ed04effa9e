//! The automaton of a formula as data, for people.

use super::atom::Number;
use super::budget::{Budget, Meter};
use super::compiler::Compiler;
use super::numeration::{Numeration, without_adjacent_ones};
use super::product::and;
use super::stop::Stop;
use super::syntax::{Formula, Variable};
use std::rc::Rc;

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
