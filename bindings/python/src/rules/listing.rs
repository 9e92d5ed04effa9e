//! The moves of a position, as its function lists them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use sprague::ruleset::Moves;

use super::shared::Shared;
use super::shown;
use crate::numbering::Numbering;

/// Lists the moves of a position. What Python raises is the outer result; what ends the list for
/// the library is the inner one.
pub(super) fn list(
    shared: &Shared,
    py: Python<'_>,
    number: u32,
    moves: &mut Moves<u32>,
) -> PyResult<sprague::Result<()>> {
    let position = shared.position(py, number);
    if shared.is_spread && !position.is_instance_of::<PyTuple>() {
        return Err(not_spread(shared, &position));
    }
    let options = shared.function.bind(py).call1(shared.arguments(&position)?)?;
    if options.is_none() || options.is_instance_of::<PyString>() || options.is_instance_of::<PyBytes>() {
        return Err(no_options(shared, &position, &options));
    }
    let listed = match options.try_iter() {
        Err(error) if error.is_instance_of::<PyTypeError>(py) && !options.hasattr("__iter__")? => {
            return Err(no_options(shared, &position, &options));
        }
        listed => listed?,
    };
    let mut positions = shared.positions();
    for option in listed {
        let option = option?;
        shared.count(py);
        // A list is a sum: it has no hash, so it can be no position.
        let listed = match option.cast::<PyList>() {
            Ok(parts) => sum(shared, &mut positions, parts, (&position, &option), moves)?,
            Err(_) => {
                let number = shared.number_in(&mut positions, &option)?;
                wording(shared, &position, &option, |words| moves.to(number, words))?
            }
        };
        if listed.is_err() {
            return Ok(listed);
        }
    }
    Ok(Ok(()))
}

fn sum(
    shared: &Shared,
    positions: &mut Numbering,
    parts: &Bound<'_, PyList>,
    (position, option): (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
    moves: &mut Moves<u32>,
) -> PyResult<sprague::Result<()>> {
    let mut number = |part: &Bound<'_, PyAny>| shared.number_in(positions, part);
    // Most sums are of two: no room is asked for.
    if parts.len() == 2 {
        let numbers = [number(&parts.get_item(0)?)?, number(&parts.get_item(1)?)?];
        return wording(shared, position, option, |words| moves.to_sum(numbers, words));
    }
    let numbers = parts.iter().map(|part| number(&part)).collect::<PyResult<Vec<_>>>()?;
    wording(shared, position, option, |words| moves.to_sum(numbers, words))
}

/// Adds a move with its words, which are made only where somebody wants them.
fn wording(
    shared: &Shared,
    position: &Bound<'_, PyAny>,
    option: &Bound<'_, PyAny>,
    add: impl FnOnce(&mut dyn FnMut() -> String) -> sprague::Result<()>,
) -> PyResult<sprague::Result<()>> {
    let mut failed = None;
    let mut words = || match worded(shared, position, option) {
        Ok(words) => words,
        Err(exception) => {
            failed = Some(exception);
            String::new()
        }
    };
    let added = add(&mut words);
    failed.map_or(Ok(added), Err)
}

fn worded(shared: &Shared, position: &Bound<'_, PyAny>, option: &Bound<'_, PyAny>) -> PyResult<String> {
    let Some(words) = &shared.words else {
        return Ok(format!("{} → {}", shown::alone(position), shown::option(option)));
    };
    let words = words.bind(position.py()).call1((position, option))?;
    match words.cast::<PyString>() {
        Ok(words) => Ok(words.to_str()?.to_owned()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "the words of {} for a move are a str; got {}",
            shared.name,
            shown::kind(&words)
        ))),
    }
}

fn not_spread(shared: &Shared, position: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "{} has several parameters, so its positions are tuples; got {} as a position\n\
         help: yield a tuple, e.g. `yield (a - 1, b)`; a function of one parameter takes any position",
        shared.name,
        shown::cut(position)
    ))
}

fn no_options(shared: &Shared, position: &Bound<'_, PyAny>, got: &Bound<'_, PyAny>) -> PyErr {
    let got = match shown::kind(got) {
        _ if got.is_none() => "nothing".to_owned(),
        kind if kind.starts_with(['a', 'e', 'i', 'o']) => format!("an {kind}"),
        kind => format!("a {kind}"),
    };
    PyTypeError::new_err(format!(
        "{} returned {got} instead of its options\n\
         help: `yield` each option, or return a list of them; no option is an empty list",
        shown::position(&shared.name, position)
    ))
}
