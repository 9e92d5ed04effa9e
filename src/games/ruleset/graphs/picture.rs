//! Pictures of graphs.

use hashbrown::{HashMap, HashSet};

use crate::picture::{Diagram, Picture, Role};

use super::graph::{Graph, Marked};

/// A graph without places yet.
fn diagram(graph: &Graph) -> Diagram {
    let edges: Vec<(usize, usize)> =
        graph.edges().iter().map(|&(a, b)| (usize::from(a), usize::from(b))).collect();
    Diagram::new((0..graph.order()).map(|vertex| graph.label(vertex)).collect(), &edges)
}

/// Marks the vertices and edges that another graph does not have. They are found by their labels.
fn mark_missing(diagram: &mut Diagram, graph: &Graph, left: &Graph) {
    let there: HashSet<String> = (0..left.order()).map(|vertex| left.label(vertex)).collect();
    let mut edges: HashMap<(String, String), usize> = HashMap::new();
    let ends = |graph: &Graph, (a, b): (u16, u16)| (graph.label(usize::from(a)), graph.label(usize::from(b)));
    for &edge in left.edges() {
        *edges.entry(ends(left, edge)).or_default() += 1;
    }
    for vertex in &mut diagram.vertices {
        vertex.marked = !there.contains(&vertex.label);
    }
    for (drawn, &edge) in diagram.edges.iter_mut().zip(graph.edges()) {
        match edges.get_mut(&ends(graph, edge)) {
            Some(count) if *count > 0 => *count -= 1,
            _ => drawn.marked = true,
        }
    }
}

/// A graph from which a move removes something.
pub(super) fn removal(graph: &Graph, after: Option<&[Graph]>) -> Option<Picture> {
    let mut diagram = diagram(graph).laid_out();
    if let Some(left) = after.and_then(<[_]>::first).filter(|_| graph.is_labelled()) {
        mark_missing(&mut diagram, graph, left);
    }
    Some(Picture::Diagram(diagram))
}

/// A plant on the ground; what a cut takes away with all that falls is marked.
pub(super) fn plant(position: &Marked, after: Option<&[Marked]>) -> Option<Picture> {
    let graph = position.graph();
    let mut diagram = diagram(graph).grown_from(position.vertex());
    if let Some(left) = after.and_then(<[_]>::first).filter(|_| graph.is_labelled()) {
        mark_missing(&mut diagram, graph, left.graph());
    }
    diagram.vertices[position.vertex()].role = Role::Ground;
    Some(Picture::Diagram(diagram))
}

/// A token on a vertex; the vertex that it leaves, the edge and the vertex that it goes to are
/// marked.
pub(super) fn token(position: &Marked, after: Option<&[Marked]>) -> Option<Picture> {
    let graph = position.graph();
    let mut diagram = diagram(graph).laid_out();
    let here = position.vertex();
    diagram.vertices[here].role = Role::Token;
    if let Some(next) = after.and_then(<[_]>::first).filter(|_| graph.is_labelled()) {
        let label = next.graph().label(next.vertex());
        if let Some(there) = diagram.vertices.iter().position(|vertex| vertex.label == label) {
            diagram.vertices[here].marked = true;
            diagram.vertices[there].marked = true;
            let ends = |edge: &(usize, usize)| *edge == (here.min(there), here.max(there));
            let along = diagram.edges.iter_mut().find(|edge| ends(&(edge.from, edge.to)));
            along.into_iter().for_each(|edge| edge.marked = true);
        }
    }
    Some(Picture::Diagram(diagram))
}
