//! Functions that say more than a value where they stand alone.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::functions::{Alone, called};
use crate::eval::notes::Note;
use crate::eval::value::Value;
use crate::reply::{DistinguishReply, Reply};
use crate::session::{Session, answer, typed};
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::theory::Convention;

impl Session {
    /// The answer to a function that says more than a value where it stands alone.
    pub(super) fn show_alone(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Reply>> {
        let placed = |error: Error| error.at(tree.span(root));
        let Some((function, arguments)) = called(tree, root) else { return Ok(None) };
        let (position, reply) = match (function.alone, arguments) {
            (Alone::Canonical(convention), &[argument]) => {
                let position = self.under(convention, |session| session.position_of(tree, argument))?;
                let form =
                    answer::canonical(&mut self.machine.store, position, convention).map_err(placed)?;
                (form.canonical.id, Reply::Canonical(form))
            }
            (Alone::Distinguish(Convention::Misere), &[first, second]) => {
                // Of equal positions the function says what is wrong.
                let found = self.under(Convention::Misere, |session| session.apart(tree, [first, second]));
                let found = found.map_err(placed)?;
                let Some(reply) = found else { return Ok(None) };
                (reply.position, Reply::Distinguish(reply))
            }
            _ => return Ok(None),
        };
        self.machine.last_result = Some(Value::Position(position));
        Ok(Some(reply))
    }

    /// What tells two positions apart which a claim that holds says to be different.
    pub(super) fn told_apart(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Note>> {
        let Some(sides) = different(tree, root) else { return Ok(None) };
        match self.apart(tree, sides) {
            Ok(found) => Ok(found.map(|found| Note::Apart(found.apart))),
            // The claim holds; what was not asked for may be too large.
            Err(error) if error.kind() == ErrorKind::Limit => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn apart(&mut self, tree: &Arc<Tree>, sides: [TreeId; 2]) -> Result<Option<DistinguishReply>> {
        let [first, second] = sides;
        let positions = [self.position_of(tree, first)?, self.position_of(tree, second)?];
        let [left, right] = sides.map(|side| typed::on_one_line(tree.slice(tree.span(side))));
        answer::distinguish(&mut self.machine.store, [(positions[0], &left), (positions[1], &right)])
    }
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
