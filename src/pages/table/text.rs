//! Tables as text.

use unicode_width::UnicodeWidthStr;

use crate::picture::{Line, Look};

use super::Table;

/// Columns of characters that a table takes where nobody says how many there are.
const WIDTH: usize = 80;

impl Table {
    /// The lines of text, for a terminal; columns are aligned. A wide table is cut into blocks of
    /// columns, one below the other. Linear in the cells.
    #[must_use]
    pub fn text(&self) -> Vec<Line> {
        self.text_within(WIDTH)
    }

    /// The same in lines of at most `width` columns, unless a single one is wider. Linear in the
    /// cells.
    ///
    /// ```
    /// let table = sprague::Session::new().table("kayles(n) for n in 0..9")?;
    /// let lines: Vec<String> = table.text_within(20).iter().map(|line| line.plain()).collect();
    /// let shown = ["kayles(n)", "n  0  1  2  3  4  5", "   0  1  2  3  1  4", "", "n  6  7  8  9", "   3  2  1  4"];
    /// assert_eq!(lines, shown);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn text_within(&self, width: usize) -> Vec<Line> {
        let mut lines = vec![Line::of(self.title(), Look::Title)];
        let corner = self.corner();
        let (margin, widest) = (self.margin(), self.widest());
        let count = self.columns.labels.len();
        let block = self.columns_within(width, 2);
        let padded = |text: &str| " ".repeat(widest + 1 - text.width().min(widest));
        for first in (0..count.max(1)).step_by(block) {
            let shown = first..count.min(first + block);
            if first > 0 {
                lines.push(Line::default());
            }
            let mut head = Line::of(right(&corner, margin), Look::Faint);
            for label in &self.columns.labels[shown.clone()] {
                head.push(&format!("{}{label} ", padded(label)), Look::Faint);
            }
            lines.push(head);
            for (label, cells) in self.by_rows() {
                let mut line = Line::of(right(label, margin), Look::Faint);
                for cell in &cells[shown.clone()] {
                    match cell {
                        Some(cell) => line
                            .push(&format!("{}{} ", padded(&cell.text), cell.text), Look::Value(cell.step)),
                        None => line.push(&" ".repeat(widest + 2), Look::Plain),
                    }
                }
                lines.push(line);
            }
        }
        lines
    }

    /// How many columns of cells fit into lines of a width, with a number of characters between
    /// them.
    pub(super) fn columns_within(&self, width: usize, gap: usize) -> usize {
        let count = self.columns.labels.len().max(1);
        (width.saturating_sub(self.margin()) / (self.widest() + gap)).clamp(1, count)
    }

    /// Characters of the widest label of a row.
    fn margin(&self) -> usize {
        let widest = self.rows.labels.iter().map(|label| label.width()).max().unwrap_or(0);
        widest.max(self.corner().width())
    }

    /// Characters of the widest cell or label of a column.
    fn widest(&self) -> usize {
        let cells = self.by_rows().flat_map(|(_, cells)| cells.iter().flatten());
        let widest = cells.map(|cell| cell.text.width()).max().unwrap_or(0);
        self.columns.labels.iter().map(|label| label.width()).fold(widest, usize::max)
    }
}

/// A text with spaces before it, and one after it.
fn right(text: &str, width: usize) -> String {
    format!("{}{text} ", " ".repeat(width.saturating_sub(text.width())))
}
