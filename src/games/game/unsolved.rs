//! Positions without a value. A picture, a definition and a list of moves need none, and the value
//! of a large board may take longer than anybody waits.

#[cfg(test)]
mod tests;

use crate::error::{ErrorKind, Result};
use crate::game::node::{Info, Kind, RulesetId};
use crate::game::ruleset_table::Origin;
use crate::game::store::Store;
use crate::game::{GameId, Outcome};
use crate::nimber::{NimSum, Nimber};
use crate::ruleset::{OutcomeTheorem, Rules};

/// Positions of rulesets that are looked at, at most, for values that nobody has asked for, or as many
/// fewer as they take longer; and how often a search for one value may look whether to go on, for each
/// of them.
const FEW: usize = 20_000;
const POLLS: u64 = 26;

/// The same for a position that somebody plays.
const FEW_IN_PLAY: usize = 10 * FEW;

/// Heaps whose values are found for one that nobody has asked for, at most.
const HEAPS: u64 = 1 << 16;

/// Whether positions without a value were made, for [`Store::as_before`].
#[derive(Debug, Clone, Copy)]
#[must_use]
pub(crate) struct Before(Option<usize>);

impl Store {
    /// Whether the value of a position is known. It is not where a session was asked for a position
    /// alone ([`Session::unsolved_position`](crate::Session::unsolved_position)) whose value takes
    /// long. [`Store::solve`] finds it; until then [`Store::value`] and [`Store::outcome`] must not
    /// be asked.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let small = session.unsolved_position("cram(2, 2)")?;
    /// let large = session.unsolved_position("cram(7, 9)")?;
    /// assert!(session.store().is_solved(small));
    /// assert!(!session.store().is_solved(large));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self, id: GameId) -> bool {
        !self.info[id.index()].is_unknown()
    }

    /// Finds the value of a position that has none, however long it takes.
    ///
    /// # Errors
    /// Those of [`Store::read_position`]; the position has no value then.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let position = session.unsolved_position("kayles(200000)")?;
    /// session.store_mut().solve(position)?;
    /// assert_eq!(session.store().value(position).to_u64(), Some(1));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn solve(&mut self, id: GameId) -> Result<()> {
        if self.is_solved(id) {
            return Ok(());
        }
        let found = self.doing_with_values(|store| store.find_value(id));
        found.map(|value| self.keep_value(id, value))
    }

    /// Whether a position is worth this, found without its value where that takes longer.
    ///
    /// # Errors
    /// Those of [`Store::solve`].
    pub(crate) fn is_worth(&mut self, id: GameId, value: &Nimber) -> Result<bool> {
        if self.is_solved(id) {
            return Ok(self.has_value(id, value));
        }
        let theorems = if value.is_zero() { self.outcome_theorems(id) } else { Vec::new() };
        if !theorems.is_empty() {
            return Ok(theorems.iter().all(|(_, theorem)| !theorem.is_won()));
        }
        let is_worth = self.doing_with_values(|store| store.decide(id, value))?;
        // A sum with a value has components with values.
        if is_worth && self.origin(id).is_some() {
            self.keep_value(id, value.clone());
        }
        Ok(is_worth)
    }

    /// Who wins from a position, found without its value where that takes longer.
    ///
    /// # Errors
    /// Those of [`Store::solve`].
    pub(crate) fn decided_outcome(&mut self, id: GameId) -> Result<Outcome> {
        Ok(if self.is_worth(id, &Nimber::ZERO)? { Outcome::P } else { Outcome::N })
    }

    /// Whether two positions are equivalent, found without their values where these take longer.
    ///
    /// # Errors
    /// Those of [`Store::solve`].
    pub(crate) fn are_equivalent(&mut self, first: GameId, second: GameId) -> Result<bool> {
        match (self.is_solved(first), self.is_solved(second)) {
            (true, _) => self.is_worth(second, &self.value(first)),
            (_, true) => self.is_worth(first, &self.value(second)),
            _ if first == second => Ok(true),
            _ => {
                let sum = self.doing_without_values(|store| store.sum(&[first, second]))?;
                self.is_worth(sum, &Nimber::ZERO)
            }
        }
    }

    /// The theorems that say who wins from a position, each with the component that it is about: at
    /// most one component is won, and all others are lost. None if some component has no theorem.
    pub(crate) fn outcome_theorems(&self, id: GameId) -> Vec<(GameId, OutcomeTheorem)> {
        let mut found: Vec<(GameId, OutcomeTheorem)> = Vec::new();
        for component in self.components(id) {
            let theorem = match self.origin(component) {
                Some(&Origin::Ruleset(ruleset, key)) => {
                    self.ruleset_nodes.rules[ruleset.0 as usize].outcome_theorem(key)
                }
                _ => None,
            };
            let Some(theorem) = theorem else { return Vec::new() };
            found.push((component, theorem));
        }
        if found.iter().filter(|(_, theorem)| theorem.is_won()).count() > 1 {
            return Vec::new();
        }
        found.dedup();
        found
    }

    /// Whether it is known already that a position is worth this; of sums of positions of several
    /// rulesets nothing is said.
    ///
    /// # Errors
    /// If interrupted, or if a ceiling is reached.
    pub(crate) fn is_known_to_be_worth(&mut self, id: GameId, value: &Nimber) -> Result<bool> {
        if self.is_solved(id) {
            return Ok(self.has_value(id, value));
        }
        let (mut rules, mut keys) = (None, Vec::new());
        for component in self.components(id) {
            match self.origin(component) {
                Some(&Origin::Ruleset(ruleset, key)) if rules.is_none_or(|rules| rules == ruleset) => {
                    rules = Some(ruleset);
                    keys.push(key);
                }
                _ => return Ok(false),
            }
        }
        rules.map_or(Ok(false), |rules| self.rules_of(rules).is_known_value(&keys, value))
    }

    fn decide(&mut self, id: GameId, value: &Nimber) -> Result<bool> {
        let components = match self.origin(id) {
            Some(_) => vec![id],
            None => self.components(id),
        };
        let mut open: Vec<(RulesetId, Vec<u32>)> = Vec::new();
        let mut rest = NimSum::default();
        rest.add(value);
        for component in components {
            match self.origin(component) {
                Some(&Origin::Ruleset(ruleset, key)) if !self.is_solved(component) => {
                    match open.iter_mut().find(|(other, _)| *other == ruleset) {
                        Some((_, keys)) => keys.push(key),
                        None => open.push((ruleset, vec![key])),
                    }
                }
                _ => {
                    self.solve(component)?;
                    rest.add(&self.value(component));
                }
            }
        }
        let Some((ruleset, keys)) = open.pop() else { return Ok(rest.finish().is_zero()) };
        for (ruleset, keys) in open {
            for key in keys {
                rest.add(&self.rules_of(ruleset).value(key)?);
            }
        }
        self.rules_of(ruleset).is_value(&keys, &rest.finish())
    }

    fn find_value(&mut self, id: GameId) -> Result<Nimber> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, key)) => self.rules_of(ruleset).value(key),
            // Sets have values, and so has what a definition calls a set.
            Some(&Origin::Definition { set, .. }) => Ok(self.value(set)),
            None => {
                let components = self.components(id);
                components.iter().try_for_each(|&component| self.solve(component))?;
                self.nim_sum_of(&components)
            }
        }
    }

    /// Finds the value of a position if that takes little, and says whether it is known now.
    ///
    /// # Errors
    /// Those of [`Store::solve`], except for ceilings.
    pub(crate) fn solve_at_little_cost(&mut self, id: GameId) -> Result<bool> {
        let before = Before(self.put_off.allowance.replace(FEW_IN_PLAY));
        let found = self.components(id).into_iter().try_fold(true, |all, component| {
            Ok(match self.origin(component) {
                _ if self.is_solved(component) => all,
                Some(&Origin::Ruleset(ruleset, key)) => match self.value_at_little_cost(ruleset, key)? {
                    Some(value) => {
                        self.keep_value(component, value);
                        all
                    }
                    None => false,
                },
                _ => false,
            })
        });
        self.as_before(before);
        if found? {
            self.solve(id)?;
        }
        Ok(self.is_solved(id))
    }

    /// Positions of rulesets are made without values from here on, where these take long, until
    /// [`Store::as_before`].
    pub(crate) fn without_values(&mut self) -> Before {
        self.without_values_beyond(FEW)
    }

    /// The same, where at most `most` positions are looked at for values.
    pub(crate) fn without_values_beyond(&mut self, most: usize) -> Before {
        let allowance = self.put_off.allowance;
        Before(self.put_off.allowance.replace(allowance.map_or(most, |allowed| allowed.min(most))))
    }

    /// Does what makes positions whose values nobody asks for, and looks at no more than `most`
    /// positions for their values.
    pub(crate) fn doing_without_values_beyond<T>(
        &mut self,
        most: usize,
        work: impl FnOnce(&mut Store) -> T,
    ) -> T {
        let Before(before) = self.without_values_beyond(most);
        let done = work(self);
        // The others may still be looked at.
        self.put_off.allowance = before;
        done
    }

    /// Positions are made with their values from here on, until [`Store::as_before`].
    pub(crate) fn with_values(&mut self) -> Before {
        Before(self.put_off.allowance.take())
    }

    /// Does what makes positions with their values, whatever was made before.
    pub(crate) fn doing_with_values<T>(&mut self, work: impl FnOnce(&mut Store) -> T) -> T {
        let before = self.with_values();
        let done = work(self);
        self.as_before(before);
        done
    }

    pub(crate) fn as_before(&mut self, before: Before) {
        // What was looked at meanwhile counts.
        let left = self.put_off.allowance;
        self.put_off.allowance = before.0.map(|allowed| left.map_or(allowed, |left| left.min(allowed)));
    }

    /// Does what makes positions whose values nobody asks for.
    pub(crate) fn doing_without_values<T>(&mut self, work: impl FnOnce(&mut Store) -> T) -> T {
        let before = self.without_values();
        let done = work(self);
        self.as_before(before);
        done
    }

    /// Whether the value of a component is found by outcomes: then those of its options need not be
    /// known.
    pub(crate) fn has_searched_component(&mut self, id: GameId) -> bool {
        self.components(id).into_iter().any(|component| match self.origin(component) {
            Some(&Origin::Ruleset(ruleset, key)) => self.rules_of(ruleset).is_searched(key),
            _ => false,
        })
    }

    /// How many times as long a position takes as one with a few simple moves, of the slowest ruleset
    /// among the components.
    pub(crate) fn cost(&mut self, id: GameId) -> usize {
        let components = self.components(id);
        let costs = components.into_iter().map(|component| match self.origin(component) {
            Some(&Origin::Ruleset(ruleset, _)) => self.ruleset_nodes.rules[ruleset.0 as usize].cost(),
            _ => 1,
        });
        costs.max().unwrap_or(1)
    }

    /// Whether the value of a position is known, and those of its options are or take little: that of
    /// a large board may be known without them.
    ///
    /// # Errors
    /// Those of [`Store::solve`], except for ceilings.
    pub(crate) fn has_solved_options(&mut self, id: GameId) -> Result<bool> {
        if !self.is_solved(id) {
            return Ok(false);
        }
        for component in self.components(id) {
            if let Some(&Origin::Ruleset(ruleset, key)) = self.origin(component)
                && self.rules_of(ruleset).is_searched(key)
                && self.at_little_cost(ruleset, |rules| rules.solve_options(key))?.is_none()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether positions are made without values now.
    #[inline]
    pub(crate) fn is_without_values(&self) -> bool {
        self.put_off.allowance.is_some()
    }

    /// Whether there is any position without a value.
    #[inline]
    pub(super) fn has_unsolved(&self) -> bool {
        !self.put_off.ids.is_empty()
    }

    /// Finds the values of these positions, unless they may be without.
    pub(super) fn solve_each(&mut self, ids: &[GameId]) -> Result<()> {
        if self.is_without_values() || !self.has_unsolved() {
            return Ok(());
        }
        ids.iter().try_for_each(|&id| self.solve(id))
    }

    /// The value of a position of a ruleset, as far as it is to be found now.
    pub(super) fn value_to_keep(&mut self, ruleset: RulesetId, key: u32) -> Result<Option<Nimber>> {
        match self.is_without_values() {
            true => self.value_at_little_cost(ruleset, key),
            false => self.ruleset_nodes.rules[ruleset.0 as usize].value(key).map(Some),
        }
    }

    /// A node without a value.
    pub(super) fn push_unsolved(&mut self, kind: Kind, slice: &[GameId]) -> Result<GameId> {
        let id = self.push_node(kind, Nimber::ZERO, slice)?;
        self.forget_value(id);
        Ok(id)
    }

    fn forget_value(&mut self, id: GameId) {
        self.info[id.index()] = Info::unknown(self.kind(id));
        self.brief[id.index()] = self.info[id.index()].brief();
        self.put_off.ids.insert(id);
    }

    fn keep_value(&mut self, id: GameId, value: Nimber) {
        let kind = self.kind(id);
        let small = value.to_u64().filter(|&small| small < u64::from(Info::SMALL_END));
        let info = match small {
            Some(small) => Info::small(kind, small as u32),
            None => {
                self.large_room += value.room();
                self.large.push(value);
                self.put_off.late.push(id);
                Info::large(kind, (self.large.len() - 1) as u32)
            }
        };
        self.info[id.index()] = info;
        self.brief[id.index()] = info.brief();
        self.put_off.ids.remove(&id);
    }

    /// Forgets the positions from a node on, and the late values that went with those of later
    /// nodes.
    pub(super) fn take_back_unsolved(&mut self, nodes: usize) {
        self.put_off.ids.retain(|id| id.index() < nodes);
        let mut late = std::mem::take(&mut self.put_off.late);
        late.retain(|id| id.index() < nodes);
        for &id in &late {
            let place = self.info[id.index()].large_index();
            if place.is_some_and(|place| place >= self.large.len()) {
                self.forget_value(id);
            }
        }
        late.retain(|&id| self.is_solved(id));
        self.put_off.late = late;
    }

    fn value_at_little_cost(&mut self, ruleset: RulesetId, key: u32) -> Result<Option<Nimber>> {
        self.at_little_cost(ruleset, |rules| rules.value(key))
    }

    fn at_little_cost<T>(
        &mut self,
        ruleset: RulesetId,
        find: impl FnOnce(&mut dyn Rules) -> Result<T>,
    ) -> Result<Option<T>> {
        let allowance = self.put_off.allowance.unwrap_or(FEW);
        // Even a search that ends at once lists the moves of the position first.
        if allowance == 0 {
            return Ok(None);
        }
        let rules = &self.ruleset_nodes.rules[ruleset.0 as usize];
        let (known, cost) = (rules.known().solved(), rules.cost());
        let mut limits = self.limits.clone();
        limits.max_nodes = limits.max_nodes.min(known.saturating_add(allowance.div_ceil(cost)));
        limits.max_heaps = limits.max_heaps.min(HEAPS);
        let inner = self.interrupt.for_at_most(POLLS * allowance.max(FEW) as u64);
        let rules = &mut self.ruleset_nodes.rules[ruleset.0 as usize];
        rules.under(&limits, &inner);
        let found = find(&mut **rules);
        let looked_at = rules.known().solved().saturating_sub(known).saturating_mul(cost);
        rules.under(&self.limits, &self.interrupt);
        self.interrupt.count_steps(inner.steps());
        self.put_off.allowance = self.put_off.allowance.map(|left| left.saturating_sub(looked_at));
        match found {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.is_stop() || error.kind() == ErrorKind::Limit => {
                self.put_off.allowance = self.put_off.allowance.map(|_| 0);
                self.interrupt.poll().map(|()| None)
            }
            Err(error) => Err(error),
        }
    }
}
