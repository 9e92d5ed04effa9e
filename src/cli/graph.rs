//! `sprague graph`: a picture of a position.

use std::io;

use sprague::drawing::Graph;
use sprague::theory::Convention;
use sprague::{Error, ErrorKind, Session, Source, Span};

use super::args::{GraphFormat, GraphRequest, ImageSize, Settings, of_file};
use super::draw::show;
use super::files::shown;
use super::images::{self, Image, Picture};
use super::output::Output;
use super::play::convention;
use super::watch::Watch;
use super::{Status, eval, play};

pub fn run(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let by_name = request.file.as_deref().and_then(of_file::<GraphFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a picture is a .svg, .png, .pdf, .tikz or .dot file; another name needs --format",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let format = request.format.or(by_name).unwrap_or(GraphFormat::Dot);
    let to_terminal = request.file.is_none() && output.is_terminal();
    if let Some(message) = images::refused(image(format), &request.size, to_terminal) {
        output.complain(&message);
        return Ok(Status::Error);
    }
    let Some((expression, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let among_text = request.file.is_some() || settings.json;
    let status = output.silently(!among_text, |output| {
        eval::definitions(&mut session, definitions, settings, watch, output)
    })?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let mut failing = Vec::new();
    let drawn = watch.over(&interrupt, || {
        let mut graph = graph(
            &mut session,
            expression,
            request.most.unwrap_or(usual(format)),
            request.expand,
            convention(request.misere),
            &mut failing,
        )?
        .showing(show(&request.show));
        graph.caption.clone_from(&request.caption);
        written(&graph, format, &request.size)
    });
    let status = status.max(eval::say_failing(&failing, output));
    let picture = match drawn {
        Ok(picture) => picture,
        Err(error) => {
            let whole = Span::new(0, expression.len());
            let status =
                if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
            output.report(&error.at(whole), &Source::new(None, expression), settings.json)?;
            return Ok(status);
        }
    };
    if image(format).is_some_and(Image::is_binary) {
        return Ok(status.max(output.write_to(&picture, request.file.as_deref(), settings.json)?));
    }
    let picture = String::from_utf8_lossy(&picture);
    let picture = output.for_terminal(&picture, request.file.as_deref()).into_owned();
    Ok(status.max(output.write_to(&picture, request.file.as_deref(), settings.json)?))
}

/// How many positions are drawn at most, if nobody says.
pub fn usual(format: GraphFormat) -> usize {
    if format == GraphFormat::Dot { 2_000 } else { 200 }
}

/// The graph of the position that an expression is; claims before it that fail are noted.
pub fn graph(
    session: &mut Session,
    expression: &str,
    most: usize,
    expand: bool,
    convention: Convention,
    failing: &mut Vec<String>,
) -> Result<Graph, Error> {
    let position = play::unsolved(session, expression, failing)?;
    Graph::under(convention, session.store_mut(), position, most, expand)
}

/// The graph in a format.
pub fn written(graph: &Graph, format: GraphFormat, size: &ImageSize) -> Result<Vec<u8>, Error> {
    let picture = Picture { svg: &|| graph.svg(), tikz: &|| graph.tikz() };
    match image(format) {
        Some(image) => images::bytes(&picture, image, size),
        None => Ok(graph.dot().to_string().into_bytes()),
    }
}

fn image(format: GraphFormat) -> Option<Image> {
    match format {
        GraphFormat::Dot => None,
        GraphFormat::Svg => Some(Image::Svg),
        GraphFormat::Png => Some(Image::Png),
        GraphFormat::Pdf => Some(Image::Pdf),
        GraphFormat::Tikz => Some(Image::Tikz),
    }
}
