//! What a text consists of, before it has a format.

use crate::picture;

/// A part of a line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Inline {
    /// Words.
    Text(String),
    /// A formula in the notation of the language, with `≈`, `≉`, `⊕`, `→`, `…` and `–`. `G12` has
    /// an index, and `ω^2` an exponent. No line ends inside it, unless it is longer than a line.
    Math(String),
    /// What a person types, or a program writes. No line ends inside it either. Backticks stand
    /// around it where it has no font of its own.
    Code(String),
    /// A formula as LaTeX writes it, which somebody else wrote.
    Latex(String),
    /// Words that a shared lemma or theorem is cited by, and what it is called there: documents of
    /// LaTeX and pages that have the lemmas elsewhere lead to it.
    Cited(String, &'static str),
    /// The word for what is as it should be: a claim that holds, a move that wins. Green, where
    /// there are colours.
    Good(String),
    /// The word for what is not: a claim that fails. Red, where there are colours.
    Bad(String),
}

/// Words, formulas and code, one after the other: a paragraph's worth of text, which has no line
/// ends of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Prose(Vec<Inline>);

impl Prose {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Prose {
        Prose::default()
    }

    /// Words with formulas between ⟦ and ⟧: what [`prose!`](crate::markup::prose) makes.
    #[must_use]
    pub fn marked(text: &str) -> Prose {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((words, marked)) = rest.split_once('⟦') {
            let (formula, after) = marked.split_once('⟧').unwrap_or((marked, ""));
            parts.extend([Inline::Text(words.to_owned()), Inline::Math(formula.to_owned())]);
            rest = after;
        }
        parts.push(Inline::Text(rest.to_owned()));
        parts.retain(|part| !matches!(part, Inline::Text(text) | Inline::Math(text) if text.is_empty()));
        Prose(parts)
    }

    /// The parts.
    #[must_use]
    pub fn parts(&self) -> &[Inline] {
        &self.0
    }

    /// Adds a part.
    #[must_use]
    pub fn with(mut self, part: Inline) -> Prose {
        self.0.push(part);
        self
    }

    /// Adds words.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Prose {
        self.with(Inline::Text(text.into()))
    }

    /// Adds a formula.
    #[must_use]
    pub fn math(self, formula: impl Into<String>) -> Prose {
        self.with(Inline::Math(formula.into()))
    }

    /// Adds a formula that somebody wrote in LaTeX.
    #[must_use]
    pub fn latex(self, formula: impl Into<String>) -> Prose {
        self.with(Inline::Latex(formula.into()))
    }

    /// Adds what a person types, or a program writes.
    #[must_use]
    pub fn code(self, code: impl Into<String>) -> Prose {
        self.with(Inline::Code(code.into()))
    }

    /// Adds words that a shared lemma is cited by, with its label.
    #[must_use]
    pub fn cited(self, words: impl Into<String>, label: &'static str) -> Prose {
        self.with(Inline::Cited(words.into(), label))
    }

    /// Adds the word for what is as it should be.
    #[must_use]
    pub fn good(self, text: impl Into<String>) -> Prose {
        self.with(Inline::Good(text.into()))
    }

    /// Adds the word for what is not.
    #[must_use]
    pub fn bad(self, text: impl Into<String>) -> Prose {
        self.with(Inline::Bad(text.into()))
    }

    /// In one line, without styles. It is not `Display`, so that no sentence is put into another as
    /// mere text.
    #[must_use]
    pub fn plain(&self) -> String {
        let part = |part: &Inline| match part {
            Inline::Text(text)
            | Inline::Math(text)
            | Inline::Cited(text, _)
            | Inline::Good(text)
            | Inline::Bad(text) => text.clone(),
            Inline::Code(text) => format!("`{text}`"),
            Inline::Latex(formula) => format!("${formula}$"),
        };
        self.0.iter().map(part).collect()
    }

    /// Adds formulas with commas between them.
    #[must_use]
    pub fn listed(self, formulas: &[String]) -> Prose {
        self.separated(formulas, ", ")
    }

    /// Adds formulas with commas between them and `and` before the last.
    #[must_use]
    pub fn enumerated(self, formulas: &[String]) -> Prose {
        self.separated(formulas, " and ")
    }

    fn separated(mut self, formulas: &[String], before_last: &str) -> Prose {
        for (place, formula) in formulas.iter().enumerate() {
            if place > 0 {
                self = self.text(if place + 1 == formulas.len() { before_last } else { ", " });
            }
            self = self.math(formula);
        }
        self
    }
}

/// A sentence written as one: values stand in it as in [`format!`], and formulas between ⟦ and ⟧,
/// which are signs of no notation. Another sentence is added with `+`.
///
/// ```ignore
/// prose!("⟦{game}⟧ has the period {period} from heap {heap} on") + because
/// ```
macro_rules! prose {
    ($($sentence:tt)+) => {
        $crate::markup::Prose::marked(&::std::format!($($sentence)+))
    };
}
pub(crate) use prose;

/// With all of another after it.
impl std::ops::Add for Prose {
    type Output = Prose;

    fn add(mut self, other: Prose) -> Prose {
        self += other;
        self
    }
}

impl std::ops::AddAssign for Prose {
    fn add_assign(&mut self, other: Prose) {
        self.0.extend(other.0);
    }
}

impl From<&str> for Prose {
    fn from(text: &str) -> Prose {
        Prose::new().text(text)
    }
}

impl From<String> for Prose {
    fn from(text: String) -> Prose {
        Prose::new().text(text)
    }
}

/// A part of a document. An empty line parts blocks, but [`Lines`](Block::Lines), pictures and
/// tables without a header stand close.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Block {
    /// A heading: 1 is the title of the document.
    Heading(u8, Prose),
    /// A paragraph.
    Paragraph(Prose),
    /// A list.
    List {
        /// Whether the items have numbers, from 1.
        ordered: bool,
        /// The items.
        items: Vec<Prose>,
    },
    /// Lines below each other, such as an answer and its remarks.
    Lines(Vec<Entry>),
    /// A table.
    Table(Table),
    /// Lines that are kept as they are: a board.
    Preformatted(Vec<picture::Line>),
    /// A picture with what it is one of.
    Picture(String, picture::Picture),
    /// A statement with what it is called: a lemma, a theorem, a claim.
    Statement(String, Prose),
    /// A proof, closed by ∎. Proofs do not stand inside proofs: an inner one is left out.
    Proof(Vec<Block>),
}

/// The places in a picture are numbers, never NaN, so it is equal to itself.
impl Eq for Block {}

/// A line that may have a label: `birthday: 3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// How deep it is: 0 for a line of its own, 1 for a remark on that, and so on.
    pub depth: u8,
    /// What it is about.
    pub label: Option<String>,
    /// What it says.
    pub words: Prose,
}

impl Entry {
    /// A line without a label.
    #[must_use]
    pub fn new(depth: u8, words: impl Into<Prose>) -> Entry {
        Entry { depth, label: None, words: words.into() }
    }

    /// A line with a label.
    #[must_use]
    pub fn labelled(depth: u8, label: impl Into<String>, words: impl Into<Prose>) -> Entry {
        Entry { depth, label: Some(label.into()), words: words.into() }
    }
}

/// To which side the cells of a column are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// To the left: words and formulas.
    Left,
    /// To the right: numbers.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Column {
    /// What stands above it, or nothing.
    pub header: String,
    /// To which side its cells are set.
    pub side: Side,
}

impl Column {
    /// A column of words or formulas.
    #[must_use]
    pub fn left(header: impl Into<String>) -> Column {
        Column { header: header.into(), side: Side::Left }
    }

    /// A column of numbers.
    #[must_use]
    pub fn right(header: impl Into<String>) -> Column {
        Column { header: header.into(), side: Side::Right }
    }
}

/// Rows with as many cells as there are columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Table {
    /// The columns, from the left. If no header has a word, the table has none.
    pub columns: Vec<Column>,
    /// The rows, from the top.
    pub rows: Vec<Vec<Prose>>,
}

impl Table {
    /// Whether some column has a header.
    #[must_use]
    pub fn has_header(&self) -> bool {
        self.columns.iter().any(|column| !column.header.is_empty())
    }
}

/// Blocks, which can be written in each [`Format`](crate::markup::Format).
///
/// ```
/// use sprague::front_end::markup::{Document, Format};
/// use sprague::{Interrupt, Session, report};
/// let document: Document = report::document(&Session::new().eval("{*0, {*1}, *2}")?);
/// let text = document.write(Format::Text, 80, &Interrupt::new())?;
/// assert!(text.starts_with("*1  N-position\n  form: {*0, *2, {*1}}\n"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    blocks: Vec<Block>,
}

impl Document {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Document {
        Document::default()
    }

    /// Lines that are written as they are.
    #[must_use]
    pub fn preformatted(lines: Vec<picture::Line>) -> Document {
        Document::from(vec![Block::Preformatted(lines)])
    }

    /// Adds a block at the end.
    pub(crate) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds all of another.
    #[must_use]
    pub fn followed_by(mut self, other: Document) -> Document {
        self.blocks.extend(other.blocks);
        self
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The blocks.
    #[must_use]
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }
}

impl From<Vec<Block>> for Document {
    fn from(blocks: Vec<Block>) -> Document {
        Document { blocks }
    }
}

/// How much is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// A document that stands alone.
    Whole,
    /// A part of a document of the reader's own.
    Part,
    /// What such parts share: lemmas with their labels.
    Shared,
}

/// `first-lemma`, of what a lemma is called.
pub(super) fn label(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
