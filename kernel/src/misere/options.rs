//! The values of the options of heaps and generators.

use std::collections::VecDeque;

use super::elements::Elements;
use super::game::{Game, Sum};
use super::values::Products;
use crate::input::Input;
use crate::refused::Refused;

/// Finds the values of the options, heap by heap.
pub(crate) struct Options<'o> {
    game: &'o Game,
    products: &'o Products,
    values: &'o [u32],
    /// The values of the splits of n, n − 1, …, as far as something is taken from n.
    splits: VecDeque<Elements>,
}

impl<'o> Options<'o> {
    /// The options of heap 1 are asked first.
    pub(crate) fn new(game: &'o Game, products: &'o Products, values: &'o [u32]) -> Options<'o> {
        Options { game, products, values, splits: VecDeque::from([Elements::none(products.order())]) }
    }

    /// The values of the options of the next heap or generator; `None` if it has no options.
    pub(crate) fn of(&mut self, heap: usize, input: &mut Input<'_>) -> Result<Option<Elements>, Refused> {
        match self.game {
            Game::Generators(options) => self.of_generator(&options[heap], input),
            Game::Heaps { digits, unequal } => self.of_heap(heap, digits, *unequal, input),
        }
    }

    fn of_generator(&self, options: &[Sum], input: &mut Input<'_>) -> Result<Option<Elements>, Refused> {
        let mut found = Elements::none(self.products.order());
        for sum in options {
            input.work(1 + sum.len())?;
            let value = sum
                .iter()
                .fold(0, |value, &summand| self.products.with(self.values[summand as usize])[value] as usize);
            found.insert(value);
        }
        Ok(if options.is_empty() { None } else { Some(found) })
    }

    fn of_heap(
        &mut self,
        heap: usize,
        digits: &[u8],
        unequal: bool,
        input: &mut Input<'_>,
    ) -> Result<Option<Elements>, Refused> {
        let splits = self.splits_of(heap, unequal, input)?;
        self.splits.push_front(splits);
        self.splits.truncate(digits.len());
        let mut found = Elements::none(self.products.order());
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                found.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                found.insert(self.values[rest] as usize);
            }
            if digit & 4 != 0 {
                found.add(&self.splits[taken]);
            }
        }
        Ok(if found.is_empty() { None } else { Some(found) })
    }

    /// The values of two heaps that are not empty and have `counters` counters together.
    fn splits_of(&self, counters: usize, unequal: bool, input: &mut Input<'_>) -> Result<Elements, Refused> {
        let mut found = vec![false; self.products.order()];
        input.work(counters + found.len())?;
        let smaller = if unequal { counters.saturating_sub(1) / 2 } else { counters / 2 };
        for part in 1..=smaller {
            let other = self.values[counters - part] as usize;
            found[self.products.with(self.values[part])[other] as usize] = true;
        }
        let mut elements = Elements::none(found.len());
        for element in (0..found.len()).filter(|&element| found[element]) {
            elements.insert(element);
        }
        Ok(elements)
    }
}
