//! The commands that draw and tabulate, and what each takes. The comments are the help that a user reads.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use sprague::drawing::Show;

use sprague::front_end::heap_size;

use super::arguments::{count, scale};
use super::formats::{DRAWING, Format, GRAPH, PLOT, TABLE as TABLES, shown};

pub const DRAW: &str = "\
Without --show the board is drawn alone, as it was typed: a question. --show all has the answer.

In text, brackets mark the squares and vertices that the move touches; ○ is taken, ◆ is put apart, × is an edge.

Examples:
  sprague draw 'kayles(7) + nim(2, 3)'
  sprague draw 'chomp(3, 4)' --show value,move -o chomp.pdf
  sprague draw 'cram(3, 3)' --caption 'Who wins?' -o exercise.tikz
  sprague draw 'S := {*1, {*1}}' 'S + *3'";

pub const TABLE: &str = "\
The expression is a position, whose value is written, an integer, an outcome, a truth value, a string \
such as a genus, or an element of a misère quotient. \
The first variable goes down, the second to the right. `if` leaves cells out.

Examples:
  sprague table 'wythoff(a, b) for a in 0..9 for b in 0..9'
  sprague table 'cram(m, n) for m in 1..4 for n in m..6' -o cram.svg
  sprague table 'f(n) := {f(n - 1) if n > 0, f(n - 2) if n > 1}' 'f(n) for n in 1..20'";

/// How large a picture of pixels is.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct ImageSize {
    /// The width of a PNG picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with = "scale")]
    pub width: Option<u32>,
    /// How many times as large as on a screen a PNG picture is [default: 2]
    #[arg(long, value_name = "X", value_parser = scale)]
    pub scale: Option<f64>,
}

/// What to draw and where to.
#[derive(Debug, Args)]
pub struct GraphRequest {
    /// Statements, the last of them a position
    #[arg(value_name = "EXPR", required = true)]
    pub expressions: Vec<String>,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = GRAPH.parser(),
        help = GRAPH.help("Text for Graphviz, or a picture", "dot")
    )]
    pub format: Option<Format>,
    /// How large a PNG picture is.
    #[command(flatten)]
    pub size: ImageSize,
    /// What is shown of each position: board (its name alone), value, outcome, move, all; several
    /// with commas between
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = shown(),
        value_delimiter = ',',
        default_value = "all",
        hide_default_value = true
    )]
    pub show: Vec<Show>,
    /// What is said below the picture instead of the expression
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,
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
    /// What is shown beside the board: board (nothing), value, outcome, move, all; several with
    /// commas between
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = shown(),
        value_delimiter = ',',
        default_value = "board",
        hide_default_value = true
    )]
    pub show: Vec<Show>,
    /// What is said below the picture instead of the expression
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,
    /// Outcome and winning moves of misère play
    #[arg(long, visible_alias = "misère")]
    pub misere: bool,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = DRAWING.parser(),
        help = DRAWING.help("Text for a terminal, or a picture", "text")
    )]
    pub format: Option<Format>,
    /// How large a PNG picture is.
    #[command(flatten)]
    pub size: ImageSize,
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
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = TABLES.parser(),
        help = TABLES.help("How it is written", "text")
    )]
    pub format: Option<Format>,
    /// How large a PNG picture is.
    #[command(flatten)]
    pub size: ImageSize,
    /// What is said above the table instead of the expression
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
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
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = PLOT.parser(),
        help = PLOT.help("How it is written", "text")
    )]
    pub format: Option<Format>,
    /// How large a PNG picture is.
    #[command(flatten)]
    pub size: ImageSize,
    /// What is said above the plot
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}
