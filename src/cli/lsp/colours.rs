//! What each token of a document is, for editors that colour by it.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::{Format, Statement};
use sprague::front_end::help;
use sprague::front_end::syntax::{TokenKind, WordKind, tokens};

use super::places::{Encoding, Lines};

/// The kinds that are told apart; a token is told by its place in this list.
pub const KINDS: [&str; 9] =
    ["keyword", "function", "class", "variable", "number", "string", "comment", "operator", "enumMember"];

/// The colours that a client has of a document.
#[derive(Default)]
pub struct Coloured {
    /// The name of the answer that has them.
    name: String,
    data: Vec<usize>,
}

impl Coloured {
    /// All of them.
    pub fn all(&mut self, data: Vec<usize>) -> Value {
        self.keep(data);
        json!({ "resultId": self.name, "data": self.data })
    }

    /// Those that differ from the answer with a name; all of them where that is not the last answer.
    pub fn changed(&mut self, since: &Value, data: Vec<usize>) -> Value {
        if *since != self.name {
            return self.all(data);
        }
        let alike = |(one, other): &(&usize, &usize)| one == other;
        let start = self.data.iter().zip(&data).take_while(alike).count();
        let ends = self.data[start..].iter().rev().zip(data[start..].iter().rev());
        let end = ends.take_while(alike).count();
        let gone = self.data.len() - end - start;
        let new = json!(data[start..data.len() - end]);
        self.keep(data);
        json!({ "resultId": self.name, "edits": [{ "start": start, "deleteCount": gone, "data": new }] })
    }

    fn keep(&mut self, data: Vec<usize>) {
        // A document that is opened again has other names than before.
        static ANSWERS: AtomicU64 = AtomicU64::new(1);
        self.name = ANSWERS.fetch_add(1, Ordering::Relaxed).to_string();
        self.data = data;
    }
}

/// The tokens of a document in the form of the protocol: each by its distance from the one before.
pub fn colours(
    text: &str,
    format: Format,
    statements: &[Statement<'_>],
    lines: &Lines<'_>,
    encoding: Encoding,
) -> Vec<usize> {
    let mut found: Vec<(Span, usize)> = Vec::new();
    let mut end = 0;
    let between = |from: usize, to: usize| {
        let gap = if format == Format::Statements { &text[from..to] } else { "" };
        let comments = tokens(gap).filter(|token| token.kind == TokenKind::Comment);
        comments.filter_map(move |token| Some((token.span.shifted(from), place("comment")?)))
    };
    for statement in statements {
        found.extend(between(end, statement.span.start));
        end = statement.span.end;
        let mut before = "";
        let inside = tokens(&statement.text).filter_map(|token| {
            let piece = &statement.text[token.span.start..token.span.end];
            let kind = match (before, piece) {
                // Words that are names elsewhere.
                ("for", "all" | "some") | ("all" | "some", "games") => Some("keyword"),
                _ => kind(token.kind, piece),
            };
            before = piece;
            Some((token.span.shifted(statement.span.start), place(kind?)?))
        });
        found.extend(inside);
    }
    found.extend(between(end, text.len()));
    let (mut line, mut column) = (0, 0);
    let mut data: Vec<usize> = Vec::with_capacity(5 * found.len());
    for (span, kind) in found {
        let (next_line, next_column) = lines.line_and_column(span.start);
        let length = encoding.columns(text[span.start..span.end].trim_end_matches('\r'));
        let from = if next_line == line { column } else { 0 };
        data.extend([next_line - line, next_column - from, length, kind, 0]);
        (line, column) = (next_line, next_column);
    }
    data
}

fn place(kind: &str) -> Option<usize> {
    KINDS.iter().position(|known| *known == kind)
}

fn kind(token: TokenKind, piece: &str) -> Option<&'static str> {
    Some(match token {
        TokenKind::Comment => "comment",
        TokenKind::Text | TokenKind::OpenText => "string",
        TokenKind::Keyword => "keyword",
        TokenKind::Star | TokenKind::Integer | TokenKind::Code | TokenKind::EmptySet => "number",
        TokenKind::Operator | TokenKind::Defines => "operator",
        TokenKind::Name => match (piece, help::word(piece).map(|word| word.kind)) {
            ("P" | "N" | "D" | "true" | "false", _) => "enumMember",
            (_, Some(WordKind::Statement | WordKind::Keyword)) => "keyword",
            (_, Some(WordKind::Function)) => "function",
            (_, Some(WordKind::Ruleset)) => "class",
            (_, Some(WordKind::Sign)) => "number",
            _ => "variable",
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::Coloured;

    proptest! {
        /// The edits make the new colours of the old ones.
        #[test]
        fn what_has_changed(texts in vec(vec(0..3_usize, 0..12), 2..5)) {
            let mut coloured = Coloured::default();
            let mut answer = coloured.all(texts[0].clone());
            let mut shown = texts[0].clone();
            for text in &texts[1..] {
                let stale = answer["resultId"].clone();
                answer = coloured.changed(&stale, text.clone());
                for edit in answer["edits"].as_array().expect("edits") {
                    let [start, gone] = ["start", "deleteCount"].map(|name| edit[name].as_u64().expect("a number"));
                    let [start, end] = [start, start + gone].map(|place| usize::try_from(place).expect("small"));
                    let new: Vec<usize> = serde_json::from_value(edit["data"].clone()).expect("numbers");
                    shown.splice(start..end, new);
                }
                prop_assert_eq!(&shown, text);
                for stale in [stale, Value::Null, json!(""), json!(7)] {
                    prop_assert_eq!(&coloured.changed(&stale, text.clone())["data"], &json!(text));
                }
                answer = coloured.all(text.clone());
            }
        }
    }
}
