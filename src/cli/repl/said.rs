//! A session and what was said in it: what a command is given, and what it answers.

use std::path::Path;
use std::time::Duration;

use sprague::front_end::markup::Document;
use sprague::front_end::picture::Line;
use sprague::{Error, ErrorKind, Reply, Session};

use crate::cli::{files, terminal};

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

/// The first word of a line, and the rest.
pub fn split_command(line: &str) -> (&str, &str) {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}

/// The claims before what was asked for that fail.
pub fn said_to_fail(failing: &[String]) -> impl Iterator<Item = Said> {
    failing.iter().map(|statement| Said::Answer(sprague::front_end::said_to_fail(statement)))
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

/// The error with the file in its message, since no text is at hand to show.
pub fn about_file(error: Error, path: &Path) -> Error {
    let named = Error::new(error.kind(), format!("{}: {}", files::shown(path), error.message()));
    error.advice().iter().fold(named, |named, help| named.help(help.clone()))
}

/// An error if a file exists and the command does not insist; `insisting` is how it would.
pub fn free(path: &Path, given: &Arguments<'_>, insisting: &str) -> Result<(), Error> {
    if given.insists || path.symlink_metadata().is_err() {
        return Ok(());
    }
    let there = Error::new(ErrorKind::File, "this file exists already");
    Err(about_file(there.help(format!("`{insisting} …` writes over it")), path))
}

/// A session, and what it takes to write it down or to go back.
pub struct Talk {
    pub session: Session,
    pub notes: Vec<Note>,
    /// The time for one line, if there is a limit.
    pub time_limit: Option<Duration>,
    /// The columns and rows of the screen that answers are for.
    pub screen: (usize, usize),
}

/// A statement that was run.
pub struct Note {
    pub statement: String,
    /// What was said to it; nothing of what a file did.
    pub answer: Option<Document>,
    pub kind: Kind,
    /// The definitions that it made, as they were typed.
    pub defined: Vec<String>,
}

/// The definitions that a statement made; with `use`, those of the files.
pub fn defined(reply: &Reply) -> Vec<String> {
    match reply {
        Reply::Defined(definition) => vec![definition.text.clone()],
        Reply::Used(used) => used.definitions.iter().map(|definition| definition.text.clone()).collect(),
        _ => Vec::new(),
    }
}

/// What becomes of a statement when it is run again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Definition,
    /// The same as before.
    Repeatable,
    /// Something else: a claim that fails, or what rests on a definition that was taken back.
    Passed,
}

impl Default for Talk {
    fn default() -> Talk {
        Talk::new(Session::default(), None)
    }
}

impl Talk {
    pub fn new(session: Session, time_limit: Option<Duration>) -> Talk {
        Talk { session, notes: Vec::new(), time_limit, screen: terminal::size() }
    }

    /// Notes that the last definition is gone: what came after it may have rested on it.
    pub fn passes(&mut self) {
        let definition = self.notes.iter().rposition(|note| note.kind == Kind::Definition);
        for note in &mut self.notes[definition.unwrap_or(0)..] {
            note.kind = Kind::Passed;
        }
    }
}
