//! Components: lines that are asked for, or for their opposite, some on other tracks.

use super::fields::{Read, Track, reference, track_number};
use super::lines::Lines;

/// A test or an automaton.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Signed {
    Test(usize),
    /// An automaton, of which the first track of each pair is read from the second. Pairs ascend.
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

impl Component {
    /// An automaton as it is.
    pub(crate) fn automaton(automaton: usize) -> Component {
        Component { negated: false, what: Signed::Automaton(automaton, Vec::new()) }
    }

    /// The component that a field spells: `t3`, `!a5`, `a5(0=4,3=6)`.
    pub(crate) fn read(field: &str, lines: &Lines) -> Read<Component> {
        let (negated, name) = match field.strip_prefix('!') {
            Some(name) => (true, name),
            None => (false, field),
        };
        if name.starts_with('t') {
            let test = reference(name, 't', lines.tests.len())?;
            return Ok(Component { negated, what: Signed::Test(test) });
        }
        let (name, pairs) = match name.split_once('(') {
            Some((name, pairs)) => (name, Some(pairs)),
            None => (name, None),
        };
        let automaton = reference(name, 'a', lines.automata.len())?;
        let mut renaming = Vec::new();
        if let Some(pairs) = pairs {
            let pairs = pairs.strip_suffix(')').ok_or("expected `)` after the tracks")?;
            for pair in pairs.split(',') {
                let (from, to) = pair.split_once('=').ok_or("expected two tracks, as `0=4`")?;
                renaming.push((track_number(from)?, track_number(to)?));
            }
        }
        renaming.sort_unstable();
        if renaming.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err("a track is renamed twice".to_owned());
        }
        Ok(Component { negated, what: Signed::Automaton(automaton, renaming) })
    }

    /// The rest of a line.
    pub(crate) fn read_all(fields: &[String], lines: &Lines) -> Read<Vec<Component>> {
        fields.iter().map(|field| Component::read(field, lines)).collect()
    }

    /// The opposite.
    pub(crate) fn opposite(&self) -> Component {
        Component { negated: !self.negated, what: self.what.clone() }
    }

    /// The tracks of which its formula speaks.
    pub(crate) fn tracks(&self, lines: &Lines) -> Vec<Track> {
        match &self.what {
            Signed::Test(test) => lines.tests[*test].tracks.clone(),
            Signed::Automaton(automaton, renaming) => {
                lines.automata[*automaton].tracks.iter().map(|&track| renamed(renaming, track)).collect()
            }
        }
    }

    /// The tracks that are read to decide it: it depends on no others.
    pub(crate) fn tracks_read(&self, lines: &Lines) -> Vec<Track> {
        match &self.what {
            Signed::Test(test) => lines.tests[*test].tracks.clone(),
            Signed::Automaton(automaton, renaming) => {
                let tracks = &lines.automata[*automaton].automaton.tracks;
                tracks.iter().map(|&track| renamed(renaming, track)).collect()
            }
        }
    }

    /// The component on other tracks. Only automata can be renamed.
    pub(crate) fn on(&self, lines: &Lines, to: &[(Track, Track)]) -> Component {
        let what = match &self.what {
            Signed::Test(test) => Signed::Test(*test),
            Signed::Automaton(automaton, renaming) => {
                let tracks = lines.automata[*automaton].tracks.iter();
                let pairs = tracks.map(|&track| (track, renamed(to, renamed(renaming, track))));
                Signed::Automaton(*automaton, pairs.collect())
            }
        };
        Component { negated: self.negated, what }
    }

    /// One spelling for all that ask the same automaton on the same tracks.
    pub(crate) fn normal(&self, lines: &Lines) -> Component {
        let what = match &self.what {
            Signed::Test(test) => Signed::Test(*test),
            Signed::Automaton(automaton, renaming) => {
                let tracks = lines.automata[*automaton].automaton.tracks.iter();
                let pairs = tracks.map(|&track| (track, renamed(renaming, track)));
                Signed::Automaton(*automaton, pairs.filter(|&(from, to)| from != to).collect())
            }
        };
        Component { negated: self.negated, what }
    }
}
