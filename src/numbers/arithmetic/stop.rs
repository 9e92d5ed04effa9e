//! Why there is no decision.

/// Why there is no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// An automaton, or a number in it, became too large.
    TooLarge,
    Interrupted,
    /// A part can be said in binary digits alone, and another in those of another system.
    Mixed,
}
