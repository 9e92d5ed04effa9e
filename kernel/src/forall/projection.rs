//! That there are numbers on some tracks such that an automaton accepts: `some`.

use crate::meter::Meter;

use super::fields::{Stop, Track};
use super::lines::Automaton;
use super::walk::{Meaning, project, walk_tracks};

/// The states of an automaton that the digits on the tracks that stay can lead to, whatever the
/// digits on those that are gone.
pub(crate) struct Projection<'l> {
    of: &'l Automaton,
    tracks: Vec<Track>,
    /// For each letter what it has of a letter of the automaton.
    stay: Vec<u32>,
    /// The letters of the automaton that have digits on the tracks that are gone alone.
    gone: Vec<u32>,
    set: Vec<u32>,
    after: Vec<u32>,
    /// For each state the round in which it was met last.
    met: Vec<u32>,
    round: u32,
}

impl<'l> Projection<'l> {
    /// Over the tracks that stay, and those of `further`.
    pub(crate) fn new(
        of: &'l Automaton,
        gone: &[Track],
        further: &[Track],
        meter: &mut Meter<'_>,
    ) -> Result<Projection<'l>, Stop> {
        let stays = of.tracks.iter().filter(|track| !gone.contains(track));
        let tracks = walk_tracks(stays.chain(further).copied().collect())?;
        // On a track that is gone no letter has a digit, even if the automaton beside reads it.
        let stay_mask = (0..of.tracks.len()).filter(|&place| !gone.contains(&of.tracks[place]));
        let stay_mask = stay_mask.fold(0_u32, |mask, place| mask | 1 << place);
        let stay = project(&tracks, &of.tracks).into_iter().map(|letter| letter & stay_mask).collect();
        let gone = (0..1_u32 << of.tracks.len()).filter(|letter| letter & stay_mask == 0).collect();
        meter.work(of.accepting.len() as u64)?;
        Ok(Projection {
            of,
            tracks,
            stay,
            gone,
            set: Vec::new(),
            after: Vec::new(),
            met: vec![0; of.accepting.len()],
            round: 0,
        })
    }

    /// Adds a state to the set after the digits. True if it accepts forever.
    #[inline]
    fn meet(&mut self, state: u32) -> bool {
        if self.met[state as usize] == self.round {
            return false;
        }
        self.met[state as usize] = self.round;
        match self.of.settled[state as usize] {
            Some(true) => true,
            // Nothing comes of it.
            Some(false) => false,
            None => {
                self.after.push(state);
                false
            }
        }
    }

    /// Begins a new set. A walk has at most [`MOST_CELLS`](super::walk::MOST_CELLS) of them.
    fn clear(&mut self) {
        self.after.clear();
        self.round += 1;
    }

    /// Makes one state the set after the digits.
    fn settle(&mut self, state: u32) {
        self.after.clear();
        self.after.push(state);
    }
}

impl Meaning for Projection<'_> {
    fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// What leading zeros on the tracks that stay lead to: a number on a track that is gone may
    /// have more digits.
    fn start(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Stop> {
        self.clear();
        let mut settled = self.meet(0).then_some(0);
        let mut done = 0;
        while settled.is_none() && done < self.after.len() {
            let state = self.after[done];
            meter.work(self.gone.len() as u64)?;
            for place in 0..self.gone.len() {
                let next = self.of.go(state, self.gone[place]);
                if self.meet(next) {
                    settled = Some(next);
                }
            }
            done += 1;
        }
        if let Some(state) = settled {
            self.settle(state);
        }
        self.after.sort_unstable();
        Ok((!self.after.is_empty()).then(|| self.after.clone()))
    }

    fn load(&mut self, place: &[u32]) {
        self.set.clear();
        self.set.extend_from_slice(place);
    }

    fn accepts(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        meter.work(self.set.len() as u64)?;
        Ok(self.set.iter().any(|&state| self.of.accepting[state as usize]))
    }

    fn step(&mut self, letter: usize, into: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        self.clear();
        let stay = self.stay[letter];
        'states: for number in 0..self.set.len() {
            meter.work(self.gone.len() as u64)?;
            for place in 0..self.gone.len() {
                let next = self.of.go(self.set[number], stay | self.gone[place]);
                if self.meet(next) {
                    self.settle(next);
                    break 'states;
                }
            }
        }
        self.after.sort_unstable();
        into.extend_from_slice(&self.after);
        Ok(!self.after.is_empty())
    }
}
