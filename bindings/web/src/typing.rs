//! What helps while a person types: colours, ways to go on, and help.

use serde_json::{Value, json};
use sprague::front_end::help;
use sprague::front_end::markup::wrap;
use sprague::front_end::syntax::{Token, TokenKind, WordKind, tokens};

use crate::places::{Units, byte_at};
use crate::sheet::{commands, parts};

/// Columns of a page of the help.
const WIDTH: usize = 64;

/// The tokens that have a colour: beginning, end and class of each, in units of UTF-16.
pub(crate) fn colors(text: &str) -> Value {
    let mut units = Units::new(text);
    let mut found: Vec<Value> = Vec::new();
    for part in parts(text).iter().filter(|part| part.is_command) {
        let line = &text[part.span.start..part.span.end];
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        found.extend([units.at(part.span.start).into(), units.at(part.span.start + end).into()]);
        found.push("command".into());
    }
    let mut units = Units::new(text);
    let mut rest = tokens(text).peekable();
    while let Some(Token { kind, mut span }) = rest.next() {
        // A star and the number after it are one nimber.
        if kind == TokenKind::Star
            && let Some(number) = rest.next_if(|next| {
                next.span.start == span.end
                    && (next.kind == TokenKind::Integer || &text[next.span.start..next.span.end] == "ω")
            })
        {
            span = span.to(number.span);
        }
        if let Some(class) = class(kind, &text[span.start..span.end]) {
            found.extend([units.at(span.start).into(), units.at(span.end).into(), class.into()]);
        }
    }
    json!({ "colors": found })
}

fn class(kind: TokenKind, piece: &str) -> Option<&'static str> {
    match kind {
        TokenKind::Comment => Some("comment"),
        TokenKind::Text | TokenKind::OpenText => Some("text"),
        TokenKind::Star | TokenKind::EmptySet => Some("nimber"),
        TokenKind::Code => Some("ruleset"),
        TokenKind::Name | TokenKind::Keyword => match help::word(piece)?.kind {
            WordKind::Statement | WordKind::Keyword => Some("keyword"),
            WordKind::Function => Some("function"),
            WordKind::Ruleset => Some("ruleset"),
            _ => None,
        },
        _ => None,
    }
}

/// The ways to go on from a place of a text, and where the part begins that they replace.
pub(crate) fn completions(text: &str, place: usize) -> Value {
    let before = &text[..byte_at(text, place)];
    let line = &before[before.rfind('\n').map_or(0, |line_end| line_end + 1)..];
    let (start, found) = if line.starts_with(":help") {
        let (start, found) = help::candidate_topics(line);
        (before.len() - line.len() + start, found)
    } else if line.trim_start().starts_with(':') && !line.trim_start().contains(char::is_whitespace) {
        let typed = line.trim_start();
        let commands = commands().filter(|command| command.starts_with(typed));
        (before.len() - typed.len(), commands.map(help::Candidate::plain).collect())
    } else {
        help::candidates(before, &names(text))
    };
    let from = Units::new(text).at(start);
    let found: Vec<Value> = found
        .into_iter()
        .map(|one| {
            let name = one.replacement.trim_end_matches('(');
            let about = help::word(name).map_or("", |word| word.summary);
            json!({ "label": one.shown, "apply": one.replacement, "about": about })
        })
        .collect();
    json!({ "from": from, "found": found })
}

/// The names that the definitions of a sheet give.
fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in parts(text).iter().filter(|part| !part.is_command) {
        let statement = &text[part.span.start..part.span.end];
        let mut all = tokens(statement);
        let first = all.next().filter(|token| token.kind == TokenKind::Name);
        if let Some(name) = first
            && all.any(|token| token.kind == TokenKind::Defines)
        {
            names.push(statement[name.span.start..name.span.end].to_owned());
        }
    }
    names.sort();
    names.dedup();
    names
}

/// The help on what stands at a place; null where there is none.
pub(crate) fn help_at(text: &str, place: usize) -> Value {
    let asked = help::asked_at(text, byte_at(text, place));
    asked.map_or(Value::Null, |range| help_on(&text[range]))
}

/// The help on a topic; null where there is none.
fn help_on(topic: &str) -> Value {
    match help::about(topic, WIDTH) {
        Some(page) => json!({ "topic": topic, "help": wrap(&page, WIDTH) }),
        None => Value::Null,
    }
}

/// The help on a topic, or what a search finds.
pub(crate) fn searched(topic: &str) -> Option<String> {
    let page = help::about(topic, WIDTH).or_else(|| help::found(topic, WIDTH, &[]))?;
    Some(wrap(&page, WIDTH))
}

#[cfg(test)]
mod tests {
    use super::{colors, completions, help_at};

    #[test]
    fn colors_are_by_what_a_word_is() {
        let found = colors("claim *12 = kayles(ω) # ω");
        let expected =
            serde_json::json!([0, 5, "keyword", 6, 9, "nimber", 12, 18, "ruleset", 22, 25, "comment"]);
        assert_eq!(found["colors"], expected);
        assert_eq!(colors(":draw *2")["colors"][2], "command");
    }

    #[test]
    fn names_of_the_sheet_are_completed() {
        let found = completions("mine(n) := {*n}\nclaim mi", 24);
        assert_eq!(found["from"], 22);
        let labels: Vec<&str> =
            found["found"].as_array().unwrap().iter().filter_map(|one| one["label"].as_str()).collect();
        assert!(
            labels.contains(&"mine") && labels.iter().any(|label| label.starts_with("min")),
            "{labels:?}"
        );
        let topics = completions(":help nimb", 10);
        assert_eq!(topics["from"], 6);
        let commands = completions("*1\n  :pl", 8);
        assert_eq!(commands["from"], 5);
        assert_eq!(
            (&commands["found"][0]["apply"], &commands["found"][1]["apply"]),
            (&":plot".into(), &":play".into())
        );
        let signs = completions("*1 \\oplus", 9);
        assert_eq!((&signs["from"], &signs["found"][0]["apply"]), (&3.into(), &"⊕".into()));
    }

    #[test]
    fn help_is_on_what_stands_there() {
        assert_eq!(help_at("claim kayles(3) is N", 8)["topic"], "kayles");
        assert!(help_at("zugzwang", 3).is_null());
    }
}
