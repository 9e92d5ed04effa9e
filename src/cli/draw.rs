//! `sprague draw`, `graph`, `table` and `plot`: a position as it looks, what can be reached from it,
//! values over one or two variables, a nim-sequence.

use std::io;
use std::path::Path;

use sprague::drawing::Show;
use sprague::front_end::Request;
use sprague::theory::Convention;

use super::answer::{self, Form, Question};
use super::args::{
    DRAWING, DrawRequest, Format, Formats, GRAPH, GraphRequest, ImageSize, PLOT, PlotRequest, Settings,
    TABLE, TableRequest,
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
    let wanted = Wanted {
        expressions: &request.expressions,
        formats: DRAWING,
        asked: request.format,
        usual: Format::Text,
        size: request.size,
        caption: request.caption.as_deref(),
        file: request.file.as_deref(),
    };
    let (show, convention) = (show(&request.show), convention(request.misere));
    wanted.answered(settings, watch, output, |position, _| Request::Draw { position, show, convention })
}

pub fn graph(
    request: &GraphRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let wanted = Wanted {
        expressions: &request.expressions,
        formats: GRAPH,
        asked: request.format,
        usual: Format::Dot,
        size: request.size,
        caption: request.caption.as_deref(),
        file: request.file.as_deref(),
    };
    let (show, convention, expand) = (show(&request.show), convention(request.misere), request.expand);
    wanted.answered(settings, watch, output, |position, format| {
        let most = request.most.unwrap_or(most_in_a_graph(format));
        Request::Graph { position, show, convention, most, expand }
    })
}

pub fn table(
    request: &TableRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let wanted = Wanted {
        expressions: &request.expressions,
        formats: TABLE,
        asked: request.format,
        usual: if settings.json { Format::Json } else { Format::Text },
        size: request.size,
        caption: request.caption.as_deref(),
        file: request.file.as_deref(),
    };
    wanted.answered(settings, watch, output, |text, _| Request::Table(text))
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
    let wanted = Wanted {
        expressions: std::slice::from_ref(&request.game),
        formats: PLOT,
        asked: request.format,
        usual: Format::Text,
        size: request.size,
        caption: request.caption.as_deref(),
        file: request.file.as_deref(),
    };
    wanted.answered(settings, watch, output, |game, _| Request::Plot { game, from, to })
}

/// What these commands have in common.
struct Wanted<'r> {
    expressions: &'r [String],
    formats: Formats,
    asked: Option<Format>,
    usual: Format,
    size: ImageSize,
    caption: Option<&'r str>,
    file: Option<&'r Path>,
}

impl Wanted<'_> {
    fn answered(
        &self,
        settings: &Settings,
        watch: &Watch,
        output: &mut Output,
        request: impl FnOnce(String, Format) -> Request,
    ) -> io::Result<Status> {
        let &Wanted { size, caption, file, .. } = self;
        let format = match self.formats.chosen(self.asked, file, self.usual) {
            Ok(Format::Csv | Format::Json) if caption.is_some() => {
                output.complain("CSV and JSON have no captions: leave out --caption");
                return Ok(Status::Error);
            }
            Ok(format) => format,
            Err(message) => {
                output.complain(&message);
                return Ok(Status::Error);
            }
        };
        let Some((last, definitions)) = self.expressions.split_last() else { return Ok(Status::Error) };
        let form = Form { size, caption, ..Form::new(format, file) };
        let question = Question { definitions, request: request(last.clone(), format), form };
        answer::run(&question, settings, watch, output)
    }
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
