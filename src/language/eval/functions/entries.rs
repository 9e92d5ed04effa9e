//! Lists that are made of the entries of another.

use hashbrown::HashSet;

use super::row::{Applied, Call, FunctionError};
use crate::error::{Error, ErrorKind};
use crate::eval::arithmetic;
use crate::eval::indices;
use crate::eval::integer::Integer;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::syntax::operator::Infix;

/// The entries of the argument at a place; of a string, its characters.
fn entries(call: &Call<'_>, place: usize) -> Applied<Vec<Value>> {
    match &call.arguments[place] {
        list @ (Value::Text(_) | Value::List(_) | Value::Range(_)) => {
            Ok(relations::characters_or_entries(call.store, list)?)
        }
        other => Err(call.wrong_kind(place, "a list", other)),
    }
}

/// `put(xs, i, v)`: a string stays one.
pub(super) fn put(call: &mut Call<'_>) -> Applied<Value> {
    let mut all = entries(call, 0)?;
    let [list, index, value] = call.arguments else { unreachable!("three arguments were counted") };
    let Value::Integer(index) = index else {
        return Err(call.wrong_kind(1, "an integer as its index", index));
    };
    let length = Integer::Small(all.len() as i64);
    indices::entry(list, index, &length).map_err(|error| FunctionError::of_argument(1, error))?;
    all[index.to_usize().expect("it is in range")] = value.clone();
    if !matches!(list, Value::Text(_)) {
        return Ok(Value::list(all)?);
    }
    if !matches!(value, Value::Text(one) if one.chars().count() == 1) {
        let message = format!("an entry of a string is one character; got {}", value.kind());
        let error = Error::new(ErrorKind::WrongKind, message);
        return Err(FunctionError::of_argument(2, error).help("for example: put(\"TTH\", 0, \"H\")"));
    }
    let mut text = String::new();
    for character in &all {
        if let Value::Text(character) = character {
            text.push_str(character);
        }
    }
    Ok(Value::text(&text))
}

/// `subsets(xs)`: first those without the first entry, in this same order, then the same with it.
pub(super) fn subsets(call: &mut Call<'_>) -> Applied<Value> {
    let all = entries(call, 0)?;
    let ceiling = call.store.limits().max_elements;
    // There are 2^n of them, and each entry is in half of them.
    let count = u32::try_from(all.len()).ok().and_then(|length| 1_usize.checked_shl(length));
    let held = count.and_then(|count| (all.len() + 2).checked_mul(count)).map(|twice| twice / 2);
    let Some(count) = count.filter(|_| held.is_some_and(|held| held <= ceiling)) else {
        return Err(arithmetic::too_many(ceiling).into());
    };
    let mut subsets = Vec::with_capacity(count);
    for number in 0..count {
        call.store.interrupt().poll()?;
        let is_in = |place: usize| number >> (all.len() - 1 - place) & 1 == 1;
        let chosen = (0..all.len()).filter(|&place| is_in(place)).map(|place| all[place].clone());
        subsets.push(Value::list(chosen.collect())?);
    }
    Ok(Value::list(subsets)?)
}

/// `distinct(xs)`: the first of those that are identical.
pub(super) fn distinct(call: &mut Call<'_>) -> Applied<Value> {
    let all = entries(call, 0)?;
    // Two integers, or two strings, are identical only if they are the same.
    let plain = all.iter().all(|entry| matches!(entry, Value::Integer(_)))
        || all.iter().all(|entry| matches!(entry, Value::Text(_)));
    let mut met = HashSet::new();
    let mut kept: Vec<Value> = Vec::new();
    for entry in all {
        call.store.interrupt().poll()?;
        if !met.insert(entry.clone()) {
            continue;
        }
        let mut again = false;
        for other in kept.iter().take_while(|_| !plain) {
            call.store.interrupt().poll()?;
            if relations::holds(call.store, Infix::Identical, other, &entry)? {
                again = true;
                break;
            }
        }
        if !again {
            kept.push(entry);
        }
    }
    Ok(Value::list(kept)?)
}

/// `str(n)`: the digits of an integer.
pub(super) fn string(call: &mut Call<'_>) -> Applied<Value> {
    match &call.arguments[0] {
        Value::Integer(integer) => match integer.digits() {
            Some(digits) => Ok(Value::text(&digits)),
            None => {
                let message = format!("a string of digits is not made of {}", integer.written());
                Err(FunctionError::of_argument(0, Error::new(ErrorKind::Limit, message)))
            }
        },
        text @ Value::Text(_) => Ok(text.clone()),
        other => {
            let error = call.wrong_kind(0, "an integer", other);
            Err(match other {
                Value::Position(_) => error.help("the value of a position as a string: str(grundy(G))"),
                _ => error,
            })
        }
    }
}
