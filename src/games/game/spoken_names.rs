//! The names that definitions took from rulesets or gave to them.

use hashbrown::{HashMap, HashSet};

use crate::game::id::RulesetId;

/// The names that definitions have.
#[derive(Debug, Default)]
pub(super) struct SpokenNames {
    /// Every name that is defined.
    pub(super) taken: HashSet<String>,
    /// The names that stand for rulesets, the last one last.
    pub(super) bound: Vec<(String, RulesetId)>,
    /// Take-and-break codes of rulesets that have a name besides.
    pub(super) codes: HashMap<RulesetId, String>,
}

impl SpokenNames {
    /// The name by which arguments are handed to a ruleset now; its own if it says itself.
    pub(super) fn of(&self, ruleset: RulesetId, own: &str) -> Option<String> {
        let is_free = !self.taken.contains(head(own));
        let bound = self.bound.iter().rev().find(|(_, other)| *other == ruleset).map(|(name, _)| name);
        match bound {
            // `R := kayles` is no reason to call kayles otherwise; a name for `subtraction([1, 3])`
            // is.
            Some(name) if !is_free || head(own) != own => Some(name.clone()),
            _ if is_free => Some(own.to_owned()),
            _ => self.codes.get(&ruleset).cloned(),
        }
    }
}

/// The name that is looked up when `name(…)` is read.
pub(super) fn head(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}
