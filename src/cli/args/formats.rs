//! The formats of what commands read and write, each once: a row of [`ROWS`], and its writer. A name, or
//! another ending, is also the ending of a file in that format.

use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sprague::drawing::Show;
use sprague::front_end::{markup, picture};

use super::super::shown::shown as written;

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Markdown,
    Latex,
    Html,
    Json,
    Csv,
    Table,
    Npy,
    Bfile,
    Dot,
    Svg,
    Png,
    Pdf,
    Tikz,
    Cert,
    Coq,
    Statements,
    Notebook,
}

/// What there is to say of a format: its name, other endings of its files, the usual one first, and
/// what it is.
struct Row(Format, &'static str, &'static [&'static str], &'static str);

const ROWS: &[Row] = &[
    Row(Format::Text, "text", &["txt"], "Text to read"),
    Row(Format::Markdown, "markdown", &["md", "mkd"], "Markdown"),
    Row(Format::Latex, "latex", &["tex", "ltx"], "LaTeX"),
    Row(Format::Html, "html", &["html", "htm"], "A page for a browser, or a part of one"),
    Row(Format::Json, "json", &[], "For a program: one object"),
    Row(Format::Csv, "csv", &[], "For a spreadsheet"),
    Row(Format::Table, "table", &[], "Twenty values a line, with the first heap of each"),
    Row(Format::Npy, "npy", &[], "An array for NumPy"),
    Row(Format::Bfile, "bfile", &[], "Heap and value, as the OEIS has them"),
    Row(Format::Dot, "dot", &["dot", "gv"], "Text for Graphviz"),
    Row(Format::Svg, "svg", &[], "A picture"),
    Row(Format::Png, "png", &[], "A picture of pixels"),
    Row(Format::Pdf, "pdf", &[], "A PDF file; for a picture, a page of its size"),
    Row(Format::Tikz, "tikz", &[], "A picture for a LaTeX document"),
    Row(Format::Cert, "cert", &[], "A certificate"),
    Row(Format::Coq, "coq", &["v"], "A file for Coq"),
    Row(Format::Statements, "statements", &["claims"], "The whole text is statements"),
    Row(Format::Notebook, "notebook", &["ipynb"], "A Jupyter notebook"),
];

impl Format {
    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.0 == self).unwrap_or_else(|| unreachable!("{self:?} has a row"))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What a document is written as in it, if it has documents.
    pub fn of_documents(self) -> Option<markup::Format> {
        match self {
            Format::Text => Some(markup::Format::Text),
            Format::Markdown => Some(markup::Format::Markdown),
            Format::Latex => Some(markup::Format::Latex),
            Format::Html => Some(markup::Format::Html),
            _ => None,
        }
    }

    /// What shapes are written as in it, if it has them.
    pub fn of_shapes(self) -> Option<picture::Format> {
        match self {
            Format::Svg => Some(picture::Format::Svg),
            Format::Tikz => Some(picture::Format::Tikz),
            _ => None,
        }
    }

    /// Whether it is a picture.
    pub fn is_picture(self) -> bool {
        PICTURES.contains(&self)
    }

    /// Whether it is not text, and of no use on a terminal.
    pub fn is_binary(self) -> bool {
        matches!(self, Format::Npy | Format::Png | Format::Pdf)
    }
}

/// What reads one of the words for what is shown.
pub fn shown() -> impl TypedValueParser<Value = Show> {
    let values = Show::WORDS.map(|(word, what)| {
        let value = PossibleValue::new(word).help(what);
        if word == "move" { value.alias("moves") } else { value }
    });
    PossibleValuesParser::new(values).map(|word| Show::of_word(&word).unwrap_or_default())
}

/// How an answer is written.
#[derive(Debug, Args)]
pub struct AnswerAs {
    /// How answers are written: text, or parts of a document in markdown, latex or html; what parts
    /// of LaTeX need is written by `sprague prove --preamble` [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = ANSWER.parser(),
        conflicts_with = "json",
        hide_possible_values = false
    )]
    pub format: Option<Format>,
}

/// The formats that something has, in several lists; and what it is called, where the ending of a
/// file says none of them.
#[derive(Clone, Copy)]
pub struct Formats(&'static [&'static [Format]], &'static str);

/// The formats of pictures.
const PICTURES: &[Format] = &[Format::Svg, Format::Png, Format::Pdf, Format::Tikz];
/// The formats of documents that are shown.
const DOCUMENTS: &[Format] = &[Format::Text, Format::Markdown, Format::Latex, Format::Html];

/// The formats of the answer to a statement.
pub const ANSWER: Formats = Formats(&[DOCUMENTS], "an answer");
/// The formats of a sheet with statements.
pub const SHEET: Formats =
    Formats(&[&[Format::Statements, Format::Markdown, Format::Latex, Format::Notebook]], "a sheet");
/// The formats of a sheet with its solutions.
pub const SOLVED: Formats =
    Formats(&[&[Format::Markdown, Format::Latex, Format::Html, Format::Pdf]], "a solved sheet");
/// The formats of a nim-sequence.
pub const SEQUENCE: Formats = Formats(
    &[&[Format::Text, Format::Table, Format::Csv, Format::Json, Format::Npy, Format::Bfile]],
    "a nim-sequence",
);
/// The formats of a proof.
pub const PROOF: Formats = Formats(&[&[Format::Cert], DOCUMENTS, &[Format::Coq]], "a proof");
/// The formats of a drawing.
pub const DRAWING: Formats = Formats(&[&[Format::Text], PICTURES], "a drawing");
/// The formats of the plot of a nim-sequence.
pub const PLOT: Formats = Formats(DRAWING.0, "a plot");
/// The formats of the graph of a position.
pub const GRAPH: Formats = Formats(&[&[Format::Dot], PICTURES], "a picture");
/// The formats of a table.
pub const TABLE: Formats = Formats(
    &[&[Format::Text], PICTURES, &[Format::Csv, Format::Markdown, Format::Latex, Format::Json]],
    "a table",
);
/// The formats of a misère quotient.
pub const QUOTIENT: Formats = Formats(
    &[
        &[Format::Text, Format::Json, Format::Markdown, Format::Latex, Format::Html],
        PICTURES,
        &[Format::Cert],
    ],
    "a quotient",
);

impl Formats {
    fn each(&self) -> impl Iterator<Item = Format> + use<> {
        self.0.iter().copied().flatten().copied()
    }

    /// What reads the name of one of them.
    pub fn parser(&self) -> impl TypedValueParser<Value = Format> + use<> {
        let values = self.each().map(|format| {
            let Row(_, name, _, what) = *format.row();
            PossibleValue::new(name)
                .help(what)
                .aliases(self.names(format).filter(move |&ending| ending != name))
        });
        let all = *self;
        PossibleValuesParser::new(values)
            .map(move |name| all.named(&name).unwrap_or_else(|| unreachable!("`{name}` is one of them")))
    }

    /// The name and the other endings of a format.
    fn names(&self, format: Format) -> impl Iterator<Item = &'static str> + use<> {
        let Row(_, name, endings, _) = *format.row();
        std::iter::once(name).chain(endings.iter().copied()).chain(self.tex(format))
    }

    /// A picture for LaTeX is a .tex file, too, where nothing else is.
    fn tex(&self, format: Format) -> Option<&'static str> {
        (format == Format::Tikz && self.each().all(|other| other != Format::Latex)).then_some("tex")
    }

    /// What is said of the option that names one of them: what it does, and what counts without it.
    pub fn help(&self, what: &str, usual: &str) -> String {
        let endings = self.usual_endings().join(", ");
        format!("{what} [default: by the ending of FILE ({endings}), else {usual}]")
    }

    /// The usual endings of their files: `.txt, .svg or .png`.
    pub fn endings(&self) -> String {
        let endings = self.usual_endings();
        match endings.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            _ => endings.concat(),
        }
    }

    fn usual_endings(&self) -> Vec<String> {
        let endings = self.each().flat_map(|format| {
            let Row(_, name, endings, _) = *format.row();
            std::iter::once(*endings.first().unwrap_or(&name)).chain(self.tex(format))
        });
        endings.map(|ending| format!(".{ending}")).collect()
    }

    fn named(&self, name: &str) -> Option<Format> {
        self.each().find(|&format| self.names(format).any(|known| known == name))
    }

    /// The format that the ending of a file's name says.
    pub fn of_file(&self, path: &Path) -> Option<Format> {
        self.named(&path.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// The format that is asked for, or that the file's name says, or the usual one.
    pub fn or_usual(&self, asked: Option<Format>, file: Option<&Path>, usual: Format) -> Format {
        asked.or(file.and_then(|file| self.of_file(file))).unwrap_or(usual)
    }

    /// The same, but for a file whose name says none.
    ///
    /// # Errors
    /// A complaint about it.
    pub fn chosen(
        &self,
        asked: Option<Format>,
        file: Option<&Path>,
        usual: Format,
    ) -> Result<Format, String> {
        match file {
            Some(file) if asked.is_none() && self.of_file(file).is_none() => {
                let (file, endings) = (written(file), self.endings());
                Err(format!("{file}: {} is a {endings} file; another name needs --format", self.1))
            }
            file => Ok(self.or_usual(asked, file, usual)),
        }
    }
}
