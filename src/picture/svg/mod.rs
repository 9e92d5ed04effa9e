//! Pictures as SVG.

mod board;
mod diagram;
mod heap;

use super::canvas::{Align, Canvas, FAINT, GAP, INK, LETTERS, MARK};
use super::{Notation, Picture};

/// Draws a picture.
pub(crate) fn picture(picture: &Picture) -> Canvas {
    match picture {
        Picture::Heaps(heaps) => heap::draw(heaps),
        Picture::Boards(boards) => {
            let mut canvas = Canvas::default();
            for one in boards {
                let top = if canvas.height > 0. { canvas.height + GAP } else { 0. };
                canvas.put((0., top), &board::draw(one));
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
    let mut base = LETTERS;
    let mut write = |text: &str, look: &str| {
        canvas.text((0., base), Align::Start, LETTERS, look, text);
        base += LINE;
    };
    if !notation.text.is_empty() {
        write(&notation.text, &format!("fill=\"{INK}\" font-family=\"monospace\""));
    }
    for (words, marked) in &notation.moves {
        match marked {
            true => write(&format!("▸ {words}"), &format!("fill=\"{MARK}\" font-weight=\"bold\"")),
            false => write(&format!("· {words}"), &format!("fill=\"{INK}\"")),
        }
    }
    if let Some(remark) = &notation.remark {
        write(remark, &format!("fill=\"{FAINT}\""));
    }
    canvas
}
