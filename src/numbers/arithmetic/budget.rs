//! How much may be used, and how it is counted.

use std::cell::{Cell, Ref, RefCell};

use super::automaton::{Automaton, Track};
use super::record::Record;
use super::stop::Stop;

/// What a decision may use.
pub(crate) struct Budget<'a> {
    /// The most cells of the table of an automaton: its states times its letters.
    pub(crate) max_cells: usize,
    /// Is asked every 1,024 states.
    pub(crate) poll: &'a dyn Fn() -> Result<(), Stop>,
}

/// Members of sets of states for each cell.
const MEMBERS_PER_CELL: usize = 8;

/// An automaton with very many tracks has more states than this. What is kept for each letter is
/// small then.
const FEWEST_STATES: usize = 16;

/// Counts what one decision uses.
pub(super) struct Meter<'a> {
    budget: &'a Budget<'a>,
    peak: Cell<usize>,
    ticks: Cell<u32>,
    /// How automata were made, if that is to be written down.
    record: Option<RefCell<Record>>,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Meter<'a> {
        Meter { budget, peak: Cell::new(0), ticks: Cell::new(0), record: None }
    }

    /// The same, and writes down how automata are made.
    pub(super) fn recording(budget: &'a Budget<'a>) -> Meter<'a> {
        Meter { record: Some(RefCell::default()), ..Meter::new(budget) }
    }

    /// One with this budget that writes nothing down.
    pub(super) fn without_record(&self) -> Meter<'a> {
        Meter::new(self.budget)
    }

    pub(super) fn is_recording(&self) -> bool {
        self.record.is_some()
    }

    /// What was written down.
    pub(super) fn record(&self) -> Option<Ref<'_, Record>> {
        self.record.as_ref().map(RefCell::borrow)
    }

    /// Writes down how an automaton was made.
    pub(super) fn note(
        &self,
        automaton: Automaton,
        how: impl FnOnce(&mut Record, Automaton) -> Automaton,
    ) -> Automaton {
        match &self.record {
            Some(record) => how(&mut record.borrow_mut(), automaton),
            None => automaton,
        }
    }

    /// The tracks of the meaning of an automaton: more than the automaton has, if nothing depends
    /// on some.
    pub(super) fn free(&self, automaton: &Automaton) -> Vec<Track> {
        match self.record() {
            Some(record) => record.free(automaton),
            None => automaton.tracks.clone(),
        }
    }

    /// Whether an automaton is this constant, and nothing is said by it.
    pub(super) fn is_plain(&self, automaton: &Automaton, constant: bool) -> bool {
        automaton.as_constant() == Some(constant) && (!self.is_recording() || automaton.origin.line == 0)
    }

    /// The most states so far.
    pub(super) fn peak(&self) -> usize {
        self.peak.get()
    }

    /// Counts one state, and polls from time to time.
    pub(super) fn tick(&self) -> Result<(), Stop> {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        if ticks.is_multiple_of(1024) { (self.budget.poll)() } else { Ok(()) }
    }

    /// How many letters there are on `tracks` tracks.
    pub(super) fn letters(&self, tracks: usize) -> Result<usize, Stop> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| 1usize.checked_shl(tracks));
        letters.filter(|&letters| letters <= self.budget.max_cells / FEWEST_STATES).ok_or(Stop::TooLarge)
    }

    /// Notes an automaton of `states` states.
    pub(super) fn states(&self, states: usize, letters: usize) -> Result<(), Stop> {
        self.peak.set(self.peak.get().max(states));
        let cells = states.checked_mul(letters).ok_or(Stop::TooLarge)?;
        let fits = cells <= self.budget.max_cells && u32::try_from(states).is_ok();
        if fits { Ok(()) } else { Err(Stop::TooLarge) }
    }

    /// Whether sets may have `members` members together.
    pub(super) fn members(&self, members: usize) -> Result<(), Stop> {
        let most = self.budget.max_cells.saturating_mul(MEMBERS_PER_CELL);
        if members <= most { Ok(()) } else { Err(Stop::TooLarge) }
    }
}
