//! What positions of rulesets are called while definitions take the names of rulesets, or give
//! names to them.

use hashbrown::HashSet;

use crate::error::{ErrorKind, Result};
use crate::game::GameId;
use crate::game::node::RulesetId;
use crate::game::ruleset_table::head;
use crate::game::store::Store;

/// The names that definitions have at a time.
pub(crate) struct NamesThen {
    taken: HashSet<String>,
    bound: Vec<(String, RulesetId)>,
    meanings: u32,
}

/// Positions whose options are made when their name is lost, so that they can be written as sets.
/// What lies farther down is cut short where it is written.
const WRITTEN_OUT: usize = 20_000;

impl Store {
    /// The same ruleset can also be written as this take-and-break code, heap for heap.
    pub(crate) fn set_code(&mut self, ruleset: RulesetId, code: &str) {
        self.ruleset_nodes.spoken.codes.insert(ruleset, code.to_owned());
    }

    /// A definition has this name from here on; it may be one for a ruleset. Positions of rulesets
    /// are written so that they are read back: by another name, or as sets.
    ///
    /// # Errors
    /// If interrupted; nothing is changed then.
    pub(crate) fn define_name(&mut self, name: &str, ruleset: Option<RulesetId>) -> Result<()> {
        let last = self.ruleset_nodes.spoken.bound.len();
        self.take_name(name, true, ruleset.map(|ruleset| (last, ruleset)))
    }

    /// Where a name stands among those that were given to rulesets; the last of one is what it is
    /// called.
    pub(crate) fn place_of_name(&self, name: &str) -> Option<usize> {
        self.ruleset_nodes.spoken.bound.iter().position(|(other, _)| other == name)
    }

    /// A definition has this name again, which was given to a ruleset at this place.
    ///
    /// # Errors
    /// Those of [`Store::define_name`].
    pub(crate) fn restore_name(&mut self, name: &str, ruleset: Option<(usize, RulesetId)>) -> Result<()> {
        self.take_name(name, true, ruleset)
    }

    /// No definition has this name from here on.
    ///
    /// # Errors
    /// Those of [`Store::define_name`].
    pub(crate) fn free_name(&mut self, name: &str) -> Result<()> {
        self.take_name(name, false, None)
    }

    /// The names that definitions have, to go back to.
    pub(crate) fn names_now(&self) -> NamesThen {
        let nodes = &self.ruleset_nodes;
        NamesThen {
            taken: nodes.spoken.taken.clone(),
            bound: nodes.spoken.bound.clone(),
            meanings: nodes.meanings,
        }
    }

    /// Goes back to the names of that time, whose definitions hold again. The nodes made since must go.
    pub(crate) fn go_back_to_names(&mut self, names: NamesThen) {
        let nodes = &mut self.ruleset_nodes;
        (nodes.spoken.taken, nodes.spoken.bound, nodes.meanings) = (names.taken, names.bound, names.meanings);
    }

    fn take_name(&mut self, name: &str, is_taken: bool, ruleset: Option<(usize, RulesetId)>) -> Result<()> {
        let spoken = &mut self.ruleset_nodes.spoken;
        let was_taken = match is_taken {
            true => !spoken.taken.insert(name.to_owned()),
            false => spoken.taken.remove(name),
        };
        let before = spoken.bound.clone();
        spoken.bound.retain(|(other, _)| other != name);
        if let Some((place, ruleset)) = ruleset {
            spoken.bound.insert(place.min(spoken.bound.len()), (name.to_owned(), ruleset));
        }
        let lost: Vec<RulesetId> = (0..self.ruleset_nodes.rules.len() as u32)
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
            let spoken = &mut self.ruleset_nodes.spoken;
            spoken.bound = before;
            match was_taken {
                true => drop(spoken.taken.insert(name.to_owned())),
                false => drop(spoken.taken.remove(name)),
            }
        }
        done
    }

    /// What is written before the arguments of a ruleset; `None` where a definition has taken its
    /// name and there is no other.
    fn spoken_ruleset(&self, ruleset: RulesetId) -> Option<String> {
        self.ruleset_nodes.spoken.of(ruleset, &self.ruleset_name(ruleset))
    }

    /// A ruleset as it is written without arguments: by its own name where that is free.
    pub(crate) fn written_ruleset(&self, ruleset: RulesetId) -> String {
        let own = self.ruleset_name(ruleset);
        match self.ruleset_nodes.spoken.taken.contains(head(&own)) {
            true => self.spoken_ruleset(ruleset).unwrap_or(own),
            false => own,
        }
    }

    /// A position as its ruleset writes it, with the name that the ruleset goes by now.
    pub(super) fn spoken_position(&self, ruleset: RulesetId, written: String) -> Option<String> {
        let own = self.ruleset_name(ruleset);
        let spoken = self.ruleset_nodes.spoken.of(ruleset, &own);
        if spoken.as_deref() == Some(&*own) {
            return Some(written);
        }
        let arguments = written.strip_prefix(&*own).filter(|rest| rest.starts_with('('));
        match (spoken, arguments) {
            (Some(name), Some(arguments)) => Some(format!("{name}{arguments}")),
            _ => (!self.ruleset_nodes.spoken.taken.contains(head(&written))).then_some(written),
        }
    }

    /// Makes the options of a new position whose ruleset has lost its name, since it is written as
    /// a set.
    pub(super) fn write_out_nameless(&mut self, ruleset: RulesetId, node: GameId) -> Result<()> {
        if self.ruleset_nodes.spoken.taken.is_empty() || self.spoken_ruleset(ruleset).is_some() {
            return Ok(());
        }
        self.write_out(vec![node])
    }

    /// Makes the options of these positions and of those below them, as far as the ceilings allow.
    fn write_out(&mut self, mut waiting: Vec<GameId>) -> Result<()> {
        let mut seen = HashSet::new();
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            self.interrupt().poll()?;
            if seen.len() >= WRITTEN_OUT {
                break;
            }
            if !seen.insert(next) {
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
