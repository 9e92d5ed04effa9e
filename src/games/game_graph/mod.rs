//! Game graphs: positions are the vertices of a directed graph, and a move goes along an edge.
//!
//! The player who cannot move loses: a vertex without edges is won by the previous player. A
//! [`GameGraph`] is made edge by edge with a [`GraphBuilder`], or [`read`] from a list of edges,
//! from DOT or from JSON. Its vertices carry labels, any texts; [`GameGraph::from_edges`] makes one
//! by numbers alone. [`GameGraph::values`] finds the value of each vertex of a graph without cycles
//! by the minimum excludant; [`GameGraph::loopy_values`] those of any graph, by the theory of Smith
//! and Fraenkel.
//!
//! The graph is kept as rows of 32-bit numbers, 4 bytes an edge and 4 a vertex, beside one text
//! with all labels. While it is read an edge takes 2 to 8 bytes more. Everything here is a loop:
//! paths may be as long as the graph is large.
//!
//! ```
//! use sprague::game_graph::{Format, Outcome, Value, read};
//! use sprague::{Interrupt, Limits};
//!
//! let edges = "three\ttwo\nthree\tone\ntwo\tone\ntwo\tzero\none\tzero\n";
//! let interrupt = Interrupt::new();
//! let graph = read(edges.as_bytes(), Format::Tsv, &Limits::default(), &interrupt)?;
//! let values = graph.values(&interrupt)?;
//! let two = graph.vertex("two").unwrap();
//! assert_eq!(values.value(two), Value::Finite(2));
//! assert_eq!(values.outcome(two), Outcome::N);
//! assert_eq!(graph.label(values.winning_move(two).unwrap()), "zero");
//! # Ok::<(), sprague::Error>(())
//! ```

mod builder;
mod edges;
mod graph;
mod labels;
mod loopy;
mod read;
pub(crate) mod valued;
mod values;

pub use builder::GraphBuilder;
pub use graph::GameGraph;
pub(crate) use loopy::Outside;
pub use read::{Format, read};
pub use valued::{Outcome, Value, Valued};
