//! The plot as text for a terminal: eight dots a character.

use std::fmt::Write as _;

use sprague::front_end::markup::wrap;

use super::Plot;
use super::bins::Bins;

/// Dots of a Braille letter, by column and then by row from the bottom.
const DOTS: [[u32; 4]; 2] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]];

/// The plot in so many columns and rows of characters. `mark` is put around what holds rare heaps.
///
/// Linear in the heaps and the characters.
pub fn text(plot: &Plot, columns: usize, rows: usize, mark: impl Fn(char) -> String) -> String {
    let top = plot.largest();
    let labels = top.to_string().len();
    let (across, rows) = (columns.saturating_sub(labels + 2).max(10), rows.max(4).min(top as usize + 1));
    // With few values each has a row of its own.
    let dots_up = if (top as usize) < rows { 1 } else { 4 };
    // Few heaps have a column of dots each.
    let dots_across = (across * 2).min(plot.values.len().max(1));
    let (first, last) = (plot.first.to_string(), plot.last().to_string());
    let across = dots_across.div_ceil(2).max(first.len() + 1 + last.len());
    let bins = Bins::new(plot, dots_across, rows * dots_up, top);
    let mut text = wrap(&plot.title, columns) + "\n";
    for row in (0..rows).rev() {
        let lowest = (row as u128 * (u128::from(top) + 1)).div_ceil(rows as u128);
        let labelled = row == rows - 1 || row == 0 || row % 4 == 0 && row + 2 < rows;
        let _ = match labelled {
            true => write!(text, "{lowest:>labels$} ┤"),
            false => write!(text, "{:>labels$} │", ""),
        };
        let mut line = String::new();
        for column in 0..across {
            let (mut letter, mut rare) = (0x2800, false);
            for (right, dots) in DOTS.iter().enumerate().filter(|(right, _)| column * 2 + right < dots_across)
            {
                for up in 0..dots_up {
                    let cell = bins.cell(column * 2 + right, row * dots_up + up);
                    if cell.heaps > 0 {
                        letter |= if dots_up == 1 { dots[1] | dots[2] } else { dots[up] };
                        rare |= cell.rare;
                    }
                }
            }
            let letter = char::from_u32(letter).unwrap_or(' ');
            match (letter, rare) {
                ('\u{2800}', _) => line.push(' '),
                (_, true) => line.push_str(&mark(letter)),
                (_, false) => line.push(letter),
            }
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(text, "{:>labels$} └{}", "", "─".repeat(across));
    let room = across.saturating_sub(first.len());
    let _ = writeln!(text, "{:>labels$}  {first}{last:>room$}", "");
    text
}
