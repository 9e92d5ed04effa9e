//! Finite commutative monoids that letters generate, with a set P.

use hashbrown::HashMap;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::misere::lasso::{Diagram, Diagrams, Made};

/// An element, by its number; 0 is the identity.
pub(super) type Element = u32;

/// A finite commutative monoid, its elements in the order in which they are first reached, breadth
/// first by letters.
#[derive(Debug, Clone)]
pub(super) struct Monoid {
    letters: usize,
    /// Each element times each letter.
    action: Vec<Element>,
    /// From which element, and by which letter, one was reached.
    parent: Vec<(Element, u32)>,
    p: Bits,
    products: Vec<Element>,
    /// For each x, the set of z with xz in P.
    rows: Vec<Bits>,
}

impl Monoid {
    /// The monoid of the identity, P empty: nobody can move, and the player to move wins.
    pub(super) fn trivial() -> Monoid {
        Monoid {
            letters: 0,
            action: Vec::new(),
            parent: vec![(0, 0)],
            p: Bits::none(1),
            products: vec![0],
            rows: vec![Bits::none(1)],
        }
    }

    /// The quotient of all sums of the letters, whose outcomes are given; `None` if it has more than
    /// `most` elements.
    pub(super) fn of_outcomes(
        diagrams: &mut Diagrams,
        outcomes: Diagram,
        most: usize,
        interrupt: &Interrupt,
    ) -> Made<Option<Monoid>> {
        let letters = diagrams.letters();
        let units: Vec<u32> = (0..letters)
            .map(|letter| {
                let mut word = vec![0; letter + 1];
                word[letter] = 1;
                diagrams.word(&word)
            })
            .collect();
        let mut shifts = vec![outcomes];
        let mut numbers: HashMap<Diagram, Element> = HashMap::from([(outcomes, 0)]);
        let (mut action, mut parent) = (Vec::new(), vec![(0, 0)]);
        let mut at = 0;
        while at < shifts.len() {
            for (letter, &unit) in units.iter().enumerate() {
                let shifted = diagrams.shift(shifts[at], unit)?;
                let next = shifts.len() as Element;
                let number = *numbers.entry(shifted).or_insert(next);
                if number == next {
                    if shifts.len() >= most {
                        return Ok(None);
                    }
                    shifts.push(shifted);
                    parent.push((at as Element, letter as u32));
                }
                action.push(number);
            }
            at += 1;
        }
        let mut p = Bits::none(shifts.len());
        let holds = |&(_, &shift): &(usize, &Diagram)| diagrams.holds_of_nothing(shift);
        shifts.iter().enumerate().filter(holds).for_each(|(element, _)| p.insert(element));
        Ok(Some(Monoid::with_products(letters, action, parent, p, interrupt)?))
    }

    /// The monoid of an action of letters that commute, each element with its parent.
    pub(super) fn with_products(
        letters: usize,
        action: Vec<Element>,
        parent: Vec<(Element, u32)>,
        p: Bits,
        interrupt: &Interrupt,
    ) -> Result<Monoid> {
        let order = parent.len();
        let mut products: Vec<Element> = Vec::with_capacity(order * order);
        products.extend(0..order as Element);
        for &(from, letter) in &parent[1..] {
            interrupt.poll()?;
            let from = from as usize * order;
            for place in from..from + order {
                products.push(action[products[place] as usize * letters + letter as usize]);
            }
        }
        let mut rows = Vec::with_capacity(order);
        for row in products.chunks_exact(order) {
            interrupt.poll()?;
            let mut contexts = Bits::none(order);
            let in_p = |&(_, &product): &(usize, &Element)| p.has(product as usize);
            row.iter().enumerate().filter(in_p).for_each(|(context, _)| contexts.insert(context));
            rows.push(contexts);
        }
        Ok(Monoid { letters, action, parent, p, products, rows })
    }

    /// The same monoid with its elements in this order, and with other letters. The order is the one
    /// in which they are first reached by these.
    pub(super) fn renumbered(
        &self,
        order: &[Element],
        letters: &[Element],
        interrupt: &Interrupt,
    ) -> Result<Monoid> {
        let mut number = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&element, place)| number[element as usize] = place);
        let mut p = Bits::none(order.len());
        self.p.iter().for_each(|element| p.insert(number[element] as usize));
        let mut action = Vec::with_capacity(order.len() * letters.len());
        let mut parent = vec![(0, 0)];
        for (&element, place) in order.iter().zip(0..) {
            interrupt.poll()?;
            for (&by, letter) in letters.iter().zip(0..) {
                let product: Element = number[self.product(element, by) as usize];
                if product as usize == parent.len() {
                    parent.push((place, letter));
                }
                action.push(product);
            }
        }
        Monoid::with_products(letters.len(), action, parent, p, interrupt)
    }

    pub(super) fn order(&self) -> usize {
        self.parent.len()
    }

    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    pub(super) fn p(&self) -> &Bits {
        &self.p
    }

    /// The contexts in which an element is in P.
    pub(super) fn row(&self, element: Element) -> &Bits {
        &self.rows[element as usize]
    }

    /// An element times each letter.
    pub(super) fn action(&self, element: usize) -> &[Element] {
        &self.action[element * self.letters..][..self.letters]
    }

    #[inline]
    pub(super) fn product(&self, first: Element, second: Element) -> Element {
        self.products[first as usize * self.order() + second as usize]
    }

    /// An element times each element.
    pub(super) fn products(&self, element: Element) -> &[Element] {
        &self.products[element as usize * self.order()..][..self.order()]
    }

    /// The element of a word.
    pub(super) fn value(&self, word: &[u32]) -> Element {
        let mut value = 0;
        for (letter, &count) in word.iter().enumerate() {
            for _ in 0..count {
                value = self.action[value as usize * self.letters + letter];
            }
        }
        value
    }

    /// The word by which an element was first reached.
    pub(super) fn word(&self, element: Element) -> Vec<u32> {
        let mut word = vec![0; self.letters];
        let mut at = element;
        while at != 0 {
            let (from, letter) = self.parent[at as usize];
            word[letter as usize] += 1;
            at = from;
        }
        word
    }

    /// The contexts in which no element of a set is in P.
    pub(super) fn safe(&self, set: &Bits) -> Bits {
        let mut safe = Bits::all(self.order());
        set.iter().for_each(|element| safe.remove_all(&self.rows[element]));
        safe
    }
}

/// A set of numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn none(bound: usize) -> Bits {
        Bits(vec![0; bound.div_ceil(64)])
    }

    pub(super) fn all(bound: usize) -> Bits {
        let mut bits = Bits(vec![!0; bound.div_ceil(64)]);
        if let (Some(last), rest @ 1..) = (bits.0.last_mut(), bound % 64) {
            *last = (1 << rest) - 1;
        }
        bits
    }

    #[inline]
    pub(super) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, others)| mine & !others == 0)
    }

    pub(super) fn remove_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, others)| *mine &= !others);
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}
