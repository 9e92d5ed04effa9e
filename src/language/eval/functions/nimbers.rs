//! Functions on integers and ordinals that are nimbers.

use num_bigint::BigUint;

use crate::error::{Error, Limit, Result};
use crate::eval::functions::row::{Applied, Builtin, Call, Does, FunctionError, Takes};
use crate::eval::ordinals::{self, field};
use crate::eval::value::Value;
use crate::nimber::Nimber;
use crate::syntax::operator::Infix;

/// Why a claim over all values refuses these.
pub(super) const REFUSAL: &str = "nim-products and what is made of them are not linear in a variable";

const ONE: Takes = Takes::Some(1, 1, "one integer");
const TWO: Takes = Takes::Some(2, 2, "two integers");

pub(super) static ROWS: [Builtin; 10] = [
    Builtin::new(
        "nim_product(a, b)",
        "the nim-product, as a ⊗ b",
        "nim_product(25, 40)",
        TWO,
        Does::Value(|call| binary(call, Infix::NimProduct)),
    ),
    Builtin::new(
        "nim_quotient(a, b)",
        "the nim-quotient, as a ⊘ b: x with x ⊗ b = a",
        "nim_quotient(6, 5)",
        TWO,
        Does::Value(|call| binary(call, Infix::NimQuotient)),
    ),
    Builtin::new(
        "nim_inverse(a)",
        "the nimber whose nim-product with a is 1",
        "nim_inverse(7)",
        ONE,
        Does::Value(|call| Ok(ordinals::within(call.store, &field(call.store).inverse(&nimber(call, 0)?)?)?)),
    ),
    Builtin::new(
        "nim_power(a, n)",
        "the nim-product of n copies of a; if n < 0, of -n copies of its inverse",
        "nim_power(4, 5)",
        TWO,
        Does::Value(power),
    ),
    Builtin::new(
        "nim_sqrt(a)",
        "the nimber whose nim-square is a",
        "nim_sqrt(8)",
        ONE,
        Does::Value(|call| {
            Ok(ordinals::within(call.store, &field(call.store).square_root(&nimber(call, 0)?)?)?)
        }),
    ),
    Builtin::new(
        "nim_roots(a, b, c)",
        "the list of all x with a ⊗ x ⊗ x ⊕ b ⊗ x ⊕ c = 0",
        "nim_roots(1, 1, 6)",
        Takes::Some(3, 3, "three integers"),
        Does::Value(|call| {
            let (a, b, c) = (nimber(call, 0)?, nimber(call, 1)?, nimber(call, 2)?);
            let roots = field(call.store).roots(&a, &b, &c)?;
            let roots: Result<Vec<Value>> =
                roots.iter().map(|root| ordinals::within(call.store, root)).collect();
            Ok(Value::list(roots?)?)
        }),
    ),
    Builtin::new(
        "nim_trace(a)",
        "the trace over {0, 1} of the least field that holds a, 0 or 1",
        "nim_trace(8)",
        ONE,
        Does::Value(|call| Ok(Value::small(field(call.store).trace(&nimber(call, 0)?)?.into()))),
    ),
    Builtin::new(
        "nim_order(a)",
        "the multiplicative order: the least n ≥ 1 with nim_power(a, n) = 1",
        "nim_order(4)",
        ONE,
        Does::Value(|call| Ok(Value::Integer(field(call.store).order(&nimber(call, 0)?)?.into()))),
    ),
    Builtin::new(
        "nim_log(a, b)",
        "the discrete logarithm: the least n ≥ 0 with nim_power(b, n) = a",
        "nim_log(7, 4)",
        TWO,
        Does::Value(|call| {
            let (value, base) = (nimber(call, 0)?, nimber(call, 1)?);
            Ok(Value::Integer(field(call.store).logarithm(&base, &value)?.into()))
        }),
    ),
    Builtin::new(
        "nim_minimal_polynomial(a)",
        "the minimal polynomial over {0, 1}: the list of its coefficients, the constant first",
        "nim_minimal_polynomial(4)",
        ONE,
        Does::Value(minimal_polynomial),
    ),
];

fn binary(call: &mut Call<'_>, infix: Infix) -> Applied<Value> {
    Ok(ordinals::in_field(call.store, infix, &call.arguments[0], &call.arguments[1])?)
}

/// The argument at a place as a nimber.
fn nimber(call: &Call<'_>, place: usize) -> Applied<Nimber> {
    match &call.arguments[place] {
        number @ (Value::Integer(_) | Value::Ordinal(_)) => {
            ordinals::of_number(number).map_err(|error| FunctionError::of_argument(place, error))
        }
        other => {
            let error = call.wrong_kind(place, "integers", other);
            Err(match other {
                Value::Position(_) => {
                    error.help("the nimber that a position is equivalent to is the integer grundy(G)")
                }
                _ => error,
            })
        }
    }
}

/// A negative exponent is one of the inverse.
fn power(call: &mut Call<'_>) -> Applied<Value> {
    let base = nimber(call, 0)?;
    let Value::Integer(exponent) = &call.arguments[1] else {
        return Err(call.wrong_kind(1, "an integer as the exponent", &call.arguments[1]));
    };
    let field = field(call.store);
    let base = if exponent.is_negative() { field.inverse(&base)? } else { base };
    let exponent: BigUint = exponent.to_big().into_parts().1;
    Ok(ordinals::within(call.store, &field.power(&base, &exponent)?)?)
}

fn minimal_polynomial(call: &mut Call<'_>) -> Applied<Value> {
    let value = nimber(call, 0)?;
    let ceiling = call.store.limits().max_elements;
    let bits = value.bits().map_or(u64::MAX, |bits| bits.max(1).next_power_of_two());
    if value.is_finite() && bits >= ceiling as u64 {
        let message =
            format!("the minimal polynomial has degree {bits}, and a list has at most {ceiling} entries");
        return Err(Error::limit(message, Limit::Nodes).into());
    }
    let polynomial = field(call.store).minimal_polynomial(&value)?;
    let coefficients = (0..polynomial.bits()).map(|exponent| Value::small(polynomial.bit(exponent).into()));
    Ok(Value::list(coefficients.collect())?)
}
