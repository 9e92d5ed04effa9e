//! What statements are, and what they are made of.

use crate::error::Span;

/// What a statement does, as far as its words tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum StatementKind {
    /// An expression; the word `why` is one too, for it may be defined.
    #[default]
    Expression,
    /// `name := …`.
    Definition,
    /// `claim …`.
    Claim,
    /// `prove …`.
    Prove,
    /// `moves …`.
    Moves,
    /// `use "file"`.
    Use,
}

/// A word, number or sign of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands, in bytes.
    pub span: Span,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenKind {
    /// A name: of a function, a ruleset, a definition, a variable.
    Name,
    /// A word that no name can be, such as `claim` and `for`.
    Keyword,
    /// An integer.
    Integer,
    /// The code of a take-and-break game, such as `0.137`.
    Code,
    /// A string with its quotes.
    Text,
    /// A string that is not closed on its line.
    OpenText,
    /// `∅`.
    EmptySet,
    /// The star of a nimber: `*` where a position can begin.
    Star,
    /// `:=`.
    Defines,
    /// Any other operator that waits for its right side.
    Operator,
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket, by what it could close.
    Close(Bracket),
    /// A comma, or the bar of a partizan position.
    Separator,
    /// From `#` to the end of the line.
    Comment,
    /// The `;` or the new line that ends a statement.
    End,
    /// A sign that the language does not have, or not here.
    Stray,
}

/// The kinds of brackets; foreign spellings are read as the plain ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bracket {
    /// `{…}`.
    Set,
    /// `(…)`.
    Group,
    /// `[…]`.
    List,
    /// `<…>`, which can be mistaken for a comparison.
    Angle,
    /// `⟨…⟩`, which cannot.
    ForeignAngle,
}

impl Bracket {
    pub(crate) fn closing(self) -> &'static str {
        match self {
            Bracket::Set => "}",
            Bracket::Group => ")",
            Bracket::List => "]",
            Bracket::Angle => ">",
            Bracket::ForeignAngle => "⟩",
        }
    }
}
