//! What a search knows of a ruleset: positions by their keys. Without the type of the positions, so
//! that there is one code of the search for all rulesets.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use crate::error::{Error, Result};
use crate::interrupt::Interrupt;
use crate::nimber::NimSum;
use crate::ruleset::ahead::{Ahead, Erased};
use crate::ruleset::couples::{Couples, List, Options};
use crate::ruleset::solver::value_parts;
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
    fn whole_options(&mut self, key: u32) -> Result<Options<u32>>;
    fn error_of_cycle(&self, key: u32, way: &[u32]) -> Error;
    /// Has a second thread make moves from here on, or ends it.
    fn set_ahead(&mut self, is_on: bool);
    /// Says that the options of a position may be asked for soon.
    fn may_ask_for(&mut self, key: u32);
}

/// A second thread makes moves where a position costs so much ([`Ruleset::cost`]). Where it costs
/// less, to hand moves over takes longer than to make them.
const COSTLY: usize = 8;

/// How many processors this machine has for us.
fn processors() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// The options of a position. The values of the components of each have its value as their nim-sum.
fn parted<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    most: usize,
    interrupt: &Interrupt,
) -> Result<Options<R::Position>> {
    let mut moves = Moves::new(most, interrupt.clone());
    rules.moves(position, &mut moves)?;
    let (mut options, mut room) = (Options::with_capacity(moves.len()), Vec::new());
    let (mut positions, ends) = moves.drain();
    let mut start = 0;
    for &end in ends {
        for position in positions.by_ref().take(end - start) {
            // To take a position apart may take long, also where all its parts are known.
            interrupt.poll()?;
            value_parts(rules, position, &mut room);
            options.extend(room.drain(..).map(|part| rules.representative(part)));
        }
        options.end();
        start = end;
    }
    Ok(options)
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
        let list = Arc::new(List::new(options, &|key| self.weight_of(key)));
        self.couples.keep_list(key, Arc::clone(&list));
        Ok(list)
    }

    fn whole_options(&mut self, key: u32) -> Result<Options<u32>> {
        let made = self.ahead.as_ref().and_then(|ahead| ahead.take(key));
        let options = match made.and_then(|made| made.downcast::<Options<R::Position>>().ok()) {
            Some(made) => *made,
            None => parted(&*self.rules, self.positions.get(key), self.limits.max_nodes, &self.interrupt)?,
        };
        options.try_map(|part| self.key(part))
    }

    fn set_ahead(&mut self, is_on: bool) {
        self.ahead = None;
        let has_threads = cfg!(not(target_family = "wasm"));
        if is_on && has_threads && self.rules.cost() >= COSTLY && processors() > 1 {
            let (rules, most) = (Arc::clone(&self.rules), self.limits.max_nodes);
            self.ahead = Ahead::new(move |position, interrupt| {
                let position = position.downcast::<R::Position>().ok()?;
                let made = parted(&*rules, &position, most, interrupt).ok()?;
                Some(Box::new(made) as Erased)
            });
        }
    }

    fn may_ask_for(&mut self, key: u32) {
        if let Some(ahead) = &self.ahead
            && !self.couples.has_list(key)
        {
            ahead.name(key, || Box::new(self.positions.get(key).clone()));
        }
    }

    fn error_of_cycle(&self, key: u32, way: &[u32]) -> Error {
        self.cycle(key, way)
    }
}
