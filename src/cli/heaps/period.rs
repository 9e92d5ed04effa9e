//! `sprague period`: the period of a game of heaps, and what proves it.

use std::io;
use std::path::Path;

use serde_json::{Value, json};
use sprague::Session;
use sprague::heap::Found;
use sprague::session::PeriodReply;

use super::super::Status;
use super::super::args::{PeriodRequest, Settings};
use super::super::output::Output;
use super::super::watch::Watch;
use super::kernel::ByKernel;
use super::{certify, refused};

/// Exceptions that a text lists.
const MOST_LISTED: usize = 40;

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
            session.period(&request.game, request.bound).map(|reply| (reply, None))
        } else {
            certify::certify(request, &settings.limits, &interrupt, output)
        }
    });
    match result {
        Ok((reply, by_kernel)) => {
            if settings.json {
                output.object(&object(&reply, by_kernel))?;
            } else {
                output.answer(&text(&reply, by_kernel.zip(request.certificate.as_deref())))?;
            }
            Ok(if matches!(reply.found, Found::Proved(_)) { Status::Well } else { Status::ClaimFails })
        }
        Err(error) => refused(error, &request.game, settings.json, output),
    }
}

fn text(reply: &PeriodReply, by_kernel: Option<(ByKernel, &Path)>) -> String {
    let PeriodReply { game, found, values, engine, standard, solved, .. } = reply;
    let mut lines = Vec::new();
    match found {
        Found::Nothing { heaps } => {
            lines.push(format!("no period of {game} up to heap {}", heaps.saturating_sub(1)));
        }
        Found::Proved(period) | Found::Seen(period) => {
            let saltus =
                if period.saltus > 0 { format!(" and saltus {}", period.saltus) } else { String::new() };
            lines.push(format!(
                "{game} has period {}{saltus} from heap {} on",
                period.period, period.preperiod
            ));
            let last = period.heaps.saturating_sub(1);
            lines.push(match period.theorem {
                Some(theorem) => format!("  proved for all heaps by {theorem}, from those up to {last}"),
                None => format!("  seen in the heaps up to {last}, and not proved"),
            });
            lines.extend(by_kernel.map(|(kernel, file)| format!("  {}", kernel.in_words(file))));
            if let Some(solved) = solved {
                lines.push("  from the table of solved games".to_owned());
                lines.push(format!("  to verify it: sprague verify {}", solved.certificate()));
                lines.push(format!("  SHA-256 of that file: {}", solved.sha256()));
            }
            let shown = period.is_shown_by(values);
            let exceptions = if shown { period.exceptions(values) } else { Vec::new() };
            if !shown && period.preperiod > 0 {
                let preperiod = period.preperiod;
                lines
                    .push(format!("  exceptions: among the {preperiod} heaps before, too many to list here"));
            }
            if !exceptions.is_empty() {
                let shown: Vec<String> = exceptions.iter().take(MOST_LISTED).map(u64::to_string).collect();
                let more = if exceptions.len() > MOST_LISTED { ", …" } else { "" };
                let (count, shown) = (exceptions.len(), shown.join(", "));
                lines.push(format!("  exceptions: {count}: {shown}{more}"));
            }
            let largest = reply.largest();
            lines.extend(
                largest.map(|(value, heap)| format!("  the greatest value is {value}, first at heap {heap}")),
            );
        }
    }
    lines.extend(standard.as_ref().map(|(code, shift)| format!("  it is {code} shifted by {shift}")));
    if solved.is_none() {
        lines.push(format!("  engine: {engine}"));
    }
    lines.join("\n")
}

fn object(reply: &PeriodReply, by_kernel: Option<ByKernel>) -> Value {
    let standard =
        reply.standard.as_ref().map(|(code, shift)| json!({ "code": code.to_string(), "shift": shift }));
    let (proved, heaps) = match &reply.found {
        Found::Proved(period) => (true, period.heaps),
        Found::Seen(period) => (false, period.heaps),
        Found::Nothing { heaps } => (false, *heaps),
    };
    let period = reply.found.period();
    let shown = period.filter(|period| period.is_shown_by(&reply.values));
    let largest = reply.largest();
    let table = reply.solved.map(|solved| {
        json!({
            "game": solved.code().to_string(),
            "certificate": solved.certificate(),
            "sha256": solved.sha256(),
        })
    });
    json!({
        "game": reply.game,
        "proved": proved,
        "theorem": period.and_then(|period| period.theorem).map(|theorem| theorem.to_string()),
        "heaps": heaps,
        "period": period.map(|period| period.period),
        "preperiod": period.map(|period| period.preperiod),
        "last_exception": period.and_then(|period| period.last_exception()),
        "exceptions": shown.map(|period| period.exceptions(&reply.values)),
        "saltus": period.map(|period| period.saltus),
        "largest": largest.map(|(value, _)| value),
        "largest_heap": largest.map(|(_, heap)| heap),
        "standard_form": standard,
        "engine": reply.engine,
        "table": table,
        "kernel": by_kernel.map(|kernel| json!({
            "verified": kernel.is_whole(),
            "segments": kernel.segments,
            "segments_verified": kernel.verified,
        })),
    })
}
