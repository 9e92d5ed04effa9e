//! The strategy of a strategy certificate.

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::play::choice::{Advice, Choice};
use crate::play::numbering::{Numbering, options_as_written};
use crate::play::strategy::Strategy;

/// Answers into a closed set of pairs: every move in A + B has an answer that leads to a pair
/// again. No value is looked at.
///
/// ```
/// use sprague::{Store, front_end::play::{Pairs, Strategy}};
/// let mut store = Store::new();
/// let (zero, one) = (store.zero(), store.nimber(1_u32)?);
/// let pairs = Pairs::new([((zero, zero), (1, 1)), ((one, one), (2, 2))]);
/// let advice = pairs.advise(&mut store, one)?;
/// assert_eq!(advice.winning.expect("an answer").to, zero);
/// assert_eq!(advice.reason, "what is left is {1, 1}, a pair of the certificate");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Pairs {
    /// By the lesser position of each pair and the other: the numbers that the certificate has for
    /// them.
    numbers: HashMap<(GameId, GameId), (u32, u32)>,
}

impl Pairs {
    /// Pairs of positions that are no sums, each with its numbers in the certificate. The order of
    /// the two does not matter.
    #[must_use]
    pub fn new(pairs: impl IntoIterator<Item = ((GameId, GameId), (u32, u32))>) -> Pairs {
        let numbers = pairs.into_iter().map(|((first, second), numbers)| (key(first, second), numbers));
        Pairs { numbers: numbers.collect() }
    }

    fn numbers(&self, first: GameId, second: GameId) -> Option<(u32, u32)> {
        self.numbers.get(&key(first, second)).copied()
    }
}

fn key(first: GameId, second: GameId) -> (GameId, GameId) {
    (first.min(second), first.max(second))
}

/// A position as a sum of two; one that is not is a sum with `*0`.
fn two(store: &Store, position: GameId) -> Option<(GameId, GameId)> {
    match store.node(position) {
        Node::Sum(&[first, second]) => Some((first, second)),
        Node::Sum(_) => None,
        _ => Some((position, store.zero())),
    }
}

impl Strategy for Pairs {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        let advice = |winning, reason: String| Advice::new(winning, reason);
        let nothing = || advice(None, "the certificate has no answer here".to_owned());
        let Some((first, second)) = two(store, position) else { return Ok(nothing()) };
        if let Some((one, other)) = self.numbers(first, second) {
            let reason = format!("{{{one}, {other}}} is a pair of the certificate");
            return Ok(advice(None, reason));
        }
        for group in Numbering::new(store, position)?.groups {
            let from = group.position;
            let other = if from == first { second } else { first };
            let mut options = options_as_written(store, from);
            if let Node::Nimber(size) = store.node(from) {
                // What a strategy certificate speaks of is written out there, so that its heaps are
                // small.
                for option in 0..size.to_u64().unwrap_or(0) {
                    store.interrupt().poll()?;
                    options.push(store.nimber(option)?);
                }
            }
            for to in options {
                store.interrupt().poll()?;
                if let Some((one, another)) = self.numbers(to, other) {
                    let choice = Choice::new(group.component, from, to);
                    let reason = format!("what is left is {{{one}, {another}}}, a pair of the certificate");
                    return Ok(advice(Some(choice), reason));
                }
            }
        }
        Ok(nothing())
    }
}
