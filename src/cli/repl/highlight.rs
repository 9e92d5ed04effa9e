//! The colours of a line while it is typed. No terminal in here; the width of the line does not
//! change.

use std::borrow::Cow;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use sprague::front_end::help::word;
use sprague::front_end::syntax::{Token, TokenKind, WordKind, tokens};

const NIMBER: Style = AnsiColor::Cyan.on_default();
const KEYWORD: Style = AnsiColor::Magenta.on_default();
const FUNCTION: Style = AnsiColor::Blue.on_default();
const STRING: Style = AnsiColor::Green.on_default();
const COMMAND: Style = AnsiColor::Yellow.on_default();
const GREY: Style = AnsiColor::BrightBlack.on_default();
const PARTNER: Style = Style::new().bold().underline();

/// Longer lines were pasted; to colour them at every key would be slow.
const MOST_BYTES: usize = 10_000;

/// The line with colours; the bracket at the cursor, a byte offset, stands out with its partner.
pub fn line(text: &str, cursor: Option<usize>) -> Cow<'_, str> {
    if text.len() > MOST_BYTES {
        return Cow::Borrowed(text);
    }
    let command = length_of_command(text);
    let tokens: Vec<Token> = tokens(&text[command..])
        .map(|Token { kind, span }| Token { kind, span: span.shifted(command) })
        .collect();
    let partners = cursor.and_then(|cursor| partners(&tokens, cursor));
    let mut colored = String::with_capacity(text.len() * 2);
    let mut paint = |piece: &str, style: Option<Style>| match style {
        // Writing to a string cannot fail.
        Some(style) => drop(write!(colored, "{style}{piece}{style:#}")),
        None => colored.push_str(piece),
    };
    paint(&text[..command], (command > 0).then_some(COMMAND));
    let mut end = command;
    let mut rest = tokens.iter().peekable();
    while let Some(&Token { kind, mut span }) = rest.next() {
        // A star and the number after it are one nimber.
        if kind == TokenKind::Star
            && let Some(number) = rest.next_if(|next| next.span.start == span.end && is_size(next, text))
        {
            span = span.to(number.span);
        }
        paint(&text[end..span.start], None);
        let piece = &text[span.start..span.end];
        let is_partner = partners.is_some_and(|(one, other)| span.start == one || span.start == other);
        paint(piece, if is_partner { Some(PARTNER) } else { style(kind, piece) });
        end = span.end;
    }
    paint(&text[end..], None);
    Cow::Owned(colored)
}

/// Grey text.
pub fn hint(text: &str) -> Cow<'_, str> {
    Cow::Owned(format!("{GREY}{text}{GREY:#}"))
}

/// The length of the `:command` that a line begins with.
fn length_of_command(text: &str) -> usize {
    let line = text.trim_start();
    if !line.starts_with(':') || line.starts_with(":=") {
        return 0;
    }
    text.len() - line.len() + line.find(char::is_whitespace).unwrap_or(line.len())
}

fn is_size(token: &Token, text: &str) -> bool {
    token.kind == TokenKind::Integer || &text[token.span.start..token.span.end] == "ω"
}

fn style(kind: TokenKind, piece: &str) -> Option<Style> {
    match kind {
        TokenKind::Comment => Some(GREY),
        TokenKind::Text | TokenKind::OpenText => Some(STRING),
        TokenKind::Star => Some(NIMBER),
        TokenKind::Name | TokenKind::Keyword => match word(piece)?.kind {
            WordKind::Statement | WordKind::Keyword => Some(KEYWORD),
            WordKind::Function => Some(FUNCTION),
            _ => None,
        },
        _ => None,
    }
}

/// The bracket at the cursor, or just before it, and the one that belongs to it.
fn partners(tokens: &[Token], cursor: usize) -> Option<(usize, usize)> {
    let at = tokens.iter().position(|token| token.span.start == cursor);
    let before = tokens.iter().position(|token| token.span.end == cursor);
    [at, before].into_iter().flatten().find_map(|place| {
        let partner = partner(tokens, place)?;
        Some((tokens[place].span.start, tokens[partner].span.start))
    })
}

/// The place among the tokens of the bracket that belongs to another.
fn partner(tokens: &[Token], place: usize) -> Option<usize> {
    let (TokenKind::Open(bracket) | TokenKind::Close(bracket)) = tokens[place].kind else { return None };
    let mut depth = 0;
    let closes = |token: &Token| {
        depth += match token.kind {
            TokenKind::Open(other) if other == bracket => 1,
            TokenKind::Close(other) if other == bracket => -1,
            _ => 0,
        };
        depth == 0
    };
    if tokens[place].kind == TokenKind::Open(bracket) {
        tokens[place..].iter().position(closes).map(|steps| place + steps)
    } else {
        tokens[..=place].iter().rposition(closes)
    }
}

#[cfg(test)]
mod tests {
    use sprague::front_end::syntax::tokens;

    use super::{line, partner};

    fn plain(colored: &str) -> String {
        anstream::adapter::strip_str(colored).to_string()
    }

    #[test]
    fn only_colours_are_added() {
        for text in [
            "",
            "claim nim(1 3) + *2 = 0 # why",
            ":time {*1, ⟨*2⟩}",
            "S' := \"HT\nTH",
            "2*3 + *12 - ∗ω",
            "}{)(",
            "\"",
            "é_1 \u{301}≈",
        ] {
            for cursor in 0..=text.len() {
                assert_eq!(plain(&line(text, Some(cursor))), text, "{cursor}");
            }
        }
    }

    #[test]
    fn colours_by_what_a_word_is() {
        assert!(line("*12 + 3", None).starts_with("\u{1b}[36m*12"));
        assert!(!line("2*12", None).contains("\u{1b}[36m"));
        assert!(line("claim x", None).contains("\u{1b}[35mclaim"));
        assert!(!line("claim＇ := {1}", None).contains("\u{1b}[35m"));
        assert!(line(":help", None).contains("\u{1b}[33m:help"));
    }

    #[test]
    fn brackets_find_their_partners() {
        let partner = |text: &str, place| partner(&tokens(text).collect::<Vec<_>>(), place);
        assert_eq!(partner("{(})", 0), Some(2));
        assert_eq!(partner("({})", 3), Some(0));
        assert_eq!(partner("(\")\")", 0), Some(2));
        assert_eq!(partner("((", 0), None);
        assert_eq!(partner("a", 0), None);
    }
}
