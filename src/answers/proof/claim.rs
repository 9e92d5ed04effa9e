//! What certificates claim.

use crate::nimber::Nimber;

/// The option that a winning move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinningOption {
    /// An option of the position, which is not a sum.
    Option(u32),
    /// In a sum, a component and the option of it that is moved to.
    InComponent {
        /// The component.
        component: u32,
        /// The option of the component.
        option: u32,
    },
}

/// What a certificate claims. Positions are given by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// The position is equivalent to `*value`.
    Value {
        /// The position.
        position: u32,
        /// The value.
        value: Nimber,
    },
    /// The two are equivalent.
    Equal {
        /// One of them.
        first: u32,
        /// The other.
        second: u32,
    },
    /// The two are not equivalent: beside the witness one is a P-position and the other is not.
    Differ {
        /// One of them.
        first: u32,
        /// The other.
        second: u32,
        /// What tells them apart.
        witness: u32,
    },
    /// The position is an N-position: this move wins.
    Win {
        /// The position.
        position: u32,
        /// The move.
        option: WinningOption,
    },
    /// The position is a P-position: every move loses.
    Lose {
        /// The position.
        position: u32,
    },
}
