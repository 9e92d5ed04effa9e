//! Lines from standard input, one at a time, from a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal, Read};

use rustyline::Editor;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;

use super::files::in_words;
use super::line_editor::{GameHelper, editor};
use super::output::Output;
use super::watch::Watch;

/// The rest of a longer line is left out.
const LONGEST: u64 = 1 << 20;

const NOT_UTF_8: &str = "that was not UTF-8";

/// Where lines come from: a person at a terminal, who can edit them, or a pipe.
pub struct Lines {
    editor: Option<Editor<GameHelper, MemHistory>>,
}

/// What came instead of a line.
pub enum NoLine {
    End,
    Interrupted,
}

impl Lines {
    pub fn new(output: &Output) -> Lines {
        let is_terminal = io::stdin().is_terminal();
        // Without an editor lines can be read nevertheless.
        Lines { editor: is_terminal.then(|| editor(GameHelper::default(), output).ok()).flatten() }
    }

    /// Whether a person at a terminal types them.
    pub fn is_typed(&self) -> bool {
        self.editor.is_some()
    }

    /// The next line, without its end. On a terminal a prompt stands before it, and Tab offers what
    /// can be entered. What is not UTF-8 is complained of, and the line after it is the next.
    pub fn next(
        &mut self,
        prompt: &str,
        entries: Vec<String>,
        watch: &Watch,
        output: &mut Output,
    ) -> io::Result<Result<String, NoLine>> {
        output.flush()?;
        let Some(editor) = &mut self.editor else { return piped(watch, output) };
        if let Some(helper) = editor.helper_mut() {
            helper.entries = entries;
        }
        loop {
            match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(line.as_str());
                    return Ok(Ok(line));
                }
                Err(ReadlineError::Eof) => return Ok(Err(NoLine::End)),
                Err(ReadlineError::Interrupted) => return Ok(Err(NoLine::Interrupted)),
                Err(ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    output.complain(NOT_UTF_8);
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

/// Ctrl-C meanwhile ends the process.
fn piped(watch: &Watch, output: &mut Output) -> io::Result<Result<String, NoLine>> {
    loop {
        let line = match watch.waiting(|| read(&mut io::stdin().lock())) {
            Ok(line) => line,
            // The player can do nothing about it: the input is over.
            Err(error) => {
                output.complain(&format!("cannot read standard input: {}", in_words(&error)));
                return Ok(Err(NoLine::End));
            }
        };
        match line.map(String::from_utf8) {
            None => return Ok(Err(NoLine::End)),
            Some(Ok(line)) => return Ok(Ok(line)),
            Some(Err(_)) => output.complain(NOT_UTF_8),
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
