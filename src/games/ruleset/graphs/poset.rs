//! Poset games.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Diagram, Picture};
use crate::ruleset::{Argument, Moves, OutcomeTheorem, Ruleset};

use super::graph::natural;
use super::listed::{Listed, check_label};
use crate::ruleset::row::{Make, Named};

pub(super) const POSET: Named = Named::new(
    "poset(\"a<b b<c\")",
    "remove an element and all above it",
    "Gale and Neyman (1982)",
    "claim poset(\"a<b b<c\") = *3",
    Make::Plain(&Poset),
)
.values("of a chain: the number of its elements");

/// An order with a greatest element is won.
const STRATEGY_STEALING: OutcomeTheorem = OutcomeTheorem::won(
    "strategy stealing",
    "removing the greatest element alone wins, or the move that answers it wins at once",
);

/// An order as a list of pairs, or of chains.
const LISTED: Listed = Listed {
    due: "an order, as a string or a list",
    sign: '<',
    most: usize::MAX,
    entry: "pairs or chains, [a, b] where b is above a, and single elements, [a]",
    example: "[[1, 2], [1, 3], [4]]",
};

/// The most elements that an order may have.
const MOST_ELEMENTS: usize = 64;

/// A poset game: remove an element and all above it; `poset("a<b b<c")`, or `poset("a<b<c d")`.
///
/// Labels are those of a graph; `a<b` says that b is above a, and a lone label is an element that
/// is comparable to none. At most 64 elements. A chain is a Nim heap, and Chomp is the product of
/// two chains without its least element.
///
/// Deciding who wins is PSPACE-complete; positions are the connected parts of what is left.
///
/// Source: D. Gale and A. Neyman, *Nim-type games*, International Journal of Game Theory 11 (1982).
///
/// ```
/// use sprague::ruleset::graphs::Poset;
/// use sprague::ruleset::{Argument, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits};
/// let position = Poset.read(&[Argument::from("a<b a<c")])?;
/// let mut solver = Solver::new(Poset, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&position)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Poset;

/// A finite partial order: its elements in the order of their labels, and what is above each.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Order {
    /// The labels in their order; nothing if they do not matter, and are 1, 2, ….
    labels: Option<Box<[Arc<str>]>>,
    /// For each element those above it, one bit each; with all that follow by transitivity.
    above: Box<[u64]>,
}

impl Order {
    fn read(text: &str) -> Result<Order> {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut labels: Vec<&str> = Vec::new();
        let mut pairs = Vec::new();
        for word in text.split_whitespace() {
            let mut below = None;
            for label in word.split('<') {
                let number = match numbers.get(label) {
                    Some(&number) => number,
                    None => {
                        check_label(label).map_err(|error| error.help("what is above is written a<b"))?;
                        if labels.len() == MOST_ELEMENTS {
                            return Err(Error::new(
                                ErrorKind::Domain,
                                format!("an order may have at most {MOST_ELEMENTS} elements"),
                            ));
                        }
                        labels.push(label);
                        numbers.insert(label, labels.len() - 1);
                        labels.len() - 1
                    }
                };
                pairs.extend(below.replace(number).map(|below: usize| (below, number)));
            }
        }
        let mut by_label: Vec<usize> = (0..labels.len()).collect();
        by_label.sort_by_cached_key(|&element| (natural(labels[element]), labels[element]));
        let mut places = vec![0; labels.len()];
        for (place, &element) in by_label.iter().enumerate() {
            places[element] = place;
        }
        let mut above = vec![0_u64; labels.len()];
        for (a, b) in pairs {
            above[places[a]] |= 1 << places[b];
        }
        for middle in 0..above.len() {
            let further = above[middle];
            above.iter_mut().filter(|above| **above >> middle & 1 == 1).for_each(|above| *above |= further);
        }
        let labels: Box<[Arc<str>]> = by_label.iter().map(|&element| Arc::from(labels[element])).collect();
        match above.iter().enumerate().find(|&(element, above)| above >> element & 1 == 1) {
            None => Ok(Order { labels: Some(labels), above: above.into() }),
            Some((element, _)) => {
                let label = &labels[element];
                Err(Error::new(
                    ErrorKind::Domain,
                    format!("{label} would be above itself, so this is not an order"),
                ))
            }
        }
    }

    fn label(&self, element: usize) -> String {
        match self.labels.as_ref().and_then(|labels| labels.get(element)) {
            Some(label) => label.as_ref().to_owned(),
            None => (element + 1).to_string(),
        }
    }

    /// Only some elements, in an order of their own.
    fn only(&self, elements: &[usize]) -> Order {
        let above = elements.iter().map(|&element| {
            let bits = elements.iter().enumerate();
            bits.fold(0, |bits, (place, &other)| bits | (self.above[element] >> other & 1) << place)
        });
        let labels = self.labels.as_ref();
        Order {
            above: above.collect(),
            labels: labels.map(|labels| elements.iter().map(|&element| labels[element].clone()).collect()),
        }
    }

    fn elements(mut bits: u64) -> Vec<usize> {
        let mut elements = Vec::with_capacity(bits.count_ones() as usize);
        while bits != 0 {
            elements.push(bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
        elements
    }

    fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.above.len() as u32).unwrap_or(0)
    }

    /// For each element those below it.
    fn below(&self) -> Vec<u64> {
        let mut below = vec![0; self.above.len()];
        for (element, &above) in self.above.iter().enumerate() {
            Order::elements(above).into_iter().for_each(|other| below[other] |= 1 << element);
        }
        below
    }
}

impl Ruleset for Poset {
    type Position = Order;

    fn name(&self) -> String {
        "poset".to_owned()
    }

    fn moves(&self, order: &Order, moves: &mut Moves<Order>) -> Result<()> {
        for (element, &above) in order.above.iter().enumerate() {
            let left = order.only(&Order::elements(order.all() & !above & !(1 << element)));
            moves.to(left, || {
                let above: Vec<String> =
                    Order::elements(above).into_iter().map(|other| order.label(other)).collect();
                match above.as_slice() {
                    [] => format!("remove {}", order.label(element)),
                    above => format!("remove {}, and above it {}", order.label(element), above.join(", ")),
                }
            })?;
        }
        Ok(())
    }

    /// The parts that are connected by comparisons.
    fn components(&self, order: Order, parts: &mut Vec<Order>) {
        let below = order.below();
        let mut left = order.all();
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut fresh = part;
            while fresh != 0 {
                let element = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                let near = (order.above[element] | below[element]) & !part;
                part |= near;
                fresh |= near;
            }
            left &= !part;
            parts.push(order.only(&Order::elements(part)));
        }
    }

    fn weight(&self, order: &Order) -> Option<u64> {
        Some(order.above.len() as u64)
    }

    fn outcome_theorem(&self, order: &Order) -> Option<OutcomeTheorem> {
        let at_most = |greatest: usize| {
            let below = order.above.iter().enumerate();
            below.fold(0, |bits, (element, above)| bits | (above >> greatest & 1) << element) | 1 << greatest
        };
        let has_greatest = (0..order.above.len()).any(|element| at_most(element) == order.all());
        has_greatest.then_some(STRATEGY_STEALING)
    }

    /// Numbered anew by how many are below and above each element and its neighbours.
    fn representative(&self, mut order: Order) -> Order {
        order.labels = None;
        let below = order.below();
        let size = |element: usize| {
            (u64::from(below[element].count_ones()) << 8) + u64::from(order.above[element].count_ones())
        };
        let key = |&element: &usize| {
            let around = |bits: u64| {
                let mut sizes: Vec<u64> = Order::elements(bits).into_iter().map(size).collect();
                sizes.sort_unstable();
                sizes
            };
            (size(element), around(below[element]), around(order.above[element]))
        };
        let mut elements = Order::elements(order.all());
        elements.sort_by_cached_key(key);
        order.only(&elements)
    }

    fn write(&self, order: &Order) -> String {
        let below = order.below();
        let mut words = Vec::new();
        for (element, &above) in order.above.iter().enumerate() {
            // What is above with nothing between.
            let next = Order::elements(above).into_iter().filter(|&other| below[other] & above == 0);
            words.extend(next.map(|other| format!("{}<{}", order.label(element), order.label(other))));
            if above | below[element] == 0 {
                words.push(order.label(element));
            }
        }
        format!("poset(\"{}\")", words.join(" "))
    }

    fn read(&self, arguments: &[Argument]) -> Result<Order> {
        Order::read(&LISTED.text(Argument::only(arguments, LISTED.due)?)?)
    }

    /// The Hasse diagram.
    fn picture(&self, order: &Order, after: Option<&[Order]>) -> Option<Picture> {
        let below = &order.below();
        let count = order.above.len();
        let covers = |element: usize| {
            let above = order.above[element];
            Order::elements(above).into_iter().filter(move |&other| below[other] & above == 0)
        };
        let edges: Vec<(usize, usize)> =
            (0..count).flat_map(|element| covers(element).map(move |other| (element, other))).collect();
        // The height of an element is the longest chain below it; the top layer is 0.
        let mut heights = vec![0; count];
        let mut by_size: Vec<usize> = (0..count).collect();
        by_size.sort_by_key(|&element| below[element].count_ones());
        for &element in &by_size {
            let highest = Order::elements(below[element]).into_iter().map(|other| heights[other] + 1).max();
            heights[element] = highest.unwrap_or(0);
        }
        let top = heights.iter().copied().max().unwrap_or(0);
        let layers: Vec<usize> = heights.iter().map(|height| top - height).collect();
        let labels = (0..count).map(|element| order.label(element)).collect();
        let mut diagram = Diagram::new(labels, &edges).in_layers(&layers);
        if let Some(left) = after.and_then(<[_]>::first).filter(|_| order.labels.is_some()) {
            let there: Vec<String> = (0..left.above.len()).map(|element| left.label(element)).collect();
            for vertex in &mut diagram.vertices {
                vertex.marked = !there.contains(&vertex.label);
            }
            for edge in &mut diagram.edges {
                edge.marked = diagram.vertices[edge.from].marked && diagram.vertices[edge.to].marked;
            }
        }
        Some(Picture::Diagram(diagram))
    }
}
