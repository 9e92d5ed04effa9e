//! The command on sheets of exercises, and what it takes. The comments are the help that a user
//! reads.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::formats::{Format, SOLVED};

pub const SOLVE: &str = "\
Below each block of statements stands its solution: the answers, and proofs with --detail 1 to 3. A sheet of Markdown \
has blocks tagged `sprague`, or `sprague draw` for pictures; a sheet of LaTeX has environments `sprague` and comments \
`% sprague: …` or `% sprague draw: …`. Solutions that are already in the sheet are replaced.

Examples:
  sprague solve sheet.md -o solutions.md
  sprague solve sheet.md --detail 2 -o solutions.pdf
  sprague solve sheet.md --whole -o solutions.html
  sprague solve sheet.tex -o solutions.tex

Exit status: 0 every claim holds, 1 a claim fails, 2 something could not be read or evaluated.";

/// What to solve, and how to write it.
#[derive(Debug, Args)]
pub struct SolveRequest {
    /// A sheet of Markdown or LaTeX; `-` for Markdown on standard input
    #[arg(value_name = "SHEET", value_hint = ValueHint::FilePath)]
    pub sheet: PathBuf,
    /// How closely proofs follow the theorem: 0 answers alone, 1 a sentence a position, 2 the steps
    /// of the theorem, 3 every move with its reply [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=3), default_value = "1", hide_default_value = true)]
    pub detail: u8,
    /// Write whole proofs; else each has at most about a page, and a line says what was left out
    #[arg(long)]
    pub whole: bool,
    /// How it is written [default: by the ending of FILE (.md, .tex, .html, .pdf), else like the sheet]
    #[arg(long, value_name = "FORMAT", value_parser = SOLVED.parser())]
    pub format: Option<Format>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}
