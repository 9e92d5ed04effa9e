//! Counts the numbers that an automaton accepts.
//!
//! A tuple of numbers has one word that does not begin with zeros on all tracks. So as many tuples
//! are accepted as there are such words that lead to an accepting state. Where one track has 2^k, this
//! is its digit 1 and k zeros after it.

use crate::meter::Meter;
use crate::number::Number;

use super::fields::{Stop, Track};
use super::lines::{Automaton, AutomatonLine};

/// States of an automaton that counts, and words of all its numbers at once.
const MOST_STATES: usize = 1 << 16;
const MOST_WORDS: usize = 1 << 24;

/// A count, or with a power of two on a track all counts from one on.
pub(crate) struct Count<'l> {
    automaton: &'l Automaton,
    /// In how many ways each state is reached.
    ways: Vec<Number>,
    /// The letters after the digit 1 of the power; none if nothing depends on it.
    after: Vec<u32>,
}

impl<'l> Count<'l> {
    /// How many numbers there are on the tracks of a line for which it is true; with 1, the power
    /// 2^0, on one track how many on the others.
    pub(crate) fn new(
        line: &'l AutomatonLine,
        power: Option<Track>,
        meter: &mut Meter<'_>,
    ) -> Result<Count<'l>, Stop> {
        let automaton = &line.automaton;
        let others = |tracks: &[Track]| -> Vec<Track> {
            tracks.iter().copied().filter(|&track| power != Some(track)).collect()
        };
        // Any number will do on a track that is not read, unless there is nothing to be counted.
        if others(&line.tracks) != others(&automaton.tracks) && automaton.settled[0] != Some(false) {
            return Err("what is counted must depend on each of its tracks".into());
        }
        if automaton.accepting.len() > MOST_STATES {
            return Err(format!("an automaton with more than {MOST_STATES} states does not count").into());
        }
        let place = power.and_then(|track| automaton.tracks.binary_search(&track).ok());
        let bit = place.map_or(0, |place| 1 << place);
        let (ones, zeros): (Vec<u32>, Vec<u32>) =
            (0..1_u32 << automaton.tracks.len()).partition(|letter| letter & bit != 0);
        let mut count = Count { automaton, ways: Vec::new(), after: Vec::new() };
        count.begin(&zeros, meter)?;
        if bit != 0 {
            count.step(&ones, meter)?;
            count.after = zeros;
        }
        Ok(count)
    }

    /// Adds up all words of these letters that do not begin with the first, which is that of zeros.
    fn begin(&mut self, letters: &[u32], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let states = self.automaton.accepting.len();
        let mut all = vec![Number::ZERO; states];
        all[0] = Number::small(1);
        self.ways = all.clone();
        self.step(&letters[1..], meter)?;
        // Where no state comes back to itself, no word has more letters than there are states.
        for _ in 0..states {
            if self.ways.iter().all(|ways| *ways == Number::ZERO) {
                self.ways = all;
                return Ok(());
            }
            for (sum, ways) in all.iter_mut().zip(&self.ways) {
                *sum = sum.plus_product(&Number::small(1), ways, meter)?;
            }
            self.step(letters, meter)?;
        }
        Err("infinitely many numbers are counted, or the automaton is not minimal".into())
    }

    /// One more digit of each number.
    fn step(&mut self, letters: &[u32], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut after = vec![Number::ZERO; self.ways.len()];
        meter.work(self.ways.len() as u64)?;
        for (state, ways) in self.ways.iter().enumerate().filter(|(_, ways)| **ways != Number::ZERO) {
            for &letter in letters {
                meter.work(1)?;
                let next = self.automaton.go(state as u32, letter) as usize;
                // Nothing comes of what is rejected forever.
                if self.automaton.settled[next] != Some(false) {
                    after[next] = after[next].plus_product(&Number::small(1), ways, meter)?;
                }
            }
        }
        if after.iter().map(|ways| ways.words().len()).sum::<usize>() > MOST_WORDS {
            return Err("the numbers of a count need too much room".into());
        }
        self.ways = after;
        Ok(())
    }

    /// Goes on to the next power of two.
    pub(crate) fn double(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.after.is_empty() {
            return Ok(());
        }
        let letters = std::mem::take(&mut self.after);
        self.step(&letters, meter)?;
        self.after = letters;
        Ok(())
    }

    pub(crate) fn value(&self, meter: &mut Meter<'_>) -> Result<Number, Stop> {
        let mut sum = Number::ZERO;
        for (ways, _) in self.ways.iter().zip(&self.automaton.accepting).filter(|(_, accepts)| **accepts) {
            sum = sum.plus_product(&Number::small(1), ways, meter)?;
        }
        Ok(sum)
    }

    /// How many states are reached from here on: the counts for all powers of two lie in a space of
    /// sequences of this dimension, which the step to the next power maps to itself.
    pub(crate) fn dimension(&self, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        let mut met: Vec<bool> = self.ways.iter().map(|ways| *ways != Number::ZERO).collect();
        let mut reached: Vec<u32> = (0..met.len() as u32).filter(|&state| met[state as usize]).collect();
        if self.after.is_empty() {
            return Ok(1);
        }
        let mut done = 0;
        while done < reached.len() {
            for &letter in &self.after {
                meter.work(1)?;
                let next = self.automaton.go(reached[done], letter);
                if self.automaton.settled[next as usize] != Some(false)
                    && !std::mem::replace(&mut met[next as usize], true)
                {
                    reached.push(next);
                }
            }
            done += 1;
        }
        Ok(reached.len().max(1))
    }
}
