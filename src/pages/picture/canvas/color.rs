//! Colours of pictures.

/// A colour, as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color(pub u8, pub u8, pub u8);

/// Lines and letters.
pub(crate) const INK: Color = Color::web(0x24292f);
/// Numbers of squares, lines between.
pub(crate) const FAINT: Color = Color::web(0x6e7781);
/// What a move touches: its outline, and what it is filled with.
pub(crate) const MARK: Color = Color::web(0xc4320a);
pub(crate) const MARK_FILL: Color = Color::web(0xffd8c2);
pub(crate) const WHITE: Color = Color::web(0xffffff);

impl Color {
    /// The colour that a web page writes as these six hexadecimal digits.
    pub(crate) const fn web(digits: u32) -> Color {
        Color((digits >> 16) as u8, (digits >> 8) as u8, digits as u8)
    }
}

/// As a web page writes it: `#ff8800`.
impl std::fmt::Display for Color {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
