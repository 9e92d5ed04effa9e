//! `sprague draw`: what a position looks like, and what of its answer is wanted.

use std::io;

use sprague::drawing::{Drawing, Mark, Part, Show};
use sprague::theory::Convention;
use sprague::{Error, Session, Source, Span};

use super::args::{DrawFormat, DrawRequest, ImageSize, Settings, Shown, of_file};
use super::files;
use super::images::{self, Image, Picture};
use super::output::{Output, drawn};
use super::play::convention;
use super::screen::WIDTH;
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
            "{}: a drawing is a .svg, .png, .pdf, .tikz or .txt file; another name needs --format",
            files::shown(file)
        ));
        return Ok(Status::Error);
    }
    let format = request.format.or(by_name).unwrap_or(DrawFormat::Text);
    let to_terminal = request.file.is_none() && output.is_terminal();
    if let Some(message) = images::refused(image(format), &request.size, to_terminal) {
        output.complain(&message);
        return Ok(Status::Error);
    }
    let mut session = Session::with_limits(settings.limits.clone());
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let among_text = format == DrawFormat::Text || request.file.is_some() || settings.json;
    let status = output.silently(!among_text, |output| {
        eval::definitions(&mut session, definitions, settings, watch, output)
    })?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let mut failing = Vec::new();
    let made = watch.over(&interrupt, || {
        let convention = convention(request.misere);
        let mut drawing = drawing(&mut session, last, show(&request.show), convention, &mut failing)?;
        if let Some(words) = &request.caption {
            drawing = drawing.captioned(words);
        }
        written(&drawing, format, &request.size, request.file.is_none().then_some(&*output))
    });
    let status = status.max(eval::say_failing(&failing, output));
    match made {
        Ok(bytes) => Ok(status.max(output.write_to(&bytes, request.file.as_deref(), settings.json)?)),
        Err(error) => {
            let whole = Span::new(0, last.len());
            let status = status_of(&error);
            output.report(&error.at(whole), &Source::new(None, last), settings.json)?;
            Ok(status)
        }
    }
}

/// What is to be shown, of what was named.
pub fn show(named: &[Shown]) -> Show {
    named.iter().fold(Show::board(), |show, one| match one {
        Shown::Board => show,
        Shown::Value => show.with_value(),
        Shown::Outcome => show.with_outcome(),
        Shown::Move => show.with_moves(),
        Shown::All => Show::all(),
    })
}

/// The drawing of the position that a text is: what its last statement is, after those before it
/// were run; claims among these that fail are noted.
pub fn drawing(
    session: &mut Session,
    text: &str,
    show: Show,
    convention: Convention,
    failing: &mut Vec<String>,
) -> Result<Drawing, Error> {
    let parts: Vec<Part> = match eval::last_of(session, text, failing)? {
        None => session.parts(text)?,
        Some(last) => session.run_parts(&last)?,
    };
    Drawing::of_parts(Mark::Winning, show, convention, session.store_mut(), &parts)
}

/// The drawing in a format, for a file or an output; a text ends with a new line.
pub fn written(
    drawing: &Drawing,
    format: DrawFormat,
    size: &ImageSize,
    output: Option<&Output>,
) -> Result<Vec<u8>, Error> {
    let picture = Picture { svg: &|| Ok(drawing.svg()), tikz: &|| Ok(drawing.tikz()) };
    match image(format) {
        Some(image) => images::bytes(&picture, image, size),
        None => Ok(drawn(drawing.text_within(output.map_or(WIDTH, Output::width)), output).into_bytes()),
    }
}

fn image(format: DrawFormat) -> Option<Image> {
    match format {
        DrawFormat::Text => None,
        DrawFormat::Svg => Some(Image::Svg),
        DrawFormat::Png => Some(Image::Png),
        DrawFormat::Pdf => Some(Image::Pdf),
        DrawFormat::Tikz => Some(Image::Tikz),
    }
}
