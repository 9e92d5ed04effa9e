//! The least numbers that an automaton accepts.

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::numeration::Numeration;
use super::product::and;
use super::stop::Stop;
use num_bigint::BigUint;

/// The numbers on these tracks, in their order: the least for the first track, for it the least for
/// the second, and so on. The automaton accepts something.
///
/// Among all words that are accepted on a track it takes the shortest, and among these the first by
/// the alphabet. In the Zeckendorf system a number has several words. The shortest of each has no
/// two zeros in a row after its first one, and such words are ordered as their numbers are.
pub(super) fn least(
    mut automaton: Automaton,
    tracks: &[Track],
    numeration: Numeration,
    meter: &Meter<'_>,
) -> Result<Vec<BigUint>, Stop> {
    let mut numbers = Vec::with_capacity(tracks.len());
    for (place, &track) in tracks.iter().enumerate() {
        let digits = least_on_track(&automaton, track, meter)?;
        if place + 1 < tracks.len() && automaton.tracks.contains(&track) {
            automaton = and(&automaton, &Automaton::number(track, &digits), meter)?;
        }
        numbers.push(numeration.value(&digits));
    }
    Ok(numbers)
}

/// The digits of the least number on one track for which there are numbers on the others.
///
/// The least length is sought backward from what is accepted. Then each digit is 0 if some of the
/// states reached can still accept in as many steps as remain.
fn least_on_track(automaton: &Automaton, track: Track, meter: &Meter<'_>) -> Result<Vec<bool>, Stop> {
    let bit = match automaton.tracks.iter().position(|other| *other == track) {
        Some(place) => 1 << place,
        None => return Ok(Vec::new()),
    };
    let mut states = start(automaton, bit, meter)?;
    let meets = |left: &[bool], right: &[bool]| left.iter().zip(right).any(|(&left, &right)| left && right);
    // Which states accept after each number of steps.
    let mut accept_after = vec![automaton.accepting.clone()];
    while !meets(&states, &accept_after[accept_after.len() - 1]) {
        let last = &accept_after[accept_after.len() - 1];
        let row = |state| automaton.row(state).iter().any(|&next| last[next as usize]);
        let before = (0..automaton.states()).map(row).collect();
        // Without an accepted word this would not end.
        meter.members(accept_after.len().saturating_mul(automaton.states()))?;
        accept_after.push(before);
        meter.tick()?;
    }
    let mut digits = Vec::with_capacity(accept_after.len());
    for accept in accept_after.iter().rev().skip(1) {
        meter.tick()?;
        let zeros = step(automaton, &states, bit, false);
        let digit = !meets(&zeros, accept);
        states = if digit { step(automaton, &states, bit, true) } else { zeros };
        digits.push(digit);
    }
    Ok(digits)
}

/// What is reached while the track reads leading zeros.
fn start(automaton: &Automaton, bit: usize, meter: &Meter<'_>) -> Result<Vec<bool>, Stop> {
    let mut reached = vec![false; automaton.states()];
    reached[0] = true;
    let mut open = vec![0usize];
    while let Some(state) = open.pop() {
        meter.tick()?;
        for (letter, &next) in automaton.row(state).iter().enumerate() {
            if letter & bit == 0 && !std::mem::replace(&mut reached[next as usize], true) {
                open.push(next as usize);
            }
        }
    }
    Ok(reached)
}

/// What is reached by one digit on the track.
fn step(automaton: &Automaton, states: &[bool], bit: usize, digit: bool) -> Vec<bool> {
    let mut reached = vec![false; states.len()];
    for (state, _) in states.iter().enumerate().filter(|&(_, &here)| here) {
        for (letter, &next) in automaton.row(state).iter().enumerate() {
            if (letter & bit != 0) == digit {
                reached[next as usize] = true;
            }
        }
    }
    reached
}
