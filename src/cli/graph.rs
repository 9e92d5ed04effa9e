//! `sprague graph`: a picture of a position.

use std::io;

use sprague::drawing::Graph;
use sprague::theory::Convention;
use sprague::{Error, ErrorKind, Session, Source, Span};

use super::Status;
use super::args::{GraphFormat, GraphRequest, Settings, of_file};
use super::files::shown;
use super::output::Output;
use super::play::convention;
use super::watch::Watch;

pub fn run(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let expression = &request.expression;
    let by_name = request.file.as_deref().and_then(of_file::<GraphFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a picture is a .svg or a .dot file; another name needs --format svg or --format dot",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let format = request.format.or(by_name).unwrap_or(GraphFormat::Dot);
    let interrupt = session.interrupt();
    let drawn = watch.over(&interrupt, || {
        draw(&mut session, expression, format, request.most, request.expand, convention(request.misere))
    });
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
    let picture = output.for_terminal(&picture, request.file.as_deref());
    output.write_to(&picture, request.file.as_deref(), settings.json)
}

/// The picture of a position, as text in a format.
pub fn draw(
    session: &mut Session,
    expression: &str,
    format: GraphFormat,
    most: Option<usize>,
    expand: bool,
    convention: Convention,
) -> Result<String, Error> {
    let position = session.position(expression)?;
    let usual = match format {
        GraphFormat::Dot => 2_000,
        GraphFormat::Svg => 200,
    };
    let graph = Graph::under(convention, session.store_mut(), position, most.unwrap_or(usual), expand)?;
    match format {
        GraphFormat::Dot => Ok(graph.dot().to_string()),
        GraphFormat::Svg => graph.svg(),
    }
}
