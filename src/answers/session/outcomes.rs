//! Questions that need no value: who wins on a large board, and whether it is worth as much as
//! something else. They are decided by outcomes where a value would take long.

use std::sync::Arc;

use crate::error::Result;
use crate::eval::code::Meaning;
use crate::eval::compile;
use crate::eval::functions::called;
use crate::eval::value::Value;
use crate::game::{GameId, Outcome};
use crate::nimber::Nimber;
use crate::registry::family_of;
use crate::session::Session;
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};

/// Positions that are looked at for a value, at most, before outcomes are.
const FEW: usize = 2_000;

/// What is asked.
#[derive(Clone, Copy)]
enum Asked {
    /// `outcome(G)`
    Outcome(TreeId),
    /// `G is P`, `G is not N`
    IsP(TreeId, bool),
    /// `G = H`
    Equal(TreeId, TreeId),
}

impl Session {
    /// The answer to such a question about sums of positions, if one of them is on a board or a
    /// graph, and finding its value takes long.
    pub(super) fn decided_by_outcomes(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Value>> {
        let Some(asked) = asked(tree, root) else { return Ok(None) };
        let sides = match asked {
            Asked::Outcome(side) | Asked::IsP(side, _) => vec![side],
            Asked::Equal(left, right) => vec![left, right],
        };
        if !sides.iter().any(|&side| self.may_take_long(tree, side)) {
            return Ok(None);
        }
        let mut positions = Vec::new();
        for side in sides {
            let Some(position) = self.position_without_value(tree, side)? else { return Ok(None) };
            positions.push(position);
        }
        let store = &mut self.machine.store;
        if positions.iter().all(|&position| store.is_solved(position)) {
            return Ok(None);
        }
        let is_p = match positions[..] {
            [side, other] | [other, side] if store.is_solved(other) => {
                let value = store.value(other);
                store.is_worth(side, &value)?
            }
            [position] => store.is_worth(position, &Nimber::ZERO)?,
            _ => {
                let both = store.doing_without_values(|store| store.sum(&positions))?;
                store.is_worth(both, &Nimber::ZERO)?
            }
        };
        Ok(Some(match asked {
            Asked::Outcome(_) => Value::Outcome(if is_p { Outcome::P } else { Outcome::N }.into()),
            Asked::IsP(_, wanted) => Value::Truth(is_p == wanted),
            Asked::Equal(..) => Value::Truth(is_p),
        }))
    }

    /// Whether an expression is a sum with a position of a board or a graph.
    fn may_take_long(&self, tree: &Tree, id: TreeId) -> bool {
        match tree.kind(id) {
            Kind::Call { name, .. } => {
                family_of(tree.slice(name)).is_some_and(|family| matches!(family.name, "boards" | "graphs"))
            }
            Kind::Name => {
                let defined = self.machine.find_in(tree, tree.slice(tree.span(id)));
                defined.is_some_and(|defined| match &self.machine.definitions[defined as usize].meaning {
                    Meaning::Value(Value::Position(position)) => !self.machine.store.is_solved(*position),
                    _ => false,
                })
            }
            Kind::Chain { operands, operators } => {
                tree.operators(operators).iter().all(|(infix, _)| *infix == Infix::Plus)
                    && tree.children(operands).iter().any(|&operand| self.may_take_long(tree, operand))
            }
            _ => false,
        }
    }

    /// What an expression is, if it is a position. What is wrong with it is said by who evaluates it
    /// as a whole.
    fn position_without_value(&mut self, tree: &Arc<Tree>, id: TreeId) -> Result<Option<GameId>> {
        let warnings = self.machine.warnings.len();
        let code = Arc::new(compile::expression(tree, id)?);
        let before = self.machine.store.without_values_beyond(FEW);
        let finished = self.machine.run(&code);
        self.machine.store.as_before(before);
        self.machine.warnings.truncate(warnings);
        match finished {
            Ok(finished) => Ok(match finished.value {
                Value::Position(position) => Some(position),
                _ => None,
            }),
            Err(error) if error.is_stop() => Err(error),
            Err(_) => Ok(None),
        }
    }
}

fn asked(tree: &Tree, root: TreeId) -> Option<Asked> {
    if let Some((function, &[argument])) = called(tree, root) {
        return (function.name() == "outcome").then_some(Asked::Outcome(argument));
    }
    let Kind::Chain { operands, operators } = tree.kind(root) else { return None };
    let (&[left, right], &[(infix, _)]) = (tree.children(operands), tree.operators(operators)) else {
        return None;
    };
    match infix {
        Infix::Equivalent => Some(Asked::Equal(left, right)),
        Infix::IsOutcome => {
            let (class, denied) = match tree.kind(right) {
                Kind::Prefix { operator: Prefix::Not, operand } => (operand, true),
                _ => (right, false),
            };
            let is_p = match tree.slice(tree.span(class)) {
                "P" => true,
                "N" => false,
                _ => return None,
            };
            Some(Asked::IsP(left, is_p != denied))
        }
        _ => None,
    }
}
