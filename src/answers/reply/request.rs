//! Questions that are more than a statement: what a front end asks a session, as data.

use crate::drawing::Show;
use crate::error::Result;
use crate::proof::Style;
use crate::reply::statement::Reply;
use crate::theory::Convention;

/// What a session is asked. Where a text has several statements, the last is the question, and those
/// before it are run first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// A statement.
    Statement(String),
    /// What a position looks like.
    Draw {
        /// The position, perhaps after definitions.
        position: String,
        /// What is said of it, and whether a winning move is marked.
        show: Show,
        /// Normal or misère play.
        convention: Convention,
    },
    /// A position and all that can be reached from it.
    Graph {
        /// The position, perhaps after definitions.
        position: String,
        /// What is said of each position.
        show: Show,
        /// Normal or misère play.
        convention: Convention,
        /// How many positions there may be.
        most: usize,
        /// Whether nimbers and sums are written out as sets of options.
        expand: bool,
    },
    /// Values over one or two variables: `wythoff(a, b) for a in 0..9 for b in 0..9`.
    Table(String),
    /// The nim-sequence of a game, to be plotted.
    Plot {
        /// The game: a code, a ruleset or a definition.
        game: String,
        /// The first heap.
        from: u64,
        /// The last heap.
        to: u64,
    },
    /// What is known of the period of a nim-sequence.
    Period {
        /// The game: a code, a ruleset or a definition.
        game: String,
        /// The last heap to look at; without it, as far as a proof needs.
        to: Option<u64>,
    },
    /// What a definition is worth, guessed and proved.
    Guess(String),
    /// Two nim-sequences side by side.
    Compare {
        /// The two games.
        games: [String; 2],
        /// The last heap.
        to: u64,
    },
    /// The genera of the heaps of a code.
    Genera {
        /// The code.
        code: String,
        /// The last heap.
        to: u64,
        /// Heaps in a row, at least one; without it, as many as the period has.
        columns: Option<u64>,
    },
    /// A misère quotient.
    Quotient {
        /// The heaps of a code, or a position.
        of: QuotientOf,
        /// The last heap of a code; without it, as far as the ceilings allow.
        to: Option<u64>,
    },
    /// A proof of a claim, or of its negation.
    Prove {
        /// Statements, the last of which is the claim. It may begin with `claim` or `prove`.
        statements: Vec<String>,
        /// How much the document spells out. Without it there is no document.
        style: Option<Style<'static>>,
    },
}

/// The misère quotient that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuotientOf {
    /// The heaps of a code.
    Code(String),
    /// The sums of the components of the followers of a position.
    Position(String),
}

impl Request {
    /// The text of the question: the first, if there are two.
    pub(crate) fn text(&self) -> &str {
        match self {
            Request::Statement(text) | Request::Table(text) | Request::Guess(text) => text,
            Request::Draw { position, .. } | Request::Graph { position, .. } => position,
            Request::Plot { game, .. } | Request::Period { game, .. } => game,
            Request::Compare { games: [one, _], .. } => one,
            Request::Genera { code, .. } => code,
            Request::Quotient { of: QuotientOf::Code(text) | QuotientOf::Position(text), .. } => text,
            Request::Prove { statements, .. } => statements.last().map_or("", String::as_str),
        }
    }
}

/// What a request is answered by.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answered {
    /// The claims before the question that fail.
    pub failing: Vec<String>,
    /// The text that an error is about.
    pub about: String,
    /// The reply.
    pub reply: Result<Reply>,
}
