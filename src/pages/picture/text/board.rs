//! Boards as rows of characters, three to a square; a square that is marked stands in brackets.

use super::super::board::{Board, Square};
use super::super::styled::{Line, Look, WIDTH};

/// The characters of a square, if none has a long number.
const SQUARE: usize = 3;

pub(super) fn lines(board: &Board) -> Vec<Line> {
    let mut lines: Vec<Line> = board.title().map(|title| Line::of(title, Look::Faint)).into_iter().collect();
    let (rows, columns) = (board.rows(), board.columns());
    let numbered_rows = board.first_row();
    let margin = numbered_rows.map_or(0, |first| (first + rows).to_string().len());
    let coins = board.most_coins();
    let counts = coins.is_some();
    // Brackets have room around the longest number.
    let side = coins.map_or(SQUARE, |coins| SQUARE.max(coins.to_string().len() + 2));
    let most = (((WIDTH - margin) / side) as u64).max(1);
    if rows > 1 && columns > most {
        let message =
            format!("{rows} rows of {columns} squares are too wide for text; write SVG to draw them");
        lines.push(Line::of(message, Look::Faint));
        return lines;
    }
    for first in (0..columns).step_by(most as usize) {
        let last = columns.min(first + most);
        for row in 0..rows {
            let mut line = Line::default();
            if let Some(number) = numbered_rows {
                line.push(&format!("{:>margin$}", number + row), Look::Faint);
            }
            for column in first..last {
                let sign = sign(board.square(row, column), counts);
                match board.is_marked(row, column) {
                    true => line.push(&format!("{:^side$}", format!("[{sign}]")), Look::Marked),
                    false => line.push(&format!("{sign:^side$}"), Look::Plain),
                }
            }
            lines.push(line);
        }
        if let Some(number) = board.first_column() {
            lines.push(numbers((margin, side), number + first, number + last));
        }
    }
    lines
}

/// The numbers of columns; every fifth where they are long.
fn numbers((margin, side): (usize, usize), first: u64, last: u64) -> Line {
    let mut text = " ".repeat(margin);
    for number in first..last {
        if last <= 100 || number % 5 == 0 {
            let number = number.to_string();
            // A number begins in the middle of its square, and may go on above the next.
            let due = margin + (text.len() - margin).div_ceil(side) * side;
            let middle = if number.len() < side { (side - 1) / 2 } else { 0 };
            text.push_str(&" ".repeat((due - text.len()).max(middle)));
            text.push_str(&number);
        }
        let end = margin + (number - first + 1) as usize * side;
        text.push_str(&" ".repeat(end.saturating_sub(text.len())));
    }
    Line::of(text.trim_end(), Look::Faint)
}

fn sign(square: Square, counts: bool) -> String {
    let sign = match square {
        Square::Nothing => ' ',
        Square::Free | Square::Coins(0) => '·',
        Square::Blocked => '█',
        Square::Head => 'H',
        Square::Tail => 'T',
        Square::Coins(1) if !counts => '●',
        Square::Coins(count) => return count.to_string(),
        Square::Piece(letter) => letter,
        Square::Cross => '✕',
        Square::Pin => '┃',
        Square::WhitePawn => '♙',
        Square::BlackPawn => '♟',
        Square::Chocolate => '■',
        Square::Poison => '✗',
    };
    sign.to_string()
}
