//! Positions of Python as text, and arguments of the language as positions.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use sprague::ruleset::Argument;

use crate::numbers;

/// Characters of an object in a message.
const LONGEST: usize = 80;

/// Tuples in tuples that are written in the language.
const DEEPEST: usize = 16;

/// A position as the language reads it, where it is made of integers, strings and tuples:
/// `wythoff(3, 5)`. Any other as Python writes it.
pub(super) fn position(name: &str, position: &Bound<'_, PyAny>) -> String {
    let parts: Vec<Bound<'_, PyAny>> = match position.cast::<PyTuple>() {
        // A tuple of one is a list of one: the language has no other way to tell it from its part.
        Ok(parts) if parts.len() != 1 => parts.iter().collect(),
        _ => vec![position.clone()],
    };
    let written: Vec<String> = parts.iter().map(|part| argument(part, DEEPEST)).collect();
    format!("{name}({})", written.join(", "))
}

fn argument(part: &Bound<'_, PyAny>, depth: usize) -> String {
    match part.cast_exact::<PyTuple>() {
        Ok(parts) if depth > 0 => {
            let parts: Vec<String> = parts.iter().map(|part| argument(&part, depth - 1)).collect();
            format!("[{}]", parts.join(", "))
        }
        _ => match part.cast_exact::<PyString>().map(|text| text.to_string()) {
            Ok(text) if !text.contains(['"', '\\', '\n', '\r']) => format!("\"{text}\""),
            _ => written(part),
        },
    }
}

/// A position by itself, in the words for a move: `7`, `(3, 5)`.
pub(super) fn alone(position: &Bound<'_, PyAny>) -> String {
    written(position)
}

/// An option: of a list the sum of its parts.
pub(super) fn option(option: &Bound<'_, PyAny>) -> String {
    match option.cast::<PyList>() {
        Ok(parts) if parts.is_empty() => "nothing".to_owned(),
        Ok(parts) => parts.iter().map(|part| written(&part)).collect::<Vec<_>>().join(" + "),
        Err(_) => written(option),
    }
}

/// Whatever Python writes; an object whose `__repr__` fails is named by its type.
fn written(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| format!("<{}>", kind(object)), |text| text.to_string_lossy().into_owned())
}

/// The same for a message, cut where it is long.
pub(crate) fn cut(object: &Bound<'_, PyAny>) -> String {
    let text = written(object);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The name of its type.
pub(super) fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().qualname().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

/// The position that stands in parentheses in the language: one argument is the position itself,
/// several are a tuple; lists are tuples.
pub(super) fn read<'py>(py: Python<'py>, arguments: &[Argument]) -> PyResult<Bound<'py, PyAny>> {
    match arguments {
        [only] => read_one(py, only),
        _ => {
            let parts = arguments.iter().map(|argument| read_one(py, argument));
            Ok(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    }
}

fn read_one<'py>(py: Python<'py>, argument: &Argument) -> PyResult<Bound<'py, PyAny>> {
    match argument {
        Argument::Integer(integer) => numbers::signed(py, integer),
        Argument::Text(text) => Ok(PyString::new(py, text).into_any()),
        Argument::List(list) => {
            let parts = list.iter().map(|argument| read_one(py, argument));
            Ok(PyTuple::new(py, parts.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
        other => Err(PyTypeError::new_err(format!("{other:?} is no position of a ruleset of Python"))),
    }
}
