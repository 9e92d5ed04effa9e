//! The commands and what each takes. The comments are the help that a user reads.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use clap_complete::Shell;

use super::formats::AnswerAs;
use super::heaps::{
    COMPARE, CompareRequest, GUESS, GuessRequest, PERIOD, PeriodRequest, SEQUENCE, SURVEY, SequenceRequest,
    SurveyRequest, VALUES, ValuesRequest,
};
use super::misere::{GenusRequest, QUOTIENT, QuotientRequest};
use super::pictures::{DRAW, DrawRequest, GraphRequest, PlotRequest, TABLE, TableRequest};
use super::proofs::{
    CheckRequest, PROVE, ProofRequest, SOLVE, SolveRequest, StatementRequest, VERIFY, VerifyRequest,
};

/// One command with what it was given.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Run statements and print what they answer
    #[command(after_help = "Example: sprague eval 'S := {*1, {*1}}' 'S + *2'")]
    Eval(EvalRequest),
    /// Run files of claims and report which hold
    #[command(
        after_help = "Exit status: 0 every claim holds, 1 a claim fails, 2 something could not be read or evaluated."
    )]
    Check(CheckRequest),
    /// Copy a sheet of exercises, with the solution below each question
    #[command(after_help = SOLVE)]
    Solve(SolveRequest),
    /// Prove a claim or its negation: as a text, as a certificate, or for Coq
    #[command(after_help = PROVE)]
    Prove(ProofRequest),
    /// Print what a certificate of a claim has to prove, for `sprague verify --statement`
    #[command(after_help = "Example: sprague statement 'nim(1 3) = *2' -o claim.statement")]
    Statement(StatementRequest),
    /// Verify a certificate with a kernel that shares no code with the rest
    #[command(after_help = VERIFY)]
    Verify(VerifyRequest),
    /// Draw a position and all that can be reached from it
    Graph(GraphRequest),
    /// Draw what a position looks like, component by component; the answer only if asked for
    #[command(after_help = DRAW)]
    Draw(DrawRequest),
    /// Tabulate values over one or two variables, as text, heat map, CSV or JSON
    #[command(after_help = TABLE)]
    Table(TableRequest),
    /// Find the value, the outcome and a winning move of every vertex of a game graph in a file
    #[command(after_help = VALUES)]
    Values(ValuesRequest),
    /// Print the nim-sequence of a game of heaps
    #[command(after_help = SEQUENCE)]
    Sequence(SequenceRequest),
    /// Find the period of a nim-sequence, and the theorem that proves it
    #[command(after_help = PERIOD)]
    Period(PeriodRequest),
    /// Guess what the positions of a recursive definition are worth, and prove it by its moves
    #[command(after_help = GUESS)]
    Guess(GuessRequest),
    /// Compare two nim-sequences: where they first differ, and whether one is the other shifted
    #[command(after_help = COMPARE)]
    Compare(CompareRequest),
    /// Plot a nim-sequence: values over heap sizes, with rare heaps and the period marked
    #[command(after_help = "Examples:\n  sprague plot 0.137\n  sprague plot 0.16 --to 1_000_000 -o plot.png")]
    Plot(PlotRequest),
    /// Go through a family of games and print the period, preperiod and proof of each
    #[command(after_help = SURVEY)]
    Survey(SurveyRequest),
    /// Find the misère quotient of a code or of a position, with its proof
    #[command(after_help = QUOTIENT)]
    Quotient(QuotientRequest),
    /// Print the genera of the heaps of a code, in rows of the period
    #[command(after_help = "Example: sprague genus 0.75 --to 30")]
    Genus(GenusRequest),
    /// Play a position against the tool, which wins if it can and says why
    #[command(after_help = PLAY)]
    Play(PlayRequest),
    /// Serve an editor: failing claims, errors and answers while you type
    #[command(after_help = LSP)]
    Lsp(LspRequest),
    /// Explain a command, or a topic: a word of the language, a ruleset, a term of the theory
    #[command(after_help = HELP)]
    Help {
        /// A command, or a topic such as kayles, mex, P, equivalence, coins; `topics` lists them, and
        /// other words are searched for
        topic: Vec<String>,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print how the last of some words may go on, for the completions of bash and zsh
    #[command(hide = true)]
    Complete {
        /// The words of a line, the program first
        #[arg(value_name = "WORD", last = true)]
        words: Vec<OsString>,
    },
    /// Print a manual page
    Man {
        /// The page of a command instead of the main one
        command: Option<String>,
    },
}

impl Task {
    /// The file that a command writes to, if it takes one.
    pub fn output(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Task::Solve(request) => Some(&mut request.file),
            Task::Prove(request) => Some(&mut request.file),
            Task::Statement(request) => Some(&mut request.file),
            Task::Graph(request) => Some(&mut request.file),
            Task::Draw(request) => Some(&mut request.file),
            Task::Table(request) => Some(&mut request.file),
            Task::Plot(request) => Some(&mut request.file),
            Task::Values(request) => Some(&mut request.file),
            Task::Sequence(request) => Some(&mut request.file),
            Task::Survey(request) => Some(&mut request.file),
            Task::Quotient(request) => Some(&mut request.file),
            _ => None,
        }
    }
}

const LSP: &str = "\
An editor starts this and speaks the Language Server Protocol to it, over standard input and output. It reads files \
of claims, the blocks tagged `sprague` in Markdown, and the statements in LaTeX. A statement has 10 seconds, or what \
--time-limit says. The page docs/editors.md says how to set up VS Code, Neovim and Helix.

Exit status: 0 the editor announced the end, 1 it did not, or is gone.";

/// How to talk to the editor.
#[derive(Debug, Args)]
pub struct LspRequest {
    /// Use standard input and output; it always does, but some editors say so
    #[arg(long)]
    pub stdio: bool,
}

const HELP: &str = "\
Examples:
  sprague help prove
  sprague help kayles
  sprague help canonical form";

const PLAY: &str = "\
Lines are read from standard input: the number of a move; a move such as *6 -> *3, or in words, take pin 3, or all \
its numbers, 3 4 for take pins 3 and 4; or hint, why, undo, board, moves, help, quit.

A certificate is verified first. You play the side that its claim says loses, and every answer comes from the \
certificate.

Examples:
  sprague play 'nim(1, 2, 6)'
  sprague play --second 'S := {*1, {*1}}' 'S + *3'
  sprague play proof.cert

Exit status: 0 however the game ends, 1 a certificate is rejected, 2 an error, 130 interrupted.";

/// What to evaluate.
#[derive(Debug, Args)]
pub struct EvalRequest {
    /// Statements, in one session; `-` reads them from standard input, line by line; after `--`
    /// they may begin with a minus
    #[arg(value_name = "STATEMENT", required = true)]
    pub expressions: Vec<String>,
    #[command(flatten)]
    pub answer: AnswerAs,
}

/// What to play, and who begins.
#[derive(Debug, Args)]
pub struct PlayRequest {
    /// Statements, the last of them a position; or a certificate, FILE.cert, to play against its
    /// claims
    #[arg(
        value_name = "EXPR",
        required_unless_present = "certificate",
        conflicts_with = "certificate",
        value_hint = ValueHint::FilePath
    )]
    pub expressions: Vec<String>,
    /// Play against the claims of a certificate, whatever its file is called
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    /// Show the board only when `board` asks for it, and not after each move
    #[arg(long)]
    pub no_board: bool,
    /// Move second: the tool begins
    #[arg(long)]
    pub second: bool,
    /// Misère play: the player who cannot move wins
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
}
