//! Dawson's Circle: the game on an n-gon.

use crate::error::Result;
use crate::ruleset::{Argument, Moves, Ruleset};

/// Dawson's Circle (the n-gon game): remove a vertex of an n-gon together with those of its two neighbours that are still there.
///
/// The first move leaves a row of n − 3 vertices, in which the game is Dawson's Chess, 0.137. Source: Dawson's Chess on a cylinder; the note of
/// C. Lin on the n-gon game. The position is the number of vertices of the polygon, `dawsons_circle(7)`, or a list with the
/// number of vertices of a row that is left, `dawsons_circle([4])`; a polygon of fewer than 3 vertices is one whose first move removes all of it.
/// Vertices are counted from 1; of moves that are turned into each other, or mirrored, only one is listed.
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
    /// A polygon of which nothing was removed yet.
    Polygon(u64),
    /// Vertices side by side, both ends of which have lost a neighbour.
    Row(u64),
}

impl Ruleset for DawsonsCircle {
    type Position = Vertices;

    fn name(&self) -> String {
        "dawsons_circle".to_owned()
    }

    fn moves(&self, &position: &Vertices, moves: &mut Moves<Vertices>) -> Result<()> {
        match position {
            Vertices::Polygon(0) => Ok(()),
            Vertices::Polygon(vertices) => moves.to(Vertices::Row(vertices.saturating_sub(3)), || {
                "remove vertex 1 and its two neighbours".to_owned()
            }),
            Vertices::Row(row) => (1..=row.div_ceil(2)).try_for_each(|vertex| {
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
        const DUE: &str = "the number of vertices of a polygon, or a list with that of a row,";
        match Argument::only(arguments, DUE)? {
            Argument::List(row) => Ok(Vertices::Row(Argument::only(row, DUE)?.size(DUE)?)),
            polygon => Ok(Vertices::Polygon(polygon.size(DUE)?)),
        }
    }
}
