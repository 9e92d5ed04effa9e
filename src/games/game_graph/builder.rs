//! Making a graph, edge by edge.

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

use super::edges::Edges;
use super::graph::{GameGraph, Rows};
use super::labels::{LabelTable, Labels, digits_below};

/// Everything is counted by 32 bits, and the last two numbers have a meaning of their own.
const COUNTED: usize = u32::MAX as usize - 2;

/// A graph that is being made. Vertices are numbered in the order in which their labels come first.
///
/// The ceilings are those of [`Limits`]: `max_nodes` for vertices, [`Limits::max_edges`] for edges,
/// [`Limits::max_bytes`] for all labels together and `max_elements` for the bytes of one.
///
/// ```
/// use sprague::game_graph::GraphBuilder;
/// use sprague::{Interrupt, Limits};
///
/// let mut builder = GraphBuilder::new(&Limits::default(), &Interrupt::new());
/// let heap = builder.vertex("heap of 1")?;
/// let empty = builder.vertex("empty")?;
/// builder.edge(heap, empty)?;
/// let graph = builder.finish()?;
/// assert_eq!(graph.options(heap), [empty]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct GraphBuilder {
    labels: Labels,
    table: LabelTable,
    edges: Edges,
    limits: Limits,
    most_vertices: usize,
    most_edges: usize,
    most_bytes: usize,
    interrupt: Interrupt,
}

impl GraphBuilder {
    /// No vertex and no edge yet.
    #[must_use]
    pub fn new(limits: &Limits, interrupt: &Interrupt) -> GraphBuilder {
        GraphBuilder {
            labels: Labels::default(),
            table: LabelTable::default(),
            edges: Edges::default(),
            most_vertices: limits.max_nodes.min(COUNTED),
            most_edges: limits.max_edges().min(COUNTED),
            most_bytes: limits.max_bytes().min(COUNTED),
            limits: limits.clone(),
            interrupt: interrupt.clone(),
        }
    }

    /// The vertex with this label, a new one if there was none. Constant time on average.
    ///
    /// # Errors
    /// A ceiling: too many vertices, a label too long, or all labels together.
    #[inline]
    pub fn vertex(&mut self, label: &str) -> Result<u32> {
        let ceilings = self.ceilings();
        self.table.vertex(&mut self.labels, label, |labels| ceilings.admit(labels, label))
    }

    /// The vertices with these labels, put after those that are there. More than one at a time
    /// they are found faster.
    pub(super) fn vertices(&mut self, labels: &[&str], vertices: &mut Vec<u32>) -> Result<()> {
        let ceilings = self.ceilings();
        self.table.vertices(&mut self.labels, labels, vertices, |labels, label| ceilings.admit(labels, label))
    }

    fn ceilings(&self) -> Ceilings {
        Ceilings { vertices: self.most_vertices, bytes: self.most_bytes, longest: self.limits.max_elements }
    }

    /// Adds a move. One that is there already changes no value. Constant time.
    ///
    /// # Errors
    /// Too many edges, or the interrupt.
    ///
    /// # Panics
    /// If a number is not one that [`GraphBuilder::vertex`] gave.
    #[inline]
    pub fn edge(&mut self, from: u32, to: u32) -> Result<()> {
        let vertices = self.labels.len();
        assert!((from as usize) < vertices && (to as usize) < vertices, "no such vertex");
        if self.edges.len() >= self.most_edges {
            return Err(too_many(self.most_edges, "edges"));
        }
        self.interrupt.poll()?;
        self.edges.push(from, to);
        Ok(())
    }

    /// The graph. Linear in vertices and edges.
    ///
    /// # Errors
    /// The interrupt.
    pub fn finish(self) -> Result<GameGraph> {
        let GraphBuilder { mut labels, table, edges, interrupt, .. } = self;
        // Its memory is what the rows are made in.
        drop(table);
        labels.fit();
        let rows = Rows::new(labels.len(), edges, &interrupt)?;
        Ok(GameGraph::new(labels, rows))
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(super) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
}

impl GameGraph {
    /// The graph with the vertices 0, 1, …, `vertices` - 1 and these moves. No labels are kept: the
    /// label of a vertex is its number. Linear in vertices and edges.
    ///
    /// The ceilings are those of [`GraphBuilder`].
    ///
    /// ```
    /// use sprague::game_graph::{GameGraph, Value};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let edges = [(2, 1), (2, 0), (1, 0)];
    /// let graph = GameGraph::from_edges(3, edges, &Limits::default(), &interrupt)?;
    /// assert_eq!(graph.values(&interrupt)?.value(2), Value::Finite(2));
    /// assert_eq!(graph.label(2), "2");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// A ceiling; [`ErrorKind::Domain`] if an edge names a vertex that is not there; or the
    /// interrupt.
    pub fn from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<GameGraph> {
        let most_vertices = limits.max_nodes.min(COUNTED);
        let most_edges = limits.max_edges().min(COUNTED);
        let most_bytes = limits.max_bytes().min(COUNTED);
        if vertices as usize > most_vertices {
            return Err(too_many(most_vertices, "vertices"));
        }
        if digits_below(vertices) > most_bytes as u64 {
            return Err(too_many(most_bytes, "bytes of labels"));
        }
        let mut kept = Edges::default();
        for (from, to) in edges {
            if from >= vertices || to >= vertices {
                return Err(no_such_vertex(from, to, vertices));
            }
            if kept.len() >= most_edges {
                return Err(too_many(most_edges, "edges"));
            }
            interrupt.poll()?;
            kept.push(from, to);
        }
        Ok(GameGraph::numbered(Rows::new(vertices as usize, kept, interrupt)?))
    }
}

fn no_such_vertex(from: u32, to: u32, vertices: u32) -> Error {
    let missing = if from >= vertices { from } else { to };
    let message = format!("the edge from {from} to {to} names the vertex {missing}, which is not there");
    let last = match vertices.checked_sub(1) {
        None => "there are no vertices".to_owned(),
        Some(last) => format!("the vertices are numbered from 0 to {last}"),
    };
    Error::new(ErrorKind::Domain, message).note(last)
}

/// The most vertices, bytes of all labels, and bytes of one.
#[derive(Clone, Copy)]
struct Ceilings {
    vertices: usize,
    bytes: usize,
    longest: usize,
}

impl Ceilings {
    /// Whether a vertex with this label may be added.
    fn admit(self, labels: &Labels, label: &str) -> Result<()> {
        if labels.len() >= self.vertices {
            return Err(too_many(self.vertices, "vertices"));
        }
        if label.len() > self.longest {
            return Err(too_many(self.longest, "bytes in one label"));
        }
        if labels.bytes() + label.len() > self.bytes {
            return Err(too_many(self.bytes, "bytes of labels"));
        }
        Ok(())
    }
}

fn too_many(most: usize, what: &str) -> Error {
    Error::limit(format!("more than {most} {what}"), Limit::Nodes)
}
