//! What a certificate says to answer: by the values of its positions, or by its closed set of pairs.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::play::choice::{Advice, Choice};
use crate::play::numbering::{Numbering, components_as_written, options_as_written};
use crate::play::reason::Reasons;
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
    /// By the smaller position of each pair and the other: the numbers that the certificate has for
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

const BY: &str = "by the certificate's values ";

/// Leaves nim-sum 0 by values that somebody gave: those of the store are never looked at. A heap is
/// worth its size, as in a certificate, and a sum that has no value of its own what its components
/// are worth together.
///
/// ```
/// use sprague::{Nimber, Store, front_end::play::{Labels, Strategy}};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let zero = store.set_of(&[one])?;
/// let two = store.set_of(&[one, zero])?;
/// let labels = Labels::new([(zero, Nimber::ZERO), (two, Nimber::from(2_u8))]);
/// let sum = store.sum(&[one, two])?;
/// let advice = labels.advise(&mut store, sum)?;
/// assert_eq!(advice.winning.expect("an N-position").to, one);
/// assert!(advice.reason.starts_with("by the certificate's values 1 ⊕ 2 = 3"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Labels {
    values: HashMap<GameId, Nimber>,
}

impl Labels {
    /// The values of positions: of every set that can be reached, and of every sum that is an
    /// option of one.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = (GameId, Nimber)>) -> Labels {
        Labels { values: values.into_iter().collect() }
    }

    fn value(&self, store: &Store, position: GameId) -> Result<Nimber> {
        match (store.node(position), self.values.get(&position)) {
            (Node::Nimber(size), _) => Ok(size),
            (_, Some(value)) => Ok(value.clone()),
            (Node::Sum(components), None) => {
                let mut total = Nimber::ZERO;
                for &component in components {
                    store.interrupt().poll()?;
                    // No component is a sum itself.
                    total.nim_sum_assign(&self.value(store, component)?);
                }
                Ok(total)
            }
            _ => {
                Err(Error::new(ErrorKind::Domain, "the certificate has no value for a position of this game"))
            }
        }
    }

    /// An option of a component that has a value.
    fn option(&self, store: &mut Store, from: GameId, wanted: &Nimber) -> Result<Option<GameId>> {
        let options = match store.node(from) {
            Node::Nimber(size) if *wanted < size => return store.nimber(wanted).map(Some),
            Node::Nimber(_) => return Ok(None),
            _ => store.listed(from),
        };
        for &option in options {
            store.interrupt().poll()?;
            if self.value(store, option)? == *wanted {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

impl Strategy for Labels {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        let mut worth = Vec::new();
        let mut total = Nimber::ZERO;
        for component in components_as_written(store, position) {
            let value = self.value(store, component)?;
            total.nim_sum_assign(&value);
            worth.push((component, value));
        }
        let mut winning = None;
        if !total.is_zero() {
            for group in Numbering::new(store, position)?.groups {
                let from = self.value(store, group.position)?;
                let wanted = from.nim_sum(&total);
                if let Some(to) = self.option(store, group.position, &wanted)? {
                    let choice = Choice::new(group.component, group.position, to);
                    winning = Some((choice, from, wanted));
                    break;
                }
            }
        }
        let reasons = Reasons { store, worth, total, by: BY };
        Ok(match winning {
            Some((choice, from, to)) => reasons.winning(choice, &from, &to),
            None => reasons.losing(),
        })
    }
}
