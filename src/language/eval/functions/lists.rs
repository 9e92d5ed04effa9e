//! Functions on lists, and on several integers.

use std::cmp::Ordering;

use super::entries;
use super::row::{Applied, Builtin, Call, Does, Means, Quantifier, Takes};
use crate::arithmetic::{Formula, Relation, Term};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::arithmetic;
use crate::eval::integer::Integer;
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::game::Store;
use crate::syntax::operator::Infix;

const TRUTHS: Takes = Takes::Entries("truth values");
const INTEGERS: Takes = Takes::Entries("integers");

/// Why a claim over all values refuses what gives a list.
pub(super) const LISTED: &str = "its value is a list, and lists are not decided";

pub(super) static ROWS: [Builtin; 14] = [
    Builtin::new(
        "all(C for x in E)",
        "whether C holds for every x",
        "all(*n == {*k for k in 0..n-1} for n in 0..6)",
        TRUTHS,
        Does::Value(|call| {
            let (holding, all) = holding(call)?;
            Ok(Value::Truth(holding == all))
        }),
    )
    .quantifying(Quantifier::All),
    Builtin::new(
        "any(C for x in E)",
        "whether C holds for at least one x",
        "any(nim(n, 2*n, 3*n) is N for n in 1..4)",
        TRUTHS,
        Does::Value(|call| Ok(Value::Truth(holding(call)?.0 > 0))),
    )
    .quantifying(Quantifier::Any),
    Builtin::new(
        "count(C for x in E)",
        "the number of x for which C holds",
        "count(nim(n, 2*n, 3*n) is P for n in 1..8)",
        TRUTHS,
        Does::Value(|call| Ok(Value::small(holding(call)?.0 as i64))),
    )
    .quantifying(Quantifier::Count)
    .means(Means::Entries)
    .refused("how many cases there are is not linear in a variable"),
    Builtin::new(
        "recurrence(E, k)",
        "the least linear recurrence of E as a sequence in k: its coefficients, then the first values",
        "recurrence(count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1), k)",
        Takes::Some(2, 2, "an expression and the name of its variable"),
        Does::Recurrence,
    )
    .refused(LISTED),
    Builtin::new(
        "len(xs)",
        "the number of entries of a list, or of characters of a string",
        "len([1, 2, 3])",
        Takes::List("one list, range or string"),
        Does::Value(length),
    )
    .means(Means::Entries)
    .refused("how long a list is depends on a variable"),
    Builtin::new(
        "sort(xs)",
        "a list of integers or strings in ascending order",
        "sort([3, 1, 2])",
        Takes::List("one list"),
        Does::Value(sort),
    )
    .refused(LISTED),
    Builtin::new(
        "sum(xs)",
        "the sum of a list of integers, or of positions",
        "sum(n^2 for n in 1..3)",
        Takes::List("one list"),
        Does::Value(sum),
    )
    .means(Means::Entries)
    .refused("how many summands there are depends on a variable"),
    Builtin::new(
        "min(a, b, …)  ·  min(xs)",
        "the least integer",
        "min(3, 1, 2)",
        INTEGERS,
        Does::Value(|call| extreme(call, Ordering::Less)),
    )
    .means(Means::Folded(|one, other| chosen(one, Relation::AtMost, other))),
    Builtin::new(
        "max(a, b, …)  ·  max(xs)",
        "the greatest integer",
        "max(3, 1, 2)",
        INTEGERS,
        Does::Value(|call| extreme(call, Ordering::Greater)),
    )
    .means(Means::Folded(|one, other| chosen(one, Relation::AtLeast, other))),
    Builtin::new(
        "gcd(a, b, …)",
        "the greatest common divisor",
        "gcd(12, 18)",
        INTEGERS,
        Does::Value(|call| {
            let mut divisor = Integer::ZERO;
            for integer in call.integers(&call.opened()?)? {
                call.store.interrupt().poll()?;
                divisor = divisor.greatest_common_divisor(&integer, call.store.interrupt())?;
            }
            Ok(Value::Integer(divisor))
        }),
    )
    .refused("common divisors are not linear in a variable"),
    Builtin::new(
        "put(xs, i, v)",
        "the list, or the string, with v as its entry i, counted from 0",
        "put([5, 6, 7], 1, 0)",
        Takes::Some(3, 3, "a list, an index and an entry"),
        Does::Value(entries::put),
    )
    .yielding()
    .refused(LISTED),
    Builtin::new(
        "subsets(xs)",
        "all its sublists, from the empty one to the whole; first those without the first entry",
        "subsets([1, 2])",
        Takes::Some(1, 1, "one list"),
        Does::Value(entries::subsets),
    )
    .yielding()
    .refused(LISTED),
    Builtin::new(
        "distinct(xs)",
        "the list without what is identical (==) to an earlier entry",
        "distinct([3, 1, 3])",
        Takes::Some(1, 1, "one list"),
        Does::Value(entries::distinct),
    )
    .yielding()
    .refused(LISTED),
    Builtin::new(
        "str(n)",
        "an integer as a string; `++` joins strings",
        "str(12)",
        Takes::Some(1, 1, "one integer"),
        Does::Value(entries::string),
    )
    .yielding()
    .refused("its value is a string, and strings are not decided"),
];

/// The one term where it compares like this with the other, else the other.
fn chosen(one: Term, relation: Relation, other: Term) -> Term {
    let compared = Formula::Compare(one.clone(), relation, other.clone());
    Term::If(Box::new(compared), Box::new(one), Box::new(other))
}

/// How many truth values hold, and how many there are.
fn holding(call: &Call<'_>) -> Applied<(usize, usize)> {
    let values = call.opened()?;
    let mut holding = 0;
    for (place, value) in values.iter().enumerate() {
        match value {
            Value::Truth(true) => holding += 1,
            Value::Truth(false) => {}
            other => return Err(call.wrong_kind(place, "truth values", other)),
        }
    }
    Ok((holding, values.len()))
}

fn length(call: &mut Call<'_>) -> Applied<Value> {
    let argument = match call.arguments {
        [argument] if !call.entries => argument,
        arguments => {
            let error = call.function.wrong_count(arguments.len());
            return Err(if call.entries {
                error.help("a list stands in brackets: len([k for k in 1..9])").into()
            } else {
                error.into()
            });
        }
    };
    argument.length().map(Value::Integer).ok_or_else(|| {
        let error = call.wrong_kind(0, "a list, a range or a string", argument);
        match argument {
            Value::Position(_) => error.help("the number of options is len(options(G))"),
            _ => error,
        }
    })
}

fn sort(call: &mut Call<'_>) -> Applied<Value> {
    let values = call.list()?;
    call.store.interrupt().poll()?;
    let all_ordinals = values.iter().all(ordinals::is_number);
    let all_texts = values.iter().all(|value| matches!(value, Value::Text(_)));
    if !all_ordinals && !all_texts {
        let culprit = values.iter().find(|value| !ordinals::is_number(value)).unwrap_or(&values[0]);
        let error = call.wrong_kind(0, "a list of integers, or of strings", culprit);
        return Err(match culprit {
            Value::Position(_) => error.help("positions are sorted by value: sort([grundy(G) for G in xs])"),
            _ => error,
        });
    }
    let at_most = |left: &Value, right: &Value| match (left, right) {
        (Value::Text(left), Value::Text(right)) => ***left <= ***right,
        (left, right) => ordinals::compare(left, right).is_some_and(Ordering::is_le),
    };
    Ok(Value::list(merged(call.store, &values, at_most)?)?)
}

/// Sorts by merging, which does not mind being interrupted; entries may be long, and compared for
/// as long.
fn merged(store: &Store, values: &[Value], at_most: impl Fn(&Value, &Value) -> bool) -> Result<Vec<Value>> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    let mut next = Vec::with_capacity(order.len());
    let mut width = 1;
    while width < values.len() {
        next.clear();
        for pair in order.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some(&one), Some(&other)) = (left.first(), right.first()) {
                store.interrupt().poll()?;
                let side = if at_most(&values[one], &values[other]) { &mut left } else { &mut right };
                next.push(side[0]);
                *side = &side[1..];
            }
            next.extend_from_slice(left);
            next.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut next);
        width *= 2;
    }
    Ok(order.into_iter().map(|place| values[place].clone()).collect())
}

fn sum(call: &mut Call<'_>) -> Applied<Value> {
    let values = call.list()?;
    if values.is_empty() {
        return Ok(Value::Integer(Integer::ZERO));
    }
    // A sum of a list is the chain of its entries with `+` between them.
    let signs = vec![(Infix::Plus, Span::default()); values.len()];
    arithmetic::sum(call.store, &values, &signs).map_err(|(_, error)| error.into())
}

fn extreme(call: &Call<'_>, wanted: Ordering) -> Applied<Value> {
    let values = call.opened()?;
    if let Some(place) = values.iter().position(|value| !ordinals::is_number(value)) {
        return Err(call.wrong_kind(place, "integers", &values[place]));
    }
    let mut values = values.into_iter();
    let Some(mut chosen) = values.next() else {
        let message = format!("`{}` takes at least one integer; none was given", call.function.name());
        return Err(Error::new(ErrorKind::Domain, message).into());
    };
    for value in values {
        call.store.interrupt().poll()?;
        if ordinals::compare(&value, &chosen) == Some(wanted) {
            chosen = value;
        }
    }
    Ok(chosen)
}
