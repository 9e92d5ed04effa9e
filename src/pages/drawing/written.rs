//! A drawing as text, as SVG and for LaTeX.

use crate::markup::wrap;
use crate::picture::canvas::{Align, Canvas, Color, Group, INK, LETTERS, Letters, width_of};
use crate::picture::shapes::{self, Bars, Heaps};
use crate::picture::{Format, Line, Look, text};

use super::Drawing;

/// Pictures stand side by side up to this width.
const WIDTH: f64 = 900.;
/// Between pictures.
const GAP: f64 = 36.;
const LINE: f64 = 22.;
const TITLES: Letters = Letters::new(LETTERS, Color::web(0x57606a)).italic();

impl Drawing {
    /// The lines of text, for a terminal. What is marked can be told without colours, too. Linear
    /// in what is drawn.
    #[must_use]
    pub fn text(&self) -> Vec<Line> {
        self.text_within(usize::MAX)
    }

    /// The same with words in lines of at most `width` columns, as far as their spaces allow;
    /// pictures are not broken. Linear in what is drawn.
    ///
    /// ```
    /// use sprague::{Session, drawing::Drawing};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let drawing = Drawing::new(session.store_mut(), position)?;
    /// let text: Vec<String> = drawing.text_within(24).iter().map(|line| line.plain()).collect();
    /// assert_eq!(text[3..], ["*3  N-position", "marked: take pin 2,", "  which wins"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn text_within(&self, width: usize) -> Vec<Line> {
        let words = |text: &str, look| -> Vec<Line> {
            wrap(text, width).split('\n').map(|line| Line::of(line, look)).collect()
        };
        let mut lines = Vec::new();
        for figure in &self.figures {
            match figure.title.is_empty() {
                false => lines.extend(words(&figure.title, Look::Title)),
                true if lines.is_empty() => {}
                true => lines.push(Line::default()),
            }
            for line in text::picture(&figure.picture) {
                let mut indented = Line::of("  ", Look::Plain);
                line.pieces.iter().for_each(|piece| indented.push(&piece.text, piece.look));
                lines.push(indented);
            }
        }
        lines.extend(self.caption.iter().flat_map(|line| words(line, Look::Plain)));
        lines
    }

    /// The same with words below instead of the expressions that stand by the pictures.
    ///
    /// ```
    /// use sprague::{Session, drawing::Drawing};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let drawing = Drawing::new(session.store_mut(), position)?.captioned("Three pins");
    /// let text: Vec<String> = drawing.text().iter().map(|line| line.plain()).collect();
    /// assert_eq!(text[..3], ["   ┃ [┃] ┃", "   1  2  3", "Three pins"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn captioned(mut self, words: impl Into<String>) -> Drawing {
        self.title = words.into();
        self.figures.iter_mut().for_each(|figure| figure.title.clear());
        self.caption.insert(0, self.title.clone());
        self
    }

    /// An SVG document. Linear in what is drawn.
    #[must_use]
    pub fn svg(&self) -> String {
        self.written(Format::Svg)
    }

    /// An SVG document for a page on which moves are made by clicks: each picture is an element
    /// with the attribute `data-figure`, its place among [`Drawing::figures`], and in it each part
    /// one with `data-part`, a [`PartName`](crate::front_end::picture::PartName). Linear in what is
    /// drawn.
    ///
    /// ```
    /// use sprague::{Session, drawing::Drawing};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let svg = Drawing::new(session.store_mut(), position)?.svg_with_parts();
    /// assert!(svg.contains("<g data-figure=\"0\">") && svg.contains("<g data-part=\"square 0 0 2\">"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn svg_with_parts(&self) -> String {
        self.canvas(Bars::OfLarge).svg_with_parts(&self.title, &self.caption.join("; "))
    }

    /// The drawing in a format. Linear in what is drawn.
    ///
    /// ```
    /// use sprague::{Session, drawing::Drawing, front_end::picture::Format};
    /// let mut session = Session::new();
    /// let position = session.position("kayles(3)")?;
    /// let drawing = Drawing::new(session.store_mut(), position)?;
    /// assert!(drawing.written(Format::Tikz).contains("\\begin{tikzpicture}"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        self.canvas(Bars::OfAll).written(format, &self.title, &self.caption.join("; "))
    }

    fn canvas(&self, bars: Bars) -> Canvas {
        let heaps = Heaps::of(self.figures.iter().map(|figure| &figure.picture), bars);
        let mut canvas = Canvas::default();
        let (mut left, mut top) = (0., 0.);
        let mut row: Vec<(f64, Canvas)> = Vec::new();
        for (number, figure) in self.figures.iter().enumerate() {
            let mut picture = Canvas::default();
            picture.group(Group::Figure(number), |canvas| {
                canvas.put((0., 0.), &shapes::picture_among(&figure.picture, heaps));
            });
            let drawn = titled(&picture, &figure.title);
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
            let plain = Letters::new(LETTERS, INK);
            let letters = if number == 0 { plain.bold() } else { plain };
            canvas.text((0., base), Align::Start, letters, line);
            base += LINE;
        }
        canvas
    }
}

/// A picture with its title below.
fn titled(picture: &Canvas, title: &str) -> Canvas {
    if title.is_empty() {
        return picture.clone();
    }
    let mut canvas = Canvas::default();
    let width = width_of(title, LETTERS).max(picture.width);
    canvas.put(((width - picture.width) / 2., 0.), picture);
    let base = picture.height + 12. + LETTERS;
    canvas.text((width / 2., base), Align::Middle, TITLES, title);
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
