//! How texts look, and how wide they are.

use unicode_width::UnicodeWidthChar;

use super::Color;

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
