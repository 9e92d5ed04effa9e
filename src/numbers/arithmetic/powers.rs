//! Counts, for each power of two, the numbers at which a formula is true.
//!
//! With a power of two on one track, its single digit 1 parts a word: what stands before it is
//! bounded, and what follows has as many letters as the exponent says. So their number is u·Aᵏ·v,
//! where A says how many letters lead from a state to another. By the theorem of Cayley and Hamilton
//! it satisfies a linear recurrence whose order is the number of states.

use num_bigint::BigUint;
use std::rc::Rc;

use super::automaton::Automaton;
use super::budget::{Budget, Meter};
use super::count::{Graph, satisfying};
use super::recognizer::Recognizer;
use super::stop::Stop;
use super::syntax::{Formula, Term, Variable};

/// How many numbers satisfy a formula for each power of two: the sequence u·Aᵏ·v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Powers {
    /// In how many ways each state is reached when the digit 1 of the power was read.
    start: Vec<BigUint>,
    /// For each state what follows, and by how many letters.
    next: Vec<Vec<(u32, u32)>>,
    accepting: Vec<bool>,
}

/// What counting for each power of two finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PowerCount {
    Sequence(Powers),
    /// The formula has no truth value somewhere.
    Undefined,
    /// For some power there are infinitely many.
    Infinite,
}

/// For each power of two, as the value of one variable, the number of tuples of the others for
/// which a formula is true.
///
/// # Errors
/// The budget is used up, or it is interrupted; or no system has digits for all that is said.
pub(crate) fn count_by_powers(
    power: Variable,
    variables: &[Variable],
    formula: Formula,
    budget: &Budget<'_>,
) -> Result<PowerCount, Stop> {
    let meter = Meter::new(budget);
    let is_power = Recognizer::new(1, vec![0, 1, 1, 2, 2, 2], vec![false, true, false]);
    let is_power = Rc::new(is_power.ok_or(Stop::TooLarge)?);
    let formula = Formula::And(vec![Formula::Accepts(is_power, vec![Term::Variable(power)]), formula]);
    let all: Vec<Variable> = [power].into_iter().chain(variables.iter().copied()).collect();
    let Some((automaton, tracks)) = satisfying(&all, &formula, &meter)? else {
        return Ok(PowerCount::Undefined);
    };
    if automaton.is_empty() {
        return Ok(PowerCount::Sequence(Powers {
            start: Vec::new(),
            next: Vec::new(),
            accepting: Vec::new(),
        }));
    }
    let place = automaton.tracks.iter().position(|track| *track == tracks[0]);
    match place.filter(|_| automaton.tracks.len() == tracks.len()) {
        Some(place) => Powers::of(&automaton, 1 << place, &meter),
        // Any number will do on a track that is not there.
        None => Ok(PowerCount::Infinite),
    }
}

impl Powers {
    /// The sequence of an automaton, with the power of two on the track of this bit.
    fn of(automaton: &Automaton, bit: usize, meter: &Meter<'_>) -> Result<PowerCount, Stop> {
        let (ones, zeros): (Vec<usize>, Vec<usize>) =
            (0..automaton.letters()).partition(|letter| letter & bit != 0);
        let after = Graph::of(automaton, &zeros);
        let Some(order) = after.order_from_start(meter)? else { return Ok(PowerCount::Infinite) };
        // How many words lead to each state before the digit 1, and then with it.
        let mut before = vec![BigUint::ZERO; automaton.states()];
        before[0] = 1u32.into();
        let one = Graph::of(automaton, &ones);
        let mut start = vec![BigUint::ZERO; automaton.states()];
        for &state in order.iter().rev() {
            meter.tick()?;
            let ways = std::mem::take(&mut before[state as usize]);
            for &(next, letters) in &after.next[state as usize] {
                before[next as usize] += &ways * letters;
            }
            for &(next, letters) in &one.next[state as usize] {
                start[next as usize] += &ways * letters;
            }
        }
        Ok(PowerCount::Sequence(
            Powers { start, next: after.next, accepting: automaton.accepting.clone() }.reached(),
        ))
    }

    /// The same without the states that are never reached.
    fn reached(self) -> Powers {
        let mut numbers = vec![None; self.start.len()];
        let mut order: Vec<usize> = Vec::new();
        let mut meet = |state: usize, order: &mut Vec<usize>| -> u32 {
            *numbers[state].get_or_insert_with(|| {
                order.push(state);
                order.len() as u32 - 1
            })
        };
        for (state, ways) in self.start.iter().enumerate() {
            if *ways != BigUint::ZERO {
                meet(state, &mut order);
            }
        }
        let mut next = Vec::new();
        while next.len() < order.len() {
            let steps = self.next[order[next.len()]].iter();
            next.push(steps.map(|&(to, letters)| (meet(to as usize, &mut order), letters)).collect());
        }
        let start = order.iter().map(|&state| self.start[state].clone()).collect();
        let accepting = order.iter().map(|&state| self.accepting[state]).collect();
        Powers { start, next, accepting }
    }

    /// A bound on the order of a linear recurrence that the sequence satisfies from its first term
    /// on: the number of states.
    pub(crate) fn order(&self) -> usize {
        self.next.len()
    }

    /// How much a term costs: the steps between states.
    pub(crate) fn cost(&self) -> usize {
        self.next.iter().map(|steps| steps.len() + 1).sum()
    }

    /// The first terms of the sequence.
    ///
    /// # Errors
    /// Those of `poll`, which is asked at each term.
    pub(crate) fn terms<E>(&self, count: usize, poll: impl Fn() -> Result<(), E>) -> Result<Vec<BigUint>, E> {
        let mut ways: Vec<BigUint> =
            self.accepting.iter().map(|&accepts| u32::from(accepts).into()).collect();
        let mut terms = Vec::with_capacity(count);
        while terms.len() < count {
            poll()?;
            terms.push(self.start.iter().zip(&ways).map(|(start, ways)| start * ways).sum());
            let sum = |steps: &Vec<(u32, u32)>| {
                steps.iter().map(|&(next, letters)| &ways[next as usize] * letters).sum()
            };
            ways = self.next.iter().map(sum).collect();
        }
        Ok(terms)
    }
}
