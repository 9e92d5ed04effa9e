//! `sprague draw`, `graph`, `table` and `plot`: a position as it looks, what can be reached from it,
//! values over one or two variables, a nim-sequence.

use std::io;

use sprague::drawing::Show;
use sprague::front_end::Request;
use sprague::theory::Convention;

use super::answer::{self, Form, Question};
use super::args::{
    DRAWING, DrawRequest, Format, Formats, GRAPH, GraphRequest, PLOT, PlotRequest, Settings, TABLE,
    TableRequest,
};
use super::output::Output;
use super::status::Status;
use super::watch::Watch;

pub fn draw(
    request: &DrawRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let (size, caption) = (request.size, request.caption.as_deref());
    let form = Form { size, caption, ..Form::new(Format::Text, request.file.as_deref()) };
    let (show, convention) = (show(&request.show), convention(request.misere));
    let asked = |position, _| Request::Draw { position, show, convention };
    answered(&request.expressions, (DRAWING, request.format), form, asked, settings, watch, output)
}

pub fn graph(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let (size, caption) = (request.size, request.caption.as_deref());
    let form = Form { size, caption, ..Form::new(Format::Dot, request.file.as_deref()) };
    let (show, convention, expand) = (show(&request.show), convention(request.misere), request.expand);
    let asked = |position, format| {
        let most = request.most.unwrap_or(most_in_a_graph(format));
        Request::Graph { position, show, convention, most, expand }
    };
    answered(&request.expressions, (GRAPH, request.format), form, asked, settings, watch, output)
}

pub fn table(
    request: &TableRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let (size, caption) = (request.size, request.caption.as_deref());
    let form = Form {
        size,
        caption,
        ..Form::new(if settings.json { Format::Json } else { Format::Text }, request.file.as_deref())
    };
    let asked = |text, _| Request::Table(text);
    answered(&request.expressions, (TABLE, request.format), form, asked, settings, watch, output)
}

pub fn plot(
    request: &PlotRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let (from, to) = (request.from, request.to);
    if from > to {
        output.complain(&format!("the first heap, {from}, is beyond the last, {to}"));
        return Ok(Status::Error);
    }
    let (size, caption) = (request.size, request.caption.as_deref());
    let form = Form { size, caption, ..Form::new(Format::Text, request.file.as_deref()) };
    let asked = |game, _| Request::Plot { game, from, to };
    let game = std::slice::from_ref(&request.game);
    answered(game, (PLOT, request.format), form, asked, settings, watch, output)
}

/// What these commands have in common. The format of the form is the usual one.
fn answered(
    expressions: &[String],
    (formats, asked): (Formats, Option<Format>),
    form: Form<'_>,
    request: impl FnOnce(String, Format) -> Request,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let format = match formats.chosen(asked, form.file, form.format) {
        Ok(Format::Csv | Format::Json) if form.caption.is_some() => {
            output.complain("CSV and JSON have no captions: leave out --caption");
            return Ok(Status::Error);
        }
        Ok(format) => format,
        Err(message) => {
            output.complain(&message);
            return Ok(Status::Error);
        }
    };
    let Some((last, definitions)) = expressions.split_last() else { return Ok(Status::Error) };
    let request = request(last.clone(), format);
    answer::run(&Question { definitions, request, form: Form { format, ..form } }, settings, watch, output)
}

/// All that was named.
fn show(named: &[Show]) -> Show {
    named.iter().fold(Show::board(), |show, &one| show.and(one))
}

/// The convention of play that an option asks for.
pub fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

/// How many positions of a graph are drawn at most, if nobody says.
pub fn most_in_a_graph(format: Format) -> usize {
    if format == Format::Dot { 2_000 } else { 200 }
}
