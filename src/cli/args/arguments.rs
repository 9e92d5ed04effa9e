//! Arguments that several commands take, and how the values of arguments are read.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ValueHint};
use sprague::game_graph::Format;

pub fn game() -> Arg {
    Arg::new("game")
        .value_name("GAME")
        .required(true)
        .help("A code, 0.137; a ruleset, kayles, 'subtraction([1, 3, 4])'")
}

pub fn first_heap() -> Arg {
    Arg::new("from").long("from").value_name("M").value_parser(heap_size).help("The first heap [default: 0]")
}

pub fn last_heap(help: &'static str) -> Arg {
    Arg::new("to").long("to").value_name("N").value_parser(heap_size).help(help)
}

pub fn statements(help: &'static str) -> Arg {
    Arg::new("statements").value_name("STATEMENT").required(true).num_args(1..).help(help)
}

pub fn output_file() -> Arg {
    Arg::new("output")
        .long("output")
        .short('o')
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("Write to a file")
}

pub fn strategy() -> Arg {
    Arg::new("strategy")
        .long("strategy")
        .action(ArgAction::SetTrue)
        .help("A certificate that rests on the Second Lemma alone; for small positions")
}

/// The formats of game graphs by the names that people type.
pub fn graph_format(text: &str) -> Result<Format, String> {
    match text {
        "tsv" => Ok(Format::Tsv),
        "csv" => Ok(Format::Csv),
        "spaces" => Ok(Format::Spaces),
        "dot" => Ok(Format::Dot),
        "json" => Ok(Format::Json),
        _ => Err("tsv, csv, spaces, dot or json is due".to_string()),
    }
}

pub fn segments(text: &str) -> Result<RangeInclusive<u64>, String> {
    sprague_kernel::read_segments(text)
        .ok_or_else(|| "segments are counted from 1, and written like 3..7".to_owned())
}

/// A count from 1, in which underscores may group the digits.
pub fn count(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(0) => Err("must be at least 1".to_string()),
        Ok(count) => Ok(count),
        Err(_) => Err("not a count".to_string()),
    }
}

/// A heap size, in which underscores may group the digits.
pub fn heap_size(text: &str) -> Result<u64, String> {
    let size = text.replace('_', "").parse().ok();
    size.filter(|&size: &u64| size < 1 << 63).ok_or_else(|| "not a heap size below 2^63".to_string())
}

/// `K/M` with K from 1 to M.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    parts
        .filter(|&(part, of)| 1 <= part && part <= of)
        .ok_or_else(|| "a part and of how many is due, as 1/4: the first of four".to_string())
}

/// A time in seconds; 0 is no limit.
pub fn seconds(text: &str) -> Result<Option<Duration>, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_string())?;
    Ok((!time.is_zero()).then_some(time))
}
