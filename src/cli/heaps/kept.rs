//! The rows of a survey that a file keeps: each is read whole before the survey goes on after it.

use serde::de::IntoDeserializer;
use serde::de::value::{Error as NotRead, StrDeserializer};
use serde::{Deserialize, Serialize};
use sprague::heap::{Code, Ground, Theorem};

use super::rows::{self, fields, is_message, number};

/// The game whose row this is; `None` if it is not a whole row.
pub(super) fn game_of(line: &str, misere: bool, json: bool) -> Option<String> {
    let game = if misere {
        rows::Row::read(line, json)?.game
    } else {
        let row = if json { Row::of_object(line)? } else { Row::of_fields(line)? };
        row.is_possible().then_some(row.game)?
    };
    (is_code(&game) || is_set(&game)).then_some(game)
}

/// Whether this is a code, as codes are written.
fn is_code(text: &str) -> bool {
    text.parse().is_ok_and(|code: Code| code.to_string() == text)
}

/// Whether this is a game of a set, as such games are written.
fn is_set(text: &str) -> bool {
    let named = text.strip_prefix("subtraction([").or_else(|| text.strip_prefix("all_but(["));
    let entries = named.and_then(|rest| rest.strip_suffix("])")).map(|inside| inside.split(", "));
    let numbers = entries.and_then(|entries| entries.map(|entry| number::<u32>(entry)?).collect());
    numbers.is_some_and(|numbers: Vec<u32>| numbers.is_sorted_by(|first, second| first < second))
}

/// The row of a nim-sequence, as an object has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    game: String,
    standard_form: Option<Form>,
    ground: Ground,
    heaps: Number,
    period: Option<Number>,
    preperiod: Option<Number>,
    last_exception: Option<Number>,
    saltus: Option<u32>,
    theorem: Option<Theorem>,
    largest: Option<u32>,
    largest_heap: Option<Number>,
    reason: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    code: String,
    shift: Number,
}

/// A number, or the digits of one that a reader of JSON might round.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Small(u64),
    Large(String),
}

impl Number {
    fn get(&self) -> Option<u64> {
        match self {
            Number::Small(number) => Some(*number),
            Number::Large(digits) => number(digits).flatten().filter(|&number: &u64| number > 1 << 53),
        }
    }
}

impl Row {
    fn of_object(line: &str) -> Option<Row> {
        let row: Row = serde_json::from_str(line).ok()?;
        // Fields that are missing, twice or elsewhere are not written like this.
        let numbers = [
            Some(&row.heaps),
            row.last_exception.as_ref(),
            row.standard_form.as_ref().map(|form| &form.shift),
        ];
        let before = row.preperiod.as_ref().and_then(Number::get).and_then(|heap| heap.checked_sub(1));
        let proved = matches!(row.ground, Ground::Table | Ground::Proved);
        (serde_json::to_string(&row).is_ok_and(|written| written == line)
            && numbers.into_iter().flatten().all(|number| number.get().is_some())
            && row.last_exception.as_ref().and_then(Number::get) == before
            && row.theorem.is_some() == proved)
            .then_some(row)
    }

    fn of_fields(line: &str) -> Option<Row> {
        let [game, form, period, preperiod, saltus, ground, heaps, largest, largest_heap, reason] =
            fields(line)?;
        let ground: StrDeserializer<'_, NotRead> = ground.into_deserializer();
        let large = |field| Some(number(field)?.map(Number::Small));
        Some(Row {
            game: game.to_owned(),
            standard_form: (!form.is_empty())
                .then(|| Form { code: form.to_owned(), shift: Number::Small(0) }),
            ground: Ground::deserialize(ground).ok()?,
            heaps: large(heaps)??,
            period: large(period)?,
            preperiod: large(preperiod)?,
            last_exception: None,
            saltus: number(saltus)?,
            theorem: None,
            largest: number(largest)?,
            largest_heap: large(largest_heap)?,
            reason: (!reason.is_empty()).then(|| reason.to_owned()),
        })
    }

    /// Whether what belongs together is there together.
    fn is_possible(&self) -> bool {
        let is_found = matches!(self.ground, Ground::Table | Ground::Proved | Ground::Seen);
        let numbers = [&self.period, &self.preperiod, &self.largest_heap];
        self.standard_form.as_ref().is_none_or(|form| is_code(&form.code))
            && numbers.into_iter().flatten().all(|number| number.get().is_some())
            && self.period.is_some() == is_found
            && self.preperiod.is_some() == is_found
            && self.saltus.is_some() == is_found
            && self.largest.is_some() == self.largest_heap.is_some()
            && (self.largest.is_none() || self.saltus == Some(0))
            && self.reason.is_some() == (self.ground == Ground::Limit)
            && self.reason.as_deref().is_none_or(is_message)
    }
}
