//! Automata that read the binary digits of numbers, and the lines that say what they mean.

use super::components::Component;
use super::fields::{Fields, Read, Track, reference, track};
use super::lines::{Lines, formula_tracks};

/// A deterministic automaton; state 0 is the start.
#[derive(Debug, Default)]
pub(crate) struct Automaton {
    pub(crate) tracks: Vec<Track>,
    pub(crate) accepting: Vec<bool>,
    /// For each state the successor for each letter.
    pub(crate) next: Vec<u32>,
    /// Of a state that is never left, whether it accepts.
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

    /// The tracks of which the meaning speaks; those of a guess are the tracks of its automaton.
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
