//! The games of a survey, in their order, and first cousins among them in groups, whose
//! values are found once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::{Error, ErrorKind, Result};
use crate::heap::{Code, Engine, Family, HeapRule, NimSequence, StandardForm, place};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// The games of a family that are still to be looked at.
#[derive(Debug)]
pub(super) struct Games {
    family: Family,
    /// The number of the next one, in the family.
    next: usize,
    step: usize,
    /// Whether first cousins share what is found.
    shared: bool,
}

/// A game.
#[derive(Debug)]
pub(super) struct Game {
    /// Its place among the games of the survey.
    pub(super) place: usize,
    pub(super) name: String,
    pub(super) rule: HeapRule,
    /// Its heaps of n + `shift` are heaps of n of the first cousin whose values are shared.
    pub(super) shift: u64,
}

/// Games that one thread looks at, one after the other.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) games: Vec<Game>,
    /// For several games, what they share.
    pub(super) cousins: Option<Cousins>,
}

impl Games {
    /// How many are still to be looked at.
    pub(super) fn left(&self) -> usize {
        self.family.len().saturating_sub(self.next).div_ceil(self.step)
    }

    pub(super) fn new(family: Family, shared: bool) -> Games {
        Games { family, next: 0, step: 1, shared }
    }

    /// Only every `of`-th game, beginning with the `part`-th.
    pub(super) fn part(&mut self, part: usize, of: usize) -> Result<()> {
        let Some(next) = part.checked_sub(1).filter(|&next| next < of) else {
            let error = Error::new(ErrorKind::Domain, format!("there is no part {part} of {of}"));
            return Err(error.help("parts are counted from 1: part 1 of 4 to part 4 of 4"));
        };
        (self.next, self.step) = (next, of);
        Ok(())
    }

    /// The next game, as it is written and as a rule.
    pub(super) fn next_game(&mut self) -> Option<(String, HeapRule)> {
        self.next_within(usize::MAX).flatten()
    }

    /// The same among the next `numbers` numbers of the family, where some stand for no game; none
    /// if these were not enough.
    fn next_within(&mut self, numbers: usize) -> Option<Option<(String, HeapRule)>> {
        for _ in 0..numbers {
            if self.next >= self.family.len() {
                return Some(None);
            }
            let game = self.family.game(self.next);
            self.next = self.next.saturating_add(self.step);
            if game.is_some() {
                return Some(game);
            }
        }
        None
    }

    /// The next games, at most `most` of them; the first has the place `begin`. Fewer are
    /// the last ones.
    pub(super) fn groups(&mut self, begin: usize, most: usize, interrupt: &Interrupt) -> Result<Vec<Group>> {
        const NUMBERS: usize = 1_000;
        let mut groups: Vec<Group> = Vec::new();
        let mut group_of: HashMap<Code, usize> = HashMap::new();
        let mut place = begin;
        while place < begin + most {
            interrupt.poll()?;
            let Some(next) = self.next_within(NUMBERS) else { continue };
            let Some((name, rule)) = next else { break };
            let form = if self.shared { shared_form(&rule) } else { None };
            let shift = form.as_ref().map_or(0, |form| form.shift);
            let game = Game { place, name, rule, shift };
            place += 1;
            let Some(form) = form else {
                groups.push(Group { games: vec![game], cousins: None });
                continue;
            };
            match group_of.entry(form.code) {
                Entry::Vacant(vacant) => {
                    vacant.insert(groups.len());
                    groups.push(Group { games: vec![game], cousins: None });
                }
                Entry::Occupied(met) => {
                    let group = &mut groups[*met.get()];
                    group.cousins.get_or_insert_with(|| Cousins::new(met.key()));
                    group.games.push(game);
                }
            }
        }
        Ok(groups)
    }
}

/// The first cousin whose values a code shares: its standard form, which may be itself.
fn shared_form(rule: &HeapRule) -> Option<StandardForm> {
    let HeapRule::Code(code) = rule else { return None };
    Some(code.standard_form().unwrap_or_else(|| StandardForm { code: code.clone(), shift: 0 }))
}

/// What first cousins share: the values of their standard form, as far as one of them needed these.
#[derive(Debug, Clone)]
pub(super) struct Cousins(Arc<Mutex<Shared>>);

#[derive(Debug)]
struct Shared {
    engine: Box<dyn Engine>,
    values: Vec<u32>,
    /// Why no more values are to be found: the next cousin would meet the same limit.
    ended: Option<Error>,
}

impl Cousins {
    pub(super) fn new(standard_form: &Code) -> Cousins {
        let engine = HeapRule::Code(standard_form.clone()).engine();
        Cousins(Arc::new(Mutex::new(Shared { engine, values: Vec::new(), ended: None })))
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // An engine that panicked ended the thread that looks at all these games.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sequence of a game. Where it has cousins, its heaps of n + `shift` are worth what theirs of n
/// are worth.
pub(super) fn sequence(rule: &HeapRule, shift: u64, cousins: Option<&Cousins>) -> NimSequence {
    let sequence = NimSequence::new(rule.clone());
    match cousins {
        // What the table of solved games says is not computed.
        Some(cousins) if sequence.solved().is_none() => {
            let engine = Box::new(ShiftedEngine { cousins: cousins.clone(), shift });
            NimSequence::with_engine(rule.clone(), engine)
        }
        _ => sequence,
    }
}

/// Values that first cousins share: a heap of n + `shift` is worth what one of n is worth in the
/// standard form, and a smaller one 0.
#[derive(Debug)]
struct ShiftedEngine {
    cousins: Cousins,
    shift: u64,
}

impl Engine for ShiftedEngine {
    fn name(&self) -> &'static str {
        self.cousins.shared().engine.name()
    }

    fn reach(&self) -> u64 {
        self.cousins.shared().engine.reach()
    }

    fn suits_long_runs(&self) -> bool {
        self.cousins.shared().engine.suits_long_runs()
    }

    fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<()> {
        let mut shared = self.cousins.shared();
        let Shared { engine, values: known, ended } = &mut *shared;
        let needed = heaps.saturating_sub(self.shift);
        let mut result = Ok(());
        if (known.len() as u64) < needed {
            result = match ended {
                Some(error) => Err(error.clone()),
                None => engine.extend(known, needed, limits, interrupt),
            };
            *ended = result.as_ref().err().cloned();
        }
        let small = (values.len() as u64..heaps.min(self.shift)).map(|_| 0);
        values.extend(small);
        let begin = (values.len() as u64).saturating_sub(self.shift);
        // No further than asked for, as the engine of the game itself would go.
        let end = needed.min(known.len() as u64);
        values.extend(known.get(place(begin)..place(end)).unwrap_or_default());
        result
    }
}
