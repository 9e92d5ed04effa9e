//! Lines of text with styled pieces. The printer of the lines decides on colours.

/// The columns that a picture may take.
pub(super) const WIDTH: usize = 76;

/// What a piece of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Look {
    /// Text like any other.
    Plain,
    /// What is there to tell parts apart, and may be pale: numbers of squares, lines between.
    Faint,
    /// A part that the marked move touches.
    Marked,
    /// The name of a part, or a stressed word.
    Title,
    /// What a person types, or a program writes.
    Code,
    /// A heading, or a word that catches the eye.
    Strong,
    /// The word for what is as it should be.
    Good,
    /// The word for what is not.
    Bad,
    /// A value of a table, by its place on the scale of its values: 0 for the value 0.
    Value(u8),
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// A line in pieces.
///
/// ```
/// use sprague::front_end::picture::{Line, Look};
/// let mut line = Line::default();
/// line.push("H", Look::Marked);
/// line.push(" T", Look::Plain);
/// assert_eq!((line.plain().as_str(), line.pieces.len()), ("H T", 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Line {
    /// The pieces, from the left.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// A line of one piece.
    #[must_use]
    pub fn of(text: impl Into<String>, look: Look) -> Line {
        Line { pieces: vec![Piece { text: text.into(), look }] }
    }

    /// Adds a piece at the end; one of the same look as the last goes into it.
    pub fn push(&mut self, text: &str, look: Look) {
        match self.pieces.last_mut() {
            Some(last) if last.look == look => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece { text: text.to_owned(), look }),
        }
    }

    /// The text alone, without spaces at its end.
    #[must_use]
    pub fn plain(&self) -> String {
        let text: String = self.pieces.iter().map(|piece| piece.text.as_str()).collect();
        text.trim_end().to_owned()
    }
}
