//! The ways to go on from a place: what Tab offers in a session.

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::help;
use sprague::front_end::syntax::WordKind;

use super::names::{definitions, statement_at};
use super::places::Lines;

/// What is offered at a place of a document.
pub fn completion(statements: &[Statement<'_>], lines: &Lines<'_>, place: usize) -> Value {
    // At the end of a statement it is the one that is being typed.
    let Some(statement) = statement_at(statements, place) else { return json!([]) };
    let typed = &statement.text[..place - statement.span.start];
    let mut names: Vec<String> =
        definitions(statements).into_iter().map(|definition| definition.name).collect();
    names.dedup();
    let (start, candidates) = help::candidates(typed, &names);
    let range = lines.range(Span::new(statement.span.start + start, place));
    let begun = &typed[start..];
    let items = candidates.iter().map(|candidate| item(candidate, begun, &range));
    items.collect()
}

fn item(candidate: &help::Candidate, begun: &str, range: &Value) -> Value {
    let word = help::word(candidate.replacement.trim_end_matches('('));
    let mut item = json!({
        "label": candidate.shown.trim_end_matches('('),
        "kind": kind(word.map(|word| word.kind)),
        // A sign stands in the place of its name, which the editor would not find in it.
        "filterText": if begun.starts_with('\\') { begun } else { &candidate.replacement },
        "textEdit": { "range": range, "newText": candidate.replacement },
    });
    if let Some(word) = word {
        item["detail"] = json!(word.signature);
        item["documentation"] = json!(format!("{}\n\nfor example: {}", word.summary, word.example));
    }
    item
}

/// As the protocol counts them.
fn kind(word: Option<WordKind>) -> u8 {
    match word {
        Some(WordKind::Function) => 3,
        Some(WordKind::Ruleset) => 7,
        Some(WordKind::Statement | WordKind::Keyword) => 14,
        Some(WordKind::Sign) => 24,
        _ => 6,
    }
}
