//! Coins as they lie on the table: every coin that was typed, tails at the end among them.

use std::collections::BTreeSet;

use crate::picture::{Board, Picture, Square};

/// Coins in a row, heads or tails, as many as were typed.
///
/// ```
/// use sprague::ruleset::coins::{CoinRow, Row};
/// use sprague::ruleset::{Argument, Ruleset};
/// let row = Row::TWINS.read(&[Argument::from("THT")])?;
/// assert_eq!((row.heads(), row.count()), (&[2][..], 3));
/// // Without the tail at the end it is another row, in which the same moves are legal.
/// assert_ne!(row, CoinRow::with_heads([2]));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CoinRow {
    /// In order, each once.
    heads: Vec<u64>,
    count: u64,
}

impl CoinRow {
    /// Heads on these places, counted from 1, and tails on all the others up to the last head.
    /// There is no place 0.
    #[must_use]
    pub fn with_heads(places: impl IntoIterator<Item = u64>) -> CoinRow {
        CoinRow { heads: in_order(places.into_iter().filter(|&place| place > 0)), count: 0 }.trimmed()
    }

    /// `count` coins, with heads on the given places, which are in ascending order.
    pub(super) fn new(heads: Vec<u64>, count: u64) -> CoinRow {
        CoinRow { heads, count }
    }

    /// The places with heads, counted from 1, in order.
    #[must_use]
    pub fn heads(&self) -> &[u64] {
        &self.heads
    }

    /// How many coins there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// A head with tails before it and nothing after it.
    pub(super) fn one_head(place: u64) -> CoinRow {
        CoinRow { heads: vec![place], count: place }
    }

    /// Without the tails at the end.
    pub(super) fn trimmed(mut self) -> CoinRow {
        self.count = self.heads.last().copied().unwrap_or(0);
        self
    }

    /// After some coins were turned over.
    pub(super) fn turned(&self, places: impl Iterator<Item = u64>) -> CoinRow {
        CoinRow { heads: turned(&self.heads, places), count: self.count }
    }
}

/// Coins on a grid, heads or tails, as many rows and columns as were typed.
///
/// ```
/// use sprague::ruleset::coins::Grid;
/// use sprague::ruleset::{Argument, Ruleset};
/// let grid = Grid::RUGS.read(&[Argument::from("TTH/HTH/TTT")])?;
/// assert_eq!((grid.rows(), grid.columns()), (3, 3));
/// assert_eq!(grid.heads(), [(1, 3), (2, 1), (2, 3)]);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CoinGrid {
    /// In order, each once.
    heads: Vec<(u64, u64)>,
    rows: u64,
    columns: u64,
}

impl CoinGrid {
    /// Heads on these rows and columns, counted from 1, and tails on all the others up to the last
    /// row and the last column with a head. There is no row 0, and no column 0.
    #[must_use]
    pub fn with_heads(places: impl IntoIterator<Item = (u64, u64)>) -> CoinGrid {
        let places = places.into_iter().filter(|&(row, column)| row > 0 && column > 0);
        CoinGrid { heads: in_order(places), rows: 0, columns: 0 }.trimmed()
    }

    /// A grid of `rows` rows and `columns` columns, with heads on the given places, in ascending
    /// order.
    pub(super) fn new(heads: Vec<(u64, u64)>, rows: u64, columns: u64) -> CoinGrid {
        CoinGrid { heads, rows, columns }
    }

    /// The rows and columns with heads, counted from 1, in order.
    #[must_use]
    pub fn heads(&self) -> &[(u64, u64)] {
        &self.heads
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

    /// A head with tails above it and to its left, and nothing beyond it.
    pub(super) fn one_head((row, column): (u64, u64)) -> CoinGrid {
        CoinGrid { heads: vec![(row, column)], rows: row, columns: column }
    }

    /// Without the rows and columns at the end that show tails alone.
    pub(super) fn trimmed(mut self) -> CoinGrid {
        self.rows = self.heads.last().map_or(0, |&(row, _)| row);
        self.columns = self.heads.iter().map(|&(_, column)| column).max().unwrap_or(0);
        self
    }

    /// After some coins were turned over.
    pub(super) fn turned(&self, places: impl Iterator<Item = (u64, u64)>) -> CoinGrid {
        CoinGrid { heads: turned(&self.heads, places), rows: self.rows, columns: self.columns }
    }
}

fn in_order<P: Ord>(places: impl Iterator<Item = P>) -> Vec<P> {
    let mut places: Vec<P> = places.collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The heads after some coins were turned over.
fn turned<P: Ord + Copy>(heads: &[P], turns: impl Iterator<Item = P>) -> Vec<P> {
    let mut next = heads.to_vec();
    for place in turns {
        match next.binary_search(&place) {
            Ok(found) => drop(next.remove(found)),
            Err(missing) => next.insert(missing, place),
        }
    }
    next
}

/// Rows and columns of heads, counted from 1.
pub(super) type Heads = BTreeSet<(u64, u64)>;

/// Rows and columns of coins, with a mark on those that a move turns: the places whose side differs
/// after the move.
pub(super) fn coins((rows, columns): (u64, u64), heads: &Heads, after: Option<Heads>) -> Picture {
    let mut board = Board::new(rows, columns, Square::Tail).numbered_from(1);
    heads.iter().for_each(|&(row, column)| board.set(row - 1, column - 1, Square::Head));
    if let Some(after) = after {
        heads.symmetric_difference(&after).for_each(|&(row, column)| board.mark(row - 1, column - 1));
    }
    Picture::board(board)
}
