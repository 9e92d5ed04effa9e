//! Names of `where`: each is read as the expression that it stands for.

use std::sync::Arc;

use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Run, TreeId};
use crate::universal::part::{self, Part};
use crate::universal::{TOO_LONG, Translated, Translator};

impl Translator<'_> {
    /// Does something with the names of a `where` in the scope.
    pub(super) fn with_names<T>(
        &mut self,
        names: Run,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let tree = Arc::clone(&self.tree);
        let reach = self.scope.len();
        for &named in tree.children(names) {
            let Kind::Named { name, value } = tree.kind(named) else {
                unreachable!("after `where` stand names")
            };
            let later = Part::Later(value, self.scope.len());
            self.scope.push((canonical_name(tree.slice(name)), later));
        }
        let done = work(self);
        self.scope.truncate(reach);
        done
    }

    /// What a name of `where` is, read where it is used: only what was there before it is in its
    /// scope.
    pub(super) fn later(&mut self, id: TreeId, value: TreeId, before: usize) -> Translated<Part> {
        let after = self.scope.split_off(before);
        let part = self.expression(value);
        self.scope.extend(after);
        let part = part?;
        let size = part::size(&part, part::MOST_WRITTEN_OUT);
        if self.written_out + size > part::MOST_WRITTEN_OUT {
            return self.refuse(id, TOO_LONG);
        }
        self.written_out += size;
        Ok(part)
    }
}
