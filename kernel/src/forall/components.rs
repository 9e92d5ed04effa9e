//! Components: lines that are asked for, or for their opposite, some on other tracks; and automata
//! that are defined by them.

use super::fields::{Fields, Read, Track, reference, track, track_number};
use super::lines::{Automaton, Component, Definition, Lines, Signed, formula_tracks, renamed};

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

    /// The tracks that occur in its formula.
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

impl Definition {
    /// The rest of a line after its number.
    pub(crate) fn read(fields: &mut Fields<'_>, lines: &Lines) -> Read<Definition> {
        let word = fields.next("what the automaton means")?;
        match word {
            "all" => Ok(Definition::All(Component::read_all(fields.rest(), lines)?)),
            "iff" => {
                let components = Component::read_all(fields.rest(), lines)?;
                let two: [Component; 2] =
                    components.try_into().map_err(|_| "expected two components after `iff`".to_owned())?;
                Ok(Definition::Iff(Box::new(two)))
            }
            "some" => {
                let mut gone = Vec::new();
                loop {
                    let field = fields.next("`of` and an automaton")?;
                    if field == "of" {
                        break;
                    }
                    gone.push(track(field)?);
                }
                gone.sort_unstable();
                if gone.is_empty() || gone.windows(2).any(|pair| pair[0] == pair[1]) {
                    return Err("expected different tracks after `some`".to_owned());
                }
                let of = reference(fields.next("an automaton")?, 'a', lines.automata.len())?;
                fields.end()?;
                Ok(Definition::Some { gone, of })
            }
            "given" => {
                fields.end()?;
                Ok(Definition::Given)
            }
            other => Err(format!("there is no automaton `{other}`")),
        }
    }

    /// The tracks that occur in the meaning; for a guess, the tracks of its automaton.
    pub(crate) fn tracks(&self, lines: &Lines, automaton: &Automaton) -> Read<Vec<Track>> {
        let mut tracks = Vec::new();
        match self {
            Definition::All(components) => {
                tracks.extend(components.iter().flat_map(|component| component.tracks(lines)));
            }
            Definition::Iff(components) => {
                tracks.extend(components.iter().flat_map(|component| component.tracks(lines)));
            }
            Definition::Some { gone, of } => {
                tracks.extend(lines.automata[*of].tracks.iter().filter(|track| !gone.contains(track)));
            }
            Definition::Given => tracks.extend(&automaton.tracks),
        }
        formula_tracks(tracks)
    }
}
