//! Work that leaves nothing behind when it fails.

use std::hash::BuildHasher;

use hashbrown::{HashMap, HashTable};

use crate::error::Result;
use crate::game::intern::direct_index;
use crate::game::node::{Kind, NO_NODE};
use crate::game::store::{Entry, Store};
use crate::game::{Extent, GameId};
use crate::nimber::Nimber;
use crate::room::drop_aside;
use crate::short_hash::{shortened, spread};

impl Store {
    /// Runs `work`; if it fails, every node made meanwhile is taken back, so that a ceiling once
    /// hit is not hit by everything that follows. Ids that `work` handed out through other ways
    /// than its result are then void.
    ///
    /// Taking back is linear in what is taken back or in what stays, whichever is less.
    ///
    /// # Errors
    /// Those of `work`.
    ///
    /// ```
    /// use sprague::{Error, ErrorKind, Store};
    /// let mut store = Store::new();
    /// let failed: sprague::Result<()> = store.attempt(|store| {
    ///     store.nimber(5_u32)?;
    ///     Err(Error::new(ErrorKind::Domain, "changed our mind"))
    /// });
    /// assert!(failed.is_err());
    /// assert_eq!(store.len(), 1);
    /// ```
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Store) -> Result<T>) -> Result<T> {
        let before = self.extent();
        let result = work(self);
        if result.is_err() {
            self.take_back(before);
        }
        result
    }

    /// Removes what came later. Ids of it are then void.
    pub(crate) fn take_back(&mut self, to: Extent) {
        self.take_back_extended(to);
        let nodes = to.nodes;
        if nodes >= self.len() {
            return;
        }
        if nodes < self.len() / 2 {
            return self.keep_first(nodes);
        }
        // One sweep over the table costs what some eighth of it costs entry by entry.
        let sweep = self.len() - nodes > self.table.len() / 8;
        if sweep {
            self.table.retain(|entry| entry.id.index() < nodes);
        }
        let mut large = self.large.len();
        for index in (nodes..self.len()).rev() {
            let id = GameId(index as u32);
            match self.kind(id) {
                Kind::Nimber => self.forget_nimber(id),
                Kind::Position => {}
                Kind::Options | Kind::Symbolic | Kind::Sum if sweep => {}
                Kind::Options | Kind::Symbolic | Kind::Sum => {
                    let hash = self.hash_of_node(id);
                    if let Ok(entry) = self.table.find_entry(spread(hash), |entry| entry.id == id) {
                        entry.remove();
                    }
                }
            }
            if let Some(place) = self.info[index].large_index() {
                large = large.min(place);
            }
        }
        // Large values are pushed in the order of their nodes, except for late ones, which are
        // found again.
        for value in self.large.drain(large..) {
            self.large_room -= value.room();
        }
        self.info.truncate(nodes);
        self.brief.truncate(nodes);
        self.starts.truncate(nodes + 1);
        self.pool.truncate(self.starts[nodes] as usize);
        self.ruleset_nodes.take_back(nodes);
        self.take_back_words(nodes);
        self.take_back_unsolved(nodes);
        self.expanded.retain(|from, to| from.index() < nodes && to.index() < nodes);
        self.forms.retain(|from, to| from.index() < nodes && to.id().is_none_or(|form| form.index() < nodes));
    }

    /// Keeps the first `nodes` nodes, fewer than half. Linear in these: a user who has pressed
    /// Ctrl-C does not wait until millions of others were looked at.
    fn keep_first(&mut self, nodes: usize) {
        let known = self.info[..nodes].iter().filter(|info| !info.is_unknown());
        let large = known.filter_map(|info| info.large_index()).max();
        let mut values = std::mem::take(&mut self.large).into_iter();
        self.large = values.by_ref().take(large.map_or(0, |last| last + 1)).collect();
        let gone = values.len();
        drop_aside(values, gone);
        self.large_room = self.large.iter().map(Nimber::room).sum();
        self.info.truncate(nodes);
        self.brief.truncate(nodes);
        self.starts.truncate(nodes + 1);
        self.pool.truncate(self.starts[nodes] as usize);
        self.small_nimbers
            .iter_mut()
            .filter(|node| **node as usize >= nodes)
            .for_each(|node| *node = NO_NODE);
        let mut table = HashTable::with_capacity(nodes);
        let mut other_nimbers = HashTable::new();
        let mut expanded = HashMap::new();
        for id in (0..nodes as u32).map(GameId) {
            match self.kind(id) {
                Kind::Position => {}
                Kind::Nimber => {
                    let value = self.value(id);
                    if direct_index(&value).is_none() {
                        let hash = shortened(self.hasher.hash_one(&value));
                        let entry = Entry { hash, id };
                        other_nimbers.insert_unique(spread(hash), entry, |entry| spread(entry.hash));
                    }
                }
                Kind::Options | Kind::Symbolic | Kind::Sum => {
                    let hash = self.hash_of_node(id);
                    table.insert_unique(spread(hash), Entry { hash, id }, |entry| spread(entry.hash));
                }
            }
            if let Some(&to) = self.expanded.get(&id)
                && to.index() < nodes
            {
                expanded.insert(id, to);
            }
        }
        (self.table, self.other_nimbers, self.expanded) = (table, other_nimbers, expanded);
        self.ruleset_nodes.take_back(nodes);
        self.take_back_words(nodes);
        self.take_back_unsolved(nodes);
    }

    fn forget_nimber(&mut self, id: GameId) {
        let value = self.value(id);
        if let Some(index) = direct_index(&value) {
            self.small_nimbers[index] = NO_NODE;
            return;
        }
        let hash = spread(shortened(self.hasher.hash_one(&value)));
        if let Ok(entry) = self.other_nimbers.find_entry(hash, |entry| entry.id == id) {
            entry.remove();
        }
    }
}
