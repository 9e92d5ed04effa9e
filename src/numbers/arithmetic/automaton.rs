//! Automata that read numbers on parallel tracks, the most significant digits first.

/// What a track is for: an index of [`Atoms`](super::atom::Atoms).
pub(super) type Track = u32;

/// A minimal complete automaton. State 0 is the start, and all others are reached from it.
///
/// What it accepts does not change with leading zeros on all tracks at once. The tracks ascend,
/// each matters, and the states are numbered in the order of a search in breadth. So automata are
/// equal if and only if they accept the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automaton {
    pub(super) tracks: Vec<Track>,
    /// For each state its successors, one a letter. Bit i of a letter is the digit on track i.
    pub(super) next: Vec<u32>,
    pub(super) accepting: Vec<bool>,
    /// How it was made, where that is written down.
    pub(super) origin: Origin,
}

impl Automaton {
    /// An automaton without a record of how it was made.
    pub(super) fn new(tracks: Vec<Track>, next: Vec<u32>, accepting: Vec<bool>) -> Automaton {
        Automaton { tracks, next, accepting, origin: Origin::default() }
    }

    /// Accepts everything or nothing.
    pub(super) fn constant(accepts: bool) -> Automaton {
        Automaton::new(Vec::new(), vec![0], vec![accepts])
    }

    /// Whether it accepts everything, or nothing.
    pub(super) fn as_constant(&self) -> Option<bool> {
        match self.accepting[..] {
            [accepts] => Some(accepts),
            _ => None,
        }
    }

    /// Accepts the tuples in which the nim-sum of all tracks is 0. The tracks ascend.
    pub(super) fn zero_nim_sum(tracks: &[Track], letters: usize) -> Automaton {
        if tracks.is_empty() {
            return Automaton::constant(true);
        }
        let first = (0..letters).map(|letter| letter.count_ones() % 2);
        let next = first.chain(std::iter::repeat_n(1, letters)).collect();
        Automaton::new(tracks.to_vec(), next, vec![true, false])
    }

    /// Accepts one number, given by its digits. The first digit is not zero.
    pub(super) fn number(track: Track, digits: &[bool]) -> Automaton {
        let (last, dead) = (digits.len() as u32, digits.len() as u32 + 1);
        let mut next = Vec::with_capacity(2 * digits.len() + 4);
        for (state, &digit) in (0..last).zip(digits) {
            let zero = if state == 0 { 0 } else { dead };
            next.extend(if digit { [zero, state + 1] } else { [state + 1, dead] });
        }
        next.extend(if digits.is_empty() { [0, dead] } else { [dead, dead] });
        next.extend([dead, dead]);
        let accepting = (0..=dead).map(|state| state == last).collect();
        Automaton::new(vec![track], next, accepting)
    }

    pub(super) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(super) fn letters(&self) -> usize {
        1 << self.tracks.len()
    }

    pub(super) fn successor(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters() + letter]
    }

    /// The successors of a state.
    pub(super) fn row(&self, state: usize) -> &[u32] {
        let letters = self.letters();
        &self.next[state * letters..(state + 1) * letters]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.as_constant() == Some(false)
    }

    /// Accepts what this does not.
    pub(super) fn complement(&self) -> Automaton {
        let accepting = self.accepting.iter().map(|accepts| !accepts).collect();
        Automaton { accepting, origin: self.origin.opposite(), ..self.clone() }
    }

    /// The states that accept nothing, or everything, that follows.
    pub(super) fn sinks(&self) -> Sinks {
        let mut sinks = Sinks { dead: None, full: None };
        for (state, &accepts) in (0u32..).zip(&self.accepting) {
            if self.row(state as usize).iter().all(|&next| next == state) {
                *(if accepts { &mut sinks.full } else { &mut sinks.dead }) = Some(state);
            }
        }
        sinks
    }

    /// For each letter on more tracks the letter on these. A track that is missing there reads 0.
    pub(super) fn restrict_letters(&self, tracks: &[Track], letters: usize) -> Vec<u32> {
        let places: Vec<Option<usize>> =
            self.tracks.iter().map(|track| tracks.iter().position(|other| other == track)).collect();
        let digit = |letter: usize, place: Option<usize>| match place {
            Some(place) => (letter >> place & 1) as u32,
            None => 0,
        };
        let of = |letter| places.iter().rev().fold(0, |sum, &place| 2 * sum + digit(letter, place));
        (0..letters).map(of).collect()
    }
}

/// How an automaton was made: a line of the record or its opposite. Line 0 does not exist: nothing
/// is written down, or the automaton is a constant that needs no reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Origin {
    pub(super) line: u32,
    pub(super) negated: bool,
}

impl Origin {
    pub(super) fn opposite(self) -> Origin {
        Origin { negated: !self.negated && self.line != 0, ..self }
    }
}

/// The states of a minimal automaton that are never left.
#[derive(Clone, Copy)]
pub(super) struct Sinks {
    pub(super) dead: Option<u32>,
    pub(super) full: Option<u32>,
}

impl Sinks {
    /// What a state accepts, if that is the same for all that follows.
    pub(super) fn settled(self, state: u32) -> Option<bool> {
        match Some(state) {
            state if state == self.dead => Some(false),
            state if state == self.full => Some(true),
            _ => None,
        }
    }
}

/// The tracks of several automata, ascending, each once.
pub(super) fn union<'a>(tracks: impl Iterator<Item = &'a [Track]>) -> Vec<Track> {
    let mut union: Vec<Track> = tracks.flatten().copied().collect();
    union.sort_unstable();
    union.dedup();
    union
}
