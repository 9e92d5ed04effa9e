//! The form that identity is read off.

use crate::game::GameId;

/// A position in a form of its own: as ids, two forms are equal if and only if the positions are
/// identical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `*0`, a prime, or a sum of primes, and the same holds for everything that can be reached. Of
    /// a sum, the components are forms.
    Primes(GameId),
    /// Any other set. Its options are forms.
    Set(GameId),
    /// There is none: a sum in it is not one of primes, and has to be written out.
    Unknown,
}

impl Form {
    /// The position in that form.
    pub(super) fn id(self) -> Option<GameId> {
        match self {
            Form::Primes(id) | Form::Set(id) => Some(id),
            Form::Unknown => None,
        }
    }
}
