//! The words of moves: beside the code of a definition that has such words, code that lists them
//! for the same arguments, in the order of the options.

use crate::error::Result;
use crate::eval::code::Operation;
use crate::eval::compile::comprehensions::Entries;
use crate::eval::compile::{Compiler, RED_ZONE, STACK};
use crate::syntax::tree::{Kind, Run, TreeId};

impl Compiler<'_> {
    /// The sets that the body of a definition gives; none if nothing in it has words.
    pub(super) fn sets_with_words(&self, body: TreeId) -> Vec<TreeId> {
        let tree = self.tree;
        let mut sets = Vec::new();
        if !tree.nodes.iter().any(|node| matches!(node.kind, Kind::Worded { .. })) {
            return sets;
        }
        let mut waiting = vec![body];
        while let Some(next) = waiting.pop() {
            match tree.kind(next) {
                Kind::Conditional { then, otherwise, .. } => waiting.extend([then, otherwise]),
                Kind::Where { value, .. } => waiting.push(value),
                Kind::Set(_) => sets.push(next),
                _ => {}
            }
        }
        sets
    }

    /// Compiles the body of a definition as the list of the words of its options. An option without
    /// words has an empty string; anything but a set gives an empty list.
    pub(super) fn words_of(&mut self, mut id: TreeId) -> Result<()> {
        let tree = self.tree;
        let mut ends = Vec::new();
        while let Kind::Conditional { condition, then, otherwise } = tree.kind(id) {
            self.expression(condition)?;
            let skip = self.emit(condition, Operation::JumpIfFalse(0));
            stacker::maybe_grow(RED_ZONE, STACK, || self.words_of(then))?;
            ends.push(self.emit(id, Operation::Jump(0)));
            self.land(skip);
            id = otherwise;
        }
        if let Kind::Where { value, names } = tree.kind(id) {
            self.wheres(id, names, |within| within.words_of(value))?;
            ends.into_iter().for_each(|end| self.land(end));
            return Ok(());
        }
        let elements = if let Kind::Set(elements) = tree.kind(id) { elements } else { Run::default() };
        self.entries(id, elements, Entries::Words)?;
        self.emit(id, Operation::List);
        ends.into_iter().for_each(|end| self.land(end));
        Ok(())
    }

    /// One string of the parts of words.
    pub(super) fn words(&mut self, id: TreeId, parts: Run) -> Result<()> {
        let tree = self.tree;
        for &part in tree.children(parts) {
            self.expression(part)?;
        }
        self.emit(id, Operation::Words(parts.length));
        Ok(())
    }
}
