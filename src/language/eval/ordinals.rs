//! Ordinals as values: `ω`, `ω^2*3 + ω + 5`. What is finite is an integer, so that equal values are
//! written in one way. And the field of the nimbers that they are: `⊗` and `⊘`.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::budget::Budgeted;
use crate::eval::value::Value;
use crate::game::{GameId, Node, Store};
use crate::nimber::{NimField, Nimber, Ordinal};
use crate::syntax::operator::Infix;

/// Whether a name is one of ω.
pub(crate) fn is_omega(name: &str) -> bool {
    matches!(name, "ω" | "omega" | "\\omega")
}

/// The value that an ordinal is.
pub(crate) fn value(ordinal: Ordinal) -> Value {
    match ordinal.to_integer() {
        Some(integer) => Value::Integer(integer.into()),
        None => {
            let bytes = 4 * ordinal.room();
            Value::Ordinal(Arc::new(Budgeted::new(ordinal, bytes)))
        }
    }
}

/// The value that a nimber is, apart from its star.
pub(crate) fn of_nimber(nimber: &Nimber) -> Value {
    match nimber.to_integer() {
        Some(integer) => Value::Integer(integer.into()),
        None => value(nimber.to_ordinal()),
    }
}

/// The ordinal that a value is: an integer from 0, or an infinite one.
pub(crate) fn of(value: &Value) -> Option<Ordinal> {
    match value {
        Value::Integer(integer) => integer.to_unsigned().map(Ordinal::from),
        Value::Ordinal(ordinal) => Some((***ordinal).clone()),
        _ => None,
    }
}

/// The nimber whose star is left out.
pub(crate) fn as_nimber(value: &Value) -> Option<Nimber> {
    match value {
        Value::Integer(integer) => integer.to_unsigned().map(Nimber::from),
        Value::Ordinal(ordinal) => Some(Nimber::from((***ordinal).clone())),
        _ => None,
    }
}

/// Whether a value is an integer or an ordinal.
pub(crate) fn is_number(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Ordinal(_))
}

/// The order of integers and ordinals; none of other values.
pub(crate) fn compare(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::Integer(left), Value::Integer(right)) => Some(left.cmp(right)),
        (Value::Ordinal(left), Value::Ordinal(right)) => Some((***left).cmp(&***right)),
        (Value::Integer(_), Value::Ordinal(_)) => Some(Ordering::Less),
        (Value::Ordinal(_), Value::Integer(_)) => Some(Ordering::Greater),
        _ => None,
    }
}

/// `left infix right`, where at least one is an infinite ordinal and both are ordinals or integers.
pub(crate) fn apply(store: &Store, infix: Infix, left: &Value, right: &Value) -> Result<Value> {
    let (limits, interrupt) = (store.limits(), store.interrupt());
    let operand = |value: &Value| {
        of(value).ok_or_else(|| {
            Error::new(ErrorKind::Domain, format!("`{}` of an ordinal and a negative integer", infix.sign()))
                .note("ordinals are the integers from 0, and beyond them ω, ω + 1, …")
        })
    };
    let (first, second) = (operand(left)?, operand(right)?);
    let result = match infix {
        Infix::Plus => first.sum(&second),
        Infix::NimSum => first.nim_sum(&second),
        Infix::Times => first.product(&second, limits, interrupt)?,
        Infix::Power => first.power(&second, limits, interrupt)?,
        _ => {
            let error = Error::new(
                ErrorKind::Domain,
                format!("`{}` takes integers; got an infinite ordinal", infix.sign()),
            );
            return Err(match infix {
                Infix::Minus => error.help("as nimbers, x - y is x ⊕ y"),
                _ => {
                    error.help("ordinals have a sum, a product and a power: ω^2*3 + ω + 5; as nimbers x ⊕ y")
                }
            });
        }
    };
    within(store, &Nimber::from(result))
}

/// The value that a nimber is, apart from its star, unless it is too large to keep.
pub(crate) fn within(store: &Store, nimber: &Nimber) -> Result<Value> {
    if let Some(ordinal) = nimber.as_transfinite() {
        ordinal.check(store.limits())?;
    }
    Ok(of_nimber(nimber))
}

/// `a ⊗ b`, `a ⊘ b`: of two integers or ordinals, or of two nimbers.
pub(crate) fn in_field(store: &mut Store, infix: Infix, left: &Value, right: &Value) -> Result<Value> {
    let sign = infix.sign();
    let apply = |store: &Store, left: &Nimber, right: &Nimber| match infix {
        Infix::NimQuotient => field(store).quotient(left, right),
        _ => field(store).product(left, right),
    };
    match (left, right) {
        (Value::Integer(_) | Value::Ordinal(_), Value::Integer(_) | Value::Ordinal(_)) => {
            let (left, right) = (of_number(left)?, of_number(right)?);
            within(store, &apply(store, &left, &right)?)
        }
        (Value::Position(left), Value::Position(right)) => {
            let (left, right) = (of_position(store, sign, *left)?, of_position(store, sign, *right)?);
            let result = apply(store, &left, &right)?;
            store.nimber(result).map(Value::Position)
        }
        (Value::Position(_), Value::Integer(_) | Value::Ordinal(_))
        | (Value::Integer(_) | Value::Ordinal(_), Value::Position(_)) => Err(Error::new(
            ErrorKind::WrongKind,
            format!("`{sign}` takes two integers or two positions; got one of each"),
        )
        .help(format!("write 2 {sign} 3, or *2 {sign} *3"))),
        _ => {
            let fits = matches!(left, Value::Integer(_) | Value::Ordinal(_) | Value::Position(_));
            let culprit = if fits { right } else { left };
            Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{sign}` takes integers or nimbers; got {}", culprit.kind()),
            ))
        }
    }
}

/// The field of nimbers under the ceilings of a store.
pub(crate) fn field(store: &Store) -> NimField<'_> {
    NimField::new(store.limits(), store.interrupt())
}

/// The nimber of a number without a star; an error for a negative integer.
pub(crate) fn of_number(number: &Value) -> Result<Nimber> {
    as_nimber(number).ok_or_else(|| {
        let written = if let Value::Integer(integer) = number { integer.written() } else { String::new() };
        Error::new(ErrorKind::Domain, format!("{written} is negative, and a nimber is an integer from 0 on"))
            .help("every nimber is its own negative: leave the minus sign out")
    })
}

/// The nimber that a position is. Products of other positions would be positions of their own,
/// worth the nim-product of the values by the Tartan theorem (*Winning Ways*, chapter 14), and the
/// store has none.
fn of_position(store: &Store, sign: &str, position: GameId) -> Result<Nimber> {
    match store.node(position) {
        Node::Nimber(nimber) => Ok(nimber),
        _ => Err(Error::new(ErrorKind::Domain, format!("`{sign}` takes nimbers; got another position"))
            .note("Conway's product is defined here for nimbers only: *a ⊗ *b is *(a ⊗ b)")
            .help(format!("use the equivalent nimbers: canonical(G) {sign} canonical(H)"))),
    }
}
