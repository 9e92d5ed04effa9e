//! Pictures of coins on strips and stairs.

use crate::picture::{Board, Picture, Square};

/// Coins on more stairs are beyond what is drawn.
const MOST_STAIRS: usize = 300;

/// A strip of squares, counted from 0, with the coins of some lists; of one list another one is
/// what a move leaves of it, and the square that the coin leaves and that it goes to are marked.
pub(super) fn strip<'a>(
    lists: impl Iterator<Item = &'a Vec<u64>> + Clone,
    played: Option<(&'a [u64], &'a [u64])>,
) -> Board {
    let last = lists.clone().flatten().max().copied().unwrap_or(0);
    let mut board = Board::new(1, last.saturating_add(1), Square::Free).numbered_from(0);
    for &square in lists.flatten() {
        let coins = match board.square(0, square) {
            Square::Coins(coins) => coins + 1,
            _ => 1,
        };
        board.set(0, square, Square::Coins(coins));
    }
    if let Some((before, after)) = played {
        for square in without(before, after).into_iter().chain(without(after, before)) {
            board.mark(0, square);
        }
    }
    board
}

/// The entries of a list that another one has less often.
fn without(list: &[u64], others: &[u64]) -> Vec<u64> {
    let mut left = list.to_vec();
    for other in others {
        if let Some(place) = left.iter().position(|entry| entry == other) {
            left.swap_remove(place);
        }
    }
    left
}

/// The strip of one list.
pub(super) fn one_strip(coins: &Vec<u64>, after: Option<&[Vec<u64>]>) -> Option<Picture> {
    let next = after.and_then(<[_]>::first);
    Some(Picture::board(strip([coins].into_iter(), next.map(|next| (coins.as_slice(), next.as_slice())))))
}

/// Stairs that go up to the right from the ground, with the coins on them; the steps that coins
/// leave and reach are marked.
pub(super) fn stairs(steps: &[u64], after: Option<&[Vec<u64>]>) -> Option<Picture> {
    let count = steps.len();
    if count > MOST_STAIRS {
        return None;
    }
    let side = count as u64 + 1;
    let mut board = Board::new(side, side, Square::Nothing).numbered_columns_from(0);
    for step in 0..side {
        let row = side - 1 - step;
        (row + 1..side).for_each(|below| board.set(below, step, Square::Blocked));
        let coins = step.checked_sub(1).map_or(0, |place| steps[place as usize]);
        board.set(row, step, Square::Coins(coins));
    }
    if let Some(next) = after.and_then(<[_]>::first)
        && let Some(left) = (0..count).find(|&place| next[place] < steps[place])
    {
        let step = left as u64 + 1;
        board.mark(side - 1 - step, step);
        board.mark(side - step, step - 1);
    }
    Some(Picture::board(board))
}

/// Rows with two coins each; the coin that slides and where it goes are marked.
pub(super) fn rows_of_two(rows: &[[u64; 2]], after: Option<&[Vec<[u64; 2]>]>) -> Option<Picture> {
    let last = rows.iter().flatten().max().copied().unwrap_or(0);
    let mut board =
        Board::new(rows.len() as u64, last.saturating_add(1), Square::Free).numbered_columns_from(0);
    let next = after.and_then(<[_]>::first);
    for (row, (place, coins)) in rows.iter().enumerate().map(|(place, coins)| (place as u64, (place, coins)))
    {
        coins.iter().for_each(|&square| board.set(row, square, Square::Coins(1)));
        let Some(next) = next.and_then(|next| next.get(place)) else { continue };
        for square in without(coins, next).into_iter().chain(without(next, coins)) {
            board.mark(row, square);
        }
    }
    Some(Picture::board(board))
}
