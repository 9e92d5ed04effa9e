//! Games on graphs.
//!
//! A graph is a string, `"a-b b-c c-a d"`: edges, and lone vertices. [`path`], [`cycle`],
//! [`complete`], [`star`] and [`grid`] give such strings. See [`Graph`] for labels and sizes.
//!
//! | name | a move | source |
//! | --- | --- | --- |
//! | `node_kayles(X)` | takes a vertex and its neighbours | Schaefer (1978); Bodlaender and Kratsch (2002) |
//! | `arc_kayles(X)` | takes an edge with both ends, and every edge at them | Schaefer (1978); Huggan and Stevens (2016) |
//! | `vertex_geography(X, v)` | takes the token along an edge; the vertex it leaves is gone | Fraenkel, Scheinerman and Ullman (1993) |
//! | `edge_geography(X, v)` | takes the token along an edge; the edge is gone | Fraenkel, Scheinerman and Ullman (1993) |
//! | `green_hackenbush(X, root)` | cuts an edge; what hangs no longer on the ground falls | *Winning Ways*, chapter 7 |
//! | `bamboo(n)` | cuts a segment of a stalk of n; what is above falls | Ferguson, *Game Theory*, I.6.1 |
//! | `graph_chomp(X)` | removes an edge, or a vertex with the edges at it | Khandhawit and Ye (2011) |
//! | `vertex_deletion(X)` | removes a vertex that has an edge, with the edges at it | Ferguson, *Game Theory*, exercise I.4.5.11 |
//! | `poset("a<b b<c")` | removes an element and all above it | Gale and Neyman (1982) |
//!
//! Who cannot move has lost. What a person is shown keeps its labels; values are found for graphs
//! without, numbered so that graphs of one shape mostly share a position. Positions are as many as
//! connected subgraphs, so that long paths and large trees are quick and dense graphs of more than
//! about 25 vertices are not.

mod arc_kayles;
mod bamboo;
mod edge_geography;
mod families;
mod graph;
mod graph_chomp;
mod graph_macros;
mod green_hackenbush;
mod marked;
mod node_kayles;
mod picture;
mod poset;
mod relabel;
mod vertex_deletion;
mod vertex_geography;

pub use arc_kayles::ArcKayles;
pub use bamboo::Bamboo;
pub use edge_geography::EdgeGeography;
pub use families::{complete, cycle, grid, path, star};
pub use graph::Graph;
pub use graph_chomp::GraphChomp;
pub use green_hackenbush::GreenHackenbush;
pub use marked::Marked;
pub use node_kayles::NodeKayles;
pub use poset::{Order, Poset};
pub use vertex_deletion::VertexDeletion;
pub use vertex_geography::VertexGeography;
