//! A ruleset behind which the type of its positions is hidden: positions are keys.

use std::any::Any;
use std::fmt;

use crate::error::Result;
use crate::limits::{Interrupt, Limits};
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::heaps::SharedSequence;
use crate::ruleset::{Argument, Ruleset, Solver};

/// A move: the keys of the components that it leads to, and the move in words.
pub(crate) type Move = (Vec<u32>, String);

/// A ruleset with its solver, for the store.
pub(crate) trait Rules: fmt::Debug + Send + Sync {
    fn name(&self) -> String;
    /// The keys of the components of the position that arguments stand for.
    fn read(&mut self, arguments: &[Argument]) -> Result<Vec<u32>>;
    fn value(&mut self, key: u32) -> Result<Nimber>;
    fn moves(&mut self, key: u32) -> Result<Vec<Move>>;
    fn write(&self, key: u32) -> String;
    /// A picture of the components of these keys: `played` are a component and the number of a move in it.
    fn picture(&mut self, keys: &[u32], played: Option<(usize, usize)>) -> Result<Option<Picture>>;
    /// The nim-sequence that the values come from, if they do.
    fn nim_sequence(&self) -> Option<SharedSequence>;
    /// The ceilings and the interrupt that hold from here on.
    fn under(&mut self, limits: &Limits, interrupt: &Interrupt);
    /// How many positions are known.
    fn len(&self) -> usize;
    /// Forgets all positions but the first so many, which no node names.
    fn take_back(&mut self, positions: usize);
    /// The solver, for those who know the type of the positions.
    fn as_any(&mut self) -> &mut dyn Any;
}

impl<R: Ruleset> Rules for Solver<R> {
    fn name(&self) -> String {
        self.rules().name()
    }

    fn read(&mut self, arguments: &[Argument]) -> Result<Vec<u32>> {
        let position = self.rules().read(arguments)?;
        self.components(position)
    }

    fn value(&mut self, key: u32) -> Result<Nimber> {
        self.solve(key)?;
        Ok(self.known(key))
    }

    fn moves(&mut self, key: u32) -> Result<Vec<Move>> {
        Solver::moves(self, key)
    }

    fn write(&self, key: u32) -> String {
        self.rules().write(self.position(key))
    }

    fn picture(&mut self, keys: &[u32], played: Option<(usize, usize)>) -> Result<Option<Picture>> {
        let after = match played {
            Some((component, number)) => Some(self.after(keys[component], number)?),
            None => None,
        };
        if let [only] = keys {
            return Ok(self.rules().picture(self.position(*only), after.as_deref()));
        }
        let components: Vec<&R::Position> = keys.iter().map(|&key| self.position(key)).collect();
        let played = played.and_then(|(component, _)| Some((component, after.as_deref()?)));
        Ok(self.rules().picture_of_sum(&components, played))
    }

    fn nim_sequence(&self) -> Option<SharedSequence> {
        self.rules().nim_sequence().cloned()
    }

    fn under(&mut self, limits: &Limits, interrupt: &Interrupt) {
        self.set_ceilings(limits, interrupt);
    }

    fn len(&self) -> usize {
        Solver::len(self)
    }

    fn take_back(&mut self, positions: usize) {
        Solver::take_back(self, positions);
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
