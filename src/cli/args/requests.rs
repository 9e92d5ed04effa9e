//! What each command was asked for.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use sprague::game_graph::Format;

use super::formats::{DrawFormat, GraphFormat, PlotFormat, ProofFormat, SequenceFormat, TableFormat};

/// What to draw and where to.
pub struct GraphRequest {
    /// An expression that is a position.
    pub expression: String,
    /// The format, if said.
    pub format: Option<GraphFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// How many positions to draw at most, if said.
    pub most: Option<usize>,
    /// Whether nimbers and sums are written out as sets.
    pub expand: bool,
}

/// What to draw as it looks, and where to.
pub struct DrawRequest {
    /// Statements, the last of them a position.
    pub expressions: Vec<String>,
    /// The format, if said.
    pub format: Option<DrawFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which table to make, and where to.
pub struct TableRequest {
    /// Statements, and last an expression with one or two variables.
    pub expressions: Vec<String>,
    /// The format, if said.
    pub format: Option<TableFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which graph to value, and how.
pub struct ValuesRequest {
    /// The file with the graph, or `-`.
    pub graph: PathBuf,
    /// The format, if said.
    pub format: Option<Format>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// Whether the graph may have cycles.
    pub loopy: bool,
}

/// Which values to write, and how.
/// What `sprague period` is asked for.
#[derive(Debug)]
pub struct PeriodRequest {
    pub game: String,
    /// The last heap that is looked at.
    pub bound: Option<u64>,
    /// The file for a certificate.
    pub certificate: Option<PathBuf>,
    /// The folder for checkpoints.
    pub checkpoint: Option<PathBuf>,
}

/// What `sprague verify` is asked for.
#[derive(Debug)]
pub struct VerifyRequest {
    pub certificate: PathBuf,
    pub statement: Option<PathBuf>,
    /// The segments of a certificate of a period, if not all of them.
    pub segments: Option<RangeInclusive<u64>>,
}

pub struct SequenceRequest {
    /// A ruleset of one heap size.
    pub game: String,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The format, if said.
    pub format: Option<SequenceFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which values to plot, and how.
pub struct PlotRequest {
    /// A ruleset of one heap size.
    pub game: String,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The format, if said.
    pub format: Option<PlotFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
}

/// Which games to go through, and how far.
pub struct SurveyRequest {
    /// A pattern that stands for a family of games.
    pub pattern: String,
    /// How far a period is looked for.
    pub to: u64,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// The part of the family, counted from 1, and of how many.
    pub shard: (usize, usize),
}

/// What to play, and who begins.
pub struct PlayRequest {
    /// Statements, the last of them a position; or a certificate.
    pub expressions: Vec<String>,
    /// Whether the tool begins.
    pub second: bool,
}

/// What to prove, and how to write it.
pub struct ProofRequest {
    /// Statements to run, and last the claim.
    pub statements: Vec<String>,
    /// The format, if said.
    pub format: Option<ProofFormat>,
    /// The file to write, if not standard output.
    pub file: Option<PathBuf>,
    /// How much of the text is spelt out, 1 to 3.
    pub detail: u8,
    /// How many positions the text speaks of at most, if said.
    pub most: Option<usize>,
    /// Whether the lemmas and the theorem are cited, and not proved.
    pub brief: bool,
    /// Whether the certificate is a strategy.
    pub strategy: bool,
    /// Whether only the statement is written.
    pub statement: bool,
}
