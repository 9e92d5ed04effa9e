//! Pictures as shapes on a canvas.

mod board;
mod diagram;
mod heap;

use super::canvas::{Align, Canvas, FAINT, GAP, INK, LETTERS, Letters, MARK};
use super::{Notation, Picture};

pub(crate) use heap::{Bars, Heaps};

/// Draws a picture.
pub(crate) fn picture(picture: &Picture) -> Canvas {
    picture_among(picture, Heaps::of([picture], Bars::OfAll))
}

/// Draws one of several pictures, whose bars have one scale.
pub(crate) fn picture_among(picture: &Picture, among: Heaps) -> Canvas {
    match picture {
        Picture::Heaps(heaps) => heap::draw(heaps, among),
        Picture::Boards(boards) => {
            let mut canvas = Canvas::default();
            for (number, one) in boards.iter().enumerate() {
                let top = if canvas.height > 0. { canvas.height + GAP } else { 0. };
                canvas.put((0., top), &board::draw(number, one));
            }
            canvas
        }
        Picture::Diagram(one) => diagram::draw(one),
        Picture::Notation(one) => notation(one),
    }
}

fn notation(notation: &Notation) -> Canvas {
    const LINE: f64 = 20.;
    let mut canvas = Canvas::default();
    let plain = Letters::new(LETTERS, INK);
    let mut base = LETTERS;
    let mut write = |text: &str, letters: Letters| {
        canvas.text((0., base), Align::Start, letters, text);
        base += LINE;
    };
    if !notation.text.is_empty() {
        write(&notation.text, plain.monospace());
    }
    for (words, marked) in &notation.moves {
        match marked {
            true => write(&format!("▸ {words}"), Letters::new(LETTERS, MARK).bold()),
            false => write(&format!("· {words}"), plain),
        }
    }
    if let Some(remark) = &notation.remark {
        write(remark, Letters::new(LETTERS, FAINT));
    }
    canvas
}
