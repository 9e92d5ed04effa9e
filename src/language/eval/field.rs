//! The field of nimbers in the language: `⊗` and `⊘`.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::game::{GameId, Node, Store};
use crate::nimber::{NimField, Nimber};
use crate::syntax::operator::Infix;

/// `a ⊗ b`, `a ⊘ b`: of two integers or ordinals, or of two nimbers.
pub(crate) fn binary(store: &mut Store, infix: Infix, left: &Value, right: &Value) -> Result<Value> {
    let sign = infix.sign();
    let apply = |store: &Store, left: &Nimber, right: &Nimber| match infix {
        Infix::NimQuotient => field(store).quotient(left, right),
        _ => field(store).product(left, right),
    };
    match (left, right) {
        (Value::Integer(_) | Value::Ordinal(_), Value::Integer(_) | Value::Ordinal(_)) => {
            let (left, right) = (of_number(left)?, of_number(right)?);
            ordinals::within(store, &apply(store, &left, &right)?)
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
    ordinals::as_nimber(number).ok_or_else(|| {
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
