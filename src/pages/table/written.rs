//! Tables as text, as documents for LaTeX, Markdown and pages, and as CSV.

use unicode_width::UnicodeWidthStr;

use crate::markup::{self, Block, Column, Document, Prose};
use crate::picture::{Line, Look};
use crate::table::{Cell, Table};
use crate::visible::unturned;

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

/// Characters of a row; of a wider table, blocks of columns follow each other.
const PAGE_WIDTH: usize = 75;

impl Table {
    /// The table below its title. Where it is too wide for a page, its columns follow in blocks.
    /// Linear in the cells.
    ///
    /// ```
    /// use sprague::{Interrupt, Session, front_end::markup::Format};
    /// let table = Session::new().table("kayles(n) for n in 0..3")?;
    /// let text = table.document().fragment(Format::Markdown, &Interrupt::new())?;
    /// assert!(text.ends_with("| n | 0 | 1 | 2 | 3 |\n| ---: | ---: | ---: | ---: | ---: |\n|  | 0 | 1 | 2 | 3 |\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn document(&self) -> Document {
        let mut document = Document::new();
        let title = match &self.caption {
            Some(caption) => Prose::from(caption.as_str()),
            None => Prose::new().math(&self.expression),
        };
        document.push(Block::Paragraph(title));
        let block = self.columns_within(PAGE_WIDTH, 3);
        let count = self.columns.labels.len();
        for first in (0..count.max(1)).step_by(block) {
            document.push(Block::Table(self.block(first, count.min(first + block))));
        }
        document
    }

    /// The columns from one to before another, with the labels of the rows.
    fn block(&self, first: usize, end: usize) -> markup::Table {
        let labels = self.columns.labels[first..end].iter().map(Column::right);
        let columns = std::iter::once(Column::right(self.corner())).chain(labels).collect();
        let row = |(label, cells): (&str, &[Option<super::Cell>])| {
            let cells = cells[first..end].iter().map(|cell| match cell {
                Some(cell) => Prose::new().text(cell.text.as_str()),
                None => Prose::new(),
            });
            std::iter::once(Prose::from(label)).chain(cells).collect()
        };
        markup::Table { columns, rows: self.by_rows().map(row).collect() }
    }
}

impl Table {
    /// The table as CSV, as RFC 4180 has it. Of one variable each value has a row, with the variable
    /// and the expression as header; of two, the labels are the first row and column. A value
    /// without a cell is empty. Linear in the cells.
    #[must_use]
    pub fn csv(&self) -> String {
        if self.has_one_variable() {
            let mut text = format!("{},{}\n", quoted(&self.columns.name), quoted(&self.expression));
            for (label, cell) in self.columns.labels.iter().zip(self.by_rows().flat_map(|(_, cells)| cells)) {
                text.push_str(&format!("{},{}\n", quoted(label), field(cell.as_ref())));
            }
            return text;
        }
        let mut text = quoted(&self.corner());
        for label in &self.columns.labels {
            text.push(',');
            text.push_str(&quoted(label));
        }
        text.push('\n');
        for (label, cells) in self.by_rows() {
            text.push_str(&quoted(label));
            for cell in cells {
                text.push(',');
                text.push_str(&field(cell.as_ref()));
            }
            text.push('\n');
        }
        text
    }
}

fn field(cell: Option<&Cell>) -> String {
    cell.map(|cell| quoted(&cell.text)).unwrap_or_default()
}

/// Whether a spreadsheet would take a text field for a formula. A number is never one.
fn is_formula(field: &str) -> bool {
    let is_number = || {
        let digits = field.strip_prefix(['+', '-']).unwrap_or(field);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number()
}

/// A field: in quotation marks where it must be.
fn quoted(field: &str) -> String {
    let field = &*unturned(field);
    if is_formula(field) {
        // A spreadsheet shows what follows an apostrophe, and computes nothing.
        format!("\"'{}\"", field.replace('"', "\"\""))
    } else if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn texts_that_a_spreadsheet_would_compute_are_quoted() {
        for (field, written) in [
            ("-3", "-3"),
            ("+12", "+12"),
            ("12", "12"),
            ("n/k", "n/k"),
            ("-n", "\"'-n\""),
            ("=1+2", "\"'=1+2\""),
            ("@a\"", "\"'@a\"\"\""),
            ("-", "\"'-\""),
            ("a,b", "\"a,b\""),
        ] {
            assert_eq!(quoted(field), written);
        }
    }
}
