//! What a strategy advises.

use crate::play::choice::Choice;

/// What a strategy says of a position.
///
/// ```
/// use sprague::{Store, front_end::play::{Strategy, Theory}};
/// let mut store = Store::new();
/// let heaps = [1_u32, 2, 6].map(|size| store.nimber(size).expect("far below any ceiling"));
/// let sum = store.sum(&heaps)?;
/// let advice = Theory.advise(&mut store, sum)?;
/// assert_eq!(advice.winning.expect("an N-position").written(&store), "*6 → *3");
/// assert_eq!(advice.reason, "1 ⊕ 2 ⊕ 6 = 5, and 6 ⊕ 5 = 3, so what is left has nim-sum 0");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// A move that wins; `None` if no move does, or if that is not known.
    pub winning: Option<Choice>,
    /// Whether it is known who wins.
    pub is_known: bool,
    /// Why it wins, or why none does, in a clause.
    pub reason: String,
    /// The same at length, a line each; empty if there is no more to say.
    pub details: Vec<String>,
}

impl Advice {
    /// A move that wins, or none, and why, without details.
    #[must_use]
    pub fn new(winning: Option<Choice>, reason: impl Into<String>) -> Advice {
        Advice { winning, is_known: true, reason: reason.into(), details: Vec::new() }
    }

    /// Nothing is known of a position whose value takes long to find.
    pub(super) fn unknown() -> Advice {
        let reason = "who wins takes long to find";
        Advice { is_known: false, ..Advice::new(None, reason) }
    }
}
