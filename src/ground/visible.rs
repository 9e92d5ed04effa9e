//! Text that acts on no terminal, and is read as it stands.

use std::borrow::Cow;

/// A text without control characters except newlines and tabs: what is in a file or was typed
/// cannot act on a terminal. In their place stand the pictures that Unicode has of them. Signs that
/// turn the direction of writing round, so that something else is read than what stands there, are
/// written as escapes.
///
/// ```
/// assert_eq!(sprague::front_end::markup::visible("\u{1b}[31mred\n"), "␛[31mred\n");
/// assert_eq!(sprague::front_end::markup::visible("a\u{202e}b"), "a\\u{202e}b");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let acts = |sign: char| sign.is_control() && sign != '\n' && sign != '\t' || turns(sign);
    if !text.contains(acts) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        if acts(sign) {
            push_visible(&mut shown, sign);
        } else {
            shown.push(sign);
        }
    }
    shown.into()
}

/// A text whose signs that turn the direction of writing round are written as escapes, and which is
/// otherwise as it was.
pub(crate) fn unturned(text: &str) -> Cow<'_, str> {
    if !text.contains(turns) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match turns(sign) {
            true => shown.extend(sign.escape_unicode()),
            false => shown.push(sign),
        }
    }
    shown.into()
}

/// Whether a sign turns the direction of writing round: the embeddings, overrides and isolates of
/// Unicode's bidirectional algorithm.
pub(crate) fn turns(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Adds a sign to a text as [`visible`] has it; a newline and a tab as their pictures, too.
pub(crate) fn push_visible(text: &mut String, sign: char) {
    match sign {
        sign if turns(sign) => text.extend(sign.escape_unicode()),
        sign if !sign.is_control() => text.push(sign),
        '\0'..='\u{1f}' => text.push(char::from_u32(0x2400 + u32::from(sign)).unwrap_or('\u{fffd}')),
        _ => text.push('\u{fffd}'),
    }
}
