//! Pictures of positions: heaps of counters, boards of squares, dots and boxes, diagrams of vertices
//! and edges, regions of a sheet of paper, in which a move is marked.
//!
//! A [`Picture`] is data. [`Ruleset::picture`](crate::ruleset::Ruleset::picture) makes one of a
//! position; [`crate::drawing`] puts those of the components of a position together, with the value
//! and a winning move, and writes them as text or as SVG.

mod board;
mod boxes;
pub(crate) mod canvas;
mod color;
mod diagram;
mod layout;
mod regions;
pub(crate) mod shapes;
mod styled;
pub(crate) mod text;

pub use board::{Board, Square};
pub use boxes::Boxes;
pub use canvas::Format;
pub(crate) use canvas::escaped;
pub(crate) use color::step as scale_step;
pub use color::{Step, color};
pub use diagram::{Diagram, Edge, Role, Vertex};
pub use regions::{Regions, Spot};
pub(crate) use styled::Grid;
pub use styled::{Line, Look, Piece};

use std::fmt;

/// The letters of pictures, as SVG names them: those of the PNG and PDF files that are made of it, or
/// else letters that are about as wide.
pub const FONT_FAMILY: &str = "'DejaVu Sans Condensed', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// What a position looks like. In each kind some parts can be marked: those that a move takes,
/// turns, removes or occupies.
///
/// ```
/// use sprague::front_end::picture::{Heap, Picture};
/// let picture = Picture::heap(7, Some(&[4]));
/// assert_eq!(picture, Picture::Heaps(vec![Heap::after(7, Some(&[4]))]));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Picture {
    /// Heaps of counters, side by side.
    Heaps(Vec<Heap>),
    /// Boards, one after the other: the layers of a solid one, or rows of coins.
    Boards(Vec<Board>),
    /// Dots and lines between them.
    Boxes(Boxes),
    /// Vertices and edges.
    Diagram(Diagram),
    /// Regions of a sheet of paper, and the spots around them.
    Regions(Regions),
    /// The position as it is written, with its moves: where there is no other picture.
    Notation(Notation),
}

impl Picture {
    /// One heap. `after` are the heaps that a move leaves of it: with one or none, what is missing
    /// is taken from it; with two, the smaller one is put apart as well.
    ///
    /// ```
    /// use sprague::front_end::picture::Picture;
    /// let Picture::Heaps(heaps) = Picture::heap(7, Some(&[2, 4])) else { panic!("heaps") };
    /// assert_eq!((heaps[0].taken, heaps[0].apart), (1, 2));
    /// ```
    #[must_use]
    pub fn heap(size: u64, after: Option<&[u64]>) -> Picture {
        Picture::Heaps(vec![Heap::after(size, after)])
    }

    /// One board.
    #[must_use]
    pub fn board(board: Board) -> Picture {
        Picture::Boards(vec![board])
    }

    /// How many parts would be drawn: squares, vertices with edges, counters where they are drawn
    /// one by one. Ceilings are measured in them before anything is drawn.
    #[must_use]
    pub fn parts(&self) -> u64 {
        match self {
            Picture::Heaps(heaps) => heaps.iter().map(Heap::parts).fold(0, u64::saturating_add),
            Picture::Boards(boards) => boards.iter().map(Board::squares).fold(0, u64::saturating_add),
            Picture::Boxes(boxes) => boxes.lines() as u64,
            Picture::Diagram(diagram) => (diagram.vertices.len() + diagram.edges.len()) as u64,
            Picture::Regions(regions) => regions.parts(),
            Picture::Notation(notation) => 1 + notation.moves.len() as u64,
        }
    }
}

/// From this size on a heap is drawn as a bar with numbers, and not counter by counter.
const LARGE: u64 = 60;

/// Whether heaps of that size are bars.
pub(crate) fn is_large(size: u64) -> bool {
    size > LARGE
}

/// A heap of counters.
///
/// ```
/// let heap = sprague::front_end::picture::Heap::after(7, Some(&[2, 4]));
/// assert_eq!((heap.taken, heap.apart, heap.stays()), (1, 2, 4));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Heap {
    /// How many counters there are.
    pub size: u64,
    /// How many of them the marked move takes.
    pub taken: u64,
    /// How many of them the marked move makes a heap of their own.
    pub apart: u64,
}

impl Heap {
    /// A heap with the heaps that a move leaves; without a move, the heap as it is.
    #[must_use]
    pub fn after(size: u64, after: Option<&[u64]>) -> Heap {
        let Some(after) = after else { return Heap { size, taken: 0, apart: 0 } };
        let left = after.iter().fold(0_u64, |sum, &heap| sum.saturating_add(heap)).min(size);
        let largest = after.iter().copied().max().unwrap_or(0).min(left);
        Heap { size, taken: size - left, apart: left - largest }
    }

    /// How many counters stay where they are.
    #[must_use]
    pub fn stays(&self) -> u64 {
        self.size.saturating_sub(self.taken).saturating_sub(self.apart)
    }

    /// Whether it is too large to be drawn counter by counter.
    #[must_use]
    pub fn is_large(&self) -> bool {
        is_large(self.size)
    }

    fn parts(&self) -> u64 {
        if self.is_large() { 3 } else { self.size.max(1) }
    }
}

/// A position as it is written, with its moves in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Notation {
    /// The position.
    pub text: String,
    /// Its moves in words, perhaps not all; and whether it is the marked one.
    pub moves: Vec<(String, bool)>,
    /// What there is to say of it: why it is not drawn, how many moves were left out.
    pub remark: Option<String>,
}

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
    /// An edge of a diagram, or a line between dots.
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
                let of_board = |(board, one): (usize, &Board)| -> Vec<PartName> {
                    one.marked().map(|(row, column)| PartName::Square { board, row, column }).collect()
                };
                boards.iter().enumerate().flat_map(of_board).collect()
            }
            Picture::Boxes(boxes) => boxes.marked().map(PartName::Edge).collect(),
            Picture::Diagram(diagram) => {
                let vertices = diagram.vertices.iter().enumerate().filter(|(_, vertex)| vertex.marked);
                let edges = diagram.edges.iter().enumerate().filter(|(_, edge)| edge.marked);
                let vertices = vertices.map(|(place, _)| PartName::Vertex(place));
                vertices.chain(edges.map(|(place, _)| PartName::Edge(place))).collect()
            }
            Picture::Regions(regions) => {
                let corners = regions.corners().enumerate().filter(|(_, corner)| corner.marked);
                corners.map(|(place, _)| PartName::Vertex(place)).collect()
            }
            Picture::Notation(_) => Vec::new(),
        }
    }

    /// What people call a part: `2 3` the square in row 2 and column 3 of a board with numbers, `a`
    /// a vertex, `a-b` an edge, `a1-b1` a line between dots. Counters have no names.
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
            (Picture::Boxes(boxes), PartName::Edge(line)) => Some(boxes.name_of(line)),
            (Picture::Regions(regions), PartName::Vertex(corner)) => {
                regions.corners().nth(corner).map(|corner| corner.label.clone())
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
