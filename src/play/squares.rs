//! Moves by the squares of a board: `1,1 1,2` for a domino.

use std::collections::BTreeSet;

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::picture::{Board, Picture};
use crate::play::choice::Choice;
use crate::play::numbering::Numbering;
use crate::play::words::{COMPARED, legal};

/// Rows and columns as they are numbered beside a board.
type Squares = BTreeSet<(u64, u64)>;

/// The moves that mark exactly these squares in the picture of a board, or else those that mark them
/// and others. Of boards with more moves than can be compared, none. It draws the board once for each
/// move.
pub(super) fn moves(store: &mut Store, numbering: &Numbering, line: &str) -> Result<Vec<Choice>> {
    let (mut found, mut touching) = (Vec::new(), Vec::new());
    let Some(entered) = squares(line) else { return Ok(found) };
    for group in &numbering.groups {
        if marked(store, group.position, None)?.is_none() {
            continue;
        }
        let choices: Vec<Choice> = legal(store, group).map(|(choice, _)| choice).take(COMPARED + 1).collect();
        if choices.len() > COMPARED {
            continue;
        }
        for choice in choices {
            store.interrupt().poll()?;
            let is_known =
                |found: &[Choice]| found.iter().any(|one| (one.from, one.to) == (choice.from, choice.to));
            if is_known(&found) || is_known(&touching) {
                continue;
            }
            match marked(store, choice.from, Some(choice.to))? {
                Some(squares) if squares == entered => found.push(choice),
                Some(squares) if squares.is_superset(&entered) => touching.push(choice),
                _ => {}
            }
        }
    }
    Ok(if found.is_empty() { touching } else { found })
}

/// `1,1 1,2` and `(1, 1), (1, 2)`.
fn squares(line: &str) -> Option<Squares> {
    let signs = |sign: char| sign.is_whitespace() || ",;()".contains(sign);
    let numbers: Vec<u64> = line
        .split(signs)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    (rest.is_empty() && !pairs.is_empty()).then(|| pairs.iter().map(|&[row, column]| (row, column)).collect())
}

/// The squares that the move to an option marks, if the position is a board of rows and columns.
fn marked(store: &mut Store, position: GameId, to: Option<GameId>) -> Result<Option<Squares>> {
    let picture = match store.picture(position, to) {
        // What cannot be drawn has no squares.
        Err(error) if error.kind() == ErrorKind::Limit => None,
        picture => picture?,
    };
    let Some(Picture::Boards(boards)) = picture else { return Ok(None) };
    let [board] = &boards[..] else { return Ok(None) };
    let named = |board: &Board| {
        let (first_row, first_column) = (board.first_row()?, board.first_column()?);
        Some(board.marked().map(|(row, column)| (first_row + row, first_column + column)).collect())
    };
    Ok(named(board))
}
