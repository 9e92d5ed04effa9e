//! Text with its structure: paragraphs, formulas, lists, tables, proofs. Whatever answers a person
//! makes a [`Document`], and the writers here decide how it looks: where lines end, what is set in
//! colours, which signs are escaped.

mod document;
mod flow;
mod formula;
mod html;
mod latex;
mod markdown;
mod mathml;
mod plain;
#[cfg(test)]
mod tests;

pub use document::Document;
pub(crate) use document::{Block, Column, Entry, Prose, Table, prose};
pub use flow::{wrap, wrap_behind};

pub use crate::visible::visible;

use std::borrow::Cow;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::Extent;
use crate::visible::unturned;

/// Columns of text that is a part of something else.
const PART_WIDTH: usize = 80;

/// What a document is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Format {
    /// Plain text in Unicode, in lines of a given width.
    #[default]
    Text,
    /// The same with the styles and colours of a terminal.
    Ansi,
    /// Markdown, with formulas as LaTeX between dollar signs, as GitHub, pandoc and KaTeX read them.
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

/// The output is read as it stands: no sign reverses the direction of writing.
fn as_it_stands(written: String) -> String {
    match unturned(&written) {
        Cow::Borrowed(_) => written,
        Cow::Owned(other) => other,
    }
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
            Format::Ansi => plain::render_ansi(self.blocks(), width, interrupt),
            Format::Markdown => markdown::render(self.blocks(), interrupt).map(as_it_stands),
            Format::Latex => latex::render(self.blocks(), Extent::Whole, interrupt).map(as_it_stands),
            Format::Html => html::render(self.blocks(), Extent::Whole, interrupt).map(as_it_stands),
        }
    }

    /// The document as a part of one of the reader's own: LaTeX without a preamble, HTML from
    /// `<article>` to `</article>`; Markdown and text are as [`Document::write`] has them. What a
    /// part of LaTeX or HTML needs is in [`crate::proof::preamble`]. Linear in what is written.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::front_end::markup::Format;
    /// use sprague::{Interrupt, Session, report};
    /// let document = report::document(&Session::new().eval("moves *2")?);
    /// let part = document.fragment(Format::Latex, &Interrupt::new())?;
    /// assert!(part.contains("{\\ast}2") && !part.contains("documentclass"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn fragment(&self, format: Format, interrupt: &Interrupt) -> Result<String> {
        match format {
            Format::Latex => latex::render(self.blocks(), Extent::Part, interrupt).map(as_it_stands),
            Format::Html => html::render(self.blocks(), Extent::Part, interrupt).map(as_it_stands),
            other => self.write(other, PART_WIDTH, interrupt),
        }
    }

    /// What parts of documents share: for the preamble of LaTeX, and for the beginning of a page.
    /// The document is the lemmas that they cite.
    pub(crate) fn shared(&self, format: Format, interrupt: &Interrupt) -> Result<String> {
        match format {
            Format::Latex => latex::shared(self.blocks(), interrupt),
            Format::Html => html::shared(self.blocks(), interrupt),
            other => self.write(other, PART_WIDTH, interrupt),
        }
    }
}
