//! What vertices are worth, and what follows from it.

use crate::game_graph::Outcome;
use crate::nimber::{Nimber, mex};

/// What a position is worth from which play may go on for ever.
///
/// ```
/// use sprague::{Nimber, reply::ExtendedValue};
/// let draws = ExtendedValue::infinite([2_u32, 0].map(Nimber::from));
/// let moved = draws.plus(&ExtendedValue::Finite(Nimber::from(1_u32)));
/// assert_eq!(moved, ExtendedValue::infinite([1_u32, 3].map(Nimber::from)));
/// assert_eq!(moved.outcome().to_string(), "D");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExtendedValue {
    /// It is equivalent to this nimber.
    Finite(Nimber),
    /// It is equivalent to none. With it, ascending, the finite values of its options: beside `*n`
    /// the next player wins if n is among them, and nobody does if it is not.
    Infinite(Vec<Nimber>),
    /// Moves bind the opponent such that the player to move wins, whatever stands beside it.
    Loony,
}

/// A number, `{"infinity": […]}` with the finite values of the options, or `"loony"`.
#[cfg(feature = "serde")]
impl serde::Serialize for ExtendedValue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        match self {
            ExtendedValue::Finite(value) => value.serialize(serializer),
            ExtendedValue::Loony => serializer.serialize_str("loony"),
            ExtendedValue::Infinite(among) => {
                let mut object = serializer.serialize_map(Some(1))?;
                object.serialize_entry("infinity", among)?;
                object.end()
            }
        }
    }
}

impl ExtendedValue {
    /// ∞ with a set of nimbers, in any order and however often.
    pub fn infinite(among: impl IntoIterator<Item = Nimber>) -> ExtendedValue {
        let mut among: Vec<Nimber> = among.into_iter().collect();
        among.sort();
        among.dedup();
        ExtendedValue::Infinite(among)
    }

    /// The nimber that it is equivalent to, if there is one.
    #[must_use]
    pub fn finite(&self) -> Option<&Nimber> {
        match self {
            ExtendedValue::Finite(value) => Some(value),
            ExtendedValue::Infinite(_) | ExtendedValue::Loony => None,
        }
    }

    /// Whether an option of a position of this value has the value n, so that a move to it can be
    /// answered there.
    pub(in crate::games::game) fn attains(&self, n: &Nimber) -> bool {
        match self {
            ExtendedValue::Finite(value) => n < value,
            ExtendedValue::Infinite(among) => among.binary_search(n).is_ok(),
            ExtendedValue::Loony => true,
        }
    }

    /// Who wins, or that nobody need lose.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            ExtendedValue::Finite(value) if value.is_zero() => Outcome::P,
            ExtendedValue::Finite(_) | ExtendedValue::Loony => Outcome::N,
            ExtendedValue::Infinite(_) if self.attains(&Nimber::ZERO) => Outcome::N,
            ExtendedValue::Infinite(_) => Outcome::D,
        }
    }

    /// The value of a sum. Two infinite ones give ∞ with the empty set.
    #[must_use]
    pub fn plus(&self, other: &ExtendedValue) -> ExtendedValue {
        match (self, other) {
            (ExtendedValue::Loony, _) | (_, ExtendedValue::Loony) => ExtendedValue::Loony,
            (ExtendedValue::Finite(one), ExtendedValue::Finite(other)) => {
                ExtendedValue::Finite(one.nim_sum(other))
            }
            (ExtendedValue::Infinite(among), ExtendedValue::Finite(rest))
            | (ExtendedValue::Finite(rest), ExtendedValue::Infinite(among)) => {
                ExtendedValue::infinite(among.iter().map(|value| value.nim_sum(rest)))
            }
            (ExtendedValue::Infinite(_), ExtendedValue::Infinite(_)) => ExtendedValue::Infinite(Vec::new()),
        }
    }

    /// The value of a position that cannot be reached from itself, from the values of its options.
    pub(in crate::games::game) fn of_options<'v>(
        options: impl Iterator<Item = &'v ExtendedValue>,
    ) -> ExtendedValue {
        let (mut finite, mut infinite) = (Vec::new(), Vec::new());
        for value in options {
            match value {
                ExtendedValue::Finite(nimber) => finite.push(nimber.clone()),
                ExtendedValue::Infinite(_) | ExtendedValue::Loony => infinite.push(value),
            }
        }
        let least = mex(&finite);
        match infinite.iter().all(|option| option.attains(&least)) {
            true => ExtendedValue::Finite(least),
            false => ExtendedValue::infinite(finite),
        }
    }
}
