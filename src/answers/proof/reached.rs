//! The positions that a certificate has: everything that can be reached from some, children before
//! parents.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::game::{GameId, Marked, Node, Store};
use crate::room::reserve;

/// The greatest nimber whose options are written out where it is a position by a definition.
const NIMBER: u64 = 64;

/// The node that stands in a certificate for a position that is identical to it:
/// [`Store::simplified`], so that each component is there once, whatever it looks like. A position
/// of a ruleset or of a definition stays a node of its own, whatever set it is.
pub(super) fn standing_for(store: &mut Store, id: GameId) -> Result<GameId> {
    match store.node(id) {
        Node::Position => match store.set_by_definition(id) {
            Some(set) if is_large_nimber(store, set) => Ok(set),
            _ => store.simplified(id),
        },
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
pub(super) enum Reached {
    /// Sets, nimbers and their sums alone, in the order of their ids. There may be millions.
    Sets(Marked),
    Ruled {
        nodes: Vec<GameId>,
        numbers: HashMap<GameId, u32>,
        /// What they are made of: nodes that stand for options or components.
        parts: HashMap<GameId, Vec<GameId>>,
    },
}

impl Reached {
    /// Everything that can be reached from nodes that stand for themselves. Where children have
    /// smaller ids than their parents, the order is that of the ids. Linear in nodes and edges, but
    /// for sorting.
    pub(super) fn from(store: &mut Store, roots: &[GameId]) -> Result<Reached> {
        if !store.has_positions_of_rulesets() {
            return store.mark_below_all(roots).map(Reached::Sets);
        }
        let (mut nodes, mut parts) = (Vec::new(), HashMap::new());
        let mut in_order = true;
        // With whether all below it has been met.
        let mut waiting: Vec<(GameId, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((id, done)) = waiting.pop() {
            store.interrupt().poll()?;
            if done {
                nodes.push(id);
                continue;
            }
            if parts.contains_key(&id) {
                continue;
            }
            let mut standing = store.simplified_parts(id)?;
            for part in &mut standing {
                *part = standing_for(store, *part)?;
                in_order &= *part < id;
            }
            waiting.push((id, true));
            reserve(&mut waiting, standing.len())?;
            waiting.extend(standing.iter().rev().map(|&part| (part, false)));
            parts.insert(id, standing);
        }
        if in_order {
            nodes.sort_unstable();
        }
        let numbers = nodes.iter().copied().zip(1..).collect();
        Ok(Reached::Ruled { nodes, numbers, parts })
    }

    /// Whether no more than `most` nodes can be reached.
    pub(super) fn is_few(store: &mut Store, roots: &[GameId], most: usize) -> Result<bool> {
        let mut met: HashSet<GameId> = roots.iter().copied().collect();
        let mut waiting = roots.to_vec();
        while let Some(id) = waiting.pop() {
            store.interrupt().poll()?;
            for part in store.simplified_parts(id)? {
                let part = standing_for(store, part)?;
                if met.insert(part) {
                    waiting.push(part);
                }
            }
            if met.len() > most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Children before parents.
    pub(super) fn nodes(&self) -> Vec<GameId> {
        match self {
            Reached::Sets(marked) => marked.iter().collect(),
            Reached::Ruled { nodes, .. } => nodes.clone(),
        }
    }

    /// The nodes that stand for the options or components of one of them.
    pub(super) fn parts<'r>(&'r self, store: &'r Store, id: GameId) -> &'r [GameId] {
        match self {
            Reached::Sets(_) => store.listed(id),
            Reached::Ruled { parts, .. } => &parts[&id],
        }
    }

    /// The number of a node, if it is one of them.
    pub(super) fn number(&self, id: GameId) -> Option<u32> {
        match self {
            Reached::Sets(marked) => marked.contains(id).then(|| marked.rank(id) as u32 + 1),
            Reached::Ruled { numbers, .. } => numbers.get(&id).copied(),
        }
    }
}
