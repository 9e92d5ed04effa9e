//! Values of the machine as plain data.

use crate::error::Result;
use crate::eval;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::eval::written;
use crate::game::{Store, Target};
use crate::notation;
use crate::reply::{Answer, ListAnswer, QuotientReply};

/// Entries of a list, those of the lists in it included, and characters of its strings that an
/// answer holds. Lists share their parts, so that one of a few lines may have more entries than any
/// memory.
const MOST: usize = 100_000;

/// Characters of a position in an answer.
const POSITION: usize = 2_000;

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
        Value::Position(id) | Value::Turned(_, Target::Position(id)) => {
            let written = notation::position(&machine.store, *id, POSITION.min(*room)).text;
            *room = room.saturating_sub(written.len());
            Answer::Position { id: *id, position: written, nimber: machine.store.value(*id) }
        }
        Value::Extended(id) | Value::Turned(_, Target::Extended(id)) => {
            extended(&machine.store, Target::Extended(*id), room)?
        }
        Value::Loony => Answer::Loony { loony: true },
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

/// A position of any kind.
pub(super) fn position(store: &Store, target: Target) -> Result<Answer> {
    extended(store, target, &mut POSITION.clone())
}

/// A position that play may come back to, or with moves that bind the opponent.
fn extended(store: &Store, target: Target, room: &mut usize) -> Result<Answer> {
    let written = notation::target(store, target, POSITION.min(*room)).text;
    *room = room.saturating_sub(written.len());
    Ok(match store.settled(target) {
        Target::Position(id) => Answer::Position { id, position: written, nimber: store.value(id) },
        _ if store.is_turned(target) => {
            Answer::Turned { entailing: written, value: eval::extended::worth(store, target)? }
        }
        _ => Answer::Extended { loopy: written, value: eval::extended::worth(store, target)? },
    })
}

/// A value as the language writes it.
pub(super) fn in_notation(machine: &Machine, value: &Value, max_characters: usize) -> String {
    written::value_text(&machine.store, &machine.definition_names(), value, max_characters)
}
