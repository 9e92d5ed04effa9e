//! Graphs from text.

#[cfg(feature = "cli")]
mod dot;
#[cfg(feature = "cli")]
mod json;
mod lines;

use std::io::Read;
use std::path::Path;

use crate::error::{Error, ErrorKind, Result};
use crate::limits::{Interrupt, Limits};

use super::builder::GraphBuilder;
use super::graph::GameGraph;

/// How a graph is written. `docs/game_graphs.md` describes each.
///
/// In a list of edges each line has one edge: the label of a vertex, a separator, and the label of where the move goes.
/// A line with one label is a vertex. Empty lines and those that begin with `#` are passed over. A label in quotation
/// marks may hold anything, `""` for a quotation mark, as in CSV (RFC 4180).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A list of edges, labels separated by a tab.
    Tsv,
    /// A list of edges, labels separated by a comma; spaces around a label that is not quoted do not count.
    Csv,
    /// A list of edges, labels separated by one space.
    Spaces,
    /// The language of Graphviz, `digraph { a -> b }`. With the feature `cli`.
    #[cfg(feature = "cli")]
    Dot,
    /// An object with the options of each vertex, `{"a": ["b"]}`, or an array of edges, `[["a", "b"]]`. With the feature
    /// `cli`.
    #[cfg(feature = "cli")]
    Json,
}

impl Format {
    /// The format that the ending of a file's name says.
    ///
    /// ```
    /// use sprague::game_graph::Format;
    /// use std::path::Path;
    /// assert_eq!(Format::of_file(Path::new("nim.csv")), Some(Format::Csv));
    /// assert_eq!(Format::of_file(Path::new("nim")), None);
    /// ```
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "tsv" => Some(Format::Tsv),
            "csv" => Some(Format::Csv),
            #[cfg(feature = "cli")]
            "dot" | "gv" => Some(Format::Dot),
            #[cfg(feature = "cli")]
            "json" => Some(Format::Json),
            _ => None,
        }
    }
}

/// Reads a graph. Lists of edges and JSON are read block by block, DOT as a whole.
///
/// Linear in the length of the text.
///
/// # Errors
/// A text that is not of the format, with the line and what was due; a ceiling, see [`GraphBuilder`]; a failure of the reader; or
/// the interrupt.
pub fn read(reader: impl Read, format: Format, limits: &Limits, interrupt: &Interrupt) -> Result<GameGraph> {
    let mut builder = GraphBuilder::new(limits, interrupt);
    match format {
        Format::Tsv => lines::read(reader, lines::Separator::Tab, &mut builder),
        Format::Csv => lines::read(reader, lines::Separator::Comma, &mut builder),
        Format::Spaces => lines::read(reader, lines::Separator::Space, &mut builder),
        #[cfg(feature = "cli")]
        Format::Dot => dot::read(reader, &mut builder),
        #[cfg(feature = "cli")]
        Format::Json => json::read(reader, &mut builder),
    }?;
    builder.finish()
}

fn unreadable(error: &std::io::Error) -> Error {
    let reason = match error.kind() {
        std::io::ErrorKind::IsADirectory => "this is a directory".to_string(),
        _ => error.to_string(),
    };
    Error::new(ErrorKind::File, reason)
}

/// What is wrong in a line, counted from 1.
fn in_line(line: usize, what: &str) -> Error {
    Error::new(ErrorKind::Syntax, format!("line {line}: {what}"))
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = &[0xef, 0xbb, 0xbf];

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
fn text_of(bytes: &[u8], lines_before: usize) -> Result<&str> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to(), lines_before))?;
    match text.as_bytes().contains(&0) {
        true => Err(not_text(bytes, text.find('\0').unwrap_or(0), lines_before)),
        false => Ok(text),
    }
}
