//! The commands and what each takes. The comments are the help that a user reads.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use clap_complete::Shell;
use sprague::game_graph::Format;

use super::arguments::{count, graph_format, heap_size, segments, shard};
use super::formats::{DrawFormat, GraphFormat, PlotFormat, ProofFormat, SequenceFormat, TableFormat};
use super::misere::{GenusRequest, QUOTIENT, QuotientRequest};

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
    /// Draw what a position looks like, component by component, with a winning move marked
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
    /// Play a position against the tool, which wins where it can and says why
    #[command(after_help = PLAY)]
    Play(PlayRequest),
    /// Explain a command, or a topic: a word of the language, a ruleset, a term of the theory
    #[command(after_help = HELP)]
    Help {
        /// A command, or a topic such as kayles, mex, P, equivalence, coins; `topics` lists them
        topic: Vec<String>,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print a manual page
    Man {
        /// The page of a command instead of the main one
        command: Option<String>,
    },
}

const HELP: &str = "\
Examples:
  sprague help prove
  sprague help kayles
  sprague help canonical form";

const PROVE: &str = "\
Examples:
  sprague prove 'nim(1 3) = *2' --detail 3
  sprague prove 'S := {*1, {*1}}' 'S is N' -o s.cert
  sprague verify s.cert

Exit status: 0 the claim holds, 1 it fails and its negation is proved, 2 an error.";

const VERIFY: &str = "\
Examples:
  sprague verify claim.cert --statement claim.statement
  sprague verify 0.104.cert --segments 1..20

Exit status: 0 verified, 1 rejected, 2 an error, 3 verified in part, 130 interrupted.";

const DRAW: &str = "\
In text, brackets mark the squares and vertices that the move touches; ○ is taken, ◆ is put apart, × is an edge.

Examples:
  sprague draw 'kayles(7) + nim(2, 3)'
  sprague draw 'chomp(3, 4)' -o chomp.svg
  sprague draw 'S := {*1, {*1}}' 'S + *3'";

const TABLE: &str = "\
The expression is a position, whose value is written, an integer, an outcome, a truth value, a string \
such as a genus, or an element of a misère quotient. \
The first variable goes down, the second to the right. `if` leaves cells out.

Examples:
  sprague table 'wythoff(a, b) for a in 0..9 for b in 0..9'
  sprague table 'cram(m, n) for m in 1..4 for n in m..6' -o cram.svg
  sprague table 'f(n) := {f(n - 1) if n > 0, f(n - 2) if n > 1}' 'f(n) for n in 1..20'";

const VALUES: &str = "\
A list of edges has one edge a line: a label, a tab (a comma in CSV, one space with --format spaces), and \
the label that a move leads to. A line with one label is a vertex. # begins a comment.

For each vertex one line is printed: label, value, outcome, and a move to a P-position if there is one; with --json \
an object. --max-nodes is the number of vertices; 16 times as many edges are read.

Examples:
  sprague values game.tsv
  sprague values game.dot --loopy --json -o values.json

Exit status: 0 all is well, 2 an error or, without --loopy, a cycle, 130 interrupted.";

const SEQUENCE: &str = "\
The digit at place t of a code says what may be left when t are taken: 0.77 is Kayles, 4!.0 Grundy's game.

Examples:
  sprague sequence 0.77 --to 100
  sprague sequence 'subtraction([1, 3, 4])' --to 1_000_000 -o values.npy";

const PERIOD: &str = "\
Examples:
  sprague period 0.137
  sprague period 0.3F --to 1000
  sprague period 0.104 --checkpoint run --certificate 0.104.cert

Exit status: 0 a period is proved, 1 none is, 2 an error, 130 interrupted.";

const GUESS: &str = "\
A period with its saltus is looked for, and then finite automata that read the binary digits of the parameters: for \
each of few values, for the values beside the positions, for the P-positions alone.

Examples:
  sprague guess 'lask(n) := { lask(k) for k in 0..n-1, lask(a) + lask(n-a) for a in 1..n-1 }'
  sprague guess 'mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }'

Exit status: 0 what is found is proved, 1 nothing is, 2 an error, 130 interrupted.";

const COMPARE: &str = "\
Example: sprague compare 0.161 0.36 --to 10000

Exit status: 0 the sequences are equal, 1 they differ, 2 an error, 130 interrupted.";

const SURVEY: &str = "\
Rows are written as soon as they are found, in the order of the family. --time-limit is the time for one game; a game \
that needs more has a row with the ground `limit`, and so has one that meets another limit.

With -o the first line of the file says what made it. However a run ends, its file has whole rows; the same command \
goes on after them, and leaves a complete file as it is. A file of another run is not overwritten.

Exit status: 0 all games have rows, 2 an error, 130 interrupted.

Examples:
  sprague survey 0.dd --to 1000
  sprague survey 'subtraction(1..12)' --to 10000 --shard 1/4 -o part1.tsv";

const PLAY: &str = "\
Lines are read from standard input: the number of a move, a move such as *6 -> *3, or hint, why, undo, moves, help, \
quit.

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
}

/// Which files to check.
#[derive(Debug, Args)]
pub struct CheckRequest {
    /// Claim files; in .md and .markdown files the blocks tagged `sprague`; `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Report claims that hold, too
    #[arg(long, short)]
    pub verbose: bool,
}

/// What to prove, and how to write it.
#[derive(Debug, Args)]
pub struct ProofRequest {
    /// Statements to run, and last the claim
    #[arg(value_name = "STATEMENT", required = true)]
    pub statements: Vec<String>,
    /// How it is written [default: by the ending of FILE (.txt, .md, .tex, .html, .cert, .v), else
    /// text]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = false)]
    pub format: Option<ProofFormat>,
    /// How much a text spells out: 1 a sentence a position, 2 the steps of the theorem, 3 every
    /// move with its reply [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3), default_value = "2", hide_default_value = true)]
    pub detail: u8,
    /// The most positions and the most claims that a text may have [default: 2000, 10000]
    #[arg(long = "max", value_name = "N", value_parser = count)]
    pub most: Option<usize>,
    /// In a text, cite the lemmas and the theorem without their proofs
    #[arg(long)]
    pub brief: bool,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// A certificate that rests on the Second Lemma alone; for small positions
    #[arg(long)]
    pub strategy: bool,
    /// Whether only the statement is written.
    #[arg(skip)]
    pub statement: bool,
}

/// The claim whose statement is wanted.
#[derive(Debug, Args)]
pub struct StatementRequest {
    /// Statements to run, and last the claim
    #[arg(value_name = "STATEMENT", required = true)]
    statements: Vec<String>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The statement of a certificate that rests on the Second Lemma alone; for small positions
    #[arg(long)]
    strategy: bool,
}

impl From<StatementRequest> for ProofRequest {
    fn from(StatementRequest { statements, file, strategy }: StatementRequest) -> ProofRequest {
        ProofRequest {
            statements,
            format: Some(ProofFormat::Cert),
            detail: 1,
            most: None,
            brief: false,
            file,
            strategy,
            statement: true,
        }
    }
}

/// What to verify.
#[derive(Debug, Args)]
pub struct VerifyRequest {
    /// A certificate; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: PathBuf,
    /// What the certificate has to prove, as `sprague statement` prints it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub statement: Option<PathBuf>,
    /// Only these segments of a certificate of a period, counted from 1; nothing is proved before
    /// all are verified
    #[arg(long, value_name = "FIRST..LAST", value_parser = segments, conflicts_with = "statement")]
    pub segments: Option<RangeInclusive<u64>>,
}

/// What to draw and where to.
#[derive(Debug, Args)]
pub struct GraphRequest {
    /// An expression that is a position
    #[arg(value_name = "EXPR")]
    pub expression: String,
    /// Text for Graphviz, or a picture [default: by the ending of FILE, else dot]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<GraphFormat>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// The most positions to draw [default: 2000 as dot, 200 as svg]
    #[arg(long = "max", value_name = "N", value_parser = count)]
    pub most: Option<usize>,
    /// Write nimbers and sums out as sets of options
    #[arg(long)]
    pub expand: bool,
    /// Values, outcomes and winning moves of misère play
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
}

/// What to draw as it looks, and where to.
#[derive(Debug, Args)]
pub struct DrawRequest {
    /// Statements, the last of them a position
    #[arg(value_name = "EXPR", required = true)]
    pub expressions: Vec<String>,
    /// Mark a winning move of misère play
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
    /// Text for a terminal, or a picture [default: by the ending of FILE (.txt, .svg), else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<DrawFormat>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// Which table to make, and where to.
#[derive(Debug, Args)]
pub struct TableRequest {
    /// Statements, and last an expression with one or two variables: EXPR for a in 0..9 for b in
    /// 0..9
    #[arg(value_name = "EXPR", required = true)]
    pub expressions: Vec<String>,
    /// How it is written [default: by the ending of FILE (.txt, .svg, .csv, .json), else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<TableFormat>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// Which graph to value, and how.
#[derive(Debug, Args)]
pub struct ValuesRequest {
    /// A list of edges, DOT or JSON: .tsv, .csv, .dot, .gv, .json; `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub graph: PathBuf,
    /// How the graph is written [default: by the ending of GRAPH; tsv on standard input]
    #[arg(long, value_name = "FORMAT", value_parser = graph_format())]
    pub format: Option<Format>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Allow cycles: values are those of loopy games, ∞ with a set among them, and outcomes may be
    /// draws, D
    #[arg(long)]
    pub loopy: bool,
    /// Misère Grundy values: the player who cannot move wins
    #[arg(long, visible_alias = "misère", conflicts_with = "loopy")]
    pub misere: bool,
}

/// Which values to write, and how.
#[derive(Debug, Args)]
pub struct SequenceRequest {
    /// A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'; a definition, 'f(n) := …'
    pub game: String,
    /// The first heap
    #[arg(long, value_name = "M", value_parser = heap_size, default_value = "0")]
    pub from: u64,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = heap_size)]
    pub to: u64,
    /// A list, a table of twenty a line, a file for NumPy, or a b-file of the OEIS [default: by the
    /// ending of FILE, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<SequenceFormat>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// The period of which game is wanted.
#[derive(Debug, Args)]
pub struct PeriodRequest {
    /// A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'; a definition, 'f(n) := …'
    pub game: String,
    /// Look in the heaps up to N [default: as many as take some seconds]
    #[arg(long = "to", value_name = "N", value_parser = heap_size)]
    pub bound: Option<u64>,
    /// Write a certificate of the period of an octal game, for `sprague verify`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    /// Make a long run of an octal game with few rare heaps; it resumes from what it left in this
    /// folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,
}

/// Of which definition to guess the values.
#[derive(Debug, Args)]
pub struct GuessRequest {
    /// Definitions, the last of them recursive
    #[arg(value_name = "DEFINITION", required = true)]
    pub definitions: Vec<String>,
}

/// Which games to compare, and how far.
#[derive(Debug, Args)]
pub struct CompareRequest {
    /// A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'
    pub game: String,
    /// Another one
    pub other: String,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = heap_size, default_value = "1000")]
    pub to: u64,
}

/// Which values to plot, and how.
#[derive(Debug, Args)]
pub struct PlotRequest {
    /// A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'; a definition, 'f(n) := …'
    pub game: String,
    /// The first heap
    #[arg(long, value_name = "M", value_parser = heap_size, default_value = "0")]
    pub from: u64,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = heap_size, default_value = "1000")]
    pub to: u64,
    /// How it is written [default: by the ending of FILE, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<PlotFormat>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// Which games to go through, and how far.
#[derive(Debug, Args)]
pub struct SurveyRequest {
    /// A code in which d stands for any octal digit and h for any hexadecimal one (D is the digit
    /// 13); or subtraction(1..20) or all_but(1..20) for all sets of numbers from 1 to 20, and
    /// subtraction(1..20, 3) for those of three numbers
    pub pattern: String,
    /// Look for a period in the heaps up to N
    #[arg(long, value_name = "N", value_parser = heap_size)]
    pub to: u64,
    /// Find misère quotients instead of nim-sequences; of codes
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
    /// Only every M-th game, beginning with the K-th; M such runs cover the family
    #[arg(long, value_name = "K/M", value_parser = shard, default_value = "1/1", hide_default_value = true)]
    pub shard: (usize, usize),
    /// Look at N games at a time [default: the number of processors, or RAYON_NUM_THREADS]
    #[arg(long, short = 'j', value_name = "N", value_parser = count)]
    pub jobs: Option<usize>,
    /// Write to a file; the same command goes on after the rows that are there
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// What to play, and who begins.
#[derive(Debug, Args)]
pub struct PlayRequest {
    /// Statements, the last of them a position; or a certificate, FILE.cert, to play against its
    /// claims
    #[arg(value_name = "EXPR", required = true, value_hint = ValueHint::FilePath)]
    pub expressions: Vec<String>,
    /// Move second: the tool begins
    #[arg(long)]
    pub second: bool,
    /// Misère play: the player who cannot move wins
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
}
