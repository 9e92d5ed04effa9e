//! Work that leaves nothing behind when it fails.

use std::hash::BuildHasher;

use crate::error::Result;
use crate::game::GameId;
use crate::game::intern::{direct_index, spread};
use crate::game::layout::Kind;
use crate::game::store::{NO_NODE, Store};

impl Store {
    /// Runs `work`; if it fails, every node made meanwhile is taken back, so that a ceiling once hit is not
    /// hit by everything that follows. Ids that `work` handed out through other ways than its result are
    /// then void.
    ///
    /// Taking back is linear in what is taken back, and never more than linear in the store.
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
        let nodes = self.len();
        let result = work(self);
        if result.is_err() {
            self.take_back(nodes);
        }
        result
    }

    /// Removes all but the first `nodes` nodes. Their ids are then void.
    pub(crate) fn take_back(&mut self, nodes: usize) {
        if nodes >= self.len() {
            return;
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
        // Large values are pushed in the order of their nodes.
        for value in self.large.drain(large..) {
            self.large_room -= value.room();
        }
        self.info.truncate(nodes);
        self.brief.truncate(nodes);
        self.starts.truncate(nodes + 1);
        self.pool.truncate(self.starts[nodes] as usize);
        self.ruled.take_back(nodes);
        self.expanded.retain(|from, to| from.index() < nodes && to.index() < nodes);
    }

    fn forget_nimber(&mut self, id: GameId) {
        let value = self.value(id);
        if let Some(index) = direct_index(&value) {
            self.small_nimbers[index] = NO_NODE;
            return;
        }
        let hash = self.hasher.hash_one(&value);
        if let Ok(entry) = self.other_nimbers.find_entry(hash, |&other| other == id) {
            entry.remove();
        }
    }
}
