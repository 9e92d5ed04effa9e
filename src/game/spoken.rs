//! What positions of rulesets are called while definitions take the names of rulesets, or give names to them.

use hashbrown::{HashMap, HashSet};

use crate::error::{ErrorKind, Result};
use crate::game::GameId;
use crate::game::ruled::RulesetId;
use crate::game::store::Store;
use crate::ruleset::named;

/// Positions whose options are made when their name is lost, so that they can be written as sets. What lies farther down is cut short
/// where it is written.
const WRITTEN_OUT: usize = 20_000;

/// The names that definitions have.
#[derive(Debug, Default)]
pub(super) struct SpokenNames {
    /// Every name that is defined.
    taken: HashSet<String>,
    /// The names that stand for rulesets, the last one last.
    bound: Vec<(String, RulesetId)>,
}

impl SpokenNames {
    /// The name by which arguments are handed to a ruleset now; its own if it says itself.
    fn of(&self, ruleset: RulesetId, own: &str) -> Option<String> {
        let is_free = !self.taken.contains(head(own));
        let bound = self.bound.iter().rev().find(|(_, other)| *other == ruleset).map(|(name, _)| name);
        match bound {
            // `R := kayles` is no reason to call kayles otherwise; a name for `subtraction([1, 3])` is.
            Some(name) if !is_free || head(own) != own => Some(name.clone()),
            _ if is_free => Some(own.to_owned()),
            _ => match named(own)?.code()? {
                (code, 0) => Some(code.to_string()),
                _ => None,
            },
        }
    }
}

/// The name that is looked up when `name(…)` is read.
fn head(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}

impl Store {
    /// A definition has this name from here on; it may be one for a ruleset. Positions of rulesets are written so
    /// that they are read back: by another name, or as sets.
    ///
    /// # Errors
    /// If interrupted; nothing is changed then.
    pub(crate) fn define_name(&mut self, name: &str, ruleset: Option<RulesetId>) -> Result<()> {
        let spoken = &mut self.ruled.spoken;
        let is_new = spoken.taken.insert(name.to_owned());
        let before = spoken.bound.clone();
        spoken.bound.retain(|(other, _)| other != name);
        spoken.bound.extend(ruleset.map(|ruleset| (name.to_owned(), ruleset)));
        let lost: Vec<RulesetId> = (0..self.ruled.rules.len() as u32)
            .map(RulesetId)
            .filter(|&one| {
                let own = self.ruleset_name(one);
                let touched =
                    head(&own) == name || before.iter().any(|(bound, to)| bound == name && *to == one);
                touched && self.spoken_ruleset(one).is_none()
            })
            .collect();
        let done = self.write_out(self.positions_of(&lost));
        if done.is_err() {
            let spoken = &mut self.ruled.spoken;
            spoken.bound = before;
            if is_new {
                spoken.taken.remove(name);
            }
        }
        done
    }

    /// What is written before the arguments of a ruleset; `None` where a definition has taken its name and there is no other.
    fn spoken_ruleset(&self, ruleset: RulesetId) -> Option<String> {
        self.ruled.spoken.of(ruleset, &self.ruleset_name(ruleset))
    }

    /// A ruleset as it is written without arguments: by its own name where that is free.
    pub(crate) fn written_ruleset(&self, ruleset: RulesetId) -> String {
        let own = self.ruleset_name(ruleset);
        match self.ruled.spoken.taken.contains(head(&own)) {
            true => self.spoken_ruleset(ruleset).unwrap_or(own),
            false => own,
        }
    }

    /// A position as its ruleset writes it, with the name that the ruleset goes by now.
    pub(super) fn spoken_position(&self, ruleset: RulesetId, written: String) -> Option<String> {
        let own = self.ruleset_name(ruleset);
        let spoken = self.ruled.spoken.of(ruleset, &own);
        if spoken.as_deref() == Some(&*own) {
            return Some(written);
        }
        let arguments = written.strip_prefix(&*own).filter(|rest| rest.starts_with('('));
        match (spoken, arguments) {
            (Some(name), Some(arguments)) => Some(format!("{name}{arguments}")),
            _ => (!self.ruled.spoken.taken.contains(head(&written))).then_some(written),
        }
    }

    /// Makes the options of a new position whose ruleset has lost its name, since it is written as a set.
    pub(super) fn write_out_nameless(&mut self, ruleset: RulesetId, node: GameId) -> Result<()> {
        if self.ruled.spoken.taken.is_empty() || self.spoken_ruleset(ruleset).is_some() {
            return Ok(());
        }
        self.write_out(vec![node])
    }

    /// Makes the options of these positions and of those below them, as far as the ceilings allow.
    fn write_out(&mut self, mut waiting: Vec<GameId>) -> Result<()> {
        let mut seen: HashMap<GameId, ()> = HashMap::new();
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            self.interrupt().poll()?;
            if seen.len() >= WRITTEN_OUT {
                break;
            }
            if seen.insert(next, ()).is_some() {
                continue;
            }
            match self.make_options(next) {
                Ok(()) => waiting.extend_from_slice(self.listed(next)),
                Err(error) if error.kind() == ErrorKind::Limit => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
