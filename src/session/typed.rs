//! What was typed, said again inside an explanation.

use crate::lower::machine::Machine;
use crate::lower::value::Value;
use crate::render;

/// Characters of the value of a variable.
const SHORT: usize = 60;

/// The parts of a text: strings with their quotes, words, comments, white space, and signs one by one.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let inside = &rest[first.len_utf8()..];
        let up_to =
            |sign: char| inside.find(sign).map_or(rest.len(), |at| first.len_utf8() + at + sign.len_utf8());
        let while_all = |holds: fn(char) -> bool| rest.find(|sign| !holds(sign)).unwrap_or(rest.len());
        let length = match first {
            '"' => up_to('"'),
            '“' => up_to('”'),
            '#' => while_all(|sign| sign != '\n'),
            _ if first.is_whitespace() => while_all(char::is_whitespace),
            _ if of_word(first) => while_all(of_word),
            _ => first.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        rest = after;
        Some(part)
    })
}

fn of_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '\'' | '′' | '’')
}

fn is_quoted(part: &str) -> bool {
    part.starts_with(['"', '“'])
}

/// The words of a text, those in its strings and comments left out.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    parts(text).filter(|part| part.starts_with(of_word))
}

/// A text without its comments and line breaks. Strings stay as they are.
pub(super) fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    for part in parts(text) {
        match part {
            _ if part.starts_with('#') => {}
            _ if !part.starts_with(char::is_whitespace) => line.push_str(part),
            _ if line.is_empty() || line.ends_with(' ') => {}
            _ => line.push(' '),
        }
    }
    line.trim_end().to_owned()
}

/// A text with the values of its variables in their places; `None` where that would be another expression.
pub(super) fn with_values(machine: &Machine, text: &str, bindings: &[(String, Value)]) -> Option<String> {
    let bound = |word: &str| bindings.iter().rev().find(|(name, _)| name == word);
    let mut before = "";
    for word in words(text) {
        if before == "for" && bound(word).is_some() {
            return None;
        }
        before = word;
    }
    let names = machine.definition_names();
    let mut written = String::new();
    for part in parts(text) {
        let Some((_, value)) = bound(part).filter(|_| !is_quoted(part)) else {
            written.push_str(part);
            continue;
        };
        let value_text = render::value_text(&machine.store, &names, value, SHORT);
        if value_text.contains('…') {
            return None;
        }
        let bare = matches!(value, Value::List(_) | Value::Definition(_) | Value::Ruleset(_))
            || matches!(value, Value::Text(_)) && !value_text.contains(" ++ ")
            || value_text.chars().all(|digit| digit.is_ascii_digit());
        written.push_str(&if bare { value_text } else { format!("({value_text})") });
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::{on_one_line, words};

    #[test]
    fn strings_are_left_alone() {
        assert_eq!(on_one_line("cram(\"#.  ..\")  +\n  *1 # a row\n+ *2"), "cram(\"#.  ..\") + *1 + *2");
        assert_eq!(on_one_line("f(“a\"  b”,  1) "), "f(“a\"  b”, 1)");
        assert_eq!(
            words("f(\"a b\", n) for n' in 0..3 # all").collect::<Vec<_>>(),
            ["f", "n", "for", "n'", "in", "0", "3"]
        );
    }
}
