//! Lines and letters on a grid of characters: lines are made of the dots of Braille patterns, eight
//! to a character.

use unicode_width::UnicodeWidthChar;

use super::styled::{Line, Look};

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
