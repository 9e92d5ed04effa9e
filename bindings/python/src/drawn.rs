//! Pictures: what is to be shown of a position, and the files that answers are written into.

use std::path::Path;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sprague::drawing::{Drawing, Graph, Mark, Part, Show};
use sprague::theory::Convention;
use sprague::{Error, ErrorKind, GameId, Reply};

use crate::cli::answer::{Form, bytes};
use crate::cli::args::{ANSWER, DRAWING, Format, Formats, GRAPH, PLOT, QUOTIENT, TABLE};
use crate::cli::saving::save_bytes;
use crate::cli::shown::shown;
use crate::held::Session;

/// The convention that a keyword asks for.
pub(crate) fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

/// What the words ask for, with commas between.
pub(crate) fn show(words: &str) -> PyResult<Show> {
    let parts = words.split(',').map(|word| Show::of_word(word.trim()));
    parts.reduce(|show, part| Some(show?.and(part?))).flatten().ok_or_else(|| {
        PyValueError::new_err(format!(
            "`{words}` cannot be shown\n\
             help: write board, value, outcome, move or all; several with commas between"
        ))
    })
}

/// A position, drawn.
pub(crate) fn drawing(
    session: &mut sprague::Session,
    id: GameId,
    show: Show,
    convention: Convention,
) -> sprague::Result<Reply> {
    let part = [Part::new(id)];
    Drawing::of_parts(Mark::Winning, show, convention, session.store_mut(), &part).map(Reply::Drawing)
}

/// A position and what can be reached from it.
pub(crate) fn graph(
    session: &mut sprague::Session,
    id: GameId,
    (convention, most, expand): (Convention, usize, bool),
) -> sprague::Result<Graph> {
    Graph::under(convention, session.store_mut(), id, most, expand)
}

/// The formats of the files that a reply is written into.
fn formats(reply: &Reply) -> Formats {
    match reply {
        Reply::Drawing(_) => DRAWING,
        Reply::Graph(_) => GRAPH,
        Reply::Table(_) => TABLE,
        Reply::Plot(_) => PLOT,
        Reply::Quotient(_) => QUOTIENT,
        _ => ANSWER,
    }
}

/// A position is drawn where a picture is asked for.
pub(crate) fn pictured(session: &mut sprague::Session, reply: &Reply) -> sprague::Result<Option<Reply>> {
    match reply {
        Reply::Position(position) => {
            drawing(session, position.position, Show::all(), Convention::Normal).map(Some)
        }
        _ => Ok(None),
    }
}

/// Writes a reply into a file, in the format that is named or that the ending of the file says.
pub(crate) fn save(
    session: &Bound<'_, Session>,
    reply: &Reply,
    path: &Path,
    format: Option<&str>,
) -> PyResult<()> {
    let bytes = written(session, reply, path, format)?;
    session.get().long(session.py(), |_| save_bytes(path, &bytes))
}

/// What such a file has.
pub(crate) fn written(
    session: &Bound<'_, Session>,
    reply: &Reply,
    path: &Path,
    format: Option<&str>,
) -> PyResult<Vec<u8>> {
    session.get().long(session.py(), |session| {
        let drawn = match chosen(formats(reply), path, format) {
            Ok(_) => None,
            Err(_) => pictured(session, reply)?,
        };
        let reply = drawn.as_ref().unwrap_or(reply);
        let format = chosen(formats(reply), path, format)?;
        let form = Form { whole: true, ..Form::new(format, Some(path)) };
        bytes(reply, &form, session, None)
    })
}

/// The format of a file, by its name and that of the file.
pub(crate) fn chosen(formats: Formats, path: &Path, format: Option<&str>) -> sprague::Result<Format> {
    let by_name = |name: &str| formats.of_file(&Path::new("a").with_extension(name));
    match format {
        Some(name) => by_name(name).ok_or_else(|| {
            Error::new(ErrorKind::Domain, format!("it has no format `{name}`"))
                .help(format!("it is written as a {} file", formats.endings()))
        }),
        None => formats.of_file(path).ok_or_else(|| {
            let message = format!("{}: the ending of the name says no format", shown(path));
            Error::new(ErrorKind::Domain, message).help(format!("write a {} file", formats.endings()))
        }),
    }
}
