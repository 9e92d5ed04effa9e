//! Games on graphs.
//!
//! A graph is a string, `"a-b b-c c-a d"`, or a list, `[["a", "b"], ["d"]]`: edges, and lone vertices. [`path`], [`cycle`],
//! [`complete`], [`star`] and [`grid`] give such strings. See [`Graph`] for labels and sizes.
//!
//! Who cannot move has lost. What a person is shown keeps its labels; values are found for graphs
//! without, numbered so that graphs of one shape mostly share a position. Positions are as many as
//! connected subgraphs, so that long paths and large trees are quick and dense graphs of more than
//! about 25 vertices are not.

mod geography;
mod graph;
mod green_hackenbush;
mod listed;
mod picture;
mod poset;
mod removals;
mod strings;

use graph::{MOST_EDGES, MOST_VERTICES, too_large};

use crate::error::Result;
use crate::ruleset::row::{Family, Group, Named};

pub(crate) use strings::{Strings, strings};

pub use geography::{EdgeGeography, VertexGeography};
pub use graph::{Graph, Marked};
pub use green_hackenbush::{Bamboo, GreenHackenbush};
pub use poset::{Order, Poset};
pub use removals::{ArcKayles, GraphChomp, NodeKayles, VertexDeletion};

/// The rulesets, as the registry has them.
pub(crate) const FAMILY: Family = Family {
    name: "graphs",
    about: "A graph X is a string of its edges, such as \"a-b b-c c-a\". A vertex without edges \
            stands alone: d in \"a-b d\". path(n), cycle(n), complete(n), star(n) and grid(m, n) \
            make such strings. It may also be a list: [[1, 2], [2, 3], [4]]. A vertex is given as an \
            integer or a string.",
    groups: &[Group { name: "graphs", rulesets: RULESETS }],
};

const RULESETS: &[Named] = &[
    removals::NODE_KAYLES,
    removals::ARC_KAYLES,
    geography::VERTEX_GEOGRAPHY,
    geography::EDGE_GEOGRAPHY,
    green_hackenbush::GREEN_HACKENBUSH,
    green_hackenbush::BAMBOO,
    removals::GRAPH_CHOMP,
    removals::VERTEX_DELETION,
    poset::POSET,
];

/// The path with vertices 1, …, `vertices`: `1-2 2-3 3-4`.
///
/// # Errors
/// [`ErrorKind::Domain`](crate::ErrorKind::Domain) with more vertices or edges than a graph may
/// have.
///
/// ```
/// assert_eq!(sprague::ruleset::graphs::path(3)?, "1-2 2-3");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn path(vertices: u64) -> Result<String> {
    let vertices = bounded(vertices, vertices)?;
    Ok(if vertices == 1 { "1".to_owned() } else { joined((1..vertices).map(|a| (a, a + 1))) })
}

/// The cycle with vertices 1, …, `vertices`: `1-2 2-3 1-3`. That of 1 is a loop, that of 2 a pair
/// of parallel edges.
///
/// # Errors
/// Those of [`path`].
///
/// ```
/// assert_eq!(sprague::ruleset::graphs::cycle(4)?, "1-2 2-3 3-4 1-4");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn cycle(vertices: u64) -> Result<String> {
    let vertices = bounded(vertices, vertices)?;
    let last = (vertices > 0).then_some((1, vertices));
    Ok(joined((1..vertices).map(|a| (a, a + 1)).chain(last)))
}

/// The complete graph with vertices 1, …, `vertices`: `1-2 1-3 2-3`.
///
/// # Errors
/// Those of [`path`].
///
/// ```
/// assert_eq!(sprague::ruleset::graphs::complete(3)?, "1-2 1-3 2-3");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn complete(vertices: u64) -> Result<String> {
    let vertices = bounded(vertices, vertices.saturating_mul(vertices.saturating_sub(1)) / 2)?;
    if vertices == 1 {
        return Ok("1".to_owned());
    }
    Ok(joined((1..=vertices).flat_map(|a| (a + 1..=vertices).map(move |b| (a, b)))))
}

/// The star with `leaves` edges: vertex 1 in the centre, the leaves 2, 3, …: `1-2 1-3`.
///
/// # Errors
/// Those of [`path`].
///
/// ```
/// assert_eq!(sprague::ruleset::graphs::star(3)?, "1-2 1-3 1-4");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn star(leaves: u64) -> Result<String> {
    let vertices = bounded(leaves.saturating_add(1), leaves)?;
    Ok(if vertices == 1 { "1".to_owned() } else { joined((2..=vertices).map(|b| (1, b))) })
}

/// The grid of `rows` rows and `columns` columns; the vertex in row 2 and column 3 has the label
/// `2.3`.
///
/// # Errors
/// Those of [`path`].
///
/// ```
/// assert_eq!(sprague::ruleset::graphs::grid(2, 2)?, "1.1-1.2 1.1-2.1 1.2-2.2 2.1-2.2");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn grid(rows: u64, columns: u64) -> Result<String> {
    let vertices = rows.saturating_mul(columns);
    bounded(vertices, vertices.saturating_mul(2).saturating_sub(rows.saturating_add(columns)))?;
    if vertices == 1 {
        return Ok("1.1".to_owned());
    }
    let mut edges = Vec::new();
    for row in 1..=rows {
        for column in 1..=columns {
            if column < columns {
                edges.push(format!("{row}.{column}-{row}.{}", column + 1));
            }
            if row < rows {
                edges.push(format!("{row}.{column}-{}.{column}", row + 1));
            }
        }
    }
    Ok(edges.join(" "))
}

fn bounded(vertices: u64, edges: u64) -> Result<u64> {
    if vertices > MOST_VERTICES as u64 || edges > MOST_EDGES as u64 { Err(too_large()) } else { Ok(vertices) }
}

fn joined(edges: impl Iterator<Item = (u64, u64)>) -> String {
    let edges: Vec<String> = edges.map(|(a, b)| format!("{a}-{b}")).collect();
    edges.join(" ")
}
