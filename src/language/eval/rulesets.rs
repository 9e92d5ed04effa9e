//! Rulesets of the language: what a name and its arguments give.

use num_bigint::Sign;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::eval::arithmetic;
use crate::eval::value::Value;
use crate::game::{GameId, RulesetId, Store};
use crate::heap::{Code, HeapRule};
use crate::registry::{self, Make, Named};
use crate::ruleset::Argument;
use crate::ruleset::SharedSequence;
use crate::ruleset::heaps::TakeAndBreak;

/// What a ruleset gives with its arguments.
pub(crate) enum Called {
    Position(GameId),
    /// One member of a family of rulesets.
    Ruleset(RulesetId),
}

/// A ruleset with its arguments: a position, or for a family of rulesets one of them.
pub(crate) fn call(store: &mut Store, ruleset: &Named, arguments: &[Value]) -> Result<Value> {
    let arguments = as_arguments(store, arguments)?;
    call_with(store, ruleset, &arguments).map(|called| match called {
        Called::Position(position) => Value::Position(position),
        Called::Ruleset(ruleset) => Value::Ruleset(ruleset),
    })
}

/// The same without the language. `nimble(1, 2, 3)` is meant as `nimble([1, 2, 3])`.
pub(crate) fn call_with(store: &mut Store, ruleset: &Named, arguments: &[Argument]) -> Result<Called> {
    call_as_given(store, ruleset, arguments).map_err(|error| {
        let numbers: Option<Vec<String>> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Integer(number) => Some(number.to_string()),
                _ => None,
            })
            .collect();
        let Some(numbers) = numbers.filter(|_| error.kind() == ErrorKind::WrongCount) else { return error };
        let meant = (0..numbers.len().min(2)).find(|&first| {
            let list = Argument::List(arguments[first..].to_vec());
            call_as_given(store, ruleset, &[&arguments[..first], &[list]].concat()).is_ok()
        });
        meant.map_or(error.clone(), |first| {
            let list = format!("[{}]", numbers[first..].join(", "));
            let given = [&numbers[..first], &[list]].concat();
            error.help(format!("write {}({})", ruleset.name(), given.join(", ")))
        })
    })
}

fn call_as_given(store: &mut Store, ruleset: &Named, arguments: &[Argument]) -> Result<Called> {
    let written = |error: Error| {
        let error = Argument::of_ruleset(error, ruleset.name(), Some(ruleset.position()));
        let said = error.message().contains(ruleset.position()) && !ruleset.signature.contains('·');
        match error.kind() {
            ErrorKind::Limit | ErrorKind::Interrupted | ErrorKind::TimeLimit => error,
            _ if said => error,
            _ => error.help(format!("it is written {}", ruleset.signature.replace("  ·  ", " or "))),
        }
    };
    match ruleset.make {
        Make::Plain(_) | Make::Coded(..) => {
            let id = alone(store, ruleset)?;
            let error = match position_or_coded(store, id, arguments) {
                Ok(position) => return Ok(Called::Position(position)),
                Err(error) => error,
            };
            match ruleset.code() {
                Some((code, shift)) if error.kind() == ErrorKind::Domain && are_large(arguments) => {
                    let (name, position) = (ruleset.name(), ruleset.position());
                    let error = Argument::of_ruleset(error, name, Some(position));
                    Err(error.help(by_code(ruleset.name(), &code, shift, arguments)))
                }
                _ => Err(written(error)),
            }
        }
        Make::With(make) => {
            let rules = make(arguments).map_err(written)?;
            Ok(Called::Ruleset(store.add_rules(rules)))
        }
    }
}

/// A ruleset that is named without arguments.
pub(crate) fn alone(store: &mut Store, ruleset: &Named) -> Result<RulesetId> {
    match ruleset.make {
        Make::Plain(ruleset) => Ok(store.add_rules(ruleset.rules())),
        Make::Coded(code, shift, coded) => match store.ruleset(ruleset.name()) {
            Some(id) => Ok(id),
            None => {
                let rule = HeapRule::of_code(code.parse()?)?;
                let id = store.add_rules(coded.rules_with(SharedSequence::new(rule, shift)));
                if shift == 0 {
                    store.set_code(id, code);
                }
                Ok(id)
            }
        },
        Make::With(_) => Err(Argument::of_ruleset(
            Argument::wrong_count(&[], "arguments"),
            ruleset.name(),
            Some(ruleset.position()),
        )),
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
            format!("expected a ruleset before the parentheses; got {}", ruleset.kind()),
        )
        .help("a product needs its sign: G * (…)"));
    };
    let arguments = as_arguments(store, arguments)?;
    apply_to(store, *id, &arguments)
}

/// A position of a ruleset that is given.
pub(crate) fn apply_to(store: &mut Store, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
    position_or_coded(store, ruleset, arguments).map_err(|error| {
        let name = store.ruleset_name(ruleset);
        if store.nim_sequence(ruleset).is_some() {
            return Argument::of_ruleset(error, &name, Some(&format!("{name}(5)")));
        }
        let row = name.split('(').next().and_then(registry::named);
        Argument::of_ruleset(error, &name, row.map(Named::position))
    })
}

/// A position of a ruleset. Where a heap is too large for it, that of the code whose options are the same:
/// equal values would not do.
fn position_or_coded(store: &mut Store, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
    match position(store, ruleset, arguments) {
        Err(error) if error.kind() == ErrorKind::Domain && are_large(arguments) => {
            match store.code_of(ruleset) {
                Some(code) => {
                    let coded = of_code(store, &code)?;
                    position(store, coded, arguments)
                }
                None => Err(error),
            }
        }
        answer => answer,
    }
}

/// A position of a ruleset; of a ruleset of one heap size, several sizes are the sum of these
/// heaps.
fn position(store: &mut Store, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
    let error = match store.read_position(ruleset, arguments) {
        Err(error) if matches!(error.kind(), ErrorKind::WrongCount | ErrorKind::WrongKind) => error,
        answer => return answer,
    };
    let heap = |argument: &Argument| matches!(argument, Argument::Integer(_));
    // In some games a second number says something of the first.
    let takes_two = arguments.len() > 2 && store.read_position(ruleset, &arguments[..2]).is_ok();
    if arguments.len() > 1 && arguments.iter().all(heap) && !takes_two {
        let mut heaps = Vec::with_capacity(arguments.len());
        for argument in arguments {
            match store.read_position(ruleset, std::slice::from_ref(argument)) {
                Ok(heap) => heaps.push(heap),
                // It takes more than a heap size.
                Err(other) if matches!(other.kind(), ErrorKind::WrongCount | ErrorKind::WrongKind) => {
                    return Err(error);
                }
                Err(other) => return Err(other),
            }
        }
        return store.sum(&heaps);
    }
    let name = store.ruleset_name(ruleset);
    Err(match arguments {
        [Argument::List(_)] if store.nim_sequence(ruleset).is_some() => error.help(format!(
            "for the values of many heaps: sequence({name}, 0..20); for several heaps side by side: {name}(3) + {name}(5)"
        )),
        [Argument::Text(row)] if store.nim_sequence(ruleset).is_some() => match row_of_heaps(&name, row) {
            Some(sum) => error.help(format!("a row with gaps is the sum of its parts: {sum}")),
            None => error,
        },
        _ => error,
    })
}

/// A row with gaps, such as `"II.I"`, as the sum of what stands between them.
fn row_of_heaps(name: &str, row: &str) -> Option<String> {
    let gap = |sign: char| matches!(sign, '.' | '_' | '-') || sign.is_whitespace();
    let heaps: Vec<usize> =
        row.split(gap).map(|heap| heap.chars().count()).filter(|&heap| heap > 0).collect();
    if !(2..=8).contains(&heaps.len()) {
        return None;
    }
    let heaps: Vec<String> = heaps.iter().map(|heap| format!("{name}({heap})")).collect();
    Some(heaps.join(" + "))
}

/// Whether all arguments are heaps that a code may have.
fn are_large(arguments: &[Argument]) -> bool {
    arguments.iter().all(|argument| matches!(argument, Argument::Integer(size) if size.sign() != Sign::Minus))
}

/// The heap of a code that is worth the same, where the ruleset of the name is another game.
fn by_code(name: &str, code: &Code, shift: u64, arguments: &[Argument]) -> String {
    match arguments {
        [Argument::Integer(size)] if size.bits() <= 200 => {
            let heap = size + shift;
            format!("{name}({size}) is worth {code}({heap}), and heaps of {code} may be of any size")
        }
        _ => format!("heaps of {code}, which have the same values, may be of any size"),
    }
}

/// Rulesets are given trees: what is shared in a list is written out for each time that it occurs.
pub(super) fn as_arguments(store: &Store, values: &[Value]) -> Result<Vec<Argument>> {
    let ceiling = store.limits().max_elements;
    let size = values.iter().fold(0_u64, |size, value| size.saturating_add(value.size()));
    if size > ceiling as u64 {
        return Err(Error::limit(
            format!("the arguments of a ruleset hold more than {ceiling} entries"),
            Limit::Nodes,
        ));
    }
    values.iter().map(|value| as_argument(store, value)).collect()
}

/// Lists nest at most as deep as values do.
fn as_argument(store: &Store, value: &Value) -> Result<Argument> {
    store.interrupt().poll()?;
    match value {
        Value::Integer(integer) => Ok(Argument::Integer(integer.to_big())),
        Value::Text(text) => Ok(Argument::Text(text.to_string())),
        Value::List(_) | Value::Range(_) => {
            let entries = arithmetic::entries(store, value)?;
            entries.iter().map(|entry| as_argument(store, entry)).collect::<Result<_>>().map(Argument::List)
        }
        other => Err(Error::new(
            ErrorKind::WrongKind,
            format!("a ruleset takes integers, strings and lists; got {}", other.kind()),
        )
        .help(match other {
            Value::Position(_) => "braces and stars make positions; write numbers as a list, [1, 2, 3]",
            _ => "a heap size is an integer, a board a string, several numbers a list",
        })),
    }
}
