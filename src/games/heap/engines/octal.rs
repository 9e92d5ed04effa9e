//! Values of octal games, by [`OctalSequence`].

use crate::error::Result;
use crate::heap::Engine;
use crate::heap::octal::{Octal, OctalSequence};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::room::reserve;

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
