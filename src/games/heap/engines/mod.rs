//! Engines: how the values of a nim-sequence are found.

mod set;
mod stamp;
mod subtraction;

use std::fmt;

use crate::error::Result;
use crate::heap::octal::{Octal, OctalSequence};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::room::reserve;

pub(super) use set::SetEngine;
pub(super) use stamp::StampEngine;
pub(super) use subtraction::{AllButEngine, SubtractionEngine};

/// What finds the values of a [`NimSequence`](crate::heap::NimSequence), each from those of smaller
/// heaps, without a guess.
pub(crate) trait Engine: fmt::Debug + Send {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// About how many heap sizes it gets through in the time that somebody waits for an answer: how
    /// far a period is looked for where nobody says how far. It may be more when more values are
    /// known.
    fn reach(&self) -> u64;

    /// Whether a [`LongRun`](crate::heap::octal::LongRun) of the game is worth a try: whether few
    /// heaps are rare, as far as is known.
    fn suits_long_runs(&self) -> bool {
        false
    }

    /// Appends values until there are at least `heaps`, those of heaps 0, 1, 2, … in their order.
    /// What `values` holds is what this engine found before. After an error whole values are there,
    /// and it can be called again.
    ///
    /// # Errors
    /// If interrupted, or if a ceiling of memory is reached.
    fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<()>;
}

/// Heaps of a game that a second or so suffices for, while it is not known whether few of them are
/// rare.
pub(in crate::games::heap) const REACH: u64 = 60_000;
/// The same where few are rare.
pub(in crate::games::heap) const REACH_SPARSE: u64 = 6_000_000;

/// The name of the engine.
pub(in crate::games::heap) const RARE_HEAPS: &str = "octal, by rare heaps";

/// The fast exact engine for octal games. Keeps the values a second time, in four to six bytes
/// each.
#[derive(Debug)]
pub(in crate::games::heap) struct OctalEngine {
    sequence: OctalSequence,
}

impl OctalEngine {
    pub(in crate::games::heap) fn new(game: &Octal) -> OctalEngine {
        OctalEngine { sequence: OctalSequence::new(game) }
    }
}

impl Engine for OctalEngine {
    fn name(&self) -> &'static str {
        RARE_HEAPS
    }

    fn reach(&self) -> u64 {
        if self.suits_long_runs() { REACH_SPARSE } else { REACH }
    }

    fn suits_long_runs(&self) -> bool {
        self.sequence.values().len() as u64 >= REACH / 2 && self.sequence.has_few_rare_heaps()
    }

    fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<()> {
        let result = self.sequence.extend(heaps, limits, interrupt);
        let new = &self.sequence.values()[values.len()..];
        reserve(values, new.len())?;
        values.extend(new.iter().map(|&value| u32::from(value)));
        interrupt.count_steps(new.len() as u64);
        result
    }
}
