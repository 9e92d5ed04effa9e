//! Boards of squares.

use std::collections::{BTreeMap, BTreeSet};

/// What is on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Square {
    /// No square at all.
    Nothing,
    /// A free square.
    Free,
    /// A square that cannot be used.
    Blocked,
    /// A coin that shows heads.
    Head,
    /// A coin that shows tails.
    Tail,
    /// The number of coins on a square; 0 is a free square.
    Coins(u64),
    /// A pin of a row.
    Pin,
    /// A white pawn.
    WhitePawn,
    /// A black pawn.
    BlackPawn,
    /// A piece with a letter.
    Piece(char),
    /// A square that is crossed.
    Cross,
    /// A square of chocolate.
    Chocolate,
    /// The poisoned square.
    Poison,
}

/// A board: rows and columns of squares, some of them marked. Only squares that differ from the
/// usual one are kept, so that a board may be as long as a game is.
///
/// ```
/// use sprague::front_end::picture::{Board, Square};
/// let mut row = Board::new(1, 5, Square::Pin).numbered_from(1);
/// row.mark(0, 2);
/// assert_eq!((row.squares(), row.square(0, 4), row.is_marked(0, 2)), (5, Square::Pin, true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: u64,
    columns: u64,
    usual: Square,
    others: BTreeMap<(u64, u64), Square>,
    marked: BTreeSet<(u64, u64)>,
    first_number: Option<u64>,
    rows_numbered: bool,
    title: Option<String>,
}

impl Board {
    /// A board with the same on each square. Places are counted from 0, from the top and from the
    /// left.
    #[must_use]
    pub fn new(rows: u64, columns: u64, usual: Square) -> Board {
        Board {
            rows,
            columns,
            usual,
            others: BTreeMap::new(),
            marked: BTreeSet::new(),
            first_number: None,
            rows_numbered: false,
            title: None,
        }
    }

    /// Columns, and rows if there are several, have numbers, from this one on.
    #[must_use]
    pub fn numbered_from(mut self, first: u64) -> Board {
        self.first_number = Some(first);
        self.rows_numbered = self.rows > 1;
        self
    }

    /// Only columns have numbers.
    #[must_use]
    pub fn numbered_columns_from(mut self, first: u64) -> Board {
        self.first_number = Some(first);
        self
    }

    /// It has a name among several boards.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Board {
        self.title = Some(title.into());
        self
    }

    /// Puts something on a square.
    pub fn set(&mut self, row: u64, column: u64, square: Square) {
        self.others.insert((row, column), square);
    }

    /// Marks a square.
    pub fn mark(&mut self, row: u64, column: u64) {
        self.marked.insert((row, column));
    }

    /// What is on a square.
    #[must_use]
    pub fn square(&self, row: u64, column: u64) -> Square {
        self.others.get(&(row, column)).copied().unwrap_or(self.usual)
    }

    /// Whether a square is marked.
    #[must_use]
    pub fn is_marked(&self, row: u64, column: u64) -> bool {
        self.marked.contains(&(row, column))
    }

    /// The squares that are marked, as rows and columns from 0, in order.
    pub fn marked(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.marked.iter().copied()
    }

    /// The most coins on a square, if several share one: then each square with coins has their
    /// number.
    pub(super) fn most_coins(&self) -> Option<u64> {
        let counted =
            |square: &Square| if let Square::Coins(count @ 2..) = square { Some(*count) } else { None };
        self.others.values().chain([&self.usual]).filter_map(counted).max()
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> u64 {
        self.rows.saturating_mul(self.columns)
    }

    /// The number of the first column, if columns have numbers.
    #[must_use]
    pub fn first_column(&self) -> Option<u64> {
        self.first_number
    }

    /// The number of the first row, if rows have numbers.
    #[must_use]
    pub fn first_row(&self) -> Option<u64> {
        self.first_number.filter(|_| self.rows_numbered)
    }

    /// Its name among several.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }
}
