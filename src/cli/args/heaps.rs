//! The commands on nim-sequences and game graphs, and what each takes. The comments are the help that a user reads.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use sprague::Error;
use sprague::front_end::octal::Vectors;
use sprague::front_end::{Request, heap_size};
use sprague::game_graph::Format;

use super::arguments::{count, graph_format, shard};
use super::formats::{AnswerAs, Format as Written, SEQUENCE as SEQUENCES};

pub const VALUES: &str = "\
A list of edges has one edge a line: a label, a tab (a comma in CSV, one space with --format spaces), and \
the label that a move leads to. A line with one label is a vertex. # begins a comment.

For each vertex one line is printed: label, value, outcome, and a move to a P-position if there is one; with --json \
an object. --max-nodes is the number of vertices; 16 times as many edges are read.

Examples:
  sprague values game.tsv
  sprague values game.dot --loopy --json -o values.json
  sprague values game.dot --loopy --certificate game.cert

Exit status: 0 all is well, 2 an error or, without --loopy, a cycle, 130 interrupted.";

pub const SEQUENCE: &str = "\
The digit at place t of a code says what may be left when t are taken: 0.77 is Kayles, 4!.0 Grundy's game.

Examples:
  sprague sequence 0.77 --to 100
  sprague sequence 'subtraction([1, 3, 4])' --to 1_000_000 -o values.npy";

pub const PERIOD: &str = "\
Examples:
  sprague period 0.137
  sprague period 0.3F --to 1000
  sprague period 0.104 --checkpoint run --certificate 0.104.cert

Exit status: 0 a period is proved, 1 none is, 2 an error, 130 interrupted.";

pub const GUESS: &str = "\
A period with its saltus is looked for, and then finite automata that read the binary digits of the parameters: for \
each of few values, for the values beside the positions, for the P-positions alone.

Examples:
  sprague guess 'lask(n) := { lask(k) for k in 0..n-1, lask(a) + lask(n-a) for a in 1..n-1 }'
  sprague guess 'mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }'

Exit status: 0 what is found is proved, 1 nothing is, 2 an error, 130 interrupted.";

pub const COMPARE: &str = "\
Example: sprague compare 0.161 0.36 --to 10000

Exit status: 0 the sequences are equal, 1 they differ, 2 an error, 130 interrupted.";

pub const SURVEY: &str = "\
Rows are written as soon as they are found, in the order of the family. --time-limit is the time for one game; a game that needs more, or meets another limit, has a row with the ground `limit`.

With -o the first line of the file says what made it. However a run ends, its file has whole rows; the same command continues after them, and leaves a complete file as it is. A file of another run is not overwritten.

Exit status: 0 all games have rows, 2 an error, 130 interrupted.

Examples:
  sprague survey 0.dd --to 1000
  sprague survey 'subtraction(1..12)' --to 10000 --shard 1/4 -o part1.tsv";

/// By which instructions nim-sequences of octal games are computed: values are the same by all.
#[derive(Debug, Args)]
pub struct ComputedBy {
    /// avx512, avx2 or portable
    #[arg(long, value_name = "NAME", hide = true)]
    pub vectors: Option<Vectors>,
}

impl ComputedBy {
    /// Chooses them for everything that follows.
    pub fn choose(&self) -> Result<(), Error> {
        self.vectors.map_or(Ok(()), Vectors::choose)
    }
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
    /// Write a certificate of the values of all vertices, for `sprague verify`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "loopy")]
    pub certificate: Option<PathBuf>,
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
    #[arg(long, value_name = "FORMAT", value_parser = SEQUENCES.parser())]
    pub format: Option<Written>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub by: ComputedBy,
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
    #[command(flatten)]
    pub answer: AnswerAs,
    #[command(flatten)]
    pub by: ComputedBy,
}

/// Of which definition to guess the values.
#[derive(Debug, Args)]
pub struct GuessRequest {
    /// Definitions, the last of them recursive
    #[arg(value_name = "DEFINITION", required = true)]
    pub definitions: Vec<String>,
    #[command(flatten)]
    pub answer: AnswerAs,
}

impl GuessRequest {
    /// The definitions to run first, the question, and how its answer is written.
    pub fn asked(&self) -> (&[String], Request, &AnswerAs) {
        let Some((last, before)) = self.definitions.split_last() else {
            unreachable!("the table of arguments demands one")
        };
        (before, Request::Guess(last.clone()), &self.answer)
    }
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
    #[command(flatten)]
    pub answer: AnswerAs,
}

impl CompareRequest {
    /// The definitions to run first, the question, and how its answer is written.
    pub fn asked(&self) -> (&[String], Request, &AnswerAs) {
        let games = [self.game.clone(), self.other.clone()];
        (&[], Request::Compare { games, to: self.to }, &self.answer)
    }
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
    /// Find misère quotients instead of nim-sequences; for codes
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
    #[command(flatten)]
    pub by: ComputedBy,
}
