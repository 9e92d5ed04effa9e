//! `sprague quotient`: misère quotients of codes and of positions.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sprague::front_end::markup::Format;
use sprague::front_end::{code_of, json};
use sprague::misere::{Bounds, Quotient, quotient_of_code, quotient_of_position};
use sprague::reply::QuotientReply;
use sprague::{Error, Limits, Session, StopReason, report};

use super::super::Status;
use super::super::answer::refused;
use super::super::args::{Format as Wanted, QUOTIENT, QuotientRequest, Settings};
use super::super::images;
use super::super::output::{Output, one_object};
use super::super::prove::accepted;
use super::super::screen::WIDTH;
use super::super::watch::Watch;
use super::fields::{fields, is_message, number};

pub fn quotient(
    request: &QuotientRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let usual = if settings.json { Wanted::Json } else { Wanted::Text };
    let format = QUOTIENT.or_usual(request.format, request.file.as_deref(), usual);
    let to_terminal = request.file.is_none() && output.is_terminal();
    if let Some(message) = images::refused(format, &request.size, to_terminal) {
        output.complain(&message);
        return Ok(Status::Error);
    }
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let text = request.game.as_ref().or(request.position.as_ref()).map_or("", String::as_str);
    let found = watch.over(&interrupt, || -> Result<(Quotient, Vec<u8>), Error> {
        let quotient = found(request, &settings.limits, &mut session)?;
        if is_interrupted(&quotient).is_some() {
            // What was proved until then is the answer, and still to be written.
            interrupt.clear();
        }
        let reply = QuotientReply::new(&quotient, session.store_mut());
        let file = request.file.as_deref();
        let written = match format {
            Wanted::Text => written(&reply, text_format(file, output), file, output, &session)?,
            Wanted::Latex => written(&reply, Format::Latex, Some(Path::new("")), output, &session)?,
            Wanted::Json => one_object(&json::quotient(&reply)) + "\n",
            _ if format.is_picture() => {
                let table = QuotientReply::outcomes(&quotient, &settings.limits)?;
                let bytes = images::bytes(|format| Ok(table.written(format)), format, &request.size)?;
                return Ok((quotient, bytes));
            }
            _ => {
                let certificate = quotient.certificate(&[])?;
                accepted(certificate.as_bytes(), &interrupt)?;
                certificate
            }
        };
        Ok((quotient, written.into_bytes()))
    });
    let (quotient, written) = match found {
        Ok(found) => found,
        Err(error) => return refused(error, text, settings.json, output),
    };
    let status = match request.file {
        None if format == Wanted::Text => {
            output.answer_as_it_is(String::from_utf8_lossy(&written).trim_end_matches('\n'))?;
            Status::Well
        }
        _ => output.write_to(&written, request.file.as_deref(), settings.json)?,
    };
    let whole = quotient.stopped().is_none() && (quotient.period().is_some() || request.to.is_some());
    let of_position = request.position.is_some() && quotient.stopped().is_none();
    if !whole && !of_position && quotient.period().is_none() && format != Wanted::Text {
        output.warn(&format!("{quotient}, and no further"));
    }
    let ended = match is_interrupted(&quotient) {
        Some(StopReason::Interrupted) => Status::Interrupted,
        _ if whole || of_position => Status::Well,
        _ => Status::ClaimFails,
    };
    Ok(status.max(ended))
}

/// Who stopped the search, if it was stopped.
fn is_interrupted(quotient: &Quotient) -> Option<StopReason> {
    quotient.stopped().and_then(|stopped| stopped.interrupted)
}

/// The quotient that is asked for.
fn found(request: &QuotientRequest, limits: &Limits, session: &mut Session) -> Result<Quotient, Error> {
    if let Some(position) = &request.position {
        let game = session.position(position)?;
        return quotient_of_position(session.store_mut(), game, &Bounds::under(limits, request.to));
    }
    let game = request.game.as_deref().unwrap_or_default();
    quotient_of_code(
        &code_of(game, "a misère quotient is found for a code")?,
        &Bounds::under(limits, request.to),
        &session.interrupt(),
    )
}

fn text_format(file: Option<&Path>, output: &Output) -> Format {
    if file.is_none() && output.colored() { Format::Ansi } else { Format::Text }
}

fn written(
    reply: &QuotientReply,
    format: Format,
    file: Option<&Path>,
    output: &Output,
    session: &Session,
) -> Result<String, Error> {
    let width = if file.is_some() { WIDTH } else { output.width() };
    report::quotient(reply).write(format, width, &session.interrupt())
}

/// A row of a survey of misère quotients.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    kind: Kind,
    pub(super) game: String,
    /// None if a limit left no time for a quotient.
    pub(super) order: Option<usize>,
    p: Option<usize>,
    period: Option<u64>,
    preperiod: Option<u64>,
    last_heap: Option<u64>,
    /// The heap at which a ceiling was reached, and how many elements there are with it at least.
    ended_at: Option<u64>,
    at_least: Option<usize>,
    reason: Option<String>,
}

/// What an object says that it is.
#[derive(Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "misere_survey_row")]
    MisereSurveyRow,
}

pub(super) const HEAD: &str = "game\torder\tp\tperiod\tpreperiod\tlast_heap\tended_at\tat_least\treason";

impl Row {
    pub(super) fn new(game: String, quotient: &Quotient) -> Row {
        let stopped = quotient.stopped();
        Row {
            kind: Kind::MisereSurveyRow,
            game,
            order: Some(quotient.order()),
            p: Some(quotient.p().count()),
            period: quotient.period().map(|found| found.0),
            preperiod: quotient.period().map(|found| found.1),
            last_heap: quotient.last_generator(),
            ended_at: stopped.map(|stopped| stopped.generator),
            at_least: stopped.map(|stopped| stopped.at_least),
            reason: stopped.map(|stopped| stopped.reason.clone()),
        }
    }

    /// The row of a game whose search for a quotient was ended by a limit.
    pub(super) fn ended(game: String, error: &Error) -> Row {
        let (order, p, period, preperiod) = (None, None, None, None);
        let (last_heap, ended_at, at_least) = (None, None, None);
        let reason = Some(error.message().to_owned());
        let kind = Kind::MisereSurveyRow;
        Row { kind, game, order, p, period, preperiod, last_heap, ended_at, at_least, reason }
    }

    /// Reads a row; `None` if the line is not a whole row.
    pub(super) fn read(line: &str, json: bool) -> Option<Row> {
        let row = if json { serde_json::from_str(line).ok()? } else { Row::of_fields(line)? };
        (row.written(json) == line && row.is_possible()).then_some(row)
    }

    fn of_fields(line: &str) -> Option<Row> {
        let [game, order, p, period, preperiod, last_heap, ended_at, at_least, reason] = fields(line)?;
        Some(Row {
            kind: Kind::MisereSurveyRow,
            game: game.to_owned(),
            order: number(order)?,
            p: number(p)?,
            period: number(period)?,
            preperiod: number(preperiod)?,
            last_heap: number(last_heap)?,
            ended_at: number(ended_at)?,
            at_least: number(at_least)?,
            reason: (!reason.is_empty()).then(|| reason.to_owned()),
        })
    }

    /// Whether what belongs together is there together.
    fn is_possible(&self) -> bool {
        let found = self.order.is_some();
        self.p.is_some() == found
            && (found || (self.period.is_none() && self.last_heap.is_none() && self.reason.is_some()))
            && self.preperiod.is_some() == self.period.is_some()
            && self.at_least.is_some() == self.ended_at.is_some()
            && (found || self.ended_at.is_none())
            && (!found || self.reason.is_some() == self.ended_at.is_some())
            && self.reason.as_deref().is_none_or(is_message)
    }

    /// As an object, or with tabs between its fields in the order of [`HEAD`].
    pub(super) fn written(&self, json: bool) -> String {
        if json {
            return one_object(self);
        }
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        [
            self.game.clone(),
            number(self.order.map(|order| order as u64)),
            number(self.p.map(|p| p as u64)),
            number(self.period),
            number(self.preperiod),
            number(self.last_heap),
            number(self.ended_at),
            number(self.at_least.map(|count| count as u64)),
            self.reason.clone().unwrap_or_default(),
        ]
        .join("\t")
    }
}
