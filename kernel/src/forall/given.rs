//! What is demanded of a guess: an automaton with no other meaning than itself.

use crate::meter::Meter;

use super::fields::Stop;
use super::lines::Automaton;
use super::numeration::Numeration;
use super::walk::MOST_CELLS;

/// Demands of a guess that leading zeros change nothing, and that it accepts all words of a number
/// or none.
///
/// Where 100 replaces 011 on one track, again and again, each word becomes the one word of its
/// number without two ones in a row, for there are fewer ones each time. So it suffices that both
/// lead from each state to the same one, as they do in a minimal automaton.
pub(crate) fn check(guess: &Automaton, numeration: Numeration, meter: &mut Meter<'_>) -> Result<(), Stop> {
    if guess.go(0, 0) != 0 {
        return Err("leading zeros lead away from the first state of a guess".into());
    }
    if numeration == Numeration::Binary {
        return Ok(());
    }
    let (states, tracks) = (guess.accepting.len() as u32, guess.tracks.len());
    let words = 1_u64 << (3 * tracks);
    if u128::from(words) * u128::from(states) > MOST_CELLS as u128 {
        return Err("a guess has too many states and tracks for the Zeckendorf system".into());
    }
    let mask = (1 << tracks) - 1;
    for state in 0..states {
        meter.work(words)?;
        for word in 0..words as u32 {
            let letters = [word & mask, word >> tracks & mask, word >> (2 * tracks)];
            let after = |bit: u32| letters.iter().fold(state, |state, letter| guess.go(state, letter ^ bit));
            let replaced = !letters[0] & letters[1] & letters[2] & mask;
            let bits = (0..tracks).map(|track| 1 << track).filter(|bit| replaced & bit != 0);
            if { bits }.any(|bit| after(bit) != after(0)) {
                return Err("a guess tells words of one number apart, or is not minimal".into());
            }
        }
    }
    Ok(())
}
