//! Deleting vertices that have edges.

use crate::error::Result;
use crate::ruleset::{Moves, Ruleset};

use super::graph::Graph;
use super::graph_macros::simple_graph;
use crate::ruleset::row::{Make, Named};

pub(super) const VERTEX_DELETION: Named = Named::new(
    "vertex_deletion(X)",
    "remove a vertex that has edges, and its edges",
    "Ferguson, exercise I.4.5.11",
    "claim vertex_deletion(\"a-b\") is N",
    Make::Plain(&VertexDeletion),
);

/// Deleting a vertex that has at least one edge, with the edges at it;
/// `vertex_deletion("a-b b-c")`.
///
/// A lone vertex cannot be removed. Source: Ferguson, *Game Theory*, exercise I.4.5.11.
///
/// Positions are the connected induced subgraphs.
///
/// ```
/// use sprague::ruleset::graphs::{VertexDeletion, star};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = VertexDeletion.read(&[Argument::from(star(4)?.as_str())])?;
/// let mut solver = Solver::new(VertexDeletion, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct VertexDeletion;

impl Ruleset for VertexDeletion {
    simple_graph!("vertex_deletion");

    fn moves(&self, graph: &Graph, moves: &mut Moves<Graph>) -> Result<()> {
        let neighbours = graph.neighbours();
        for vertex in (0..graph.order()).filter(|&vertex| !neighbours.of(vertex).is_empty()) {
            let words = || format!("delete vertex {}", graph.label(vertex));
            moves.to(graph.without_vertices(|other| other == vertex).0, words)?;
        }
        Ok(())
    }

    fn components(&self, graph: Graph, parts: &mut Vec<Graph>) {
        parts.extend(graph.into_connected().into_iter().filter(|part| !part.edges().is_empty()));
    }
}
