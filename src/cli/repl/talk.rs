//! A session and what was said in it.

use std::time::Duration;

use sprague::Session;
use sprague::front_end::markup::Document;

use crate::cli::screen;

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
        Talk { session, notes: Vec::new(), time_limit, screen: screen::size() }
    }

    /// Notes that the last definition is gone: what came after it may have rested on it.
    pub fn passes(&mut self) {
        let definition = self.notes.iter().rposition(|note| note.kind == Kind::Definition);
        for note in &mut self.notes[definition.unwrap_or(0)..] {
            note.kind = Kind::Passed;
        }
    }
}
