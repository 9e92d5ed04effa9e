//! What a text consists of, before it has a format.
//!
//! One document is written and three renderers write it out, so that the formats say the same.

/// Words or a formula. Formulas are in the notation of the language, with `≈`, `≉`, `⊕`, `→`, `…` and `–`.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    Text(String),
    Math(String),
}

/// A paragraph's worth of words and formulas.
#[derive(Debug, Clone, Default)]
pub(super) struct Line(pub(super) Vec<Piece>);

impl Line {
    pub(super) fn new() -> Line {
        Line::default()
    }

    pub(super) fn text(mut self, text: impl Into<String>) -> Line {
        self.0.push(Piece::Text(text.into()));
        self
    }

    pub(super) fn math(mut self, formula: impl Into<String>) -> Line {
        self.0.push(Piece::Math(formula.into()));
        self
    }

    pub(super) fn line(mut self, other: Line) -> Line {
        self.0.extend(other.0);
        self
    }

    /// Formulas with commas between them.
    pub(super) fn listed(mut self, formulas: &[String]) -> Line {
        for (place, formula) in formulas.iter().enumerate() {
            if place > 0 {
                self = self.text(", ");
            }
            self = self.math(formula);
        }
        self
    }

    /// Formulas with commas between them and `and` before the last.
    pub(super) fn enumerated(mut self, formulas: &[String]) -> Line {
        for (place, formula) in formulas.iter().enumerate() {
            if place > 0 {
                self = self.text(if place + 1 == formulas.len() { " and " } else { ", " });
            }
            self = self.math(formula);
        }
        self
    }
}

/// A part of a document. Proofs do not stand inside proofs.
#[derive(Debug, Clone)]
pub(super) enum Block {
    Title(Line),
    Heading(&'static str),
    Paragraph(Line),
    /// A statement with what it is called: a lemma, a theorem, a claim.
    Statement(String, Line),
    /// Closed by ∎.
    Proof(Vec<Block>),
    List(Vec<Line>),
    Table(Table),
}

/// Rows of as many cells as there are columns.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) header: &'static [&'static str],
    pub(super) rows: Vec<Vec<Line>>,
    /// Whether the cells are numbers, which are set to the right.
    pub(super) numbers: bool,
}
