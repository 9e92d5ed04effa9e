//! Values of the language as text, in the notation they are read in.

use std::fmt::Write as _;

use crate::eval::value::Value;
use crate::game::Store;
use crate::notation::{ordinal_text, position};
use crate::syntax;

/// A value as text. Names are of the definitions, for a definition without its arguments.
pub(crate) fn value_text(store: &Store, names: &[&str], value: &Value, max_characters: usize) -> String {
    match value {
        Value::Truth(truth) => truth.to_string(),
        Value::Outcome(outcome) => outcome.to_string(),
        Value::Integer(integer) => integer.written(),
        Value::Ordinal(ordinal) => ordinal_text(ordinal, max_characters).0,
        Value::Position(id) => position(store, *id, max_characters).text,
        Value::Text(text) => quoted(text),
        Value::Range(ends) => format!("{}..{}", ends.0.written(), ends.1.written()),
        Value::Definition(definition) => names.get(*definition as usize).copied().unwrap_or("?").to_owned(),
        Value::Ruleset(ruleset) => store.written_ruleset(*ruleset),
        Value::Quotient(quotient) => quotient.to_string(),
        Value::Element(quotient, element) => quotient.written(*element),
        // Lists are nested to a bounded depth, so that this recursion is bounded too.
        Value::List(list) => {
            let mut text = String::from("[");
            for (place, entry) in list.entries.iter().enumerate() {
                if place > 0 {
                    text.push_str(", ");
                }
                if text.len() > max_characters {
                    let _ = write!(text, "… and {} more", list.entries.len() - place);
                    break;
                }
                text.push_str(&value_text(store, names, entry, max_characters.saturating_sub(text.len())));
            }
            text.push(']');
            text
        }
    }
}

/// A string as it is read: in the quotes that it does not contain, and in parts where it contains
/// both kinds.
fn quoted(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = text;
    loop {
        let straight = rest.find('"').unwrap_or(rest.len());
        let curly = rest.find('”').unwrap_or(rest.len());
        let (part, after) = rest.split_at(straight.max(curly));
        parts.push(if curly > straight { format!("“{part}”") } else { format!("\"{part}\"") });
        rest = after;
        if rest.is_empty() {
            return parts.join(" ++ ");
        }
    }
}

/// `5` is meant as `*5`.
pub(crate) fn starred(written: &str) -> String {
    if syntax::is_word(written) || written.bytes().all(|digit| digit.is_ascii_digit() || digit == b'_') {
        format!("a nimber is written with a star: *{written}")
    } else {
        format!("a nimber is written with a star: *({written})")
    }
}
