//! Messages as they come over a pipe. An error in one does not affect the next.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// A longer message is left out: no client sends one.
const MOST_BYTES: u64 = 16 << 20;

/// A longer line is not the header of a message.
const MOST_HEADER: u64 = 1 << 12;

/// What came.
pub enum Incoming {
    Message(Message),
    /// A message that cannot be read, and why.
    Unreadable(String),
}

/// The next message; `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MOST_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                length = Some(value.trim().parse::<u64>());
            }
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let length = match length {
        Some(Ok(length)) => length,
        Some(Err(_)) => return Ok(Some(Incoming::Unreadable("Content-Length is not a number".to_owned()))),
        None => return Ok(Some(Incoming::Unreadable("a message without Content-Length".to_owned()))),
    };
    if length > MOST_BYTES {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(Incoming::Unreadable(format!("a message of more than {} MiB", MOST_BYTES >> 20))));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    let read = serde_json::from_slice(&body).or_else(|error| match whole(&body) {
        Some(mended) => serde_json::from_str(&mended),
        None => Err(error),
    });
    Ok(Some(match read {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Unreadable(format!("not a message: {error}")),
    }))
}

/// A message with U+FFFD where half a character stands, which an editor may have in its text: as an
/// escape, or as bytes that are no UTF-8. Nothing if it has none. Such a half is a column of UTF-16, and
/// so is what takes its place. Linear in the message.
fn whole(body: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(body);
    let mut mended = String::with_capacity(text.len());
    let mut rest = &*text;
    let unit = |text: &str| u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok();
    while let Some(place) = rest.find('\\') {
        mended.push_str(&rest[..place]);
        rest = &rest[place..];
        let length = match unit(rest) {
            Some(0xd800..=0xdbff) if matches!(rest.get(6..).and_then(unit), Some(0xdc00..=0xdfff)) => 12,
            Some(0xd800..=0xdfff) => {
                mended.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            Some(_) => 6,
            // The sign after the backslash does not begin an escape.
            None => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        mended.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    mended.push_str(rest);
    (mended.as_bytes() != body).then_some(mended)
}

/// Tells the client that something could not be read: there is no request that this answers.
pub fn write_unreadable(output: &mut impl Write, why: &str) -> io::Result<()> {
    let error = json!({ "code": ErrorCode::ParseError as i32, "message": why });
    let text = json!({ "jsonrpc": "2.0", "id": Value::Null, "error": error }).to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::{Incoming, Message, read, whole};

    #[test]
    fn halves_of_characters_are_replaced() {
        for (body, mended) in [
            (r#""a\ud83d""#, r#""a\ufffd""#),
            (r#""\ude00b""#, r#""\ufffdb""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\\\ud83d\n\u00""#, r#""\\\ufffd\n\u00""#),
            (r#""\ud83d⊕\uD8""#, r#""\ufffd⊕\uD8""#),
        ] {
            assert_eq!(whole(body.as_bytes()).as_deref(), Some(mended));
        }
        for whole_already in [r#""\ud83d\ude00""#, r#""\\ud83d""#, "", "\\", r"\u"] {
            assert_eq!(whole(whole_already.as_bytes()), None, "{whole_already}");
        }
        assert_eq!(whole(b"\"\xed\xa0\xbd\"").as_deref(), Some("\"\u{fffd}\u{fffd}\u{fffd}\""));
    }

    #[test]
    fn what_is_wrong_leaves_the_next_message_alone() {
        let good = r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#;
        let good = format!("Content-Length: {}\r\n\r\n{good}", good.len());
        for wrong in [
            "",
            "\r\n",
            "nonsense\r\n\r\n",
            "Content-Length: 7\r\n\r\n{\"a\": 1",
            "Content-Length: 2\r\nContent-Type: x\r\n\r\n[]",
            "Content-Length: -1\r\n\r\n",
            "Content-Length: 99999999999999999999999999\r\n\r\n",
            "content-length:3\n\n\"x\"",
        ] {
            let all = format!("{wrong}{good}");
            let mut input = all.as_bytes();
            let mut last = None;
            while let Some(incoming) = read(&mut input).unwrap() {
                last = Some(incoming);
            }
            assert!(matches!(last, Some(Incoming::Message(Message::Notification(_)))), "{wrong:?}");
        }
        // A message that is too long for any client, and one that ends early.
        assert!(read(&mut &b"Content-Length: 999999999999999\r\n\r\n{}"[..]).unwrap().is_some());
        assert!(read(&mut &b"Content-Length: 9\r\n\r\n{}"[..]).unwrap().is_none());
    }
}
