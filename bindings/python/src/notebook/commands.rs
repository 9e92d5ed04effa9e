//! What the commands that are requests answer, and `:list`.

use pyo3::prelude::*;
use sprague::front_end::{QUESTIONS, Request, said_to_fail};

use super::output::Output;
use crate::display::Shown;
use crate::errors::{raise, raise_in};
use crate::held::Session;

/// What a command answers, given its name and its arguments; `None` if it is not a request.
#[pyfunction]
#[pyo3(name = "_answer")]
fn answer(py: Python<'_>, session: &Session, name: &str, text: &str) -> PyResult<Option<Vec<Output>>> {
    let Some(request) = Request::of_command(name, text).map_err(|error| raise(&error))? else {
        return Ok(None);
    };
    let mut about = String::new();
    let answered = session.hear(py, |session| {
        let answered = session.answer(&request);
        about = answered.about;
        let shown = Shown::reply(session, &answered.reply?)?;
        Ok((answered.failing, shown))
    })?;
    let (failing, shown) = answered.map_err(|error| raise_in(&error, &about))?;
    let failing = failing.into_iter().map(|claim| Output {
        shown: Shown::text(said_to_fail(&claim)),
        game: None,
        failed: Some(claim),
    });
    Ok(Some(failing.chain(shown.map(Output::new)).collect()))
}

/// The commands that are requests: the name, what follows it, and what it answers.
#[pyfunction]
#[pyo3(name = "_questions")]
fn questions() -> Vec<(&'static str, &'static str, &'static str)> {
    QUESTIONS.iter().map(|question| (question.name, question.arguments, question.summary)).collect()
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
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(questions, module)?)?;
    module.add_function(wrap_pyfunction!(definitions, module)?)?;
    module.add_function(wrap_pyfunction!(lines, module)?)
}
