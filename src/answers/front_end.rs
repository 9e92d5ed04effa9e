//! What the command is made of, for other front ends: bindings, editors, notebooks and pages.
//!
//! A program that only asks for answers does not need it. These items say how text is read and
//! coloured, how answers are written in each format, and how a game is played against a person.
//!
//! ```
//! use sprague::Session;
//! use sprague::front_end::{help, json, syntax};
//! let reply = Session::new().eval("kayles(3)").unwrap();
//! # #[cfg(feature = "json")]
//! assert_eq!(json::reply(&reply).unwrap()["value"], 3);
//! assert!(syntax::is_incomplete("kayles("));
//! assert!(help::about("kayles", 80).unwrap().contains("Winning Ways"));
//! ```

pub use crate::interrupt::{Counted, Progress};
pub use crate::reply::asked::{Part, QUESTIONS, Question, heap_size, in_convention, parts};
pub use crate::reply::request::{Answered, QuotientOf, Request};
pub use crate::session::{code_of, said_to_fail};

/// The files that `use "file"` finds, and a place in one of them where something is wrong.
pub mod files {
    pub use crate::check::used::{Disk, Folder};
    pub use crate::error::Elsewhere;
    pub use crate::session::{Files, UsedFile};
}

/// Help by topic: words of the language, rulesets, codes, and the terms of the theory, as plain
/// text.
pub mod help {
    pub use crate::help::*;
}

/// Replies, errors and tables as JSON, for programs that read the output. `docs/json/README.md`
/// says what the fields are.
#[cfg(feature = "json")]
pub mod json {
    use crate::check::Summary;
    pub use crate::report::json::*;

    /// The counts at the end of a report on files of claims.
    ///
    /// ```
    /// let summary = sprague::check::Summary::default();
    /// assert_eq!(sprague::front_end::json::summary(&summary)["claims"], 0);
    /// ```
    #[must_use]
    pub fn summary(summary: &Summary) -> serde_json::Value {
        of_kind("summary", summary)
    }
}

/// Text with its structure: paragraphs, formulas, lists, tables, proofs; and the writers that
/// decide how it looks: where lines end, what is set in colours, which signs are escaped.
///
/// ```
/// use sprague::front_end::markup::Format;
/// use sprague::{Interrupt, Session, report};
///
/// let document = report::document(&Session::new().eval("{*0, {*1}}")?);
/// let html = document.write(Format::Html, 80, &Interrupt::new())?;
/// assert!(html.contains("N-position"));
/// # Ok::<(), sprague::Error>(())
/// ```
///
/// In plain text lines end at spaces, and not inside a formula or code, unless that is longer than
/// a line; then they end after its commas and signs of operations, outside of its brackets if
/// possible. A table that is too wide has its widest columns folded; where even their longest
/// formulas do not fit, it becomes a list of records, one cell a line. A board that is too wide is
/// kept, and a line below says so.
pub mod markup {
    pub use crate::markup::*;
}

/// How positions, nimbers, ordinals and numbers are written, in the notation they are read in.
pub mod notation {
    pub use crate::notation::*;
}

/// Pictures as data, for rulesets of one's own: heaps of counters, boards of squares, diagrams of
/// vertices and edges, in which a move is marked.
pub mod picture {
    pub use crate::picture::*;
}

/// Playing a position: a person against a strategy, turn by turn. It has no input or output of its
/// own: lines that were entered go in, lines to show come out.
pub mod play {
    pub use crate::play::*;
}

/// Sheets of exercises with their solutions below each question.
pub mod solve {
    pub use crate::solve::*;
}

/// For editors and prompts: the statements and tokens of a text, the words of the language, and
/// whether a line is finished.
pub mod syntax {
    pub use crate::check::code::{Code, code};
    pub use crate::syntax::*;
}

/// Tables of values over one or two variables, and how they are written.
pub mod table {
    pub use crate::table::*;
}

/// The fast engines for octal games: values heap by heap, long runs with checkpoints, and what is
/// written to prove a period.
pub mod octal {
    pub use crate::heap::octal::*;
}
