//! Files of claims: which of them hold.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use sprague::check::{self, Finding, Summary};
use sprague::{Error, ErrorKind, Limits, Source};

use crate::cli::args::{Color, Settings};
use crate::cli::{files, used};
use crate::errors::{raise, raise_in};
use crate::signals;

/// A claim of a file, or what could not be read: where it stands, its text, whether it holds, and why
/// not.
type Row = (String, usize, String, Option<bool>, Vec<String>);

/// What becomes of a statement in a session; none where nothing is claimed.
fn row(
    session: &mut sprague::Session,
    part: &files::Part,
    (statement, line): (&check::Statement<'_>, usize),
    summary: &mut Summary,
) -> sprague::Result<Option<Row>> {
    let finding = check::run(session, statement);
    summary.count(&finding);
    let (text, holds, reasons) = match finding {
        Finding::Claim(claim) => (
            claim.claim.clone(),
            Some(claim.holds()),
            claim.reasons.iter().map(ToString::to_string).collect(),
        ),
        Finding::ClaimError(error) | Finding::StatementError(error) => match error.kind() {
            ErrorKind::Interrupted => return Err(error),
            _ => (statement.text.trim().to_owned(), None, vec![raise_in(&error, &part.text).to_string()]),
        },
        _ => return Ok(None),
    };
    Ok(Some((part.name.clone(), line, text, holds, reasons)))
}

/// The claims of a file, and a line that counts them.
fn checked(path: &Path, interrupt: &sprague::Interrupt) -> Result<(Vec<Row>, String), Error> {
    let name = files::shown(path).to_string();
    let named = |error: Error| {
        let message = format!("{name}: {}", error.message());
        error.helps().iter().fold(Error::new(error.kind(), message), |error, help| error.help(help.clone()))
    };
    let text = files::read_regular(path).map_err(named)?;
    let parts = files::parts(&name, text, files::format(path)).map_err(named)?;
    let (time_limit, answers) = (None, None);
    let settings =
        Settings { limits: Limits::default(), time_limit, color: Color::Never, json: false, answers };
    let mut session = used::session_of_file::<PathBuf>(path, &[], &settings);
    session.set_interrupt(interrupt.clone());
    let (mut rows, mut summary) = (Vec::new(), Summary::default());
    for part in &parts {
        let source = Source::new(None, &part.text);
        for statement in part.format.statements(&part.text) {
            let line = source.line_number(statement.span.start);
            rows.extend(row(&mut session, part, (&statement, line), &mut summary)?);
        }
    }
    Ok((rows, summary.to_string()))
}

#[pyfunction]
fn _check_file(py: Python<'_>, path: PathBuf) -> PyResult<(Vec<Row>, String)> {
    let interrupt = signals::interrupt();
    signals::hearing(py, &interrupt, || checked(&path, &interrupt))?.map_err(|error| raise(&error))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_check_file, module)?)
}
