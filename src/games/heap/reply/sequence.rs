//! Values of heaps in a row.

/// The values of the heaps of a game from one on.
///
/// ```
/// let mut session = sprague::Session::new();
/// let reply = session.sequence("0.137", 3, 7)?;
/// assert_eq!((reply.from, reply.values), (3, vec![2, 0, 3, 1, 1]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SequenceReply {
    /// The game, as it was asked for.
    pub game: String,
    /// The first heap.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
    pub from: u64,
    /// The value of that heap, and of those that follow it.
    pub values: Vec<u32>,
}

impl SequenceReply {
    /// These values of a game.
    #[must_use]
    pub fn new(game: impl Into<String>, from: u64, values: Vec<u32>) -> SequenceReply {
        SequenceReply { game: game.into(), from, values }
    }

    /// The heaps with their values.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u32)> {
        (self.from..).zip(self.values.iter().copied())
    }
}
