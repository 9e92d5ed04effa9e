//! The graph itself, in compressed rows: the options of all vertices one after the other, and where
//! those of each begin.

use super::edges::Edges;
use super::labels::{Labels, Names};
use crate::error::Result;
use crate::interrupt::Interrupt;

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

/// Vertices between two looks at the interrupt.
const STRIDE: usize = 1 << 12;

/// The targets of the edges of each vertex, in the order in which they were given.
#[derive(Debug)]
pub(super) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// The caller has seen to it that edges are counted by 32 bits.
    pub(super) fn new(vertices: usize, edges: Edges, interrupt: &Interrupt) -> Result<Rows> {
        let mut starts = vec![0_u32; vertices + 1];
        edges.each(|from, _| starts[from as usize + 1] += 1, || interrupt.poll())?;
        let mut targets = vec![0_u32; edges.len()];
        place(&mut starts, |next| {
            edges.consume(
                |from, to| {
                    let place = &mut next[from as usize];
                    targets[*place as usize] = to;
                    *place += 1;
                },
                || interrupt.poll(),
            )
        })?;
        Ok(Rows { starts, targets })
    }

    /// The edges from some of the vertices backwards: those of them from which a move leads to each.
    pub(super) fn reversed(&self, from: impl Fn(u32) -> bool, interrupt: &Interrupt) -> Result<Rows> {
        let mut starts = vec![0_u32; self.starts.len()];
        self.each(&from, |_, to| starts[to as usize + 1] += 1, interrupt)?;
        let mut targets = vec![0_u32; starts.iter().sum::<u32>() as usize];
        place(&mut starts, |next| {
            let add = |from, to: u32| {
                let place = &mut next[to as usize];
                targets[*place as usize] = from;
                *place += 1;
            };
            self.each(&from, add, interrupt)
        })?;
        Ok(Rows { starts, targets })
    }

    /// Calls back for each edge from some of the vertices.
    fn each(
        &self,
        from: impl Fn(u32) -> bool,
        mut edge: impl FnMut(u32, u32),
        interrupt: &Interrupt,
    ) -> Result<()> {
        for vertex in 0..self.len() as u32 {
            if (vertex as usize).is_multiple_of(STRIDE) {
                interrupt.poll()?;
            }
            if from(vertex) {
                self.row(vertex).iter().for_each(|&to| edge(vertex, to));
            }
        }
        Ok(())
    }

    /// Number of vertices.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn edges(&self) -> usize {
        self.targets.len()
    }

    #[inline]
    pub(super) fn row(&self, vertex: u32) -> &[u32] {
        &self.targets[self.range(vertex)]
    }

    /// Where the row of a vertex stands among all targets.
    #[inline]
    pub(super) fn range(&self, vertex: u32) -> std::ops::Range<usize> {
        self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize
    }

    #[inline]
    pub(super) fn target(&self, place: usize) -> u32 {
        self.targets[place]
    }

    pub(super) fn memory(&self) -> usize {
        (self.starts.capacity() + self.targets.capacity()) * size_of::<u32>()
    }
}

/// Lets rows be filled whose lengths stand in `starts`, each one place to the right. The starts
/// themselves say where the next target goes: at the end each is the start of the row after it.
fn place(starts: &mut [u32], fill: impl FnOnce(&mut [u32]) -> Result<()>) -> Result<()> {
    let mut sum = 0;
    for start in starts.iter_mut() {
        sum += *start;
        *start = sum;
    }
    let vertices = starts.len() - 1;
    fill(&mut starts[..vertices])?;
    starts.copy_within(..vertices, 1);
    starts[0] = 0;
    Ok(())
}
