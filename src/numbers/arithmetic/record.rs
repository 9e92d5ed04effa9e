//! How automata were made, written down for certificates.

use super::automaton::{Automaton, Origin, Track, union};
use super::linear::{Linear, Test};
use hashbrown::HashMap;
use std::rc::Rc;

/// A formula without its own line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    Compare(Linear, Test),
    /// The nim-sum of these tracks is 0.
    NimSum(Vec<Track>),
}

/// A part of a conjunction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Component {
    Line(Origin),
    /// A line on other tracks: the first track of each pair is read from the second.
    Renamed(Origin, Vec<(Track, Track)>),
    Asked {
        asked: Asked,
        negated: bool,
    },
}

/// What a line says of its automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Made {
    All(Vec<Component>),
    Iff(Origin, Origin),
    /// There are numbers on these tracks.
    Some(Vec<Track>, Origin),
    /// It is there without a reason.
    Given(Automaton),
}

/// A line: an automaton, how it was made, and the tracks of its meaning. An automaton has no track
/// on which nothing depends, but its meaning may name one.
pub(super) struct Line {
    pub(super) made: Made,
    pub(super) automaton: Automaton,
    pub(super) free: Vec<Track>,
}

/// All lines so far.
#[derive(Default)]
pub(super) struct Record {
    lines: Vec<Rc<Line>>,
    known: HashMap<Made, u32>,
}

impl Record {
    /// The line of an origin, which is not 0.
    pub(super) fn line(&self, origin: Origin) -> &Rc<Line> {
        &self.lines[origin.line as usize - 1]
    }

    /// The tracks of the meaning of an automaton.
    pub(super) fn free(&self, automaton: &Automaton) -> Vec<Track> {
        match automaton.origin.line {
            0 => automaton.tracks.clone(),
            _ => self.line(automaton.origin).free.clone(),
        }
    }

    /// The automaton with its reason.
    pub(super) fn made(&mut self, made: Made, mut automaton: Automaton, free: Vec<Track>) -> Automaton {
        let lines = &mut self.lines;
        let line = *self.known.entry(made).or_insert_with_key(|made| {
            automaton.origin = Origin::default();
            lines.push(Rc::new(Line { made: made.clone(), automaton: automaton.clone(), free }));
            lines.len() as u32
        });
        Automaton { origin: Origin { line, negated: false }, ..automaton }
    }

    /// The conjunction of automata and of one thing that is asked.
    pub(super) fn all(
        &mut self,
        parts: &[&Automaton],
        asked: Option<(Asked, bool, Vec<Track>)>,
        result: Automaton,
    ) -> Automaton {
        let constant = |part: &&&Automaton| part.origin.line == 0;
        if parts.iter().filter(constant).any(|part| part.is_empty()) {
            return Automaton::constant(false);
        }
        let parts: Vec<&Automaton> = parts.iter().filter(|part| !constant(part)).copied().collect();
        match (&parts[..], &asked) {
            ([], None) => return Automaton::constant(true),
            (&[only], None) => return Automaton { origin: only.origin, ..result },
            _ => {}
        }
        let mut free: Vec<Vec<Track>> = parts.iter().map(|part| self.free(part)).collect();
        let mut components: Vec<Component> = parts.iter().map(|part| Component::Line(part.origin)).collect();
        if let Some((asked, negated, tracks)) = asked {
            components.insert(0, Component::Asked { asked, negated });
            free.push(tracks);
        }
        let free = union(free.iter().map(|tracks| &tracks[..]));
        self.made(Made::All(components), result, free)
    }

    /// There are numbers on the tracks that go.
    pub(super) fn some(&mut self, of: &Automaton, gone: &[Track], result: Automaton) -> Automaton {
        let (gone, free): (Vec<Track>, Vec<Track>) =
            self.free(of).into_iter().partition(|track| gone.contains(track));
        if gone.is_empty() || of.origin.line == 0 {
            return Automaton { origin: of.origin, ..result };
        }
        let mut origin = of.origin;
        if origin.negated {
            let opposite = Made::All(vec![Component::Line(origin)]);
            let all = [&gone[..], &free].concat();
            origin = self.made(opposite, of.clone(), union([&all[..]].into_iter())).origin;
        }
        self.made(Made::Some(gone, origin), result, free)
    }

    /// Both are true, or none is.
    pub(super) fn iff(&mut self, left: &Automaton, right: &Automaton, result: Automaton) -> Automaton {
        match (left.origin.line, right.origin.line) {
            (0, 0) => result,
            (0, _) => Automaton { origin: sign(right, left.is_empty()), ..result },
            (_, 0) => Automaton { origin: sign(left, right.is_empty()), ..result },
            _ => {
                let free = [self.free(left), self.free(right)];
                let free = union(free.iter().map(|tracks| &tracks[..]));
                self.made(Made::Iff(left.origin, right.origin), result, free)
            }
        }
    }
}

fn sign(automaton: &Automaton, negated: bool) -> Origin {
    if negated { automaton.origin.opposite() } else { automaton.origin }
}
