//! What names stand for.

use std::sync::Arc;

use crate::eval::code::Code;
use crate::eval::value::Value;
use crate::game::RulesetId;

/// Names that have a meaning until a definition gives them another.
pub(crate) const BUILT_IN: [&str; 4] = ["P", "N", "true", "false"];

/// A definition: `name := E` or `name(x, y) := E`.
#[derive(Debug, Clone)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) meaning: Meaning,
}

impl Defined {
    /// The ruleset that the name stands for, if it is one.
    pub(crate) fn ruleset(&self) -> Option<RulesetId> {
        match self.meaning {
            Meaning::Value(Value::Ruleset(ruleset)) => Some(ruleset),
            _ => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    Value(Value),
    Function(Arc<Code>),
}

impl Meaning {
    pub(crate) fn takes_arguments(&self) -> bool {
        matches!(self, Meaning::Function(_) | Meaning::Value(Value::Ruleset(_) | Value::Definition(_)))
    }
}
