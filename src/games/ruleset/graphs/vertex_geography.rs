//! Undirected vertex geography.

use crate::error::Result;
use crate::ruleset::{Moves, Ruleset};

use super::graph::Graph;
use super::graph_macros::token_on_a_graph;
use super::marked::Marked;
use crate::ruleset::row::{Make, Named};

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
