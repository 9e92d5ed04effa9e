//! Writing SVG: shapes one after the other, and a document around them.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::xml::escaped;

/// The size of letters in pictures.
pub(crate) const LETTERS: f64 = 14.;
/// The gap between boards, and between heaps.
pub(super) const GAP: f64 = 20.;

/// Lines and letters.
pub(crate) const INK: &str = "#24292f";
/// Numbers of squares, lines between.
pub(crate) const FAINT: &str = "#6e7781";
/// What a move touches: its outline, and what it is filled with.
pub(crate) const MARK: &str = "#c4320a";
pub(super) const MARK_FILL: &str = "#ffd8c2";

/// How wide a letter is, for its size.
const LETTER: f64 = 0.56;

/// Where a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Shapes that were drawn, and how far they reach to the right and down.
#[derive(Debug, Clone, Default)]
pub(crate) struct Canvas {
    shapes: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Canvas {
    fn reach(&mut self, x: f64, y: f64) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// Any shape that reaches no further than this.
    pub(crate) fn shape(&mut self, reach: (f64, f64), shape: std::fmt::Arguments<'_>) {
        self.reach(reach.0, reach.1);
        // Writing to a string cannot fail.
        let _ = self.shapes.write_fmt(shape);
        self.shapes.push('\n');
    }

    pub(crate) fn rectangle(&mut self, corner: (f64, f64), size: (f64, f64), round: f64, look: &str) {
        let ((x, y), (width, height)) = (corner, size);
        self.shape(
            (x + width, y + height),
            format_args!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\" {look}/>"),
        );
    }

    pub(crate) fn circle(&mut self, (x, y): (f64, f64), radius: f64, look: &str) {
        self.shape(
            (x + radius, y + radius),
            format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {look}/>"),
        );
    }

    pub(crate) fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), look: &str) {
        self.shape(
            (x.max(to_x), y.max(to_y)),
            format_args!("<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" {look}/>"),
        );
    }

    /// A line of text; `base` is the line that letters stand on.
    pub(crate) fn text(&mut self, (x, base): (f64, f64), align: Align, size: f64, look: &str, text: &str) {
        let width = width_of(text, size);
        let (anchor, right) = match align {
            Align::Start => ("", x + width),
            Align::Middle => (" text-anchor=\"middle\"", x + width / 2.),
            Align::End => (" text-anchor=\"end\"", x),
        };
        self.shape(
            (right, base + size / 3.),
            format_args!(
                "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size}\"{anchor} {look}>{}</text>",
                escaped(text)
            ),
        );
    }

    /// Puts another canvas at a place.
    pub(crate) fn put(&mut self, (x, y): (f64, f64), other: &Canvas) {
        self.reach(x + other.width, y + other.height);
        let _ = write!(self.shapes, "<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>\n", other.shapes);
    }

    /// The document: a light ground, so that it can be read on dark pages too, a title and a
    /// description for those who cannot see it, and a margin.
    pub(crate) fn document(&self, title: &str, description: &str) -> String {
        const MARGIN: f64 = 16.;
        let (width, height) = ((self.width + 2. * MARGIN).ceil(), (self.height + 2. * MARGIN).ceil());
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" \
             role=\"img\" font-family=\"Helvetica, Arial, sans-serif\">\n<title>{title}</title>\n<desc>{description}</desc>\n\
             <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.shapes
        )
    }
}

/// About how wide a text is.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    text.width() as f64 * size * LETTER
}
