//! `sprague graph`: a picture of a position.

use std::fs;
use std::io;

use sprague::render::graph::Graph;
use sprague::render::svg;
use sprague::{Error, ErrorKind, Session, Source, Span};

use super::Status;
use super::args::{GraphFormat, GraphRequest, Settings};
use super::output::Output;
use super::watch::Watch;

pub fn run(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let expression = &request.expression;
    let by_name = request.file.as_deref().and_then(GraphFormat::of_file);
    let format = request.format.or(by_name).unwrap_or(GraphFormat::Dot);
    let interrupt = session.interrupt();
    let drawn =
        watch.over(&interrupt, || draw(&mut session, expression, format, request.most, request.expand));
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
    match &request.file {
        None => output.write_bytes(picture.as_bytes())?,
        Some(file) => {
            if let Err(error) = fs::write(file, picture) {
                output.complain(&format!("{}: {error}", file.display()));
                return Ok(Status::Error);
            }
        }
    }
    Ok(Status::Well)
}

/// The picture of a position, as text in a format.
pub fn draw(
    session: &mut Session,
    expression: &str,
    format: GraphFormat,
    most: Option<usize>,
    expand: bool,
) -> Result<String, Error> {
    let position = session.position(expression)?;
    let usual = match format {
        GraphFormat::Dot => 2_000,
        GraphFormat::Svg => 200,
    };
    let graph = Graph::new(session.store_mut(), position, most.unwrap_or(usual), expand)?;
    match format {
        GraphFormat::Dot => Ok(graph.dot().to_string()),
        GraphFormat::Svg => svg::draw(&graph),
    }
}
