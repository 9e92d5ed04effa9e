//! Games on graphs.
//!
//! A graph is a string, `"a-b b-c c-a d"`: edges, and lone vertices. [`path`], [`cycle`],
//! [`complete`], [`star`] and [`grid`] give such strings. See [`Graph`] for labels and sizes.
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

use crate::ruleset::row::{Family, Group, Named};

/// The rulesets, as the registry has them.
pub(crate) const FAMILY: Family = Family {
    name: "graphs",
    about: "A graph X is a string of its edges, such as \"a-b b-c c-a\". A vertex without edges \
            stands alone: d in \"a-b d\". path(n), cycle(n), complete(n), star(n) and grid(m, n) \
            make such strings. A vertex is given as an integer or a string.",
    groups: &[Group { name: "graphs", rulesets: RULESETS }],
};

const RULESETS: &[Named] = &[
    node_kayles::NODE_KAYLES,
    arc_kayles::ARC_KAYLES,
    vertex_geography::VERTEX_GEOGRAPHY,
    edge_geography::EDGE_GEOGRAPHY,
    green_hackenbush::GREEN_HACKENBUSH,
    bamboo::BAMBOO,
    graph_chomp::GRAPH_CHOMP,
    vertex_deletion::VERTEX_DELETION,
    poset::POSET,
];
