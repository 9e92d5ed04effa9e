//! The parts of a text in which statements stand.

use std::borrow::Cow;

use crate::check::{Block, Format, blocks};

/// A part of a text in which statements stand.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code<'t> {
    /// Where it begins in the whole text.
    pub start: usize,
    /// Its text, with blanks for the marks of a Markdown quote or list.
    pub text: Cow<'t, str>,
}

/// The parts of a text in which statements stand, in order: a text of statements itself, the blocks of a
/// page. Linear in the text.
///
/// ```
/// use sprague::check::Format;
/// use sprague::front_end::syntax::code;
/// let parts = code("# Nim\n> ```sprague\n> *1\n> ```\n", Format::Markdown);
/// assert_eq!((parts.len(), parts[0].text.trim()), (1, "*1"));
/// ```
#[must_use]
pub fn code(text: &str, format: Format) -> Vec<Code<'_>> {
    if format == Format::Statements {
        return vec![Code { start: 0, text: text.into() }];
    }
    let part = |block: Block| Code { start: block.span.start, text: block.code.into() };
    blocks(text, format).into_iter().map(part).collect()
}
