//! The commands of the session in one table: their names and descriptions. What each does is in
//! `commands`. Those that are requests come from the library.

use std::sync::LazyLock;

use sprague::front_end::QUESTIONS;

use super::args::{ANSWER, DRAWING, Formats, GRAPH, PLOT, PROOF, QUOTIENT, TABLE};

/// A command of the session.
pub struct Command {
    /// Its name, with the colon.
    pub name: &'static str,
    /// What follows the name.
    pub arguments: String,
    /// What it does, in a line.
    pub summary: String,
    /// How it is used.
    pub example: &'static str,
}

/// Every command: those that are requests before the last two.
pub static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let own = |&(name, arguments, summary, example): &Row| {
        let (arguments, summary) = (arguments.to_owned(), summary.to_owned());
        Command { name, arguments, summary, example }
    };
    let asked = QUESTIONS.iter().map(|question| Command {
        name: question.name,
        arguments: format!("{} [FILE]", question.arguments),
        summary: format!(
            "{}; to a {} file, with `{}!` over an old one",
            question.summary,
            formats(question.name).endings(),
            question.name
        ),
        example: question.example,
    });
    let (first, last) = OWN.split_at(OWN.len() - 2);
    first.iter().map(own).chain(asked).chain(last.iter().map(own)).collect()
});

/// The formats of the files that a request of this name is written into.
pub fn formats(name: &str) -> Formats {
    match name {
        ":draw" => DRAWING,
        ":plot" => PLOT,
        ":graph" => GRAPH,
        ":table" => TABLE,
        ":quotient" => QUOTIENT,
        ":prove" => PROOF,
        _ => ANSWER,
    }
}

/// A name, what follows it, what it does, and how it is used.
type Row = (&'static str, &'static str, &'static str, &'static str);

const OWN: &[Row] = &[
    (
        ":help",
        "[TOPIC]",
        "what there is, or a topic with an example; `mex?` is the same as `:help mex`",
        ":help mex",
    ),
    (
        ":load",
        "FILE",
        "runs the statements of a file in this session, and says for each claim whether it holds",
        ":load exercises.claims",
    ),
    (":list", "", "shows the definitions made so far", ":list"),
    (
        ":save",
        "FILE",
        "writes the definitions to a new file, or to a .md file all that was said, as a sheet that `sprague check` runs; `:save! FILE` overwrites an old one",
        ":save games.claims",
    ),
    (":undo", "", "takes back the last definition; again, the one before", ":undo"),
    (
        ":limits",
        "[NAME VALUE]",
        "shows the ceilings of the session, or changes one",
        ":limits max-nodes 50_000_000",
    ),
    (":time", "STATEMENT", "runs a statement and says how long it took", ":time grundy(nim(1 2 6))"),
    (
        ":verify",
        "FILE",
        "verifies a certificate, and says what it proves; `sprague verify` does it without a session",
        ":verify proof.cert",
    ),
    (
        ":play",
        "EXPR",
        "plays a position against you, wins if it can, and says why; `:play! EXPR` lets the tool begin; write `misere` before EXPR for misère play",
        ":play nim(1, 2, 6)",
    ),
    (":quit", "", "leaves, as do Ctrl-D, `quit` and `exit`", ":quit"),
];

impl Command {
    /// The name with what follows it.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_string()
    }
}
