//! What statements about misère play say more of than a value.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::notes::Note;
use crate::eval::value::Value;
use crate::session::{Reply, Session, call_of, misere, typed};
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};

impl Session {
    /// The answer to a function of misère play that stands alone.
    pub(super) fn show_misere(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Reply>> {
        let placed = |error: Error| error.at(tree.span(root));
        if let Some(argument) = call_of(tree, root, &["misere_canonical"]) {
            let position = self.position_of(tree, argument)?;
            let reply = misere::canonical(&mut self.machine.store, position).map_err(placed)?;
            self.machine.last_result = Some(Value::Position(reply.position));
            return Ok(Some(Reply::MisereCanonical(reply)));
        }
        let Some(sides) = distinguished(tree, root) else { return Ok(None) };
        // Of equal positions the function says what is wrong.
        let found = self.apart(tree, sides).map_err(placed)?;
        Ok(found.map(|reply| {
            self.machine.last_result = Some(Value::Position(reply.position));
            Reply::MisereDistinguish(reply)
        }))
    }

    /// What tells two positions apart which a claim that holds says to be different.
    pub(super) fn told_apart(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Note>> {
        let Some(sides) = different(tree, root) else { return Ok(None) };
        match self.apart(tree, sides) {
            Ok(found) => Ok(found.map(|found| Note::MisereApart(found.apart))),
            // The claim holds; what was not asked for may be too large.
            Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn apart(
        &mut self,
        tree: &Arc<Tree>,
        sides: [TreeId; 2],
    ) -> Result<Option<misere::MisereDistinguishReply>> {
        let [first, second] = sides;
        let positions = [self.position_of(tree, first)?, self.position_of(tree, second)?];
        let [left, right] = sides.map(|side| typed::on_one_line(tree.slice(tree.span(side))));
        misere::distinguish(&mut self.machine.store, (positions[0], &left), (positions[1], &right))
    }
}

/// The arguments of `misere_distinguish(G, H)`.
fn distinguished(tree: &Tree, root: TreeId) -> Option<[TreeId; 2]> {
    let Kind::Call { name, arguments, .. } = tree.kind(root) else { return None };
    let [first, second] = tree.children(arguments) else { return None };
    (tree.slice(name) == "misere_distinguish").then_some([*first, *second])
}

/// G and H in `G ≠⁻ H` and in `not (G =⁻ H)`.
fn different(tree: &Tree, root: TreeId) -> Option<[TreeId; 2]> {
    let (chain, infix) = match tree.kind(root) {
        Kind::Prefix { operator: Prefix::Not, operand } => (operand, Infix::MisereEqual),
        _ => (root, Infix::NotMisereEqual),
    };
    let Kind::Chain { operands, operators } = tree.kind(chain) else { return None };
    let ([first, second], [(found, _)]) = (tree.children(operands), tree.operators(operators)) else {
        return None;
    };
    (*found == infix).then_some([*first, *second])
}
