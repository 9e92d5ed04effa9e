//! Chomp on graphs.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::{KnownValues, Moves, Ruleset, knows_values};

use super::graph::Graph;
use super::graph_macros::simple_graph;
use crate::ruleset::row::{Make, Named};

pub(super) const GRAPH_CHOMP: Named = Named::new(
    "graph_chomp(X)",
    "remove an edge, or a vertex with its edges",
    "Khandhawit and Ye (2011)",
    "claim graph_chomp(\"a-b\") = *2",
    Make::Plain(&GraphChomp),
)
.values("bipartite, v vertices, e edges: (v mod 2) + 2 (e mod 2)");

/// Graph Chomp, or graph take-away: remove an edge, or a vertex with the edges at it;
/// `graph_chomp("a-b b-c")`.
///
/// The last vertex may be taken, and who takes it wins.
///
/// On a bipartite graph with v vertices and e edges the value is (v mod 2) + 2 (e mod 2), by a
/// theorem of Khandhawit and Ye; other graphs are played out, and positions are then the connected
/// subgraphs.
///
/// Source: T. Khandhawit and L. Ye, *Chomp on graphs and subsets* (2011).
///
/// ```
/// use sprague::ruleset::graphs::{GraphChomp, complete, path};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(GraphChomp, Limits::default(), Interrupt::new());
/// let path = GraphChomp.read(&[Argument::from(path(4)?.as_str())])?;
/// assert_eq!(solver.value(&path)?.to_u64(), Some(2));
/// let triangle = GraphChomp.read(&[Argument::from(complete(3)?.as_str())])?;
/// assert_eq!(solver.value(&triangle)?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct GraphChomp;

impl Ruleset for GraphChomp {
    simple_graph!("graph_chomp");

    fn moves(&self, graph: &Graph, moves: &mut Moves<Graph>) -> Result<()> {
        for vertex in 0..graph.order() {
            let words = || format!("remove vertex {}", graph.label(vertex));
            moves.to(graph.without_vertices(|other| other == vertex).0, words)?;
        }
        for (cut, &edge) in graph.edges().iter().enumerate() {
            let words = || format!("remove edge {}", graph.edge_name(edge));
            moves.to(graph.without_edges(|place, _| place == cut), words)?;
        }
        Ok(())
    }

    fn components(&self, graph: Graph, parts: &mut Vec<Graph>) {
        parts.extend(graph.into_connected());
    }

    knows_values!();
}

impl KnownValues for GraphChomp {
    fn value(&self, graph: &Graph) -> Option<Nimber> {
        is_bipartite(graph).then(|| {
            let (vertices, edges) = (graph.order() as u64, graph.edges().len() as u64);
            Nimber::from(vertices % 2 + 2 * (edges % 2))
        })
    }
}

/// Whether two colours do, so that no edge joins vertices of one colour.
fn is_bipartite(graph: &Graph) -> bool {
    let neighbours = graph.neighbours();
    let mut colours = vec![None; graph.order()];
    let mut stack = Vec::new();
    for start in 0..graph.order() {
        if colours[start].is_some() {
            continue;
        }
        stack.push((start, false));
        while let Some((vertex, colour)) = stack.pop() {
            match colours[vertex] {
                Some(other) if other != colour => return false,
                Some(_) => {}
                None => {
                    colours[vertex] = Some(colour);
                    stack.extend(neighbours.of(vertex).iter().map(|&next| (usize::from(next), !colour)));
                }
            }
        }
    }
    true
}
