//! The colours of a line while it is typed. No terminal in here; the width of the line does not change.

use std::borrow::Cow;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use sprague::syntax::{WordKind, word};

use super::complete::is_in_name;

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
    let partners = cursor.and_then(|cursor| partners(text, cursor));
    let mut colored = String::with_capacity(text.len() * 2);
    let mut start = 0;
    while start < text.len() {
        let (length, style) = token(text, start);
        let piece = &text[start..start + length];
        let style = if partners.is_some_and(|(one, other)| start == one || start == other) {
            Some(PARTNER)
        } else {
            style
        };
        match style {
            // Writing to a string cannot fail.
            Some(style) => drop(write!(colored, "{style}{piece}{style:#}")),
            None => colored.push_str(piece),
        }
        start += length;
    }
    Cow::Owned(colored)
}

/// Grey text.
pub fn hint(text: &str) -> Cow<'_, str> {
    Cow::Owned(format!("{GREY}{text}{GREY:#}"))
}

/// The length of the token that begins at an offset, and its style.
fn token(text: &str, start: usize) -> (usize, Option<Style>) {
    let rest = &text[start..];
    let run = |accept: fn(char) -> bool| rest.find(|sign| !accept(sign)).unwrap_or(rest.len());
    let Some(first) = rest.chars().next() else { return (0, None) };
    match first {
        '#' => (rest.find('\n').unwrap_or(rest.len()), Some(GREY)),
        '"' => (rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2), Some(STRING)),
        ':' if text[..start].trim().is_empty() && !rest.starts_with(":=") => {
            (rest.find(char::is_whitespace).unwrap_or(rest.len()), Some(COMMAND))
        }
        // A star that no factor stands before, with the number behind it.
        '*' | '∗' | '⋆' if !ends_a_factor(&text[..start]) => {
            let digits = rest[first.len_utf8()..].find(|sign: char| !sign.is_ascii_digit() && sign != 'ω');
            (digits.map_or(rest.len(), |end| end + first.len_utf8()), Some(NIMBER))
        }
        _ if first.is_alphabetic() || first == '_' => {
            let length = run(is_in_name);
            (length, word(&rest[..length]).and_then(|word| style_of(word.kind)))
        }
        _ if is_in_name(first) => (run(is_in_name), None),
        _ => (first.len_utf8(), None),
    }
}

fn ends_a_factor(before: &str) -> bool {
    before.trim_end().ends_with(|sign: char| is_in_name(sign) || matches!(sign, ')' | ']' | '}' | '>' | '⟩'))
}

fn style_of(kind: WordKind) -> Option<Style> {
    match kind {
        WordKind::Statement | WordKind::Keyword => Some(KEYWORD),
        WordKind::Function => Some(FUNCTION),
        _ => None,
    }
}

/// The bracket at the cursor, or just before it, and the one that belongs to it.
fn partners(text: &str, cursor: usize) -> Option<(usize, usize)> {
    let before = text.get(..cursor).and_then(|text| text.chars().next_back());
    let places = [Some(cursor), before.map(|sign| cursor - sign.len_utf8())];
    places.into_iter().flatten().find_map(|place| Some((place, partner(text, place)?)))
}

fn partner(text: &str, place: usize) -> Option<usize> {
    let sign = text.get(place..)?.chars().next()?;
    let pairs = [('(', ')'), ('[', ']'), ('{', '}'), ('⟨', '⟩')];
    let (open, close) = pairs.into_iter().find(|(open, close)| sign == *open || sign == *close)?;
    let mut depth = 0;
    let mut step = |at: usize, next: char| {
        depth += if next == open {
            1
        } else if next == close {
            -1
        } else {
            0
        };
        (depth == 0).then_some(at)
    };
    if sign == open {
        text[place..].char_indices().find_map(|(at, next)| step(place + at, next))
    } else {
        let end = place + sign.len_utf8();
        text[..end].char_indices().rev().find_map(|(at, next)| step(at, next))
    }
}

#[cfg(test)]
mod tests {
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
        assert!(line(":help", None).contains("\u{1b}[33m:help"));
    }

    #[test]
    fn brackets_find_their_partners() {
        assert_eq!(partner("{(})", 0), Some(2));
        assert_eq!(partner("({})", 3), Some(0));
        assert_eq!(partner("((", 0), None);
        assert_eq!(partner("a", 0), None);
    }
}
