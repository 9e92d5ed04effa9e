//! A text with a name, and where its lines begin: what turns byte offsets into places a person can
//! find.

use std::borrow::Cow;

/// Where lines end: after each newline, and after each carriage return that has no newline after
/// it. Linear in the text.
pub(crate) fn line_ends(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = move |place: usize| match bytes[place] {
        b'\n' => true,
        b'\r' => bytes.get(place + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..bytes.len()).filter(move |place| ends(*place)).map(|place| place + 1)
}

/// The text with a newline for each carriage return that ends a line alone: what knows no such lines
/// reads it, and each byte has its place. Linear in the text.
pub(crate) fn with_newlines(text: &str) -> Cow<'_, str> {
    let alone = |end: &usize| text.as_bytes()[end - 1] == b'\r';
    if !line_ends(text).any(|end| alone(&end)) {
        return text.into();
    }
    let lines = lines_with_ends(text).map(|line| match line.strip_suffix('\r') {
        Some(line) => [line, "\n"].concat(),
        None => line.to_owned(),
    });
    lines.collect::<String>().into()
}

/// Whether a line ends here.
pub(crate) fn begins_with_line_end(rest: &str) -> bool {
    rest.starts_with('\n') || rest.starts_with('\r') && !rest.starts_with("\r\n")
}

/// The lines of a text, each with its end. Linear in the text.
pub(crate) fn lines_with_ends(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let last = std::iter::once(text.len());
    line_ends(text)
        .chain(last)
        .map(move |end| &text[std::mem::replace(&mut start, end)..end])
        .filter(|line| !line.is_empty())
}

/// A text that statements come from.
///
/// ```
/// use sprague::Source;
/// let source = Source::new(Some("nim.claims"), "*1\nclaim *1 = *2");
/// assert_eq!(source.place(3), sprague::Place { line: 2, column: 1 });
/// assert_eq!(source.line(2), "claim *1 = *2");
/// ```
#[derive(Debug, Clone)]
pub struct Source<'a> {
    name: Option<&'a str>,
    text: &'a str,
    first_line: usize,
    line_starts: Vec<usize>,
}

/// A line and a column, both counted from 1; the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl<'a> Source<'a> {
    /// A text, with the name of the file it came from if there is one. Linear in the text.
    #[must_use]
    pub fn new(name: Option<&'a str>, text: &'a str) -> Source<'a> {
        let line_starts = std::iter::once(0).chain(line_ends(text)).collect();
        Source { name, text, first_line: 1, line_starts }
    }

    /// The same as a part of a longer text, which begins with the line of this number.
    ///
    /// ```
    /// use sprague::{Place, Source};
    /// let source = Source::new(None, "*1\n*2").from_line(10);
    /// assert_eq!((source.place(3), source.line(11)), (Place { line: 11, column: 1 }, "*2"));
    /// ```
    #[must_use]
    pub fn from_line(self, first_line: usize) -> Source<'a> {
        Source { first_line, ..self }
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// How many lines there are: one more than there are ends of lines.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The number of the line that holds a byte offset. Logarithmic in the number of lines.
    #[must_use]
    pub fn line_number(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset) + self.first_line - 1
    }

    /// Line and column of a byte offset; an offset after the end is at the end. Linear in the
    /// line.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.floor(offset);
        let line = self.line_number(offset);
        Place { line, column: self.text[self.line_start(line)..offset].chars().count() + 1 }
    }

    /// The byte offset where a line begins.
    ///
    /// # Panics
    /// When there is no such line.
    #[must_use]
    pub fn line_start(&self, line: usize) -> usize {
        self.line_starts[line - self.first_line]
    }

    /// A line without its end.
    ///
    /// # Panics
    /// When there is no such line.
    #[must_use]
    pub fn line(&self, line: usize) -> &'a str {
        let next = line + 1 - self.first_line;
        let end = self.line_starts.get(next).map_or(self.text.len(), |next| next - 1);
        let text = &self.text[self.line_start(line)..end];
        text.strip_suffix('\r').unwrap_or(text)
    }

    /// The nearest offset at or below this one that does not split a character.
    #[must_use]
    pub fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Source};

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        for (text, with) in [("a\rb", "a\nb"), ("a\r\nb\r", "a\r\nb\n"), ("\r\r\n", "\n\r\n"), ("a\n", "a\n")]
        {
            assert_eq!(super::with_newlines(text), with);
        }
        let source = Source::new(None, "a\rb\r\nc\r");
        assert_eq!(source.line_count(), 4);
        assert_eq!([1, 2, 3, 4].map(|line| source.line(line)), ["a", "b", "c", ""]);
        assert_eq!(source.place(2), Place { line: 2, column: 1 });
        assert_eq!(super::lines_with_ends("a\rb\r\n\nc").collect::<Vec<_>>(), ["a\r", "b\r\n", "\n", "c"]);
    }

    #[test]
    fn places_in_odd_texts() {
        let source = Source::new(None, "");
        assert_eq!(source.place(0), Place { line: 1, column: 1 });
        assert_eq!(source.place(99), Place { line: 1, column: 1 });
        let source = Source::new(None, "≈a\r\nb\n");
        assert_eq!(source.place(1), Place { line: 1, column: 1 });
        assert_eq!(source.place(3), Place { line: 1, column: 2 });
        assert_eq!(source.place(6), Place { line: 2, column: 1 });
        assert_eq!(source.place(8), Place { line: 3, column: 1 });
        assert_eq!((source.line(1), source.line(2), source.line(3)), ("≈a", "b", ""));
    }
}
