//! Pictures as text for a terminal.

mod board;
mod diagram;
mod heap;

use super::styled::{Line, Look};
use super::{Notation, Picture};

/// The lines of a picture, and what its signs mean where that is not plain.
pub(crate) fn picture(picture: &Picture) -> Vec<Line> {
    match picture {
        Picture::Heaps(heaps) => heap::lines(heaps),
        Picture::Boards(boards) => boards.iter().flat_map(board::lines).collect(),
        Picture::Diagram(one) => diagram::lines(one),
        Picture::Notation(one) => notation(one),
    }
}

fn notation(notation: &Notation) -> Vec<Line> {
    let mut lines = Vec::new();
    if !notation.text.is_empty() {
        lines.push(Line::of(notation.text.as_str(), Look::Plain));
    }
    for (words, marked) in &notation.moves {
        lines.push(match marked {
            true => Line::of(format!("▸ {words}"), Look::Marked),
            false => Line::of(format!("· {words}"), Look::Plain),
        });
    }
    lines.extend(notation.remark.as_ref().map(|remark| Line::of(remark.as_str(), Look::Faint)));
    lines
}
