//! What a variable of a claim stands for.

use crate::session::value::Answer;

/// A variable and the value that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Binding {
    /// The variable.
    pub name: String,
    /// Its value.
    pub value: Answer,
    /// The value in the notation of the language.
    pub text: String,
}
