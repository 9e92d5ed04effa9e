//! Values of the language as text, in the notation they are read in.

use std::fmt::Write as _;

use crate::eval::value::Value;
use crate::game::{Store, Target};
use crate::notation::{ordinal_text, position, target};
use crate::syntax::{self, Token, TokenKind, canonical_name, tokens};

/// Characters of the value of a variable in an explanation.
pub(crate) const SHORT: usize = 60;

/// A value as text. Names are of the definitions, for a definition without its arguments.
pub(crate) fn value_text(store: &Store, names: &[&str], value: &Value, max_characters: usize) -> String {
    match value {
        Value::Truth(truth) => truth.to_string(),
        Value::Outcome(outcome) => outcome.to_string(),
        Value::Integer(integer) => integer.written(),
        Value::Ordinal(ordinal) => ordinal_text(ordinal, max_characters).0,
        Value::Position(id) => position(store, *id, max_characters).text,
        Value::Extended(id) => target(store, Target::Extended(*id), max_characters).text,
        Value::Turned(_, option) => target(store, *option, max_characters).text,
        Value::Loony => "loony".to_owned(),
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

/// `5` is meant as `*5`, and `3 + 4` as `*3 + *4`.
pub(crate) fn starred(written: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let summed = written.replace(" xor ", "⊕").replace("\\oplus", "⊕");
    let summed: Vec<&str> = summed.split(['+', '⊕']).map(str::trim).collect();
    if summed.len() > 1 && summed.iter().all(|part| is_number(part)) {
        return format!("a nimber is written with a star: *{}", summed.join(" + *"));
    }
    if syntax::is_word(written) || written.bytes().all(|digit| digit.is_ascii_digit() || digit == b'_') {
        format!("a nimber is written with a star: *{written}")
    } else {
        format!("a nimber is written with a star: *({written})")
    }
}

/// The words of a text, those in its strings and comments left out.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = tokens(text).filter(|token| matches!(token.kind, TokenKind::Name | TokenKind::Keyword));
    words.map(|word| &text[word.span.start..word.span.end])
}

/// A text with the values of its variables in their places; `None` where that would be another
/// expression, or where a value has more than `most` characters.
pub(crate) fn with_values(
    store: &Store,
    names: &[&str],
    text: &str,
    bindings: &[(String, Value)],
    most: usize,
) -> Option<String> {
    let bound = |word: &str| bindings.iter().rev().find(|(name, _)| *name == canonical_name(word));
    let mut before = "";
    for word in words(text) {
        if before == "for" && bound(word).is_some() {
            return None;
        }
        before = word;
    }
    let mut written = String::new();
    let (mut end, mut before) = (0, "");
    for Token { kind, span } in tokens(text) {
        written.push_str(&text[end..span.start]);
        end = span.end;
        let part = &text[span.start..span.end];
        if kind == TokenKind::Text && before == "as" {
            written
                .push_str(&words_with_values(part, |text| with_values(store, names, text, bindings, most))?);
            continue;
        }
        before = part;
        let Some((_, value)) = bound(part).filter(|_| kind == TokenKind::Name) else {
            written.push_str(part);
            continue;
        };
        let value_text = value_text(store, names, value, most);
        if value_text.contains('…') {
            return None;
        }
        let bare = matches!(value, Value::List(_) | Value::Definition(_) | Value::Ruleset(_))
            || matches!(value, Value::Text(_)) && !value_text.contains(" ++ ")
            || value_text.chars().all(|digit| digit.is_ascii_digit());
        written.push_str(&if bare { value_text } else { format!("({value_text})") });
    }
    written.push_str(&text[end..]);
    Some(written)
}

/// The words of a move, in their quotes, whose expressions in braces are changed.
fn words_with_values(words: &str, changed: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut written = String::new();
    let mut rest = words;
    while let Some((before, inside)) = rest.split_once('{') {
        written.push_str(before);
        written.push('{');
        if let Some(after) = inside.strip_prefix('{') {
            written.push('{');
            rest = after;
            continue;
        }
        let (expression, after) = inside.split_once('}')?;
        let expression = changed(expression)?;
        if expression.contains(['"', '”']) {
            return None;
        }
        written.push_str(&expression);
        written.push('}');
        rest = after;
    }
    written.push_str(rest);
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn strings_hold_no_words() {
        assert_eq!(
            words("f(\"a b\", n) for n' in 0..3 # all").collect::<Vec<_>>(),
            ["f", "n", "for", "n'", "in"]
        );
    }
}
