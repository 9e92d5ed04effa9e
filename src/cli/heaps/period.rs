//! `sprague period`: the period of a game of heaps, and what proves it.

use std::io;
use std::path::Path;

use serde::Serialize;
use sprague::Session;
use sprague::heap::{Found, Period};
use sprague::reply::PeriodReply;

use super::super::Status;
use super::super::args::{PeriodRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::kernel::ByKernel;
use super::{certify, defined, in_short, refused, tell};

/// Exceptions that a text lists.
const MOST_LISTED: usize = 40;

/// The reply, and what the kernel says of the certificate that was asked for.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    reply: PeriodReply,
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
            let game = defined(&mut session, &request.game)?;
            session.period(&game, request.bound).map(|reply| (reply, None))
        } else {
            certify::certify(request, &settings.limits, &interrupt, output)
        }
    });
    match result {
        Ok((reply, kernel)) => {
            let proved = matches!(reply.found, Found::Proved(_));
            let answer = Answer { reply, kernel };
            if settings.json {
                output.object(&answer)?;
            } else {
                tell(&lines(&answer, request.certificate.as_deref()), output)?;
            }
            Ok(if proved { Status::Well } else { Status::ClaimFails })
        }
        Err(error) => refused(error, &request.game, settings.json, output),
    }
}

/// What is said of a period.
pub fn lines_on_period(reply: PeriodReply) -> Vec<String> {
    lines(&Answer { reply, kernel: None }, None)
}

fn lines(Answer { reply, kernel }: &Answer, certificate: Option<&Path>) -> Vec<String> {
    let PeriodReply { game, found, .. } = reply;
    let mut lines = Vec::new();
    match found.period() {
        None => {
            lines.push(format!("no period of {game} up to heap {}", found.heaps().saturating_sub(1)));
        }
        Some(period) => {
            lines.push(format!("{game} has {}", in_short(period)));
            let last = found.heaps().saturating_sub(1);
            lines.push(match period.theorem {
                Some(theorem) => format!("  proved for all heaps by {theorem}, from those up to {last}"),
                None => format!("  seen in the heaps up to {last}, but not proved"),
            });
            if let (Some(kernel), Some(file)) = (kernel, certificate) {
                lines.push(format!("  {}", kernel.in_words(file)));
            }
            if let Some(solved) = reply.solved {
                lines.push("  from the table of solved games".to_owned());
                lines.push(format!("  to verify it: sprague verify {}", solved.certificate()));
                lines.push(format!("  SHA-256 of that file: {}", solved.sha256()));
            }
            lines.extend(exceptions(reply, period));
            let largest = reply.largest();
            lines.extend(
                largest.map(|(value, heap)| format!("  the greatest value is {value}, first at heap {heap}")),
            );
        }
    }
    let form = reply.standard_form.as_ref();
    lines.extend(form.map(|form| format!("  it is {} shifted by {}", form.code, form.shift)));
    if reply.solved.is_none() {
        lines.push(format!("  engine: {}", reply.engine));
    }
    lines
}

fn exceptions(reply: &PeriodReply, period: &Period) -> Option<String> {
    let Some(exceptions) = reply.exceptions() else {
        let preperiod = period.preperiod;
        return (preperiod > 0)
            .then(|| format!("  exceptions: among the {preperiod} heaps before, too many to list here"));
    };
    let listed: Vec<String> = exceptions.iter().take(MOST_LISTED).map(u64::to_string).collect();
    let more = if exceptions.len() > MOST_LISTED { ", …" } else { "" };
    let (count, listed) = (exceptions.len(), listed.join(", "));
    match count {
        0 => None,
        1 => Some(format!("  1 exception: {listed}")),
        _ => Some(format!("  {count} exceptions: {listed}{more}")),
    }
}
