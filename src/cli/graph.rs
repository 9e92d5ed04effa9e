//! `sprague graph`: a picture of a position.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use sprague::render::graph::Graph;
use sprague::render::svg;
use sprague::{Error, ErrorKind, Interrupt, Session, Source, Span};

use super::Status;
use super::args::{GraphFormat, GraphRequest, Settings};
use super::files::{in_words, shown};
use super::output::Output;
use super::watch::Watch;

/// How often a picture that is being drawn is asked whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(10);

pub fn run(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let expression = &request.expression;
    let by_name = request.file.as_deref().and_then(GraphFormat::of_file);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a picture is a .svg or a .dot file; another name needs --format svg or --format dot",
            shown(file)
        ));
        return Ok(Status::Error);
    }
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
) -> Result<String, Error> {
    let position = session.position(expression)?;
    let usual = match format {
        GraphFormat::Dot => 2_000,
        GraphFormat::Svg => 200,
    };
    let graph = Graph::new(session.store_mut(), position, most.unwrap_or(usual), expand)?;
    match format {
        GraphFormat::Dot => Ok(graph.dot().to_string()),
        GraphFormat::Svg => svg_apart(graph, &session.interrupt()),
    }
}

/// Draws on another thread, since the layout looks at no interrupt. One that is given up ends by itself: how
/// long it can take is bounded by the size that is accepted.
fn svg_apart(graph: Graph, interrupt: &Interrupt) -> Result<String, Error> {
    let (sender, drawn) = mpsc::channel();
    let started = thread::Builder::new().spawn(move || {
        // Nobody waits for it any more if this fails.
        let _ = sender.send(svg::draw(&graph));
    });
    if let Err(error) = started {
        return Err(Error::new(ErrorKind::Limit, format!("no thread to draw on: {}", in_words(&error))));
    }
    loop {
        match drawn.recv_timeout(GLANCE) {
            Ok(picture) => return picture,
            Err(RecvTimeoutError::Timeout) => interrupt.poll()?,
            // The layout is a library's, and its assertions are not ours.
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::new(ErrorKind::Limit, "this graph could not be laid out")
                    .help("`--format dot` writes it for Graphviz"));
            }
        }
    }
}
