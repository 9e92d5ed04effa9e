//! `E where m := F`: names for parts of a definition.
//!
//! The code of F stands once, before that of E. Wherever the name is used, it is run if that is the
//! first time in this call; so what no branch uses is never evaluated.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::ordinals;
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Run, TreeId};

impl Compiler<'_> {
    /// Compiles names, and what they are for.
    pub(super) fn wheres(
        &mut self,
        id: TreeId,
        names: Run,
        value: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let tree = self.tree;
        let reach = self.scope.innermost();
        let over = self.emit(id, Operation::Jump(0));
        for &named in tree.children(names) {
            let Kind::Named { name: span, value } = tree.kind(named) else {
                unreachable!("after `where` stand names")
            };
            let name = canonical_name(tree.slice(span));
            if self.find_local(&name).is_some() || ordinals::is_omega(&name) {
                let message = format!("`{name}` already stands for something else in this definition");
                let error = Error::new(ErrorKind::Syntax, message).at(span);
                return Err(error.help(format!("take another name, such as {name}'")));
            }
            let (local, entry) = (self.local(), self.here());
            // The next local is where to go back to.
            self.local();
            self.expression(value)?;
            self.emit(named, Operation::Keep(local));
            self.emit(named, Operation::GoBack(local));
            self.scope.push(&name, local);
            self.entries_of_names.insert(local, entry);
        }
        self.land(over);
        value(self)?;
        self.scope.go_back(reach);
        Ok(())
    }

    /// Has the value of a name ready in its local.
    pub(super) fn make_ready(&mut self, id: TreeId, local: u32) {
        if let Some(&entry) = self.entries_of_names.get(&local) {
            self.emit(id, Operation::Ready { local, entry });
        }
    }
}
