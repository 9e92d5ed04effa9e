//! Errors as data: what kind, where, and what would work. Drawing them is [`render`](crate::render)'s.

use std::fmt;

use crate::limits::StopReason;

/// A half-open range of byte offsets into the text that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The least range that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same range in a text that has `offset` bytes before this one.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Span {
        Span::new(self.start + offset, self.end + offset)
    }
}

/// The result of everything here that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, in kinds that a program can tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not a statement of the language.
    Syntax,
    /// A name that nobody defined.
    UnknownName,
    /// A value of another kind was wanted: an integer where a position is due, and so on.
    WrongKind,
    /// A function or definition was given too few or too many arguments.
    WrongCount,
    /// A value that the operation does not take: division by zero, a negative heap, no such index.
    Domain,
    /// A position can be reached from itself: the ending condition fails.
    Cycle,
    /// A ceiling of [`Limits`](crate::Limits) was reached, or would be by any of them: infinitely many options.
    Limit,
    /// Ctrl-C, or the like.
    Interrupted,
    /// The time limit passed.
    TimeLimit,
    /// Part of the language that this version does not have yet.
    NotYet,
    /// A file could not be read or written.
    File,
}

/// An error: kind, message, place, and what would work.
///
/// ```
/// use sprague::{Session, ErrorKind};
/// let error = Session::new().eval("{0, 1}").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::WrongKind);
/// assert_eq!(error.span().unwrap().start, 4);
/// assert!(error.helps().iter().any(|help| help.contains("{*0, *1}")));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Parts>);

#[derive(Clone, PartialEq, Eq)]
struct Parts {
    kind: ErrorKind,
    message: String,
    span: Option<Span>,
    label: Option<String>,
    notes: Vec<String>,
    helps: Vec<String>,
}

impl Error {
    /// An error without a place yet.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error(Box::new(Parts {
            kind,
            message: message.into(),
            span: None,
            label: None,
            notes: Vec::new(),
            helps: Vec::new(),
        }))
    }

    /// A ceiling was reached; `option` is what raises it.
    #[must_use]
    pub fn limit(message: impl Into<String>, option: &str) -> Error {
        let error = Error::new(ErrorKind::Limit, message);
        if option.is_empty() { error } else { error.help(format!("raise the ceiling with {option}")) }
    }

    /// The computation was asked to stop.
    #[must_use]
    pub fn stopped(reason: StopReason) -> Error {
        match reason {
            StopReason::Interrupted => Error::new(ErrorKind::Interrupted, "interrupted"),
            StopReason::TimeLimit => Error::new(ErrorKind::TimeLimit, "the time limit has passed")
                .help("raise the ceiling with --time-limit SECONDS (0: no limit)"),
        }
    }

    /// The same error at a place, unless it has one already: the innermost place is the best. Being asked
    /// to stop happens at no place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Error {
        if !matches!(self.0.kind, ErrorKind::Interrupted | ErrorKind::TimeLimit) {
            self.0.span.get_or_insert(span);
        }
        self
    }

    /// The same error with a few words for the place itself.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Error {
        self.0.label.get_or_insert(label.into());
        self
    }

    /// The same error with a further fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Error {
        self.0.notes.push(note.into());
        self
    }

    /// The same error with what would work instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Error {
        self.0.helps.push(help.into());
        self
    }

    /// The same error in a text that has `offset` bytes before the one it was found in.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Error {
        self.0.span = self.0.span.map(|span| span.shifted(offset));
        self
    }

    /// The same error at another place.
    #[must_use]
    pub fn moved_to(mut self, span: Span) -> Error {
        self.0.span = Some(span);
        self
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// One sentence, without a full stop.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where in the text, if it is about a place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.0.span
    }

    /// A few words that belong beside the place.
    #[must_use]
    pub fn label_text(&self) -> Option<&str> {
        self.0.label.as_deref()
    }

    /// Further facts.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.0.notes
    }

    /// What would work instead.
    #[must_use]
    pub fn helps(&self) -> &[String] {
        &self.0.helps
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.message)?;
        for note in &self.0.notes {
            write!(formatter, "; {note}")?;
        }
        for help in &self.0.helps {
            write!(formatter, " (help: {help})")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}", self.0.kind)?;
        if let Some(span) = self.0.span {
            write!(formatter, " at {}..{}", span.start, span.end)?;
        }
        write!(formatter, ": {self}")
    }
}

impl std::error::Error for Error {}
