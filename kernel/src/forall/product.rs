//! Several components at once, and what terms their tests read: `all` and `iff`.

use std::collections::BTreeSet;

use crate::meter::Meter;

use super::comparisons::Cutoff;
use super::fields::{Stop, Track};
use super::indices::Index;
use super::lines::{Automaton, Component, Form, Lines, Signed, TermKind, Test, TestKind, renamed};
use super::walk::{Meaning, project, walk_tracks};

/// Components times letters of a walk, and terms that its tests read.
const MOST_TABLES: usize = 1 << 22;
const MOST_TERMS: usize = 1 << 16;

/// How the components make one truth value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Connective {
    /// All are true.
    All,
    /// Both of two are true, or none is.
    Iff,
}

/// A part of a product: a component, or a test that no line has.
#[derive(Clone)]
pub(crate) enum Part<'l> {
    Component(Component),
    Test(&'l Test),
}

impl Part<'_> {
    /// A component with a greater number costs more to follow.
    fn cost(&self, lines: &Lines) -> u8 {
        let test = match self {
            Part::Test(test) => test,
            Part::Component(Component { what: Signed::Test(test), .. }) => &lines.tests[*test],
            Part::Component(_) => return 1,
        };
        if matches!(test.kind, TestKind::NimSum(_)) { 0 } else { 2 }
    }
}

/// Something that is followed digit by digit, and how many words of a place it takes.
struct Slot<'l> {
    words: usize,
    negated: bool,
    followed: Followed<'l>,
}

enum Followed<'l> {
    /// The state of an automaton, for each letter the letter that it reads.
    Automaton { automaton: &'l Automaton, letters: Vec<u32> },
    /// A comparison, and what each letter adds to its sum.
    Comparison { cutoff: Cutoff, form: &'l Form, added: Vec<i128> },
    /// Whether the digits on some tracks had an odd sum somewhere, by letter.
    NimSum { odd: Vec<bool> },
    /// The index at which a sequence is read, and what each letter adds to it.
    Index { index: Index, added: Vec<i128> },
}

/// A term whose value is needed, and where it is followed, if it is.
struct Needed {
    term: usize,
    slot: Option<usize>,
}

/// Components and terms, followed together.
pub(crate) struct Product<'l> {
    lines: &'l Lines,
    connective: Connective,
    tracks: Vec<Track>,
    /// First those of the components, in order; then those of the terms.
    slots: Vec<Slot<'l>>,
    components: usize,
    /// In ascending order, so that each speaks of earlier ones only.
    terms: Vec<Needed>,
    /// For each slot of a term the components that need it.
    needed_by: Vec<Vec<usize>>,
    /// The states of the place that was loaded, and of one after it.
    codes: Vec<i128>,
    after: Vec<i128>,
    values: Vec<i64>,
}

impl<'l> Product<'l> {
    /// The product over the tracks of its parts and of `further`.
    pub(crate) fn new(
        lines: &'l Lines,
        connective: Connective,
        parts: &[Part<'l>],
        further: &[Track],
        meter: &mut Meter<'_>,
    ) -> Result<Product<'l>, Stop> {
        let mut tracks = further.to_vec();
        for part in parts {
            tracks.extend(match part {
                Part::Component(component) => component.tracks_read(lines),
                Part::Test(test) => test.tracks.clone(),
            });
            tracks = walk_tracks(tracks)?;
        }
        let mut product = Product {
            lines,
            connective,
            tracks,
            slots: Vec::new(),
            components: parts.len(),
            terms: Vec::new(),
            needed_by: Vec::new(),
            codes: Vec::new(),
            after: Vec::new(),
            values: Vec::new(),
        };
        let mut parts: Vec<&Part<'l>> = parts.iter().collect();
        if connective == Connective::All {
            // What costs least comes first, for the rest is not followed where one is false.
            parts.sort_by_key(|part| part.cost(lines));
        }
        for part in parts {
            product.push(part, meter)?;
        }
        product.push_terms(meter)?;
        Ok(product)
    }

    fn push_slot(
        &mut self,
        words: usize,
        negated: bool,
        followed: Followed<'l>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let letters = 1 << self.tracks.len();
        meter.work(letters as u64)?;
        self.slots.push(Slot { words, negated, followed });
        // Each has a table with a place for each letter.
        if self.slots.len() * letters > MOST_TABLES {
            return Err("too many components and letters in one walk".into());
        }
        Ok(())
    }

    fn push(&mut self, part: &Part<'l>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (negated, test) = match part {
            Part::Test(test) => (false, *test),
            Part::Component(Component { negated, what: Signed::Test(test) }) => {
                (*negated, &self.lines.tests[*test])
            }
            Part::Component(Component { negated, what: Signed::Automaton(automaton, renaming) }) => {
                let followed = self.follow_automaton(*automaton, renaming);
                return self.push_slot(1, *negated, followed, meter);
            }
        };
        match &test.kind {
            TestKind::NimSum(tracks) => {
                let mask = |track: &Track| 1_usize << self.tracks.binary_search(track).unwrap_or(0);
                // A track that is there twice cancels out.
                let mask = tracks.iter().map(mask).fold(0, |all, one| all ^ one);
                let odd =
                    (0..1_usize << self.tracks.len()).map(|letter| (letter & mask).count_ones() % 2 == 1);
                let odd = odd.collect();
                self.push_slot(1, negated, Followed::NimSum { odd }, meter)
            }
            TestKind::Compare(comparison, form) => {
                let cutoff = Cutoff::new(*comparison, form, self.lines)?;
                let added = self.added(form);
                let words = words_of(cutoff.last());
                self.push_slot(words, negated, Followed::Comparison { cutoff, form, added }, meter)
            }
        }
    }

    fn follow_automaton(&self, automaton: usize, renaming: &[(Track, Track)]) -> Followed<'l> {
        let automaton = &self.lines.automata[automaton].automaton;
        let from: Vec<Track> = automaton.tracks.iter().map(|&track| renamed(renaming, track)).collect();
        Followed::Automaton { automaton, letters: project(&self.tracks, &from) }
    }

    /// What each letter adds to the value of a form.
    fn added(&self, form: &Form) -> Vec<i128> {
        let digits = form.digits(&self.tracks);
        let sum = |letter: usize| {
            digits.iter().map(|&(place, times)| if letter >> place & 1 == 1 { times } else { 0 }).sum()
        };
        (0..1_usize << self.tracks.len()).map(sum).collect()
    }

    /// The terms that the tests need, and those that these need.
    fn push_terms(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut users: Vec<(usize, BTreeSet<usize>)> = Vec::new();
        let mut room = MOST_TERMS;
        for slot in 0..self.components {
            let Followed::Comparison { form, .. } = &self.slots[slot].followed else { continue };
            let mut waiting: Vec<usize> = form.terms.iter().map(|&(term, _)| term).collect();
            let mut found: BTreeSet<usize> = BTreeSet::new();
            while let Some(term) = waiting.pop() {
                meter.work(1)?;
                if found.insert(term) {
                    room = room.checked_sub(1).ok_or("the tests of one walk read too many terms")?;
                    let operands = self.lines.terms[term].kind.operands();
                    waiting.extend(operands.iter().flat_map(|form| &form.terms).map(|&(term, _)| term));
                }
            }
            users.push((slot, found));
        }
        let all: BTreeSet<usize> = users.iter().flat_map(|(_, terms)| terms).copied().collect();
        for term in all {
            meter.work(users.len() as u64)?;
            let followed = match &self.lines.terms[term].kind {
                TermKind::Read { sequence, form } => {
                    let sequence = &self.lines.sequences[*sequence];
                    let index = Index::new(sequence, form.constant, self.lines.numeration);
                    let words = words_of(index.last());
                    Some((words, Followed::Index { index, added: self.added(form) }))
                }
                TermKind::Truth(Component { what: Signed::Automaton(automaton, renaming), .. }) => {
                    Some((1, self.follow_automaton(*automaton, renaming)))
                }
                _ => None,
            };
            let slot = followed.is_some().then_some(self.slots.len());
            self.terms.push(Needed { term, slot });
            if let Some((words, followed)) = followed {
                let users = users.iter().filter(|(_, terms)| terms.contains(&term));
                self.needed_by.push(users.map(|&(slot, _)| slot).collect());
                self.push_slot(words, false, followed, meter)?;
            }
        }
        self.values = vec![0; self.terms.len()];
        Ok(())
    }

    /// Whether a component is settled, and how.
    #[inline]
    fn settled(&self, slot: usize, code: i128) -> Option<bool> {
        let slot = &self.slots[slot];
        let settled = match &slot.followed {
            Followed::Automaton { automaton, .. } => automaton.settled[code as usize],
            Followed::Comparison { cutoff, .. } => cutoff.settled(code),
            Followed::NimSum { .. } => (code != 0).then_some(false),
            Followed::Index { .. } => None,
        };
        settled.map(|settled| settled != slot.negated)
    }

    /// The next state of a slot.
    #[inline]
    fn follow(&self, slot: usize, code: i128, letter: usize) -> i128 {
        match &self.slots[slot].followed {
            Followed::Automaton { automaton, letters } => {
                i128::from(automaton.go(code as u32, letters[letter]))
            }
            Followed::Comparison { cutoff, added, .. } => cutoff.step(code, added[letter]),
            Followed::NimSum { odd } => i128::from(code != 0 || odd[letter]),
            Followed::Index { index, added } => index.step(code, added[letter]),
        }
    }

    /// Cleans the states of the place in `after`, and appends it.
    fn append(&mut self, into: &mut Vec<u32>) {
        for (place, needed_by) in self.needed_by.iter().enumerate() {
            // What only settled tests have read makes no difference any more.
            if needed_by.iter().all(|&user| self.settled(user, self.after[user]).is_some()) {
                self.after[self.components + place] = 0;
            }
        }
        for (slot, &code) in self.slots.iter().zip(&self.after) {
            for word in 0..slot.words {
                into.push((code >> (32 * word)) as u32);
            }
        }
    }

    /// Whether a component with this state is false forever, and so all together are.
    #[inline]
    fn is_dead(&self, slot: usize, code: i128) -> bool {
        self.connective == Connective::All
            && slot < self.components
            && self.settled(slot, code) == Some(false)
    }

    /// The values of all terms that are needed, at the place that was loaded.
    fn evaluate(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        for number in 0..self.terms.len() {
            let Needed { term, slot } = self.terms[number];
            let kind = &self.lines.terms[term].kind;
            let operands: usize = kind.operands().iter().map(|form| 1 + form.terms.len()).sum();
            meter.work(1 + operands as u64)?;
            let reading = slot.map_or(0, |slot| match &self.slots[slot].followed {
                Followed::Automaton { automaton, .. } => {
                    i128::from(automaton.accepting[self.codes[slot] as usize])
                }
                Followed::Index { index, .. } => index.at(self.codes[slot]),
                _ => 0,
            });
            let value = kind.value(self.lines, reading, &|term| self.value_of(term));
            self.values[number] = value;
        }
        Ok(())
    }

    fn value_of(&self, term: usize) -> i64 {
        let place = self.terms.binary_search_by_key(&term, |needed| needed.term);
        place.map_or(0, |place| self.values[place])
    }
}

/// Words that numbers up to this take.
fn words_of(most: i128) -> usize {
    (128 - most.leading_zeros() as usize).div_ceil(32).max(1)
}

impl Meaning for Product<'_> {
    fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    fn start(&mut self, _: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Stop> {
        let start = self.slots.iter().map(|slot| match &slot.followed {
            Followed::Comparison { cutoff, .. } => cutoff.start(),
            _ => 0,
        });
        self.after = start.collect();
        self.codes = self.after.clone();
        if (0..self.components).any(|slot| self.is_dead(slot, self.after[slot])) {
            return Ok(None);
        }
        let mut row = Vec::new();
        self.append(&mut row);
        Ok(Some(row))
    }

    fn load(&mut self, place: &[u32]) {
        let mut words = place.iter();
        for (slot, code) in self.slots.iter().zip(&mut self.codes) {
            *code = 0;
            for (position, &word) in words.by_ref().take(slot.words).enumerate() {
                *code |= i128::from(word) << (32 * position);
            }
        }
    }

    fn accepts(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        meter.work(self.slots.len() as u64)?;
        self.evaluate(meter)?;
        let holds = |number: usize| {
            let (slot, code) = (&self.slots[number], self.codes[number]);
            let holds = match &slot.followed {
                Followed::Automaton { automaton, .. } => automaton.accepting[code as usize],
                Followed::Comparison { cutoff, form, .. } => {
                    cutoff.holds(code, form.value(&|term| self.value_of(term)))
                }
                Followed::NimSum { .. } => code == 0,
                Followed::Index { .. } => true,
            };
            holds != slot.negated
        };
        Ok(match self.connective {
            Connective::All => (0..self.components).all(holds),
            Connective::Iff => holds(0) == holds(1),
        })
    }

    fn step(&mut self, letter: usize, into: &mut Vec<u32>, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        meter.work(self.slots.len() as u64)?;
        self.after.clear();
        for number in 0..self.slots.len() {
            let code = self.follow(number, self.codes[number], letter);
            if self.is_dead(number, code) {
                return Ok(false);
            }
            self.after.push(code);
        }
        self.append(into);
        Ok(true)
    }
}
