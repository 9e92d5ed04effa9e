//! Positions that play may come back to, and those with entailing moves, as values: what takes them,
//! and why the rest does not.

use hashbrown::HashSet;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::game::{ExtendedMove, ExtendedValue, GameId, Store, Target};
use crate::game_graph::Outcome;
pub(crate) use crate::theory::worth;

/// A value as a position: the integer 0 is one.
pub(crate) fn position(store: &Store, value: &Value) -> Option<GameId> {
    match value {
        Value::Position(position) => Some(*position),
        Value::Integer(integer) if integer.is_zero() => Some(store.zero()),
        // Nothing comes back to it after all.
        Value::Extended(id) => match store.settled(Target::Extended(*id)) {
            Target::Position(position) => Some(position),
            Target::Extended(_) => None,
        },
        _ => None,
    }
}

/// A value as a position, an ordinary one or another; the integer 0 is one.
pub(crate) fn target(store: &Store, value: &Value) -> Option<Target> {
    match value {
        Value::Extended(id) => Some(store.settled(Target::Extended(*id))),
        _ => position(store, value).map(Target::Position),
    }
}

/// A position as a value.
pub(crate) fn value(target: Target) -> Value {
    match target {
        Target::Position(position) => Value::Position(position),
        Target::Extended(id) => Value::Extended(id),
    }
}

/// Whether some of these are no ordinary positions.
pub(crate) fn is_among(values: &[Value]) -> bool {
    values.iter().any(|value| matches!(value, Value::Extended(_) | Value::Turned(..)))
}

/// `grundy(G)`: an integer, an ordinal, or `∞{0, 2}`.
pub(crate) fn grundy(store: &mut Store, target: Target) -> Result<Value> {
    Ok(match worth(store, target)? {
        ExtendedValue::Infinite(among) => Value::Extended(store.infinite(among)?),
        ExtendedValue::Loony => Value::Loony,
        value => ordinals::of_nimber(value.finite().expect("it is finite")),
    })
}

pub(crate) fn outcome(store: &Store, target: Target) -> Result<Outcome> {
    Ok(match target {
        Target::Position(position) => store.outcome(position).into(),
        Target::Extended(_) => worth(store, target)?.outcome(),
    })
}

/// The sum of positions, where some are no ordinary ones.
pub(crate) fn sum(store: &mut Store, terms: &[Target]) -> Result<Value> {
    store.sum_of_targets(terms).map(value)
}

/// A value as an option of a set.
pub(crate) fn option(store: &Store, value: &Value) -> Option<ExtendedMove> {
    match value {
        Value::Turned(turn, target) => Some(ExtendedMove { turn: *turn, target: *target }),
        _ => target(store, value).map(ExtendedMove::plain),
    }
}

/// What the moves from a position lead to.
pub(crate) fn options(store: &mut Store, of: Target) -> Result<Vec<Value>> {
    let moves = store.moves_of(of)?;
    Ok(moves.into_iter().map(|one| value(one.target)).collect())
}

/// The options of a position that are P: moves to them win.
pub(crate) fn winning_options(store: &mut Store, of: Target) -> Result<Vec<Value>> {
    if store.is_turned(of) {
        // Several moves may lead to one position.
        let mut met = HashSet::new();
        let mut moves = store.turned_moves(of)?;
        moves.retain(|one| one.is_winning() && met.insert(one.whole));
        return Ok(moves.into_iter().map(|one| value(one.whole)).collect());
    }
    let moves = store.moves_of(of)?;
    let mut winning = Vec::new();
    for one in moves {
        if outcome(store, one.target)? == Outcome::P {
            winning.push(value(one.target));
        }
    }
    Ok(winning)
}

/// An ordinary position, or the reason why there has to be one.
pub(crate) fn ordinary(store: &Store, value: &Value, asked: &str, why: &str) -> Result<Option<GameId>> {
    match target(store, value) {
        Some(Target::Position(position)) => Ok(Some(position)),
        Some(target @ Target::Extended(_)) => Err(refused(store, target, asked, why)),
        None => Ok(None),
    }
}

/// The error for what is asked of a position that play may come back to, or that has entailing
/// moves, and has no answer there.
pub(crate) fn refused(store: &Store, of: Target, asked: &str, why: &str) -> Error {
    if store.is_turned(of) {
        let why = match why {
            MISERE => "who wins misère play with such moves has no theory here",
            IDENTITY => "they are not told apart as sets; G = H compares their values",
            _ => "a set says which options there are, and not whose turn it is then",
        };
        let message = format!("{asked} takes no position with entailing or complimenting moves: {why}");
        return Error::new(ErrorKind::Domain, message)
            .help("of such a position there are its value and outcome, its moves, and sums with others");
    }
    Error::new(ErrorKind::Domain, format!("{asked} takes no loopy position: {why}"))
        .help("of a loopy position there are its value and outcome, its options, and sums with others")
}

/// Why a function takes no such position.
pub(crate) fn reason(function: &str) -> &'static str {
    match function {
        "birthday" => "play from it need not end, so no line of play is the longest",
        "followers" => "followers are counted as sets, and it is among its own",
        "expand" | "canonical" => "it can be reached from itself, and no set is written so",
        "distinguish" => "values tell such positions apart: G = H",
        "mex" => "its value may be infinite",
        "genus" | "pretend" => MISERE,
        name if name.starts_with("misere") => MISERE,
        _ => "play from it need not end",
    }
}

/// Why misère play is not asked about.
pub(crate) const MISERE: &str = "who wins misère play that may go on for ever has no theory here";

/// Why identity is not asked about.
pub(crate) const IDENTITY: &str =
    "positions that can be reached from themselves are not told apart as sets; G = H compares their values";
