//! Tables as text.

use unicode_width::UnicodeWidthStr;

use crate::picture::{Line, Look};

use super::Table;

/// Columns of characters that a table may take; what goes beyond is left out and counted.
const WIDTH: usize = 200;

impl Table {
    /// The lines of text, for a terminal; columns are aligned. Linear in the cells.
    #[must_use]
    pub fn text(&self) -> Vec<Line> {
        let mut lines = vec![Line::of(self.expression.as_str(), Look::Title)];
        let corner = self.corner();
        let margin =
            self.rows.labels.iter().map(|label| label.width()).max().unwrap_or(0).max(corner.width());
        let cells = self.by_rows().flat_map(|(_, cells)| cells.iter().flatten());
        let widest = cells.map(|cell| cell.text.width()).max().unwrap_or(0);
        let widest = self.columns.labels.iter().map(|label| label.width()).fold(widest, usize::max);
        let count = self.columns.labels.len();
        let shown = (WIDTH.saturating_sub(margin) / (widest + 2)).clamp(1, count.max(1)).min(count);
        let padded = |text: &str| " ".repeat(widest + 1 - text.width().min(widest));
        let mut head = Line::of(right(&corner, margin), Look::Faint);
        for label in &self.columns.labels[..shown] {
            head.push(&format!("{}{label} ", padded(label)), Look::Faint);
        }
        lines.push(head);
        for (label, cells) in self.by_rows() {
            let mut line = Line::of(right(label, margin), Look::Faint);
            for cell in &cells[..shown] {
                match cell {
                    Some(cell) => {
                        line.push(&format!("{}{} ", padded(&cell.text), cell.text), Look::Value(cell.step))
                    }
                    None => line.push(&" ".repeat(widest + 2), Look::Plain),
                }
            }
            lines.push(line);
        }
        if shown < count {
            let rest = format!("… and {} further columns: SVG, CSV and JSON have them all", count - shown);
            lines.push(Line::of(rest, Look::Faint));
        }
        lines
    }
}

/// A text with spaces before it, and one behind.
fn right(text: &str, width: usize) -> String {
    format!("{}{text} ", " ".repeat(width.saturating_sub(text.width())))
}
