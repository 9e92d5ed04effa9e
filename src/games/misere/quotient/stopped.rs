//! Where a search for a quotient ended, and what is known of the whole quotient then.

use std::fmt;

use super::Bounds;
use super::rules::Rules;
use super::solve::{self, Mode, stop_reason};
use crate::error::{Result, StopReason};
use crate::interrupt::Interrupt;
use crate::misere::lasso::Halt;

/// When it is asked how many elements there are at least: copies of a generator, and entries.
const LASSO_FOR_BOUND: usize = 200;
const MOST_FOR_BOUND: usize = 200_000;

/// Where a search for a quotient ended before its bounds. What was proved before is the quotient.
///
/// ```
/// use sprague::misere::{Bounds, quotient_of_code};
/// use sprague::{Interrupt, StopReason};
/// let interrupt = Interrupt::with_steps(100_000);
/// let quotient = quotient_of_code(&"0.07".parse()?, &Bounds::default(), &interrupt)?;
/// let stopped = quotient.stopped().expect("the search takes longer");
/// assert_eq!(stopped.interrupted, Some(StopReason::StepLimit));
/// assert_eq!(quotient.last_generator(), Some(stopped.generator - 1));
/// assert!(stopped.at_least >= quotient.order());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stopped {
    /// The first generator that is not part of the quotient.
    pub generator: u64,
    /// Which ceiling was reached, or that the search was interrupted, in words.
    pub reason: String,
    /// The quotient with this generator, and with any more, has at least this many elements: no
    /// fewer than the one that was proved. Positions that a sum tells apart stay different where
    /// there are more sums.
    pub at_least: usize,
    /// Who stopped the search; `None` if it reached a ceiling.
    pub interrupted: Option<StopReason>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}

impl Stopped {
    /// What is known of the quotient where a search ended, at a generator and with as many elements
    /// before it. That it has more is proved only where nothing was taken for a word: so it is asked
    /// once more with all generators as letters.
    pub(super) fn new(
        rules: &Rules,
        bounds: &Bounds,
        (generator, halt, order): (u64, Halt, usize),
        mode: Mode,
        interrupt: &Interrupt,
    ) -> Result<Stopped> {
        let (reason, interrupted) = match &halt {
            Halt::Lasso | Halt::Copies(_) => {
                (format!("its powers do not become periodic within {} copies", bounds.lasso), None)
            }
            Halt::Elements(_) => (format!("it has more than {} elements", bounds.elements), None),
            Halt::Letters => ("it has too many generators that are no product of others".to_owned(), None),
            Halt::Entries => (format!("its diagrams have more than {} entries", bounds.entries), None),
            Halt::Stopped(error) => {
                let reason = stop_reason(error).ok_or_else(|| error.clone())?;
                let words = match reason {
                    StopReason::Interrupted => "the search was interrupted",
                    StopReason::TimeLimit => "the time limit has passed",
                    StopReason::StepLimit => "the step limit has been reached",
                    StopReason::MemoryLimit => "the memory limit has been reached",
                };
                (words.to_owned(), Some(reason))
            }
        };
        let proved = match (&halt, mode) {
            (Halt::Stopped(_), _) => None,
            (&(Halt::Copies(count) | Halt::Elements(count)), Mode::Free) => Some((generator, count)),
            (_, Mode::Free) => None,
            _ if !bounds.asks_at_least => None,
            (_, Mode::Guess) => {
                let mut bounds = bounds.clone().with_entries(bounds.entries.min(MOST_FOR_BOUND));
                (bounds.heaps, bounds.lasso) = (generator, bounds.lasso.max(LASSO_FOR_BOUND));
                match solve::solve(rules, &bounds, Mode::Free, interrupt)?.stopped {
                    Some((at, Halt::Copies(count) | Halt::Elements(count))) => Some((at, count)),
                    _ => None,
                }
            }
        };
        let at_least = proved.filter(|&(at, _)| at <= generator).map_or(order, |(_, count)| count.max(order));
        Ok(Stopped { generator, reason, at_least, interrupted })
    }
}
