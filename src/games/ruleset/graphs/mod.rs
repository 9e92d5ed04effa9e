//! Games on graphs.
//!
//! A graph is a string, `"a-b b-c c-a d"`: edges, and lone vertices. [`path`], [`cycle`],
//! [`complete`], [`star`] and [`grid`] give such strings. See [`Graph`] for labels and sizes.
//!
//! Who cannot move has lost. What a person is shown keeps its labels; values are found for graphs
//! without, numbered so that graphs of one shape mostly share a position. Positions are as many as
//! connected subgraphs, so that long paths and large trees are quick and dense graphs of more than
//! about 25 vertices are not.

mod bamboo;
mod families;
mod geography;
mod graph;
mod green_hackenbush;
mod marked;
mod picture;
mod poset;
mod relabel;
mod removals;

pub use bamboo::Bamboo;
pub use families::{complete, cycle, grid, path, star};
pub use geography::{EdgeGeography, VertexGeography};
pub use graph::Graph;
pub use green_hackenbush::GreenHackenbush;
pub use marked::Marked;
pub use poset::{Order, Poset};
pub use removals::{ArcKayles, GraphChomp, NodeKayles, VertexDeletion};

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
    removals::NODE_KAYLES,
    removals::ARC_KAYLES,
    geography::VERTEX_GEOGRAPHY,
    geography::EDGE_GEOGRAPHY,
    green_hackenbush::GREEN_HACKENBUSH,
    bamboo::BAMBOO,
    removals::GRAPH_CHOMP,
    removals::VERTEX_DELETION,
    poset::POSET,
];
