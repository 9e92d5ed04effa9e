//! What is a text and what is not, and the line of an error.

use crate::error::{Error, ErrorKind, Result};

pub(super) fn unreadable(error: &std::io::Error) -> Error {
    let reason = match error.kind() {
        std::io::ErrorKind::IsADirectory => "this is a directory".to_string(),
        _ => error.to_string(),
    };
    Error::new(ErrorKind::File, reason)
}

/// What is wrong in a line, counted from 1.
pub(super) fn in_line(line: usize, what: &str) -> Error {
    Error::new(ErrorKind::Syntax, format!("line {line}: {what}"))
}

/// The byte order mark of UTF-8.
pub(super) const MARK: &[u8] = &[0xef, 0xbb, 0xbf];

fn not_text(bytes: &[u8], place: usize, lines_before: usize) -> Error {
    if lines_before == 0 && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])) {
        return Error::new(ErrorKind::File, "this is UTF-16").help("save it as UTF-8");
    }
    let line = lines_before + line_of(bytes, place);
    match bytes[place] {
        0 => Error::new(ErrorKind::File, format!("line {line}: not a text: a byte is NUL")),
        byte => {
            let what = format!("line {line}: not UTF-8: the byte {byte:#04x} does not belong to a character");
            Error::new(ErrorKind::File, what).help("save it as UTF-8")
        }
    }
}

fn line_of(bytes: &[u8], place: usize) -> usize {
    bytes[..place].iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Bytes as a text without NUL.
pub(super) fn text_of(bytes: &[u8], lines_before: usize) -> Result<&str> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to(), lines_before))?;
    match text.as_bytes().contains(&0) {
        true => Err(not_text(bytes, text.find('\0').unwrap_or(0), lines_before)),
        false => Ok(text),
    }
}
