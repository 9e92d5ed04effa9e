//! Errors as data: what kind, where, and what would work. [`report`](crate::report) draws them.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::visible::visible;

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
    /// A ceiling of [`Limits`](crate::Limits) was reached, or would be by any of them: infinitely
    /// many options.
    Limit,
    /// Ctrl-C, or the like.
    Interrupted,
    /// The time limit passed.
    TimeLimit,
    /// The steps that were allowed are used up.
    StepLimit,
    /// Part of the language that this version does not have yet.
    NotYet,
    /// A file could not be read or written.
    File,
    /// A ruleset of one's own could not list its moves, for a reason of its own.
    Ruleset,
}

/// Why a computation was asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// Somebody pressed Ctrl-C, or the like.
    Interrupted,
    /// The time limit has passed.
    TimeLimit,
    /// All steps that were allowed are done:
    /// [`Interrupt::with_steps`](crate::Interrupt::with_steps).
    StepLimit,
    /// There is no memory for more; the error is one of [`ErrorKind::Limit`].
    MemoryLimit,
}

/// A limit that was reached. All but the last four are fields of [`Limits`](crate::Limits).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// `max_nodes`, and what is derived from it: heap sizes, elements, edges and bytes.
    Nodes,
    /// `max_depth`.
    Depth,
    /// `max_nesting`.
    Nesting,
    /// `max_levels`.
    Levels,
    /// `max_bits`.
    Bits,
    /// `max_degree`.
    Degree,
    /// `max_summands`.
    Summands,
    /// `max_states`.
    States,
    /// The positions of a drawing, which its maker chooses.
    Drawing,
    /// The time that a front end allows.
    Time,
    /// The steps that an [`Interrupt`](crate::Interrupt) allows.
    Steps,
    /// The memory of the process.
    Memory,
}

/// What would help after an error, as data: the library knows no command line and no buttons, so
/// each front end words it ([`Error::worded`]). `Display` says it to a user of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Advice {
    /// A sentence that is the same for everybody.
    Text(String),
    /// What was probably meant by the text at the place of the error.
    Instead(String),
    /// What closes the bracket at the place of the error.
    CloseWith(&'static str),
    /// A higher limit.
    Raise(Limit),
    /// The theory of loopy games gives values to graphs with cycles.
    LoopyGraph,
    /// A search that keeps checkpoints, for the period of this game.
    LongRun {
        /// The take-and-break code.
        game: String,
    },
    /// Graphviz draws larger graphs.
    WriteForGraphviz,
}

impl<S: Into<String>> From<S> for Advice {
    fn from(text: S) -> Advice {
        Advice::Text(shortened(text.into()))
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Advice::Text(text) => formatter.write_str(text),
            Advice::Instead(meant) => write!(formatter, "did you mean `{meant}`?"),
            Advice::CloseWith(bracket) => write!(formatter, "close it with `{bracket}`"),
            Advice::Raise(Limit::Drawing) => formatter.write_str("allow more positions in the drawing"),
            Advice::Raise(Limit::Time) => formatter.write_str("allow more time"),
            Advice::Raise(Limit::Steps) => formatter.write_str("allow more steps"),
            Advice::Raise(Limit::Memory) => formatter.write_str("allow more memory"),
            Advice::Raise(limit) => {
                let field = match limit {
                    Limit::Depth => "max_depth",
                    Limit::Nesting => "max_nesting",
                    Limit::Levels => "max_levels",
                    Limit::Bits => "max_bits",
                    Limit::Degree => "max_degree",
                    Limit::Summands => "max_summands",
                    Limit::States => "max_states",
                    _ => "max_nodes",
                };
                write!(formatter, "raise `Limits::{field}`")
            }
            Advice::LoopyGraph => {
                formatter.write_str("`GameGraph::loopy_values` gives values to graphs with cycles")
            }
            Advice::LongRun { game } => write!(
                formatter,
                "`heap::octal::LongRun` goes through the heaps of {game}, and resumes where it stopped"
            ),
            Advice::WriteForGraphviz => formatter.write_str("`Graph::dot` writes it for Graphviz"),
        }
    }
}

/// Characters of a word, and of a sentence, that an error says.
const MOST_OF_WORD: usize = 300;
const MOST_OF_TEXT: usize = 4_000;

/// What an error says: nothing in it acts on a terminal, and it is without the rest of words that
/// nobody reads, such as a name of 50,000 letters.
fn shortened(text: String) -> String {
    if text.len() <= MOST_OF_WORD {
        return match visible(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(other) => other,
        };
    }
    let mut short = String::new();
    let mut of_word = 0;
    for (place, letter) in text.chars().enumerate() {
        of_word = if letter.is_whitespace() { 0 } else { of_word + 1 };
        if place == MOST_OF_TEXT {
            short.push_str(" …");
            break;
        }
        match of_word {
            0..=MOST_OF_WORD => short.push(letter),
            _ if of_word == MOST_OF_WORD + 1 => short.push('…'),
            _ => {}
        }
    }
    visible(&short).into_owned()
}

/// A place in another text than the one that was read: in a file that a statement uses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
    /// Where in it.
    pub span: Span,
    /// The line of that place, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
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
    /// Where in the string that an argument is.
    inside: Option<Span>,
    elsewhere: Option<Elsewhere>,
    label: Option<String>,
    notes: Vec<String>,
    advice: Vec<Advice>,
    /// A number that means something is more than can be held here.
    is_too_large: bool,
}

impl Error {
    /// An error without a place yet.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error(Box::new(Parts {
            kind,
            message: shortened(message.into()),
            span: None,
            inside: None,
            elsewhere: None,
            label: None,
            notes: Vec::new(),
            advice: Vec::new(),
            is_too_large: false,
        }))
    }

    /// A limit was reached.
    #[must_use]
    pub fn limit(message: impl Into<String>, limit: Limit) -> Error {
        Error::new(ErrorKind::Limit, message).help(Advice::Raise(limit))
    }

    /// The computation was asked to stop.
    #[must_use]
    pub fn stopped(reason: StopReason) -> Error {
        match reason {
            StopReason::Interrupted => Error::new(ErrorKind::Interrupted, "interrupted"),
            StopReason::TimeLimit => {
                Error::new(ErrorKind::TimeLimit, "the time limit has passed").help(Advice::Raise(Limit::Time))
            }
            StopReason::StepLimit => Error::new(ErrorKind::StepLimit, "the step limit has been reached")
                .help(Advice::Raise(Limit::Steps)),
            StopReason::MemoryLimit => Error::limit("the memory limit has been reached", Limit::Memory),
        }
    }

    /// The same error at a place, unless it has one already: the innermost place is the best. Being
    /// asked to stop happens at no place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Error {
        if !matches!(self.0.kind, ErrorKind::Interrupted | ErrorKind::TimeLimit | ErrorKind::StepLimit) {
            self.0.span.get_or_insert(span);
        }
        self
    }

    /// The same error at a place in the string that an argument is.
    pub(crate) fn inside(mut self, span: Span) -> Error {
        self.0.inside.get_or_insert(span);
        self
    }

    /// The same error at a place in the text, if it is at one in the string whose signs begin there.
    pub(crate) fn inside_text_at(self, start: usize) -> Error {
        match self.0.inside {
            Some(span) => self.at(span.shifted(start)),
            None => self,
        }
    }

    /// The same error with a few words for the place itself.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Error {
        self.0.label.get_or_insert(shortened(label.into()));
        self
    }

    /// The same error with a further fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Error {
        self.0.notes.push(shortened(note.into()));
        self
    }

    /// The same error with what would work instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<Advice>) -> Error {
        self.0.advice.push(help.into());
        self
    }

    /// The same error with its advice in the words of a front end; advice for which there are none
    /// is left out.
    ///
    /// ```
    /// use sprague::{Advice, Error, Limit};
    /// let error = Error::limit("more than 10 positions", Limit::Nodes);
    /// let worded = error.worded(|advice| match advice {
    ///     Advice::Raise(Limit::Nodes) => Some("raise the limit in the settings".to_owned()),
    ///     other => Some(other.to_string()),
    /// });
    /// assert_eq!(worded.helps(), ["raise the limit in the settings"]);
    /// ```
    #[must_use]
    pub fn worded(&self, words: impl Fn(&Advice) -> Option<String>) -> Error {
        let mut error = self.clone();
        error.0.advice = self.0.advice.iter().filter_map(words).map(Advice::Text).collect();
        error
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

    /// The same error without a place, where it is in another text than the user's statement.
    pub(crate) fn without_place(mut self) -> Error {
        self.0.span = None;
        self
    }

    /// The same error, found in another text: it has no place in the one that was read.
    pub(crate) fn elsewhere_at(mut self, place: Elsewhere) -> Error {
        self.0.span = None;
        self.0.elsewhere = Some(place);
        self
    }

    /// The same error, which says what it is about before its message.
    pub(crate) fn about(self, what: &str) -> Error {
        let message = format!("{what}: {}", self.message());
        self.reworded(shortened(message))
    }

    /// The same with another message.
    pub(crate) fn reworded(mut self, message: String) -> Error {
        self.0.message = message;
        self
    }

    /// The same, said of a number that means something and is more than can be held.
    pub(crate) fn of_too_large(mut self) -> Error {
        self.0.is_too_large = true;
        self
    }

    /// Whether it is about a number that means something and is more than can be held.
    pub(crate) fn is_too_large(&self) -> bool {
        self.0.is_too_large
    }

    /// Whether somebody asked the computation to end, or its time or steps were used up.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(self.kind(), ErrorKind::Interrupted | ErrorKind::TimeLimit | ErrorKind::StepLimit)
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

    /// Where in a file that a statement uses, if it was found there; its place in the text is that
    /// statement then, and its label belongs to the place in the file.
    #[must_use]
    pub fn elsewhere(&self) -> Option<&Elsewhere> {
        self.0.elsewhere.as_ref()
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

    /// What would work instead, as data.
    #[must_use]
    pub fn advice(&self) -> &[Advice] {
        &self.0.advice
    }

    /// What would work instead, in the words of the library.
    #[must_use]
    pub fn helps(&self) -> Vec<String> {
        self.0.advice.iter().map(Advice::to_string).collect()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Elsewhere { name, line, column, .. }) = &self.0.elsewhere {
            write!(formatter, "{name}:{line}:{column}: ")?;
        }
        formatter.write_str(&self.0.message)?;
        for note in &self.0.notes {
            write!(formatter, "; {note}")?;
        }
        for help in &self.0.advice {
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
