//! The field of nimbers in the language: `⊗`, `⊘` and the functions whose names begin with `nim_`.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::lower::functions::{Applied, Function, FunctionError, wrong_count, wrong_kind};
use crate::lower::ordinals;
use crate::lower::value::Value;
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
        | (Value::Integer(_) | Value::Ordinal(_), Value::Position(_)) => {
            Err(Error::new(ErrorKind::WrongKind, format!("`{sign}` is given an integer and a position"))
                .help(format!("write 2 {sign} 3, or *2 {sign} *3")))
        }
        _ => {
            let fits = matches!(left, Value::Integer(_) | Value::Ordinal(_) | Value::Position(_));
            let culprit = if fits { right } else { left };
            Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{sign}` wants integers or nimbers, and this is {}", culprit.kind()),
            ))
        }
    }
}

/// The functions on integers and ordinals that are nimbers.
pub(crate) fn apply(store: &mut Store, function: Function, arguments: &[Value]) -> Applied<Value> {
    match (function, arguments) {
        (Function::NimProduct, [left, right]) => Ok(binary(store, Infix::NimProduct, left, right)?),
        (Function::NimQuotient, [left, right]) => Ok(binary(store, Infix::NimQuotient, left, right)?),
        (Function::NimPower, [base, exponent]) => power(store, base, exponent),
        (Function::NimLog, [_, _]) => {
            let (value, base) = (argument(function, arguments, 0)?, argument(function, arguments, 1)?);
            Ok(Value::Integer(field(store).logarithm(&base, &value)?.into()))
        }
        (Function::NimRoots, [_, _, _]) => {
            let [a, b, c] = [0, 1, 2].map(|place| argument(function, arguments, place));
            let roots = field(store).roots(&a?, &b?, &c?)?;
            let roots: Result<Vec<Value>> = roots.iter().map(|root| ordinals::within(store, root)).collect();
            Ok(Value::list(roots?)?)
        }
        (Function::NimInverse, [_]) => {
            Ok(ordinals::within(store, &field(store).inverse(&argument(function, arguments, 0)?)?)?)
        }
        (Function::NimSqrt, [_]) => {
            Ok(ordinals::within(store, &field(store).square_root(&argument(function, arguments, 0)?)?)?)
        }
        (Function::NimTrace, [_]) => {
            Ok(Value::small(field(store).trace(&argument(function, arguments, 0)?)?.into()))
        }
        (Function::NimOrder, [_]) => {
            Ok(Value::Integer(field(store).order(&argument(function, arguments, 0)?)?.into()))
        }
        (Function::NimMinimalPolynomial, [_]) => {
            minimal_polynomial(store, &argument(function, arguments, 0)?)
        }
        _ => {
            let wanted = match function {
                Function::NimRoots => "three arguments",
                Function::NimInverse
                | Function::NimSqrt
                | Function::NimTrace
                | Function::NimOrder
                | Function::NimMinimalPolynomial => "one argument",
                _ => "two arguments",
            };
            Err(wrong_count(function, wanted, arguments.len()))
        }
    }
}

/// A negative exponent is one of the inverse.
fn power(store: &Store, base: &Value, exponent: &Value) -> Applied<Value> {
    let arguments = [base.clone(), exponent.clone()];
    let base = argument(Function::NimPower, &arguments, 0)?;
    let Value::Integer(exponent) = exponent else {
        return Err(wrong_kind(1, Function::NimPower, "an integer for the exponent", exponent));
    };
    let field = field(store);
    let base = if exponent.is_negative() { field.inverse(&base)? } else { base };
    let exponent: BigUint = exponent.to_big().into_parts().1;
    Ok(ordinals::within(store, &field.power(&base, &exponent)?)?)
}

/// The coefficients, that of 1 first.
fn minimal_polynomial(store: &Store, value: &Nimber) -> Applied<Value> {
    let ceiling = store.limits().max_elements;
    let bits = value.bits().map_or(u64::MAX, |bits| bits.max(1).next_power_of_two());
    if value.is_finite() && bits >= ceiling as u64 {
        let message =
            format!("the minimal polynomial has the degree {bits}, and a list {ceiling} entries at most");
        return Err(Error::limit(message, "--max-nodes").into());
    }
    let polynomial = field(store).minimal_polynomial(value)?;
    let coefficients = (0..polynomial.bits()).map(|exponent| Value::small(polynomial.bit(exponent).into()));
    Ok(Value::list(coefficients.collect())?)
}

fn field(store: &Store) -> NimField<'_> {
    NimField::new(store.limits(), store.interrupt())
}

fn argument(function: Function, arguments: &[Value], place: usize) -> Applied<Nimber> {
    match &arguments[place] {
        number @ (Value::Integer(_) | Value::Ordinal(_)) => {
            of_number(number).map_err(|error| FunctionError { argument: Some(place), error })
        }
        other => {
            let mut error = wrong_kind(place, function, "integers", other);
            if let Value::Position(_) = other {
                error.error =
                    error.error.help("the nimber that a position is equivalent to is the integer grundy(G)");
            }
            Err(error)
        }
    }
}

fn of_number(number: &Value) -> Result<Nimber> {
    ordinals::as_nimber(number).ok_or_else(|| {
        let written = if let Value::Integer(integer) = number { integer.written() } else { String::new() };
        Error::new(ErrorKind::Domain, format!("{written} is negative, and nimbers are the integers from 0"))
            .help("every nimber is its own negative: leave the minus sign out")
    })
}

/// The nimber that a position is. Products of other positions would be positions of their own, worth the nim-product of the values by the
/// Tartan theorem (*Winning Ways*, chapter 14), and the store has none.
fn of_position(store: &Store, sign: &str, position: GameId) -> Result<Nimber> {
    match store.node(position) {
        Node::Nimber(nimber) => Ok(nimber),
        _ => Err(Error::new(ErrorKind::Domain, format!("`{sign}` is of nimbers, and this position is none"))
            .note("of positions, Conway's product is used for nimbers alone, where *a ⊗ *b is *(a ⊗ b)")
            .help(format!("take the nimbers they are equivalent to: canonical(G) {sign} canonical(H)"))),
    }
}
