//! Builds an automaton from a start and a step, state by state; then merges the states that accept
//! the same, by Moore's refinement, and drops idle tracks.

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::stop::Stop;
use hashbrown::DefaultHashBuilder;
use hashbrown::hash_table::{Entry, HashTable};
use std::hash::{BuildHasher, Hash, Hasher};

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

/// The minimal automaton that accepts the same. All states of the given one can be reached.
fn minimise(mut automaton: Automaton, meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let mut classes: Vec<u32> = automaton.accepting.iter().map(|&accepts| accepts.into()).collect();
    let mut count = if classes.iter().any(|&class| class != classes[0]) { 2 } else { 1 };
    loop {
        let (finer, finer_count) = refine(&automaton, &classes, meter)?;
        classes = finer;
        if finer_count == count {
            break;
        }
        count = finer_count;
    }
    if count < automaton.states() {
        automaton = quotient(&automaton, &classes, count);
    }
    drop_idle_tracks(&mut automaton);
    Ok(automaton)
}

/// Splits each class by the classes of the successors.
///
/// Classes are numbered by their first states, so those of the last refinement are in the order of
/// the states.
fn refine(automaton: &Automaton, classes: &[u32], meter: &Meter<'_>) -> Result<(Vec<u32>, usize), Stop> {
    let class = |state: u32| classes[state as usize];
    let builder = DefaultHashBuilder::default();
    let hash = |state: u32| {
        let mut hasher = builder.build_hasher();
        hasher.write_u32(class(state));
        for &next in automaton.row(state as usize) {
            hasher.write_u32(class(next));
        }
        hasher.finish()
    };
    let same = |left: u32, right: u32| {
        let (here, there) = (automaton.row(left as usize), automaton.row(right as usize));
        class(left) == class(right)
            && here.iter().zip(there).all(|(&left, &right)| class(left) == class(right))
    };
    let mut firsts: HashTable<u32> = HashTable::new();
    let mut finer: Vec<u32> = Vec::with_capacity(automaton.states());
    for state in 0..automaton.states() as u32 {
        meter.tick()?;
        let count = firsts.len() as u32;
        finer.push(match firsts.entry(hash(state), |&first| same(first, state), |&first| hash(first)) {
            Entry::Occupied(first) => finer[*first.get() as usize],
            Entry::Vacant(place) => {
                place.insert(state);
                count
            }
        });
    }
    Ok((finer, firsts.len()))
}

/// The automaton of the classes, numbered in the order of a search in breadth.
fn quotient(automaton: &Automaton, classes: &[u32], count: usize) -> Automaton {
    const NONE: u32 = u32::MAX;
    let mut members = vec![0u32; count];
    for (state, &class) in (0u32..).zip(classes) {
        members[class as usize] = state;
    }
    let mut numbers = vec![NONE; count];
    let mut order = vec![classes[0]];
    numbers[classes[0] as usize] = 0;
    let mut next = Vec::with_capacity(count * automaton.letters());
    let mut done = 0;
    while done < order.len() {
        let member = members[order[done] as usize];
        for &successor in automaton.row(member as usize) {
            let class = classes[successor as usize];
            if numbers[class as usize] == NONE {
                numbers[class as usize] = order.len() as u32;
                order.push(class);
            }
            next.push(numbers[class as usize]);
        }
        done += 1;
    }
    let accepts = |&class: &u32| automaton.accepting[members[class as usize] as usize];
    let accepting = order.iter().map(accepts).collect();
    Automaton::new(automaton.tracks.clone(), next, accepting)
}

/// Drops the tracks on which no successor depends.
fn drop_idle_tracks(automaton: &mut Automaton) {
    let mut place = 0;
    while place < automaton.tracks.len() {
        let bit = 1 << place;
        let letters = automaton.letters();
        let idle = |row: &[u32]| (0..letters).all(|letter| row[letter] == row[letter & !bit]);
        if !automaton.next.chunks(letters).all(idle) {
            place += 1;
            continue;
        }
        automaton.tracks.remove(place);
        let kept = automaton.next.iter().enumerate().filter(|(cell, _)| cell & bit == 0);
        automaton.next = kept.map(|(_, &next)| next).collect();
    }
}
