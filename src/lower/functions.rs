//! The functions of the language.

use std::cmp::Ordering;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::lower::arithmetic;
use crate::lower::field;
use crate::lower::integer::Integer;
use crate::lower::ordinals;
use crate::lower::refuse;
use crate::lower::relations;
use crate::lower::value::{MovesOf, Value};
use crate::nimber;
use crate::render;
use crate::theory;

/// A function of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Nim,
    Grundy,
    Outcome,
    Canonical,
    Options,
    Followers,
    Birthday,
    Expand,
    Mex,
    WinningMoves,
    Distinguish,
    All,
    Any,
    Count,
    Length,
    Sort,
    Sum,
    Min,
    Max,
    Gcd,
    NimProduct,
    NimQuotient,
    NimInverse,
    NimPower,
    NimSqrt,
    NimRoots,
    NimTrace,
    NimOrder,
    NimLog,
    NimMinimalPolynomial,
    Sequence,
    Period,
    Preperiod,
    LastException,
    Exceptions,
    Saltus,
}

const NAMES: [(&str, Function); 36] = [
    ("nim", Function::Nim),
    ("grundy", Function::Grundy),
    ("outcome", Function::Outcome),
    ("canonical", Function::Canonical),
    ("options", Function::Options),
    ("followers", Function::Followers),
    ("birthday", Function::Birthday),
    ("expand", Function::Expand),
    ("mex", Function::Mex),
    ("winning_moves", Function::WinningMoves),
    ("distinguish", Function::Distinguish),
    ("all", Function::All),
    ("any", Function::Any),
    ("count", Function::Count),
    ("len", Function::Length),
    ("sort", Function::Sort),
    ("sum", Function::Sum),
    ("min", Function::Min),
    ("max", Function::Max),
    ("gcd", Function::Gcd),
    ("nim_product", Function::NimProduct),
    ("nim_quotient", Function::NimQuotient),
    ("nim_inverse", Function::NimInverse),
    ("nim_power", Function::NimPower),
    ("nim_sqrt", Function::NimSqrt),
    ("nim_roots", Function::NimRoots),
    ("nim_trace", Function::NimTrace),
    ("nim_order", Function::NimOrder),
    ("nim_log", Function::NimLog),
    ("nim_minimal_polynomial", Function::NimMinimalPolynomial),
    ("sequence", Function::Sequence),
    ("period", Function::Period),
    ("preperiod", Function::Preperiod),
    ("last_exception", Function::LastException),
    ("exceptions", Function::Exceptions),
    ("saltus", Function::Saltus),
];

impl Function {
    pub(crate) fn named(name: &str) -> Option<Function> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
    }

    /// Whether it goes through the heaps of a ruleset: such a call is a loop of its own.
    pub(crate) fn asks_sequence(self) -> bool {
        matches!(
            self,
            Function::Sequence
                | Function::Period
                | Function::Preperiod
                | Function::LastException
                | Function::Exceptions
                | Function::Saltus
        )
    }

    /// Which argument holds the entry at a place, of a function that opens the lists among its arguments.
    pub(crate) fn argument_of_entry(self, arguments: &[Value], entry: usize) -> usize {
        let opens = matches!(
            self,
            Function::Nim
                | Function::Mex
                | Function::Min
                | Function::Max
                | Function::Gcd
                | Function::All
                | Function::Any
                | Function::Count
        );
        if !opens {
            return entry;
        }
        let mut before = 0;
        let holds = |argument: &Value| {
            before += match argument {
                Value::List(_) | Value::Range(_) => {
                    argument.length().and_then(|length| length.to_usize()).unwrap_or(0)
                }
                _ => 1,
            };
            before > entry
        };
        arguments.iter().position(holds).unwrap_or(arguments.len())
    }

    pub(crate) fn name(self) -> &'static str {
        NAMES.iter().find(|(_, function)| *function == self).map_or("", |(name, _)| name)
    }
}

/// An error of a function, and the argument that is to blame, where it is one.
pub(crate) struct FunctionError {
    pub(super) argument: Option<usize>,
    pub(crate) error: Error,
}

impl FunctionError {
    pub(crate) fn argument(&self) -> Option<usize> {
        self.argument
    }
}

impl From<Error> for FunctionError {
    fn from(error: Error) -> FunctionError {
        FunctionError { argument: None, error }
    }
}

pub(super) type Applied<T> = std::result::Result<T, FunctionError>;

/// Applies a function. With `entries`, the arguments are the entries of a comprehension.
pub(crate) fn apply(
    store: &mut Store,
    function: Function,
    arguments: &[Value],
    entries: bool,
) -> Applied<Value> {
    match function {
        Function::Nim => nim(store, arguments),
        Function::Grundy => {
            let position = one_position(store, function, arguments)?;
            Ok(ordinals::of_nimber(&store.value(position)))
        }
        Function::Outcome => Ok(Value::Outcome(store.outcome(one_position(store, function, arguments)?))),
        Function::Canonical => {
            let position = one_position(store, function, arguments)?;
            Ok(Value::Position(theory::sprague_grundy(store, position)?))
        }
        Function::Options => {
            let position = one_position(store, function, arguments)?;
            let options = arithmetic::options(store, position)?;
            Ok(Value::moves(options, MovesOf { position, winning: false })?)
        }
        Function::Followers => {
            let position = one_position(store, function, arguments)?;
            Ok(Value::Integer(store.followers(position)?.into()))
        }
        Function::Birthday => {
            let position = one_position(store, function, arguments)?;
            Ok(ordinals::value(store.birthday(position)?))
        }
        Function::Expand => {
            let position = one_position(store, function, arguments)?;
            Ok(Value::Position(store.expand(position)?))
        }
        Function::WinningMoves => {
            let position = one_position(store, function, arguments)?;
            let winning = theory::winning_moves(store, position)?;
            Ok(Value::moves(winning, MovesOf { position, winning: true })?)
        }
        Function::Distinguish => distinguish(store, arguments),
        Function::Mex if let ([Value::Position(_)], false) = (arguments, entries) => {
            let error = wrong_kind(0, function, "integers, or the positions of a set", &arguments[0]);
            Err(with_help(
                error,
                "the mex of the values of all options of G is grundy(G); of positions that are listed, mex{G, H}",
            ))
        }
        Function::Mex => mex(store, &flattened(store, arguments, false)?),
        Function::All | Function::Any | Function::Count => quantify(store, function, arguments, entries),
        Function::Length => {
            let argument = one(function, arguments, entries)?;
            argument.length().map(Value::Integer).ok_or_else(|| {
                let error = wrong_kind(0, function, "a list, a range or a string", argument);
                match argument {
                    Value::Position(_) => with_help(error, "the number of options is len(options(G))"),
                    _ => error,
                }
            })
        }
        Function::Sort => sort(store, one_list(store, function, arguments, entries)?),
        Function::Sum => sum(store, &one_list(store, function, arguments, entries)?),
        Function::Min | Function::Max => least_or_greatest(store, function, arguments, entries),
        Function::Gcd => {
            let mut divisor = Integer::ZERO;
            for integer in integers(function, &flattened(store, arguments, entries)?)? {
                store.interrupt().poll()?;
                divisor = divisor.greatest_common_divisor(&integer, store.interrupt())?;
            }
            Ok(Value::Integer(divisor))
        }
        Function::Sequence
        | Function::Period
        | Function::Preperiod
        | Function::LastException
        | Function::Exceptions
        | Function::Saltus => unreachable!("such a call is compiled to a loop"),
        _ => field::apply(store, function, arguments),
    }
}

fn with_help(mut error: FunctionError, help: &str) -> FunctionError {
    error.error = error.error.help(help);
    error
}

pub(super) fn wrong_kind(argument: usize, function: Function, wanted: &str, given: &Value) -> FunctionError {
    let error = Error::new(
        ErrorKind::WrongKind,
        format!("`{}` wants {wanted}, and was given {}", function.name(), given.kind()),
    );
    FunctionError { argument: Some(argument), error }
}

pub(super) fn wrong_count(function: Function, wanted: &str, given: usize) -> FunctionError {
    Error::new(ErrorKind::WrongCount, format!("`{}` wants {wanted}, and was given {given}", function.name()))
        .help(refuse::signature(function.name()))
        .into()
}

fn one(function: Function, arguments: &[Value], entries: bool) -> Applied<&Value> {
    match arguments {
        [argument] if !entries => Ok(argument),
        _ => Err(wrong_count(function, "one argument", arguments.len())),
    }
}

fn one_position(store: &Store, function: Function, arguments: &[Value]) -> Applied<GameId> {
    let argument = one(function, arguments, false)?;
    as_position(store, function, 0, argument)
}

fn as_position(store: &Store, function: Function, place: usize, argument: &Value) -> Applied<GameId> {
    relations::position(store, argument).ok_or_else(|| {
        let error = wrong_kind(place, function, "a position", argument);
        match argument {
            Value::Integer(integer) if !integer.is_negative() => {
                let help = super::blame::starred(&integer.written());
                with_help(error, &help)
            }
            Value::List(_) => {
                with_help(error, "the position with these options is {G for G in xs}; their sum, sum(xs)")
            }
            Value::Definition(_) => with_help(error, "a position of it has its arguments behind it: f(5)"),
            Value::Ruleset(ruleset) => {
                let name = store.ruleset_name(*ruleset);
                match store.nim_sequence(*ruleset) {
                    Some(_) => with_help(
                        error,
                        &format!(
                            "a position of it is {name}(5); the values of its heaps are sequence({name}, 0..20)"
                        ),
                    ),
                    None => match crate::ruleset::named(&name) {
                        Some(named) => {
                            with_help(error, &format!("a position of it is written {}", named.signature))
                        }
                        None => error,
                    },
                }
            }
            _ => error,
        }
    })
}

/// The arguments, with lists and ranges among them opened.
fn flattened(store: &Store, arguments: &[Value], entries: bool) -> Result<Vec<Value>> {
    if entries {
        return Ok(arguments.to_vec());
    }
    let mut all = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match argument {
            Value::List(_) | Value::Range(_) => arithmetic::append(store, argument, &mut all)?,
            other => all.push(other.clone()),
        }
    }
    Ok(all)
}

fn one_list(store: &Store, function: Function, arguments: &[Value], entries: bool) -> Applied<Vec<Value>> {
    if entries {
        return Ok(arguments.to_vec());
    }
    let argument = one(function, arguments, false)?;
    match argument {
        Value::Text(_) | Value::List(_) | Value::Range(_) => {
            Ok(relations::characters_or_entries(store, argument)?)
        }
        other => Err(wrong_kind(0, function, "a list", other)),
    }
}

fn integers(function: Function, values: &[Value]) -> Applied<Vec<Integer>> {
    values
        .iter()
        .enumerate()
        .map(|(place, value)| match value {
            Value::Integer(integer) => Ok(integer.clone()),
            other => Err(wrong_kind(place, function, "integers", other)),
        })
        .collect()
}

fn nim(store: &mut Store, arguments: &[Value]) -> Applied<Value> {
    let heaps = flattened(store, arguments, false)?;
    let mut components = Vec::with_capacity(heaps.len());
    for (place, heap) in heaps.iter().enumerate() {
        store.interrupt().poll()?;
        let size = match (ordinals::as_nimber(heap), heap) {
            (Some(size), _) => size,
            (None, Value::Integer(integer)) => {
                let error = Error::new(
                    ErrorKind::Domain,
                    format!("a heap has a size of at least 0, and this is {}", integer.written()),
                );
                return Err(FunctionError { argument: Some(place), error });
            }
            (None, other) => {
                let error = wrong_kind(place, Function::Nim, "heap sizes, which are integers", other);
                return Err(with_help(error, "nim(1 2 6) is *1 + *2 + *6"));
            }
        };
        components.push(store.nimber(size)?);
    }
    Ok(Value::Position(store.sum(&components)?))
}

fn distinguish(store: &mut Store, arguments: &[Value]) -> Applied<Value> {
    let [left, right] = arguments else {
        return Err(wrong_count(Function::Distinguish, "two positions", arguments.len()));
    };
    let left = as_position(store, Function::Distinguish, 0, left)?;
    let right = as_position(store, Function::Distinguish, 1, right)?;
    match theory::distinguish(store, left, right)? {
        Some(position) => Ok(Value::Position(position)),
        None => Err(Error::new(
            ErrorKind::Domain,
            format!(
                "the positions are equivalent, both to {}: nothing distinguishes them",
                render::nimber_text(&store.value(left), 72).0
            ),
        )
        .into()),
    }
}

fn mex(store: &Store, values: &[Value]) -> Applied<Value> {
    let mut nimbers = Vec::with_capacity(values.len());
    for (place, value) in values.iter().enumerate() {
        store.interrupt().poll()?;
        let nimber = match value {
            Value::Position(position) => store.value(*position),
            Value::Integer(_) | Value::Ordinal(_) => match ordinals::as_nimber(value) {
                Some(nimber) => nimber,
                None => {
                    let error = Error::new(
                        ErrorKind::Domain,
                        "mex is of integers that are not negative, or of positions",
                    );
                    return Err(FunctionError { argument: Some(place), error });
                }
            },
            other => return Err(wrong_kind(place, Function::Mex, "integers or positions", other)),
        };
        // The mex of n values is at most n; larger ones would only fill the memory.
        if nimber.to_u64().is_some_and(|size| size <= values.len() as u64) {
            nimbers.push(nimber);
        }
    }
    let least = nimber::mex(&nimbers).to_integer().expect("the mex of finitely many is finite");
    Ok(Value::Integer(least.into()))
}

fn quantify(store: &Store, function: Function, arguments: &[Value], entries: bool) -> Applied<Value> {
    let values = flattened(store, arguments, entries)?;
    let mut holding = 0;
    for (place, value) in values.iter().enumerate() {
        match value {
            Value::Truth(true) => holding += 1,
            Value::Truth(false) => {}
            other => return Err(wrong_kind(place, function, "truth values", other)),
        }
    }
    Ok(match function {
        Function::All => Value::Truth(holding == values.len()),
        Function::Any => Value::Truth(holding > 0),
        _ => Value::small(holding as i64),
    })
}

fn sort(store: &Store, values: Vec<Value>) -> Applied<Value> {
    store.interrupt().poll()?;
    let all_ordinals = values.iter().all(ordinals::is_number);
    let all_texts = values.iter().all(|value| matches!(value, Value::Text(_)));
    if !all_ordinals && !all_texts {
        let culprit = values.iter().find(|value| !ordinals::is_number(value)).unwrap_or(&values[0]).clone();
        let error = wrong_kind(0, Function::Sort, "a list of integers, or of strings", &culprit);
        return Err(match culprit {
            Value::Position(_) => {
                with_help(error, "positions are sorted by value: sort([grundy(G) for G in xs])")
            }
            _ => error,
        });
    }
    let at_most = |left: &Value, right: &Value| match (left, right) {
        (Value::Text(left), Value::Text(right)) => ***left <= ***right,
        (left, right) => ordinals::compare(left, right).is_some_and(Ordering::is_le),
    };
    Ok(Value::list(merged(store, &values, at_most)?)?)
}

/// Sorts by merging, which does not mind being interrupted; entries may be long, and compared for as long.
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

fn sum(store: &mut Store, values: &[Value]) -> Applied<Value> {
    if values.is_empty() {
        return Ok(Value::Integer(Integer::ZERO));
    }
    // A sum of a list is the chain of its entries with `+` between them.
    arithmetic::sum(
        store,
        values,
        &[(crate::syntax::operator::Infix::Plus, crate::error::Span::default())].repeat(values.len()),
    )
    .map_err(|(_, error)| error.into())
}

fn least_or_greatest(
    store: &Store,
    function: Function,
    arguments: &[Value],
    entries: bool,
) -> Applied<Value> {
    let values = flattened(store, arguments, entries)?;
    if let Some(place) = values.iter().position(|value| !ordinals::is_number(value)) {
        return Err(wrong_kind(place, function, "integers", &values[place]));
    }
    let wanted = if function == Function::Min { Ordering::Less } else { Ordering::Greater };
    let mut values = values.into_iter();
    let Some(mut chosen) = values.next() else {
        let message = format!("`{}` of nothing: there is no integer to choose from", function.name());
        return Err(Error::new(ErrorKind::Domain, message).into());
    };
    for value in values {
        store.interrupt().poll()?;
        if ordinals::compare(&value, &chosen) == Some(wanted) {
            chosen = value;
        }
    }
    Ok(chosen)
}
