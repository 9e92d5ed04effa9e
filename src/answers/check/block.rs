//! A block of statements within a page.

use std::ops::Range;

use crate::error::Span;

/// Statements that stand together in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// From the first sign of its code to the last.
    pub(crate) span: Span,
    /// The code, each character at its place in that part of the page. What stands before it in a
    /// line, such as the `>` of a quote, is replaced by blanks at the end of the line above, so that
    /// each line begins with its code.
    pub(crate) code: String,
    /// Where the line begins that follows the block, with the signs that end it.
    pub(crate) end: usize,
    /// What is said beside the tag: `draw`.
    pub(crate) information: String,
}

impl Block {
    /// The block of some lines of a page, as ranges with their ends of lines; `None` if there are
    /// none.
    pub(super) fn new(page: &str, code: &[Range<usize>], end: usize, information: &str) -> Option<Block> {
        let span = Span::new(code.first()?.start, code.last()?.end);
        let mut written = String::with_capacity(span.end - span.start);
        let mut before = span.start;
        for range in code {
            // Blanks go before the end of a line; the parser leaves its carriage return out.
            let gap = &page[before..range.start];
            let carriage_return = if gap.starts_with('\r') { "\r" } else { "" };
            let line_end = ["\r\n", "\n"].into_iter().find(|end| written.ends_with(end)).unwrap_or_default();
            written.truncate(written.len() - line_end.len());
            written.extend(std::iter::repeat_n(' ', gap.len() - carriage_return.len()));
            written.push_str(carriage_return);
            written.push_str(line_end);
            written.push_str(&page[range.clone()]);
            before = range.end;
        }
        Some(Block { span, code: written, end, information: information.to_owned() })
    }

    /// Whether its positions are to be drawn.
    pub(crate) fn draws(&self) -> bool {
        let mut words = self.information.split([' ', ',', '.', '}']);
        words.any(|word| word.eq_ignore_ascii_case("draw"))
    }
}
