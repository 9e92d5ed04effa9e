//! What was typed in earlier sessions: a file to which each line is appended when it is entered.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::files::{in_words, shown};

/// Only the end of the file is read. It is never rewritten, so that several sessions may append to
/// it and the end of one of them at any moment loses nothing.
const MOST_BYTES_READ: u64 = 1 << 20;

/// A longer entry was pasted, not typed.
const MOST_BYTES_AN_ENTRY: usize = 1 << 16;

/// The file, or nothing where none can be had.
pub struct HistoryFile {
    path: Option<PathBuf>,
    entries: Vec<String>,
    remark: Option<String>,
    /// The last line of the file lacks its end: an append begins with one.
    unfinished: bool,
}

impl HistoryFile {
    /// Reads what there is. A file that is not text is set aside under another name.
    pub fn open(path: Option<PathBuf>) -> HistoryFile {
        let mut history = HistoryFile { path, entries: Vec::new(), remark: None, unfinished: false };
        let Some(path) = history.path.clone() else { return history };
        match read(&path) {
            Ok(Some(text)) => {
                history.unfinished = !text.is_empty() && !text.ends_with('\n');
                history.entries = text.lines().map(unescape).collect();
            }
            Ok(None) => {
                let aside = set_aside(&path);
                history.remark = Some(match aside {
                    Ok(aside) => {
                        format!("the history file was damaged and is now {}; a new one begins", shown(&aside))
                    }
                    Err(error) => {
                        history.path = None;
                        let (name, why) = (shown(&path), in_words(&error));
                        format!("the history file {name} is damaged and stays as it is: {why}")
                    }
                });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                history.path = None;
                history.remark = Some(format!("no history: {}: {}", shown(&path), in_words(&error)));
            }
        }
        history
    }

    /// The entries of earlier sessions, oldest first.
    pub fn entries(&self) -> &[String] {
        &self.entries
    }

    /// What a person should know about the file.
    pub fn remark(&self) -> Option<String> {
        self.remark.clone()
    }

    /// Adds an entry. Where that fails the session goes on without its history.
    pub fn append(&mut self, entry: &str) {
        let Some(path) = &self.path else { return };
        if entry.len() > MOST_BYTES_AN_ENTRY {
            return;
        }
        let start = if std::mem::take(&mut self.unfinished) { "\n" } else { "" };
        // One write of the whole line: two sessions that append at once do not mix their lines.
        let line = format!("{start}{}\n", escape(entry));
        let appended = open_for_append(path).and_then(|mut file| file.write_all(line.as_bytes()));
        if appended.is_err() {
            self.path = None;
        }
    }
}

/// Where the history is: `SPRAGUE_HISTORY`, else in the directory for the state of programs. `None`
/// where the variable is empty or there is no such directory.
pub fn path() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("SPRAGUE_HISTORY") {
        return (!path.is_empty()).then(|| PathBuf::from(path));
    }
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let state = match state {
        Some(state) => state,
        None if cfg!(windows) => PathBuf::from(std::env::var_os("LOCALAPPDATA")?),
        None => std::env::home_dir().filter(|home| home.is_absolute())?.join(".local/state"),
    };
    Some(state.join("sprague").join("history"))
}

/// The end of the file; `None` if it is not text.
fn read(path: &Path) -> io::Result<Option<String>> {
    let metadata = checked(path)?;
    let mut file = File::open(path)?;
    let skipped = metadata.len().saturating_sub(MOST_BYTES_READ);
    file.seek(SeekFrom::Start(skipped))?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES_READ).read_to_end(&mut bytes)?;
    if skipped > 0 {
        let line_end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |place| place + 1);
        bytes.drain(..line_end);
    }
    Ok(String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')))
}

/// That something is a file is known before it is opened: to open a pipe waits for its other end.
fn checked(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() {
        Ok(metadata)
    } else {
        Err(io::Error::other("this is not a file that can keep lines"))
    }
}

fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let mut name = path.as_os_str().to_owned();
    name.push(".damaged");
    let mut aside = PathBuf::from(&name);
    let mut number = 1;
    while aside.exists() {
        number += 1;
        let mut numbered = name.clone();
        numbered.push(number.to_string());
        aside = PathBuf::from(numbered);
    }
    fs::rename(path, &aside)?;
    Ok(aside)
}

fn open_for_append(path: &Path) -> io::Result<File> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    match checked(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // What a person types is nobody else's business.
        options.mode(0o600);
    }
    options.open(path)
}

/// An entry may have several lines, a line of the file is an entry.
fn escape(entry: &str) -> String {
    entry.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        if sign != '\\' {
            entry.push(sign);
            continue;
        }
        match signs.next() {
            Some('n') => entry.push('\n'),
            Some('r') => entry.push('\r'),
            Some(other) => entry.push(other),
            None => {}
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::{HistoryFile, escape, unescape};
    use std::path::PathBuf;

    fn scratch(name: &str) -> PathBuf {
        let directory = std::env::temp_dir().join(format!("sprague-history-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&directory);
        directory.join("below").join("history")
    }

    #[test]
    fn entries_come_back() {
        for entry in ["*1", "{*1,\n *2}", "\\omega", "\\\n\\n\r", ""] {
            assert_eq!(unescape(&escape(entry)), entry);
            assert!(!escape(entry).contains('\n'));
        }
        let path = scratch("back");
        let mut first = HistoryFile::open(Some(path.clone()));
        let mut second = HistoryFile::open(Some(path.clone()));
        first.append("a");
        second.append("b\nb");
        first.append("c");
        let third = HistoryFile::open(Some(path));
        assert_eq!(third.entries(), ["a", "b\nb", "c"]);
        assert!(third.remark().is_none());
    }

    #[test]
    fn damaged_files_are_set_aside() {
        let path = scratch("damaged");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        for aside in ["history.damaged", "history.damaged2"] {
            std::fs::write(&path, b"a\n\xff\n").unwrap();
            let mut history = HistoryFile::open(Some(path.clone()));
            assert!(history.entries().is_empty());
            assert!(history.remark().unwrap().contains(aside));
            history.append("b");
            assert_eq!(std::fs::read(path.with_file_name(aside)).unwrap(), b"a\n\xff\n");
        }
        assert_eq!(HistoryFile::open(Some(path.clone())).entries(), ["b"]);
        std::fs::write(&path, b"a\nb").unwrap();
        HistoryFile::open(Some(path.clone())).append("c");
        assert_eq!(HistoryFile::open(Some(path)).entries(), ["a", "b", "c"]);
    }

    #[test]
    fn no_file_can_be_had() {
        let mut history = HistoryFile::open(Some(std::env::temp_dir()));
        assert!(history.remark().unwrap().contains("no history"));
        history.append("a");
        HistoryFile::open(None).append("a");
    }

    #[test]
    fn of_a_large_file_the_end() {
        let path = scratch("large");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "≈≈\n".repeat(500_000) + "last\n").unwrap();
        let history = HistoryFile::open(Some(path));
        assert_eq!(history.entries().last().unwrap(), "last");
        assert!(history.entries().iter().rev().skip(1).all(|entry| entry == "≈≈"));
    }
}
