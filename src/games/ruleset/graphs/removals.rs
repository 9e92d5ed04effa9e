//! Games in which vertices and edges of a graph are taken: Node Kayles, Arc Kayles, Chomp, deletion.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

use super::graph::{Graph, relabelled};
use super::picture;

/// The name, positions, notation and picture of a ruleset whose position is a simple graph.
macro_rules! simple_graph {
    ($name:literal) => {
        type Position = Graph;

        fn name(&self) -> String {
            $name.to_owned()
        }

        fn weight(&self, graph: &Graph) -> Option<u64> {
            Some((graph.order() + graph.edges().len()) as u64)
        }

        fn representative(&self, graph: Graph) -> Graph {
            relabelled(&graph, None).0
        }

        fn picture(&self, graph: &Graph, after: Option<&[Graph]>) -> Option<Picture> {
            picture::removal(graph, after)
        }

        fn write(&self, graph: &Graph) -> String {
            format!(concat!($name, "(\"{}\")"), graph)
        }

        fn read(&self, arguments: &[Argument]) -> Result<Graph> {
            Graph::simple(&Graph::text(Argument::only(arguments, "a graph")?)?)
        }
    };
}

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

    fn searched_from(&self) -> Option<u64> {
        Some(24)
    }

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

    fn searched_from(&self) -> Option<u64> {
        Some(24)
    }

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

pub(super) const VERTEX_DELETION: Named = Named::new(
    "vertex_deletion(X)",
    "remove a vertex that has edges, and its edges",
    "Ferguson, exercise I.4.5.11",
    "claim vertex_deletion(\"a-b\") is N",
    Make::Plain(&VertexDeletion),
);

/// Deleting a vertex that has at least one edge, with the edges at it;
/// `vertex_deletion("a-b b-c")`.
///
/// A lone vertex cannot be removed. Source: Ferguson, *Game Theory*, exercise I.4.5.11.
///
/// Positions are the connected induced subgraphs.
///
/// ```
/// use sprague::ruleset::graphs::{VertexDeletion, star};
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = VertexDeletion.read(&[Argument::from(star(4)?.as_str())])?;
/// let mut solver = Solver::new(VertexDeletion, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct VertexDeletion;

impl Ruleset for VertexDeletion {
    simple_graph!("vertex_deletion");

    fn moves(&self, graph: &Graph, moves: &mut Moves<Graph>) -> Result<()> {
        let neighbours = graph.neighbours();
        for vertex in (0..graph.order()).filter(|&vertex| !neighbours.of(vertex).is_empty()) {
            let words = || format!("delete vertex {}", graph.label(vertex));
            moves.to(graph.without_vertices(|other| other == vertex).0, words)?;
        }
        Ok(())
    }

    fn components(&self, graph: Graph, parts: &mut Vec<Graph>) {
        parts.extend(graph.into_connected().into_iter().filter(|part| !part.edges().is_empty()));
    }
}
