//! The commands of the session in one table: what they are called and what is said of them. What
//! each does is in `commands`.

/// A command of the session.
pub struct Command {
    /// Its name, with the colon.
    pub name: &'static str,
    /// What follows the name.
    pub arguments: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// How it is used.
    pub example: &'static str,
}

/// Every command.
pub static COMMANDS: &[Command] = &[
    row(
        ":help",
        "[TOPIC]",
        "what there is, or a topic with an example; `mex?` is the same as `:help mex`",
        ":help mex",
    ),
    row(
        ":load",
        "FILE",
        "runs the statements of a file in this session, and says of each claim whether it holds",
        ":load exercises.claims",
    ),
    row(":list", "", "shows the definitions made so far", ":list"),
    row(
        ":save",
        "FILE",
        "writes the definitions to a new file, or into a .md file all that was said, as a sheet that \
         `sprague check` runs; `:save! FILE` writes over an old one",
        ":save games.claims",
    ),
    row(":undo", "", "takes back the last definition; again, the one before", ":undo"),
    row(
        ":limits",
        "[NAME VALUE]",
        "shows the ceilings of the session, or changes one",
        ":limits max-nodes 50_000_000",
    ),
    row(":time", "STATEMENT", "runs a statement and says how long it took", ":time grundy(nim(1 2 6))"),
    row(
        ":graph",
        "[--show WHAT] EXPR [FILE]",
        "draws a position and what can be reached from it, into a .svg, .png, .pdf, .tikz or .dot file, \
         `:graph!` over an old one; with `misere` before EXPR, of misère play",
        ":graph {*1, {*1}} position.svg",
    ),
    row(
        ":draw",
        "[--show WHAT] EXPR [FILE]",
        "draws what a position looks like, with a winning move marked; into a .svg, .png, .pdf, .tikz or \
         .txt file, `:draw!` over an old one; WHAT is board, value, outcome, move or all; with `misere` \
         before EXPR, of misère play",
        ":draw kayles(7) + nim(2, 3)",
    ),
    row(
        ":table",
        "EXPR for … [FILE]",
        "values over one or two variables; into a .svg, .png, .pdf, .tikz, .csv, .json, .md, .tex or \
         .txt file, `:table!` over an old one",
        ":table wythoff(a, b) for a in 0..9 for b in 0..9",
    ),
    row(
        ":plot",
        "GAME [to N] [FILE]",
        "plots a nim-sequence; into a .svg, .png, .pdf or .txt file, `:plot!` over an old one",
        ":plot 0.137 to 200",
    ),
    row(
        ":period",
        "GAME [to N]",
        "looks for the period of a nim-sequence; `why` says what proves it",
        ":period 0.137",
    ),
    row(
        ":play",
        "EXPR",
        "a game against the tool, which wins where it can and says why; `:play! EXPR` lets it begin; with `misere` before EXPR, of misère play",
        ":play nim(1, 2, 6)",
    ),
    row(":quit", "", "leaves, as do Ctrl-D, `quit` and `exit`", ":quit"),
];

const fn row(
    name: &'static str,
    arguments: &'static str,
    summary: &'static str,
    example: &'static str,
) -> Command {
    Command { name, arguments, summary, example }
}

impl Command {
    /// The name with what follows it.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_string()
    }
}
