//! Dawson's Circle: the game on an n-gon.

use crate::error::Result;
use crate::picture::{Diagram, Picture};
use crate::ruleset::row::{LinearMoves, Make, Means, Named};
use crate::ruleset::{Argument, Moves, Ruleset};

pub(super) const DAWSONS_CIRCLE: Named = Named::new(
    "dawsons_circle(n)",
    "remove a vertex of an n-gon and its two neighbours",
    "C. Lin",
    "claim dawsons_circle(3) is N",
    Make::Plain(&DawsonsCircle),
)
.means(Means::Moves(&[LinearMoves::new(
    "dawsons_circle(n)",
    &["n"],
    // The first move leaves a row, and each vertex of a row takes its neighbours along: 0.137.
    "if n = 0 then {} else if n <= 3 then {0} else {0.137(n-3)}",
)]));

/// Dawson's Circle (the n-gon game): remove a vertex of an n-gon together with those of its two
/// neighbours that are still there.
///
/// The first move leaves a row of n − 3 vertices, in which the game is Dawson's Chess, 0.137.
/// Source: Dawson's Chess on a cylinder; the note of C. Lin on the n-gon game. The position is the
/// number of vertices of the polygon, `dawsons_circle(7)`, or a list with the number of vertices of
/// a row that is left, `dawsons_circle([4])`; a polygon of fewer than 3 vertices is one whose first
/// move removes all of it. Vertices are counted from 1.
///
/// A position costs its vertices.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::{DawsonsCircle, Vertices}};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(DawsonsCircle, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&Vertices::Polygon(7))?.to_u64(), Some(1));
/// assert_eq!(solver.value(&Vertices::Row(4))?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DawsonsCircle;

/// A position of [`DawsonsCircle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vertices {
    /// A whole polygon: nothing was removed yet.
    Polygon(u64),
    /// A row of vertices; each end has lost a neighbour.
    Row(u64),
}

impl Ruleset for DawsonsCircle {
    type Position = Vertices;

    fn name(&self) -> String {
        "dawsons_circle".to_owned()
    }

    fn moves(&self, &position: &Vertices, moves: &mut Moves<Vertices>) -> Result<()> {
        match position {
            Vertices::Polygon(vertices) => (1..=vertices).try_for_each(|vertex| {
                moves.to(Vertices::Row(vertices.saturating_sub(3)), || match vertices {
                    1 => "remove vertex 1".to_owned(),
                    2 => format!("remove vertex {vertex} and its neighbour"),
                    _ => format!("remove vertex {vertex} and its two neighbours"),
                })
            }),
            Vertices::Row(row) => (1..=row).try_for_each(|vertex| {
                let (left, right) = (vertex.saturating_sub(2), row.saturating_sub(vertex + 1));
                moves.to_sum([Vertices::Row(left), Vertices::Row(right)], || {
                    format!("remove vertex {vertex} of the row of {row} and its neighbours")
                })
            }),
        }
    }

    fn components(&self, position: Vertices, parts: &mut Vec<Vertices>) {
        if !matches!(position, Vertices::Polygon(0) | Vertices::Row(0)) {
            parts.push(position);
        }
    }

    fn write(&self, position: &Vertices) -> String {
        match position {
            Vertices::Polygon(vertices) => format!("dawsons_circle({vertices})"),
            Vertices::Row(row) => format!("dawsons_circle([{row}])"),
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vertices> {
        const DUE: &str = "the number of vertices of a polygon, or a list with that of a row";
        match Argument::only(arguments, DUE)? {
            Argument::List(row) => Ok(Vertices::Row(Argument::only(row, DUE)?.size(DUE)?)),
            polygon => Ok(Vertices::Polygon(polygon.size(DUE)?)),
        }
    }

    fn picture(&self, &position: &Vertices, after: Option<&[Vertices]>) -> Option<Picture> {
        let (count, ends) = match position {
            Vertices::Polygon(count) => (count, true),
            Vertices::Row(count) => (count, false),
        };
        // Larger ones are beyond what is drawn.
        if count > MOST_DRAWN {
            return None;
        }
        let count = count as usize;
        let mut edges: Vec<(usize, usize)> = (1..count).map(|vertex| (vertex - 1, vertex)).collect();
        edges.extend((ends && count > 2).then(|| (count - 1, 0)));
        let labels = (1..=count).map(|vertex| vertex.to_string()).collect();
        let diagram = Diagram::new(labels, &edges);
        let mut diagram = if ends { diagram.on_a_circle() } else { diagram.laid_out() };
        let gone = match (position, after) {
            (Vertices::Row(row), Some(&[Vertices::Row(left), Vertices::Row(right)])) => left..row - right,
            _ => 0..0,
        };
        for (vertex, number) in diagram.vertices.iter_mut().zip(0..) {
            // The first move removes vertex 1 and its two neighbours.
            let in_polygon = ends && after.is_some() && (number < 2 || number + 1 == count as u64);
            vertex.marked = in_polygon || gone.contains(&number);
        }
        for edge in &mut diagram.edges {
            edge.marked = diagram.vertices[edge.from].marked || diagram.vertices[edge.to].marked;
        }
        Some(Picture::Diagram(diagram))
    }
}

/// Vertices of a row or polygon that are put into a picture at most.
const MOST_DRAWN: u64 = 10_000;
