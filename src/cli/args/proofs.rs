//! The commands on claims, sheets and proofs, and what each takes. The comments are the help that a user reads.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::arguments::{count, segments};
use super::formats::{Format, PROOF, SHEET, SOLVED};

pub const PROVE: &str = "\
Examples:
  sprague prove 'nim(1 3) = *2' --detail 3
  sprague prove 'S := {*1, {*1}}' 'S is N' -o s.cert
  sprague verify s.cert
  sprague prove 'kayles(5) = *4' --fragment -o proof.tex
  sprague prove --preamble -o sprague.tex

Exit status: 0 the claim holds, 1 it fails and its negation is proved, 2 an error.";

pub const VERIFY: &str = "\
Examples:
  sprague verify claim.cert --statement claim.statement
  sprague verify 0.104.cert --segments 1..20

Exit status: 0 verified, 1 rejected, 2 an error, 3 verified in part, 130 interrupted.";

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

/// Which files to check.
#[derive(Debug, Args)]
pub struct CheckRequest {
    /// Claim files; in Markdown the blocks tagged `sprague`, in LaTeX environments `sprague` and
    /// comments that begin with `sprague:`, in notebooks the cells; `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// How statements stand in the files [default: by their endings (.md, .tex, .ipynb), else
    /// statements]
    #[arg(long, value_name = "FORMAT", value_parser = SHEET.parser(), hide_possible_values = false)]
    pub format: Option<Format>,
    /// Also report claims that hold
    #[arg(long, short)]
    pub verbose: bool,
}

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
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = SOLVED.parser(),
        help = SOLVED.help("How it is written", "like the sheet")
    )]
    pub format: Option<Format>,
    /// Write to a file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// What to prove, and how to write it.
#[derive(Debug, Args)]
pub struct ProofRequest {
    /// Statements to run, and last the claim
    #[arg(value_name = "STATEMENT", required_unless_present = "preamble")]
    pub statements: Vec<String>,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = PROOF.parser(),
        hide_possible_values = false,
        help = PROOF.help("How it is written", "text")
    )]
    pub format: Option<Format>,
    /// How much a text spells out: 1 a sentence a position, 2 the steps of the theorem, 3 every
    /// move with its reply, and boards [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3), default_value = "2", hide_default_value = true)]
    pub detail: u8,
    /// The most positions and the most claims that a text may have [default: 2000, 10000]
    #[arg(long = "max", value_name = "N", value_parser = count)]
    pub most: Option<usize>,
    /// In a text, cite the lemmas and the theorem without their proofs
    #[arg(long)]
    pub brief: bool,
    /// A part of a document of your own, in LaTeX, HTML or Markdown; it cites the lemmas of
    /// --preamble
    #[arg(long, conflicts_with = "strategy")]
    pub fragment: bool,
    /// Instead of a proof, what such parts share: a file for the preamble of LaTeX, whose
    /// \spraguelemmas states and proves the lemmas; for HTML the style and the lemmas
    #[arg(long, conflicts_with_all = ["statements", "fragment", "strategy"])]
    pub preamble: bool,
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
    pub file: Option<PathBuf>,
    /// The statement of a certificate that rests on the Second Lemma alone; for small positions
    #[arg(long)]
    strategy: bool,
}

impl From<StatementRequest> for ProofRequest {
    fn from(StatementRequest { statements, file, strategy }: StatementRequest) -> ProofRequest {
        ProofRequest {
            statements,
            format: Some(Format::Cert),
            detail: 1,
            most: None,
            brief: false,
            fragment: false,
            preamble: false,
            file,
            strategy,
            statement: true,
        }
    }
}

/// What to verify.
#[derive(Debug, Args)]
pub struct VerifyRequest {
    /// A certificate; `-` for standard input; the code of a solved game, 0.104, for the one that is
    /// carried in the program
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: PathBuf,
    /// What the certificate has to prove, as `sprague statement` prints it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub statement: Option<PathBuf>,
    /// Only these segments of a certificate of a period, counted from 1; nothing is proved before
    /// all are verified
    #[arg(long, value_name = "FIRST..LAST", value_parser = segments, conflicts_with = "statement")]
    pub segments: Option<RangeInclusive<u64>>,
    /// Threads that verify the segments of a certificate of a period
    #[arg(long, short = 'j', value_name = "N", value_parser = count, conflicts_with_all = ["statement", "segments"])]
    pub jobs: Option<usize>,
}
