//! Positions as they are written.

/// A position as it is written, with its moves in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Notation {
    /// The position.
    pub text: String,
    /// Its moves in words, perhaps not all; and whether it is the marked one.
    pub moves: Vec<(String, bool)>,
    /// What there is to say of it: why it is not drawn, how many moves were left out.
    pub remark: Option<String>,
}
