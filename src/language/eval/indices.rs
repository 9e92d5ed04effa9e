//! `xs[i]` and `xs[a..b]`: an entry of a list, a range or a string, or a part of it.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::integer::Integer;
use crate::eval::value::Value;

/// An error, and whether the index is to blame and not what has it.
type Indexed<T> = std::result::Result<T, (Error, bool)>;

/// What stands at an index counted from 0; at a range, the list, range or string of what stands
/// there.
pub(crate) fn at(list: &Value, index: &Value) -> Indexed<Value> {
    let Some(length) = list.length() else {
        let message = format!("only lists and strings have entries; got {}", list.kind());
        let error = Error::new(ErrorKind::WrongKind, message);
        let error = match list {
            Value::Position(_) => error.help("the options of a position as a list: options(G)[0]"),
            Value::Ruleset(_) | Value::Definition(_) => {
                error.help("write the arguments of a game in parentheses: kayles(3)")
            }
            _ => error,
        };
        return Err((error, false));
    };
    match index {
        Value::Integer(index) => entry(list, index, &length).map_err(|error| (error, true)),
        Value::Range(ends) => part(list, &ends.0, &ends.1, &length).map_err(|error| (error, true)),
        other => {
            let message = format!("an index is an integer; got {}", other.kind());
            Err((Error::new(ErrorKind::WrongKind, message), true))
        }
    }
}

/// The entry at an index, for functions.
pub(crate) fn entry(list: &Value, index: &Integer, length: &Integer) -> Result<Value> {
    let outside = || outside(&format!("the index {}", index.written()), length);
    if index.is_negative() || index >= length {
        return Err(outside());
    }
    match list {
        Value::List(list) => {
            index.to_usize().and_then(|at| list.entries.get(at)).cloned().ok_or_else(outside)
        }
        Value::Text(text) => index
            .to_usize()
            .and_then(|at| text.chars().nth(at))
            .map(|character| Value::text(character.encode_utf8(&mut [0; 4])))
            .ok_or_else(outside),
        Value::Range(ends) => ends.0.add(index, u64::MAX).map(Value::Integer),
        _ => Err(outside()),
    }
}

/// The entries from the first index to the last; none where the last is less than the first.
fn part(list: &Value, first: &Integer, last: &Integer, length: &Integer) -> Result<Value> {
    let is_empty = last < first;
    if !is_empty && (first.is_negative() || last >= length) {
        return Err(outside(&format!("the part {}..{}", first.written(), last.written()), length));
    }
    if let (Value::Range(ends), false) = (list, is_empty) {
        return Ok(Value::range(ends.0.add(first, u64::MAX)?, ends.0.add(last, u64::MAX)?));
    }
    let places = match (first.to_usize(), last.to_usize()) {
        (Some(first), Some(last)) if !is_empty => first..last + 1,
        _ => 0..0,
    };
    match list {
        Value::List(list) => Value::list(list.entries[places].to_vec()),
        Value::Text(text) => {
            let part: String = text.chars().skip(places.start).take(places.len()).collect();
            Ok(Value::text(&part))
        }
        _ => Value::list(Vec::new()),
    }
}

fn outside(what: &str, length: &Integer) -> Error {
    let message = match length.to_u64() {
        Some(0) => format!("{what} is out of range: there are no entries"),
        Some(1) => format!("{what} is out of range: there is 1 entry, counted from 0"),
        _ => format!("{what} is out of range: there are {} entries, counted from 0", length.written()),
    };
    Error::new(ErrorKind::Domain, message)
}
