//! Text with its structure: paragraphs, formulas, lists, tables, proofs. Whatever answers a person
//! makes a [`Document`], and the writers here decide how it looks: where lines end, what is set in
//! colours, which signs are escaped.

mod ansi;
mod document;
mod flow;
mod formula;
mod html;
mod latex;
mod markdown;
mod plain;
#[cfg(test)]
mod tests;

pub use document::Document;
pub(crate) use document::{Block, Column, Entry, Prose, Table};
pub use flow::{visible, wrap, wrap_behind};

use crate::error::Result;
use crate::interrupt::Interrupt;

/// What a document is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Format {
    /// Plain text in Unicode, in lines of a given width.
    #[default]
    Text,
    /// The same with the styles and colours of a terminal.
    Ansi,
    /// Markdown, with formulas in Unicode.
    Markdown,
    /// A complete LaTeX document, for the packages of the AMS.
    Latex,
    /// A complete page of HTML, without scripts; it needs nothing from elsewhere. What is between
    /// `<article>` and `</article>` may stand in another page.
    Html,
}

/// A formula in the notation of the language as one of LaTeX's math mode, without the dollar signs,
/// in commands that MathJax and KaTeX know too. Linear in its length.
///
/// ```
/// use sprague::front_end::markup::latex_formula;
/// assert_eq!(latex_formula("{*0, {*1}} ≈ *2"), "\\{{\\ast}0, \\{{\\ast}1\\}\\} \\approx {\\ast}2");
/// ```
#[must_use]
pub fn latex_formula(formula: &str) -> String {
    // Where a line may end is a command of LaTeX that pages do not know.
    latex::math(formula).replace("\\allowbreak ", " ")
}

impl Document {
    /// The document in a format. `width` counts columns of a terminal, and matters to
    /// [`Format::Text`] and [`Format::Ansi`] alone. Linear in what is written.
    ///
    /// # Errors
    /// If interrupted.
    pub fn write(&self, format: Format, width: usize, interrupt: &Interrupt) -> Result<String> {
        match format {
            Format::Text => plain::render(self.blocks(), width, interrupt),
            Format::Ansi => ansi::render(self.blocks(), width, interrupt),
            Format::Markdown => markdown::render(self.blocks(), interrupt),
            Format::Latex => latex::render(self.blocks(), interrupt),
            Format::Html => html::render(self.blocks(), interrupt),
        }
    }
}
