//! Pictures of positions: heaps of counters, boards of squares, diagrams of vertices and edges, in
//! which a move is marked.
//!
//! A [`Picture`] is data. [`Ruleset::picture`](crate::ruleset::Ruleset::picture) makes one of a
//! position; [`crate::drawing`] puts those of the components of a position together, with the value
//! and a winning move, and writes them as text or as SVG.

mod board;
mod braille;
pub(crate) mod canvas;
mod diagram;
mod heap;
mod layout;
mod notation;
mod part_name;
mod scale;
pub(crate) mod shapes;
mod styled;
pub(crate) mod text;
mod xml;

pub use board::{Board, Square};
pub(crate) use braille::Grid;
pub use diagram::{Diagram, Edge, Role, Vertex};
pub use heap::Heap;
pub use notation::Notation;
pub use part_name::PartName;
pub(crate) use scale::step as scale_step;
pub use scale::{Step, color};
pub use styled::{Line, Look, Piece};
pub(crate) use xml::escaped;

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
    /// Vertices and edges.
    Diagram(Diagram),
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
            Picture::Diagram(diagram) => (diagram.vertices.len() + diagram.edges.len()) as u64,
            Picture::Notation(notation) => 1 + notation.moves.len() as u64,
        }
    }
}
