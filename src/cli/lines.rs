//! Lines from standard input, one at a time, from a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use super::files::in_words;
use super::output::Output;
use super::watch::Watch;

/// Of a longer line the rest is left out.
const LONGEST: u64 = 1 << 20;

/// The next line, without its end; `None` at the end of the input. On a terminal a prompt stands
/// before it. What is not UTF-8 is complained of, and the line after it is the next. Ctrl-C
/// meanwhile ends the process.
pub fn next(prompt: &str, watch: &Watch, output: &mut Output) -> io::Result<Option<String>> {
    loop {
        if io::stdin().is_terminal() {
            output.write_bytes(prompt.as_bytes())?;
        }
        output.flush()?;
        let line = match watch.waiting(|| read(&mut io::stdin().lock())) {
            Ok(line) => line,
            // Whoever plays can do nothing about it: the input is over.
            Err(error) => {
                output.complain(&format!("cannot read standard input: {}", in_words(&error)));
                return Ok(None);
            }
        };
        match line.map(String::from_utf8) {
            None => return Ok(None),
            Some(Ok(line)) => return Ok(Some(line)),
            Some(Err(_)) => output.complain("that was not UTF-8"),
        }
    }
}

fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        line.pop();
        if line.ends_with(b"\r") {
            line.pop();
        }
    } else if line.len() as u64 == LONGEST {
        skip_line(input)?;
        // A character may have been cut in two.
        while line.last().is_some_and(|byte| !byte.is_ascii()) {
            line.pop();
        }
    }
    Ok(Some(line))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let (length, ended) = match bytes.iter().position(|byte| *byte == b'\n') {
            Some(place) => (place + 1, true),
            None => (bytes.len(), false),
        };
        input.consume(length);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, read};

    #[test]
    fn lines_of_any_length() {
        let long = "x".repeat(3 * LONGEST as usize);
        let text = format!("a\r\n\n{long}\nb");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0, LONGEST as usize, 1]);
        assert_eq!(lines[3], b"b");
    }
}
