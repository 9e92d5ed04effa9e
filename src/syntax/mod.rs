//! Text to tree: the grammar, what guards it, and the words of the language. Knows no games.

pub(crate) mod complaint;
pub(crate) mod guard;
pub(crate) mod operator;
pub(crate) mod parser;
mod stream;
pub(crate) mod tree;
mod words;

pub use stream::Stream;
pub use words::{LATEX, WORDS, Word, WordKind, nearest, word};

use crate::error::Span;

/// The statements of a text as byte ranges, without what separates them. Never fails: what is wrong in a
/// statement is found when it is evaluated. Linear in the text.
///
/// ```
/// let text = "S := {*1,\n {*1}} # a set\nclaim S is N";
/// let statements = sprague::syntax::statements(text);
/// assert_eq!(&text[statements[1].start..statements[1].end], "claim S is N");
/// ```
#[must_use]
pub fn statements(text: &str) -> Vec<Span> {
    guard::scan(text).into_iter().map(|statement| statement.span).collect()
}

/// Whether a bracket or a string is open at the end of the text, or an operator waits for its right side:
/// the REPL then reads another line. Linear in the text.
///
/// ```
/// use sprague::syntax::is_incomplete;
/// assert!(is_incomplete("{*1,"));
/// assert!(is_incomplete("*1 +"));
/// assert!(!is_incomplete("{*1}"));
/// ```
#[must_use]
pub fn is_incomplete(text: &str) -> bool {
    guard::scan(text).last().is_some_and(|statement| !statement.open.is_empty() || statement.waits)
}
