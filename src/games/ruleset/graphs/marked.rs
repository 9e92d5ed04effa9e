//! A graph with one vertex marked: it has the token, or it is the ground.

use crate::error::Result;
use crate::ruleset::Argument;

use super::graph::Graph;
use super::relabel::relabelled;

/// A graph and one of its vertices: where the token stands, or the ground.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Marked {
    /// The graph.
    pub(super) graph: Graph,
    /// The place of the vertex among the labels.
    pub(super) vertex: u16,
}

impl Marked {
    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The place of the marked vertex among the labels.
    #[must_use]
    pub fn vertex(&self) -> usize {
        usize::from(self.vertex)
    }

    /// The same with the part of the graph that is connected to the marked vertex.
    pub(super) fn connected(graph: &Graph, vertex: u16) -> Marked {
        let (graph, vertex) = graph.around(vertex);
        Marked { graph, vertex }
    }

    /// The same without labels.
    pub(super) fn relabelled(&self) -> Marked {
        let (graph, vertex) = relabelled(&self.graph, Some(self.vertex));
        Marked { graph, vertex: vertex.unwrap_or(0) }
    }

    /// From a graph that `read` reads and a vertex of it; `due` says what that is.
    pub(super) fn read(arguments: &[Argument], read: fn(&str) -> Result<Graph>, due: &str) -> Result<Marked> {
        let [text, vertex] = Argument::exactly(arguments, &format!("a graph and {due}"))?;
        let graph = read(Graph::text(text)?)?;
        let vertex = graph.vertex(vertex, due)?;
        Ok(Marked { graph, vertex })
    }

    /// As it is read again, with the name of the ruleset.
    pub(super) fn write(&self, name: &str) -> String {
        format!("{name}(\"{}\", {})", self.graph, self.graph.vertex_as_argument(self.vertex))
    }
}
