//! The words of a move, `"take {t}"`: what stands for itself, and the expressions in braces.

use crate::error::{Error, ErrorKind, Result, Span};

/// A part of the words of a move, by its place in the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It stands for itself, but for a brace that is written twice.
    Plain(Span),
    /// What stands between two braces.
    Expression(Span),
}

const HELP: &str = "an expression stands in braces, as in \"take {t}\"; a brace itself is written twice: {{";

/// The parts of a string with its quotes. A brace inside an expression belongs to it.
///
/// # Errors
/// If a brace is not closed, or has nothing in it.
pub(super) fn parts(text: &str, string: Span) -> Result<Vec<Part>> {
    let quote = text[string.start..].chars().next().map_or(0, char::len_utf8);
    let end_quote = text[..string.end].chars().next_back().map_or(0, char::len_utf8);
    let (mut place, end) = (string.start + quote, string.end - end_quote);
    let mut parts = Vec::new();
    let mut plain = place;
    while let Some(found) = text[place..end].find('{').map(|found| place + found) {
        if text[found..end].starts_with("{{") {
            place = found + 2;
            continue;
        }
        let Some(close) = closing(&text[found + 1..end]).map(|length| found + 1 + length) else {
            let error = Error::new(ErrorKind::Syntax, "`{` is not closed in the words of a move");
            return Err(error.at(Span::new(found, found + 1)).help(HELP));
        };
        if text[found + 1..close].trim().is_empty() {
            let error = Error::new(ErrorKind::Syntax, "there is no expression between these braces");
            return Err(error.at(Span::new(found, close + 1)).help(HELP));
        }
        if plain < found {
            parts.push(Part::Plain(Span::new(plain, found)));
        }
        parts.push(Part::Expression(Span::new(found + 1, close)));
        (place, plain) = (close + 1, close + 1);
    }
    if plain < end {
        parts.push(Part::Plain(Span::new(plain, end)));
    }
    Ok(parts)
}

/// Where the brace stands that closes one before the text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1_usize;
    text.bytes().position(|sign| {
        match sign {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        open == 0
    })
}

/// What stands for itself, with single braces.
pub(crate) fn unescaped(written: &str) -> String {
    written.replace("{{", "{").replace("}}", "}")
}

/// The error for `as "…"` where there is no option.
pub(crate) fn not_of_an_option(place: Span) -> Error {
    Error::new(ErrorKind::Syntax, "`as` gives its words to a move, and comes after an option in a set")
        .at(place)
        .help("f(n) := { f(n-t) as \"take {t}\" for t in 1..3 if t <= n }")
}

#[cfg(test)]
mod tests {
    use super::{Part, Span};
    use super::{parts, unescaped};

    fn read(text: &str) -> Vec<String> {
        let parts = parts(text, Span::new(0, text.len())).unwrap();
        let written = |part: &Part| match *part {
            Part::Plain(span) => unescaped(&text[span.start..span.end]),
            Part::Expression(span) => format!("<{}>", &text[span.start..span.end]),
        };
        parts.iter().map(written).collect()
    }

    #[test]
    fn words_in_parts() {
        assert_eq!(read("\"take {t}\""), ["take ", "<t>"]);
        assert_eq!(read("“{ {*1} } and {a+b}.”"), ["< {*1} >", " and ", "<a+b>", "."]);
        assert_eq!(read("\"{{t}} } {{{t}}}\""), ["{t} } {", "<t>", "}"]);
        assert_eq!(read("\"\""), [""; 0]);
        for wrong in ["\"take {t\"", "\"{ }\"", "\"a {{*1}\" {\"", "\"{{{\""] {
            assert!(parts(wrong, Span::new(0, wrong.len())).is_err(), "{wrong}");
        }
    }
}
