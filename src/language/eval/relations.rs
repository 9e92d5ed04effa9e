//! Whether one value stands in a relation to another.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::alike::{self, Compared};
use crate::eval::arithmetic;
use crate::eval::extended;
pub(crate) use crate::eval::extended::position;
use crate::eval::ordinals;
use crate::eval::value::{SharedList, Value};
use crate::eval::written::starred;
use crate::game::{ExtendedValue, Store, Target};
use crate::game_graph::Outcome;
use crate::misere;
use crate::syntax::operator::Infix;

/// Whether a relation of positions is decided without their values where these take long.
pub(crate) fn is_decided(infix: Infix) -> bool {
    matches!(infix, Infix::Equivalent | Infix::NotEquivalent | Infix::IsOutcome | Infix::IsMisereOutcome)
}

/// Whether `left infix right` holds.
pub(crate) fn holds(store: &mut Store, infix: Infix, left: &Value, right: &Value) -> Result<bool> {
    match infix {
        Infix::Equivalent => equal(store, left, right, false),
        Infix::NotEquivalent => equal(store, left, right, false).map(|equal| !equal),
        Infix::Identical => equal(store, left, right, true),
        Infix::NotIdentical => equal(store, left, right, true).map(|equal| !equal),
        Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast => match ordinals::compare(left, right)
        {
            Some(order) => Ok(match infix {
                Infix::Less => order.is_lt(),
                Infix::AtMost => order.is_le(),
                Infix::Greater => order.is_gt(),
                _ => order.is_ge(),
            }),
            None => {
                let culprit = if ordinals::is_number(left) { right } else { left };
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("`{}` compares integers; got {}", infix.sign(), culprit.kind()),
                );
                Err(if let Value::Position(_) = culprit {
                    error.help("positions are compared by their values: grundy(G) < grundy(H)")
                } else {
                    error
                })
            }
        },
        Infix::IsOutcome | Infix::IsMisereOutcome => is_of_class(store, infix, left, right),
        Infix::MisereEqual | Infix::NotMisereEqual => {
            let asked = format!("`{}`", infix.sign());
            let ordinary = |side| extended::ordinary(store, side, &asked, extended::MISERE);
            match (ordinary(left)?, ordinary(right)?) {
                (Some(first), Some(second)) => {
                    Ok(misere::equal(store, first, second)? == (infix == Infix::MisereEqual))
                }
                (first, _) => Err(not_positions(infix, if first.is_none() { left } else { right })),
            }
        }
        Infix::IsOption => is_in(store, left, right),
        Infix::IsNotOption => is_in(store, left, right).map(|is_in| !is_in),
        other => unreachable!("`{}` relates nothing", other.sign()),
    }
}

/// `G is P`, `G is misère N`, `G is not D`.
fn is_of_class(store: &mut Store, infix: Infix, left: &Value, right: &Value) -> Result<bool> {
    let outcome = match (infix, extended::target(store, left)) {
        (Infix::IsOutcome, Some(target)) => outcome(store, target)?,
        (_, Some(Target::Position(position))) => misere::outcome(store, position)?.into(),
        (_, Some(target @ Target::Extended(_))) => {
            let asked = format!("`{}`", infix.sign());
            return Err(extended::refused(store, target, &asked, extended::MISERE));
        }
        (_, None) => {
            return Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{}` takes a position on its left; got {}", infix.sign(), left.kind()),
            ));
        }
    };
    Ok(match right {
        // One of two classes: that is what `is not P` is compiled to.
        Value::List(classes) => {
            classes.entries.iter().any(|class| matches!(class, Value::Outcome(class) if *class == outcome))
        }
        class => matches!(class, Value::Outcome(class) if *class == outcome),
    })
}

/// Who wins, found without the value where that takes longer.
pub(crate) fn outcome(store: &mut Store, target: Target) -> Result<Outcome> {
    match target {
        Target::Position(position) => store.decided_outcome(position).map(Outcome::from),
        Target::Extended(_) => extended::outcome(store, target),
    }
}

/// The error for a side of a relation that is not a position.
fn not_positions(infix: Infix, given: &Value) -> Error {
    let message = format!("`{}` compares positions in misère play; got {}", infix.sign(), given.kind());
    let error = Error::new(ErrorKind::WrongKind, message);
    match given {
        Value::Integer(integer) if !integer.is_negative() => error.help(starred(&integer.written())),
        _ => error,
    }
}

fn equal(store: &mut Store, left: &Value, right: &Value, identity: bool) -> Result<bool> {
    match equal_if(store, left, right, identity)? {
        Compared::Alike => Ok(true),
        Compared::Different => Ok(false),
        Compared::AsLists(left, right) => {
            let (most, interrupt) = (store.limits().max_nodes, store.interrupt().clone());
            alike::lists(&left, &right, most, &interrupt, |left, right| {
                equal_if(store, left, right, identity)
            })
        }
    }
}

/// Whether two values are equal, unless they are if two lists are.
fn equal_if(store: &mut Store, left: &Value, right: &Value, identity: bool) -> Result<Compared> {
    match (left, right) {
        (Value::Integer(left), Value::Integer(right)) => Ok(left == right),
        (Value::Ordinal(left), Value::Ordinal(right)) => Ok(left == right),
        (Value::Ordinal(_), Value::Integer(_)) | (Value::Integer(_), Value::Ordinal(_)) => Ok(false),
        (Value::Loony, Value::Loony) => Ok(true),
        (Value::Loony, of @ (Value::Position(_) | Value::Extended(_)))
        | (of @ (Value::Position(_) | Value::Extended(_)), Value::Loony)
            if !identity =>
        {
            let target = extended::target(store, of).expect("it is a position");
            Ok(extended::worth(store, target)? == ExtendedValue::Loony)
        }
        (Value::Loony, Value::Integer(_) | Value::Ordinal(_))
        | (Value::Integer(_) | Value::Ordinal(_), Value::Loony) => Ok(false),
        (Value::Truth(left), Value::Truth(right)) => Ok(left == right),
        (Value::Outcome(left), Value::Outcome(right)) => Ok(left == right),
        (Value::Text(left), Value::Text(right)) => Ok(left == right),
        (Value::Quotient(left), Value::Quotient(right)) => Ok(***left == ***right),
        (Value::Element(one, left), Value::Element(other, right)) if ***one == ***other => Ok(left == right),
        (Value::Extended(_), _) | (_, Value::Extended(_)) => {
            return equal_extended(store, left, right, identity).map(Compared::from);
        }
        (Value::Position(_), _) | (_, Value::Position(_)) => {
            match (position(store, left), position(store, right)) {
                (Some(left), Some(right)) if identity => store.identical(left, right),
                (Some(left), Some(right)) => store.are_equivalent(left, right),
                _ => Err(not_comparable(left, right)),
            }
        }
        (
            Value::List(_) | Value::Range(_) | Value::Text(_),
            Value::List(_) | Value::Range(_) | Value::Text(_),
        ) => {
            if left.length() != right.length() {
                return Ok(Compared::Different);
            }
            if let (Value::Range(left), Value::Range(right)) = (left, right) {
                return Ok((left.0 == right.0 || left.1 < left.0).into());
            }
            return Ok(Compared::AsLists(as_list(store, left)?, as_list(store, right)?));
        }
        _ => Err(not_comparable(left, right)),
    }
    .map(Compared::from)
}

/// Whether two values are equal, where one is a position that play may come back to.
fn equal_extended(store: &mut Store, left: &Value, right: &Value, identity: bool) -> Result<bool> {
    match (extended::target(store, left), extended::target(store, right)) {
        (Some(Target::Position(left)), Some(Target::Position(right))) if identity => {
            store.identical(left, right)
        }
        (Some(left), Some(right)) if identity => {
            let target = if let Target::Extended(_) = left { left } else { right };
            Err(extended::refused(store, target, "`==`", extended::IDENTITY))
        }
        (Some(left), Some(right)) => Ok(extended::worth(store, left)? == extended::worth(store, right)?),
        // `grundy(G) = 3` is false where G has the value ∞{0, 2}.
        (None, Some(of)) | (Some(of), None)
            if [left, right].into_iter().any(ordinals::is_number)
                && !matches!(extended::worth(store, of)?, ExtendedValue::Finite(_)) =>
        {
            Ok(false)
        }
        _ => Err(not_comparable(left, right)),
    }
}

/// A list, a range or a string as a list.
fn as_list(store: &Store, value: &Value) -> Result<SharedList> {
    match value {
        Value::List(list) => Ok(list.clone()),
        other => match Value::list(characters_or_entries(store, other)?)? {
            Value::List(list) => Ok(list),
            _ => unreachable!("a list was made"),
        },
    }
}

/// The entries of a list or range; of a string, its characters.
pub(crate) fn characters_or_entries(store: &Store, value: &Value) -> Result<Vec<Value>> {
    match value {
        Value::Text(text) => {
            Ok(text.chars().map(|character| Value::text(character.encode_utf8(&mut [0; 4]))).collect())
        }
        other => arithmetic::entries(store, other),
    }
}

fn not_comparable(left: &Value, right: &Value) -> Error {
    let error =
        Error::new(ErrorKind::WrongKind, format!("{} and {} cannot be compared", left.kind(), right.kind()));
    match (left, right) {
        (Value::Integer(integer), Value::Position(_) | Value::Extended(_))
        | (Value::Position(_) | Value::Extended(_), Value::Integer(integer)) => {
            let integer = integer.written();
            error.help(format!("compare positions, G = *{integer}, or values, grundy(G) = {integer}"))
        }
        (Value::Ordinal(_), Value::Position(_)) | (Value::Position(_), Value::Ordinal(_)) => {
            error.help("compare positions, G = *(ω + 1), or values, grundy(G) = ω + 1")
        }
        (Value::Position(_) | Value::Extended(_), Value::Outcome(_)) => {
            error.help("the outcome class is written G is P")
        }
        (Value::Ruleset(_), Value::Ruleset(_)) => {
            error.help("compare their heaps: 0.77(n) = kayles(n) for all n")
        }
        _ => error,
    }
}

/// `H in G`: H is identical to an option of G; `x in xs`: an entry of a list equals x.
fn is_in(store: &mut Store, left: &Value, right: &Value) -> Result<bool> {
    match right {
        Value::Extended(_) if position(store, right).is_none() => {
            let target = extended::target(store, right).expect("it is a position");
            Err(extended::refused(store, target, "`in`", extended::IDENTITY))
        }
        Value::Position(_) | Value::Extended(_) => match position(store, left) {
            Some(option) => {
                let whole = position(store, right).expect("it is an ordinary position");
                store.is_option(option, whole)
            }
            None if matches!(left, Value::Extended(_)) => {
                // No option of an ordinary position can be reached from itself.
                Ok(false)
            }
            None => {
                let message = format!("an option is a position; got {}", left.kind());
                let error = Error::new(ErrorKind::WrongKind, message);
                Err(match left {
                    Value::Integer(integer) if !integer.is_negative() => {
                        error.help(format!("a nimber is written *{}", integer.written()))
                    }
                    _ => error,
                })
            }
        },
        Value::Integer(integer) if integer.is_zero() => Ok(false),
        Value::Range(ends) => match left {
            Value::Integer(integer) => Ok(ends.0 <= *integer && *integer <= ends.1),
            Value::Ordinal(_) => Ok(false),
            other => Err(not_comparable(other, right)),
        },
        Value::Text(text) => match left {
            Value::Text(part) => Ok(text.contains::<&str>(part)),
            other => Err(not_comparable(other, right)),
        },
        Value::List(list) => {
            for entry in &list.entries {
                store.interrupt().poll()?;
                if equal(store, left, entry, false)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        other => {
            let error = Error::new(
                ErrorKind::WrongKind,
                format!(
                    "`in` takes a position, a list, a range or a string on its right; got {}",
                    other.kind()
                ),
            );
            Err(match other {
                Value::Outcome(_) => error.help("the outcome class is written G is P"),
                _ => error,
            })
        }
    }
}
