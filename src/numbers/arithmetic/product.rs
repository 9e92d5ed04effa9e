//! Products of automata: connectives between two, and the conjunction of many; and projection:
//! there are numbers on some tracks.

use super::automaton::{Automaton, Sinks, Track, union};
use super::budget::Meter;
use super::explore::explore;
use super::stop::Stop;

/// A state of the product of two automata.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Pair {
    Open(u32, u32),
    /// What follows does not matter.
    Settled(bool),
}

/// Accepts where the connective of the two truth values is true.
fn combine(
    left: &Automaton,
    right: &Automaton,
    connective: fn(bool, bool) -> bool,
    meter: &Meter<'_>,
) -> Result<Automaton, Stop> {
    let tracks = union([&left.tracks[..], &right.tracks].into_iter());
    let letters = meter.letters(tracks.len())?;
    let left_letters = left.restrict_letters(&tracks, letters);
    let right_letters = right.restrict_letters(&tracks, letters);
    let (left_sinks, right_sinks) = (left.sinks(), right.sinks());
    let pair = |one: u32, other: u32| {
        let settled = match (left_sinks.settled(one), right_sinks.settled(other)) {
            (Some(one), Some(other)) => Some(connective(one, other)),
            (Some(one), None) => constant(|other| connective(one, other)),
            (None, Some(other)) => constant(|one| connective(one, other)),
            (None, None) => None,
        };
        settled.map_or(Pair::Open(one, other), Pair::Settled)
    };
    let step = |state: &Pair, letter: usize, successor: &mut Pair| {
        *successor = match *state {
            Pair::Open(one, other) => pair(
                left.successor(one, left_letters[letter] as usize),
                right.successor(other, right_letters[letter] as usize),
            ),
            settled @ Pair::Settled(_) => settled,
        };
        Ok(())
    };
    let accepts = |state: &Pair| match *state {
        Pair::Open(one, other) => connective(left.accepting[one as usize], right.accepting[other as usize]),
        Pair::Settled(accepts) => accepts,
    };
    explore(tracks, &pair(0, 0), step, accepts, meter)
}

/// The value of a function that does not depend on its argument.
fn constant(function: impl Fn(bool) -> bool) -> Option<bool> {
    (function(false) == function(true)).then(|| function(true))
}

/// Accepts where both do.
pub(super) fn and(left: &Automaton, right: &Automaton, meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let both = match (left.as_constant(), right.as_constant()) {
        (Some(false), _) | (_, Some(true)) => left.clone(),
        (_, Some(false)) | (Some(true), _) => right.clone(),
        (None, None) => combine(left, right, |one, other| one && other, meter)?,
    };
    Ok(meter.note(both, |record, both| record.all(&[left, right], None, both)))
}

/// Accepts where one of the two does.
pub(super) fn or(left: &Automaton, right: &Automaton, meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let some = match (left.as_constant(), right.as_constant()) {
        (Some(true), _) | (_, Some(false)) => left.clone(),
        (_, Some(true)) | (Some(false), _) => right.clone(),
        (None, None) => combine(left, right, |one, other| one || other, meter)?,
    };
    Ok(meter.note(some, |record, some| {
        let parts = [left.complement(), right.complement()];
        record.all(&[&parts[0], &parts[1]], None, some.complement()).complement()
    }))
}

/// Accepts where both do, or none does.
pub(super) fn iff(left: &Automaton, right: &Automaton, meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let equal = combine(left, right, |one, other| one == other, meter)?;
    Ok(meter.note(equal, |record, equal| record.iff(left, right, equal)))
}

/// Accepts where all do. Dead ends of one are not gone into.
pub(super) fn conjunction(parts: &[&Automaton], meter: &Meter<'_>) -> Result<Automaton, Stop> {
    match parts {
        [] => return Ok(Automaton::constant(true)),
        [only] => return Ok((*only).clone()),
        [left, right] => return and(left, right, meter),
        _ => {}
    }
    let tracks = union(parts.iter().map(|part| &part.tracks[..]));
    let letters = meter.letters(tracks.len())?;
    let maps: Vec<Vec<u32>> = parts.iter().map(|part| part.restrict_letters(&tracks, letters)).collect();
    let sinks: Vec<Sinks> = parts.iter().map(|part| part.sinks()).collect();
    // A dead end is the state without components.
    let step = |state: &Vec<u32>, letter: usize, successor: &mut Vec<u32>| {
        successor.clear();
        for (index, &component) in state.iter().enumerate() {
            let next = parts[index].successor(component, maps[index][letter] as usize);
            if sinks[index].dead == Some(next) {
                successor.clear();
                break;
            }
            successor.push(next);
        }
        Ok(())
    };
    let accepts = |state: &Vec<u32>| {
        !state.is_empty()
            && state.iter().zip(parts).all(|(&component, part)| part.accepting[component as usize])
    };
    let all = explore(tracks, &vec![0; parts.len()], step, accepts, meter)?;
    Ok(meter.note(all, |record, all| record.all(parts, None, all)))
}

/// Accepts where some numbers on the tracks that go make the automaton accept.
///
/// The states are sets of states. Those numbers may be longer than the others, so the first set is
/// what is reached while the tracks that stay read leading zeros.
pub(super) fn exists(automaton: &Automaton, gone: &[Track], meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let (inner, tracks): (Vec<Track>, Vec<Track>) =
        automaton.tracks.iter().partition(|track| gone.contains(track));
    if inner.is_empty() {
        let same = automaton.clone();
        return Ok(meter.note(same, |record, same| record.some(automaton, gone, same)));
    }
    let inner = embed(&inner, automaton);
    let outer = embed(&tracks, automaton);
    let sinks = automaton.sinks();
    let mut marks = vec![0u32; automaton.states()];
    let mut stamp = 0u32;
    let mut members = 0usize;
    let mut step = |set: &Vec<u32>, letter: usize, successor: &mut Vec<u32>| {
        successor.clear();
        if stamp == u32::MAX {
            marks.fill(0);
            stamp = 0;
        }
        stamp += 1;
        members += set.len();
        meter.members(members)?;
        for &state in set {
            for &digits in &inner {
                let next = automaton.successor(state, outer[letter] | digits);
                if sinks.full == Some(next) {
                    successor.clear();
                    successor.push(next);
                    return Ok(());
                }
                if sinks.dead != Some(next) && marks[next as usize] != stamp {
                    marks[next as usize] = stamp;
                    successor.push(next);
                }
            }
        }
        successor.sort_unstable();
        Ok(())
    };
    let mut start = vec![0];
    let mut larger = Vec::new();
    // The set only grows: the start reaches itself by zeros on all tracks.
    loop {
        step(&start, 0, &mut larger)?;
        meter.tick()?;
        if larger == start {
            break;
        }
        std::mem::swap(&mut start, &mut larger);
    }
    let accepts = |set: &Vec<u32>| set.iter().any(|&state| automaton.accepting[state as usize]);
    let projected = explore(tracks, &start, step, accepts, meter)?;
    Ok(meter.note(projected, |record, projected| record.some(automaton, gone, projected)))
}

/// For each letter on some tracks of an automaton the letter that has zeros on the others.
fn embed(tracks: &[Track], automaton: &Automaton) -> Vec<usize> {
    let place = |track| automaton.tracks.iter().position(|other| other == track).unwrap_or(0);
    let places: Vec<usize> = tracks.iter().map(place).collect();
    let of = |letter: usize| places.iter().enumerate().map(|(i, place)| (letter >> i & 1) << place).sum();
    (0..1 << tracks.len()).map(of).collect()
}
