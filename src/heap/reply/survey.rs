//! A row for each game of a family.

use crate::error::Result;
use crate::heap::period::Ground;
use crate::heap::{Found, HeapRule, NimSequence, StandardForm};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// What is known of one game of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurveyRow {
    /// The game, as it is written in the language.
    pub game: String,
    /// The standard form of its code, if it has another.
    pub standard_form: Option<StandardForm>,
    /// What was found.
    pub found: Found,
    /// What that rests on.
    pub ground: Ground,
    /// The greatest value and the first heap that has it; none if there is no greatest, or if it is
    /// not known.
    pub largest: Option<(u32, u64)>,
}

/// What is known of the period of a game with this rule, looked for in the heaps up to `to`.
///
/// # Errors
/// Those of [`NimSequence::period`].
///
/// ```
/// use sprague::heap::{Ground, HeapRule, survey};
/// use sprague::{Interrupt, Limits};
/// let rule = HeapRule::of_code("0.77".parse()?)?;
/// let row = survey("0.77", rule, 1_000, &Limits::default(), &Interrupt::new())?;
/// assert_eq!((row.game.as_str(), row.ground, row.largest), ("0.77", Ground::Proved, Some((8, 27))));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn survey(
    game: impl Into<String>,
    rule: HeapRule,
    to: u64,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<SurveyRow> {
    let standard_form = rule.standard_form();
    let mut sequence = NimSequence::new(rule);
    let found = sequence.period(to, limits, interrupt)?;
    let ground = Ground::of(&found, sequence.solved().is_some());
    let largest = match sequence.solved() {
        Some((game, shift)) => game.largest().map(|(value, heap)| (value, heap + shift)),
        None => found
            .period()
            .filter(|period| period.is_shown_by(sequence.values()))
            .and_then(|period| period.largest(sequence.values())),
    };
    Ok(SurveyRow { game: game.into(), standard_form, found, ground, largest })
}
