//! What a store keeps of rulesets and their positions.

use hashbrown::{HashMap, HashSet};

use crate::game::GameId;
use crate::game::node::RulesetId;
use crate::room::drop_aside;
use crate::ruleset::Rules;

/// The rulesets of a store and their positions.
#[derive(Debug, Default)]
pub(super) struct RulesetNodes {
    pub(super) rules: Vec<Box<dyn Rules>>,
    pub(super) names: HashMap<String, RulesetId>,
    /// In the order of the nodes.
    pub(super) entries: Vec<Entry>,
    pub(super) nodes: HashMap<(RulesetId, u32), GameId>,
    /// Nodes with positions of rulesets below them, and what they are with those written as sets.
    pub(super) as_sets: HashMap<GameId, GameId>,
    /// How often names of definitions changed their meaning: what was called before is not called
    /// so any more.
    pub(super) meanings: u32,
    /// What definitions make of the names of rulesets.
    pub(super) spoken: SpokenNames,
}

/// A position of a ruleset.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) node: GameId,
    pub(super) origin: Origin,
    /// Whether it stands for itself in [`Store::simplified`]: it is the representative of a
    /// component.
    pub(super) simple: bool,
    /// The options and the moves; none until somebody asks.
    pub(super) options: Option<Listed>,
}

/// What has the rules of a position.
#[derive(Debug)]
pub(super) enum Origin {
    Ruleset(RulesetId, u32),
    /// A definition of the language, by which it is this set, and is called so; an empty string
    /// where the call is too long to be written.
    Definition {
        set: GameId,
        written: Box<str>,
        meaning: u32,
    },
}

#[derive(Debug)]
pub(super) struct Listed {
    /// Each node once.
    pub(super) options: Box<[GameId]>,
    /// Every legal move of a ruleset, in the order of the rules; of a definition none.
    pub(super) moves: Box<[ListedMove]>,
}

#[derive(Debug)]
pub(super) struct ListedMove {
    pub(super) to: GameId,
    pub(super) words: Box<str>,
}

impl RulesetNodes {
    pub(super) fn place(&self, node: GameId) -> usize {
        self.entries.partition_point(|entry| entry.node < node)
    }

    pub(super) fn entry(&self, node: GameId) -> &Entry {
        &self.entries[self.place(node)]
    }

    /// Forgets the positions from a node on.
    pub(super) fn take_back(&mut self, nodes: usize) {
        let kept = self.entries.partition_point(|entry| entry.node.index() < nodes);
        let mut entries = std::mem::take(&mut self.entries).into_iter();
        self.entries = entries.by_ref().take(kept).collect();
        let gone = entries.len();
        drop_aside(entries, gone);
        for entry in &mut self.entries {
            let gone = |listed: &Listed| listed.options.iter().any(|option| option.index() >= nodes);
            if entry.options.as_ref().is_some_and(gone) {
                entry.options = None;
            }
        }
        if kept < gone {
            // The entries that stay are gathered; the others are not looked at.
            let origin = |entry: &Entry| match entry.origin {
                Origin::Ruleset(ruleset, key) => Some(((ruleset, key), entry.node)),
                Origin::Definition { .. } => None,
            };
            self.nodes = self.entries.iter().filter_map(origin).collect();
        } else {
            self.nodes.retain(|_, node| node.index() < nodes);
        }
        if nodes < self.as_sets.len() / 2 {
            let kept = |from: GameId| Some((from, *self.as_sets.get(&from).filter(|to| to.index() < nodes)?));
            self.as_sets = (0..nodes as u32).map(GameId).filter_map(kept).collect();
        } else {
            self.as_sets.retain(|from, to| from.index() < nodes && to.index() < nodes);
        }
    }
}

/// The names that definitions have.
#[derive(Debug, Default)]
pub(super) struct SpokenNames {
    /// Every name that is defined.
    pub(super) taken: HashSet<String>,
    /// The names that stand for rulesets, the last one last.
    pub(super) bound: Vec<(String, RulesetId)>,
    /// Take-and-break codes of rulesets that have a name besides.
    pub(super) codes: HashMap<RulesetId, String>,
}

impl SpokenNames {
    /// The name by which arguments are handed to a ruleset now; its own if it says itself.
    pub(super) fn of(&self, ruleset: RulesetId, own: &str) -> Option<String> {
        let is_free = !self.taken.contains(head(own));
        let bound = self.bound.iter().rev().find(|(_, other)| *other == ruleset).map(|(name, _)| name);
        match bound {
            // `R := kayles` is not a reason to call kayles otherwise; a name for `subtraction([1,
            // 3])` is.
            Some(name) if !is_free || head(own) != own => Some(name.clone()),
            _ if is_free => Some(own.to_owned()),
            _ => self.codes.get(&ruleset).cloned(),
        }
    }
}

/// The name that is looked up when `name(…)` is read.
pub(super) fn head(name: &str) -> &str {
    name.split('(').next().unwrap_or(name)
}
