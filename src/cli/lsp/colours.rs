//! What each token of a document is, for editors that colour by it.

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::{Format, Statement};
use sprague::front_end::help;
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
    json!({ "data": data })
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
