//! Undirected edge geography.

use crate::error::Result;
use crate::ruleset::{Moves, Ruleset};

use super::graph::Graph;
use super::graph_macros::token_on_a_graph;
use super::marked::Marked;
use crate::ruleset::row::{Make, Named};

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
