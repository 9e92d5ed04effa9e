//! Projection: there are numbers on some tracks.

use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::explore::explore;
use super::stop::Stop;

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
