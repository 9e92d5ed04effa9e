//! Graphs from text.

mod dot;
#[cfg(feature = "json")]
mod json;
mod lines;
mod text;

use std::io::Read;
use std::path::Path;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;

use super::builder::GraphBuilder;
use super::graph::GameGraph;

/// How a graph is written. `docs/game_graphs.md` describes each.
///
/// In a list of edges each line has one edge: the label of a vertex, a separator, and the label of
/// where the move goes. A line with one label is a vertex. Empty lines and those that begin with
/// `#` are passed over. A label in quotation marks may hold anything, `""` for a quotation mark, as
/// in CSV (RFC 4180).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A list of edges, labels separated by a tab.
    Tsv,
    /// A list of edges, labels separated by a comma; spaces around a label that is not quoted do
    /// not count.
    Csv,
    /// A list of edges, labels separated by one space.
    Spaces,
    /// The language of Graphviz, `digraph { a -> b }`.
    Dot,
    /// An object with the options of each vertex, `{"a": ["b"]}`, or an array of edges,
    /// `[["a", "b"]]`. Read with the feature `json`.
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
            "dot" | "gv" => Some(Format::Dot),
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
/// A text that is not of the format, with the line and what was expected; a ceiling, see
/// [`GraphBuilder`]; a failure of the reader; or the interrupt.
pub fn read(reader: impl Read, format: Format, limits: &Limits, interrupt: &Interrupt) -> Result<GameGraph> {
    let mut builder = GraphBuilder::new(limits, interrupt);
    match format {
        Format::Tsv => lines::read(reader, lines::Separator::Tab, &mut builder),
        Format::Csv => lines::read(reader, lines::Separator::Comma, &mut builder),
        Format::Spaces => lines::read(reader, lines::Separator::Space, &mut builder),
        Format::Dot => dot::read(reader, &mut builder),
        #[cfg(feature = "json")]
        Format::Json => json::read(reader, &mut builder),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(crate::Error::new(crate::ErrorKind::File, "this build does not read JSON")
            .help("build with the feature `json`, or write the graph as a list of edges")),
    }?;
    builder.finish()
}
