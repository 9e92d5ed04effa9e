//! Deleting vertices that have edges.

use crate::error::Result;
use crate::picture::Picture;
use crate::ruleset::{Argument, Moves, Ruleset};

use super::graph::Graph;
use super::picture;
use super::relabel::relabelled;

/// Deleting a vertex that has at least one edge, with the edges at it; `vertex_deletion("a-b b-c")`.
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
    type Position = Graph;

    fn name(&self) -> String {
        "vertex_deletion".to_owned()
    }

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

    fn representative(&self, graph: Graph) -> Graph {
        relabelled(&graph, None).0
    }

    fn picture(&self, graph: &Graph, after: Option<&[Graph]>) -> Option<Picture> {
        picture::removal(graph, after)
    }

    fn write(&self, graph: &Graph) -> String {
        format!("vertex_deletion(\"{graph}\")")
    }

    fn read(&self, arguments: &[Argument]) -> Result<Graph> {
        Graph::simple(Graph::text(Argument::only(arguments, "a graph")?)?)
    }
}
