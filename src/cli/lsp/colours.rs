//! What each token of a document is, for editors that colour by it.

use std::collections::HashMap;

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::{Format, Statement};
use sprague::front_end::help::words;
use sprague::front_end::syntax::{TokenKind, WordKind, tokens};

use super::places::{Encoding, Lines};

/// The kinds that are told apart; a token is told by its place in this list.
pub const KINDS: [&str; 9] =
    ["keyword", "function", "class", "variable", "number", "string", "comment", "operator", "enumMember"];

/// The tokens of a document in the form of the protocol: each by its distance from the one before.
pub fn colours(
    text: &str,
    format: Format,
    statements: &[Statement<'_>],
    lines: &Lines<'_>,
    encoding: Encoding,
) -> Value {
    let known: HashMap<&str, WordKind> = words().map(|word| (word.name, word.kind)).collect();
    let mut found: Vec<(Span, usize)> = Vec::new();
    for statement in statements {
        let mut before = "";
        let inside = tokens(&statement.text).filter_map(|token| {
            let piece = &statement.text[token.span.start..token.span.end];
            let kind = match (before, piece) {
                // Words that are names elsewhere.
                ("for", "all" | "some") | ("all" | "some", "games") => Some("keyword"),
                _ => kind(token.kind, piece, &known),
            };
            before = piece;
            Some((token.span.shifted(statement.span.start), place(kind?)?))
        });
        found.extend(inside);
    }
    if format == Format::Statements {
        // Those between the statements, too.
        let comments = tokens(text).filter(|token| token.kind == TokenKind::Comment);
        found.extend(comments.filter_map(|token| Some((token.span, place("comment")?))));
        found.sort_unstable();
        found.dedup();
    }
    let (mut line, mut column) = (0, 0);
    let mut data: Vec<usize> = Vec::with_capacity(5 * found.len());
    for (span, kind) in found {
        let (next_line, next_column) = lines.line_and_column(span.start);
        let length = encoding.columns(text[span.start..span.end].trim_end_matches('\r'));
        let from = if next_line == line { column } else { 0 };
        data.extend([next_line - line, next_column - from, length, kind, 0]);
        (line, column) = (next_line, next_column);
    }
    json!({ "data": data })
}

fn place(kind: &str) -> Option<usize> {
    KINDS.iter().position(|known| *known == kind)
}

fn kind(token: TokenKind, piece: &str, known: &HashMap<&str, WordKind>) -> Option<&'static str> {
    Some(match token {
        TokenKind::Comment => "comment",
        TokenKind::Text | TokenKind::OpenText => "string",
        TokenKind::Keyword => "keyword",
        TokenKind::Star | TokenKind::Integer | TokenKind::Code | TokenKind::EmptySet => "number",
        TokenKind::Operator | TokenKind::Defines => "operator",
        TokenKind::Name => match (piece, known.get(piece)) {
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
