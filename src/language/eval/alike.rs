//! Comparing values that share parts: each pair of lists is compared once, however often it is met.

use std::sync::Arc;

use hashbrown::HashSet;

use crate::error::{Error, Limit, Result};
use crate::eval::value::{SharedList, Value};
use crate::interrupt::Interrupt;
use crate::limits::Limits;

/// What is found of two values that are not both lists.
pub(crate) enum Compared {
    Alike,
    Different,
    /// They are alike if these lists are, which were made of them just now.
    AsLists(SharedList, SharedList),
}

impl From<bool> for Compared {
    fn from(alike: bool) -> Compared {
        if alike { Compared::Alike } else { Compared::Different }
    }
}

/// Two lists, and how far their entries were compared.
struct Level {
    left: SharedList,
    right: SharedList,
    next: usize,
}

/// Whether two lists have as many entries, all alike in their order; `others` compares entries that
/// are not both lists. The first difference ends it.
///
/// # Errors
/// Those of `others`; [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more than `most` pairs of
/// lists inside them; or if interrupted.
pub(crate) fn lists(
    left: &SharedList,
    right: &SharedList,
    most: usize,
    interrupt: &Interrupt,
    mut others: impl FnMut(&Value, &Value) -> Result<Compared>,
) -> Result<bool> {
    // Pairs that were met. The lists live as long as the two that hold them, so that no address is
    // used twice.
    let mut met = HashSet::new();
    let mut levels = vec![Level { left: left.clone(), right: right.clone(), next: 0 }];
    while let Some(Level { left, right, next }) = levels.last_mut() {
        interrupt.poll()?;
        if left.entries.len() != right.entries.len() {
            return Ok(false);
        }
        let Some(entry) = left.entries.get(*next) else {
            levels.pop();
            continue;
        };
        let other = &right.entries[*next];
        *next += 1;
        let (left, right) = match (entry, other) {
            (Value::List(left), Value::List(right)) => {
                if !met.insert((Arc::as_ptr(left), Arc::as_ptr(right))) {
                    continue;
                }
                if met.len() > most {
                    let message = format!("more than {most} pairs of lists are compared");
                    return Err(Error::limit(message, Limit::Nodes));
                }
                (left.clone(), right.clone())
            }
            _ => match others(entry, other)? {
                Compared::Alike => continue,
                Compared::Different => return Ok(false),
                Compared::AsLists(left, right) => (left, right),
            },
        };
        levels.push(Level { left, right, next: 0 });
    }
    Ok(true)
}

/// Whether two values are the same: what a definition was called with is asked so, and no text is a
/// list here.
///
/// # Errors
/// If interrupted, or if a ceiling is reached.
pub(crate) fn same(left: &Value, right: &Value, limits: &Limits, interrupt: &Interrupt) -> Result<bool> {
    compare(left, right, limits.max_nodes, interrupt)
}

fn compare(left: &Value, right: &Value, most: usize, interrupt: &Interrupt) -> Result<bool> {
    match (left, right) {
        (Value::List(left), Value::List(right)) => {
            if Arc::ptr_eq(left, right) || left.hash() != right.hash() {
                return Ok(Arc::ptr_eq(left, right));
            }
            lists(left, right, most, interrupt, |left, right| Ok(same_leaf(left, right).into()))
        }
        _ => Ok(same_leaf(left, right)),
    }
}

/// Whether two values that are not both lists are the same.
fn same_leaf(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Truth(left), Value::Truth(right)) => left == right,
        (Value::Outcome(left), Value::Outcome(right)) => left == right,
        (Value::Integer(left), Value::Integer(right)) => left == right,
        (Value::Ordinal(left), Value::Ordinal(right)) => left == right,
        (Value::Position(left), Value::Position(right)) => left == right,
        (Value::Extended(left), Value::Extended(right)) => left == right,
        (Value::Loony, Value::Loony) => true,
        (Value::Text(left), Value::Text(right)) => left == right,
        (Value::Range(left), Value::Range(right)) => left == right,
        (Value::Definition(left), Value::Definition(right)) => left == right,
        (Value::Ruleset(left), Value::Ruleset(right)) => left == right,
        (Value::Quotient(left), Value::Quotient(right)) => left == right,
        (Value::Element(one, left), Value::Element(other, right)) => one == other && left == right,
        _ => false,
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        compare(self, other, usize::MAX, &Interrupt::new()).unwrap_or(false)
    }
}

impl Eq for Value {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list that is a tree of 2^60 leaves when it is written out.
    fn shared(leaf: i64) -> Value {
        let mut list = Value::list(vec![Value::small(leaf)]).unwrap();
        for _ in 0..60 {
            list = Value::list(vec![list.clone(), list]).unwrap();
        }
        list
    }

    #[test]
    fn what_is_shared_is_compared_once() {
        let (one, other, different) = (shared(1), shared(1), shared(2));
        assert_eq!(one, other);
        assert_ne!(one, different);
        assert_eq!(one.size(), (1 << 60) + (1 << 61) - 2);
        let (Value::List(one), Value::List(other), Value::List(different)) = (one, other, different) else {
            panic!("lists")
        };
        let never = Interrupt::new();
        let leaves = std::cell::Cell::new(0);
        let mut leaf = |left: &Value, right: &Value| {
            leaves.set(leaves.get() + 1);
            Ok(same_leaf(left, right).into())
        };
        assert!(lists(&one, &other, usize::MAX, &never, &mut leaf).unwrap());
        assert!(!lists(&one, &different, usize::MAX, &never, &mut leaf).unwrap());
        assert_eq!(leaves.get(), 2);
        assert!(lists(&one, &other, 10, &never, leaf).unwrap_err().message().contains("more than 10 pairs"));
    }
}
