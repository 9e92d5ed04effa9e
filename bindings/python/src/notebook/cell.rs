//! The statements and commands of a cell, one after the other.

use pyo3::prelude::*;
use sprague::check::{self, Format};
use sprague::front_end::syntax::{self, StatementKind};
use sprague::front_end::{Part, parts};
use sprague::{Error, GameId, Reply, Result, Source, Span};

use super::output::Output;
use crate::display::Shown;
use crate::errors::raise_in;
use crate::held::{Game, Session};

/// Where the text goes on: whether a bracket is open at the end, or an operator waits.
pub(super) fn is_incomplete(text: &str) -> bool {
    let last = parts(text).last().copied();
    match last {
        Some(last) if last.is_command => false,
        Some(last) => syntax::is_incomplete(&text[last.span.start..]),
        None => false,
    }
}

/// A cell: an iterator over its parts. A statement is run when it is reached, and gives an `Output`,
/// or `None` if it answers nothing; a command gives its line, for Python to run.
#[pyclass(module = "sprague")]
pub(crate) struct Cell {
    session: Py<Session>,
    text: String,
    parts: std::vec::IntoIter<Part>,
}

#[pymethods]
impl Cell {
    #[new]
    fn new(session: Py<Session>, text: String) -> Cell {
        let parts = parts(&text).into_iter();
        Cell { session, text, parts }
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(Part { span, is_command, .. }) = self.parts.next() else { return Ok(None) };
        let part = &self.text[span.start..span.end];
        if is_command {
            return Ok(Some(part.into_pyobject(py)?.into_any()));
        }
        let session = self.session.bind(py);
        let run = |session: &mut sprague::Session| answered(session, part);
        let answered =
            session.get().hear(py, run)?.map_err(|error| raise_in(&placed(error, span), &self.text))?;
        let Some(shown) = answered.shown else { return Ok(Some(py.None().into_bound(py))) };
        let game = answered.position.map(|id| Py::new(py, Game::new(session, id))).transpose()?;
        Ok(Some(Bound::new(py, Output { shown, game, failed: answered.failed })?.into_any()))
    }
}

/// What a statement answers.
struct Answered {
    shown: Option<Shown>,
    /// The position, if it is one.
    position: Option<GameId>,
    /// The claim, if it was to hold or to be proved, and fails.
    failed: Option<String>,
}

fn answered(session: &mut sprague::Session, statement: &str) -> Result<Answered> {
    let reply = session.eval(statement)?;
    let is_prove = || syntax::statements(statement).iter().any(|one| one.kind == StatementKind::Prove);
    let (position, failed) = match &reply {
        Reply::Position(position) => (Some(position.position), None),
        Reply::Claim(claim) if !claim.holds() => (None, Some(claim.claim.clone())),
        Reply::Proof(reply) if !reply.proof.holds() && is_prove() => (None, Some(reply.proof.claim.clone())),
        _ => (None, None),
    };
    Ok(Answered { shown: Shown::reply(session, &reply)?, position, failed })
}

/// An error of a part with its place in the whole text.
fn placed(error: Error, part: Span) -> Error {
    error.shifted(part.start).at(part)
}

/// The statements of a file, a Markdown page or not, as `(text, line)`.
#[pyfunction]
#[pyo3(name = "_file_statements")]
fn file_statements(text: &str, is_markdown: bool) -> Vec<(String, usize)> {
    let format = if is_markdown { Format::Markdown } else { Format::Statements };
    let source = Source::new(None, text);
    let statements = check::statements(text, format);
    statements
        .iter()
        .map(|statement| (statement.text.clone().into_owned(), source.line_number(statement.span.start)))
        .collect()
}

/// Whether a cell goes on: a bracket is open, or an operator waits for its right side.
#[pyfunction]
#[pyo3(name = "_is_incomplete")]
fn is_incomplete_cell(text: &str) -> bool {
    is_incomplete(text)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Cell>()?;
    module.add_function(wrap_pyfunction!(file_statements, module)?)?;
    module.add_function(wrap_pyfunction!(is_incomplete_cell, module)?)
}
