//! A type-erased ruleset for the store: positions are keys.

use std::any::Any;
use std::fmt;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::interner::Interner;
use crate::ruleset::search::Proved;
use crate::ruleset::shared_sequence::SharedSequence;
use crate::ruleset::solver::check_room;
use crate::ruleset::{Argument, Moves, OutcomeTheorem, Ruleset, Solver};

/// A move that is kept with its words, and the node it leads to, take about as much memory as this
/// many nodes.
const NODES_OF_A_MOVE: usize = 8;

/// A move: the keys of the positions whose sum it leads to, of several without those that are
/// nothing, and the move in words.
pub(crate) type Move = (Vec<u32>, String);

/// A ruleset with its positions and their values.
pub(crate) trait Rules: fmt::Debug + Send + Sync {
    fn name(&self) -> String;
    /// The key of the position that arguments stand for, as it was typed.
    fn read(&mut self, arguments: &[Argument]) -> Result<u32>;
    fn value(&mut self, key: u32) -> Result<Nimber>;
    /// Whether the sum of some positions is worth this, found by outcomes where the ruleset has
    /// weights.
    fn is_value(&mut self, keys: &[u32], value: &Nimber) -> Result<bool>;
    /// Whether that is known already, and so.
    fn is_known_value(&mut self, keys: &[u32], value: &Nimber) -> Result<bool>;
    /// Whether the value is found by outcomes, which leaves many options without.
    fn is_searched(&self, key: u32) -> bool;
    /// How much is left to play in such a position.
    fn searched_weight(&self, key: u32) -> Option<u64>;
    /// Finds the values of all options of such a position together.
    fn solve_options(&mut self, key: u32) -> Result<()>;
    /// A proof of the values of some positions that does not list all that is reached.
    fn proof(&mut self, keys: &[u32]) -> Result<Vec<Proved>>;
    /// The theorem that says who wins from a position, if there is one.
    fn outcome_theorem(&self, key: u32) -> Option<OutcomeTheorem>;
    /// Every legal move, in the order of the rules.
    fn moves(&mut self, key: u32) -> Result<Vec<Move>>;
    /// The keys of the components whose sum the position is identical to, each the representative
    /// of all that look alike.
    fn components(&mut self, key: u32) -> Result<Vec<u32>>;
    /// The options of a position, each as the components that [`Rules::components`] gives. Some may
    /// be given several times.
    fn options_in_components(&mut self, key: u32) -> Result<Vec<Vec<u32>>>;
    fn write(&self, key: u32) -> String;
    /// A picture of a position, perhaps with the move of a number marked.
    fn picture(&mut self, key: u32, played: Option<usize>) -> Result<Option<Picture>>;
    /// Why play is over after the move of a number, or in a position without moves.
    fn end(&self, key: u32, played: Option<usize>) -> Result<Option<&'static str>>;
    /// The nim-sequence that the values come from, if they do.
    fn nim_sequence(&self) -> Option<SharedSequence>;
    /// The ceilings and the interrupt that hold from here on.
    fn under(&mut self, limits: &Limits, interrupt: &Interrupt);
    /// How many times as long a position takes as one with a few simple moves.
    fn cost(&self) -> usize;
    /// How much is known.
    fn known(&self) -> Known;
    /// Forgets all that came after; no node may name it.
    fn take_back(&mut self, known: Known);
    /// The [`Keyed`], for those who know the type of the positions.
    fn as_any(&self) -> &dyn Any;
    /// The same, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// How many positions have keys, how many the solver knows, and how many it was asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Known {
    positions: usize,
    solved: usize,
    asked: usize,
}

impl Known {
    pub(crate) fn solved(self) -> usize {
        self.solved
    }

    /// How often a position was looked up since the ruleset was made: what finding values costs.
    pub(crate) fn asked(self) -> usize {
        self.asked
    }
}

/// The positions of a ruleset as they were typed or moved to, by their keys; their values come from
/// a solver, which has forms of its own.
pub(crate) struct Keyed<R: Ruleset> {
    solver: Solver<R>,
    positions: Interner<R::Position>,
    /// What the positions hold together.
    entries: usize,
    limits: Limits,
    interrupt: Interrupt,
}

impl<R: Ruleset> fmt::Debug for Keyed<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Keyed").finish_non_exhaustive()
    }
}

/// A ruleset, under ceilings that the caller replaces.
pub(crate) fn keyed<R: Ruleset>(rules: R) -> Box<dyn Rules> {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let solver = Solver::new(rules, limits.clone(), interrupt.clone());
    Box::new(Keyed { solver, positions: Interner::default(), entries: 0, limits, interrupt })
}

impl<R: Ruleset> Keyed<R> {
    pub(crate) fn rules(&self) -> &R {
        self.solver.rules()
    }

    /// The position of a key.
    pub(crate) fn position(&self, key: u32) -> &R::Position {
        self.positions.get(key)
    }

    pub(crate) fn key(&mut self, position: R::Position) -> Result<u32> {
        let Keyed { solver, positions, entries, limits, interrupt, .. } = self;
        let mut held = 0;
        let key = positions.intern(position, |position, known| {
            interrupt.poll()?;
            held = solver.rules().entries(position);
            check_room(&|| solver.rules().name(), known, entries.saturating_add(held), limits)
        })?;
        self.entries += held;
        Ok(key)
    }

    /// Finds the values of positions that need no keys here.
    pub(crate) fn values(
        &mut self,
        positions: impl IntoIterator<Item = Result<R::Position>>,
        each: impl FnMut(Nimber) -> Result<()>,
    ) -> Result<()> {
        self.solver.values(positions, each)
    }

    fn components_of(&mut self, position: R::Position, keys: &mut Vec<u32>) -> Result<()> {
        let mut parts = Vec::new();
        self.solver.rules().components(position, &mut parts);
        for part in parts {
            let representative = self.solver.rules().representative(part);
            keys.push(self.key(representative)?);
        }
        Ok(())
    }

    /// Whether a position is known to be zero: it has no components.
    fn is_nothing(&self, position: &R::Position) -> bool {
        let mut parts = Vec::new();
        self.solver.rules().components(position.clone(), &mut parts);
        parts.is_empty()
    }

    /// The keys that the solver has for the parts of some positions.
    fn parts(&mut self, keys: &[u32]) -> Result<Vec<u32>> {
        let (mut parts, mut room) = (Vec::new(), Vec::new());
        for &key in keys {
            self.solver.parts(self.positions.get(key).clone(), &mut room, &mut parts)?;
        }
        Ok(parts)
    }

    /// What the move of a number leads to.
    fn after(&self, key: u32, played: Option<usize>) -> Result<Option<Vec<R::Position>>> {
        let Some(number) = played else { return Ok(None) };
        let moves = self.list(key, Moves::new(self.limits.max_nodes, self.interrupt.clone()).with_words())?;
        Ok(moves.iter().nth(number).map(|(parts, _)| parts.to_vec()))
    }

    fn list(&self, key: u32, mut moves: Moves<R::Position>) -> Result<Moves<R::Position>> {
        self.solver.rules().moves(self.positions.get(key), &mut moves)?;
        Ok(moves)
    }
}

/// Entries of a position that is made to look for its components, for each poll of the interrupt.
const ENTRIES_OF_A_POLL: usize = 16;

impl<R: Ruleset> Rules for Keyed<R> {
    fn name(&self) -> String {
        self.solver.rules().name()
    }

    fn read(&mut self, arguments: &[Argument]) -> Result<u32> {
        let position = self.solver.rules().read(arguments)?;
        self.key(position)
    }

    fn value(&mut self, key: u32) -> Result<Nimber> {
        self.solver.value(self.positions.get(key))
    }

    fn is_value(&mut self, keys: &[u32], value: &Nimber) -> Result<bool> {
        let positions: Vec<R::Position> = keys.iter().map(|&key| self.positions.get(key).clone()).collect();
        self.solver.is_value_of_sum(&positions, value)
    }

    fn is_known_value(&mut self, keys: &[u32], value: &Nimber) -> Result<bool> {
        let keys = self.parts(keys)?;
        Ok(self.solver.by_couples().is_known_value(keys, value))
    }

    fn is_searched(&self, key: u32) -> bool {
        self.solver.is_searched(self.positions.get(key))
    }

    fn searched_weight(&self, key: u32) -> Option<u64> {
        let position = self.positions.get(key);
        self.solver.is_searched(position).then(|| self.solver.rules().weight(position))?
    }

    fn solve_options(&mut self, key: u32) -> Result<()> {
        let position = self.positions.get(key);
        if self.solver.is_searched(position) { self.solver.solve_options(position) } else { Ok(()) }
    }

    fn proof(&mut self, keys: &[u32]) -> Result<Vec<Proved>> {
        let roots = self.parts(keys)?;
        let mut proof = self.solver.by_couples().proof(&roots)?;
        for proved in &mut proof {
            proved.key = self.key(self.solver.position(proved.key).clone())?;
            for key in proved.options.iter_mut().flatten() {
                *key = self.key(self.solver.position(*key).clone())?;
            }
        }
        Ok(proof)
    }

    fn outcome_theorem(&self, key: u32) -> Option<OutcomeTheorem> {
        self.solver.rules().outcome_theorem(self.positions.get(key))
    }

    fn moves(&mut self, key: u32) -> Result<Vec<Move>> {
        let most = self.limits.max_nodes.div_ceil(NODES_OF_A_MOVE);
        let mut moves = Moves::new(most, self.interrupt.clone()).with_words();
        self.solver.rules().moves(self.positions.get(key), &mut moves)?;
        let mut found = Vec::with_capacity(moves.len());
        for (parts, words) in moves.into_moves() {
            self.interrupt.poll()?;
            let mut keys = Vec::with_capacity(parts.len());
            // A board that is played to its end is still a board; an empty heap beside others is
            // left out.
            let alone = parts.len() == 1;
            for part in parts {
                if alone || !self.is_nothing(&part) {
                    keys.push(self.key(part)?);
                }
            }
            found.push((keys, words));
        }
        Ok(found)
    }

    fn components(&mut self, key: u32) -> Result<Vec<u32>> {
        let mut keys = Vec::new();
        self.components_of(self.positions.get(key).clone(), &mut keys)?;
        Ok(keys)
    }

    fn options_in_components(&mut self, key: u32) -> Result<Vec<Vec<u32>>> {
        let moves = self.list(key, Moves::new(self.limits.max_nodes, self.interrupt.clone()))?;
        let mut options = Vec::with_capacity(moves.len());
        for (parts, _) in moves.into_moves() {
            let entries: usize = parts.iter().map(|part| self.solver.rules().entries(part)).sum();
            self.interrupt.poll_as(1 + (entries / ENTRIES_OF_A_POLL) as u64)?;
            let mut keys = Vec::new();
            for part in parts {
                self.components_of(part, &mut keys)?;
            }
            options.push(keys);
        }
        Ok(options)
    }

    fn write(&self, key: u32) -> String {
        self.solver.rules().write(self.positions.get(key))
    }

    fn picture(&mut self, key: u32, played: Option<usize>) -> Result<Option<Picture>> {
        let after = self.after(key, played)?;
        Ok(self.solver.rules().picture(self.positions.get(key), after.as_deref()))
    }

    fn end(&self, key: u32, played: Option<usize>) -> Result<Option<&'static str>> {
        let after = self.after(key, played)?;
        let position = std::slice::from_ref(self.positions.get(key));
        Ok(self.solver.rules().end(after.as_deref().unwrap_or(position)))
    }

    fn nim_sequence(&self) -> Option<SharedSequence> {
        self.solver.rules().known_values()?.nim_sequence().cloned()
    }

    fn under(&mut self, limits: &Limits, interrupt: &Interrupt) {
        self.limits = limits.clone();
        self.interrupt = interrupt.clone();
        self.solver.set_ceilings(limits, interrupt);
    }

    fn cost(&self) -> usize {
        self.solver.rules().cost().max(1)
    }

    fn known(&self) -> Known {
        Known { positions: self.positions.len(), solved: self.solver.len(), asked: self.solver.asked() }
    }

    fn take_back(&mut self, known: Known) {
        self.solver.take_back(known.solved);
        if known.positions < self.positions.len() {
            self.positions.truncate(known.positions);
            self.entries = self.positions.iter().map(|position| self.solver.rules().entries(position)).sum();
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
