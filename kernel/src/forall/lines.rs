//! The lines that were read.

use super::automata::{Automaton, Definition};
use super::comparisons::Test;
use super::fields::{Read, Track};
use super::terms::{Sequence, Term};

/// Tracks of which a formula may speak. An automaton reads fewer, and may depend on fewer.
const MOST_TRACKS: usize = 64;

/// What a line introduces, by its place among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Introduced {
    Sequence(usize),
    Term(usize),
    Test(usize),
    Automaton(usize),
}

/// An automaton with its meaning.
#[derive(Debug)]
pub(crate) struct AutomatonLine {
    pub(crate) definition: Definition,
    /// The tracks of which the meaning speaks.
    pub(crate) tracks: Vec<Track>,
    pub(crate) automaton: Automaton,
    /// The line of the text.
    pub(crate) line: u64,
}

/// All lines so far. Each speaks of earlier ones only.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    pub(crate) sequences: Vec<Sequence>,
    pub(crate) terms: Vec<Term>,
    pub(crate) tests: Vec<Test>,
    pub(crate) automata: Vec<AutomatonLine>,
    pub(crate) order: Vec<Introduced>,
}

/// Tracks in ascending order, each once: not too many, for each line has such a list.
pub(crate) fn formula_tracks(mut tracks: Vec<Track>) -> Read<Vec<Track>> {
    tracks.sort_unstable();
    tracks.dedup();
    if tracks.len() > MOST_TRACKS {
        return Err(format!("a formula speaks of more than {MOST_TRACKS} tracks"));
    }
    tracks.shrink_to_fit();
    Ok(tracks)
}
