//! Positions of rulesets without what their rulesets add: as sums of their components, and as sets
//! of their options.

use crate::error::Result;
use crate::game::GameId;
use crate::game::node::{Kind, RulesetId};
use crate::game::ruleset_table::Origin;
use crate::game::store::Store;
use crate::room::reserve;

/// What a position is made of, as far as its identity goes.
#[derive(Debug)]
enum MadeOf {
    /// It is another way to write this position.
    Same(GameId),
    Sum(Vec<GameId>),
    Options(Vec<GameId>),
}

impl MadeOf {
    fn parts(&self) -> &[GameId] {
        match self {
            MadeOf::Same(only) => std::slice::from_ref(only),
            MadeOf::Sum(parts) | MadeOf::Options(parts) => parts,
        }
    }
}

impl Store {
    /// The same position with the positions of rulesets below it written as sets of their options;
    /// sums and nimbers stay.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the ceiling of nodes is reached; or if interrupted. Nothing is left
    /// behind then.
    pub(crate) fn as_sets(&mut self, id: GameId) -> Result<GameId> {
        if self.ruleset_nodes.entries.is_empty() {
            return Ok(id);
        }
        self.attempt(|store| store.as_sets_now(id))
    }

    fn as_sets_now(&mut self, id: GameId) -> Result<GameId> {
        // Each with what it is made of; nothing while that was not looked at.
        let mut waiting: Vec<(GameId, Option<MadeOf>)> = vec![(id, None)];
        while let Some((top, made_of)) = waiting.last_mut() {
            self.interrupt.poll()?;
            let top = *top;
            if self.known_as_set(top).is_some() {
                waiting.pop();
                continue;
            }
            let Some(made_of) = made_of.take() else {
                let found = self.made_of(top)?;
                let missing: Vec<_> = found
                    .parts()
                    .iter()
                    .filter(|&&part| self.known_as_set(part).is_none())
                    .map(|&part| (part, None))
                    .collect();
                let last = waiting.len() - 1;
                waiting[last].1 = Some(found);
                reserve(&mut waiting, missing.len())?;
                waiting.extend(missing);
                continue;
            };
            let parts = made_of.parts().iter().map(|&part| self.known_as_set(part).unwrap_or(part));
            let parts: Vec<GameId> = parts.collect();
            let set = match made_of {
                MadeOf::Same(_) => parts[0],
                MadeOf::Sum(_) => self.sum(&parts)?,
                MadeOf::Options(_) => self.set_of(&parts)?,
            };
            self.ruleset_nodes.as_sets.insert(top, set);
            waiting.pop();
        }
        Ok(self.known_as_set(id).unwrap_or(id))
    }

    /// What a position with positions of rulesets in it is made of; these are looked at as
    /// [`Store::simplified`] gives them.
    fn made_of(&mut self, id: GameId) -> Result<MadeOf> {
        let (ruleset, key) = match self.origin(id) {
            None if self.kind(id) == Kind::Sum => return Ok(MadeOf::Sum(self.slice(id).to_vec())),
            None => return Ok(MadeOf::Options(self.slice(id).to_vec())),
            Some(&Origin::Definition { set, .. }) => return Ok(MadeOf::Same(set)),
            Some(&Origin::Ruleset(ruleset, key)) => (ruleset, key),
        };
        let simplified = self.simplified(id)?;
        if simplified != id {
            return Ok(MadeOf::Same(simplified));
        }
        self.simplified_options(ruleset, key).map(MadeOf::Options)
    }

    fn simplified_options(&mut self, ruleset: RulesetId, key: u32) -> Result<Vec<GameId>> {
        let mut options = Vec::new();
        for keys in self.rules_of(ruleset).options_in_components(key)? {
            self.interrupt.poll()?;
            options.push(self.sum_of_components(ruleset, &keys)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The options of a position of a ruleset, each as the components that [`Store::simplified`]
    /// takes it apart into; no sum of these is made. `None` for any other node.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn options_in_components(&mut self, id: GameId) -> Result<Option<Vec<Vec<GameId>>>> {
        let Some(&Origin::Ruleset(ruleset, key)) = self.origin(id) else { return Ok(None) };
        let mut options = Vec::new();
        for keys in self.rules_of(ruleset).options_in_components(key)? {
            self.interrupt.poll()?;
            options.push(self.representatives(ruleset, &keys)?);
        }
        Ok(Some(options))
    }

    /// The keys of the components of a position of this ruleset, as [`Store::simplified`] takes it
    /// apart; no node is made. `None` for any other position.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn components_in_keys(&mut self, id: GameId, ruleset: RulesetId) -> Result<Option<Vec<u32>>> {
        match self.origin(id) {
            Some(&Origin::Ruleset(own, key)) if own == ruleset => {
                self.rules_of(ruleset).components(key).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The options of the position of a key, each as the keys of its components.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn options_in_keys(&mut self, ruleset: RulesetId, key: u32) -> Result<Vec<Vec<u32>>> {
        self.rules_of(ruleset).options_in_components(key)
    }

    /// How much is left to play in the position of a key, if its value is found by outcomes.
    pub(crate) fn searched_weight(&self, ruleset: RulesetId, key: u32) -> Option<u64> {
        self.ruleset_nodes.rules[ruleset.0 as usize].searched_weight(key)
    }

    /// The options or components that are kept for a node; of a position of a ruleset its options,
    /// as [`Store::simplified`] gives them.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn simplified_parts(&mut self, id: GameId) -> Result<Vec<GameId>> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, key)) => self.simplified_options(ruleset, key),
            _ => {
                self.make_options(id)?;
                Ok(self.listed(id).to_vec())
            }
        }
    }

    /// An identical position in which each position of a ruleset is the sum of its components, each
    /// of them the one that stands for all that look alike: without what cannot move, turned over,
    /// sorted. Sets and nimbers stay, and so do positions of definitions.
    ///
    /// Linear in the components.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn simplified(&mut self, id: GameId) -> Result<GameId> {
        if self.kind(id) == Kind::Sum {
            let components = self.slice(id).to_vec();
            let simplified: Result<Vec<GameId>> =
                components.into_iter().map(|component| self.simplified_component(component)).collect();
            return self.sum(&simplified?);
        }
        self.simplified_component(id)
    }

    fn simplified_component(&mut self, id: GameId) -> Result<GameId> {
        let Some(&Origin::Ruleset(ruleset, key)) = self.origin(id) else { return Ok(id) };
        if self.ruleset_nodes.entry(id).simple {
            return Ok(id);
        }
        let keys = self.rules_of(ruleset).components(key)?;
        self.sum_of_components(ruleset, &keys)
    }

    /// The sum of representatives of components.
    fn sum_of_components(&mut self, ruleset: RulesetId, keys: &[u32]) -> Result<GameId> {
        let components = self.representatives(ruleset, keys)?;
        match components[..] {
            [only] => Ok(only),
            _ => self.sum(&components),
        }
    }

    /// The nodes of representatives of components.
    pub(super) fn representatives(&mut self, ruleset: RulesetId, keys: &[u32]) -> Result<Vec<GameId>> {
        let mut components = Vec::with_capacity(keys.len());
        for &key in keys {
            let node = self.node_of_key(ruleset, key)?;
            let place = self.ruleset_nodes.place(node);
            self.ruleset_nodes.entries[place].simple = true;
            components.push(node);
        }
        Ok(components)
    }

    fn known_as_set(&self, id: GameId) -> Option<GameId> {
        match self.kind(id) {
            // Nothing below it is a sum, nor a position of a ruleset.
            Kind::Options | Kind::Nimber => Some(id),
            Kind::Symbolic | Kind::Sum | Kind::Position => self.ruleset_nodes.as_sets.get(&id).copied(),
        }
    }
}
