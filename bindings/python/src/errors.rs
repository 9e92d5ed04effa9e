//! Errors of the library as exceptions of Python.

use std::cell::RefCell;

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use sprague::report::diagnostic;
use sprague::{Advice, Error, ErrorKind, Limit, Place, Source};

create_exception!(
    sprague,
    SpragueError,
    PyException,
    "What the library refuses. Its text has the place and what would work.\n\n\
     `line` and `column` are the place in the text, from 1, and None for an error about no text; `help` is\n\
     what would work, or None. Other exceptions of the library, such as TypeError, have them too."
);
create_exception!(sprague, LimitError, SpragueError, "A ceiling of the session was reached.");
create_exception!(
    sprague,
    CycleError,
    SpragueError,
    "A position can be reached from itself, so that a game need not end.\n\n\
     `cycle` has the positions of a ruleset, or the vertices of a graph, of which each can be moved\n\
     to from the one before, and the first from the last. Where the text alone knows it, it is empty."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let base = py.get_type::<SpragueError>();
    // Those that are about a text have these of their own.
    for name in ["line", "column", "help"] {
        base.setattr(name, py.None())?;
    }
    module.add("SpragueError", base)?;
    module.add("LimitError", py.get_type::<LimitError>())?;
    let cycle_error = py.get_type::<CycleError>();
    // What is raised has a list of its own.
    cycle_error.setattr("cycle", PyList::empty(py))?;
    module.add("CycleError", cycle_error)
}

/// Columns of a message.
const WIDTH: usize = 100;

/// An error about no text.
pub(crate) fn raise(error: &Error) -> PyErr {
    let mut lines = vec![error.message().to_owned()];
    let error = error.worded(in_python);
    lines.extend(error.notes().iter().map(|note| format!("note: {note}")));
    lines.extend(error.helps().iter().map(|help| format!("help: {help}")));
    placed(exception(&error, lines.join("\n")), &error, None)
}

/// An error in a text: its line is drawn, with a caret range under the place.
pub(crate) fn raise_in(error: &Error, text: &str) -> PyErr {
    if error.span().is_none() {
        return raise(error);
    }
    let source = Source::new(None, text);
    let worded = error.clone().worded(in_python);
    let drawn = diagnostic(&worded, &source, false, WIDTH);
    let drawn = drawn.strip_prefix("error: ").unwrap_or(&drawn);
    let place = error.span().map(|span| source.place(span.start));
    placed(exception(error, drawn.to_owned()), &worded, place)
}

/// With the place in the text, and what would help, as data.
fn placed(raised: PyErr, error: &Error, place: Option<Place>) -> PyErr {
    if matches!(error.kind(), ErrorKind::Ruleset | ErrorKind::Interrupted) {
        return raised;
    }
    Python::attach(|py| {
        let value = raised.value(py);
        let helps = error.helps();
        let help = (!helps.is_empty()).then(|| helps.join("\n"));
        // Without them the text still says all.
        let _ = value
            .setattr("line", place.map(|place| place.line))
            .and_then(|()| value.setattr("column", place.map(|place| place.column)))
            .and_then(|()| value.setattr("help", help));
    });
    raised
}

/// An exception for an error, with the words for it.
fn exception(error: &Error, text: String) -> PyErr {
    match error.kind() {
        ErrorKind::Interrupted => PyKeyboardInterrupt::new_err(()),
        ErrorKind::Limit | ErrorKind::TimeLimit | ErrorKind::StepLimit => LimitError::new_err(text),
        ErrorKind::Cycle => cycle_error(text, cycle(error)),
        ErrorKind::WrongKind | ErrorKind::WrongCount => PyTypeError::new_err(text),
        ErrorKind::Domain => PyValueError::new_err(text),
        // What a ruleset of Python raised comes out as it was.
        ErrorKind::Ruleset => RAISED.take().unwrap_or_else(|| SpragueError::new_err(text)),
        _ => SpragueError::new_err(text),
    }
}

thread_local! {
    /// What a ruleset raised in this thread, for the code that gets the library's error.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// The last cycle of a ruleset in this thread, and what the library says of it.
    static CYCLE: RefCell<(String, Vec<Py<PyAny>>)> = const { RefCell::new((String::new(), Vec::new())) };
}

/// Keeps an exception for the code that gets the library's error.
pub(crate) fn failed(exception: PyErr) -> Error {
    let text = exception.to_string();
    RAISED.set(Some(exception));
    Error::new(ErrorKind::Ruleset, format!("the ruleset raised {text}"))
}

/// Keeps the positions of the cycle that an error of a ruleset is about.
pub(crate) fn gone_round(error: &Error, cycle: Vec<Py<PyAny>>) {
    CYCLE.set((error.message().to_owned(), cycle));
}

/// The positions of the cycle that an error of [`ErrorKind::Cycle`] is about; none where no ruleset
/// of Python has them.
fn cycle(error: &Error) -> Vec<Py<PyAny>> {
    let (said, positions) = CYCLE.take();
    if said == error.message() { positions } else { Vec::new() }
}

/// An exception that has the positions of a cycle.
pub(crate) fn cycle_error(text: String, cycle: Vec<Py<PyAny>>) -> PyErr {
    let error = CycleError::new_err(text);
    Python::attach(|py| {
        // Without it the text still names the cycle.
        let _ = PyList::new(py, cycle).and_then(|cycle| error.value(py).setattr("cycle", cycle));
    });
    error
}

/// What would help, for who writes Python.
fn in_python(advice: &Advice) -> Option<String> {
    match advice {
        Advice::Text(_) | Advice::Instead(_) | Advice::CloseWith(_) => Some(advice.to_string()),
        Advice::Raise(Limit::Nodes) => {
            Some("a session of one's own may keep more: Session(max_nodes=…)".to_owned())
        }
        // The other ceilings are fixed here, and what else the library advises is for Rust.
        _ => None,
    }
}
