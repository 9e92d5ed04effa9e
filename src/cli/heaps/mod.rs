//! `sprague sequence`, `period`, `guess`, `compare`, `plot` and `survey`: nim-sequences of games of
//! heaps; `quotient` and `genus`: their misère quotients and genera.

mod certify;
mod kept;
mod kernel;
mod npy;
mod period;
mod rows;
mod sequence;
mod survey;

pub use period::period;
pub use sequence::sequence;
pub use survey::survey;

use std::io;

use sprague::front_end::{QuotientOf, Request};

use super::Status;
use super::answer::{self, Form, Question};
use super::args::{CompareRequest, Format, GenusRequest, GuessRequest, QUOTIENT, QuotientRequest, Settings};
use super::output::Output;
use super::watch::Watch;

pub fn guess(
    request: &GuessRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let Some((last, definitions)) = request.definitions.split_last() else { return Ok(Status::Error) };
    let form = Form::answer(request.answer.format, settings);
    let question = Question { definitions, request: Request::Guess(last.clone()), form };
    answer::run(&question, settings, watch, output)
}

pub fn compare(
    request: &CompareRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let form = Form::answer(request.answer.format, settings);
    let games = [request.game.clone(), request.other.clone()];
    let question = Question { definitions: &[], request: Request::Compare { games, to: request.to }, form };
    answer::run(&question, settings, watch, output)
}

pub fn genus(
    request: &GenusRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let form = Form::answer(request.answer.format, settings);
    let GenusRequest { game, to, columns, .. } = request;
    let request = Request::Genera { code: game.clone(), to: *to, columns: *columns };
    answer::run(&Question { definitions: &[], request, form }, settings, watch, output)
}

pub fn quotient(
    request: &QuotientRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let QuotientRequest { game, position, to, size, file, .. } = request;
    let usual = if settings.json { Format::Json } else { Format::Text };
    let format = QUOTIENT.or_usual(request.format, file.as_deref(), usual);
    let form = Form { size: *size, whole: true, ..Form::new(format, file.as_deref()) };
    let of = match position {
        Some(position) => QuotientOf::Position(position.clone()),
        None => QuotientOf::Code(game.clone().unwrap_or_default()),
    };
    answer::run(
        &Question { definitions: &[], request: Request::Quotient { of, to: *to }, form },
        settings,
        watch,
        output,
    )
}
