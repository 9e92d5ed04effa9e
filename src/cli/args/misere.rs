//! The commands on misère play and what each takes. The comments are the help that a user reads.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use sprague::front_end::{Request, heap_size};

use super::formats::{AnswerAs, Format, QUOTIENT as QUOTIENTS};
use super::pictures::ImageSize;

pub const QUOTIENT: &str = "\
In misère play the player who cannot move wins. Without --to the quotient is that of all heaps, if a period of it is \
proved; else that of the heaps up to where the search ends.

Examples:
  sprague quotient 0.77
  sprague quotient 0.07 --to 33 -o 0.07.cert
  sprague quotient --position 'cram(3, 4)'

Exit status: 0 the quotient is found, 1 the search ended before, 2 an error, 130 interrupted.";

/// The misère quotient of which game is wanted.
#[derive(Debug, Args)]
pub struct QuotientRequest {
    /// A code, 0.77
    #[arg(value_name = "CODE", required_unless_present = "position", conflicts_with = "position")]
    pub game: Option<String>,
    /// A position: the quotient of all sums of the components of its followers
    #[arg(long, value_name = "EXPR")]
    pub position: Option<String>,
    /// The greatest heap [default: as many as the ceilings allow, which may take minutes]
    #[arg(long, value_name = "N", value_parser = heap_size, conflicts_with = "position")]
    pub to: Option<u64>,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = QUOTIENTS.parser(),
        hide_possible_values = false,
        help = QUOTIENTS.help("How it is written", "text")
    )]
    pub format: Option<Format>,
    /// How large a PNG picture is.
    #[command(flatten)]
    pub size: ImageSize,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// The genera of which heaps are wanted.
#[derive(Debug, Args)]
pub struct GenusRequest {
    /// A code, 0.77
    #[arg(value_name = "CODE")]
    pub game: String,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = heap_size)]
    pub to: u64,
    /// Heaps in a row [default: the period of the misère quotient, if it is soon found, else 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub columns: Option<u64>,
    #[command(flatten)]
    pub answer: AnswerAs,
}

impl GenusRequest {
    /// The definitions to run first, the question, and how its answer is written.
    pub fn asked(&self) -> (&[String], Request, &AnswerAs) {
        let request = Request::Genera { code: self.game.clone(), to: self.to, columns: self.columns };
        (&[], request, &self.answer)
    }
}
