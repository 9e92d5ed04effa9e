//! The rulesets of the language, by their names.

use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use sprague::registry::{self, Named};
use sprague::ruleset::Argument;

use crate::errors::LimitError;
use crate::game::Game;
use crate::numbers::whole;
use crate::session::Session;
use crate::signals::Rounds;

/// Lists in lists; no ruleset takes more.
const DEEPEST: usize = 16;

/// Entries of one list: as many as a statement of the language may have by default.
const MOST: usize = 2_500_000;

/// A value of Python as an argument: an integer, a string, or a list of such.
fn argument(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Argument> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Argument::Text(text.to_str()?.to_owned()));
    }
    if value.cast::<Game>().is_ok() || value.cast::<PyDict>().is_ok() {
        return Err(no_argument(value)?);
    }
    // An array of numpy with one entry is an index too, and a list nevertheless.
    if value.hasattr("__iter__")? {
        if depth == DEEPEST {
            return Err(PyValueError::new_err(format!(
                "the arguments of a ruleset nest deeper than {DEEPEST} lists"
            )));
        }
        let (mut entries, mut rounds) = (Vec::new(), Rounds::default());
        for entry in value.try_iter()? {
            rounds.next(value.py())?;
            if entries.len() == MOST {
                return Err(LimitError::new_err(format!("a list of more than {MOST} entries")));
            }
            entries.push(argument(&entry?, depth + 1)?);
        }
        return Ok(Argument::List(entries));
    }
    match value.hasattr("__index__")? {
        true => whole(value, "a number").map(Argument::Integer),
        false => Err(no_argument(value)?),
    }
}

fn no_argument(value: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let got = value.get_type().qualname()?;
    Ok(PyTypeError::new_err(format!(
        "a ruleset takes integers, strings and lists of them; got {got}\n\
         help: a heap size is an int, a board a str, several numbers a list"
    )))
}

fn named(name: &str) -> PyResult<&'static Named> {
    registry::named(name).ok_or_else(|| PyAttributeError::new_err(format!("there is no ruleset {name}")))
}

/// The position of a ruleset; `calls` is a tuple of arguments for each pair of parentheses.
#[pyfunction]
fn ruleset_position(
    session: &Bound<'_, Session>,
    name: &str,
    calls: Vec<Bound<'_, PyTuple>>,
) -> PyResult<Game> {
    let named = named(name)?;
    let calls = calls
        .iter()
        .map(|call| call.iter().map(|value| argument(&value, 0)).collect())
        .collect::<PyResult<Vec<Vec<Argument>>>>()?;
    let id = session.get().long(session.py(), move |session| session.named_position(named, &calls))?;
    Ok(Game::new(session, id))
}

/// The names of all rulesets.
#[pyfunction]
fn ruleset_names() -> Vec<&'static str> {
    registry::rulesets().map(Named::name).collect()
}

/// Of a ruleset: how a position is written, the rule, its source, known values, a claim that holds.
#[pyfunction]
fn ruleset_row(name: &str) -> PyResult<[&'static str; 5]> {
    let row = named(name)?;
    Ok([row.signature, row.rule, row.source, row.values, row.example])
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ruleset_position, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_names, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_row, module)?)
}
