//! Text to tree: the scanner, the grammar, and the words of the language. Knows no games.

mod binders;
pub(crate) mod diagnose;
mod foreign;
mod grammar;
mod layout;
mod mentions;
pub(crate) mod move_words;
pub(crate) mod operator;
pub(crate) mod parser;
mod scanner;
mod statement;
mod token;
pub(crate) mod tree;
mod words;

pub use layout::{Replacement, layout, layout_of, replaced};
pub use mentions::{Mention, mentions, parts_around, subject};
pub use scanner::canonical_name;
pub(crate) use scanner::length_of_word;
#[cfg(test)]
pub(crate) use scanner::tests::scanned;
pub(crate) use statement::each_statement;
pub use statement::{Statement, Stream, is_incomplete, is_word, statements, tokens};
pub use token::{Bracket, StatementKind, Token, TokenKind};
pub(crate) use words::WORDS;
pub use words::{LATEX, Word, WordKind, nearest};
