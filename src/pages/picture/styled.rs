//! Lines of text, whose pieces have a look; the writer that prints them decides on colours. Also a
//! grid of characters with lines and letters on it: its lines are made of the dots of Braille
//! patterns, eight to a character.

use unicode_width::UnicodeWidthChar;

/// The columns that a picture may take.
pub(super) const WIDTH: usize = 76;

/// What a piece of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Look {
    /// Text like any other.
    Plain,
    /// What is there to tell parts apart, and may be pale: numbers of squares, lines between.
    Faint,
    /// A part that the marked move touches.
    Marked,
    /// The name of a part, or a stressed word.
    Title,
    /// What a person types, or a program writes.
    Code,
    /// A heading, or a word that catches the eye.
    Strong,
    /// The word for what is as it should be.
    Good,
    /// The word for what is not.
    Bad,
    /// A value of a table, by its place on the scale of its values: 0 for the value 0.
    Value(u8),
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// A line in pieces.
///
/// ```
/// use sprague::front_end::picture::{Line, Look};
/// let mut line = Line::default();
/// line.push("H", Look::Marked);
/// line.push(" T", Look::Plain);
/// assert_eq!((line.plain().as_str(), line.pieces.len()), ("H T", 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Line {
    /// The pieces, from the left.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// A line of one piece.
    #[must_use]
    pub fn of(text: impl Into<String>, look: Look) -> Line {
        Line { pieces: vec![Piece { text: text.into(), look }] }
    }

    /// Adds a piece at the end; one of the same look as the last goes into it.
    pub fn push(&mut self, text: &str, look: Look) {
        match self.pieces.last_mut() {
            Some(last) if last.look == look => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece { text: text.to_owned(), look }),
        }
    }

    /// The text alone, without spaces at its end.
    #[must_use]
    pub fn plain(&self) -> String {
        let text: String = self.pieces.iter().map(|piece| piece.text.as_str()).collect();
        text.trim_end().to_owned()
    }
}

/// Dots of a character, by column and row.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
/// The pattern without dots.
const BLANK: u32 = 0x2800;

/// A grid of characters that is drawn on.
pub(crate) struct Grid {
    width: usize,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy)]
struct Cell {
    dots: u8,
    /// A letter hides the dots; `\0` is the second half of a wide one.
    letter: Option<char>,
    look: Look,
}

impl Grid {
    /// A free grid, in which dots look like this.
    pub(crate) fn new(width: usize, height: usize, look: Look) -> Grid {
        let free = Cell { dots: 0, letter: None, look };
        Grid { width, cells: vec![free; width * height] }
    }

    fn cell(&mut self, column: usize, row: usize) -> Option<&mut Cell> {
        if column >= self.width { None } else { self.cells.get_mut(row * self.width + column) }
    }

    /// A straight line between the middles of two characters.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), look: Look) {
        let dot = |(x, y): (f64, f64)| (x * 2. + 1., y * 4. + 2.);
        let ((x, y), (to_x, to_y)) = (dot(from), dot(to));
        let steps = (to_x - x).abs().max((to_y - y).abs()).ceil().max(1.);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            self.dot((x + (to_x - x) * part) as usize, (y + (to_y - y) * part) as usize, look);
        }
    }

    /// A dot, by its column and its row among the dots. What has a mark keeps it.
    pub(crate) fn dot(&mut self, x: usize, y: usize, look: Look) {
        if let Some(cell) = self.cell(x / 2, y / 4) {
            cell.dots |= DOTS[x % 2][y % 4];
            if look == Look::Marked {
                cell.look = look;
            }
        }
    }

    /// Letters, from a character on.
    pub(crate) fn letters(&mut self, column: usize, row: usize, text: &str, look: Look) {
        let mut column = column;
        for sign in text.chars() {
            for half in 0..sign.width().unwrap_or(0) {
                if let Some(cell) = self.cell(column, row) {
                    *cell = Cell { dots: 0, letter: Some(if half == 0 { sign } else { '\0' }), look };
                }
                column += 1;
            }
        }
    }

    /// The lines of text.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let row = |cells: &[Cell]| {
            let mut line = Line::default();
            for cell in cells {
                let sign = match (cell.letter, cell.dots) {
                    (Some('\0'), _) => continue,
                    (Some(letter), _) => letter,
                    (None, 0) => ' ',
                    (None, dots) => char::from_u32(BLANK + u32::from(dots)).unwrap_or(' '),
                };
                line.push(sign.encode_utf8(&mut [0; 4]), cell.look);
            }
            line
        };
        self.cells.chunks(self.width.max(1)).map(row).collect()
    }
}
