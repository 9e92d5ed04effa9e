//! What a part of a claim is.

use crate::arithmetic::{Formula, Term};
use crate::error::Result;
use crate::eval::arithmetic;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::game::{Outcome, RulesetId};

/// A part of a claim, its variables still open.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Integer(Term),
    /// The Grundy value of a position.
    Game(Term),
    /// A position of known outcome and unknown value: whether it is P.
    OutcomeOnly(Formula),
    Truth(Formula),
    /// The outcome class of a position: whether it is P.
    Outcome(Formula),
    List(Vec<Part>),
    Range(Term, Term),
    Ruleset(RulesetId),
    /// A definition without its arguments.
    Definition(u32),
}

impl Part {
    /// The kind with its article, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Part::Integer(_) => "an integer",
            Part::Game(_) => "a position",
            Part::OutcomeOnly(_) => "a position whose value is not known, only its outcome",
            Part::Truth(_) => "a truth value",
            Part::Outcome(_) => "an outcome",
            Part::List(_) => "a list",
            Part::Range(..) => "a range",
            Part::Ruleset(_) => "a ruleset without a position",
            Part::Definition(_) => "a definition without its arguments",
        }
    }

    /// The integer, if it is one without a variable.
    pub(super) fn known(&self) -> Option<i64> {
        if let Part::Integer(Term::Integer(integer)) = self { Some(*integer) } else { None }
    }
}

/// What a part without variables is; `None` if it is too large, infinite, or of a kind that does
/// not occur in formulas.
pub(super) fn of_value(machine: &Machine, value: &Value) -> Result<Option<Part>> {
    Ok(match value {
        Value::Truth(truth) => Some(Part::Truth(Formula::Boolean(*truth))),
        Value::Outcome(outcome) => Some(Part::Outcome(Formula::Boolean(*outcome == Outcome::P))),
        Value::Integer(integer) => integer.to_i64().map(|integer| Part::Integer(Term::Integer(integer))),
        Value::Position(position) => {
            let value = machine.store.value(*position).to_u64();
            value.and_then(|value| i64::try_from(value).ok()).map(|value| Part::Game(Term::Integer(value)))
        }
        Value::List(_) => {
            let entries = arithmetic::entries(&machine.store, value)?;
            let parts: Result<Option<Vec<Part>>> =
                entries.iter().map(|entry| of_value(machine, entry)).collect();
            parts?.map(Part::List)
        }
        Value::Range(ends) => match (ends.0.to_i64(), ends.1.to_i64()) {
            (Some(first), Some(last)) => Some(Part::Range(Term::Integer(first), Term::Integer(last))),
            _ => None,
        },
        Value::Ruleset(id) => Some(Part::Ruleset(*id)),
        Value::Definition(id) => Some(Part::Definition(*id)),
        Value::Ordinal(_) | Value::Text(_) | Value::Quotient(_) | Value::Element(..) => None,
    })
}
