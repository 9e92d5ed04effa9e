//! Places in a text: bytes here, units of UTF-16 in JavaScript.

/// Turns bytes into units, for places that come in ascending order. Linear in the text.
pub(crate) struct Units<'t> {
    text: &'t str,
    byte: usize,
    unit: usize,
}

impl<'t> Units<'t> {
    pub(crate) fn new(text: &'t str) -> Units<'t> {
        Units { text, byte: 0, unit: 0 }
    }

    /// The units before a byte. One that lies before the last place is counted from the beginning.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += self.text[self.byte..byte].chars().map(char::len_utf16).sum::<usize>();
        self.byte = byte;
        self.unit
    }
}

/// The byte at which a unit begins; the end of the text for those beyond.
pub(crate) fn byte_at(text: &str, unit: usize) -> usize {
    let mut units = 0;
    for (byte, sign) in text.char_indices() {
        if units >= unit {
            return byte;
        }
        units += sign.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Units, byte_at};

    #[test]
    fn there_and_back() {
        let text = "*ω + 𝔾 ⊕ x";
        let mut units = Units::new(text);
        for (byte, _) in text.char_indices() {
            let unit = units.at(byte);
            assert_eq!(unit, text[..byte].encode_utf16().count());
            assert_eq!(byte_at(text, unit), byte);
        }
        assert_eq!(units.at(1), 1);
        assert_eq!(byte_at(text, 1_000), text.len());
    }
}
