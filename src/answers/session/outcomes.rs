//! Questions that need no value: who wins on a large board, and whether it is worth as much as
//! something else. They are decided by outcomes where a value would take long.

use std::sync::Arc;

use crate::error::{ErrorKind, Result};
use crate::eval::code::Meaning;
use crate::eval::functions::called;
use crate::eval::notes::{ByTheorem, Note};
use crate::eval::value::Value;
use crate::eval::{compile, relations};
use crate::game::{GameId, Outcome};
use crate::nimber::Nimber;
use crate::registry::family_of;
use crate::reply::{Reply, Step, ValueReply};
use crate::session::{Session, answer, explain, typed, value};
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::theory::Convention;

/// Positions that are looked at for a value, at most, before outcomes are.
const FEW: usize = 2_000;

/// How often a search for a winning move that nobody has asked for may look whether to go on.
const POLLS: u64 = 100_000;

/// How often a proof may where a theorem gives a short answer.
const POLLS_OF_PROOF: u64 = 100_000;

/// What is asked.
#[derive(Clone, Copy)]
enum Asked {
    /// `outcome(G)`
    Outcome(TreeId),
    /// `G is P`, `G is not N`
    IsP(TreeId, bool),
    /// `G = H`, `G != H`
    Equal(TreeId, TreeId, bool),
}

impl Asked {
    fn sides(self) -> Vec<TreeId> {
        match self {
            Asked::Outcome(side) | Asked::IsP(side, _) => vec![side],
            Asked::Equal(left, right, _) => vec![left, right],
        }
    }
}

/// What is known of such a question without values.
#[derive(Default)]
pub(super) struct ByOutcomes {
    /// The answer, where finding the values takes long.
    pub(super) answer: Option<Value>,
    /// The theorems that give it.
    pub(super) theorems: Vec<ByTheorem>,
    /// What it asks about.
    positions: Vec<GameId>,
}

impl Session {
    /// The answer to such a question about sums of positions, if one of them is on a board or a
    /// graph, and finding its value takes long; and the theorems that say who wins.
    pub(super) fn decided_by_outcomes(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ByOutcomes> {
        let Some(asked) = asked(tree, root) else { return Ok(ByOutcomes::default()) };
        let sides = asked.sides();
        if !sides.iter().any(|&side| self.may_take_long(tree, side)) {
            return Ok(ByOutcomes::default());
        }
        let mut positions = Vec::new();
        for side in sides {
            match self.position_without_value(tree, side)? {
                Some(position) => positions.push(position),
                None => return Ok(ByOutcomes::default()),
            }
        }
        let store = &mut self.machine.store;
        let whole = match positions[..] {
            [position] => position,
            _ => store.doing_without_values(|store| store.sum(&positions))?,
        };
        let theorems = answer::outcome_theorems(store, whole);
        if positions.iter().all(|&position| store.is_solved(position)) {
            return Ok(ByOutcomes { answer: None, theorems, positions });
        }
        let is_p = match positions[..] {
            _ if !theorems.is_empty() => theorems.iter().all(|theorem| theorem.outcome == Outcome::P),
            [side, other] | [other, side] if store.is_solved(other) => {
                let value = store.value(other);
                store.is_worth(side, &value)?
            }
            _ => store.is_worth(whole, &Nimber::ZERO)?,
        };
        let answer = match asked {
            Asked::Outcome(_) => Value::Outcome(if is_p { Outcome::P } else { Outcome::N }.into()),
            Asked::IsP(_, wanted) | Asked::Equal(_, _, wanted) => Value::Truth(is_p == wanted),
        };
        Ok(ByOutcomes { answer: Some(answer), theorems, positions })
    }

    /// Why a claim fails that was decided so, where its values still take long.
    pub(super) fn refuted_by_outcomes(
        &mut self,
        tree: &Tree,
        root: TreeId,
        found: &ByOutcomes,
    ) -> Result<Option<Vec<Step>>> {
        let Some(asked) = asked(tree, root) else { return Ok(None) };
        if !found.theorems.is_empty() {
            return Ok(Some(found.theorems.iter().cloned().map(Step::Theorem).collect()));
        }
        let mut are_solved = true;
        for &position in &found.positions {
            are_solved &= self.machine.store.solve_at_little_cost(position)?;
        }
        if are_solved {
            return Ok(None);
        }
        let side = |side: TreeId| explain::shortened(typed::on_one_line(tree.slice(tree.span(side))));
        Ok(match asked {
            Asked::IsP(position, true) => {
                let whole = found.positions[0];
                let winning = self.for_a_while(POLLS, |session| {
                    answer::winning_move(&mut session.machine.store, Convention::Normal, whole)
                });
                let winning = match winning {
                    Err(error) if error.kind() == ErrorKind::Limit => None,
                    winning => winning?.flatten(),
                };
                let (position, outcome) = (side(position), Outcome::N);
                Some(vec![Step::OutcomeWithoutValue { position, outcome, winning }])
            }
            Asked::Equal(left, right, true) => {
                Some(vec![Step::NotEquivalent { left: side(left), right: side(right) }])
            }
            _ => None,
        })
    }

    /// The theorems that give what a statement answered, in place of a proof that takes long.
    pub(super) fn outcome_theorem(&mut self, tree: &Arc<Tree>) -> Result<Option<Reply>> {
        let (Action::Show(root) | Action::Claim(root)) = tree.action else { return Ok(None) };
        let found = self.decided_by_outcomes(tree, root)?;
        if found.theorems.is_empty() {
            return Ok(None);
        }
        let proof = self.for_a_while(POLLS_OF_PROOF, |session| session.reason(tree));
        if !matches!(proof, Ok(None)) {
            return proof.map(|_| None);
        }
        let answer = match found.answer {
            Some(answer) => answer,
            None => {
                let code = Arc::new(compile::expression(tree, root)?);
                self.machine.run(&code)?.value
            }
        };
        let text = value::in_notation(&self.machine, &answer, self.limits().max_characters);
        let answer = value::answer(&self.machine, &answer)?;
        let notes = found.theorems.into_iter().map(Note::Theorem).collect();
        Ok(Some(Reply::Value(ValueReply::new(answer, text, notes))))
    }

    /// Whether an expression is a sum with a position of a board or a graph.
    fn may_take_long(&self, tree: &Tree, id: TreeId) -> bool {
        match tree.kind(id) {
            Kind::Call { name, .. } => {
                family_of(tree.slice(name)).is_some_and(|family| matches!(family.name, "boards" | "graphs"))
            }
            Kind::Name => {
                let defined = self.machine.find_in(tree, tree.slice(tree.span(id)));
                let store = &self.machine.store;
                defined.is_some_and(|defined| match self.machine.definitions[defined as usize].meaning {
                    Meaning::Value(Value::Position(position)) => {
                        !store.is_solved(position) || !store.outcome_theorems(position).is_empty()
                    }
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
            Ok(finished) => Ok(relations::position(&self.machine.store, &finished.value)),
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
        Infix::Equivalent => Some(Asked::Equal(left, right, true)),
        Infix::NotEquivalent => Some(Asked::Equal(left, right, false)),
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
