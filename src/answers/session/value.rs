//! Values of the language as plain data, for whoever asked.

use num_bigint::BigInt;

use crate::error::Result;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::eval::written;
use crate::game::{GameId, Outcome};
use crate::nimber::{Nimber, Ordinal};
use crate::notation;
use crate::session::quotient::QuotientReply;

/// Entries of a list, those of the lists in it included, and characters of its strings that an
/// answer holds. Lists share their parts, so that one of a few lines may have more entries than any
/// memory.
const MOST: usize = 100_000;

/// Characters of a position in an answer.
const POSITION: usize = 2_000;

/// A value as plain data.
///
/// In JSON an integer is a number (a string of digits beyond 2^53), a truth value `true` or
/// `false`, and a list a list; everything else is an object that says what it is.
///
/// ```
/// use sprague::reply::Answer;
/// use sprague::{Reply, Session};
/// let Reply::Value(reply) = Session::new().eval("sequence(0.137, 0..4)")? else { panic!("a list") };
/// let Answer::List(list) = reply.value else { panic!("a list") };
/// assert_eq!(list.entries[3], Answer::Integer(2.into()));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Answer {
    /// An integer.
    Integer(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))] BigInt),
    /// A truth value.
    Truth(bool),
    /// A list.
    List(ListAnswer),
    /// An infinite ordinal.
    #[non_exhaustive]
    Ordinal {
        /// It.
        ordinal: Ordinal,
    },
    /// An outcome class.
    #[non_exhaustive]
    Outcome {
        /// It.
        outcome: Outcome,
    },
    /// A position.
    #[non_exhaustive]
    Position {
        /// It, in the session's store.
        #[cfg_attr(feature = "serde", serde(skip))]
        id: GameId,
        /// The position in the notation of the language, shortened where it is long.
        position: String,
        /// The nimber that it is equivalent to.
        nimber: Nimber,
    },
    /// A string.
    #[non_exhaustive]
    Text {
        /// Its characters.
        string: String,
    },
    /// All integers from one to another, in ascending order.
    #[non_exhaustive]
    Range {
        /// The first.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        first: BigInt,
        /// The last; the range is empty if it is less than the first.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        last: BigInt,
    },
    /// A definition without its arguments.
    #[non_exhaustive]
    Definition {
        /// Its name.
        definition: String,
    },
    /// A ruleset without a position.
    #[non_exhaustive]
    Ruleset {
        /// The ruleset in the notation of the language.
        ruleset: String,
    },
    /// A misère quotient.
    #[non_exhaustive]
    Quotient {
        /// It.
        quotient: Box<QuotientReply>,
    },
    /// An element of a misère quotient.
    #[non_exhaustive]
    Element {
        /// It, in normal form.
        element: String,
        /// Whether it is in P.
        is_p: bool,
    },
}

/// A list as plain data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ListAnswer {
    /// Its entries, or the first of them.
    pub entries: Vec<Answer>,
    /// How many entries are left out behind them.
    pub omitted: usize,
}

/// A list is a list; if it is cut, the last entry says how many are left out.
#[cfg(feature = "serde")]
impl serde::Serialize for ListAnswer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;

        #[derive(serde::Serialize)]
        struct Omitted {
            omitted: usize,
        }

        let length = self.entries.len() + usize::from(self.omitted > 0);
        let mut list = serializer.serialize_seq(Some(length))?;
        self.entries.iter().try_for_each(|entry| list.serialize_element(entry))?;
        if self.omitted > 0 {
            list.serialize_element(&Omitted { omitted: self.omitted })?;
        }
        list.end()
    }
}

impl Answer {
    /// What it is, in the words of the language: `integer`, `list`, …
    ///
    /// ```
    /// use sprague::reply::Answer;
    /// assert_eq!(Answer::Truth(true).what(), "truth value");
    /// ```
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self {
            Answer::Integer(_) => "integer",
            Answer::Truth(_) => "truth value",
            Answer::List(_) => "list",
            Answer::Ordinal { .. } => "ordinal",
            Answer::Outcome { .. } => "outcome",
            Answer::Position { .. } => "position",
            Answer::Text { .. } => "string",
            Answer::Range { .. } => "range",
            Answer::Definition { .. } => "definition",
            Answer::Ruleset { .. } => "ruleset",
            Answer::Quotient { .. } => "misère quotient",
            Answer::Element { .. } => "element",
        }
    }
}

/// A value of the machine as plain data.
pub(super) fn answer(machine: &Machine, value: &Value) -> Result<Answer> {
    let mut room = MOST;
    copied(machine, value, &mut room)
}

// Lists are nested to a bounded depth, so that this recursion is bounded too.
fn copied(machine: &Machine, value: &Value, room: &mut usize) -> Result<Answer> {
    *room = room.saturating_sub(1);
    Ok(match value {
        Value::Truth(truth) => Answer::Truth(*truth),
        Value::Outcome(outcome) => Answer::Outcome { outcome: *outcome },
        Value::Integer(integer) => {
            *room = room.saturating_sub(integer.bits() as usize / 64);
            Answer::Integer(integer.to_big())
        }
        Value::Ordinal(ordinal) => {
            *room = room.saturating_sub(ordinal.room());
            Answer::Ordinal { ordinal: (***ordinal).clone() }
        }
        Value::Position(id) => {
            let written = notation::position(&machine.store, *id, POSITION.min(*room)).text;
            *room = room.saturating_sub(written.len());
            Answer::Position { id: *id, position: written, nimber: machine.store.value(*id) }
        }
        Value::Text(text) => {
            let string: String = text.chars().take(MOST).collect();
            *room = room.saturating_sub(string.len());
            Answer::Text { string }
        }
        Value::Range(ends) => Answer::Range { first: ends.0.to_big(), last: ends.1.to_big() },
        Value::Definition(_) => Answer::Definition { definition: in_notation(machine, value, POSITION) },
        Value::Ruleset(_) => Answer::Ruleset { ruleset: in_notation(machine, value, POSITION) },
        Value::Quotient(quotient) => {
            let reply = QuotientReply::new(quotient, &machine.store);
            *room = room.saturating_sub(reply.values.len() + reply.relations.len());
            Answer::Quotient { quotient: Box::new(reply) }
        }
        Value::Element(quotient, element) => {
            Answer::Element { element: quotient.written(*element), is_p: quotient.is_p(*element) }
        }
        Value::List(list) => {
            let mut entries = Vec::new();
            for (place, entry) in list.entries.iter().enumerate() {
                machine.store.interrupt().poll()?;
                if *room == 0 {
                    break;
                }
                // Many moves may lead to one position, and it may be long to write.
                let before = place.checked_sub(1).map(|before| &list.entries[before]);
                let same = matches!((before, entry), (Some(Value::Position(one)), Value::Position(other)) if one == other);
                let again = entries.last().filter(|_| same).cloned();
                if let Some(Answer::Position { position, .. }) = &again {
                    *room = room.saturating_sub(position.len() + 1);
                }
                entries.push(again.map_or_else(|| copied(machine, entry, room), Ok)?);
            }
            let omitted = list.entries.len() - entries.len();
            Answer::List(ListAnswer { entries, omitted })
        }
    })
}

/// A value as the language writes it.
pub(super) fn in_notation(machine: &Machine, value: &Value, max_characters: usize) -> String {
    written::value_text(&machine.store, &machine.definition_names(), value, max_characters)
}
