//! Places in a text, as bytes here and as lines and columns in an editor.

use std::cell::Cell;

use serde_json::{Value, json};
use sprague::Span;

/// What a column counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    const ALL: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    /// The first that the client offers; UTF-16 if it offers none.
    pub fn chosen(client: &Value) -> Encoding {
        let offered = client["general"]["positionEncodings"].as_array();
        let named = |name: &Value| Encoding::ALL.into_iter().find(|one| name == one.name());
        offered.into_iter().flatten().find_map(named).unwrap_or(Encoding::Utf16)
    }

    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        }
    }

    /// How many columns a text takes.
    pub fn columns(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => text.chars().count(),
        }
    }
}

/// A text with its lines. A carriage return alone ends a line too, in the protocol.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    encoding: Encoding,
    /// A place that was asked for, with its column: the next is often further on in a long line.
    last: Cell<(usize, usize)>,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str, encoding: Encoding) -> Lines<'t> {
        let bytes = text.as_bytes();
        let ends = |place: usize| match bytes[place] {
            b'\n' => true,
            b'\r' => bytes.get(place + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = (0..bytes.len()).filter(|&place| ends(place)).map(|place| place + 1);
        Lines { text, starts: std::iter::once(0).chain(starts).collect(), encoding, last: Cell::default() }
    }

    /// Line and column of a byte, both from 0.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let offset = (0..=offset.min(self.text.len())).rev().find(|&place| self.text.is_char_boundary(place));
        let offset = offset.unwrap_or_default();
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line];
        let (known, columns) = self.last.get();
        let (from, before) = if start <= known && known <= offset { (known, columns) } else { (start, 0) };
        let column = before + self.encoding.columns(&self.text[from..offset]);
        self.last.set((offset, column));
        (line, column)
    }

    pub fn position(&self, offset: usize) -> Value {
        let (line, column) = self.line_and_column(offset);
        json!({ "line": line, "character": column })
    }

    pub fn range(&self, span: Span) -> Value {
        json!({ "start": self.position(span.start), "end": self.position(span.end.max(span.start)) })
    }

    /// The byte at a position; one after the end of a line is the end of the line.
    pub fn offset(&self, position: &Value) -> usize {
        let number = |name: &str| usize::try_from(position[name].as_u64().unwrap_or(0)).unwrap_or(usize::MAX);
        let Some(&start) = self.starts.get(number("line")) else { return self.text.len() };
        let mut left = number("character");
        for (place, letter) in self.text[start..].char_indices() {
            let columns = self.encoding.columns(letter.encode_utf8(&mut [0; 4]));
            // A column inside a character is the character's beginning.
            if left < columns || matches!(letter, '\n' | '\r') {
                return start + place;
            }
            left -= columns;
        }
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sprague::Span;

    use super::{Encoding, Lines};

    #[test]
    fn there_and_back() {
        let text = "a⊕b\r\n𝔸x\rc\n\n";
        for encoding in Encoding::ALL {
            let lines = Lines::new(text, encoding);
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let position = lines.position(offset);
                // Between the two signs that end a line there is no place.
                let inside = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                let back = lines.offset(&position);
                assert_eq!(
                    back,
                    if inside { offset - 1 } else { offset },
                    "{encoding:?} {offset} {position}"
                );
            }
        }
        let columns = |encoding| Lines::new(text, encoding).line_and_column(text.find('x').unwrap());
        assert_eq!(columns(Encoding::Utf8), (1, 4));
        assert_eq!(columns(Encoding::Utf16), (1, 2));
        assert_eq!(columns(Encoding::Utf32), (1, 1));
    }

    #[test]
    fn places_that_are_none() {
        let lines = Lines::new("⊕⊕\nb", Encoding::Utf16);
        assert_eq!(lines.offset(&json!({ "line": 9, "character": 0 })), 8);
        assert_eq!(lines.offset(&json!({ "line": 0, "character": 99 })), 6);
        assert_eq!(lines.offset(&json!({ "line": -1, "character": "x" })), 0);
        assert_eq!(lines.offset(&json!(null)), 0);
        let range = lines.range(Span::new(4, 2));
        assert_eq!(range["start"], range["end"]);
        assert_eq!(lines.position(99), json!({ "line": 1, "character": 1 }));
    }

    #[test]
    fn the_first_encoding_that_is_known() {
        let chosen = |names| Encoding::chosen(&json!({ "general": { "positionEncodings": names } }));
        assert_eq!(chosen(json!(["utf-7", "utf-32", "utf-8"])), Encoding::Utf32);
        assert_eq!(chosen(json!([])), Encoding::Utf16);
        assert_eq!(chosen(json!("utf-8")), Encoding::Utf16);
    }
}
