//! Pictures of coins that are turned over.

use std::collections::BTreeSet;

use crate::picture::{Board, Picture, Square};

/// Rows and columns of heads, counted from 1.
pub(super) type Heads = BTreeSet<(u64, u64)>;

/// So many rows and columns of coins, and those marked that a move turns: the places where the
/// heads differ from those after it.
pub(super) fn coins((rows, columns): (u64, u64), heads: &Heads, after: Option<Heads>) -> Picture {
    let mut board = Board::new(rows, columns, Square::Tail).numbered_from(1);
    heads.iter().for_each(|&(row, column)| board.set(row - 1, column - 1, Square::Head));
    if let Some(after) = after {
        heads.symmetric_difference(&after).for_each(|&(row, column)| board.mark(row - 1, column - 1));
    }
    Picture::board(board)
}
