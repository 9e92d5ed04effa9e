//! What a command of the session is given, and what it answers.

use sprague::front_end::markup::Document;
use sprague::front_end::picture::Line;
use sprague::theory::Convention;
use sprague::{Error, ErrorKind};

/// One piece of what a line answers.
pub enum Said {
    /// An answer.
    Answer(String),
    /// An answer with its structure.
    Document(Document),
    /// The help on a topic, which may be longer than a screen.
    Help(String),
    /// Lines of a picture or a table, which may have colours.
    Lines(Vec<Line>),
    /// An error, with the text that it is about and the file the text came from.
    Trouble { error: Error, name: Option<String>, text: String },
}

/// What follows the name of a command.
pub struct Arguments<'a> {
    /// All of it.
    pub text: &'a str,
    /// The name ended with `!`.
    pub insists: bool,
}

/// The convention that the word `misere` before an expression asks for, and the expression.
pub fn in_convention(text: &str) -> (Convention, &str) {
    let rest = ["misere", "misère"].iter().find_map(|word| text.strip_prefix(word));
    match rest.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)) {
        Some(rest) => (Convention::Misere, rest.trim_start()),
        None => (Convention::Normal, text),
    }
}

/// An error in a text that was entered.
pub fn trouble(error: Error, text: &str) -> Vec<Said> {
    vec![Said::Trouble { error, name: None, text: text.to_string() }]
}

/// What follows the name of a command that cannot do without.
pub fn needed<'a>(text: &'a str, usage: &str) -> Result<&'a str, Error> {
    if text.is_empty() {
        return Err(Error::new(
            ErrorKind::WrongCount,
            format!("something is missing; the command is written `{usage}`"),
        ));
    }
    Ok(text)
}
