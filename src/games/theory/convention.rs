//! Who wins when there is no move.

use crate::game::Outcome;

/// The convention of play: who wins when there is no move. It belongs to a question, and not to a
/// position.
///
/// ```
/// use sprague::theory::Convention;
/// assert_eq!(Convention::default(), Convention::Normal);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// The name of an outcome class: `P`, `misère P`.
    pub(crate) fn class(self, outcome: Outcome) -> String {
        match self {
            Convention::Normal => outcome.to_string(),
            Convention::Misere => format!("misère {outcome}"),
        }
    }
}
