//! What a line of options reaches, as another line says it.

use std::collections::HashSet;

use crate::meter::Meter;

use super::fields::{Stop, Track};
use super::lines::{Comparison, Component, Definition, Lines, Signed, TestKind};
use super::rule::{Choice, Rule};

/// Components that a definition may unfold to.
const MOST_COMPONENTS: usize = 1 << 12;

/// A definition that is unfolded: there are numbers on all tracks but those of the rule such that
/// all components are true.
struct Unfolded<'l> {
    lines: &'l Lines,
    /// The tracks of the rule.
    own: Vec<Track>,
    /// What is to be found, and is not unfolded.
    expected: HashSet<Component>,
    /// All components that were met. They are true together.
    seen: HashSet<Component>,
    /// Those that say all of it.
    list: Vec<Component>,
}

/// Checks that a line accepts only parameters and values for which there are such options.
pub(crate) fn check(
    rule: &Rule,
    choice: &Choice,
    reached: usize,
    lines: &Lines,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let own = rule.own_tracks();
    if lines.automata[reached].automaton.tracks.iter().any(|track| !own.contains(track)) {
        return Err("what is reached depends on other tracks than the parameters and the value".into());
    }
    let mut expected: HashSet<Component> = choice.parts.iter().map(|part| part.normal(lines)).collect();
    for call in &choice.calls {
        let guess = Component::automaton(rule.guess).on(lines, &rule.renaming(call));
        expected.insert(guess.normal(lines));
    }
    let first = Component::automaton(reached);
    let mut unfolded = Unfolded {
        lines,
        own,
        seen: HashSet::from([first.clone()]),
        list: if expected.contains(&first) { Vec::new() } else { vec![first] },
        expected,
    };
    unfolded.unfold(meter)?;
    if !unfolded.expected.is_subset(&unfolded.seen) {
        return Err("what is reached has not all parts of the option, or not the values of its calls".into());
    }
    let Some(value) = rule.value else { return Ok(()) };
    if unfolded.has_nim_sum(value, choice) {
        Ok(())
    } else {
        Err("what is reached has not the nim-sum of the option".into())
    }
}

impl Unfolded<'_> {
    /// Replaces what stands for a conjunction by its components, and takes tracks that are gone to
    /// the beginning where they occur nowhere else.
    fn unfold(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut place = 0;
        while place < self.list.len() {
            meter.work(self.list.len() as u64)?;
            if !self.unfold_one(place) {
                place += 1;
            }
            if self.seen.len() > MOST_COMPONENTS {
                return Err("what is reached has too many components".into());
            }
        }
        Ok(())
    }

    /// Unfolds the component at a place, if it can be.
    fn unfold_one(&mut self, place: usize) -> bool {
        let component = &self.list[place];
        let automaton = match &component.what {
            Signed::Automaton(automaton, renaming) if renaming.is_empty() && !component.negated => *automaton,
            _ => return false,
        };
        if self.expected.contains(component) {
            return false;
        }
        let inner = match &self.lines.automata[automaton].definition {
            Definition::All(components) => components.clone(),
            Definition::Some { gone, of } if self.is_free(place, gone) => vec![Component::automaton(*of)],
            _ => return false,
        };
        self.list.remove(place);
        for component in inner {
            let component = component.normal(self.lines);
            if self.seen.insert(component.clone()) {
                self.list.push(component);
            }
        }
        true
    }

    /// Whether no other component depends on these tracks, and neither does the rule.
    fn is_free(&self, place: usize, gone: &[Track]) -> bool {
        let others = self.list.iter().enumerate().filter(|&(other, _)| other != place);
        let mut tracks = others.flat_map(|(_, component)| component.tracks_read(self.lines));
        !gone.iter().any(|track| self.own.contains(track)) && !tracks.any(|track| gone.contains(&track))
    }

    /// Whether the nim-sum of the values and sizes of an option is the value.
    fn has_nim_sum(&self, value: Track, choice: &Choice) -> bool {
        let mut expected: Vec<Track> = choice.calls.iter().filter_map(|call| call.value).collect();
        expected.extend(&choice.known);
        expected.push(value);
        expected.sort_unstable();
        let tests = || {
            self.seen.iter().filter_map(|component| match component.what {
                Signed::Test(test) if !component.negated => Some(&self.lines.tests[test].kind),
                _ => None,
            })
        };
        let is_size = |track: Track| {
            tests().any(|test| match test {
                TestKind::Compare(Comparison::Equal, form) => {
                    let alone = form.terms.is_empty() && form.tracks == [(track, 1)];
                    alone && form.constant == -choice.constant
                }
                _ => false,
            })
        };
        if expected == [value] && is_size(value) {
            return true;
        }
        tests().any(|test| match test {
            TestKind::NimSum(tracks) => {
                let mut tracks = tracks.clone();
                tracks.sort_unstable();
                if tracks == expected {
                    return choice.constant == 0;
                }
                // One more track, which has the constant size.
                let further = (0..tracks.len()).find(|&place| expected.get(place) != Some(&tracks[place]));
                further.is_some_and(|place| {
                    let track = tracks.remove(place);
                    tracks == expected && is_size(track)
                })
            }
            TestKind::Compare(..) => false,
        })
    }
}
