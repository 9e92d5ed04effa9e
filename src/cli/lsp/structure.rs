//! What a document is made of: its outline, what can be folded, and the parts around a place.

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::syntax::{Code, TokenKind, parts_around, tokens};

use super::names::{Definition, definitions, statement_at};
use super::places::Lines;

/// Kinds of symbols, as the protocol counts them.
const FUNCTION: u8 = 12;
const VARIABLE: u8 = 13;

/// Symbols of all documents that are shown at most.
pub const MOST_SYMBOLS: usize = 1_000;

fn kind(definition: &Definition) -> u8 {
    if definition.has_parameters { FUNCTION } else { VARIABLE }
}

/// The definitions as an outline of the document.
pub fn symbols(statements: &[Statement<'_>], lines: &Lines<'_>) -> Value {
    let symbol = |definition: Definition| {
        json!({
            "name": definition.name,
            "kind": kind(&definition),
            "range": lines.range(definition.statement),
            "selectionRange": lines.range(definition.at),
        })
    };
    definitions(statements).into_iter().map(symbol).collect()
}

/// Those of some definitions whose names have the letters of a query in their order.
pub fn symbols_for(query: &str, definitions: &[&Definition], uri: &str, lines: &Lines<'_>) -> Vec<Value> {
    let has_letters = |name: &str| {
        let mut letters = name.chars().flat_map(char::to_lowercase);
        query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
    };
    let symbol = |definition: &&Definition| {
        let location = json!({ "uri": uri, "range": lines.range(definition.at) });
        json!({ "name": definition.name, "kind": kind(definition), "location": location })
    };
    definitions.iter().filter(|definition| has_letters(&definition.name)).map(symbol).collect()
}

/// What can be folded: statements of several lines, comments that follow one another, blocks of a page.
pub fn folds(code: &[Code<'_>], statements: &[Statement<'_>], lines: &Lines<'_>, is_page: bool) -> Value {
    let line = |place: usize| lines.line_and_column(place).0;
    let mut found: Vec<(usize, usize, Option<&str>)> =
        statements.iter().map(|one| (line(one.span.start), line(one.span.end), None)).collect();
    for part in code {
        if is_page {
            let text = part.text.trim_end();
            found.push((line(part.start), line(part.start + text.len()), None));
        }
        // A comment that begins its line, with those on the lines after it.
        let mut comments: Option<(usize, usize)> = None;
        for token in tokens(&part.text) {
            let at = line(part.start + token.span.start);
            let before = part.text[..token.span.start].trim_end_matches([' ', '\t']);
            match (token.kind, comments) {
                (TokenKind::End, _) => {}
                (TokenKind::Comment, Some((first, last))) if last + 1 == at => comments = Some((first, at)),
                (TokenKind::Comment, _) if before.is_empty() || before.ends_with(['\n', '\r']) => {
                    found.extend(comments.replace((at, at)).map(|(from, to)| (from, to, Some("comment"))));
                }
                _ => found.extend(comments.take().map(|(from, to)| (from, to, Some("comment")))),
            }
        }
        found.extend(comments.map(|(from, to)| (from, to, Some("comment"))));
    }
    found.retain(|(from, to, _)| from < to);
    found.sort_unstable();
    let fold = |&(from, to, kind): &(usize, usize, Option<&str>)| {
        let mut fold = json!({ "startLine": from, "endLine": to });
        if let Some(kind) = kind {
            fold["kind"] = json!(kind);
        }
        fold
    };
    found.iter().map(fold).collect()
}

/// The parts around some places, each from the innermost to the whole document.
pub fn selections(statements: &[Statement<'_>], lines: &Lines<'_>, length: usize, places: &Value) -> Value {
    let around = |position: &Value| {
        let place = lines.offset(position);
        let mut parts = vec![Span::new(0, length)];
        if let Some(statement) = statement_at(statements, place) {
            let start = statement.span.start;
            let inside = parts_around(statement, place - start);
            parts.extend(inside.iter().rev().map(|part| part.shifted(start)));
        }
        parts.dedup();
        parts.iter().fold(Value::Null, |parent, part| match parent {
            Value::Null => json!({ "range": lines.range(*part) }),
            parent => json!({ "range": lines.range(*part), "parent": parent }),
        })
    };
    places.as_array().map_or(Value::Null, |places| places.iter().map(around).collect())
}
