//! What is known of a period.

use crate::heap::period::Ground;
use crate::heap::{Found, SolvedGame, StandardForm};

/// What is known of the period of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodReply {
    /// The game, as it is written in the language.
    pub game: String,
    /// What was found.
    pub found: Found,
    /// The values of the heaps below preperiod + period, if there is a period; none if they are too
    /// many to be computed or kept.
    pub values: Vec<u32>,
    /// What found the values.
    pub engine: &'static str,
    /// The standard form of the code, if it has another.
    pub standard_form: Option<StandardForm>,
    /// The game of the table of solved games that the period comes from; none if it was proved
    /// here.
    pub solved: Option<&'static SolvedGame>,
    /// The remark on a certificate that was verified.
    pub verified: Option<String>,
}

impl PeriodReply {
    /// What was found of a game by an engine; the rest is unknown yet.
    #[must_use]
    pub fn new(game: impl Into<String>, found: Found, engine: &'static str) -> PeriodReply {
        let (values, standard_form, solved, verified) = (Vec::new(), None, None, None);
        PeriodReply { game: game.into(), found, values, engine, standard_form, solved, verified }
    }

    /// What the period rests on.
    #[must_use]
    pub fn ground(&self) -> Ground {
        Ground::of(&self.found, self.solved.is_some())
    }

    /// The greatest value and the first heap that has it; none if there is no greatest, or if it is
    /// not known.
    #[must_use]
    pub fn largest(&self) -> Option<(u32, u64)> {
        let period = self.found.period()?;
        if period.is_shown_by(&self.values) {
            return period.largest(&self.values);
        }
        let game = self.solved?;
        let (value, heap) = game.largest()?;
        // A first cousin has the same values at other heaps.
        Some((value, (heap + period.preperiod).checked_sub(game.period().preperiod)?))
    }

    /// The heaps before the period that it does not fit; none if they are not known.
    ///
    /// ```
    /// let reply = sprague::Session::new().period("0.137", None)?;
    /// assert_eq!(reply.exceptions(), Some(vec![0, 14, 16, 17, 31, 34, 51]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn exceptions(&self) -> Option<Vec<u64>> {
        let period = self.found.period().filter(|period| period.is_shown_by(&self.values))?;
        Some(period.exceptions(&self.values))
    }
}
