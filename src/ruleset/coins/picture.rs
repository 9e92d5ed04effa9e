//! Pictures of coins that are turned over.

use std::collections::BTreeSet;

use crate::picture::{Board, Picture, Square};

/// Places of coins as rows and columns from 0.
type Places = Vec<(u64, u64)>;

/// Coins on a board, as far as the heads and the coins that are turned reach; tails beyond do not matter.
fn board(heads: &BTreeSet<(u64, u64)>, turned: &BTreeSet<(u64, u64)>) -> Board {
    let rows = heads.iter().map(|place| place.0 + 1).max().unwrap_or(0);
    let columns = heads.iter().map(|place| place.1 + 1).max().unwrap_or(0);
    let mut board = Board::new(rows, columns, Square::Tail).numbered_from(1);
    heads.iter().for_each(|&(row, column)| board.set(row, column, Square::Head));
    turned.iter().for_each(|&(row, column)| board.mark(row, column));
    board
}

/// The coins of a position, and those that a move turns: the places where it and what the move leads to differ.
pub(super) fn coins(heads: Places, after: Option<Places>) -> Picture {
    let heads = BTreeSet::from_iter(heads);
    let turned =
        after.map(|after| heads.symmetric_difference(&after.into_iter().collect()).copied().collect());
    Picture::board(board(&heads, &turned.unwrap_or_default()))
}
