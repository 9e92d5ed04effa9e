//! Pictures and tables in the session: shown, or written into a file.

use std::path::Path;

use sprague::drawing::Show;
use sprague::front_end::picture::{Line, Look};
use sprague::{Error, Session};

use super::said::{Arguments, Said, in_convention, needed, trouble};
use crate::cli::args::{DrawFormat, GraphFormat, ImageSize, TableFormat, of_file};
use crate::cli::files::shown;
use crate::cli::saving::save_bytes;
use crate::cli::{draw as drawings, graph as graphs, table as tables};

pub fn graph(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":graph EXPR [FILE]")?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| of_file::<GraphFormat>(file).is_some());
    let format = file.and_then(of_file::<GraphFormat>).unwrap_or(GraphFormat::Dot);
    let graph = match graphs::graph(session, expression, graphs::usual(format), false, convention) {
        Ok(graph) => graph,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else {
        let dot = graph.dot().to_string();
        return Ok(vec![Said::Lines(dot.lines().map(|line| Line::of(line, Look::Plain)).collect())]);
    };
    into_file(&graphs::written(&graph, format, &ImageSize::default())?, file)
}

pub fn draw(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":draw EXPR [FILE]")?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| of_file::<DrawFormat>(file).is_some());
    let drawing = match drawings::drawing(session, expression, Show::all(), convention) {
        Ok(drawing) => drawing,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else { return Ok(vec![Said::Lines(drawing.text())]) };
    let format = of_file::<DrawFormat>(file).unwrap_or(DrawFormat::Text);
    into_file(&drawings::written(&drawing, format, &ImageSize::default(), None)?, file)
}

pub fn table(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":table EXPR for a in 0..9 for b in 0..9 [FILE]")?;
    let (expression, file) = with_file(text, |file| of_file::<TableFormat>(file).is_some());
    let table = match tables::table(session, expression) {
        Ok(table) => table,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else { return Ok(vec![Said::Lines(table.text())]) };
    let format = of_file::<TableFormat>(file).unwrap_or(TableFormat::Text);
    into_file(&tables::written(&table, format, &ImageSize::default(), None)?, file)
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

fn into_file(picture: &[u8], file: &Path) -> Result<Vec<Said>, Error> {
    save_bytes(file, picture)?;
    Ok(vec![Said::Answer(format!("drawn to {}", shown(file)))])
}
