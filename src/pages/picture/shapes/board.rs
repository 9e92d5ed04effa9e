//! Boards as shapes.

use crate::picture::PartName;
use crate::picture::board::{Board, Square};
use crate::picture::canvas::{
    Align, Canvas, Color, FAINT, Group, INK, LETTERS, Letters, Look, MARK, MARK_FILL, Point, Step, WHITE,
};

/// The side of a square.
const SIDE: f64 = 32.;
/// A single row is broken after this number of squares.
const MOST_IN_A_LINE: u64 = 32;
const FAINT_NUMBERS: Letters = Letters::new(11., FAINT);
const GOLD: Color = Color::web(0xf3cf5b);
const SILVER: Color = Color::web(0xe7ebef);
const PALE: Color = Color::web(0xf6f8fa);

/// Draws a board; `number` is its own among several.
pub(super) fn draw(number: usize, board: &Board) -> Canvas {
    let mut canvas = Canvas::default();
    let mut top = 0.;
    if let Some(title) = board.title() {
        canvas.text((0., LETTERS), Align::Start, Letters::new(LETTERS, INK), title);
        top += 24.;
    }
    let (rows, columns) = (board.rows(), board.columns());
    let numbered_rows = board.first_row();
    let left = if numbered_rows.is_some() { 26. } else { 0. };
    let counts = board.most_coins().is_some();
    let in_a_line = if rows == 1 { MOST_IN_A_LINE } else { columns.max(1) };
    for first in (0..columns).step_by(in_a_line as usize) {
        let last = columns.min(first + in_a_line);
        for row in 0..rows {
            let y = top + row as f64 * SIDE;
            if let Some(first) = numbered_rows {
                let place = (left - 8., y + SIDE / 2. + 4.);
                canvas.text(place, Align::End, FAINT_NUMBERS, &(first + row).to_string());
            }
            for column in first..last {
                let x = left + (column - first) as f64 * SIDE;
                let part = Group::Part(PartName::Square { board: number, row, column });
                canvas.group(part, |canvas| {
                    let marked = board.is_marked(row, column);
                    square(canvas, (x, y), board.square(row, column), marked, counts);
                });
            }
        }
        top += rows as f64 * SIDE;
        if let Some(first_number) = board.first_column() {
            for column in first..last {
                let place = (left + ((column - first) as f64 + 0.5) * SIDE, top + 15.);
                canvas.text(place, Align::Middle, FAINT_NUMBERS, &(first_number + column).to_string());
            }
            top += 24.;
        }
    }
    canvas
}

fn square(canvas: &mut Canvas, corner: (f64, f64), square: Square, marked: bool, counts: bool) {
    let middle = (corner.0 + SIDE / 2., corner.1 + SIDE / 2.);
    if let Some(fill) = ground(square) {
        canvas.rectangle(corner, (SIDE, SIDE), 0., Look::stroked(FAINT, 1.).with_fill(fill));
    }
    if marked {
        let look = Look::stroked(MARK, 2.5).with_fill(MARK_FILL);
        canvas.rectangle((corner.0 + 2., corner.1 + 2.), (SIDE - 4., SIDE - 4.), 4., look);
    }
    match square {
        Square::Nothing | Square::Free | Square::Blocked | Square::Coins(0) => {}
        Square::Chocolate => {
            let fill = Color::web(if marked { 0xe3a878 } else { 0x8a5a3b });
            canvas.rectangle(
                (corner.0 + 6., corner.1 + 6.),
                (SIDE - 12., SIDE - 12.),
                3.,
                Look::filled(fill),
            );
        }
        Square::Head => coin(canvas, middle, GOLD, "H"),
        Square::Tail => coin(canvas, middle, SILVER, "T"),
        Square::Coins(1) if !counts => coin(canvas, middle, GOLD, ""),
        Square::Coins(count) => coin(canvas, middle, GOLD, &count.to_string()),
        Square::Piece(letter) => coin(canvas, middle, SILVER, &letter.to_string()),
        Square::Cross => cross(canvas, middle, INK),
        Square::Pin => pin(canvas, middle),
        Square::WhitePawn => pawn(canvas, middle, WHITE),
        Square::BlackPawn => pawn(canvas, middle, INK),
        Square::Poison => {
            canvas.rectangle(
                (corner.0 + 4., corner.1 + 4.),
                (SIDE - 8., SIDE - 8.),
                3.,
                Look::filled(Color::web(0x5a2d82)),
            );
            cross(canvas, middle, WHITE);
        }
    }
}

/// What a square itself is painted with; coins and pins in a row stand on none.
fn ground(square: Square) -> Option<Color> {
    match square {
        Square::Nothing | Square::Head | Square::Tail | Square::Pin => None,
        Square::Blocked => Some(Color::web(0x8c959f)),
        Square::Chocolate | Square::Poison => Some(Color::web(0xf0e0d2)),
        Square::Free
        | Square::Coins(_)
        | Square::Piece(_)
        | Square::Cross
        | Square::WhitePawn
        | Square::BlackPawn => Some(PALE),
    }
}

fn cross(canvas: &mut Canvas, (x, y): Point, color: Color) {
    let look = Look { round: true, ..Look::stroked(color, 3.) };
    for side in [-1., 1.] {
        canvas.line((x - 6., y - side * 6.), (x + 6., y + side * 6.), look);
    }
}

fn coin(canvas: &mut Canvas, middle: Point, fill: Color, letter: &str) {
    canvas.circle(middle, 11., Look::stroked(INK, 1.).with_fill(fill));
    // Long numbers are written smaller.
    let size = match letter.len() {
        0 | 1 => 13.,
        2 => 12.,
        3 => 9.,
        count => 26. / count as f64,
    };
    canvas.text((middle.0, middle.1 + size * 0.36), Align::Middle, Letters::new(size, INK), letter);
}

fn pin(canvas: &mut Canvas, (x, y): Point) {
    let top = y - 12.;
    let curve = |one: Point, other: Point, to: Point| {
        let at = |(right, down): Point| (x + right, top + down);
        Step::Curve(at(one), at(other), at(to))
    };
    let outline = vec![
        Step::Move((x, top)),
        curve((4., 0.), (4., 5.), (2., 8.)),
        curve((1., 11.), (6., 14.), (5., 19.)),
        curve((5., 21.), (4.3, 22.3), (3., 23.)),
        Step::Line((x - 3., top + 23.)),
        curve((-4.3, 22.3), (-5., 21.), (-5., 19.)),
        curve((-6., 14.), (-1., 11.), (-2., 8.)),
        curve((-4., 5.), (-4., 0.), (0., 0.)),
        Step::Close,
    ];
    canvas.path(outline, Look::stroked(INK, 1.).with_fill(PALE));
}

fn pawn(canvas: &mut Canvas, (x, y): Point, fill: Color) {
    let look = Look::stroked(INK, 1.).with_fill(fill);
    let (base, waist) = (y + 11., y + 4.);
    let foot = |side: f64| (x + side * 8., base);
    let hip = |side: f64| (x + side * 3., waist);
    let body = vec![
        Step::Move(foot(-1.)),
        Step::Line(foot(1.)),
        Step::bend(foot(1.), (x + 7., base - 5.), hip(1.)),
        Step::Line((x + 1.5, waist - 6.)),
        Step::Line((x - 1.5, waist - 6.)),
        Step::Line(hip(-1.)),
        Step::bend(hip(-1.), (x - 7., base - 5.), foot(-1.)),
        Step::Close,
    ];
    canvas.path(body, look);
    canvas.circle((x, y - 5.), 5., look);
}
