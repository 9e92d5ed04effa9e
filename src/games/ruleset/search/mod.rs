//! Whether a position is worth n, without the values of all its options.
//!
//! A *couple* is a position beside a Nim heap `*n`: a P-position if and only if the position is
//! worth n. Couples are decided by depth-first proof numbers. What is learned of a position is its
//! value, or that it is not worth n.
//!
//! Sources: Lemoine and Viennot, "Computer analysis of Sprouts with nimbers" (2010); Nagai, "Df-pn
//! algorithm for searching AND/OR trees" (2002).

mod list;
mod numbers;
mod visit;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::Result;
use crate::nimber::Nimber;
use crate::ruleset::solver::{LARGE, OPEN};
use crate::ruleset::{Ruleset, Solver};

use list::List;
use numbers::Table;

/// A position beside a heap of this size or more gets its value.
const LARGEST_HEAP: u64 = 32;

/// A value below this is found by asking for one number after the other.
const FEW: u32 = 16;

/// What is kept of couples.
#[derive(Default)]
pub(super) struct Couples {
    /// For each key its bits: bit n says that the value is not n.
    not: Vec<u32>,
    numbers: Table,
    /// The options of positions, as long as there is room.
    lists: HashMap<u32, Arc<List>>,
    /// What the lists hold together.
    held: usize,
}

impl Couples {
    /// Forgets all positions but the first `positions`.
    pub(super) fn take_back(&mut self, positions: usize) {
        self.not.truncate(positions);
        self.numbers.take_back(positions);
        self.lists.clear();
        self.held = 0;
    }

    /// For tests: no more proof numbers than this are kept.
    #[cfg(test)]
    fn limit(&mut self, most: usize) {
        self.numbers.limit(most);
    }

    fn is_not(&self, key: u32, heap: u32) -> bool {
        self.not.get(key as usize).is_some_and(|bits| bits >> heap & 1 == 1)
    }

    fn note_not(&mut self, key: u32, heap: u32) {
        if self.not.len() <= key as usize {
            self.not.resize(key as usize + 1, 0);
        }
        self.not[key as usize] |= 1 << heap;
    }
}

impl<R: Ruleset> Solver<R> {
    /// Whether the Grundy value of a position is `value`: what [`Solver::value`] says, found with
    /// fewer positions where the ruleset has a [`Ruleset::weight`].
    ///
    /// # Errors
    /// Those of [`Solver::value`].
    ///
    /// ```
    /// use sprague::ruleset::{Argument, Ruleset, Solver, boards::Cram};
    /// use sprague::{Interrupt, Limits, Nimber};
    /// let mut solver = Solver::new(Cram, Limits::default(), Interrupt::new());
    /// let board = Cram.read(&[Argument::Integer(5.into()), Argument::Integer(5.into())])?;
    /// assert!(solver.is_value(&board, &Nimber::ZERO)?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn is_value(&mut self, position: &R::Position, value: &Nimber) -> Result<bool> {
        self.is_value_of_sum(std::slice::from_ref(position), value)
    }

    /// Whether the Grundy value of a sum of positions is `value`.
    pub(super) fn is_value_of_sum(&mut self, positions: &[R::Position], value: &Nimber) -> Result<bool> {
        let (mut keys, mut room) = (Vec::new(), Vec::new());
        for position in positions {
            self.parts(position.clone(), &mut room, &mut keys)?;
        }
        without_pairs(&mut keys);
        keys.sort_by_key(|&key| self.weight(key));
        let mut rest = crate::nimber::NimSum::default();
        rest.add(value);
        let open = keys.pop_if(|&mut key| self.is_searched(key));
        for key in keys {
            self.find(key)?;
            self.add(key, &mut rest);
        }
        let rest = rest.finish();
        let Some(key) = open else { return Ok(rest.is_zero()) };
        match rest.to_u64().filter(|&heap| heap < LARGEST_HEAP) {
            Some(heap) => self.decide(key, heap as u32),
            None => {
                self.find(key)?;
                let mut sum = crate::nimber::NimSum::default();
                self.add(key, &mut sum);
                Ok(sum.finish() == rest)
            }
        }
    }

    /// How much is left to play in a position.
    fn weight(&self, key: u32) -> u64 {
        self.rules.weight(self.positions.get(key)).unwrap_or_default()
    }

    /// Whether a position without a value is decided by couples.
    fn is_searched(&self, key: u32) -> bool {
        self.values[key as usize] >= OPEN && self.rules.weight(self.positions.get(key)).is_some()
    }

    /// Finds the value of a key: by couples as long as it is small.
    fn find(&mut self, key: u32) -> Result<()> {
        if self.is_searched(key) {
            self.search_value(key)?;
        }
        self.solve(key)
    }

    /// Whether a position is worth as much as a heap, if that is known.
    fn known(&self, key: u32, heap: u32) -> Option<bool> {
        match self.values[key as usize] {
            LARGE => Some(false),
            value if value < LARGE => Some(value == heap),
            _ => self.couples.is_not(key, heap).then_some(false),
        }
    }
}

/// Takes away what stands twice: G + G is worth 0.
fn without_pairs(keys: &mut Vec<u32>) {
    keys.sort_unstable();
    let mut kept = 0;
    for place in 0..keys.len() {
        if kept > 0 && keys[kept - 1] == keys[place] {
            kept -= 1;
        } else {
            keys[kept] = keys[place];
            kept += 1;
        }
    }
    keys.truncate(kept);
}
