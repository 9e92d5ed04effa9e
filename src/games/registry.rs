//! The rulesets that the language knows by name, a row each, in four families.
//!
//! A ruleset is a file in [`ruleset`](crate::ruleset) with its row, and a test. Help, completion,
//! messages and the tables of the documents are made from the rows.

pub use crate::ruleset::row::{Family, Group, Named};

pub(crate) use crate::ruleset::row::{LinearMoves, Make, Means, Theorem, call_in};

use crate::ruleset::{boards, coins, graphs, heaps};

/// The families, and in them every ruleset of the language.
pub static FAMILIES: [Family; 4] = [heaps::FAMILY, coins::FAMILY, graphs::FAMILY, boards::FAMILY];

/// Every ruleset of the language, in the order of the families.
///
/// ```
/// assert!(sprague::registry::rulesets().any(|ruleset| ruleset.name() == "kayles"));
/// ```
pub fn rulesets() -> impl Iterator<Item = &'static Named> + Clone {
    FAMILIES.iter().flat_map(Family::rulesets)
}

/// The ruleset of a name.
///
/// ```
/// assert_eq!(sprague::registry::named("kayles").unwrap().signature, "kayles(n)");
/// ```
#[must_use]
pub fn named(name: &str) -> Option<&'static Named> {
    rulesets().find(|ruleset| ruleset.name() == name)
}

/// The family that a ruleset belongs to.
pub(crate) fn family_of(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.rulesets().any(|ruleset| ruleset.name() == name))
}
