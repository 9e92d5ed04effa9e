//! What a search knows of a ruleset: positions by their keys. Without the type of the positions, so
//! that there is one code of the search for all rulesets.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::interrupt::Interrupt;
use crate::nimber::NimSum;
use crate::ruleset::couples::{Couples, List};
use crate::ruleset::{Moves, OutcomeTheorem, Ruleset, Solver};

pub(in crate::games::ruleset) trait Searched {
    fn values(&self) -> &[u32];
    fn set_value(&mut self, key: u32, value: u32);
    fn couples(&self) -> &Couples;
    fn couples_mut(&mut self) -> &mut Couples;
    fn interrupt(&self) -> &Interrupt;
    /// How much is left to play in a position.
    fn weight_of(&self, key: u32) -> u64;
    /// Whether a position is decided by couples.
    fn has_weight(&self, key: u32) -> bool;
    /// Whether its value is found by couples, too.
    fn is_found_by_couples(&self, key: u32) -> bool;
    /// Whether a theorem says that the player to move wins.
    fn is_won_at(&self, key: u32) -> bool;
    /// Adds the value of a key, which is known.
    fn add_value(&self, key: u32, sum: &mut NimSum);
    /// Finds the value of a key by the mex of all options.
    fn solve_all(&mut self, key: u32) -> Result<()>;
    /// The options of a position, without components that cancel.
    fn listed(&mut self, key: u32) -> Result<Arc<List>>;
    /// The options of a key with all their components.
    fn whole_options(&mut self, key: u32) -> Result<Vec<Vec<u32>>>;
    fn error_of_cycle(&self, key: u32, way: &[u32]) -> Error;
}

impl<R: Ruleset> Searched for Solver<R> {
    fn values(&self) -> &[u32] {
        &self.values
    }

    fn set_value(&mut self, key: u32, value: u32) {
        self.values[key as usize] = value;
    }

    fn couples(&self) -> &Couples {
        &self.couples
    }

    fn couples_mut(&mut self) -> &mut Couples {
        &mut self.couples
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn weight_of(&self, key: u32) -> u64 {
        self.rules.weight(self.positions.get(key)).unwrap_or_default()
    }

    fn has_weight(&self, key: u32) -> bool {
        self.rules.weight(self.positions.get(key)).is_some()
    }

    fn is_found_by_couples(&self, key: u32) -> bool {
        self.is_searched(self.positions.get(key))
    }

    fn is_won_at(&self, key: u32) -> bool {
        self.rules.outcome_theorem(self.positions.get(key)).is_some_and(OutcomeTheorem::is_won)
    }

    fn add_value(&self, key: u32, sum: &mut NimSum) {
        self.add(key, sum);
    }

    fn solve_all(&mut self, key: u32) -> Result<()> {
        self.solve(key)
    }

    fn listed(&mut self, key: u32) -> Result<Arc<List>> {
        if let Some(list) = self.couples.list(key) {
            return Ok(list);
        }
        let options = self.whole_options(key)?;
        let list = Arc::new(List::new(options, |key| self.weight_of(key)));
        self.couples.keep_list(key, Arc::clone(&list));
        Ok(list)
    }

    fn whole_options(&mut self, key: u32) -> Result<Vec<Vec<u32>>> {
        let mut moves = Moves::new(self.limits.max_nodes, self.interrupt.clone());
        self.rules.moves(self.positions.get(key), &mut moves)?;
        let (mut options, mut room) = (Vec::with_capacity(moves.len()), Vec::new());
        for (positions, _) in moves.into_moves() {
            let mut keys = Vec::new();
            for position in positions {
                self.parts(position, &mut room, &mut keys)?;
            }
            options.push(keys);
        }
        Ok(options)
    }

    fn error_of_cycle(&self, key: u32, way: &[u32]) -> Error {
        self.cycle(key, way)
    }
}
