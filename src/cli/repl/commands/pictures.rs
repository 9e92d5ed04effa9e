//! Pictures and tables in the session: shown, or written into a file.

use std::path::Path;

use sprague::{Error, Session};

use super::{Arguments, Said, needed, trouble};
use crate::cli::args::{DrawFormat, GraphFormat, TableFormat};
use crate::cli::files::shown;
use crate::cli::saving::save_text;
use crate::cli::{draw as drawings, graph as graphs, table as tables};

pub(super) fn graph(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":graph EXPR [FILE]")?;
    let (expression, file) = with_file(text, |file| GraphFormat::of_file(file).is_some());
    let format = file.and_then(GraphFormat::of_file).unwrap_or(GraphFormat::Dot);
    let picture = match graphs::draw(session, expression, format, None, false) {
        Ok(picture) => picture,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else { return Ok(vec![Said::Answer(picture.trim_end().to_string())]) };
    into_file(&picture, file)
}

pub(super) fn draw(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":draw EXPR [FILE]")?;
    let (expression, file) = with_file(text, |file| DrawFormat::of_file(file).is_some());
    let drawing = match drawings::drawing(session, expression) {
        Ok(drawing) => drawing,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else { return Ok(vec![Said::Lines(drawing.text())]) };
    let format = DrawFormat::of_file(file).unwrap_or(DrawFormat::Text);
    into_file(&drawings::written(&drawing, format, false), file)
}

pub(super) fn table(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":table EXPR for a in 0..9 for b in 0..9 [FILE]")?;
    let (expression, file) = with_file(text, |file| TableFormat::of_file(file).is_some());
    let table = match tables::table(session, expression) {
        Ok(table) => table,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else { return Ok(vec![Said::Lines(table.text())]) };
    let format = TableFormat::of_file(file).unwrap_or(TableFormat::Text);
    into_file(&tables::written(&table, format, false), file)
}

/// An expression, and the file behind it whose name ends so.
fn with_file(text: &str, is_wanted: impl Fn(&Path) -> bool) -> (&str, Option<&Path>) {
    match text.rsplit_once(char::is_whitespace) {
        Some((expression, file)) if is_wanted(Path::new(file)) => {
            (expression.trim_end(), Some(Path::new(file)))
        }
        _ => (text, None),
    }
}

fn into_file(picture: &str, file: &Path) -> Result<Vec<Said>, Error> {
    save_text(file, picture)?;
    Ok(vec![Said::Answer(format!("drawn to {}", shown(file)))])
}
