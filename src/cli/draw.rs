//! `sprague draw`: what a position looks like, with a winning move marked.

use std::io;

use sprague::drawing::Drawing;
use sprague::theory::Convention;
use sprague::{Error, Session, Source, Span};

use super::args::{DrawFormat, DrawRequest, Settings, of_file};
use super::files::shown;
use super::output::{Output, drawn};
use super::play::{convention, position};
use super::status::status_of;
use super::watch::Watch;
use super::{Status, eval};

pub fn run(
    request: &DrawRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let by_name = request.file.as_deref().and_then(of_file::<DrawFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a drawing is a .svg or a .txt file; another name needs --format svg or --format text",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let format = request.format.or(by_name).unwrap_or(DrawFormat::Text);
    let mut session = Session::with_limits(settings.limits.clone());
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let status = eval::definitions(&mut session, definitions, settings, watch, output)?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    match watch.over(&interrupt, || drawing(&mut session, last, convention(request.misere))) {
        Ok(drawing) => {
            let text = written(&drawing, format, request.file.is_none().then_some(&*output));
            output.write_to(&text, request.file.as_deref(), settings.json)
        }
        Err(error) => {
            let whole = Span::new(0, last.len());
            let status = status_of(&error);
            output.report(&error.at(whole), &Source::new(None, last), settings.json)?;
            Ok(status)
        }
    }
}

/// The drawing of the position that a text is.
pub fn drawing(session: &mut Session, text: &str, convention: Convention) -> Result<Drawing, Error> {
    let position = position(session, text)?;
    Drawing::under(convention, session.store_mut(), position)
}

/// The drawing as a text in a format, for a file or an output, which ends with a new line.
pub fn written(drawing: &Drawing, format: DrawFormat, output: Option<&Output>) -> String {
    match format {
        DrawFormat::Svg => drawing.svg(),
        DrawFormat::Text => drawn(drawing.text(), output),
    }
}
