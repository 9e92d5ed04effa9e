//! The positions that a certificate has: everything that can be reached from some, children before parents.

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, Marked, Node, Store};

/// The greatest nimber whose options are written out where it is a position by a definition.
const NIMBER: u64 = 64;

/// The node that stands in a certificate for a position that is identical to it. Sums are taken apart by it, so that each
/// component is there once; a position of a ruleset or of a definition is a node of its own, whatever set it is.
pub(crate) fn standing_for(store: &mut Store, id: GameId) -> Result<GameId> {
    match store.node(id) {
        Node::Position => Ok(match store.set_by_definition(id) {
            Some(set) if is_large_nimber(store, set) => set,
            _ => id,
        }),
        Node::Sum(components) => {
            let components = components.to_vec();
            let mut standing = Vec::with_capacity(components.len());
            for &component in &components {
                standing.push(standing_for(store, component)?);
            }
            if standing == components { Ok(id) } else { store.sum(&standing) }
        }
        _ => Ok(id),
    }
}

fn is_large_nimber(store: &Store, set: GameId) -> bool {
    store.is_nimber(set) && store.value(set).to_u64().is_none_or(|value| value > NIMBER)
}

/// Nodes with a number for each, from 1.
pub(super) struct Reached {
    nodes: Vec<GameId>,
    numbers: Numbers,
    /// What stands for those that do not stand for themselves.
    standing: HashMap<GameId, GameId>,
}

enum Numbers {
    /// In the order of the ids: bits, of which there may be millions.
    Sets(Marked),
    Map(HashMap<GameId, u32>),
}

impl Reached {
    /// Everything that can be reached from nodes that stand for themselves. Where children have lesser ids than their parents, the
    /// order is that of the ids. Linear in nodes and edges, but for sorting.
    pub(super) fn from(store: &mut Store, roots: &[GameId]) -> Result<Reached> {
        let (mut nodes, mut numbers, mut standings) = (Vec::new(), HashMap::new(), HashMap::new());
        if !store.has_positions_of_rulesets() {
            let marked = store.mark_below_all(roots)?;
            let nodes = marked.iter().collect();
            return Ok(Reached { nodes, numbers: Numbers::Sets(marked), standing: standings });
        }
        let mut in_order = true;
        // With whether all below it has been met.
        let mut waiting: Vec<(GameId, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((id, done)) = waiting.pop() {
            store.interrupt().poll()?;
            if done {
                nodes.push(id);
                continue;
            }
            if numbers.insert(id, 0).is_some() {
                continue;
            }
            waiting.push((id, true));
            store.make_options(id)?;
            let parts = store.listed(id).to_vec();
            for &part in parts.iter().rev() {
                let standing = standing_for(store, part)?;
                if standing != part {
                    standings.insert(part, standing);
                }
                in_order &= standing < id;
                waiting.push((standing, false));
            }
        }
        if in_order {
            nodes.sort_unstable();
        }
        for (&node, number) in nodes.iter().zip(1..) {
            numbers.insert(node, number);
        }
        Ok(Reached { nodes, numbers: Numbers::Map(numbers), standing: standings })
    }

    /// Children before parents.
    pub(super) fn nodes(&self) -> impl Iterator<Item = GameId> {
        self.nodes.iter().copied()
    }

    /// The nodes that stand for the options or components of a node.
    pub(super) fn parts(&self, store: &Store, id: GameId) -> impl Iterator<Item = GameId> {
        store.listed(id).iter().map(|part| self.standing.get(part).copied().unwrap_or(*part))
    }

    /// The number of a node.
    pub(super) fn number(&self, id: GameId) -> Option<u32> {
        match &self.numbers {
            Numbers::Sets(marked) => marked.contains(id).then(|| marked.rank(id) as u32 + 1),
            Numbers::Map(numbers) => numbers.get(&id).copied(),
        }
    }

    /// The number of what stands for a position.
    pub(super) fn number_of_position(&self, id: GameId) -> Option<u32> {
        self.number(self.standing.get(&id).copied().unwrap_or(id))
    }
}
