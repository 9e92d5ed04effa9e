//! The rulesets that the language knows by name.

use crate::error::Result;
use crate::game::{RulesetId, Store};
use crate::ruleset::Argument;

/// A ruleset of the language.
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// How a position is written.
    pub signature: &'static str,
    /// The rule, in a line.
    pub rule: &'static str,
    /// Where the rule is from.
    pub source: &'static str,
    /// A statement that uses it and holds.
    pub example: &'static str,
    /// How it comes into a store.
    pub(crate) make: Make,
}

/// How a ruleset comes into a store.
pub(crate) enum Make {
    /// By its name alone: `kayles`.
    Plain(fn(&mut Store) -> RulesetId),
    /// By arguments: `subtraction([1, 3, 4])`, whose positions are `subtraction([1, 3, 4])(10)`.
    With(fn(&mut Store, &[Argument]) -> Result<RulesetId>),
}

/// Every ruleset of the language, in the order of its families.
pub static RULESETS: &[Named] = &[];

/// The ruleset of a name.
///
/// ```
/// assert!(sprague::ruleset::named("no_such_game").is_none());
/// ```
#[must_use]
pub fn named(name: &str) -> Option<&'static Named> {
    RULESETS.iter().find(|ruleset| ruleset.name == name)
}
