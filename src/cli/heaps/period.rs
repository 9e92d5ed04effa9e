//! `sprague period`: the period of a game of heaps, and what proves it.

use std::io;

use serde::Serialize;
use sprague::front_end::Request;
use sprague::reply::PeriodReply;
use sprague::{Reply, Session};

use super::super::Status;
use super::super::answer::{self, Form};
use super::super::args::{PeriodRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::certify;
use super::kernel::ByKernel;

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
    let mut session = Session::with_limits(settings.limits.clone());
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
