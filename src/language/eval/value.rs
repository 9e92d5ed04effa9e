//! The values that an expression can have.
//!
//! Lists share what they have in common: `[x, x]` holds the list `x` once, and lists inside lists
//! can be exponentially larger when they are written out than in memory. So whatever goes through a
//! value goes through what is in memory ([`crate::eval::alike`]), or asks [`Value::size`] before it
//! begins.

use std::sync::Arc;

use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::budget::Budgeted;
use crate::eval::integer::Integer;
use crate::game::{ExtendedId, GameId, RulesetId, Target};
use crate::game_graph::Outcome;
use crate::misere::Quotient;
use crate::nimber::Ordinal;
use crate::theory::Convention;

/// Lists inside lists, at most: writing and dropping a list recurses once a level.
const MAX_LIST_DEPTH: usize = 500;

/// A value of the language.
// Equal values have equal hashes: `alike` asks lists for that before it compares them.
#[allow(clippy::derived_hash_with_manual_eq)]
#[derive(Debug, Clone, Hash)]
pub(crate) enum Value {
    Truth(bool),
    Outcome(Outcome),
    Integer(Integer),
    /// An infinite one; what is finite is an integer.
    Ordinal(Arc<Budgeted<Ordinal>>),
    Position(GameId),
    /// One that play may come back to.
    Extended(ExtendedId),
    /// An option of a set that is being made, and whose turn it is after the move to it.
    Turned(Turn, Target),
    /// The value of a position from which the player to move wins, whatever stands beside it.
    Loony,
    Text(Arc<Budgeted<Box<str>>>),
    List(SharedList),
    /// `a..b`, not written out until somebody needs its entries.
    Range(Arc<Budgeted<(Integer, Integer)>>),
    /// A definition that was named without its arguments.
    Definition(u32),
    /// A ruleset: `kayles`, `subtraction([1, 3, 4])`.
    Ruleset(RulesetId),
    /// A misère quotient.
    Quotient(SharedQuotient),
    /// An element of one, by its number.
    Element(SharedQuotient, usize),
}

/// A misère quotient as values hold it.
pub(crate) type SharedQuotient = Arc<Budgeted<Arc<Quotient>>>;

/// A list as values hold it.
pub(crate) type SharedList = Arc<Budgeted<List>>;

/// A list, with how deep lists are nested in it, and how much it holds when it is written out.
#[derive(Debug, Hash)]
pub(crate) struct List {
    depth: usize,
    size: u64,
    pub(crate) entries: Box<[Value]>,
    /// For a list from `options`, `winning_moves` or `misere_winning_moves`: what it lists.
    pub(crate) moves: Option<MovesOf>,
}

/// Which moves a list lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct MovesOf {
    pub(crate) position: Target,
    pub(crate) listed: Listed,
}

/// All moves of a position, or those that win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Listed {
    All,
    /// Those that win in a convention of play.
    Winning(Convention),
}

impl Value {
    pub(crate) fn list(entries: Vec<Value>) -> Result<Value> {
        Value::list_with(entries, None)
    }

    /// The list of what moves lead to.
    pub(crate) fn moves(to: Vec<GameId>, moves: MovesOf) -> Result<Value> {
        Value::list_with(to.into_iter().map(Value::Position).collect(), Some(moves))
    }

    /// The list of what winning moves of a loopy or an entailing position lead to.
    pub(crate) fn extended_moves(to: Vec<Value>, of: Target) -> Result<Value> {
        let listed = Listed::Winning(Convention::Normal);
        Value::list_with(to, Some(MovesOf { position: of, listed }))
    }

    fn list_with(entries: Vec<Value>, moves: Option<MovesOf>) -> Result<Value> {
        let depth = 1 + entries
            .iter()
            .map(|entry| if let Value::List(list) = entry { list.depth } else { 0 })
            .max()
            .unwrap_or(0);
        if depth > MAX_LIST_DEPTH {
            return Err(Error::new(
                ErrorKind::Limit,
                format!("lists are nested more than {MAX_LIST_DEPTH} deep"),
            ));
        }
        let size =
            entries.iter().fold(0_u64, |size, entry| size.saturating_add(entry.size()).saturating_add(1));
        let bytes = size_of_val(&*entries);
        let list = List { depth, size, entries: entries.into_boxed_slice(), moves };
        Ok(Value::List(Arc::new(Budgeted::new(list, bytes))))
    }

    /// `first..last`.
    pub(crate) fn range(first: Integer, last: Integer) -> Value {
        Value::Range(Arc::new(Budgeted::new((first, last), 0)))
    }

    pub(crate) fn text(text: &str) -> Value {
        Value::Text(Arc::new(Budgeted::new(Box::from(text), text.len())))
    }

    pub(crate) fn quotient(quotient: Arc<Quotient>) -> Value {
        let bytes = quotient.bytes();
        Value::Quotient(Arc::new(Budgeted::new(quotient, bytes)))
    }

    pub(crate) fn small(integer: i64) -> Value {
        Value::Integer(Integer::Small(integer))
    }

    /// The kind with its article, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Truth(_) => "a truth value",
            Value::Outcome(_) => "an outcome",
            Value::Integer(_) => "an integer",
            Value::Ordinal(_) => "an ordinal",
            Value::Position(_) => "a position",
            Value::Extended(_) => "a loopy or entailing position",
            Value::Turned(..) => "an option",
            Value::Loony => "the value loony",
            Value::Text(_) => "a string",
            Value::List(_) => "a list",
            Value::Range(_) => "a range",
            Value::Definition(_) => "a definition without its arguments",
            Value::Ruleset(_) => "a ruleset without a position",
            Value::Quotient(_) => "a misère quotient",
            Value::Element(..) => "an element of a misère quotient",
        }
    }

    /// How much a value holds when it is written out as a tree: entries, those of its entries and
    /// so on, characters, words of long integers. Known when it is made; `u64::MAX` where it is
    /// more.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Value::List(list) => list.size,
            Value::Text(text) => text.len() as u64,
            Value::Range(ends) => {
                range_length(&ends.0, &ends.1).to_usize().map_or(u64::MAX, |length| length as u64)
            }
            Value::Integer(integer) => integer.bits() / 64,
            Value::Ordinal(ordinal) => ordinal.room() as u64,
            _ => 0,
        }
    }

    /// How many entries a list, a range or a string has.
    pub(crate) fn length(&self) -> Option<Integer> {
        match self {
            Value::List(list) => Some(Integer::Small(list.entries.len() as i64)),
            Value::Text(text) => Some(Integer::Small(text.chars().count() as i64)),
            Value::Range(ends) => Some(range_length(&ends.0, &ends.1)),
            _ => None,
        }
    }
}

/// How many integers `first..last` holds.
pub(crate) fn range_length(first: &Integer, last: &Integer) -> Integer {
    if last < first {
        return Integer::ZERO;
    }
    if let (Integer::Small(first), Integer::Small(last)) = (first, last)
        && let Some(length) = last.checked_sub(*first).and_then(|length| length.checked_add(1))
    {
        return Integer::Small(length);
    }
    Integer::from(last.to_big() - first.to_big() + 1_u32)
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn nesting_of_lists_is_bounded() {
        let mut list = Value::list(Vec::new()).unwrap();
        let deepest = loop {
            match Value::list(vec![list.clone()]) {
                Ok(deeper) => list = deeper,
                Err(error) => break error,
            }
        };
        assert!(deepest.message().contains("nested"));
    }
}
