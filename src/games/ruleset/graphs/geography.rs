//! Geography: a token goes along the edges of a graph.

use crate::error::Result;
use crate::picture::Picture;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, Moves, Ruleset};

use super::graph::{Graph, Marked};
use super::picture;

/// The name, positions, notation and picture of a ruleset in which a token stands on a vertex of a
/// graph that passes a check.
macro_rules! token_on_a_graph {
    ($name:literal, $check:path) => {
        type Position = Marked;

        fn name(&self) -> String {
            $name.to_owned()
        }

        /// What the token cannot reach is never moved along.
        fn components(&self, position: Marked, parts: &mut Vec<Marked>) {
            parts.push(Marked::connected(&position.graph, position.vertex));
        }

        fn representative(&self, position: Marked) -> Marked {
            position.relabelled()
        }

        fn entries(&self, position: &Marked) -> usize {
            position.graph().edges().len()
        }

        fn picture(&self, position: &Marked, after: Option<&[Marked]>) -> Option<Picture> {
            picture::token(position, after)
        }

        fn write(&self, position: &Marked) -> String {
            position.write($name)
        }

        fn read(&self, arguments: &[Argument]) -> Result<Marked> {
            Marked::read(arguments, $check, "the vertex where the token stands")
        }
    };
}

pub(super) const VERTEX_GEOGRAPHY: Named = Named::new(
    "vertex_geography(X, v)",
    "move the token on v along an edge, and remove the vertex that it leaves",
    "Fraenkel, Scheinerman and Ullman (1993)",
    "claim vertex_geography(\"a-b\", \"a\") is N",
    Make::Plain(&VertexGeography),
)
.values("N if every largest matching meets v");

/// Undirected vertex geography: a token stands on a vertex; take it along an edge, and the vertex
/// that it leaves is gone; `vertex_geography("a-b b-c", "a")`.
///
/// The position is N exactly if every largest matching of the graph meets the vertex of the token.
/// That theorem gives no values; these are found by play, and positions are as many as paths from
/// the token, up to what is left.
///
/// Source: A. S. Fraenkel, E. R. Scheinerman and D. Ullman, *Undirected edge geography*,
/// Theoretical Computer Science 112 (1993).
///
/// ```
/// use sprague::ruleset::graphs::{VertexGeography, path};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = VertexGeography.read(&[Argument::from(path(4)?.as_str()), Argument::from(2)])?;
/// let mut solver = Solver::new(VertexGeography, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct VertexGeography;

impl Ruleset for VertexGeography {
    token_on_a_graph!("vertex_geography", Graph::simple);

    fn moves(&self, position: &Marked, moves: &mut Moves<Marked>) -> Result<()> {
        let graph = &position.graph;
        let (rest, places) = graph.without_vertices(|vertex| vertex == position.vertex());
        for &next in graph.neighbours().of(position.vertex()) {
            let words = || {
                format!("token from {} to {}", graph.label(position.vertex()), graph.label(usize::from(next)))
            };
            let vertex = places[usize::from(next)];
            moves.to(Marked { graph: rest.clone(), vertex }, words)?;
        }
        Ok(())
    }
}

pub(super) const EDGE_GEOGRAPHY: Named = Named::new(
    "edge_geography(X, v)",
    "move the token on v along an edge, and remove the edge",
    "Fraenkel, Scheinerman and Ullman (1993)",
    "claim edge_geography(\"a-b\", \"a\") is N",
    Make::Plain(&EdgeGeography),
);

/// Undirected edge geography: a token stands on a vertex; take it along an edge, and the edge is
/// gone; `edge_geography("a-b b-c", "a")`.
///
/// Vertices may be met again, edges not. Loops and parallel edges are allowed; each edge is a move
/// of its own: `token from a to b by edge 2 of 2`.
///
/// Deciding who wins is PSPACE-complete, even in planar graphs of degree at most 3; it is easy in
/// bipartite graphs. Positions are as many as trails from the token, up to what is left.
///
/// Source: A. S. Fraenkel, E. R. Scheinerman and D. Ullman, *Undirected edge geography*,
/// Theoretical Computer Science 112 (1993).
///
/// ```
/// use sprague::ruleset::graphs::{EdgeGeography, cycle};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = EdgeGeography.read(&[Argument::from(cycle(5)?.as_str()), Argument::from(1)])?;
/// let mut solver = Solver::new(EdgeGeography, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EdgeGeography;

impl Ruleset for EdgeGeography {
    token_on_a_graph!("edge_geography", Graph::multiple);

    fn moves(&self, position: &Marked, moves: &mut Moves<Marked>) -> Result<()> {
        let graph = &position.graph;
        for (along, &(a, b)) in graph.edges().iter().enumerate() {
            let next = match position.vertex {
                here if here == a => b,
                here if here == b => a,
                _ => continue,
            };
            let rest = graph.without_edges(|place, _| place == along);
            let words = || {
                let (from, to) = (graph.label(position.vertex()), graph.label(usize::from(next)));
                match graph.among_parallel(along) {
                    Some((number, count)) => format!("token from {from} to {to} by edge {number} of {count}"),
                    None => format!("token from {from} to {to}"),
                }
            };
            moves.to(Marked { graph: rest, vertex: next }, words)?;
        }
        Ok(())
    }
}
