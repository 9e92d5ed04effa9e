//! The commands on nim-sequences.

use std::path::PathBuf;

use clap::builder::EnumValueParser;
use clap::{Arg, Command, ValueHint};

use super::arguments::{first_heap, game, last_heap, output_file, shard};
use super::formats::{PlotFormat, SequenceFormat};

pub fn sequence() -> Command {
    Command::new("sequence")
        .about("Print the nim-sequence of a game of heaps: a code, a ruleset")
        .arg(game())
        .arg(last_heap("The last heap").required(true))
        .arg(first_heap())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<SequenceFormat>::new())
                .help("text, a table of twenty a line, csv, json, npy for NumPy, the b-file of the OEIS [default: by the ending of FILE, else text]"),
        )
        .arg(output_file())
        .after_help(
            "A code says what may be left when as many are taken as the place of its digit: 0.77 is Kayles, 4!.0 Grundy's game.\n\n\
             Examples:\n  sprague sequence 0.77 --to 100\n  sprague sequence 'subtraction([1, 3, 4])' --to 1_000_000 -o values.npy",
        )
}

pub fn period() -> Command {
    Command::new("period")
        .about("Find the period of a nim-sequence, and the theorem that proves it")
        .arg(game())
        .arg(last_heap("Look in the heaps up to N [default: as many as take some seconds]"))
        .arg(
            Arg::new("certificate")
                .long("certificate")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("Write a certificate of the period of an octal game, for `sprague verify`"),
        )
        .arg(
            Arg::new("checkpoint")
                .long("checkpoint")
                .value_name("DIR")
                .value_parser(clap::value_parser!(PathBuf))
                .value_hint(ValueHint::DirPath)
                .help("Make a long run of an octal game with few rare heaps, which goes on from what it left in this folder"),
        )
        .after_help(
            "Examples:\n  sprague period 0.137\n  sprague period 0.3F --to 1000\n  \
             sprague period 0.104 --checkpoint run --certificate 0.104.cert\n\n\
             Exit status: 0 a period is proved, 1 none is, 2 an error, 130 interrupted.",
        )
}

pub fn compare() -> Command {
    Command::new("compare")
        .about("Compare two nim-sequences: where they differ first, and whether they are alike when shifted")
        .arg(game())
        .arg(Arg::new("other").value_name("OTHER").required(true).help("Another one"))
        .arg(last_heap("The last heap [default: 1000]"))
        .after_help(
            "Example: sprague compare 0.161 0.36 --to 10000\n\n\
             Exit status: 0 alike, 1 they differ, 2 an error, 130 interrupted.",
        )
}

pub fn plot() -> Command {
    Command::new("plot")
        .about("Plot a nim-sequence: values over heap sizes, rare heaps and the period marked")
        .arg(game())
        .arg(last_heap("The last heap [default: 1000]"))
        .arg(first_heap())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(EnumValueParser::<PlotFormat>::new())
                .help("text, svg or png [default: by the ending of FILE, else text]"),
        )
        .arg(output_file())
        .after_help("Examples:\n  sprague plot 0.137\n  sprague plot 0.16 --to 1_000_000 -o plot.png")
}

pub fn survey() -> Command {
    Command::new("survey")
        .about("Go through a family of games, and print a row for each: period, preperiod, what proves it")
        .arg(
            Arg::new("pattern")
                .value_name("PATTERN")
                .required(true)
                .help("A code in which d stands for any octal digit and h for any hexadecimal one (D is the digit 13); subtraction(1..20) or all_but(1..20) for all sets within, with a second number for sets of that size"),
        )
        .arg(last_heap("Look for a period in the heaps up to N").required(true))
        .arg(
            Arg::new("shard")
                .long("shard")
                .value_name("K/M")
                .value_parser(shard)
                .help("Only each M-th game, from the K-th on: M runs cover the family"),
        )
        .arg(output_file())
        .after_help(
            "The games are gone through on all processors. With -o the file has its name only when it is whole, and its first line says \
             what made it. A file of the same run that is there already is left as it is, so that a run can be repeated; one of another run is refused.\n\n\
             Examples:\n  sprague survey 0.dd --to 1000\n  sprague survey 'subtraction(1..12)' --to 10000 --shard 1/4 -o part1.tsv",
        )
}
