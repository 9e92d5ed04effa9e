//! Theorems that say who wins.

/// A theorem that says who wins from a position, without its moves being made.
///
/// ```
/// use sprague::ruleset::{Argument, Ruleset, boards::Chomp};
/// let bar = Chomp.read(&[Argument::Integer(30.into()), Argument::Integer(40.into())])?;
/// let theorem = Chomp.outcome_theorem(&bar).expect("nothing is bitten off");
/// assert!(theorem.is_won());
/// assert_eq!(theorem.name(), "strategy stealing");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeTheorem {
    is_won: bool,
    name: &'static str,
    reason: &'static str,
}

impl OutcomeTheorem {
    /// The player to move wins.
    #[must_use]
    pub const fn won(name: &'static str, reason: &'static str) -> OutcomeTheorem {
        OutcomeTheorem { is_won: true, name, reason }
    }

    /// The player to move loses.
    #[must_use]
    pub const fn lost(name: &'static str, reason: &'static str) -> OutcomeTheorem {
        OutcomeTheorem { is_won: false, name, reason }
    }

    /// Whether the player to move wins.
    #[must_use]
    pub fn is_won(self) -> bool {
        self.is_won
    }

    /// What is said after "by": `strategy stealing`, `a half-turn`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Why it is so, in a clause.
    #[must_use]
    pub fn reason(self) -> &'static str {
        self.reason
    }
}
