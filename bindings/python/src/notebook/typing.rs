//! What helps while a cell is typed. Places are in characters, as notebooks count them.

use pyo3::prelude::*;
use sprague::front_end::markup::wrap;
use sprague::front_end::{help, syntax};

/// Columns of a page of the help: as many as a notebook has beside a list of files.
const WIDTH: usize = 68;

/// The byte where a character of a text begins; its end for those beyond.
fn byte(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(byte, _)| byte)
}

fn characters(text: &str, byte: usize) -> usize {
    text[..byte].chars().count()
}

/// The ways to go on from a place of a text, and where the part begins that they replace.
#[pyfunction]
#[pyo3(name = "_complete")]
fn complete(text: &str, place: usize, names: Vec<String>, topics: bool) -> (usize, Vec<String>) {
    let before = &text[..byte(text, place)];
    let (start, found) =
        if topics { help::candidate_topics(before) } else { help::candidates(before, &names) };
    let replacements = found.into_iter().map(|candidate| candidate.replacement).collect();
    (characters(text, start), replacements)
}

/// What a person asks about who points at a place of a text.
#[pyfunction]
#[pyo3(name = "_asked_at")]
fn asked_at(text: &str, place: usize) -> Option<String> {
    help::asked_at(text, byte(text, place)).map(|range| text[range].to_owned())
}

/// The help on a topic.
#[pyfunction]
#[pyo3(name = "_help")]
fn about(topic: &str) -> Option<String> {
    help::about(topic, WIDTH).map(|page| wrap(&page, WIDTH))
}

/// What a search finds for a topic that there is not; `others` are names, each with a line on it.
#[pyfunction]
#[pyo3(name = "_found")]
fn found(topic: &str, others: Vec<(String, String)>) -> Option<String> {
    let entry = |(name, line): &(String, String)| help::Entry::new(name, line, &[name], "");
    let others: Vec<help::Entry> = others.iter().map(entry).chain(help::sections()).collect();
    help::found(topic, WIDTH, &others).map(|page| wrap(&page, WIDTH))
}

/// The topic, or one of `others`, nearest to one that there is not.
#[pyfunction]
#[pyo3(name = "_near_topic")]
fn near_topic(topic: &str, others: Vec<String>) -> Option<String> {
    help::near(topic, others.iter().map(String::as_str)).map(str::to_owned)
}

/// The nearest of some words, if one is near enough to be meant.
#[pyfunction]
#[pyo3(name = "_nearest")]
fn nearest(word: &str, words: Vec<String>) -> Option<String> {
    syntax::nearest(word, words.iter().map(String::as_str)).map(str::to_owned)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(complete, module)?)?;
    module.add_function(wrap_pyfunction!(asked_at, module)?)?;
    module.add_function(wrap_pyfunction!(about, module)?)?;
    module.add_function(wrap_pyfunction!(found, module)?)?;
    module.add_function(wrap_pyfunction!(near_topic, module)?)?;
    module.add_function(wrap_pyfunction!(nearest, module)?)
}
