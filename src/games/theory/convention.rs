//! Who wins when there is no move.

/// The convention of play: who wins when there is no move. It belongs to a question, and not to a
/// position.
///
/// ```
/// use sprague::theory::Convention;
/// assert_eq!(Convention::default(), Convention::Normal);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}
