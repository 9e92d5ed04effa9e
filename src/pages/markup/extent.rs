//! How much of a document is written.

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
