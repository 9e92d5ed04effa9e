//! Text within XML and HTML.

use crate::visible::turns;

/// A text within XML, in an element or in an attribute. XML has no control characters: spaces stand
/// in their place. Signs that
/// turn the direction of writing round are escapes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            sign if turns(sign) => escaped.extend(sign.escape_unicode()),
            sign => escaped.push(sign),
        }
    }
    escaped
}
