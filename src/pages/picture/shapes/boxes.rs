//! Dots and boxes as shapes.

use crate::picture::PartName;
use crate::picture::boxes::{Boxes, Dot};
use crate::picture::canvas::{
    Align, Canvas, Color, FAINT, Group, INK, Letters, Look, MARK, MARK_FILL, Point, width_of,
};

/// From dot to dot.
const UNIT: f64 = 44.;
/// Around the dots.
const EDGE: f64 = 10.;
const RADIUS: f64 = 4.;
const NAMES: Letters = Letters::new(11., FAINT);
const COMPLETE: Color = Color::web(0xe7ebef);

pub(super) fn draw(board: &Boxes) -> Canvas {
    let mut canvas = Canvas::default();
    let left = EDGE + 8. + width_of(&(board.rows() + 1).to_string(), NAMES.size);
    let at = |(row, column): Dot| (left + column as f64 * UNIT, EDGE + row as f64 * UNIT);
    for row in 0..board.rows() {
        for column in (0..board.columns()).filter(|&column| board.is_complete(row, column)) {
            canvas.rectangle(at((row, column)), (UNIT, UNIT), 0., Look::filled(COMPLETE));
        }
    }
    for line in 0..board.lines() {
        canvas.group(Group::Part(PartName::Edge(line)), |canvas| {
            let [from, to] = board.ends(line).map(at);
            draw_line(canvas, from, to, (board.is_drawn(line), board.is_marked(line)));
        });
    }
    for row in 0..=board.rows() {
        for column in 0..=board.columns() {
            canvas.circle(at((row, column)), RADIUS, Look::filled(INK));
        }
        let (_, y) = at((row, 0));
        canvas.text((left - EDGE - 2., y + 4.), Align::End, NAMES, &(row + 1).to_string());
    }
    let (_, bottom) = at((board.rows(), 0));
    for column in 0..=board.columns() {
        let (x, _) = at((0, column));
        canvas.text((x, bottom + EDGE + 11.), Align::Middle, NAMES, &Boxes::letter(column));
    }
    canvas.width += EDGE;
    canvas
}

/// A line that is not drawn is dashed. The one that a move draws stands out.
fn draw_line(canvas: &mut Canvas, from: Point, to: Point, (drawn, marked): (bool, bool)) {
    let look = match (drawn, marked) {
        (_, true) => Look { round: true, ..Look::stroked(MARK, 4.) },
        (true, false) => Look { round: true, ..Look::stroked(INK, 3.) },
        (false, false) => Look { dashed: true, ..Look::stroked(FAINT, 1.) },
    };
    if marked {
        canvas.line(from, to, Look { round: true, ..Look::stroked(MARK_FILL, 9.) });
    }
    canvas.line(from, to, look);
}
