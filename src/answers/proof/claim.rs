//! What certificates claim.

use crate::nimber::Nimber;

/// The option that a winning move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinningOption<P = u32> {
    /// An option of the position, which is not a sum.
    Option(P),
    /// In a sum, a component and the option of it that is moved to.
    InComponent {
        /// The component.
        component: P,
        /// The option of the component.
        option: P,
    },
}

/// What a certificate claims. Positions are given by their numbers, or by what they go by where it
/// is made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim<P = u32> {
    /// The position is equivalent to `*value`.
    Value {
        /// The position.
        position: P,
        /// The value.
        value: Nimber,
    },
    /// The two are equivalent.
    Equal {
        /// One of them.
        first: P,
        /// The other.
        second: P,
    },
    /// The two are not equivalent: beside the witness one is a P-position and the other is not.
    Differ {
        /// One of them.
        first: P,
        /// The other.
        second: P,
        /// What tells them apart.
        witness: P,
    },
    /// The position is an N-position: this move wins.
    Win {
        /// The position.
        position: P,
        /// The move.
        option: WinningOption<P>,
    },
    /// The position is a P-position: every move loses.
    Lose {
        /// The position.
        position: P,
    },
}

impl<P: Copy> Claim<P> {
    /// The positions that it names.
    pub(super) fn positions(&self) -> Vec<P> {
        match *self {
            Claim::Value { position, .. } | Claim::Lose { position } => vec![position],
            Claim::Equal { first, second } => vec![first, second],
            Claim::Differ { first, second, witness } => vec![first, second, witness],
            Claim::Win { position, option: WinningOption::Option(option) } => vec![position, option],
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                vec![position, component, option]
            }
        }
    }

    /// The same claim, by the numbers of these positions.
    pub(super) fn numbered(&self, number: impl Fn(P) -> u32) -> Claim {
        match *self {
            Claim::Value { position, ref value } => {
                Claim::Value { position: number(position), value: value.clone() }
            }
            Claim::Equal { first, second } => Claim::Equal { first: number(first), second: number(second) },
            Claim::Differ { first, second, witness } => {
                Claim::Differ { first: number(first), second: number(second), witness: number(witness) }
            }
            Claim::Win { position, option } => {
                let option = match option {
                    WinningOption::Option(option) => WinningOption::Option(number(option)),
                    WinningOption::InComponent { component, option } => {
                        WinningOption::InComponent { component: number(component), option: number(option) }
                    }
                };
                Claim::Win { position: number(position), option }
            }
            Claim::Lose { position } => Claim::Lose { position: number(position) },
        }
    }
}
