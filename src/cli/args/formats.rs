//! The formats of what commands write. A name, or an alias, is also the ending of a file in that
//! format.

use std::path::Path;

use clap::ValueEnum;

/// The format that the ending of a file's name says.
pub fn of_file<F: ValueEnum>(path: &Path) -> Option<F> {
    F::from_str(path.extension()?.to_str()?, false).ok()
}

/// What `sprague sequence` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SequenceFormat {
    /// The values one after another
    #[value(alias = "txt")]
    Text,
    /// Twenty values a line, with the first heap of each
    Table,
    /// Heap and value, with a head
    Csv,
    /// One object
    Json,
    /// An array for NumPy
    Npy,
    /// Heap and value, as the OEIS has them
    Bfile,
}

/// What `sprague plot` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlotFormat {
    /// Dots for a terminal
    #[value(alias = "txt")]
    Text,
    /// An SVG document
    Svg,
    /// A PNG picture
    Png,
}

/// What `sprague prove` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProofFormat {
    /// A text to read
    #[value(alias = "txt")]
    Text,
    /// The same for a page of Markdown
    #[value(alias = "md")]
    Markdown,
    /// The same as a LaTeX document
    #[value(alias = "tex")]
    Latex,
    /// The same as a page for a browser
    #[value(alias = "htm")]
    Html,
    /// A certificate
    Cert,
    /// A file for Coq
    #[value(alias = "v")]
    Coq,
}

/// What `sprague quotient` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum QuotientFormat {
    /// A text to read
    #[value(alias = "txt")]
    Text,
    /// One object
    Json,
    /// A LaTeX document
    #[value(alias = "tex")]
    Latex,
    /// A picture: who wins the sum of each two elements
    Svg,
    /// A certificate
    Cert,
}

/// What `sprague graph` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// Text for Graphviz
    #[value(alias = "gv")]
    Dot,
    /// A picture
    Svg,
}

/// What `sprague draw` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawFormat {
    /// For a terminal
    #[value(alias = "txt")]
    Text,
    /// A picture
    Svg,
}

/// What `sprague table` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For a terminal
    #[value(alias = "txt")]
    Text,
    /// A heat map
    Svg,
    /// For a spreadsheet
    Csv,
    /// For a program
    Json,
}
