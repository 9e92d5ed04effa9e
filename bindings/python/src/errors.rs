//! Errors of the library as exceptions of Python.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sprague::{Error, ErrorKind, Source};

create_exception!(
    sprague,
    SpragueError,
    PyException,
    "What the library refuses. Its text has the place and what would work."
);
create_exception!(sprague, LimitError, SpragueError, "A ceiling of the session was reached.");
create_exception!(
    sprague,
    CycleError,
    SpragueError,
    "A position can be reached from itself, so that a game need not end."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("SpragueError", py.get_type::<SpragueError>())?;
    module.add("LimitError", py.get_type::<LimitError>())?;
    module.add("CycleError", py.get_type::<CycleError>())
}

/// An error about no text.
pub(crate) fn raise(error: &Error) -> PyErr {
    exception(error.kind(), worded(error))
}

/// An error in a text: its line is drawn, with a caret range under the place.
pub(crate) fn raise_in(error: &Error, text: &str) -> PyErr {
    exception(error.kind(), drawn(error, text))
}

fn exception(kind: ErrorKind, text: String) -> PyErr {
    match kind {
        ErrorKind::Interrupted => PyKeyboardInterrupt::new_err(()),
        ErrorKind::Limit | ErrorKind::TimeLimit | ErrorKind::StepLimit => LimitError::new_err(text),
        ErrorKind::Cycle => CycleError::new_err(text),
        ErrorKind::WrongKind | ErrorKind::WrongCount => PyTypeError::new_err(text),
        ErrorKind::Domain => PyValueError::new_err(text),
        _ => SpragueError::new_err(text),
    }
}

fn worded(error: &Error) -> String {
    let mut lines = vec![error.message().to_owned()];
    lines.extend(error.notes().iter().map(|note| format!("note: {note}")));
    lines.extend(error.helps().iter().map(|help| format!("help: {help}")));
    lines.join("\n")
}

fn drawn(error: &Error, text: &str) -> String {
    let Some(span) = error.span() else { return worded(error) };
    let source = Source::new(None, text);
    let place = source.place(span.start);
    let line = source.line(place.line);
    let end = span.end.min(source.line_start(place.line) + line.len());
    let width = text.get(span.start..end).map_or(1, |range| range.chars().count());
    let mut lines = vec![error.message().to_owned(), format!("  {line}")];
    lines.push(format!("  {}{}", " ".repeat(place.column - 1), "^".repeat(width.max(1))));
    lines.extend(error.notes().iter().map(|note| format!("note: {note}")));
    lines.extend(error.helps().iter().map(|help| format!("help: {help}")));
    lines.join("\n")
}
