//! `recurrence(E, k)`: the recurrence that an expression satisfies, as a value and in words.

use num_bigint::{BigInt, Sign};
use std::sync::Arc;

use crate::arithmetic::Recurrence;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::integer::Integer;
use crate::eval::machine::{Counted, Machine};
use crate::eval::notes::Note;
use crate::eval::value::Value;
use crate::universal::Refused;
use crate::universal::counts::recurrence_of;

/// Characters of an integer in words.
const DIGITS: usize = 40;

/// Terms of a recurrence in words.
const TERMS: usize = 24;

/// The coefficients and the first values of the recurrence of an expression, and what is said of it.
///
/// # Errors
/// Why none is known, or that the work was interrupted.
pub(crate) fn recurrence_as_value(
    machine: &mut Machine,
    asked: Counted,
    name: &str,
) -> Result<(Value, Note)> {
    let Counted { tree, element, given, .. } = asked;
    let found = recurrence_of(machine, &Arc::clone(&tree), element, name, given);
    let recurrence = found.map_err(|refused| match refused {
        Refused::Error(error) => error,
        Refused::Because(why, place) => {
            let message = match why.starts_with("no linear recurrence") {
                true => why,
                false => format!("{why}, so that no recurrence is known"),
            };
            Error::new(ErrorKind::NotYet, message).at(place.unwrap_or(tree.span(element)))
        }
    })?;
    let list = |integers: &[BigInt]| {
        let integers = integers.iter().map(|integer| Value::Integer(Integer::from(integer.clone())));
        Value::list(integers.collect())
    };
    let value = Value::list(vec![list(&recurrence.coefficients)?, list(&recurrence.initial)?])?;
    let note = Note::Recurrence {
        name: name.to_owned(),
        recurrence: in_words(&recurrence, name),
        generating_function: generating_function(&recurrence),
    };
    Ok((value, note))
}

/// `(1 + x)/(1 - x - x^2)`.
fn generating_function(recurrence: &Recurrence) -> String {
    let (numerator, denominator) = recurrence.generating_function();
    let power = |power: usize| match power {
        0 => String::new(),
        1 => "x".to_owned(),
        _ => format!("x^{power}"),
    };
    let terms = numerator.iter().filter(|coefficient| coefficient.sign() != Sign::NoSign).count();
    let (above, below) = (sum(&numerator, power), sum(&denominator, power));
    match (terms, denominator.len()) {
        (_, 1) => above,
        (0 | 1, _) => format!("{above}/({below})"),
        _ => format!("({above})/({below})"),
    }
}

/// `s(k) = s(k-1) + s(k-2) for k >= 2, with s(0) = 1, s(1) = 2`.
fn in_words(recurrence: &Recurrence, name: &str) -> String {
    let Recurrence { coefficients, initial } = recurrence;
    let order = coefficients.len();
    if order == 0 {
        return format!("s({name}) = 0 for all {name}");
    }
    let terms = sum(coefficients, |place| format!("s({name}-{})", place + 1));
    let first = initial.iter().take(TERMS).enumerate();
    let first: Vec<String> = first.map(|(place, term)| format!("s({place}) = {}", short(term))).collect();
    let rest = if initial.len() > TERMS { ", …" } else { "" };
    format!("s({name}) = {terms} for {name} >= {order}, with {}{rest}", first.join(", "))
}

/// A sum of multiples of what stands at each place; an empty text stands for 1.
fn sum(coefficients: &[BigInt], at: impl Fn(usize) -> String) -> String {
    let mut written = String::new();
    let all = coefficients.iter().enumerate();
    let some = all.filter(|(_, coefficient)| coefficient.sign() != Sign::NoSign);
    for (term, (place, coefficient)) in some.enumerate() {
        if term == TERMS {
            written.push_str(" + …");
            break;
        }
        written.push_str(match (term, coefficient.sign()) {
            (0, Sign::Minus) => "-",
            (0, _) => "",
            (_, Sign::Minus) => " - ",
            _ => " + ",
        });
        let (size, what) = (BigInt::from(coefficient.magnitude().clone()), at(place));
        if what.is_empty() {
            written.push_str(&short(&size));
        } else if size == BigInt::from(1) {
            written.push_str(&what);
        } else {
            written.push_str(&format!("{}*{what}", short(&size)));
        }
    }
    if written.is_empty() { "0".to_owned() } else { written }
}

/// The digits of an integer; of a long one, its size.
fn short(integer: &BigInt) -> String {
    let digits = if integer.bits() < 400 { integer.to_string() } else { String::new() };
    match digits.len() {
        1..=DIGITS => digits,
        _ => format!("(about 2^{})", integer.bits()),
    }
}
