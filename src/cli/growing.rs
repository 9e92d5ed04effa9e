//! Files that grow by whole lines, so that whatever ends the process leaves the lines before.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sprague::{Error, ErrorKind};

use super::shown::{in_words, shown};

/// We never write a longer line.
const LONGEST_LINE: u64 = 1 << 16;

/// A file that one process at a time adds lines to. Lines are in the file when they are added.
pub struct Growing {
    file: File,
    path: PathBuf,
    /// The bytes of the whole lines.
    end: u64,
    /// Whether it was made here: then it is removed if it stays empty.
    made: bool,
}

impl Growing {
    /// Opens a file, or makes one.
    pub fn open(path: &Path) -> Result<Growing, Error> {
        let wrong =
            |error: &io::Error| Error::new(ErrorKind::File, format!("{}: {}", shown(path), in_words(error)));
        let made = !path.exists();
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(|error| wrong(&error))?;
        // Where the file system has no locks, the user must not start two processes.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let error = Error::new(ErrorKind::File, format!("another process is writing {}", shown(path)));
            return Err(error.help("wait until it has ended, or name another file"));
        }
        Ok(Growing { file, path: path.to_owned(), end: 0, made })
    }

    /// Hands on the whole lines that are there, one by one and without their ends, until one is not
    /// kept. It and what follows is cut off in the end, or with the next line that is added; so is
    /// what follows the last whole line.
    pub fn read(&mut self, mut keep: impl FnMut(&str) -> Result<bool, Error>) -> Result<(), Error> {
        let mut bytes = Vec::new();
        let mut reader = BufReader::new(&self.file);
        let mut end = 0;
        loop {
            bytes.clear();
            let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            let count = read.map_err(|error| self.wrong(&error))?;
            let Some(whole) = bytes.strip_suffix(b"\n") else {
                if count as u64 == LONGEST_LINE {
                    keep(&String::from_utf8_lossy(&bytes))?;
                }
                break;
            };
            if !keep(&String::from_utf8_lossy(whole))? {
                break;
            }
            end += count as u64;
        }
        self.end = end;
        Ok(())
    }

    /// Lets the next line be the first one.
    pub fn forget(&mut self) {
        self.end = 0;
    }

    /// Adds whole lines.
    pub fn add(&mut self, lines: &str) -> io::Result<()> {
        let added = self.write(lines);
        if added.is_err() {
            // A part of a line is worth nothing; if it cannot be cut off, the next run does so.
            let _ = self.file.set_len(self.end);
        }
        added
    }

    fn write(&mut self, lines: &str) -> io::Result<()> {
        self.cut()?;
        self.file.write_all(lines.as_bytes())?;
        self.end += lines.len() as u64;
        Ok(())
    }

    /// Removes everything after the whole lines.
    fn cut(&mut self) -> io::Result<()> {
        if self.file.stream_position()? != self.end || self.file.metadata()?.len() != self.end {
            self.file.set_len(self.end)?;
            self.file.seek(SeekFrom::Start(self.end))?;
        }
        Ok(())
    }

    /// That all lines are on the disk, and nothing else.
    pub fn finish(mut self) -> Result<(), Error> {
        self.cut().and_then(|()| self.file.sync_all()).map_err(|error| self.wrong(&error))
    }

    /// The error of the system, with the name of the file.
    pub fn wrong(&self, error: &io::Error) -> Error {
        Error::new(ErrorKind::File, format!("{}: {}", shown(&self.path), in_words(error)))
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if self.made && self.end == 0 {
            let _ = fs::remove_file(&self.path);
        }
    }
}
