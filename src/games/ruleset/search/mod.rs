//! Whether a position is worth n, without the values of all its options, by the couples of
//! `ruleset::couples`. They are decided by depth-first proof numbers. What is learned of a position
//! is its value, or that it is not worth n.
//!
//! Sources: Lemoine and Viennot, "Computer analysis of Sprouts with nimbers" (2010); Nagai, "Df-pn
//! algorithm for searching AND/OR trees" (2002).

mod proof;
mod searched;
mod visit;

#[cfg(test)]
mod tests;

pub(crate) use proof::Proved;
use searched::Searched;

use crate::error::Result;
use crate::nimber::{NimSum, Nimber};
use crate::ruleset::couples::{LARGEST_HEAP, without_pairs};
use crate::ruleset::solver::{LARGE, OPEN};
use crate::ruleset::{Ruleset, Solver};

/// A search among the positions of a ruleset.
pub(super) struct Search<'r> {
    rules: &'r mut dyn Searched,
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
        self.by_couples().is_value(keys, value)
    }

    /// What decides couples of these positions.
    pub(super) fn by_couples(&mut self) -> Search<'_> {
        Search { rules: self }
    }

    /// Whether the value of a position is found by couples.
    pub(super) fn is_searched(&self, position: &R::Position) -> bool {
        let weight = self.rules.weight(position);
        self.rules.searched_from().is_some_and(|least| weight.is_some_and(|weight| weight >= least))
    }

    /// Finds the value of a key.
    pub(super) fn find(&mut self, key: u32) -> Result<()> {
        self.find_by_couples(key)?;
        self.solve(key)
    }

    /// Finds the value of a key if that is found by couples.
    pub(super) fn find_by_couples(&mut self, key: u32) -> Result<()> {
        if self.values[key as usize] >= OPEN && self.is_searched(self.positions.get(key)) {
            self.by_couples().search_value(key)?;
        }
        Ok(())
    }

    /// Finds the values of the options of a position together, each by the mex of its options.
    pub(super) fn solve_options(&mut self, position: &R::Position) -> Result<()> {
        let mut keys = Vec::new();
        self.parts(position.clone(), &mut Vec::new(), &mut keys)?;
        for key in keys {
            let list = self.listed(key)?;
            let parts = (0..list.len()).flat_map(|place| list.option(place));
            parts.copied().try_for_each(|part| self.solve(part))?;
        }
        Ok(())
    }
}

impl Search<'_> {
    /// Whether it is known already that the Grundy value of a sum of keys is `value`.
    pub(super) fn is_known_value(&self, mut keys: Vec<u32>, value: &Nimber) -> bool {
        without_pairs(&mut keys);
        let mut rest = NimSum::default();
        rest.add(value);
        for key in keys {
            if self.is_open(key) {
                return false;
            }
            self.rules.add_value(key, &mut rest);
        }
        rest.finish().is_zero()
    }

    /// Whether the Grundy value of a sum of keys is `value`.
    fn is_value(&mut self, mut keys: Vec<u32>, value: &Nimber) -> Result<bool> {
        without_pairs(&mut keys);
        keys.sort_by_key(|&key| self.rules.weight_of(key));
        let mut rest = NimSum::default();
        rest.add(value);
        let open = keys.pop_if(|&mut key| self.is_open(key) && self.rules.has_weight(key));
        for key in keys {
            self.find(key)?;
            self.rules.add_value(key, &mut rest);
        }
        let rest = rest.finish();
        let Some(key) = open else { return Ok(rest.is_zero()) };
        match rest.to_u64().filter(|&heap| heap < LARGEST_HEAP) {
            Some(heap) => self.decide(key, heap as u32),
            None => {
                self.find(key)?;
                let mut sum = NimSum::default();
                self.rules.add_value(key, &mut sum);
                Ok(sum.finish() == rest)
            }
        }
    }

    /// Whether the value of a key is not known.
    fn is_open(&self, key: u32) -> bool {
        self.rules.values()[key as usize] >= OPEN
    }

    /// Finds the value of a key.
    fn find(&mut self, key: u32) -> Result<()> {
        if self.is_open(key) && self.rules.is_found_by_couples(key) {
            self.search_value(key)?;
        }
        self.rules.solve_all(key)
    }

    /// Whether a position is worth as much as a heap, if that is known.
    fn known(&self, key: u32, heap: u32) -> Option<bool> {
        match self.rules.values()[key as usize] {
            LARGE => Some(false),
            value if value < LARGE => Some(value == heap),
            _ => self.rules.couples().is_not(key, heap).then_some(false),
        }
    }
}
