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
    /// A page of PDF
    Pdf,
    /// A tikzpicture for a LaTeX document
    #[value(alias = "tex")]
    Tikz,
}

/// How statements stand in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// The whole text is statements
    #[value(alias = "claims")]
    Statements,
    /// In fenced blocks tagged `sprague`
    #[value(aliases = ["md", "mkd"])]
    Markdown,
    /// In environments `sprague`, and in comments that begin with `sprague:`
    #[value(aliases = ["tex", "ltx"])]
    Latex,
    /// In the cells of a Jupyter notebook
    #[value(alias = "ipynb")]
    Notebook,
}

/// What `sprague solve` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolvedFormat {
    /// The sheet of Markdown again
    #[value(aliases = ["md", "mkd"])]
    Markdown,
    /// A LaTeX document
    #[value(aliases = ["tex", "ltx"])]
    Latex,
    /// A page for a browser
    #[value(alias = "htm")]
    Html,
    /// A PDF file, by the LaTeX that is installed
    Pdf,
}

/// What `sprague eval` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For the screen
    #[value(alias = "txt")]
    Text,
    /// Parts of a page of Markdown
    #[value(alias = "md")]
    Markdown,
    /// Parts of a LaTeX document
    #[value(alias = "tex")]
    Latex,
    /// Parts of a page for a browser
    #[value(alias = "htm")]
    Html,
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
    /// The same as pixels
    Png,
    /// The same as a page that is as large as the picture
    Pdf,
    /// The same for a LaTeX document
    Tikz,
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
    /// A picture of pixels
    Png,
    /// A page that is as large as the picture
    Pdf,
    /// A picture for a LaTeX document
    #[value(alias = "tex")]
    Tikz,
}

/// What `sprague draw` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawFormat {
    /// For a terminal
    #[value(alias = "txt")]
    Text,
    /// A picture
    Svg,
    /// A picture of pixels
    Png,
    /// A page that is as large as the picture
    Pdf,
    /// A picture for a LaTeX document
    #[value(alias = "tex")]
    Tikz,
}

/// What of a position is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shown {
    /// The board alone: the question
    Board,
    /// The value
    Value,
    /// The outcome class
    Outcome,
    /// A winning move, marked, and all winning moves in words
    #[value(alias = "moves")]
    Move,
    /// All of these: the answer
    All,
}

/// What `sprague table` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For a terminal
    #[value(alias = "txt")]
    Text,
    /// A heat map
    Svg,
    /// A heat map of pixels
    Png,
    /// A heat map as a page that is as large as the picture
    Pdf,
    /// A heat map for a LaTeX document
    Tikz,
    /// For a spreadsheet
    Csv,
    /// A table of Markdown
    #[value(alias = "md")]
    Markdown,
    /// A table for a LaTeX document
    #[value(alias = "tex")]
    Latex,
    /// For a program
    Json,
}
