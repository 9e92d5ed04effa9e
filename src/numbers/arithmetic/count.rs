//! Counts the numbers at which a formula is true: the words that its automaton accepts.
//!
//! A tuple of numbers has one word without leading zeros. So as many tuples are accepted as there
//! are ways from the start to an accepting state whose first letter is not zero. There are finitely
//! many if and only if no such way goes through a cycle.

use num_bigint::BigUint;

use super::automaton::{Automaton, Track, union};
use super::budget::{Budget, Meter};
use super::compiler::Compiler;
use super::numeration::{Numeration, without_adjacent_ones};
use super::product::and;
use super::stop::Stop;
use super::syntax::{Formula, Node, Variable};
use std::rc::Rc;

/// How many numbers satisfy a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Exactly(BigUint),
    /// The formula has no truth value somewhere.
    Undefined,
    Infinite,
}

/// The number of tuples of natural numbers for which a formula is true. It has no other variables.
///
/// # Errors
/// The budget is used up, or it is interrupted; or no system has digits for all that is said.
pub(crate) fn count(variables: &[Variable], formula: &Formula, budget: &Budget<'_>) -> Result<Count, Stop> {
    let meter = Meter::new(budget);
    let Some((automaton, tracks)) = satisfying(variables, formula, &meter)? else {
        return Ok(Count::Undefined);
    };
    if automaton.is_empty() {
        return Ok(Count::Exactly(BigUint::ZERO));
    }
    // Any number will do on a track that is not there.
    if automaton.tracks.len() < tracks.len() {
        return Ok(Count::Infinite);
    }
    let letters: Vec<usize> = (0..automaton.letters()).collect();
    let graph = Graph::of(&automaton, &letters);
    let order = match graph.order_from_start(&meter)? {
        Some(order) => order,
        None => return Ok(Count::Infinite),
    };
    meter.members(order.len().saturating_mul(order.len().saturating_mul(tracks.len()) / 64 + 1))?;
    let mut ways = vec![BigUint::ZERO; graph.next.len()];
    // What follows a state comes before it.
    for &state in &order {
        meter.tick()?;
        let mut sum = BigUint::from(u32::from(automaton.accepting[state as usize]));
        for &(next, letters) in &graph.next[state as usize] {
            sum += &ways[next as usize] * letters;
        }
        ways[state as usize] = sum;
    }
    Ok(Count::Exactly(std::mem::take(&mut ways[0])))
}

/// The automaton of a formula, and the tracks of its variables in their order. Each tuple has one
/// word there, except for leading zeros. `None` if the formula is undefined somewhere.
pub(super) fn satisfying(
    variables: &[Variable],
    formula: &Formula,
    meter: &Meter<'_>,
) -> Result<Option<(Automaton, Vec<Track>)>, Stop> {
    let numeration = Node::Formula(formula).numeration();
    let mut compiler = Compiler::new(numeration, meter);
    let truth = compiler.formula(formula)?;
    if !truth.is_total() {
        return Ok(None);
    }
    let tracks = compiler.tracks(variables)?;
    let mut automaton = Rc::unwrap_or_clone(truth.holds);
    if numeration == Numeration::Zeckendorf && !automaton.is_empty() {
        automaton =
            and(&automaton, &without_adjacent_ones(&union([&tracks[..]].into_iter()), meter)?, meter)?;
    }
    Ok(Some((automaton, tracks)))
}

/// The steps of an automaton that can still lead to an accepting state.
pub(super) struct Graph {
    /// For each state what follows, and by how many letters; the start does not stay by zeros.
    pub(super) next: Vec<Vec<(u32, u32)>>,
}

impl Graph {
    /// The steps by some letters, between states from which something is accepted by any.
    pub(super) fn of(automaton: &Automaton, letters: &[usize]) -> Graph {
        let useful = useful(automaton);
        let mut next: Vec<Vec<(u32, u32)>> = Vec::with_capacity(automaton.states());
        for state in 0..automaton.states() {
            let row = automaton.row(state);
            let steps =
                letters.iter().filter(|&&letter| (state, letter) != (0, 0)).map(|&letter| row[letter]);
            let mut to: Vec<u32> = steps.filter(|&next| useful[next as usize]).collect();
            to.sort_unstable();
            next.push(to.chunk_by(u32::eq).map(|same| (same[0], same.len() as u32)).collect());
        }
        Graph { next }
    }

    /// What is reached from the start, each state after all that follow it. `None` if a cycle is
    /// reached.
    pub(super) fn order_from_start(&self, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, Stop> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.next.len()];
        let mut order = Vec::new();
        let mut open: Vec<(u32, usize)> = vec![(0, 0)];
        marks[0] = Mark::Open;
        while let Some((state, place)) = open.last_mut() {
            meter.tick()?;
            let Some(&(next, _)) = self.next[*state as usize].get(*place) else {
                marks[*state as usize] = Mark::Done;
                order.push(*state);
                open.pop();
                continue;
            };
            *place += 1;
            match marks[next as usize] {
                Mark::Open => return Ok(None),
                Mark::Done => {}
                Mark::New => {
                    marks[next as usize] = Mark::Open;
                    open.push((next, 0));
                }
            }
        }
        Ok(Some(order))
    }
}

/// Which states accept something that follows.
fn useful(automaton: &Automaton) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); automaton.states()];
    for state in 0..automaton.states() {
        let mut last = None;
        for &next in automaton.row(state) {
            if last != Some(next) {
                before[next as usize].push(state as u32);
                last = Some(next);
            }
        }
    }
    let mut useful = automaton.accepting.clone();
    let mut open: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
    while let Some(state) = open.pop() {
        for &state in &before[state] {
            if !std::mem::replace(&mut useful[state as usize], true) {
                open.push(state as usize);
            }
        }
    }
    useful
}
