//! The graph itself.

use super::labels::Labels;
use super::rows::Rows;

/// A directed graph whose vertices are positions. Vertices are numbered from 0 in the order in
/// which their labels came first.
///
/// Source: A. N. Siegel, *Combinatorial Game Theory* (2013), chapter IV; R. P. Sprague (1935), P.
/// M. Grundy (1939).
#[derive(Debug)]
pub struct GameGraph {
    labels: Labels,
    rows: Rows,
}

impl GameGraph {
    pub(super) fn new(labels: Labels, rows: Rows) -> GameGraph {
        GameGraph { labels, rows }
    }

    /// Number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.labels.len()
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

    /// The label of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn label(&self, vertex: u32) -> &str {
        self.labels.get(vertex)
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
