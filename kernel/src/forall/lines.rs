//! What the lines of a certificate introduce: sequences, terms, tests, automata. Each speaks of
//! earlier lines only.

use super::fields::{Read, Track};
use super::numeration::Numeration;

/// Tracks that a formula may speak of. An automaton reads fewer, and may depend on fewer.
const MOST_TRACKS: usize = 64;

/// An automaton with its meaning.
#[derive(Debug)]
pub(crate) struct AutomatonLine {
    pub(crate) definition: Definition,
    /// The tracks that occur in the meaning.
    pub(crate) tracks: Vec<Track>,
    pub(crate) automaton: Automaton,
    /// The line of the text.
    pub(crate) line: u64,
}

/// All lines so far. Each speaks of earlier ones only.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    pub(crate) numeration: Numeration,
    pub(crate) sequences: Vec<Sequence>,
    pub(crate) terms: Vec<Term>,
    pub(crate) tests: Vec<Test>,
    pub(crate) automata: Vec<AutomatonLine>,
    pub(crate) order: Vec<Introduced>,
}

/// What a line introduces, by its place among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Introduced {
    Sequence(usize),
    Term(usize),
    Test(usize),
    Automaton(usize),
}

/// A sequence of integers that ends up periodic, or a finite list if the period is 0.
#[derive(Debug)]
pub(crate) struct Sequence {
    pub(crate) values: Vec<i64>,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) low: i64,
    pub(crate) high: i64,
}

impl Sequence {
    /// Of at least one value.
    pub(crate) fn new(values: Vec<i64>, preperiod: usize, period: usize) -> Sequence {
        let low = values.iter().copied().min().unwrap_or(0);
        let high = values.iter().copied().max().unwrap_or(0);
        Sequence { values, preperiod, period, low, high }
    }

    /// The entry at an index; what is outside stands for the first.
    pub(crate) fn at(&self, index: i128) -> i64 {
        let preperiod = self.preperiod as i128;
        let place = if index < 0 {
            0
        } else if index < preperiod {
            index
        } else if self.period > 0 {
            preperiod + (index - preperiod) % self.period as i128
        } else {
            0
        };
        self.values[place as usize]
    }
}

/// A term that takes finitely many values, all within its bounds.
#[derive(Debug)]
pub(crate) struct Term {
    pub(crate) kind: TermKind,
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// The tracks on which it depends.
    pub(crate) tracks: Vec<Track>,
}

#[derive(Debug)]
pub(crate) enum TermKind {
    /// An entry of a sequence at a multiple of tracks.
    Read {
        sequence: usize,
        form: Form,
    },
    /// 1 where an automaton accepts, and 0 elsewhere.
    Truth(Component),
    /// The nim-sum; negative operands count as 0.
    NimSum(Vec<Form>),
    /// The least natural number that is not among these.
    Mex(Vec<Form>),
    /// An entry of a sequence at a bounded index.
    Entry {
        sequence: usize,
        form: Form,
    },
    Quotient {
        divisor: i64,
        form: Form,
    },
    Remainder {
        divisor: i64,
        form: Form,
    },
    /// The second where the first is 1, and the third elsewhere.
    If(Box<[Form; 3]>),
}

/// A sum: a constant, multiples of tracks, and multiples of bounded terms, each once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Form {
    pub(crate) constant: i64,
    pub(crate) tracks: Vec<(Track, i64)>,
    pub(crate) terms: Vec<(usize, i64)>,
}

/// A formula without an automaton of its own.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Test {
    pub(crate) kind: TestKind,
    /// The tracks on which it depends, those of its terms included, in ascending order.
    pub(crate) tracks: Vec<Track>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TestKind {
    Compare(Comparison, Form),
    /// The nim-sum of these tracks is 0. A track may be repeated.
    NimSum(Vec<Track>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// The form is 0.
    Equal,
    /// The form is at most 0.
    AtMost,
    /// The form is at least 0 and below this.
    Below(i64),
}

/// A test or an automaton.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Signed {
    Test(usize),
    /// An automaton that reads the first track of each pair from the second. Pairs ascend.
    Automaton(usize, Vec<(Track, Track)>),
}

/// What is true where a line is, or where it is not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Component {
    pub(crate) negated: bool,
    pub(crate) what: Signed,
}

/// Where a track is read from.
pub(crate) fn renamed(renaming: &[(Track, Track)], track: Track) -> Track {
    match renaming.binary_search_by_key(&track, |&(from, _)| from) {
        Ok(place) => renaming[place].1,
        Err(_) => track,
    }
}

/// What a line says that its automaton means.
#[derive(Debug)]
pub(crate) enum Definition {
    /// All components are true.
    All(Vec<Component>),
    /// Both or none of two components is true.
    Iff(Box<[Component; 2]>),
    /// There are numbers on these tracks such that the automaton of an earlier line accepts.
    Some { gone: Vec<Track>, of: usize },
    /// It has no other meaning than itself: a guess.
    Given,
}

/// A deterministic automaton; state 0 is the start.
#[derive(Debug, Default)]
pub(crate) struct Automaton {
    pub(crate) tracks: Vec<Track>,
    pub(crate) accepting: Vec<bool>,
    /// For each state the successor for each letter.
    pub(crate) next: Vec<u32>,
    /// For a state that is never left, whether it accepts.
    pub(crate) settled: Vec<Option<bool>>,
}

impl Automaton {
    /// From tables that fit each other.
    pub(crate) fn new(tracks: Vec<Track>, accepting: Vec<bool>, next: Vec<u32>) -> Automaton {
        let letters = 1 << tracks.len();
        let settled = accepting.iter().enumerate().map(|(state, &accepts)| {
            let row = &next[state * letters..][..letters];
            row.iter().all(|&successor| successor as usize == state).then_some(accepts)
        });
        Automaton { settled: settled.collect(), tracks, accepting, next }
    }

    #[inline]
    pub(crate) fn go(&self, state: u32, letter: u32) -> u32 {
        self.next[((state as usize) << self.tracks.len()) + letter as usize]
    }
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
