//! The rulesets of the language, by their names.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use sprague::front_end::help;
use sprague::registry::{self, Named};
use sprague::ruleset::Argument;
use sprague::ruleset::heaps::Subtraction;

use crate::answers::in_python;
use crate::errors::{LimitError, raise};
use crate::held::{Game, Session};
use crate::numbers::whole;
use crate::signals::Rounds;

/// Lists in lists; no ruleset takes more.
const DEEPEST: usize = 16;

/// Entries of one list: as many as a statement of the language may have by default.
const MOST: usize = 2_500_000;

/// Digits of a code that is made of a set.
const LONGEST_CODE: u64 = 10_000;

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

/// The game of the library of this name.
fn library(name: &str) -> Option<&'static help::Game> {
    help::library().iter().find(|game| game.name == name)
}

/// The position of a ruleset, a `Game` or a `Worth`; `calls` is a tuple of arguments for each pair of parentheses.
#[pyfunction]
fn ruleset_position(
    session: &Bound<'_, Session>,
    name: &str,
    calls: Vec<Bound<'_, PyTuple>>,
) -> PyResult<Py<PyAny>> {
    let py = session.py();
    let calls = calls
        .iter()
        .map(|call| call.iter().map(|value| argument(&value, 0)).collect())
        .collect::<PyResult<Vec<Vec<Argument>>>>()?;
    let game = if registry::named(name).is_none() { library(name) } else { None };
    let id = match (game, &calls[..]) {
        (Some(game), [arguments]) => {
            let arguments = arguments.clone();
            let made = session.get().long(py, move |session| session.library_value(game.name, &arguments))?;
            return in_python(session, &made).map(Bound::unbind);
        }
        _ => {
            let named = named(name)?;
            session.get().long(py, move |session| session.named_position(named, &calls))?
        }
    };
    Game::new(session, id).into_py_any(py)
}

/// The arguments of a family of rulesets.
fn family_arguments(arguments: Option<&Bound<'_, PyTuple>>) -> PyResult<Vec<Argument>> {
    arguments.iter().flat_map(|arguments| arguments.iter()).map(|value| argument(&value, 0)).collect()
}

/// A ruleset as the language writes it: `subtraction([1, 3, 4])`.
#[pyfunction]
#[pyo3(signature = (name, family_arguments))]
fn ruleset_text(name: &str, family_arguments: Option<&Bound<'_, PyTuple>>) -> PyResult<String> {
    let Some(_) = family_arguments else { return Ok(name.to_owned()) };
    let arguments = self::family_arguments(family_arguments)?;
    Ok(format!("{name}({})", listed(&arguments)))
}

fn listed(arguments: &[Argument]) -> String {
    let written = |argument: &Argument| match argument {
        Argument::Integer(integer) => integer.to_string(),
        Argument::Text(text) => format!("\"{text}\""),
        Argument::List(entries) => format!("[{}]", listed(entries)),
        other => format!("{other:?}"),
    };
    arguments.iter().map(written).collect::<Vec<_>>().join(", ")
}

/// The take-and-break code that a ruleset is, move by move.
#[pyfunction]
#[pyo3(signature = (name, family_arguments))]
fn ruleset_code(name: &str, family_arguments: Option<&Bound<'_, PyTuple>>) -> PyResult<String> {
    let named = named(name)?;
    if let Some((code, 0)) = named.code() {
        return Ok(code.to_string());
    }
    let arguments = self::family_arguments(family_arguments)?;
    let (set, taken, tail) = match name {
        "subtraction" => (Subtraction::new(&arguments).map(|rules| rules.set().to_vec()), '3', ""),
        "all_but" => (Subtraction::all_but(&arguments).map(|rules| rules.set().to_vec()), '0', "[3]"),
        _ => {
            return Err(PyValueError::new_err(format!(
                "{name} has no take-and-break code\n\
                 help: rulesets.kayles has one; misere_quotient takes positions too, such as {}",
                named.position()
            )));
        }
    };
    let set = set.map_err(|error| raise(&error))?;
    let last = set.last().copied().unwrap_or(0);
    if last > LONGEST_CODE {
        return Err(LimitError::new_err(format!("a code of more than {LONGEST_CODE} digits")));
    }
    let other = if taken == '3' { '0' } else { '3' };
    let digits = (1..=last).map(|number| if set.binary_search(&number).is_ok() { taken } else { other });
    Ok(format!("0.{}{tail}", digits.collect::<String>()))
}

/// The names of all rulesets.
#[pyfunction]
fn ruleset_names() -> Vec<&'static str> {
    registry::rulesets().map(Named::name).collect()
}

/// The names of the games of the library.
#[pyfunction]
fn library_names() -> Vec<&'static str> {
    help::library().iter().map(|game| game.name).collect()
}

/// Of a ruleset: how a position is written, the rule, its source, known values, a claim that holds.
#[pyfunction]
fn ruleset_row(name: &str) -> PyResult<[&'static str; 5]> {
    if let Some(game) = library(name) {
        return Ok([game.signature, &game.rule, &game.source, "", &game.example]);
    }
    let row = named(name)?;
    Ok([row.signature, row.rule, row.source, row.values, row.example])
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ruleset_position, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_text, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_code, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_names, module)?)?;
    module.add_function(wrap_pyfunction!(library_names, module)?)?;
    module.add_function(wrap_pyfunction!(ruleset_row, module)?)
}
