//! `sprague sequence`, `period` and `survey`: nim-sequences of games of heaps; `quotient`: their misère
//! quotients.

mod certify;
mod kept;
mod kernel;
mod rows;
mod sequence;
mod survey;

pub use sequence::sequence;
pub use survey::survey;

use std::io;

use serde::Serialize;
use sprague::Reply;
use sprague::front_end::{QuotientOf, Request};
use sprague::reply::PeriodReply;

use self::kernel::ByKernel;

use super::Status;
use super::answer::{self, Form, Question};
use super::args::{Format, PeriodRequest, QUOTIENT, QuotientRequest, Settings};
use super::output::Output;
use super::used;
use super::watch::Watch;

/// The reply, and what the kernel says of the certificate that was asked for.
#[derive(Serialize)]
struct Answer<'r> {
    #[serde(flatten)]
    reply: &'r PeriodReply,
    kernel: Option<ByKernel>,
}

pub fn period(
    request: &PeriodRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    if let Err(error) = request.by.choose() {
        return answer::refused(error, "", settings.json, output);
    }
    let mut session = used::session(settings);
    let interrupt = session.interrupt();
    let plain = request.certificate.is_none() && request.checkpoint.is_none();
    let result = watch.over(&interrupt, || {
        if plain {
            let asked = Request::Period { game: request.game.clone(), to: request.bound };
            session.answer(&asked).reply.map(|reply| (reply, None))
        } else {
            let (mut reply, kernel) = certify::certify(request, &settings.limits, &interrupt, output)?;
            let words = kernel.zip(request.certificate.as_deref());
            reply.verified = words.map(|(kernel, file)| kernel.in_words(file));
            Ok((Reply::Period(reply), kernel))
        }
    });
    let (reply, kernel) = match result {
        Ok(found) => found,
        Err(error) => return answer::refused(error, &request.game, settings.json, output),
    };
    if let (Reply::Period(reply), true) = (&reply, settings.json) {
        output.object(&Answer { reply, kernel })?;
        return answer::ended(Reply::Period(reply.clone()), "", settings, output);
    }
    let form = Form::answer(request.answer.format, settings);
    match answer::bytes(&reply, &form, &mut session, Some(&*output)) {
        Ok(bytes) => answer::told(reply, &request.game, &bytes, &form, settings, output),
        Err(error) => answer::refused(error, &request.game, settings.json, output),
    }
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
