//! Boards as SVG.

use super::super::board::{Board, Square};
use super::super::canvas::{Align, Canvas, FAINT, INK, LETTERS, MARK, MARK_FILL};

/// The side of a square.
const SIDE: f64 = 32.;
/// A single row is broken after so many squares.
const MOST_IN_A_LINE: u64 = 32;
const NUMBERS: f64 = 11.;

pub(super) fn draw(board: &Board) -> Canvas {
    let mut canvas = Canvas::default();
    let mut top = 0.;
    if let Some(title) = board.title() {
        canvas.text((0., LETTERS), Align::Start, LETTERS, &format!("fill=\"{INK}\""), title);
        top += 24.;
    }
    let (rows, columns) = (board.rows(), board.columns());
    let numbered_rows = board.first_row();
    let left = if numbered_rows.is_some() { 26. } else { 0. };
    let in_a_line = if rows == 1 { MOST_IN_A_LINE } else { columns.max(1) };
    for first in (0..columns).step_by(in_a_line as usize) {
        let last = columns.min(first + in_a_line);
        for row in 0..rows {
            let y = top + row as f64 * SIDE;
            if let Some(number) = numbered_rows {
                let place = (left - 8., y + SIDE / 2. + 4.);
                canvas.text(place, Align::End, NUMBERS, &faint(), &(number + row).to_string());
            }
            for column in first..last {
                let x = left + (column - first) as f64 * SIDE;
                square(&mut canvas, (x, y), board.square(row, column), board.is_marked(row, column));
            }
        }
        top += rows as f64 * SIDE;
        if let Some(number) = board.first_column() {
            for column in first..last {
                let place = (left + ((column - first) as f64 + 0.5) * SIDE, top + 15.);
                canvas.text(place, Align::Middle, NUMBERS, &faint(), &(number + column).to_string());
            }
            top += 24.;
        }
    }
    canvas
}

fn faint() -> String {
    format!("fill=\"{FAINT}\"")
}

fn square(canvas: &mut Canvas, corner: (f64, f64), square: Square, marked: bool) {
    let middle = (corner.0 + SIDE / 2., corner.1 + SIDE / 2.);
    if let Some(fill) = ground(square) {
        canvas.rectangle(corner, (SIDE, SIDE), 0., &format!("fill=\"{fill}\" stroke=\"{FAINT}\""));
    }
    if marked {
        let look = format!("fill=\"{MARK_FILL}\" stroke=\"{MARK}\" stroke-width=\"2.5\"");
        canvas.rectangle((corner.0 + 2., corner.1 + 2.), (SIDE - 4., SIDE - 4.), 4., &look);
    }
    match square {
        Square::Nothing | Square::Free | Square::Blocked | Square::Coins(0) => {}
        Square::Chocolate => {
            let fill = if marked { "#e3a878" } else { "#8a5a3b" };
            canvas.rectangle(
                (corner.0 + 6., corner.1 + 6.),
                (SIDE - 12., SIDE - 12.),
                3.,
                &format!("fill=\"{fill}\""),
            );
        }
        Square::Head => coin(canvas, middle, "#f3cf5b", "H"),
        Square::Tail => coin(canvas, middle, "#e7ebef", "T"),
        Square::Coins(1) => coin(canvas, middle, "#f3cf5b", ""),
        Square::Coins(count) => coin(canvas, middle, "#f3cf5b", &count.to_string()),
        Square::Piece(letter) => coin(canvas, middle, "#e7ebef", &letter.to_string()),
        Square::Cross => cross(canvas, middle, INK),
        Square::Pin => pin(canvas, middle),
        Square::WhitePawn => pawn(canvas, middle, "#ffffff"),
        Square::BlackPawn => pawn(canvas, middle, INK),
        Square::Poison => {
            canvas.rectangle((corner.0 + 4., corner.1 + 4.), (SIDE - 8., SIDE - 8.), 3., "fill=\"#5a2d82\"");
            cross(canvas, middle, "#ffffff");
        }
    }
}

/// What a square itself is painted with; coins and pins in a row stand on none.
fn ground(square: Square) -> Option<&'static str> {
    match square {
        Square::Nothing | Square::Head | Square::Tail | Square::Pin => None,
        Square::Blocked => Some("#8c959f"),
        Square::Chocolate | Square::Poison => Some("#f0e0d2"),
        Square::Free
        | Square::Coins(_)
        | Square::Piece(_)
        | Square::Cross
        | Square::WhitePawn
        | Square::BlackPawn => Some("#f6f8fa"),
    }
}

fn cross(canvas: &mut Canvas, (x, y): (f64, f64), color: &str) {
    let look = format!("stroke=\"{color}\" stroke-width=\"3\" stroke-linecap=\"round\"");
    for side in [-1., 1.] {
        canvas.line((x - 6., y - side * 6.), (x + 6., y + side * 6.), &look);
    }
}

fn coin(canvas: &mut Canvas, middle: (f64, f64), fill: &str, letter: &str) {
    canvas.circle(middle, 11., &format!("fill=\"{fill}\" stroke=\"{INK}\""));
    // Long numbers are written smaller.
    let size = match letter.len() {
        0 | 1 => 13.,
        2 => 12.,
        3 => 9.,
        count => 26. / count as f64,
    };
    canvas.text((middle.0, middle.1 + size * 0.36), Align::Middle, size, &format!("fill=\"{INK}\""), letter);
}

fn pin(canvas: &mut Canvas, (x, y): (f64, f64)) {
    let look = format!("fill=\"#f6f8fa\" stroke=\"{INK}\"");
    canvas.shape(
        (x + 6., y + 12.),
        format_args!(
            "<path d=\"M{x:.1} {:.1} c4 0 4 5 2 8 c-1 3 4 6 3 11 q0 3 -2 4 h-6 q-2 -1 -2 -4 c-1 -5 4 -8 3 -11 c-2 -3 -2 -8 2 -8 z\" {look}/>",
            y - 12.
        ),
    );
}

fn pawn(canvas: &mut Canvas, (x, y): (f64, f64), fill: &str) {
    let look = format!("fill=\"{fill}\" stroke=\"{INK}\"");
    canvas.shape(
        (x + 8., y + 11.),
        format_args!(
            "<path d=\"M{:.1} {:.1} h16 q-1 -5 -5 -7 l-1.5 -6 h-3 l-1.5 6 q-4 2 -5 7 z\" {look}/>",
            x - 8.,
            y + 11.
        ),
    );
    canvas.circle((x, y - 5.), 5., &look);
}
