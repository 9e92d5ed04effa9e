//! How numbers are written: in binary, or as sums of Fibonacci numbers.
//!
//! In the Zeckendorf system the places are worth 1, 2, 3, 5, 8, … Any digits 0 and 1 are a word, and a
//! number has several: 011 and 100 are both 3. An automaton accepts all words of a number or none. This
//! is demanded of a guess, and true of all else, which depends on numbers alone.

use crate::meter::Meter;

use super::fields::Stop;
use super::lines::Automaton;
use super::walk::MOST_CELLS;

/// How the digits of numbers are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Numeration {
    #[default]
    Binary,
    Zeckendorf,
}

/// What a sum of multiples of numbers is for the digits read so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sum {
    pub(crate) value: i128,
    /// In the Zeckendorf system, what the digits are worth one place lower: 1, 1, 2, 3, 5, …
    pub(crate) below: i128,
}

impl Numeration {
    /// After one more digit of each number, which are `added` with their multiples. Each Fibonacci
    /// number is the sum of the two before it.
    #[inline]
    pub(crate) fn step(self, Sum { value, below }: Sum, added: i128) -> Sum {
        match self {
            Numeration::Binary => Sum { value: 2 * value + added, below: 0 },
            Numeration::Zeckendorf => Sum { value: value + below + added, below: value + added },
        }
    }

    /// Whether the value never falls again if no step adds less than `-falls`: the two inequalities
    /// hold after each step, too.
    #[inline]
    pub(crate) fn never_falls(self, sum: Sum, falls: i128) -> bool {
        match self {
            Numeration::Binary => sum.value >= falls,
            Numeration::Zeckendorf => sum.value >= 2 * falls && sum.below >= falls,
        }
    }

    /// Demands of a guess that leading zeros change nothing, and that it accepts all words of a number
    /// or none.
    ///
    /// Where 100 replaces 011 on one track, again and again, each word becomes the one word of its
    /// number without two ones in a row, for there are fewer ones each time. So it suffices that both
    /// lead from each state to the same one, as they do in a minimal automaton.
    pub(crate) fn check_guess(self, guess: &Automaton, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if guess.go(0, 0) != 0 {
            return Err("leading zeros lead away from the first state of a guess".into());
        }
        if self == Numeration::Binary {
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
                let after =
                    |bit: u32| letters.iter().fold(state, |state, letter| guess.go(state, letter ^ bit));
                let replaced = !letters[0] & letters[1] & letters[2] & mask;
                let bits = (0..tracks).map(|track| 1 << track).filter(|bit| replaced & bit != 0);
                if { bits }.any(|bit| after(bit) != after(0)) {
                    return Err("a guess tells words of one number apart, or is not minimal".into());
                }
            }
        }
        Ok(())
    }
}
