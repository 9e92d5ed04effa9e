//! Engines: how the values of a nim-sequence are found.

mod octal;
mod set;
mod stamp;
mod subtraction;

pub(super) use octal::{OctalEngine, RARE_HEAPS, REACH, REACH_SPARSE};
pub(super) use set::SetEngine;
pub(super) use stamp::StampEngine;
pub(super) use subtraction::{AllButEngine, SubtractionEngine};

use std::fmt;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

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
