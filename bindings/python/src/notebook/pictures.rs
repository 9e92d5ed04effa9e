//! What the commands `:draw`, `:graph`, `:table`, `:plot` and `:list` answer.

use pyo3::prelude::*;
use sprague::front_end::picture::Line;
use sprague::theory::Convention;

use super::output::Output;
use crate::display::{Picture, Shown};
use crate::numbers::size;
use crate::session::Session;

fn convention(is_misere: bool) -> Convention {
    if is_misere { Convention::Misere } else { Convention::Normal }
}

/// What a position looks like, with a winning move marked.
#[pyfunction]
#[pyo3(name = "_draw")]
fn draw(py: Python<'_>, session: &Session, expression: &str, is_misere: bool) -> PyResult<Output> {
    let shown = session.long_in(py, expression, |session| {
        let position = session.position(expression)?;
        Shown::drawing(session, position, convention(is_misere))
    })?;
    Ok(Output::new(shown))
}

/// A position and what can be reached from it.
#[pyfunction]
#[pyo3(name = "_graph")]
fn graph(py: Python<'_>, session: &Session, expression: &str, is_misere: bool) -> PyResult<Output> {
    let shown = session.long_in(py, expression, |session| {
        let position = session.position(expression)?;
        Shown::graph(session, position, convention(is_misere))
    })?;
    Ok(Output::new(shown))
}

/// Values over one or two variables.
#[pyfunction]
#[pyo3(name = "_table")]
fn table(py: Python<'_>, session: &Session, text: &str) -> PyResult<Output> {
    let table = session.long_in(py, text, |session| session.table(text))?;
    let title = format!("table of {}", table.expression);
    Ok(Output::new(drawn(&table.text(), table.svg(), title)))
}

/// What is drawn, as text and as a picture.
fn drawn(lines: &[Line], svg: String, title: String) -> Shown {
    let plain: Vec<String> = lines.iter().map(Line::plain).collect();
    Shown { picture: Some(Picture { svg, title }), ..Shown::text(plain.join("\n")) }
}

/// The nim-sequence of a game to a heap, as dots; with its period, if one is proved.
#[pyfunction]
#[pyo3(name = "_plot")]
fn plot(py: Python<'_>, session: &Session, game: &str, last: &Bound<'_, PyAny>) -> PyResult<Output> {
    let last = size(last, "a heap")?;
    let plot = session.long_in(py, game, |session| session.plot(game, 0, last))?;
    Ok(Output::new(drawn(&plot.text(), plot.svg(), plot.title())))
}

/// The definitions made so far, as they were typed; a pair of the name and the text for each.
#[pyfunction]
#[pyo3(name = "_definitions")]
fn definitions(py: Python<'_>, session: &Session) -> PyResult<Vec<(String, String)>> {
    let definitions = session.hold(py)?.definitions();
    Ok(definitions.into_iter().map(|definition| (definition.name, definition.text)).collect())
}

/// Lines to show as they are.
#[pyfunction]
#[pyo3(name = "_lines")]
fn lines(text: &str) -> Output {
    Output::new(Shown::text(text))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add_function(wrap_pyfunction!(graph, module)?)?;
    module.add_function(wrap_pyfunction!(table, module)?)?;
    module.add_function(wrap_pyfunction!(definitions, module)?)?;
    module.add_function(wrap_pyfunction!(lines, module)?)?;
    module.add_function(wrap_pyfunction!(plot, module)?)
}
