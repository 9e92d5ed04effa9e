//! The values of heaps or generators in the monoid.

use super::game::Game;
use super::monoid::Monoid;
use crate::input::Input;
use crate::number::Number;
use crate::period::primes;
use crate::refused::Refused;

/// Heaps whose values are given.
const MOST_HEAPS: usize = 1 << 20;

/// Products of a value and an element: half a gigabyte.
const MOST_PRODUCTS: usize = 1 << 27;

/// The values of all heaps, or of those up to a last one.
#[derive(Debug)]
pub(crate) struct Values {
    /// Of heap 0, 1, … to the end of the first period, or to the last.
    given: Vec<u32>,
    /// The period, and the heap from which on the values repeat.
    pub(crate) period: Option<(u64, u64)>,
}

impl Values {
    /// The lines `heaps` and `period` or `partial`.
    pub(crate) fn read(game: &Game, monoid: &Monoid, input: &mut Input<'_>) -> Result<Values, Refused> {
        input.hide_line();
        let ended = input.expect("heaps")?;
        let given = input.numbers(ended, monoid.order() as u64, MOST_HEAPS + 1)?;
        if given.first() != Some(&0) {
            return Err(input.reject_line("the value of heap 0 is the identity"));
        }
        if let Game::Generators(options) = game
            && options.len() != given.len()
        {
            return Err(input.reject_line(format!("expected the values of 0 to {}", options.len() - 1)));
        }
        let mut values = Values { given: given.iter().map(|&value| value as u32).collect(), period: None };
        input.hide_line();
        let (word, ended) = input.word()?;
        match (word.as_str(), ended) {
            ("partial", true) => {}
            ("period", false) => values.read_period(game, input)?,
            _ => return Err(input.reject_at(ended, "expected `period` with two numbers, or `partial`")),
        }
        Ok(values)
    }

    /// The period and where it begins: both the least.
    fn read_period(&mut self, game: &Game, input: &mut Input<'_>) -> Result<(), Refused> {
        let most = MOST_HEAPS as u64 + 1;
        let (period, ended) = input.below(most)?;
        if ended {
            return Err(input.reject_line("expected the period, and the heap from which on it holds"));
        }
        let (start, ended) = input.below(most)?;
        if !ended {
            return Err(input.reject("nothing stands behind the period and its first heap"));
        }
        if matches!(game, Game::Generators(_) | Game::Heaps { unequal: true, .. }) {
            let reason = "there are periods of octal games alone, whose parts may be equal";
            return Err(input.reject_line(reason));
        }
        if period == 0 || start == 0 || self.given.len() as u64 != start + period {
            return Err(input.reject_line("the values end with the first period, which is not of heap 0"));
        }
        self.period = Some((period, start));
        let (first, length) = (start as usize, period as usize);
        for prime in primes(period) {
            input.work(length)?;
            let less = length / prime as usize;
            if (first..first + length).all(|heap| self.of(heap as u64) == self.of((heap + less) as u64)) {
                return Err(input.reject_line(format!("{less} is a period too")));
            }
        }
        if first > 1 && self.of(start - 1) == self.of(start - 1 + period) {
            return Err(input.reject_line(format!("the period holds at heap {} already", first - 1)));
        }
        Ok(())
    }

    /// The value of a heap, which is one of [`Values::end`].
    pub(crate) fn of(&self, heap: u64) -> u32 {
        match self.period {
            Some((period, start)) if heap >= start => self.given[(start + (heap - start) % period) as usize],
            _ => self.given[heap as usize],
        }
    }

    /// The same of a heap of any size: of a large one by a heap beyond the first period that is
    /// the same number of heaps from the beginning of one.
    pub(crate) fn of_any(&self, heap: &Number) -> u32 {
        match (heap.to_u64(), self.period) {
            (None, Some((period, start))) => self.of(start * period + heap.remainder(period)),
            (heap, _) => self.of(heap.unwrap_or(u64::MAX)),
        }
    }

    /// The heaps that have a value are below this; with a period all have one.
    pub(crate) fn end(&self) -> Option<u64> {
        if self.period.is_some() { None } else { Some(self.given.len() as u64) }
    }

    /// The values of all heaps whose conditions are checked, heap 0 first.
    ///
    /// With a period p from n₀ on and greatest number t that is taken, a heap of n ≥ 2n₀ + p − 1 +
    /// t has options of the same values as one of n + p. (The greater part of an option of n is at
    /// least n₀, and that of n + p at least n₀ + p.)
    pub(crate) fn window(&self, game: &Game) -> Vec<u32> {
        let heaps = match (self.period, game) {
            (Some((period, start)), Game::Heaps { digits, .. }) => {
                2 * start + 2 * period - 2 + digits.len() as u64 - 1
            }
            _ => self.given.len() as u64 - 1,
        };
        (0..=heaps).map(|heap| self.of(heap)).collect()
    }
}

/// What an element is times the value of a heap.
#[derive(Debug)]
pub(crate) struct Products {
    order: usize,
    /// Where the row of each element is that is a value.
    rows: Vec<u32>,
    values: Vec<u32>,
    products: Vec<u32>,
}

impl Products {
    pub(crate) fn new(values: &Values, monoid: &Monoid, input: &mut Input<'_>) -> Result<Products, Refused> {
        let order = monoid.order();
        let mut found = values.given.clone();
        found.sort_unstable();
        found.dedup();
        if found.len() * order > MOST_PRODUCTS {
            return Err(input.reject_line("too many products of values and elements"));
        }
        let (mut rows, mut products) = (vec![u32::MAX; order], Vec::new());
        for (row, &value) in found.iter().enumerate() {
            rows[value as usize] = row as u32;
            products.extend(monoid.times(value as usize, input)?);
        }
        Ok(Products { order, rows, values: found, products })
    }

    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// Every element times this value.
    pub(crate) fn with(&self, value: u32) -> &[u32] {
        &self.products[self.rows[value as usize] as usize * self.order..][..self.order]
    }

    /// Whether the values generate the monoid.
    pub(crate) fn generate(&self, input: &mut Input<'_>) -> Result<bool, Refused> {
        let mut met = vec![false; self.order];
        met[0] = true;
        let (mut waiting, mut count) = (vec![0], 1);
        while let Some(element) = waiting.pop() {
            input.work(self.values.len())?;
            for &value in &self.values {
                let product = self.with(value)[element] as usize;
                if !met[product] {
                    met[product] = true;
                    count += 1;
                    waiting.push(product);
                }
            }
        }
        Ok(count == self.order)
    }
}
