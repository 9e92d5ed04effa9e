//! How the values of arguments are read.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sprague::game_graph::Format;

/// The formats of game graphs by the names that people type.
pub fn graph_format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(["tsv", "csv", "spaces", "dot", "json"]).map(|name| match name.as_str() {
        "csv" => Format::Csv,
        "spaces" => Format::Spaces,
        "dot" => Format::Dot,
        "json" => Format::Json,
        _ => Format::Tsv,
    })
}

pub fn segments(text: &str) -> Result<RangeInclusive<u64>, String> {
    sprague_kernel::read_segments(text)
        .ok_or_else(|| "segments are counted from 1, and written like 3..7".to_owned())
}

/// A count from 1, in which underscores may group the digits.
pub fn count(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err("expected an integer, at least 1".to_string()),
    }
}

/// How many times as large a picture is.
pub fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| (0.05..=50.).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.05 to 50, e.g. 2".to_string())
}

/// `K/M` with K from 1 to M.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    parts
        .filter(|&(part, of)| 1 <= part && part <= of)
        .ok_or_else(|| "expected K/M with K from 1 to M, e.g. 1/4 for the first of four parts".to_string())
}

/// A time in seconds; 0 stands for no limit.
pub fn seconds(text: &str) -> Result<TimeLimit, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds, 0 or more".to_string())?;
    let time = Duration::try_from_secs_f64(seconds)
        .map_err(|_| "expected a number of seconds, 0 or more".to_string())?;
    Ok(TimeLimit((!time.is_zero()).then_some(time)))
}

/// A time, or no limit.
#[derive(Debug, Clone, Copy)]
pub struct TimeLimit(pub Option<Duration>);
