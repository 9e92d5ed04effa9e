//! Rulesets of the language: what a name and its arguments give.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, RulesetId, Store};
use crate::heap::{Code, HeapRule};
use crate::lower::arithmetic;
use crate::lower::value::Value;
use crate::ruleset::heaps::{SharedSequence, TakeAndBreak};
use crate::ruleset::{Argument, Make, Named};

/// A ruleset with its arguments: a position, or for a family of rulesets one of them.
pub(crate) fn call(store: &mut Store, ruleset: &Named, arguments: &[Value]) -> Result<Value> {
    let written = |error: Error| match error.kind() {
        ErrorKind::Limit | ErrorKind::Interrupted | ErrorKind::TimeLimit => error,
        _ => error.help(format!("it is written {}", ruleset.signature)),
    };
    let arguments = as_arguments(store, arguments)?;
    match ruleset.make {
        Make::Plain(_) | Make::Coded(..) => {
            let id = alone(store, ruleset)?;
            store.position_of(id, &arguments).map(Value::Position).map_err(written)
        }
        Make::With(make) => make(store, &arguments).map(Value::Ruleset).map_err(written),
        Make::Graph(make) => make(&arguments).map(|graph| Value::text(&graph)).map_err(written),
    }
}

/// A ruleset that is named without arguments.
pub(crate) fn alone(store: &mut Store, ruleset: &Named) -> Result<RulesetId> {
    match ruleset.make {
        Make::Plain(make) => Ok(make(store)),
        Make::Coded(code, shift, make) => match store.ruleset(ruleset.name) {
            Some(id) => Ok(id),
            None => {
                let rule = HeapRule::of_code(code.parse()?)?;
                Ok(make(store, SharedSequence::new(rule, shift)))
            }
        },
        Make::With(_) | Make::Graph(_) => {
            Err(Error::new(ErrorKind::WrongCount, format!("`{}` needs its arguments", ruleset.name))
                .help(format!("it is written {}", ruleset.signature)))
        }
    }
}

/// The ruleset of a take-and-break code.
pub(crate) fn of_code(store: &mut Store, code: &Code) -> Result<RulesetId> {
    match store.ruleset(&code.to_string()) {
        Some(known) => Ok(known),
        None => Ok(store.add_ruleset(TakeAndBreak::new(code.clone())?)),
    }
}

/// A position of a ruleset that is the value of an expression.
pub(crate) fn apply(store: &mut Store, ruleset: &Value, arguments: &[Value]) -> Result<GameId> {
    let Value::Ruleset(id) = ruleset else {
        return Err(Error::new(
            ErrorKind::WrongKind,
            format!("a ruleset is applied to what follows in parentheses, and this is {}", ruleset.kind()),
        )
        .help("a product is written with its sign, G * (…)"));
    };
    let arguments = as_arguments(store, arguments)?;
    store.position_of(*id, &arguments)
}

fn as_arguments(store: &Store, values: &[Value]) -> Result<Vec<Argument>> {
    values.iter().map(|value| as_argument(store, value)).collect()
}

/// Lists nest at most as deep as values do.
fn as_argument(store: &Store, value: &Value) -> Result<Argument> {
    match value {
        Value::Integer(integer) => Ok(Argument::Integer(integer.to_big())),
        Value::Text(text) => Ok(Argument::Text(text.to_string())),
        Value::List(_) | Value::Range(_) => {
            let entries = arithmetic::entries(store, value)?;
            entries.iter().map(|entry| as_argument(store, entry)).collect::<Result<_>>().map(Argument::List)
        }
        other => Err(Error::new(
            ErrorKind::WrongKind,
            format!("a ruleset takes integers, strings and lists, and this is {}", other.kind()),
        )),
    }
}
