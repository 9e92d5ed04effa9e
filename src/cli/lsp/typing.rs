//! What helps while a person types: the ways to go on, which are those that Tab offers in a session, and
//! how a call is written.

use std::ops::Range;

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::help;
use sprague::front_end::syntax::{Code, WordKind, canonical_name, tokens};

use super::names::{Definition, defined, definitions};
use super::places::Lines;

/// What stands before a place, from the beginning of a statement on, and where that is; nothing where no
/// statements stand.
fn typed<'c>(code: &'c [Code<'_>], statements: &[Statement<'_>], place: usize) -> Option<(usize, &'c str)> {
    let part = code.iter().find(|part| part.start <= place && place <= part.start + part.text.len())?;
    let before = statements.iter().rfind(|statement| statement.span.start <= place);
    let start = before.map_or(part.start, |statement| statement.span.start.max(part.start));
    Some((start, &part.text[start - part.start..place - part.start]))
}

/// What is offered at a place of a document. Names that a file has brought in are offered with those of
/// the document.
pub fn completion(
    code: &[Code<'_>],
    statements: &[Statement<'_>],
    brought: &[&Definition],
    lines: &Lines<'_>,
    (place, trigger): (usize, &Value),
) -> Value {
    let Some((start, typed)) = typed(code, statements, place) else { return json!([]) };
    // A space asks for nothing but what comes after `is`: people end their lines with it, too.
    let last = tokens(typed).last().map_or("", |token| &typed[token.span.start..token.span.end]);
    if trigger == " " && !matches!(last, "is" | "misere" | "misère") {
        return json!([]);
    }
    let own = definitions(statements);
    let mut names: Vec<String> = Vec::new();
    for definition in own.iter().chain(brought.iter().copied()) {
        if !names.contains(&definition.name) {
            names.push(definition.name.clone());
        }
    }
    let (from, candidates) = help::offered(typed, &names);
    let range = lines.range(Span::new(start + from, place));
    let begun = &typed[from..];
    // The order is that of the language, and not that of the letters.
    let order = |number: usize| format!("{number:04}");
    let items = candidates.iter().enumerate();
    items.map(|(number, candidate)| item(candidate, begun, &range, &order(number))).collect()
}

fn item(candidate: &help::Candidate, begun: &str, range: &Value, order: &str) -> Value {
    let word = help::word(candidate.replacement.trim_end_matches(['(', ' ']));
    let mut item = json!({
        "label": candidate.shown.trim_end_matches('('),
        "kind": kind(word.map(|word| word.kind)),
        "sortText": order,
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

/// The kind of a completion, as the protocol counts them.
fn kind(word: Option<WordKind>) -> u8 {
    match word {
        Some(WordKind::Function) => 3,
        Some(WordKind::Ruleset) => 7,
        Some(WordKind::Statement | WordKind::Keyword) => 14,
        Some(WordKind::Sign) => 24,
        _ => 6,
    }
}

/// How the call is written in whose parentheses a place is, with the argument that is written there.
pub fn signature(
    code: &[Code<'_>],
    statements: &[Statement<'_>],
    brought: &[&Definition],
    place: usize,
) -> Value {
    let found = typed(code, statements, place).and_then(|(start, typed)| {
        let call = help::call_at(typed, typed.len())?;
        let name = &typed[call.name.clone()];
        let own = definitions(statements);
        let brought = || brought.iter().copied().rfind(|definition| definition.name == canonical_name(name));
        let (forms, about) = match defined(&own, name, start).or_else(brought) {
            Some(definition) => (head(&definition.text).into_iter().collect(), String::new()),
            None => of_word(name)?,
        };
        Some((forms, about, call.argument))
    });
    let Some((forms, about, argument)) = found else { return Value::Null };
    let counts: Vec<usize> = forms.iter().map(|form| parameters(form).len()).collect();
    // The first form that has as many arguments.
    let active = counts.iter().position(|&count| argument < count).unwrap_or(0);
    let signatures: Vec<Value> = forms.iter().map(|form| written(form, &about)).collect();
    if signatures.is_empty() {
        return Value::Null;
    }
    json!({ "signatures": signatures, "activeSignature": active, "activeParameter": argument })
}

/// What stands before `:=`.
fn head(definition: &str) -> Option<String> {
    let end = [":=", "：=", "≔"].iter().filter_map(|sign| definition.find(sign)).min()?;
    Some(definition[..end].trim().to_owned())
}

/// The forms of a word with arguments, and what it means.
fn of_word(name: &str) -> Option<(Vec<String>, String)> {
    if name.contains('.') {
        return Some((vec![format!("{name}(n)")], "a heap of n in this take-and-break game".to_owned()));
    }
    let word = help::word(name)?;
    let forms = word.signature.split('·').map(str::trim).filter(|form| form.starts_with(&format!("{name}(")));
    Some((forms.map(str::to_owned).collect(), word.summary.to_owned()))
}

fn written(form: &str, about: &str) -> Value {
    let units = |range: &Range<usize>| {
        let count = |text: &str| text.encode_utf16().count();
        let start = count(&form[..range.start]);
        json!([start, start + count(&form[range.clone()])])
    };
    let parameters: Vec<Value> =
        parameters(form).iter().map(|range| json!({ "label": units(range) })).collect();
    let mut signature = json!({ "label": form, "parameters": parameters });
    if !about.is_empty() {
        signature["documentation"] = json!(about);
    }
    signature
}

/// Where the parameters of a form stand: between commas that stand in no other brackets.
fn parameters(form: &str) -> Vec<Range<usize>> {
    let Some(open) = form.find('(') else { return Vec::new() };
    let (mut depth, mut start, mut found) = (0_usize, open + 1, Vec::new());
    for (place, sign) in form.char_indices().skip_while(|(place, _)| *place <= open) {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                found.push(start..place);
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(start..place);
                start = place + 1;
            }
            _ => {}
        }
    }
    let trimmed = |range: Range<usize>| {
        let text = &form[range.clone()];
        let start = range.start + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    };
    found.into_iter().map(trimmed).filter(|range| !range.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::parameters;

    #[test]
    fn parameters_of_a_form() {
        let names = |form: &'static str| -> Vec<&str> {
            parameters(form).into_iter().map(|range| &form[range]).collect()
        };
        assert_eq!(names("wythoff(a, b)"), ["a", "b"]);
        assert_eq!(names("f(x, [[1, 2], 3])  g(y)"), ["x", "[[1, 2], 3]"]);
        assert_eq!(names("f()"), [""; 0]);
        assert_eq!(names("f"), [""; 0]);
    }
}
