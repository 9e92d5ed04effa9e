//! The graph itself.

use super::labels::{Labels, Names};
use super::rows::Rows;

/// A directed graph whose vertices are positions. Vertices are numbered from 0: in the order in
/// which their labels came first, or as the caller of [`GameGraph::from_edges`] numbers them.
///
/// Source: A. N. Siegel, *Combinatorial Game Theory* (2013), chapter IV; R. P. Sprague (1935), P.
/// M. Grundy (1939).
#[derive(Debug)]
pub struct GameGraph {
    names: Names,
    rows: Rows,
}

impl GameGraph {
    pub(super) fn new(labels: Labels, rows: Rows) -> GameGraph {
        GameGraph { names: Names::Given(labels), rows }
    }

    /// The labels of the vertices are their numbers. The caller has seen to it that there are as
    /// many rows, and that the digits of all numbers are counted by 32 bits.
    pub(super) fn numbered(rows: Rows) -> GameGraph {
        GameGraph { names: Names::numbers(rows.len() as u32), rows }
    }

    /// Number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of edges, each as often as it was given.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.rows.edges()
    }

    /// The label of a vertex; in a graph from [`GameGraph::from_edges`] its number. The first look at
    /// one of those writes all of them.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn label(&self, vertex: u32) -> &str {
        self.names.get(vertex)
    }

    /// The vertex with a label. Looks at all of them: what finds it at once is given back when the
    /// graph is made.
    #[must_use]
    pub fn vertex(&self, label: &str) -> Option<u32> {
        (0..self.len() as u32).find(|&vertex| self.label(vertex) == label)
    }

    /// Where a move may go, in the order in which the edges were given.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn options(&self, vertex: u32) -> &[u32] {
        self.rows.row(vertex)
    }

    /// Bytes that the edges take, apart from labels.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.rows.memory()
    }

    pub(super) fn rows(&self) -> &Rows {
        &self.rows
    }
}
