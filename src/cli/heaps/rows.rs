//! Rows of surveys, read back: their fields, and those of misère quotients.

use serde::{Deserialize, Serialize};
use sprague::Error;
use sprague::misere::Quotient;

use super::super::output::one_object;

/// The fields of a line with tabs between them.
pub(super) fn fields<const COUNT: usize>(line: &str) -> Option<[&str; COUNT]> {
    line.split('\t').collect::<Vec<&str>>().try_into().ok()
}

/// The number in a field, which may be empty; the outer `None` if it is neither.
pub(super) fn number<N: TryFrom<u64>>(field: &str) -> Option<Option<N>> {
    if field.is_empty() {
        return Some(None);
    }
    let number: u64 = field.parse().ok().filter(|number: &u64| number.to_string() == field)?;
    N::try_from(number).ok().map(Some)
}

/// Whether this may be the message of a limit.
pub(super) fn is_message(text: &str) -> bool {
    !text.is_empty() && !text.contains(|sign: char| sign.is_control() || sign == char::REPLACEMENT_CHARACTER)
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
