//! What is drawn, before it has a format: shapes one after the other, and how far they reach.

mod svg;
mod tikz;

pub(crate) use super::color::{Color, FAINT, INK, MARK, MARK_FILL, WHITE};
pub(crate) use svg::escaped;

use unicode_width::UnicodeWidthChar;

use crate::picture::PartName;

/// A format of pictures that are made of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// An SVG document.
    Svg,
    /// A `tikzpicture` for a LaTeX document, which needs no package but `tikz`.
    Tikz,
}

/// The size of letters in pictures.
pub(crate) const LETTERS: f64 = 14.;
/// The gap between boards, and between heaps.
pub(super) const GAP: f64 = 20.;
/// The margin around a picture.
const MARGIN: f64 = 16.;

/// A place, or how far something reaches: to the right and down, in pixels.
pub(crate) type Point = (f64, f64);

/// A corner and a size.
pub(crate) type Area = (Point, Point);

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

/// How a shape looks: what it is filled with, and its outline.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Look {
    pub fill: Option<Color>,
    pub stroke: Option<Color>,
    /// How wide the outline is.
    pub width: f64,
    pub dashed: bool,
    /// Whether lines have round ends and joints.
    pub round: bool,
    /// The class of equal values, by which a style sheet may choose.
    pub class: Option<usize>,
}

impl Look {
    /// Filled, without an outline.
    pub(crate) const fn filled(fill: Color) -> Look {
        Look { fill: Some(fill), stroke: None, width: 1., dashed: false, round: false, class: None }
    }

    /// An outline or a line.
    pub(crate) const fn stroked(stroke: Color, width: f64) -> Look {
        Look { fill: None, stroke: Some(stroke), width, dashed: false, round: false, class: None }
    }

    /// Filled, with an outline.
    pub(crate) const fn with_fill(self, fill: Color) -> Look {
        Look { fill: Some(fill), ..self }
    }
}

/// A step of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    /// With the two points that it bends to.
    Curve(Point, Point, Point),
    Close,
}

impl Step {
    /// A curve that bends to one point.
    pub(crate) fn bend(from: Point, to_point: Point, end: Point) -> Step {
        let towards =
            |one: Point| (one.0 + (to_point.0 - one.0) * 2. / 3., one.1 + (to_point.1 - one.1) * 2. / 3.);
        Step::Curve(towards(from), towards(end), end)
    }

    fn moved(self, (right, down): Point) -> Step {
        let moved = |(x, y): Point| (x + right, y + down);
        match self {
            Step::Move(to) => Step::Move(moved(to)),
            Step::Line(to) => Step::Line(moved(to)),
            Step::Curve(one, other, to) => Step::Curve(moved(one), moved(other), moved(to)),
            Step::Close => Step::Close,
        }
    }
}

/// What shapes together are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Group {
    /// One of several pictures.
    Figure(usize),
    /// A part of a picture.
    Part(PartName),
}

/// One shape.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    /// What follows is one thing, up to the end of it.
    Begin(Group),
    End,
    Rectangle {
        corner: Point,
        size: Point,
        round: f64,
        look: Look,
    },
    Ellipse {
        centre: Point,
        radii: Point,
        look: Look,
    },
    Line {
        from: Point,
        to: Point,
        look: Look,
    },
    Path {
        steps: Vec<Step>,
        look: Look,
    },
    /// Rectangles of one colour that may touch, as corners and sizes.
    Cells {
        color: Color,
        cells: Vec<Area>,
    },
    Text {
        at: Point,
        align: Align,
        letters: Letters,
        text: String,
    },
}

impl Shape {
    fn moved(&self, by: Point) -> Shape {
        let moved = |(x, y): Point| (x + by.0, y + by.1);
        let mut shape = self.clone();
        match &mut shape {
            Shape::Begin(_) | Shape::End => {}
            Shape::Rectangle { corner, .. } => *corner = moved(*corner),
            Shape::Ellipse { centre, .. } => *centre = moved(*centre),
            Shape::Line { from, to, .. } => (*from, *to) = (moved(*from), moved(*to)),
            Shape::Path { steps, .. } => steps.iter_mut().for_each(|step| *step = step.moved(by)),
            Shape::Cells { cells, .. } => cells.iter_mut().for_each(|cell| cell.0 = moved(cell.0)),
            Shape::Text { at, .. } => *at = moved(*at),
        }
        shape
    }
}

/// Shapes that were drawn, and how far they reach to the right and down.
#[derive(Debug, Clone, Default)]
pub(crate) struct Canvas {
    shapes: Vec<Shape>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Canvas {
    fn reach(&mut self, (x, y): Point) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    pub(crate) fn rectangle(&mut self, corner: Point, size: Point, round: f64, look: Look) {
        self.reach((corner.0 + size.0, corner.1 + size.1));
        self.shapes.push(Shape::Rectangle { corner, size, round, look });
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64, look: Look) {
        self.ellipse(centre, (radius, radius), look);
    }

    pub(crate) fn ellipse(&mut self, centre: Point, radii: Point, look: Look) {
        self.reach((centre.0 + radii.0, centre.1 + radii.1));
        self.shapes.push(Shape::Ellipse { centre, radii, look });
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, look: Look) {
        self.reach((from.0.max(to.0), from.1.max(to.1)));
        self.shapes.push(Shape::Line { from, to, look });
    }

    /// A path; it reaches as far as its points, and those that its curves bend to.
    pub(crate) fn path(&mut self, steps: Vec<Step>, look: Look) {
        for step in &steps {
            match *step {
                Step::Move(to) | Step::Line(to) => self.reach(to),
                Step::Curve(one, other, to) => {
                    [one, other, to].into_iter().for_each(|point| self.reach(point))
                }
                Step::Close => {}
            }
        }
        self.shapes.push(Shape::Path { steps, look });
    }

    /// Rectangles of one colour, as corners and sizes, with sharp edges.
    pub(crate) fn cells(&mut self, color: Color, cells: Vec<Area>) {
        cells.iter().for_each(|((x, y), (width, height))| self.reach((x + width, y + height)));
        self.shapes.push(Shape::Cells { color, cells });
    }

    /// A line of text; `at` is on the line that letters stand on.
    pub(crate) fn text(&mut self, at: Point, align: Align, letters: Letters, text: &str) {
        let width = letters.width_of(text);
        let right = match align {
            Align::Start => at.0 + width,
            Align::Middle => at.0 + width / 2.,
            Align::End => at.0,
        };
        self.reach((right, at.1 + letters.size / 3.));
        self.shapes.push(Shape::Text { at, align, letters, text: text.to_owned() });
    }

    /// Draws what is one thing.
    pub(crate) fn group(&mut self, group: Group, draw: impl FnOnce(&mut Canvas)) {
        self.shapes.push(Shape::Begin(group));
        draw(self);
        self.shapes.push(Shape::End);
    }

    /// The picture in a format. The title and the description are for those who cannot see it.
    pub(crate) fn written(&self, format: Format, title: &str, description: &str) -> String {
        match format {
            Format::Svg => self.svg(title, description),
            Format::Tikz => self.tikz(title),
        }
    }

    /// Puts another canvas at a place.
    pub(crate) fn put(&mut self, at: Point, other: &Canvas) {
        self.reach((at.0 + other.width, at.1 + other.height));
        self.shapes.extend(other.shapes.iter().map(|shape| shape.moved(at)));
    }
}

/// About how wide a text of plain letters is.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    Letters::new(size, INK).width_of(text)
}

/// How wide the letters from the space to `~` are, in hundredths of their size: those of DejaVu Sans
/// Condensed, with which pictures are made pixels. Those of Helvetica and Arial are about as wide.
const PLAIN: [u8; 95] = [
    29, 36, 41, 75, 57, 85, 70, 25, 35, 35, 45, 75, 29, 32, 29, 30, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57,
    30, 30, 75, 75, 75, 48, 90, 62, 62, 63, 69, 57, 52, 70, 68, 27, 27, 59, 50, 78, 67, 71, 54, 71, 62, 57,
    55, 66, 62, 89, 62, 55, 62, 35, 30, 35, 75, 45, 45, 55, 57, 49, 57, 55, 32, 57, 57, 25, 25, 52, 25, 88,
    57, 55, 57, 57, 37, 47, 35, 57, 53, 74, 53, 53, 47, 57, 30, 57, 75,
];
const BOLD: [u8; 95] = [
    31, 41, 47, 75, 63, 90, 78, 28, 41, 41, 47, 75, 34, 37, 34, 33, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63,
    36, 36, 75, 75, 75, 52, 90, 70, 69, 66, 75, 61, 61, 74, 75, 33, 33, 70, 57, 90, 75, 76, 66, 76, 69, 65,
    61, 73, 70, 99, 69, 65, 65, 41, 33, 41, 75, 45, 45, 61, 64, 53, 64, 61, 39, 64, 64, 31, 31, 60, 31, 94,
    64, 62, 64, 64, 44, 54, 43, 64, 59, 83, 58, 59, 52, 64, 33, 64, 75,
];
/// Each letter of DejaVu Sans Mono.
const MONOSPACE: f64 = 0.602;
/// Signs such as `≈` and `→`, which are as wide in bold.
const SIGN: f64 = 0.75;

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Letters {
    pub size: f64,
    pub color: Color,
    pub bold: bool,
    pub italic: bool,
    pub monospace: bool,
}

impl Letters {
    pub(crate) const fn new(size: f64, color: Color) -> Letters {
        Letters { size, color, bold: false, italic: false, monospace: false }
    }

    pub(crate) const fn bold(self) -> Letters {
        Letters { bold: true, ..self }
    }

    pub(crate) const fn italic(self) -> Letters {
        Letters { italic: true, ..self }
    }

    pub(crate) const fn monospace(self) -> Letters {
        Letters { monospace: true, ..self }
    }

    /// About how wide a text is.
    pub(crate) fn width_of(&self, text: &str) -> f64 {
        self.size * text.chars().map(|letter| self.width_of_letter(letter)).sum::<f64>()
    }

    fn width_of_letter(&self, letter: char) -> f64 {
        let cells = letter.width().unwrap_or(0);
        let widths = if self.bold { &BOLD } else { &PLAIN };
        let known = (letter as usize).checked_sub(' ' as usize).and_then(|place| widths.get(place));
        match (cells, known) {
            // A mark on the letter before it.
            (0, _) => 0.,
            (2.., _) => 1.,
            _ if self.monospace => MONOSPACE,
            (_, Some(&width)) => f64::from(width) / 100.,
            _ if letter.is_alphabetic() && self.bold => 0.72,
            _ if letter.is_alphabetic() => 0.65,
            _ => SIGN,
        }
    }
}
