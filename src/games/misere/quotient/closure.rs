//! Why values in a monoid are right: the closure of blind contexts.
//!
//! A context z is *blind* for a sum X with value x if xz is not in P and neither is yz for any
//! option of X with value y: there X is N without a winning move of its own. z is blind for X + Y
//! exactly if z times the value of Y is blind for X and vice versa. So blind contexts of sums
//! follow from those of generators, and grow with them. If the identity is blind for no sum, then
//! the values tell the outcomes: a sum with its value outside P has an option with its value
//! inside. Only pairs of a value and a set of contexts that is maximal are kept.

use super::monoid::{Bits, Element, Monoid};
use crate::interrupt::Interrupt;
use crate::misere::lasso::{Halt, Made};

/// A value with its blind contexts.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    pub(super) value: Element,
    pub(super) blind: Bits,
    /// The generators of a sum that has this pair.
    sum: Vec<u32>,
}

/// The pairs of all sums of some generators, except for those that are below others.
#[derive(Debug, Clone)]
pub(super) struct Closure {
    generators: Vec<Pair>,
    /// Maximal pairs, by value.
    pairs: Vec<Vec<Pair>>,
    size: usize,
    most: usize,
    interrupt: Interrupt,
}

/// The generators of a sum for which the identity is blind.
pub(super) type Contradiction = Vec<u32>;

impl Closure {
    /// No generators yet; at most `most` pairs.
    pub(super) fn new(order: usize, most: usize, interrupt: &Interrupt) -> Closure {
        let pairs = vec![Vec::new(); order];
        Closure { generators: Vec::new(), pairs, size: 0, most, interrupt: interrupt.clone() }
    }

    /// The maximal pairs, by their values.
    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.pairs.iter().flatten()
    }

    /// Whether these contexts are blind for a generator of this value too.
    pub(super) fn is_covered(&self, value: Element, blind: &Bits) -> bool {
        let covers = |pair: &Pair| pair.value == value && blind.is_subset(&pair.blind);
        blind.is_empty() || self.generators.iter().any(covers)
    }

    /// Adds a generator with its value and its blind contexts. With a contradiction the closure is of
    /// no use any more.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        value: Element,
        blind: Bits,
        generator: u32,
    ) -> Made<Option<Contradiction>> {
        if self.is_covered(value, &blind) {
            return Ok(None);
        }
        let fresh = Pair { value, blind, sum: vec![generator] };
        let before: Vec<Pair> = self.pairs().cloned().collect();
        let mut queue = Vec::new();
        self.generators.retain(|pair| pair.value != value || !pair.blind.is_subset(&fresh.blind));
        self.generators.push(fresh.clone());
        if let Some(wrong) = self.insert(fresh.clone(), &mut queue)? {
            return Ok(Some(wrong));
        }
        for pair in &before {
            if let Some(sum) = self.sum(monoid, pair, &fresh)?
                && let Some(wrong) = self.insert(sum, &mut queue)?
            {
                return Ok(Some(wrong));
            }
        }
        let mut at = 0;
        while at < queue.len() {
            let pair = queue[at].clone();
            at += 1;
            let maximal = self.pairs[pair.value as usize].iter().any(|other| other.blind == pair.blind);
            for place in 0..if maximal { self.generators.len() } else { 0 } {
                if let Some(sum) = self.sum(monoid, &pair, &self.generators[place])?
                    && let Some(wrong) = self.insert(sum, &mut queue)?
                {
                    return Ok(Some(wrong));
                }
            }
        }
        Ok(None)
    }

    /// Adds a generator whose sums with others are known to need no pairs but those that are added.
    pub(super) fn add_known(&mut self, value: Element, blind: Bits, generator: u32) -> Made<()> {
        let pair = Pair { value, blind, sum: vec![generator] };
        self.generators.push(pair.clone());
        self.insert(pair, &mut Vec::new()).map(drop)
    }

    /// Adds the pair of a sum of generators that were added, by their places from 1.
    pub(super) fn add_sum(&mut self, monoid: &Monoid, sum: &[usize]) -> Made<()> {
        let mut whole: Option<Pair> = None;
        for &place in sum {
            let pair = &self.generators[place - 1];
            whole = match whole {
                None => Some(pair.clone()),
                Some(before) => match self.sum(monoid, &before, pair)? {
                    None => return Ok(()),
                    sum => sum,
                },
            };
        }
        whole.map_or(Ok(()), |pair| self.insert(pair, &mut Vec::new()).map(drop))
    }

    fn insert(&mut self, pair: Pair, queue: &mut Vec<Pair>) -> Made<Option<Contradiction>> {
        if pair.blind.has(0) {
            return Ok(Some(pair.sum));
        }
        let same_value = &mut self.pairs[pair.value as usize];
        if pair.blind.is_empty() || same_value.iter().any(|other| pair.blind.is_subset(&other.blind)) {
            return Ok(None);
        }
        self.size -= same_value.len();
        same_value.retain(|other| !other.blind.is_subset(&pair.blind));
        same_value.push(pair.clone());
        self.size += same_value.len();
        queue.push(pair);
        // Sets that were replaced by larger ones were in the queue, too.
        if self.size.max(queue.len()) > self.most {
            return Err(Halt::Entries);
        }
        Ok(None)
    }

    /// The pair of the sum of two; `None` if no context is blind.
    fn sum(&self, monoid: &Monoid, first: &Pair, second: &Pair) -> Made<Option<Pair>> {
        self.interrupt.poll()?;
        let (by_first, by_second) = (monoid.products(first.value), monoid.products(second.value));
        let mut blind = Bits::none(monoid.order());
        let mut any = false;
        for context in 0..monoid.order() {
            if first.blind.has(by_second[context] as usize) && second.blind.has(by_first[context] as usize) {
                blind.insert(context);
                any = true;
            }
        }
        Ok(any.then(|| Pair {
            value: by_first[second.value as usize],
            blind,
            sum: first.sum.iter().chain(&second.sum).copied().collect(),
        }))
    }

    /// Whether a generator with this value and these blind contexts contradicts a pair at once.
    pub(super) fn contradicts(&self, value: Element, blind: &Bits) -> bool {
        self.pairs().any(|pair| blind.has(pair.value as usize) && pair.blind.has(value as usize))
    }
}
