//! A finite commutative monoid, given by what its letters do, and a set P of its elements.

use std::collections::HashSet;

use super::elements::Elements;
use crate::input::Input;
use crate::refused::Refused;

/// Elements, letters, and products of an element and a letter.
const MOST_ELEMENTS: u64 = 20_000;
const MOST_LETTERS: u64 = 10_000;
const MOST_PRODUCTS: u64 = 1 << 26;

/// A monoid whose letters commute, so that its elements are the words in them: two words that lead
/// from the identity 0 to the same element lead from every element to the same one.
#[derive(Debug)]
pub(crate) struct Monoid {
    order: usize,
    letters: usize,
    /// Each element times each letter.
    products: Vec<u32>,
    /// From which smaller element, by which letter, each but the identity is first reached.
    reached: Vec<(u32, u32)>,
    /// The elements of P, ascending.
    pub(crate) in_p: Vec<u64>,
}

impl Monoid {
    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// The lines `order`, `letters`, `r` and `p`.
    pub(crate) fn read(input: &mut Input<'_>) -> Result<Monoid, Refused> {
        input.hide_line();
        let order = input.field("order", MOST_ELEMENTS)?;
        if order == 0 {
            return Err(input.reject_line("a monoid has at least the identity"));
        }
        input.hide_line();
        let letters = input.field("letters", MOST_LETTERS)?;
        if order * letters > MOST_PRODUCTS {
            return Err(input.reject_line(format!("more than {MOST_PRODUCTS} products are not taken")));
        }
        let mut monoid = Monoid {
            order: order as usize,
            letters: letters as usize,
            products: Vec::new(),
            reached: vec![(0, 0)],
            in_p: Vec::new(),
        };
        for element in 0..monoid.order {
            monoid.row(element, input)?;
        }
        monoid.commutes(input)?;
        input.hide_line();
        let ended = input.expect("p")?;
        monoid.in_p = input.rising(ended, order)?;
        if monoid.in_p.first() == Some(&0) {
            return Err(input.reject_line("the identity is not in P: the player who cannot move wins"));
        }
        Ok(monoid)
    }

    /// The line `r` of an element, which a smaller one has reached: so in the end all are reached.
    fn row(&mut self, element: usize, input: &mut Input<'_>) -> Result<(), Refused> {
        input.hide_line();
        let ended = input.expect("r")?;
        let row = input.numbers(ended, self.order as u64, self.letters)?;
        if row.len() < self.letters {
            return Err(input.reject_line(format!("expected {} products", self.letters)));
        }
        if element >= self.reached.len() {
            return Err(input.reject_line(format!("element {element} is reached from no lesser one")));
        }
        for (letter, &product) in row.iter().enumerate() {
            let next = self.reached.len() as u64;
            if product > next {
                return Err(input.reject_line(format!("{product} is reached before {next}")));
            }
            if product == next {
                self.reached.push((element as u32, letter as u32));
            }
            self.products.push(product as u32);
        }
        Ok(())
    }

    fn by_letter(&self, element: usize, letter: usize) -> usize {
        self.products[element * self.letters + letter] as usize
    }

    /// Whether every two letters commute on every element.
    fn commutes(&self, input: &mut Input<'_>) -> Result<(), Refused> {
        for element in 0..self.order {
            for first in 0..self.letters {
                input.work(self.letters)?;
                for second in 0..first {
                    let one = self.by_letter(self.by_letter(element, first), second);
                    if one != self.by_letter(self.by_letter(element, second), first) {
                        let reason = format!(
                            "element {element} times the letters {} and {} depends on their order",
                            second + 1,
                            first + 1
                        );
                        return Err(input.reject_line(reason));
                    }
                }
            }
        }
        Ok(())
    }

    /// Every element times this one.
    pub(crate) fn times(&self, element: usize, input: &mut Input<'_>) -> Result<Vec<u32>, Refused> {
        let mut products: Vec<u32> = (0..self.order as u32).collect();
        let mut rest = element;
        while rest > 0 {
            let (before, letter) = self.reached[rest];
            input.work(self.order)?;
            for product in &mut products {
                *product = self.by_letter(*product as usize, letter as usize) as u32;
            }
            rest = before as usize;
        }
        Ok(products)
    }

    /// For each element the contexts in which it is in P: the z with zx in P.
    pub(crate) fn contexts(&self, input: &mut Input<'_>) -> Result<Vec<Elements>, Refused> {
        let mut of_identity = Elements::none(self.order);
        for &element in &self.in_p {
            of_identity.insert(element as usize);
        }
        let mut contexts = vec![of_identity];
        for &(before, letter) in &self.reached[1..] {
            input.work(self.order)?;
            let of_before = &contexts[before as usize];
            let mut further = Elements::none(self.order);
            for context in 0..self.order {
                if of_before.has(self.by_letter(context, letter as usize)) {
                    further.insert(context);
                }
            }
            contexts.push(further);
        }
        Ok(contexts)
    }
}

/// Whether no two elements are in P in the same contexts.
pub(crate) fn are_different(contexts: &[Elements]) -> bool {
    contexts.iter().collect::<HashSet<_>>().len() == contexts.len()
}
