//! A row for each game of a family.

use crate::error::{Error, ErrorKind, Result};
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
    /// The limit that ended the search, if one did; then the ground is [`Ground::Limit`], and
    /// [`Found::heaps`] says how many values there were.
    pub ended: Option<Error>,
}

impl SurveyRow {
    /// What is known of the period of a game, looked for in the heaps up to `to`. A limit is part
    /// of the row.
    ///
    /// # Errors
    /// If interrupted.
    pub(in crate::games::heap) fn new(
        game: String,
        mut sequence: NimSequence,
        to: u64,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<SurveyRow> {
        let standard_form = sequence.rule().standard_form();
        let found = match sequence.period(to, limits, interrupt) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            Err(error) => {
                let found = Found::Nothing { heaps: sequence.values().len() as u64 };
                let (ground, largest) = (Ground::Limit, None);
                return Ok(SurveyRow { game, standard_form, found, ground, largest, ended: Some(error) });
            }
        };
        let ground = Ground::of(&found, sequence.solved().is_some());
        let largest = match sequence.solved() {
            Some((game, shift)) => game.largest().map(|(value, heap)| (value, heap + shift)),
            None => found
                .period()
                .filter(|period| period.is_shown_by(sequence.values()))
                .and_then(|period| period.largest(sequence.values())),
        };
        Ok(SurveyRow { game, standard_form, found, ground, largest, ended: None })
    }
}

/// What is known of the period of a game with this rule, looked for in the heaps up to `to`.
///
/// [`Survey`](crate::heap::Survey) goes through a whole family.
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
    let row = SurveyRow::new(game.into(), NimSequence::new(rule), to, limits, interrupt)?;
    row.ended.clone().map_or(Ok(row), Err)
}
