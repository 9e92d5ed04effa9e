//! What an editor shows beside a statement, and at the place where the pointer is.

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::help;
use sprague::front_end::syntax::{WordKind, canonical_name};

use crate::cli::output::visible;

use super::document::Document;
use super::names::{defined, definitions, statement_at};
use super::places::Lines;

/// How wide the paragraphs of the help are.
const COLUMNS: usize = 80;

/// The answer of the statement at a place, and the help on the word there.
pub fn hover(document: &Document, lines: &Lines<'_>, place: usize, in_markdown: bool) -> Value {
    let Some(statement) = statement_at(&document.statements, place) else { return Value::Null };
    let answer = document.answers().into_iter().find(|(span, _)| *span == statement.span);
    let answer = answer.as_ref().map(|(_, answer)| &*answer.text).filter(|text| !text.is_empty());
    let word = about_word(document, statement, place);
    let parts: Vec<String> = match in_markdown {
        true => [answer.map(|text| fenced("text", text)), word.map(|(tag, text)| fenced(tag, &text))]
            .into_iter()
            .flatten()
            .collect(),
        false => answer.map(str::to_owned).into_iter().chain(word.map(|(_, text)| text)).collect(),
    };
    if parts.is_empty() {
        return Value::Null;
    }
    let (kind, between) = if in_markdown { ("markdown", "\n\n---\n\n") } else { ("plaintext", "\n\n") };
    json!({
        "contents": { "kind": kind, "value": parts.join(between) },
        "range": lines.range(statement.span),
    })
}

/// The definition of the name at a place, or the help on the word there, with the language it is in.
fn about_word(
    document: &Document,
    statement: &Statement<'_>,
    place: usize,
) -> Option<(&'static str, String)> {
    let range = help::asked_at(&statement.text, place - statement.span.start)?;
    let word = &statement.text[range];
    let definitions = definitions(&document.statements);
    let brought = document.brought();
    let brought = || brought.iter().copied().rfind(|definition| definition.name == canonical_name(word));
    if let Some(definition) = defined(&definitions, word, statement.span.start).or_else(brought) {
        return Some(("sprague", visible(&definition.text).into_owned()));
    }
    if help::word(word).is_some_and(|word| word.kind == WordKind::Statement) {
        return None;
    }
    // Topics are found in any letters, but a variable `n` is not the class N.
    let is_topic =
        help::word(word).is_some() || word.contains('.') || help::topics().any(|topic| topic == word);
    is_topic.then(|| help::about(word, COLUMNS)).flatten().map(|text| ("text", text))
}

/// A text between fences that are longer than any in it.
fn fenced(tag: &str, text: &str) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{tag}\n{text}\n{fence}")
}

/// The first line of each answer, after its statement.
pub fn hints(document: &Document, lines: &Lines<'_>, range: &Value) -> Value {
    let (from, to) = match range.is_object() {
        true => (lines.offset(&range["start"]), lines.offset(&range["end"])),
        false => (0, document.text.len()),
    };
    let answers = document.answers();
    let seen = answers.iter().filter(|(span, _)| from <= span.end && span.start <= to);
    let hint = |span: Span, label| json!({ "position": lines.position(span.end), "label": label, "paddingLeft": true });
    seen.filter_map(|(span, answer)| Some(hint(*span, answer.hint()?))).collect()
}
