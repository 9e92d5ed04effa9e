//! Products of automata: connectives between two, and the conjunction of many.

use super::automaton::{Automaton, Sinks, union};
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
