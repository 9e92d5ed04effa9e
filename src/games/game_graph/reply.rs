//! What is known of a vertex, as data.

use super::value::{Outcome, Value};
use super::valued::Valued;

/// What is known of a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VertexReply<'g> {
    /// Its label.
    pub vertex: &'g str,
    /// What it is worth.
    pub value: Value,
    /// Who wins.
    pub outcome: Outcome,
    /// The label of an option to which a move wins, if there is one.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub winning_move: Option<&'g str>,
}

impl<'g> Valued<'g> {
    /// What is known of a vertex. Linear in its options.
    ///
    /// ```
    /// use sprague::game_graph::{Format, Value, read};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let graph = read(&b"one zero\n"[..], Format::Spaces, &Limits::default(), &interrupt)?;
    /// let values = graph.values(&interrupt)?;
    /// let reply = values.reply(graph.vertex("one").unwrap());
    /// assert_eq!((reply.value, reply.winning_move), (Value::Finite(1), Some("zero")));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn reply(&self, vertex: u32) -> VertexReply<'g> {
        let graph = self.graph();
        VertexReply {
            vertex: graph.label(vertex),
            value: self.value(vertex),
            outcome: self.outcome(vertex),
            winning_move: self.winning_move(vertex).map(|option| graph.label(option)),
        }
    }
}
