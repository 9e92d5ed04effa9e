//! A drawing as text and as SVG.

use crate::picture::{Align, Canvas, Line, Look, svg, text};

use super::Drawing;

/// Pictures stand side by side up to this width.
const WIDTH: f64 = 900.;
/// Between pictures.
const GAP: f64 = 36.;
const LETTERS: f64 = 14.;
const LINE: f64 = 22.;

impl Drawing {
    /// The lines of text, for a terminal. What is marked can be told without colours, too. Linear
    /// in what is drawn.
    #[must_use]
    pub fn text(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for figure in &self.figures {
            lines.push(Line::of(figure.title.as_str(), Look::Title));
            for line in text::picture(&figure.picture) {
                let mut indented = Line::of("  ", Look::Plain);
                line.pieces.iter().for_each(|piece| indented.push(&piece.text, piece.look));
                lines.push(indented);
            }
        }
        lines.extend(self.caption.iter().map(|line| Line::of(line.as_str(), Look::Plain)));
        lines
    }

    /// An SVG document. Linear in what is drawn.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let (mut left, mut top) = (0., 0.);
        let mut row: Vec<(f64, Canvas)> = Vec::new();
        for figure in &self.figures {
            let drawn = titled(&svg::picture(&figure.picture), &figure.title);
            if left > 0. && left + drawn.width > WIDTH {
                top = set_out(&mut canvas, &mut row, top) + GAP;
                left = 0.;
            }
            let width = drawn.width;
            row.push((left, drawn));
            left += width + GAP;
        }
        let mut base = set_out(&mut canvas, &mut row, top) + 14. + LETTERS;
        for (number, line) in self.caption.iter().enumerate() {
            let weight = if number == 0 { " font-weight=\"bold\"" } else { "" };
            canvas.text((0., base), Align::Start, LETTERS, &format!("fill=\"#24292f\"{weight}"), line);
            base += LINE;
        }
        canvas.document(&self.title, &self.caption.join("; "))
    }
}

/// A picture with its title below.
fn titled(picture: &Canvas, title: &str) -> Canvas {
    let mut canvas = Canvas::default();
    let width = crate::picture::width_of(title, LETTERS).max(picture.width);
    canvas.put(((width - picture.width) / 2., 0.), picture);
    let base = picture.height + 12. + LETTERS;
    canvas.text((width / 2., base), Align::Middle, LETTERS, "fill=\"#57606a\" font-style=\"italic\"", title);
    canvas.width = canvas.width.max(width);
    canvas
}

/// Puts pictures side by side, their titles on one line, and says where the row ends.
fn set_out(canvas: &mut Canvas, row: &mut Vec<(f64, Canvas)>, top: f64) -> f64 {
    let height = row.iter().map(|(_, drawn)| drawn.height).fold(0., f64::max);
    for (left, drawn) in row.drain(..) {
        canvas.put((left, top + height - drawn.height), &drawn);
    }
    top + height
}
