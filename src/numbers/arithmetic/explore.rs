//! Builds an automaton from a start and a step, state by state.

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::minimise::minimise;
use super::stop::Stop;
use hashbrown::DefaultHashBuilder;
use hashbrown::hash_table::{Entry, HashTable};
use std::hash::{BuildHasher, Hash};

/// States that are described by something, numbered in the order in which they are found.
struct Found<State> {
    states: Vec<State>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<State: Hash + Eq + Clone> Found<State> {
    fn number(&mut self, state: &State) -> u32 {
        let Found { states, numbers, hasher } = self;
        let same = |&number: &u32| states[number as usize] == *state;
        let hash = |&number: &u32| hasher.hash_one(&states[number as usize]);
        match numbers.entry(hasher.hash_one(state), same, hash) {
            Entry::Occupied(number) => *number.get(),
            Entry::Vacant(place) => {
                let number = states.len() as u32;
                place.insert(number);
                states.push(state.clone());
                number
            }
        }
    }
}

/// The minimal automaton with these tracks, which ascend.
///
/// `step` changes a copy of a state into its successor by a letter; it is given both.
pub(super) fn explore<State: Hash + Eq + Clone>(
    tracks: Vec<Track>,
    start: &State,
    mut step: impl FnMut(&State, usize, &mut State) -> Result<(), Stop>,
    accepts: impl Fn(&State) -> bool,
    meter: &Meter<'_>,
) -> Result<Automaton, Stop> {
    let letters = meter.letters(tracks.len())?;
    let mut found =
        Found { states: Vec::new(), numbers: HashTable::new(), hasher: DefaultHashBuilder::default() };
    found.number(start);
    let (mut state, mut successor) = (start.clone(), start.clone());
    let mut next = Vec::new();
    let mut number = 0;
    while number < found.states.len() {
        state.clone_from(&found.states[number]);
        for letter in 0..letters {
            step(&state, letter, &mut successor)?;
            next.push(found.number(&successor));
        }
        number += 1;
        meter.tick()?;
        meter.states(found.states.len(), letters)?;
    }
    let accepting = found.states.iter().map(accepts).collect();
    drop(found);
    minimise(Automaton::new(tracks, next, accepting), meter)
}
