//! Texts from files and standard input, with an error for everything that is not text.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use sprague::check::{Cell, Format, cells};
use sprague::{Error, ErrorKind, Interrupt};

use super::args::{Format as Written, SHEET};
pub use super::shown::{in_words, shown};

/// A larger file is surely not a file of claims.
const MOST_BYTES: u64 = 32 << 20;

/// The text of a file, without a byte order mark. `-` is standard input.
pub fn read(path: &Path) -> Result<String, Error> {
    if path == Path::new("-") {
        return text(io::stdin().lock());
    }
    text(opened(path).map_err(|error| match error.kind() {
        io::ErrorKind::IsADirectory => unreadable(&error).help("name the files in it"),
        _ => unreadable(&error),
    })?)
}

/// A file to read. Some systems say that to read a directory is not permitted.
pub fn opened(path: &Path) -> io::Result<File> {
    if path.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { File::open(path) }
}

/// The text of a regular file: to read a pipe or a device may never end.
pub fn read_regular(path: &Path) -> Result<String, Error> {
    let kind = path.metadata().map_err(|error| unreadable(&error))?;
    if !kind.is_file() && !kind.is_dir() {
        return Err(Error::new(ErrorKind::File, "this is a pipe or a device, and not a file")
            .help("save its text in a file"));
    }
    read(path)
}

/// A text of statements with its name and how they stand in it: a file, or a cell of a notebook.
pub struct Part {
    pub name: String,
    pub text: String,
    pub format: Format,
}

/// The texts with statements of a file, which is read already: itself, or the cells of a notebook.
pub fn parts(name: &str, text: String, format: Written) -> Result<Vec<Part>, Error> {
    let format = match format {
        Written::Markdown => Format::Markdown,
        Written::Latex => Format::Latex,
        Written::Notebook => {
            let part = |Cell { number, text, format, .. }| Part {
                name: format!("{name}:cell {number}"),
                text,
                format,
            };
            return Ok(cells(&text)?.into_iter().map(part).collect());
        }
        _ => Format::Statements,
    };
    Ok(vec![Part { name: name.to_owned(), text, format }])
}

/// How the statements stand in a file of this name.
pub fn format(path: &Path) -> Written {
    SHEET.of_file(path).unwrap_or(Written::Statements)
}

/// The same for a session, in which Ctrl-C ends the waiting for a pipe that nobody writes to.
pub fn read_unless_stopped(path: &Path, interrupt: &Interrupt) -> Result<String, Error> {
    let path: PathBuf = path.into();
    let read = apart(interrupt, move || read(&path))?;
    read.ok_or_else(|| Error::new(ErrorKind::File, "it could not be read"))
}

fn text(reader: impl Read) -> Result<String, Error> {
    let mut bytes = Vec::new();
    reader.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Error::new(ErrorKind::File, format!("more than {} MiB", MOST_BYTES >> 20))
            .help("split it into several files"));
    }
    decode(bytes, Place::default())
}

/// Where a piece of a file begins.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    byte: usize,
    /// Lines before it.
    lines: usize,
}

/// Lines of standard input, one at a time.
#[derive(Default)]
pub struct Lines {
    next: Place,
    over: bool,
}

impl Lines {
    /// Whether nothing can be read any more, or nothing that makes sense.
    pub fn are_over(&self) -> bool {
        self.over
    }

    /// The next line with its end; `None` at the end of the input. `kept` is the number of bytes
    /// already kept of the statement that the line may belong to. A line that is not text is an
    /// error; the lines after it can still be read.
    pub fn next(&mut self, kept: usize) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        let most = MOST_BYTES.saturating_sub(kept as u64);
        let read = io::stdin().lock().take(most + 1).read_until(b'\n', &mut bytes);
        self.over = read.is_err() || self.next.byte == 0 && is_utf16(&bytes);
        read.map_err(|error| unreadable(&error))?;
        if bytes.len() as u64 > most {
            return Err(Error::new(
                ErrorKind::Limit,
                format!("a statement is longer than {} MiB", MOST_BYTES >> 20),
            )
            .help("statements end with their line, unless a bracket is open"));
        }
        let place = self.next;
        self.next = Place { byte: place.byte + bytes.len(), lines: place.lines + 1 };
        if bytes.is_empty() { Ok(None) } else { decode(bytes, place).map(Some) }
    }
}

fn decode(mut bytes: Vec<u8>, begins: Place) -> Result<String, Error> {
    if begins.byte == 0 {
        if bytes.starts_with(&[0xef, 0xbb, 0xbf]) {
            bytes.drain(..3);
        }
        if is_utf16(&bytes) {
            return Err(Error::new(ErrorKind::File, "this is UTF-16").help("save it as UTF-8"));
        }
    }
    let place = |bytes: &[u8], place: usize| {
        let line = begins.lines + bytes[..place].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("byte {} (line {line})", begins.byte + place)
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = place(error.as_bytes(), error.utf8_error().valid_up_to());
        Error::new(ErrorKind::File, format!("not UTF-8: {place} does not belong to a character"))
            .help("save it as UTF-8")
    })?;
    if let Some(nul) = text.find('\0') {
        let place = place(text.as_bytes(), nul);
        return Err(Error::new(ErrorKind::File, format!("not a text: {place} is NUL")));
    }
    Ok(text)
}

fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

pub fn unreadable(error: &io::Error) -> Error {
    Error::new(ErrorKind::File, in_words(error))
}

/// How often it is asked whether the result is still wanted.
const GLANCE: Duration = Duration::from_millis(10);

/// Does the work on another thread. After an interrupt it stops waiting for the result; the thread
/// ends when its work is done. `None` if the work panicked.
fn apart<T: Send + 'static>(
    interrupt: &Interrupt,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Option<T>, Error> {
    let (sender, result) = mpsc::channel();
    let started = thread::Builder::new().spawn(move || {
        // It fails if nobody waits any more.
        let _ = sender.send(work());
    });
    if let Err(error) = started {
        return Err(Error::new(
            ErrorKind::Limit,
            format!("no thread could be started: {}", in_words(&error)),
        ));
    }
    loop {
        match result.recv_timeout(GLANCE) {
            Ok(result) => return result.map(Some),
            Err(RecvTimeoutError::Timeout) => interrupt.poll()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, decode};

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(decode(b"\xef\xbb\xbfx".to_vec(), Place::default()).unwrap(), "x");
        assert_eq!(decode(Vec::new(), Place::default()).unwrap(), "");
        assert!(
            decode(b"a\nb\xff".to_vec(), Place::default()).unwrap_err().message().contains("byte 3 (line 2)")
        );
        assert!(
            decode(b"a\n\0".to_vec(), Place::default())
                .unwrap_err()
                .message()
                .contains("byte 2 (line 2) is NUL")
        );
        assert!(decode(b"\xff\xfea\0".to_vec(), Place::default()).unwrap_err().message().contains("UTF-16"));
    }
}
