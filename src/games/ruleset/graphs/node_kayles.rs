//! Node Kayles.

use crate::error::Result;
use crate::ruleset::{Moves, Ruleset};

use super::graph::Graph;
use super::graph_macros::simple_graph;
use crate::ruleset::row::{Make, Named};

pub(super) const NODE_KAYLES: Named = Named::new(
    "node_kayles(X)",
    "take a vertex and its neighbours",
    "Schaefer (1978); Bodlaender and Kratsch (2002)",
    "claim node_kayles(\"a-b b-c\") = *2",
    Make::Plain(&NodeKayles),
)
.values("on a path as `dawsons_chess`");

/// Node Kayles: take a vertex and its neighbours; `node_kayles("a-b b-c")`.
///
/// The players make an independent set larger until it is maximal. On the path with n vertices it
/// is Dawson's Chess `0.137`; on the cycle it is Dawson's circle.
///
/// Deciding who wins is PSPACE-complete; positions are the connected induced subgraphs that can be
/// reached.
///
/// Source: T. J. Schaefer, *On the complexity of some two-person perfect-information games*, JCSS
/// 16 (1978); H. L. Bodlaender and D. Kratsch, *Kayles and nimbers*, Journal of Algorithms 43
/// (2002).
///
/// ```
/// use sprague::ruleset::graphs::{NodeKayles, path};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = NodeKayles.read(&[Argument::from(path(5)?.as_str())])?;
/// let mut solver = Solver::new(NodeKayles, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(3));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NodeKayles;

impl Ruleset for NodeKayles {
    simple_graph!("node_kayles");

    fn moves(&self, graph: &Graph, moves: &mut Moves<Graph>) -> Result<()> {
        let neighbours = graph.neighbours();
        let mut taken = vec![false; graph.order()];
        for vertex in 0..graph.order() {
            let around = neighbours.of(vertex);
            taken[vertex] = true;
            around.iter().for_each(|&other| taken[usize::from(other)] = true);
            let (left, _) = graph.without_vertices(|other| taken[other]);
            taken[vertex] = false;
            around.iter().for_each(|&other| taken[usize::from(other)] = false);
            moves.to(left, || {
                let around: Vec<String> =
                    around.iter().map(|&other| graph.label(usize::from(other))).collect();
                let label = graph.label(vertex);
                match around.len() {
                    0 => format!("take vertex {label}"),
                    1 => format!("take vertex {label} and its neighbour {}", around[0]),
                    _ => format!("take vertex {label} and its neighbours {}", around.join(", ")),
                }
            })?;
        }
        Ok(())
    }

    fn components(&self, graph: Graph, parts: &mut Vec<Graph>) {
        parts.extend(graph.into_connected());
    }
}
