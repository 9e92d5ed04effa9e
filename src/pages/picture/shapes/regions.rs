//! Regions of a sheet of paper as shapes: a rounded field for each, in it rings of spots.

use std::f64::consts::TAU;

use crate::picture::PartName;
use crate::picture::canvas::{
    Align, Canvas, Color, FAINT, Group, INK, LETTERS, Letters, Look, MARK, MARK_FILL, WHITE, width_of,
};
use crate::picture::regions::{Regions, Spot};

const RADIUS: f64 = 5.;
/// Around a ring, for the names of its spots.
const AROUND: f64 = 30.;
/// How wide a field becomes before a ring begins a new row.
const WIDEST: f64 = 420.;
const BETWEEN: f64 = 12.;
const FIELD: Color = Color::web(0xf4f6f8);
/// For spots with two corners.
const PAIRS: [Color; 6] = [
    Color::web(0x3572b0),
    Color::web(0xc8553d),
    Color::web(0x3f8f5b),
    Color::web(0x8a5fb0),
    Color::web(0xb8860b),
    Color::web(0x2a9d9d),
];

pub(super) fn draw(picture: &Regions) -> Canvas {
    let mut canvas = Canvas::default();
    let mut number = 0;
    for region in picture.regions() {
        let field = field(region, &mut number);
        let top = if canvas.height > 0. { canvas.height + BETWEEN } else { 0. };
        canvas.rectangle(
            (0., top),
            (field.width, field.height),
            16.,
            Look::stroked(FAINT, 1.).with_fill(FIELD),
        );
        canvas.put((0., top), &field);
    }
    canvas
}

/// What is inside a region, in rows; its corners are counted.
fn field(region: &[Vec<Spot>], number: &mut usize) -> Canvas {
    let mut canvas = Canvas::default();
    let (mut left, mut top, mut bottom) = (0., 0., 0.);
    for one in region {
        let drawn = ring(one, number);
        if left > 0. && left + drawn.width > WIDEST {
            (left, top) = (0., bottom);
        }
        canvas.put((left, top), &drawn);
        left += drawn.width;
        bottom = f64::max(bottom, top + drawn.height);
    }
    canvas
}

/// Spots on a circle from the top on, clockwise.
fn ring(spots: &[Spot], number: &mut usize) -> Canvas {
    let count = spots.len() as f64;
    let radius = if spots.len() == 1 && spots[0].lines == 0 { 0. } else { (count * 30. / TAU).max(14.) };
    let widest = spots.iter().map(|spot| width_of(&spot.label, LETTERS)).fold(0., f64::max);
    let centre = (radius + AROUND + widest / 2., radius + AROUND);
    let mut canvas = Canvas::default();
    if radius > 0. {
        canvas.circle(centre, radius, Look::stroked(INK, 1.5));
    }
    for (place, spot) in spots.iter().enumerate() {
        let (sin, cos) = (place as f64 / count * TAU).sin_cos();
        let at = |distance: f64| (centre.0 + distance * sin, centre.1 - distance * cos);
        let fill = match (spot.marked, spot.pair) {
            (true, _) => MARK_FILL,
            (false, Some(pair)) => PAIRS[pair % PAIRS.len()],
            (false, None) => WHITE,
        };
        let (line, wide) = if spot.marked { (MARK, 2.) } else { (INK, 1.) };
        let look = Look::stroked(line, wide).with_fill(fill);
        canvas.group(Group::Part(PartName::Vertex(*number)), |canvas| {
            canvas.circle(at(radius), RADIUS, look);
        });
        *number += 1;
        let color = spot.pair.map_or(INK, |pair| PAIRS[pair % PAIRS.len()]);
        let (x, y) = at(radius + 14. + widest / 4.);
        canvas.text((x, y + LETTERS / 3.), Align::Middle, Letters::new(LETTERS, color), &spot.label);
    }
    canvas.width = centre.0 + radius + AROUND + widest / 2.;
    canvas.height = centre.1 + radius + AROUND;
    canvas
}
