//! Arc Kayles.

use crate::error::Result;
use crate::ruleset::{Moves, Ruleset};

use super::graph::Graph;
use super::graph_macros::simple_graph;
use crate::ruleset::row::{Make, Named};

pub(super) const ARC_KAYLES: Named = Named::new(
    "arc_kayles(X)",
    "take an edge, both its ends, and every edge that meets it",
    "Schaefer (1978); Huggan and Stevens (2016)",
    "claim arc_kayles(\"a-b b-c\") = *1",
    Make::Plain(&ArcKayles),
)
.values("on a path as `dawsons_kayles`, on a grid as `cram`");

/// Arc Kayles: take an edge with both ends, and with them every edge at them;
/// `arc_kayles("a-b b-c")`.
///
/// The players make a matching larger until it is maximal. On the path with n vertices it is
/// Dawson's Kayles `0.07`; on a grid it is Cram.
///
/// Positions are the connected induced subgraphs that can be reached.
///
/// Source: T. J. Schaefer, *On the complexity of some two-person perfect-information games*, JCSS
/// 16 (1978); M. Huggan and B. Stevens, *Polynomial time graph families for Arc Kayles*, Integers
/// 16 (2016).
///
/// ```
/// use sprague::ruleset::graphs::{ArcKayles, grid};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = ArcKayles.read(&[Argument::from(grid(2, 3)?.as_str())])?;
/// let mut solver = Solver::new(ArcKayles, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ArcKayles;

impl Ruleset for ArcKayles {
    simple_graph!("arc_kayles");

    fn moves(&self, graph: &Graph, moves: &mut Moves<Graph>) -> Result<()> {
        for &(a, b) in graph.edges() {
            let gone = |vertex: usize| vertex == usize::from(a) || vertex == usize::from(b);
            let words = || format!("take edge {} with both ends", graph.edge_name((a, b)));
            moves.to(graph.without_vertices(gone).0, words)?;
        }
        Ok(())
    }

    fn components(&self, graph: Graph, parts: &mut Vec<Graph>) {
        parts.extend(graph.into_connected().into_iter().filter(|part| !part.edges().is_empty()));
    }
}
