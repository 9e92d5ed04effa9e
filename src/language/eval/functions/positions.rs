//! Functions on positions.

use super::row::{Alone, Applied, Builtin, Call, Does, FunctionError, Means, Takes};
use crate::arithmetic::Term;
use crate::error::{Error, ErrorKind, Limit};
use crate::eval::arithmetic;
use crate::eval::extended;
use crate::eval::ordinals;
use crate::eval::relations;
use crate::eval::value::{Listed, MovesOf, Value};
use crate::game::Target;
use crate::nimber;
use crate::notation;
use crate::syntax::tree::Style;
use crate::theory::{self, Convention};

/// Why a claim over all values refuses these.
pub(super) const REFUSAL: &str = "it asks for the options of a position, and only its value is known here";

const ONE: Takes = Takes::Some(1, 1, "one position");

pub(super) static ROWS: [Builtin; 11] = [
    Builtin::new(
        "nim(a, b, …)  ·  nim(a b …)",
        "the sum of Nim heaps *a + *b + …; lists of heap sizes are allowed too",
        "nim(1 2 6)",
        Takes::Entries("heap sizes"),
        Does::Value(nim),
    )
    .written(&[Style::SideBySide])
    .means(Means::Position(Term::NimSum)),
    Builtin::new(
        "grundy(G)",
        "the Grundy value: an integer or an infinite ordinal; of a loopy position it may be `∞{…}`",
        "grundy({*0, *1, *4})",
        ONE,
        Does::Value(|call| {
            let target = call.target(0)?;
            Ok(extended::grundy(call.store, target)?)
        }),
    )
    .means(Means::Value)
    .alone(Alone::Worth),
    Builtin::new(
        "outcome(G)",
        "the outcome class, `P` or `N`; of a loopy position it may be `D`",
        "outcome({*1})",
        ONE,
        Does::Value(|call| {
            let target = call.target(0)?;
            Ok(Value::Outcome(relations::outcome(call.store, target)?))
        }),
    )
    .means(Means::Outcome)
    .alone(Alone::Worth),
    Builtin::new(
        "canonical(G)",
        "the canonical form, a nimber; alone on a line it gives the reasons",
        "canonical(nim(1, 3))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Position(theory::sprague_grundy(call.store, position)?))
        }),
    )
    .alone(Alone::Canonical(Convention::Normal)),
    Builtin::new(
        "options(G)",
        "the list of options; `options(expand(G))` lists identical ones only once",
        "options(nim(1, 3))",
        ONE,
        Does::Value(|call| {
            let position = match call.target(0)? {
                Target::Position(position) => position,
                target => return Ok(Value::list(extended::options(call.store, target)?)?),
            };
            let options = arithmetic::options(call.store, position)?;
            let position = Target::Position(position);
            Ok(Value::moves(options, MovesOf { position, listed: Listed::All })?)
        }),
    ),
    Builtin::new(
        "winning_moves(G)",
        "the position that each winning move leads to; a claim compares which moves they are",
        "winning_moves(nim(1 2 6))",
        ONE,
        Does::Value(|call| winning_moves(call, Convention::Normal)),
    )
    .alone(Alone::WinningMoves(Convention::Normal)),
    Builtin::new(
        "followers(G)",
        "how many positions can be reached from G, G among them; identical ones count once",
        "followers(nim(1 2 2))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Integer(call.store.followers(position)?.into()))
        }),
    ),
    Builtin::new(
        "birthday(G)",
        "the length of the longest line of play, 0 for the zero position; it may be an ordinal",
        "birthday({*0, {*2}})",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(ordinals::value(call.store.birthday(position)?))
        }),
    ),
    Builtin::new(
        "expand(G)",
        "G with its sums written out as sets: S + T = {S + t} ∪ {s + T}",
        "expand(*1 + *2)",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Position(call.store.expand(position)?))
        }),
    ),
    Builtin::new(
        "distinguish(G, H)",
        "a position X of least birthday such that G + X and H + X have different outcomes",
        "distinguish(*2, *3)",
        Takes::Some(2, 2, "two positions"),
        Does::Value(distinguish),
    )
    .alone(Alone::Distinguish(Convention::Normal)),
    Builtin::new(
        "mex(a, b, …)  ·  mex{a, b, …}  ·  mex(xs)",
        "the least integer from 0 that is missing; for positions, the least that is missing among their values",
        "mex{0, 1, 2, 4, 7}",
        Takes::Entries("integers or positions"),
        Does::Value(mex),
    )
    .written(&[Style::Set, Style::SideBySide])
    .means(Means::OfValues(Term::Mex)),
];

/// The list with one entry for each legal move that wins: what it leads to.
pub(super) fn winning_moves(call: &mut Call<'_>, convention: Convention) -> Applied<Value> {
    let position = match (call.target(0)?, convention) {
        (target @ Target::Extended(_), Convention::Normal) => {
            let winning = extended::winning_options(call.store, target)?;
            return Ok(Value::extended_moves(winning, target)?);
        }
        _ => call.position(0)?,
    };
    let rows = call.store.doing_without_words(|store| convention.winning_moves(store, position))?;
    let count = rows.iter().fold(0_usize, |count, row| count.saturating_add(row.count()));
    let most = call.store.limits().max_elements;
    if count > most {
        let message = format!("there are {count} winning moves, and a list has at most {most} entries");
        return Err(Error::limit(message, Limit::Nodes).into());
    }
    let to = rows.iter().flat_map(|row| std::iter::repeat_n(row.result, row.count())).collect();
    let position = Target::Position(position);
    Ok(Value::moves(to, MovesOf { position, listed: Listed::Winning(convention) })?)
}

fn nim(call: &mut Call<'_>) -> Applied<Value> {
    // Heaps of a comprehension may be lists too.
    call.entries = false;
    let heaps = call.opened()?;
    let mut components = Vec::with_capacity(heaps.len());
    for (place, heap) in heaps.iter().enumerate() {
        call.store.interrupt().poll()?;
        let size = match (ordinals::as_nimber(heap), heap) {
            (Some(size), _) => size,
            (None, Value::Integer(integer)) => {
                let message = format!("a heap has a size of at least 0; got {}", integer.written());
                return Err(FunctionError::of_argument(place, Error::new(ErrorKind::Domain, message)));
            }
            (None, other) => {
                let error = call.wrong_kind(place, "heap sizes, which are integers", other);
                return Err(error.help("nim(1 2 6) is *1 + *2 + *6"));
            }
        };
        components.push(call.store.nimber(size)?);
    }
    Ok(Value::Position(call.store.sum(&components)?))
}

fn distinguish(call: &mut Call<'_>) -> Applied<Value> {
    let (left, right) = (call.position(0)?, call.position(1)?);
    match theory::distinguish(call.store, left, right)? {
        Some(position) => Ok(Value::Position(position)),
        None => Err(Error::new(
            ErrorKind::Domain,
            format!(
                "the positions are equivalent, both to {}: nothing distinguishes them",
                notation::nimber_text(&call.store.value(left), 72).0
            ),
        )
        .into()),
    }
}

fn mex(call: &mut Call<'_>) -> Applied<Value> {
    if let ([position @ Value::Position(_)], false) = (call.arguments, call.entries) {
        let error = call.wrong_kind(0, "integers, or the positions of a set", position);
        return Err(error.help(
            "the mex of the values of all options of G is grundy(G); of positions that are listed, mex{G, H}",
        ));
    }
    call.entries = false;
    let values = call.opened()?;
    let mut nimbers = Vec::with_capacity(values.len());
    for (place, value) in values.iter().enumerate() {
        call.store.interrupt().poll()?;
        let nimber = match value {
            Value::Position(position) => call.store.value(*position),
            // A plain move to a loony position attains nothing.
            Value::Loony => continue,
            Value::Integer(_) | Value::Ordinal(_) => ordinals::as_nimber(value).ok_or_else(|| {
                let message = "`mex` takes integers that are not negative, or positions";
                FunctionError::of_argument(place, Error::new(ErrorKind::Domain, message))
            })?,
            other => return Err(call.wrong_kind(place, "integers or positions", other)),
        };
        // The mex of n values is at most n; larger ones would only fill the memory.
        if nimber.to_u64().is_some_and(|size| size <= values.len() as u64) {
            nimbers.push(nimber);
        }
    }
    let least = nimber::mex(&nimbers).to_integer().expect("the mex of finitely many is finite");
    Ok(Value::Integer(least.into()))
}
