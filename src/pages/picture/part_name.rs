//! The parts of a picture by name.

use std::fmt;

use super::{Heap, Picture};

/// A part of a picture that a move can touch. Everything is counted from 0.
///
/// ```
/// use sprague::front_end::picture::{PartName, Picture};
/// let picture = Picture::heap(3, Some(&[1]));
/// let touched: Vec<String> = picture.marked_parts().iter().map(PartName::to_string).collect();
/// assert_eq!(touched, ["counter 0 1", "counter 0 2"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PartName {
    /// A counter of a heap, from the lowest.
    Counter {
        /// Which of the heaps.
        heap: usize,
        /// Which of its counters.
        counter: u64,
    },
    /// A square of a board.
    Square {
        /// Which of the boards.
        board: usize,
        /// Its row, from the top.
        row: u64,
        /// Its column, from the left.
        column: u64,
    },
    /// A vertex of a diagram.
    Vertex(usize),
    /// An edge of a diagram.
    Edge(usize),
}

impl fmt::Display for PartName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartName::Counter { heap, counter } => write!(formatter, "counter {heap} {counter}"),
            PartName::Square { board, row, column } => write!(formatter, "square {board} {row} {column}"),
            PartName::Vertex(vertex) => write!(formatter, "vertex {vertex}"),
            PartName::Edge(edge) => write!(formatter, "edge {edge}"),
        }
    }
}

impl Picture {
    /// The parts that the marked move touches, in order. Counters of heaps that are drawn as a bar
    /// are no parts, and a position that is written has none.
    #[must_use]
    pub fn marked_parts(&self) -> Vec<PartName> {
        match self {
            Picture::Heaps(heaps) => {
                heaps.iter().enumerate().flat_map(|(place, heap)| touched(place, heap)).collect()
            }
            Picture::Boards(boards) => {
                let of_board = |(board, one): (usize, &super::Board)| -> Vec<PartName> {
                    one.marked().map(|(row, column)| PartName::Square { board, row, column }).collect()
                };
                boards.iter().enumerate().flat_map(of_board).collect()
            }
            Picture::Diagram(diagram) => {
                let vertices = diagram.vertices.iter().enumerate().filter(|(_, vertex)| vertex.marked);
                let edges = diagram.edges.iter().enumerate().filter(|(_, edge)| edge.marked);
                let vertices = vertices.map(|(place, _)| PartName::Vertex(place));
                vertices.chain(edges.map(|(place, _)| PartName::Edge(place))).collect()
            }
            Picture::Notation(_) => Vec::new(),
        }
    }

    /// What people call a part: `2 3` the square in row 2 and column 3 of a board with numbers, `a`
    /// a vertex, `a-b` an edge. Counters have no names.
    #[must_use]
    pub fn called(&self, part: PartName) -> Option<String> {
        match (self, part) {
            (Picture::Boards(boards), PartName::Square { board, row, column }) => {
                let board = boards.get(board)?;
                let column = board.first_column()? + column;
                Some(match board.first_row() {
                    Some(first) => format!("{} {column}", first + row),
                    None => column.to_string(),
                })
            }
            (Picture::Diagram(diagram), PartName::Vertex(vertex)) => {
                diagram.vertices.get(vertex).map(|vertex| vertex.label.clone())
            }
            (Picture::Diagram(diagram), PartName::Edge(edge)) => {
                let edge = diagram.edges.get(edge)?;
                let label = |vertex: usize| &diagram.vertices[vertex].label;
                Some(format!("{}-{}", label(edge.from), label(edge.to)))
            }
            _ => None,
        }
    }
}

/// The counters that a move takes or puts apart lie on top.
fn touched(place: usize, heap: &Heap) -> Vec<PartName> {
    if heap.is_large() {
        return Vec::new();
    }
    (heap.stays()..heap.size).map(|counter| PartName::Counter { heap: place, counter }).collect()
}
