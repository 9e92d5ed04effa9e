//! The operators on values: integers, positions, lists and strings.

use crate::error::{Error, ErrorKind, Limit, Result, Span};
use crate::eval::extended;
use crate::eval::integer::Integer;
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::game::{GameId, Store, Target};
use crate::syntax::operator::Infix;

/// The error for an operator that does not take such a value.
pub(crate) fn cannot(sign: &str, value: &Value) -> Error {
    Error::new(ErrorKind::WrongKind, format!("`{sign}` does not take {}", value.kind()))
}

/// A chain of `+`, `-` and `⊕`: positions added up, or integers. The error says which operand is to
/// blame.
pub(crate) fn sum(
    store: &mut Store,
    terms: &[Value],
    operators: &[(Infix, Span)],
) -> std::result::Result<Value, (usize, Error)> {
    let max_bits = store.limits().max_bits;
    let is_term = |term: &Value| {
        matches!(
            term,
            Value::Integer(_) | Value::Ordinal(_) | Value::Position(_) | Value::Extended(_) | Value::Loony
        )
    };
    if let Some(place) = terms.iter().position(|term| !is_term(term)) {
        let sign = operators[place.saturating_sub(1)].0.sign();
        let error = cannot(sign, &terms[place]);
        let error = if matches!(terms[place], Value::List(_) | Value::Range(_) | Value::Text(_)) {
            error.help("lists and strings are joined by ++, the entries of a list added up by sum(xs)")
        } else if matches!(terms[place], Value::Ruleset(_)) {
            error.help("with its arguments it is a position, such as kayles(5)")
        } else {
            error
        };
        return Err((place, error));
    }
    if extended::is_among(terms) {
        return sum_of_extended(store, terms);
    }
    if terms.iter().any(|term| matches!(term, Value::Position(_))) {
        let mut components = Vec::with_capacity(terms.len());
        for (place, term) in terms.iter().enumerate() {
            match term {
                Value::Position(position) => components.push(*position),
                Value::Integer(integer) if integer.is_zero() => {}
                other => return Err((place, not_added(other))),
            }
        }
        return store.sum(&components).map(Value::Position).map_err(|error| (terms.len() - 1, error));
    }
    if terms.iter().any(|term| matches!(term, Value::Loony)) {
        return sum_with_loony(operators);
    }
    let mut total = Value::Integer(Integer::ZERO);
    for (place, term) in terms.iter().enumerate() {
        store.interrupt().poll().map_err(|error| (place, error))?;
        let infix = place.checked_sub(1).map(|operator| operators[operator].0);
        let result = match (infix, &total, term) {
            (None, _, term) => Ok(term.clone()),
            (Some(infix), Value::Integer(total), Value::Integer(integer)) => match infix {
                Infix::Minus => total.subtract(integer, max_bits),
                Infix::NimSum => total.nim_sum(integer),
                _ => total.add(integer, max_bits),
            }
            .map(Value::Integer),
            (Some(infix), total, term) => ordinals::apply(store, infix, total, term),
        };
        total = result.map_err(|error| (place, error))?;
    }
    Ok(total)
}

/// The error for a summand other than a position in a sum of positions.
fn not_added(value: &Value) -> Error {
    let kind = value.kind();
    Error::new(ErrorKind::WrongKind, format!("{kind} cannot be added to a position"))
        .label(format!("{kind}, where a position is expected"))
}

/// The nim-sum with what is loony is loony.
fn sum_with_loony(operators: &[(Infix, Span)]) -> std::result::Result<Value, (usize, Error)> {
    match operators.iter().position(|(infix, _)| *infix != Infix::NimSum) {
        None => Ok(Value::Loony),
        Some(place) => {
            let error = cannot(operators[place].0.sign(), &Value::Loony);
            let help = "values of components are joined by ⊕, and loony with any is loony";
            Err((place + 1, error.help(help)))
        }
    }
}

/// A sum in which there are positions that play may come back to.
fn sum_of_extended(store: &mut Store, terms: &[Value]) -> std::result::Result<Value, (usize, Error)> {
    let term = |(place, term)| extended::target(store, term).ok_or_else(|| (place, not_added(term)));
    let targets: Vec<_> = terms.iter().enumerate().map(term).collect::<std::result::Result<_, _>>()?;
    for (place, &target) in targets.iter().enumerate() {
        if let Target::Position(position) = target {
            store.solve(position).map_err(|error| (place, error))?;
        }
    }
    let sum = store.doing_with_values(|store| extended::sum(store, &targets));
    sum.map_err(|error| (terms.len() - 1, error))
}

/// A binary operator that is neither a relation nor of a sum.
pub(crate) fn binary(store: &mut Store, infix: Infix, left: Value, right: Value) -> Result<Value> {
    let max_bits = store.limits().max_bits;
    match (infix, left, right) {
        (Infix::Times, Value::Integer(left), Value::Integer(right)) => {
            left.multiply(&right, max_bits).map(Value::Integer)
        }
        (Infix::Times, Value::Integer(times), position @ (Value::Position(_) | Value::Extended(_))) => {
            multiple(store, &times, &position)
        }
        (Infix::Times, left @ Value::Position(_), right @ Value::Position(_)) => {
            ordinals::in_field(store, infix, &left, &right).map_err(|error| match error.kind() {
                ErrorKind::Domain => error.help("a sum is written G + H"),
                _ => error,
            })
        }
        (Infix::NimProduct | Infix::NimQuotient, left, right) => {
            ordinals::in_field(store, infix, &left, &right)
        }
        (Infix::Times, Value::Position(_), Value::Integer(_)) => Err(Error::new(
            ErrorKind::WrongKind,
            "a position can only be multiplied by an integer on its left, as in 3 * G",
        )),
        (Infix::FloorDivide, Value::Integer(left), Value::Integer(right)) => {
            left.divide(&right).map(|both| Value::Integer(both.0))
        }
        (Infix::Remainder, Value::Integer(left), Value::Integer(right)) => {
            left.divide(&right).map(|both| Value::Integer(both.1))
        }
        (Infix::Power, Value::Integer(left), Value::Integer(right)) => {
            left.power(&right, max_bits).map(Value::Integer)
        }
        (
            Infix::Times | Infix::Power | Infix::FloorDivide | Infix::Remainder,
            left @ (Value::Ordinal(_) | Value::Integer(_)),
            right @ (Value::Ordinal(_) | Value::Integer(_)),
        ) => ordinals::apply(store, infix, &left, &right),
        (Infix::Times, Value::Ordinal(_), Value::Position(_)) => Err(Error::new(
            ErrorKind::Domain,
            "a position can only be taken a finite number of times, and this ordinal is infinite",
        )
        .help("the nimber of an ordinal is written *(ω + 1)")),
        (Infix::Range, Value::Integer(left), Value::Integer(right)) => Ok(Value::range(left, right)),
        (Infix::Concatenate, left, right) => concatenation(store, &left, &right),
        (Infix::Union, left, right) => union(store, &left, &right),
        (infix, left, right) => {
            let sign = infix.sign();
            let culprit = if matches!(left, Value::Integer(_)) { &right } else { &left };
            let error =
                Error::new(ErrorKind::WrongKind, format!("`{sign}` takes integers; got {}", culprit.kind()));
            Err(match (infix, culprit) {
                (Infix::Range, Value::Position(_)) => {
                    error.help("a range consists of integers: {*k for k in 0..n}")
                }
                (Infix::Range, Value::Ordinal(_)) => error
                    .help("there is no list of all integers; the position whose options are all *n is *ω"),
                _ => error,
            })
        }
    }
}

/// `left ++ right`.
fn concatenation(store: &Store, left: &Value, right: &Value) -> Result<Value> {
    if let (Value::Text(left), Value::Text(right)) = (left, right) {
        let ceiling = store.limits().max_elements;
        if left.len() + right.len() > ceiling {
            return Err(too_many(ceiling));
        }
        return Ok(Value::text(&[&****left, &****right].concat()));
    }
    // A string is joined with strings alone: beside anything else the other side is to blame.
    let sides = if let Value::Text(_) = left { [right, left] } else { [left, right] };
    if let Some(side) = sides.iter().find(|side| !matches!(side, Value::List(_) | Value::Range(_))) {
        return Err(not_joined(side));
    }
    let mut all = Vec::new();
    append(store, left, &mut all)?;
    append(store, right, &mut all)?;
    Value::list(all)
}

fn not_joined(value: &Value) -> Error {
    let error = cannot("++", value);
    match value {
        Value::Position(_) | Value::Extended(_) => error.help("positions are joined by ∪ or +"),
        Value::Text(_) => {
            error.help("`++` joins two lists, or two strings: [\"a\"] ++ [\"b\"], \"a\" ++ \"b\"")
        }
        Value::Integer(_) => {
            error.help("`++` joins two lists, or two strings: [1, 2] ++ [5], \"a\" ++ \"5\"")
        }
        _ => error.help("`++` joins two lists, or two strings"),
    }
}

pub(crate) fn too_many(ceiling: usize) -> Error {
    Error::limit(format!("more than {ceiling} entries are held at once"), Limit::Nodes)
}

/// `times` copies of a position, added up.
fn multiple(store: &mut Store, times: &Integer, position: &Value) -> Result<Value> {
    if times.is_negative() {
        return Err(Error::new(ErrorKind::Domain, "a position cannot be taken a negative number of times")
            .help("an impartial position is its own negative: -G is G"));
    }
    let target = extended::target(store, position).expect("it is a position");
    if target == Target::Position(store.zero()) || times.is_zero() {
        return Ok(Value::Position(store.zero()));
    }
    let ceiling = store.limits().max_elements;
    let Some(count) = times.to_usize().filter(|count| *count <= ceiling) else {
        return Err(too_many(ceiling));
    };
    match target {
        Target::Position(position) => store.sum(&vec![position; count]).map(Value::Position),
        Target::Extended(_) => extended::sum(store, &vec![target; count]),
    }
}

/// The options of a position, unless they are more than a list may have entries.
pub(crate) fn options(store: &mut Store, position: GameId) -> Result<Vec<GameId>> {
    let ceiling = store.limits().max_elements;
    if store.option_count(position)? > ceiling.into() {
        return Err(too_many(ceiling));
    }
    store.options(position)
}

fn union(store: &mut Store, left: &Value, right: &Value) -> Result<Value> {
    if [left, right].iter().any(|side| matches!(side, Value::Extended(_))) {
        return union_of_extended(store, [left, right]);
    }
    let mut options = Vec::new();
    for side in [left, right] {
        match side {
            Value::Position(position) => options.extend(self::options(store, *position)?),
            Value::Integer(integer) if integer.is_zero() => {}
            other => {
                return Err(cannot("∪", other).help("the position with the options of both: {*1} ∪ {*2}"));
            }
        }
    }
    store.set_of(&options).map(Value::Position)
}

/// The same where one side is a position that play may come back to.
fn union_of_extended(store: &mut Store, sides: [&Value; 2]) -> Result<Value> {
    let mut moves = Vec::new();
    for side in sides {
        let Some(target) = extended::target(store, side) else {
            return Err(cannot("∪", side).help("the position with the options of both: {*1} ∪ {*2}"));
        };
        moves.extend(store.moves_of(target)?);
    }
    store.set_of_moves(moves).map(extended::value)
}

/// The entries of a list or a range, written out.
pub(crate) fn entries(store: &Store, value: &Value) -> Result<Vec<Value>> {
    let mut all = Vec::new();
    append(store, value, &mut all)?;
    Ok(all)
}

/// Appends the entries of a list or a range to others, unless that makes more than may be held at
/// once.
pub(crate) fn append(store: &Store, value: &Value, all: &mut Vec<Value>) -> Result<()> {
    if !matches!(value, Value::List(_) | Value::Range(_)) {
        let message = format!("expected a list; got {}", value.kind());
        return Err(Error::new(ErrorKind::WrongKind, message));
    }
    let ceiling = store.limits().max_elements;
    let room = ceiling.saturating_sub(all.len());
    let length = value.length().and_then(|length| length.to_usize()).filter(|&length| length <= room);
    let Some(length) = length else { return Err(too_many(ceiling)) };
    match value {
        Value::List(list) => all.extend_from_slice(&list.entries),
        Value::Range(ends) => {
            let mut next = ends.0.clone();
            all.reserve(length);
            for _ in 0..length {
                store.interrupt().poll()?;
                let following = next.add(&Integer::Small(1), u64::MAX)?;
                all.push(Value::Integer(std::mem::replace(&mut next, following)));
            }
        }
        _ => unreachable!("a list or a range"),
    }
    Ok(())
}
