//! Canonical forms in normal play: nimbers of the values.

use super::{LARGEST_HEAP, Parts, Word, applied, word};
use crate::error::Result;
use crate::eval::functions::{Alone, called};
use crate::eval::relations;
use crate::syntax::tree::TreeId;
use crate::theory::Convention;

impl Parts<'_> {
    /// That a position is the same set as the canonical form of another: the nimber of its value.
    pub(super) fn is_canonical(
        &mut self,
        form: TreeId,
        position: TreeId,
        other: TreeId,
    ) -> Result<Vec<Word>> {
        let worth = self.worth(position)?;
        let value = self.value(form)?;
        let Some(nimber) = relations::position(&self.machine.store, &value) else {
            return self.refuse(form, "the kernel has the canonical forms of positions");
        };
        let size = self.machine.store.value(nimber).to_u64().filter(|&size| size <= LARGEST_HEAP);
        let Some(size) = size else {
            return self.refuse(form, "the kernel writes out heaps of at most 1,000 as sets");
        };
        let text = format!("grundy({}) = {size}", self.tree.slice(self.tree.span(position)));
        self.say(applied("equiv", [worth, vec![word(&size.to_string())]]), &text);
        Ok(applied("same", [self.set(other)?, self.named(nimber)]))
    }

    /// The position whose canonical form in normal play is asked for.
    pub(super) fn canonical_of(&self, id: TreeId) -> Option<TreeId> {
        match called(&self.tree, id)? {
            (function, &[position]) if function.alone == Alone::Canonical(Convention::Normal) => {
                Some(position)
            }
            _ => None,
        }
    }
}
