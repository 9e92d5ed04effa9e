//! Writing out: every sum replaced by the set that it is.

use crate::error::Result;
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::store::Store;
use crate::room::reserve;

impl Store {
    /// The position as a set down to the bottom: every sum in it is replaced by
    /// S + T = {S + t : t option of T} ∪ {s + T : s option of S}.
    ///
    /// Two positions are the same set exactly when this gives the same id. A nimber is a set
    /// already, and what has been written out is remembered. The number of positions grows with the
    /// product of the numbers of followers of the components; a few nanoseconds an option.
    ///
    /// Source: Siegel, *Combinatorial Game Theory*, definition of the disjunctive sum.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there may be more positions than the
    /// ceiling allows, or infinitely many as in `*ω + *1`, before that work begins, or more
    /// options, during it; or if interrupted. Nothing is left behind.
    ///
    /// ```
    /// use sprague::{Node, Store};
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let sum = store.sum(&[one, one])?;
    /// let set = store.expand(sum)?;
    /// assert_eq!(store.node(set), Node::Options(&[one]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn expand(&mut self, id: GameId) -> Result<GameId> {
        match self.written_out(id) {
            Some(done) => Ok(done),
            None => self.attempt(|store| {
                let set = store.as_sets(id)?;
                let done = store.expand_now(set)?;
                if store.written_out(id).is_none() {
                    store.expanded.insert(id, done);
                }
                Ok(done)
            }),
        }
    }

    /// What is known already.
    pub(super) fn written_out(&self, id: GameId) -> Option<GameId> {
        match self.kind(id) {
            Kind::Options | Kind::Nimber => Some(id),
            Kind::Symbolic | Kind::Sum | Kind::Position => self.expanded.get(&id).copied(),
        }
    }

    fn expand_now(&mut self, id: GameId) -> Result<GameId> {
        let mut waiting = vec![id];
        while let Some(&top) = waiting.last() {
            self.interrupt.poll()?;
            if self.written_out(top).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let missing = self.slice(top).iter().copied().filter(|&part| self.written_out(part).is_none());
            reserve(&mut waiting, self.slice(top).len())?;
            waiting.extend(missing);
            if waiting.len() == before {
                let done = self.expand_from_parts(top)?;
                self.expanded.insert(top, done);
                waiting.pop();
            }
        }
        Ok(self.written_out(id).unwrap_or(id))
    }

    /// What a node is as a set when all that it is made of has been written out.
    fn expand_from_parts(&mut self, id: GameId) -> Result<GameId> {
        let parts = self.slice(id).iter().map(|&part| self.written_out(part).unwrap_or(part));
        let parts: Vec<GameId> = parts.collect();
        if self.kind(id) != Kind::Sum {
            return self.set_of(&parts);
        }
        // Each partial sum is a follower of the whole, so none of this work is for nothing.
        let mut sum = self.zero();
        for part in parts {
            sum = self.expand_pair(sum, part)?;
        }
        Ok(sum)
    }
}
