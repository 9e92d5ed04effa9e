//! Requests in the session: their answers are shown, or written into a file.

use std::path::Path;

use sprague::front_end::picture::{Line, Look};
use sprague::front_end::{Answered, Request};
use sprague::{Error, Reply, report};

use super::said::{Arguments, Kind, Note, Said, Talk, free, said_to_fail, trouble};
use crate::cli::answer::{self, Form};
use crate::cli::args::Format;
use crate::cli::command_table::formats;
use crate::cli::draw::most_in_a_graph;
use crate::cli::files::shown;
use crate::cli::saving::save_bytes;

/// Answers the request of a command, or writes its answer into the file whose name ends the line. None,
/// if no request goes by this name.
pub fn answered(talk: &mut Talk, name: &str, arguments: &Arguments<'_>) -> Result<Option<Vec<Said>>, Error> {
    let formats = formats(name);
    let (text, file) = with_file(arguments.text, |file| formats.of_file(file).is_some());
    let Some(mut request) = Request::of_command(name, text)? else { return Ok(None) };
    let file = file.and_then(|file| Some((file, formats.of_file(file)?)));
    match (&mut request, file) {
        (Request::Graph { most, .. }, file) => {
            *most = most_in_a_graph(file.map_or(Format::Dot, |(_, format)| format));
        }
        // A file has the lemmas, too; a certificate has no text.
        (Request::Prove { style, .. }, Some((_, format))) => {
            *style = style.filter(|_| format.of_documents().is_some()).map(|style| style.with_facts(true));
        }
        _ => {}
    }
    if let Some((file, _)) = file {
        free(file, arguments, &format!("{name}!"))?;
    }
    let Answered { failing, about, reply, .. } = talk.session.answer(&request);
    let reply = match reply {
        Ok(reply) => reply,
        Err(error) => return Ok(Some(trouble(error, &about))),
    };
    let said = match (file, reply) {
        (Some((file, format)), reply) => {
            let whole = matches!(reply, Reply::Proof(_) | Reply::Quotient(_));
            let form = Form { whole, ..Form::new(format, Some(file)) };
            save_bytes(file, &answer::bytes(&reply, &form, &mut talk.session, None)?)?;
            let is_drawn =
                matches!(reply, Reply::Drawing(_) | Reply::Graph(_) | Reply::Table(_) | Reply::Plot(_));
            Said::Answer(format!("{} to {}", if is_drawn { "drawn" } else { "written" }, shown(file)))
        }
        (None, Reply::Drawing(drawing)) => Said::Lines(drawing.text_within(talk.screen.0)),
        (None, Reply::Plot(plot)) => {
            let (columns, rows) = answer::on_screen(talk.screen);
            Said::Lines(plot.text_within(columns, rows))
        }
        (None, Reply::Graph(graph)) => {
            let dot = graph.dot().to_string();
            Said::Lines(dot.lines().map(|line| Line::of(line, Look::Plain)).collect())
        }
        (None, Reply::Table(table)) => Said::Lines(table.text_within(talk.screen.0)),
        (None, reply) => {
            note(talk, &request);
            Said::Document(report::document(&reply))
        }
    };
    Ok(Some(said_to_fail(&failing).chain([said]).collect()))
}

/// The statement that `why` is about, and that stands in a sheet, where a request has one.
fn note(talk: &mut Talk, request: &Request) {
    let statement = match request {
        Request::Period { game, to: Some(to) } => format!("period({game}, {to})"),
        Request::Period { game, to: None } => format!("period({game})"),
        _ => return,
    };
    if let Ok(reply) = talk.session.eval(&statement) {
        let answer = Some(report::document(&reply));
        talk.notes.push(Note { statement, answer, kind: Kind::Repeatable, defined: Vec::new() });
    }
}

/// An expression, and the file after it if its name has a wanted ending.
fn with_file(text: &str, is_wanted: impl Fn(&Path) -> bool) -> (&str, Option<&Path>) {
    match text.rsplit_once(char::is_whitespace) {
        Some((expression, file)) if is_wanted(Path::new(file)) => {
            (expression.trim_end(), Some(Path::new(file)))
        }
        _ => (text, None),
    }
}
