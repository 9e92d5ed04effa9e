//! A piece in a maze.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Board, Picture, Square};
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, Moves, Ruleset, keyed};

pub(super) const MAZE: Named = Named::new(
    "maze(\"..#/...\")(r, c)  ·  maze(\"..#/...\", \"queen\")(r, c)",
    "move a rook left or up, but not through a wall #; it may also be a \"queen\" or a \"king\"",
    "Laaksonen, Competitive Programmer's Handbook, ch. 25",
    "claim maze(\"..#/...\")(2, 3) = *2",
    Make::With(|arguments| Ok(keyed(Maze::new(arguments)?))),
);

/// The most squares of a board.
const MOST_SQUARES: usize = 1_000_000;

const DUE: &str = "a board, and perhaps a piece";

/// A piece in a maze: it goes towards the upper left corner, not onto or over a wall. A player who
/// cannot move it has lost.
///
/// The rook goes any number of squares to the left or up; the queen also along the diagonal to the
/// left and up; the king goes as the queen does, one square. On a board without walls the rook is
/// Nim with two heaps, and the queen is Wythoff's game.
///
/// `maze("..#/...")` is the ruleset of a board and the rook: the rows from the top, separated by
/// `/`; `.` is a square, `#` a wall. `maze("..#/...", "queen")` has another piece. The position is
/// the row and the column of the piece, counted from 1: `maze("..#/...")(2, 3)`. At most 1,000,000
/// squares.
///
/// A position costs the squares that the piece can go to.
///
/// Source: A. Laaksonen, *Competitive Programmer's Handbook* (2017), chapter 25, for the rook in a
/// maze; *Winning Ways*, chapter 3, for the pieces on a board without walls.
///
/// ```
/// use sprague::ruleset::boards::Maze;
/// use sprague::ruleset::{Argument, Solver};
/// use sprague::{Interrupt, Limits};
/// let maze = Maze::new(&[Argument::from("..#/...")])?;
/// let mut solver = Solver::new(maze, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&(2, 3))?.to_u64(), Some(2));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maze {
    /// Row by row, the squares that are no walls.
    rows: Vec<Vec<bool>>,
    piece: Piece,
}

/// What goes through a maze.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Rook,
    Queen,
    King,
}

impl Piece {
    fn name(self) -> &'static str {
        match self {
            Piece::Rook => "rook",
            Piece::Queen => "queen",
            Piece::King => "king",
        }
    }

    fn letter(self) -> char {
        match self {
            Piece::Rook => 'R',
            Piece::Queen => 'Q',
            Piece::King => 'K',
        }
    }

    fn read(argument: &Argument) -> Result<Piece> {
        let name = argument.text("a piece, \"rook\", \"queen\" or \"king\"")?;
        [Piece::Rook, Piece::Queen, Piece::King].into_iter().find(|piece| piece.name() == name).ok_or_else(
            || {
                let message = format!("`{}` is not a piece for a maze", name.escape_debug());
                Error::new(ErrorKind::Domain, message).help("a piece is \"rook\", \"queen\" or \"king\"")
            },
        )
    }
}

impl Maze {
    /// The ruleset of a board, and of a piece if it is not the rook.
    ///
    /// # Errors
    /// If the arguments are no board and piece.
    pub fn new(arguments: &[Argument]) -> Result<Maze> {
        let (board, piece) = match arguments {
            [board] => (board, Piece::Rook),
            [board, piece] => (board, Piece::read(piece)?),
            _ => return Err(Argument::wrong_count(arguments, DUE)),
        };
        let rows = board.text(DUE)?.split('/').enumerate().map(|(row, squares)| {
            let squares = squares.chars().map(|square| match square {
                '.' => Ok(true),
                '#' => Ok(false),
                other => {
                    let message = format!("`{}` in row {} is not a square", other.escape_debug(), row + 1);
                    Err(Error::new(ErrorKind::Domain, message)
                        .help("`.` is a square, `#` a wall, `/` ends a row: \"..#/...\""))
                }
            });
            squares.collect::<Result<Vec<bool>>>()
        });
        let rows: Vec<Vec<bool>> = rows.collect::<Result<_>>()?;
        let width = rows[0].len();
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            let message = format!("row {} has {} squares, and row 1 has {width}", row + 1, rows[row].len());
            return Err(Error::new(ErrorKind::Domain, message));
        }
        if rows.len().saturating_mul(width) > MOST_SQUARES {
            let message = format!("a maze may have at most {MOST_SQUARES} squares");
            return Err(Error::new(ErrorKind::Domain, message));
        }
        Ok(Maze { rows, piece })
    }

    /// Rows and columns are counted from 1.
    fn is_square(&self, row: u64, column: u64) -> bool {
        let at = |place: u64| usize::try_from(place).ok()?.checked_sub(1);
        let square = at(row).zip(at(column)).and_then(|(row, column)| self.rows.get(row)?.get(column));
        square == Some(&true)
    }
}

impl Ruleset for Maze {
    /// A row and a column, from 1.
    type Position = (u64, u64);

    fn name(&self) -> String {
        let row =
            |row: &Vec<bool>| row.iter().map(|&square| if square { '.' } else { '#' }).collect::<String>();
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        match self.piece {
            Piece::Rook => format!("maze(\"{}\")", rows.join("/")),
            piece => format!("maze(\"{}\", \"{}\")", rows.join("/"), piece.name()),
        }
    }

    fn moves(&self, &(row, column): &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
        let directions: &[(u64, u64)] = match self.piece {
            Piece::Rook => &[(0, 1), (1, 0)],
            Piece::Queen | Piece::King => &[(0, 1), (1, 0), (1, 1)],
        };
        for &(up, left) in directions {
            let (mut to_row, mut to_column) = (row, column);
            loop {
                (to_row, to_column) = (to_row.saturating_sub(up), to_column.saturating_sub(left));
                if !self.is_square(to_row, to_column) {
                    break;
                }
                moves.to((to_row, to_column), || {
                    format!("{} to row {to_row}, column {to_column}", self.piece.name())
                })?;
                if self.piece == Piece::King {
                    break;
                }
            }
        }
        Ok(())
    }

    fn write(&self, (row, column): &(u64, u64)) -> String {
        format!("{}({row}, {column})", self.name())
    }

    fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
        const PLACE: &str = "the row and the column of the piece, counted from 1,";
        let [row, column] = Argument::exactly(arguments, PLACE)?;
        let (row, column) = (row.size("a row")?, column.size("a column")?);
        if self.is_square(row, column) {
            return Ok((row, column));
        }
        let (height, width) = (self.rows.len() as u64, self.rows[0].len() as u64);
        let is_wall = (1..=height).contains(&row) && (1..=width).contains(&column);
        let what = if is_wall {
            "is a wall".to_owned()
        } else {
            format!("is not among {height} rows and {width} columns")
        };
        Err(Error::new(ErrorKind::Domain, format!("row {row}, column {column} {what}"))
            .help("the piece stands on a square `.`; rows are counted from the top and columns from the left, both from 1"))
    }

    fn picture(&self, &(row, column): &(u64, u64), after: Option<&[(u64, u64)]>) -> Option<Picture> {
        let columns = self.rows[0].len() as u64;
        let mut board = Board::new(self.rows.len() as u64, columns, Square::Free).numbered_from(1);
        for (row, squares) in (0..).zip(&self.rows) {
            let walls = (0..).zip(squares).filter(|(_, square)| !**square);
            walls.for_each(|(column, _)| board.set(row, column, Square::Blocked));
        }
        board.set(row - 1, column - 1, Square::Piece(self.piece.letter()));
        if let Some([to]) = after {
            board.mark(row - 1, column - 1);
            board.mark(to.0 - 1, to.1 - 1);
        }
        Some(Picture::board(board))
    }
}
