//! What `for` goes through, one entry after the other.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::arithmetic;
use crate::eval::budget::Budgeted;
use crate::eval::extended;
use crate::eval::integer::Integer;
use crate::eval::unsupported;
use crate::eval::value::{List, Value, range_length};
use crate::game::Store;
use crate::game_graph::Outcome;

/// Entries that are still to come.
pub(crate) enum Iteration {
    Range { next: Integer, last: Integer },
    List { list: Arc<Budgeted<List>>, next: usize },
    Text { text: Arc<Budgeted<Box<str>>>, next: usize },
}

impl Iteration {
    /// Begins with the first entry of a range, a list, a string, or the options of a position.
    pub(crate) fn over(store: &mut Store, source: Value) -> Result<Iteration> {
        Ok(match source {
            Value::Range(ends) => Iteration::Range { next: ends.0.clone(), last: ends.1.clone() },
            Value::List(list) => Iteration::List { list, next: 0 },
            Value::Text(text) => Iteration::Text { text, next: 0 },
            Value::Position(position) => {
                let options = arithmetic::options(store, position)?;
                match Value::list(options.into_iter().map(Value::Position).collect())? {
                    Value::List(list) => Iteration::List { list, next: 0 },
                    _ => unreachable!("a list was made"),
                }
            }
            Value::Extended(_) => {
                let target = extended::target(store, &source).expect("it is a position");
                match Value::list(extended::options(store, target)?)? {
                    Value::List(list) => Iteration::List { list, next: 0 },
                    _ => unreachable!("a list was made"),
                }
            }
            other => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!(
                        "`for` goes through a range, a list, a string or a position; got {}",
                        other.kind()
                    ),
                );
                return Err(match other {
                    Value::Integer(_) => error.help("the integers from 0 to n-1 are 0..n-1"),
                    Value::Outcome(Outcome::N) => error.help(unsupported::EVERY_INTEGER),
                    _ => error,
                });
            }
        })
    }

    /// How many entries are still to come, as far as a machine word says it; of a string none are
    /// counted.
    pub(crate) fn entries(&self) -> i64 {
        match self {
            Iteration::Range { next, last } => range_length(next, last).to_i64().unwrap_or(i64::MAX),
            Iteration::List { list, next } => (list.entries.len() - next) as i64,
            Iteration::Text { .. } => 0,
        }
    }
}

impl Iterator for Iteration {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        match self {
            Iteration::Range { next, last } => {
                if *next > *last {
                    return None;
                }
                let following = next.add(&Integer::Small(1), u64::MAX).ok()?;
                Some(Value::Integer(std::mem::replace(next, following)))
            }
            Iteration::List { list, next } => {
                let value = list.entries.get(*next)?.clone();
                *next += 1;
                Some(value)
            }
            Iteration::Text { text, next } => {
                let character = text[*next..].chars().next()?;
                *next += character.len_utf8();
                Some(Value::text(character.encode_utf8(&mut [0; 4])))
            }
        }
    }
}
