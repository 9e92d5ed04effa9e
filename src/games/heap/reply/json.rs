//! Replies by serde, with all that follows from their fields beside these.

use serde::ser::{Serialize, Serializer};

use crate::exact_json::exact;
use crate::heap::reply::{ComparisonReply, HeapDifference, PeriodReply, SurveyRow};
use crate::heap::{Code, Found, Ground, HeapRule, SolvedGame, StandardForm, Theorem};

/// As it is written in the language.
impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// As it is written in the language.
impl Serialize for HeapRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Its code, and the certificate with its digest.
impl Serialize for SolvedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Row<'g> {
            game: &'g Code,
            certificate: String,
            sha256: &'g str,
        }
        let row = Row { game: self.code(), certificate: self.certificate(), sha256: self.sha256() };
        row.serialize(serializer)
    }
}

/// A period field by field; all are null where there is none.
#[derive(serde::Serialize)]
struct FoundFields {
    #[serde(serialize_with = "exact")]
    heaps: u64,
    #[serde(serialize_with = "exact")]
    period: Option<u64>,
    #[serde(serialize_with = "exact")]
    preperiod: Option<u64>,
    #[serde(serialize_with = "exact")]
    last_exception: Option<u64>,
    saltus: Option<u32>,
    theorem: Option<Theorem>,
    largest: Option<u32>,
    #[serde(serialize_with = "exact")]
    largest_heap: Option<u64>,
}

impl FoundFields {
    fn new(found: &Found, largest: Option<(u32, u64)>) -> FoundFields {
        let period = found.period();
        FoundFields {
            heaps: found.heaps(),
            period: period.map(|period| period.period),
            preperiod: period.map(|period| period.preperiod),
            last_exception: period.and_then(|period| period.last_exception()),
            saltus: period.map(|period| period.saltus),
            theorem: period.and_then(|period| period.theorem),
            largest: largest.map(|(value, _)| value),
            largest_heap: largest.map(|(_, heap)| heap),
        }
    }
}

impl Serialize for PeriodReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Reply<'r> {
            game: &'r str,
            proved: bool,
            ground: Ground,
            #[serde(flatten)]
            found: FoundFields,
            #[serde(serialize_with = "exact")]
            exceptions: Option<Vec<u64>>,
            standard_form: Option<&'r StandardForm>,
            engine: &'r str,
            table: Option<&'r SolvedGame>,
        }
        let reply = Reply {
            game: &self.game,
            proved: matches!(self.found, Found::Proved(_)),
            ground: self.ground(),
            found: FoundFields::new(&self.found, self.largest()),
            exceptions: self.exceptions(),
            standard_form: self.standard_form.as_ref(),
            engine: self.engine,
            table: self.solved,
        };
        reply.serialize(serializer)
    }
}

impl Serialize for SurveyRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Row<'r> {
            game: &'r str,
            standard_form: Option<&'r StandardForm>,
            ground: Ground,
            #[serde(flatten)]
            found: FoundFields,
            reason: Option<&'r str>,
        }
        let row = Row {
            game: &self.game,
            standard_form: self.standard_form.as_ref(),
            ground: self.ground,
            found: FoundFields::new(&self.found, self.largest),
            reason: self.ended.as_ref().map(|error| error.message()),
        };
        row.serialize(serializer)
    }
}

impl Serialize for ComparisonReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Reply<'r> {
            games: &'r [String; 2],
            #[serde(serialize_with = "exact")]
            to: u64,
            alike: bool,
            #[serde(serialize_with = "exact")]
            first_difference: Option<u64>,
            values: Option<[u32; 2]>,
            #[serde(serialize_with = "exact")]
            different: u64,
            differences: &'r [HeapDifference],
            shift: Option<i64>,
        }
        let first = self.differences.first();
        let reply = Reply {
            games: &self.games,
            to: self.to,
            alike: self.alike(),
            first_difference: first.map(|first| first.heap),
            values: first.map(|first| first.values),
            different: self.different,
            differences: &self.differences,
            shift: self.shift,
        };
        reply.serialize(serializer)
    }
}
