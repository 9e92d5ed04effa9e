//! `sprague sequence`, `period`, `compare`, `plot` and `survey`: nim-sequences of games of heaps.

mod certify;
mod compare;
mod family;
mod npy;
mod period;
mod plot;
mod sequence;
mod survey;

pub use compare::compare;
pub use period::period;
pub use plot::plot;
pub use sequence::sequence;
pub use survey::survey;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sprague::{Error, ErrorKind, Source, Span};

use super::Status;
use super::output::Output;

/// Reports an error about an expression.
fn refused(error: Error, text: &str, json: bool, output: &mut Output) -> io::Result<Status> {
    let status = if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
    let error = if error.kind() == ErrorKind::File { error } else { error.at(Span::new(0, text.len())) };
    output.report(&error, &Source::new(None, text), json)?;
    Ok(status)
}

/// A file that has its name only when it is finished.
struct Unfinished {
    path: PathBuf,
    temporary: PathBuf,
    writer: io::BufWriter<fs::File>,
}

impl Unfinished {
    fn create(path: &Path) -> Result<Unfinished, Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Somebody else may be at the same file, also on another machine whose processes have the same numbers.
        let mut number = 0_u32;
        let (temporary, file) = loop {
            let temporary = path.with_file_name(format!(".{name}.{}.{number}.part", std::process::id()));
            match fs::File::create_new(&temporary) {
                Ok(file) => break (temporary, file),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1_000 => number += 1,
                Err(error) => return Err(cannot_write(path, &error)),
            }
        };
        let writer = io::BufWriter::with_capacity(1 << 16, file);
        Ok(Unfinished { path: path.to_owned(), temporary, writer })
    }

    /// Gives the file its name.
    fn finish(mut self) -> Result<(), Error> {
        let written = self.writer.flush().and_then(|()| self.writer.get_ref().sync_all());
        written.and_then(|()| fs::rename(&self.temporary, &self.path)).map_err(|error| {
            let _ = fs::remove_file(&self.temporary);
            cannot_write(&self.path, &error)
        })
    }

    /// Takes it away again: what lacks its end would pass for a whole.
    fn give_up(self) {
        drop(self.writer);
        let _ = fs::remove_file(&self.temporary);
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::new(ErrorKind::File, format!("{}: {error}", path.display()))
}

/// Writes to a file, or to standard output without one.
fn write_out(
    file: Option<&Path>,
    output: &mut Output,
    write: impl FnOnce(&mut dyn Write) -> io::Result<Result<(), Error>>,
) -> io::Result<Result<(), Error>> {
    let Some(path) = file else { return write(output) };
    // A pipe or a device has no other name than its own.
    if path.exists() && !path.is_file() {
        let opened = fs::OpenOptions::new().write(true).open(path);
        return Ok(opened.map_err(|error| cannot_write(path, &error)).and_then(|mut device| {
            let written = write(&mut device).map_err(|error| cannot_write(path, &error));
            written.and_then(|written| written)
        }));
    }
    // What a link points to is written, and not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut unfinished = match Unfinished::create(path) {
        Ok(unfinished) => unfinished,
        Err(error) => return Ok(Err(error)),
    };
    match write(&mut unfinished.writer) {
        Ok(Ok(())) => Ok(unfinished.finish()),
        Ok(Err(error)) => {
            unfinished.give_up();
            Ok(Err(error))
        }
        Err(error) => {
            unfinished.give_up();
            Ok(Err(cannot_write(path, &error)))
        }
    }
}
