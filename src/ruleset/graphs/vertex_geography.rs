//! Undirected vertex geography.

use crate::error::Result;
use crate::picture::Picture;
use crate::ruleset::{Argument, Moves, Ruleset};

use super::graph::Graph;
use super::marked::Marked;
use super::picture;

/// Undirected vertex geography: a token stands on a vertex; take it along an edge, and the vertex that it leaves is gone;
/// `vertex_geography("a-b b-c", "a")`.
///
/// The position is N exactly if every largest matching of the graph meets the vertex of the token. That theorem gives no values;
/// these are found by play, and positions are as many as paths from the token, up to what is left.
///
/// Source: A. S. Fraenkel, E. R. Scheinerman and D. Ullman, *Undirected edge geography*, Theoretical Computer Science 112 (1993).
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
    type Position = Marked;

    fn name(&self) -> String {
        "vertex_geography".to_owned()
    }

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

    /// What the token cannot reach is never moved along.
    fn components(&self, position: Marked, parts: &mut Vec<Marked>) {
        parts.push(Marked::connected(&position.graph, position.vertex));
    }

    fn representative(&self, position: Marked) -> Marked {
        position.relabelled()
    }

    fn picture(&self, position: &Marked, after: Option<&[Marked]>) -> Option<Picture> {
        picture::token(position, after)
    }

    fn write(&self, position: &Marked) -> String {
        position.write("vertex_geography")
    }

    fn read(&self, arguments: &[Argument]) -> Result<Marked> {
        Marked::read(arguments, Graph::simple, "the vertex where the token stands")
    }
}
