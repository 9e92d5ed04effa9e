//! Tables as documents, which are written for LaTeX, Markdown and pages.

use crate::markup::{self, Block, Column, Document, Prose};

use super::Table;

/// Characters of a row; of a wider table, blocks of columns follow each other.
const WIDTH: usize = 75;

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
        let block = self.columns_within(WIDTH, 3);
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
