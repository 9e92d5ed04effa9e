//! Boards of Dots and Boxes as they are written: rows of dots with the lines that are drawn.

use super::Nimstring;
use crate::error::{Error, ErrorKind, Result};
use crate::picture::Boxes;

/// Whether a text is a board: no graph has such signs.
pub(crate) fn is_board(text: &str) -> bool {
    text.contains(['/', '|', '│'])
}

/// Reads a board: rows of dots with `-` between them where a line is drawn, and between these rows
/// `|` where one is drawn downwards, `/` between rows. Dots may stand apart as they like, as long as
/// those of all rows stand below each other.
///
/// # Errors
/// [`ErrorKind::Domain`] if it is not a board, or one of more than [`Nimstring::MOST`] lines.
pub(crate) fn read(text: &str) -> Result<Boxes> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.trim_end().chars().collect()).collect();
    if rows.len().is_multiple_of(2) {
        return Err(wrong("a board begins and ends with a row of dots"));
    }
    let dots: Vec<usize> =
        rows[0].iter().enumerate().filter(|(_, sign)| is_dot(**sign)).map(|(place, _)| place).collect();
    if dots.windows(2).any(|pair| pair[1] - pair[0] < 2) {
        return Err(wrong("lines need room between the dots"));
    }
    let (across, down) = (dots.len().saturating_sub(1), rows.len() / 2);
    Nimstring::check_boxes(down, across)?;
    let mut board = Boxes::new(down, across);
    for (number, row) in rows.iter().enumerate() {
        let columns = 0..row.len().max(dots[across] + 1);
        for (column, sign) in columns.map(|place| (place, row.get(place).copied().unwrap_or(' '))) {
            let dot = dots.binary_search(&column);
            let fits = match (number % 2 == 0, dot) {
                (true, Ok(_)) => is_dot(sign),
                (true, Err(after)) if (1..=across).contains(&after) => match sign {
                    '-' | '_' | '─' => {
                        board.draw(board.level(number / 2, after - 1));
                        true
                    }
                    sign => sign == ' ',
                },
                (false, Ok(column)) => match sign {
                    '|' | '│' => {
                        board.draw(board.upright(number / 2, column));
                        true
                    }
                    sign => sign == ' ' || sign == ':',
                },
                _ => sign == ' ',
            };
            if !fits {
                let due = match (number % 2 == 0, dot) {
                    (true, Ok(_)) => "expected a dot",
                    (true, Err(_)) => "expected `-` or a space",
                    (false, Ok(_)) => "expected `|` or a space",
                    (false, Err(_)) => "expected a space",
                };
                return Err(wrong(&format!(
                    "row {}, column {}: {due}, not `{sign}`",
                    number + 1,
                    column + 1
                )));
            }
        }
    }
    check_whole(&board, &rows, &dots)?;
    Ok(board)
}

/// A line is drawn from dot to dot, or not at all.
fn check_whole(board: &Boxes, rows: &[Vec<char>], dots: &[usize]) -> Result<()> {
    for line in (0..board.upright(0, 0)).filter(|&line| board.is_drawn(line)) {
        let [(row, from), (_, to)] = board.ends(line);
        if rows[2 * row][dots[from]..dots[to]].contains(&' ') {
            return Err(wrong(&format!("the line {} is not drawn to its end", board.name_of(line))));
        }
    }
    Ok(())
}

fn is_dot(sign: char) -> bool {
    ['.', '·', '•', '+'].contains(&sign)
}

fn wrong(message: &str) -> Error {
    Error::new(ErrorKind::Domain, message)
        .help("two boxes with three lines drawn: nimstring(\".-. ./| : :/. .-.\")")
}

/// Writes a board so that it can be read. What is not drawn is a space between dots of a row, and `:`
/// below a dot: no two spaces stand side by side, since many a program makes them one.
pub(crate) fn write(board: &Boxes) -> String {
    let mut rows = Vec::new();
    for row in 0..=board.rows() {
        let mut text = String::from(".");
        for column in 0..board.columns() {
            text.push_str(if board.is_drawn(board.level(row, column)) { "-." } else { " ." });
        }
        rows.push(text);
        if row < board.rows() {
            let sign = |column| if board.is_drawn(board.upright(row, column)) { "|" } else { ":" };
            rows.push((0..=board.columns()).map(sign).collect::<Vec<_>>().join(" "));
        }
    }
    rows.join("/")
}
