//! Messages as they come over a pipe. What is wrong with one leaves the next alone.

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
        Some(Err(_)) => return Ok(Some(Incoming::Unreadable("Content-Length is no number".to_owned()))),
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
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Unreadable(format!("not a message: {error}")),
    }))
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
    use super::{Incoming, Message, read};

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
