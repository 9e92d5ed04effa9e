//! Merges the states that accept the same, by Moore's refinement, and drops idle tracks.

use super::automaton::Automaton;
use super::budget::Meter;
use super::stop::Stop;
use hashbrown::DefaultHashBuilder;
use hashbrown::hash_table::{Entry, HashTable};
use std::hash::{BuildHasher, Hasher};

/// The minimal automaton that accepts the same. All states of the given one can be reached.
pub(super) fn minimise(mut automaton: Automaton, meter: &Meter<'_>) -> Result<Automaton, Stop> {
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
