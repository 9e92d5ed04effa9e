//! Questions that need no value: who wins on a large board, and whether it is worth as much as
//! something else. They are decided by outcomes where a value would take long.

use std::sync::Arc;

use hashbrown::HashSet;

use crate::error::Result;
use crate::eval::code::{Code, Meaning};
use crate::eval::functions::called;
use crate::eval::machine::Finished;
use crate::eval::notes::{ByTheorem, Note};
use crate::eval::unsupported::asserts;
use crate::eval::value::Value;
use crate::eval::{compile, relations};
use crate::game::GameId;
use crate::registry::family_of;
use crate::reply::proof::{Evidence, Proof, TheoremsProof};
use crate::reply::{Reply, ValueReply, Verdict};
use crate::session::{Session, answer, value};
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};

/// Positions that are looked at for a value, at most, before outcomes are.
const FEW: usize = 2_000;

/// How often a proof may look whether to go on where a theorem gives a short answer.
const POLLS_OF_PROOF: u64 = 100_000;

impl Session {
    /// Evaluates an expression: what it asks of boards and graphs is decided by outcomes where their
    /// values take long.
    pub(super) fn run_by_outcomes(&mut self, tree: &Tree, code: &Arc<Code>) -> Result<Finished> {
        let finished = self.run_without_values(tree, code)?;
        self.machine.solve(&finished.value)?;
        Ok(finished)
    }

    /// The same; the positions that were compared may be without values.
    pub(super) fn run_without_values(&mut self, tree: &Tree, code: &Arc<Code>) -> Result<Finished> {
        if !self.names_a_board(tree) {
            return self.machine.run(code);
        }
        let before = self.machine.store.without_values_beyond(FEW);
        let finished = self.machine.run(code);
        self.machine.store.as_before(before);
        finished
    }

    /// The theorems that say who wins, where that alone is asked of a sum of positions on boards.
    pub(super) fn outcome_theorems(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Vec<ByTheorem>> {
        let sides = asked(tree, root);
        if sides.is_empty() || !self.names_a_board(tree) {
            return Ok(Vec::new());
        }
        let mut positions = Vec::new();
        for side in sides {
            match self.position_without_value(tree, side)? {
                Some(position) => positions.push(position),
                None => return Ok(Vec::new()),
            }
        }
        let store = &mut self.machine.store;
        let whole = store.doing_without_values(|store| store.sum(&positions))?;
        Ok(answer::outcome_theorems(store, whole))
    }

    /// The theorems that give what a statement answered, in place of a proof that takes long.
    pub(super) fn outcome_theorem(&mut self, tree: &Arc<Tree>) -> Result<Option<Reply>> {
        let (Action::Show(root) | Action::Claim(root)) = tree.action else { return Ok(None) };
        // A claim has a proof by them.
        if asserts(tree, root) {
            return Ok(None);
        }
        let theorems = self.outcome_theorems(tree, root)?;
        if theorems.is_empty() {
            return Ok(None);
        }
        let proof = self.for_a_while(POLLS_OF_PROOF, |session| session.reason(tree));
        if !matches!(proof, Ok(None)) {
            return proof.map(|_| None);
        }
        let code = Arc::new(compile::expression(tree, root)?);
        let answer = self.run_by_outcomes(tree, &code)?.value;
        let text = value::in_notation(&self.machine, &answer, self.limits().max_characters);
        let answer = value::answer(&self.machine, &answer)?;
        let notes = theorems.into_iter().map(Note::Theorem).collect();
        Ok(Some(Reply::Value(ValueReply::new(answer, text, notes))))
    }

    /// The proof of a claim by theorems that say who wins, where one by moves takes long.
    pub(super) fn proof_by_theorems(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<Proof>> {
        let theorems = self.outcome_theorems(tree, root)?;
        if theorems.is_empty() {
            return Ok(None);
        }
        let proof = self.for_a_while(POLLS_OF_PROOF, |session| session.proof_by_moves(tree, root));
        if !matches!(proof, Ok(None)) {
            return proof;
        }
        let code = Arc::new(compile::claim(tree, root)?);
        let holds = self.run_by_outcomes(tree, &code)?.value == Value::Truth(true);
        let compares = !matches!(asked(tree, root)[..], [_]);
        Ok(Some(Proof {
            claim: tree.slice(tree.span(root)).to_owned(),
            verdict: if holds { Verdict::Holds } else { Verdict::Fails },
            remarks: Vec::new(),
            evidence: Evidence::Theorems(TheoremsProof { theorems, compares }),
        }))
    }

    /// Whether a board or a graph is named, or a position that stands for one that has no value;
    /// also in the definitions that are called.
    pub(super) fn names_a_board(&self, tree: &Tree) -> bool {
        let (machine, store) = (&self.machine, &self.machine.store);
        let (mut waiting, mut seen) = (vec![tree], HashSet::new());
        while let Some(tree) = waiting.pop() {
            for name in tree.names() {
                let Some(defined) = machine.find_in(tree, name) else {
                    let family = family_of(name);
                    if family.is_some_and(|family| matches!(family.name, "boards" | "graphs")) {
                        return true;
                    }
                    continue;
                };
                match &machine.definitions[defined as usize].meaning {
                    Meaning::Value(Value::Position(position))
                        if !store.is_solved(*position) || !store.outcome_theorems(*position).is_empty() =>
                    {
                        return true;
                    }
                    Meaning::Function(code) if seen.insert(defined) => waiting.push(&code.tree),
                    _ => {}
                }
            }
        }
        false
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

/// The positions about which alone it is asked who wins, or whether they are equivalent:
/// `outcome(G)`, `G is not P`, `G = H`.
fn asked(tree: &Tree, root: TreeId) -> Vec<TreeId> {
    if let Some((function, &[argument])) = called(tree, root) {
        return if function.is_of_outcome() { vec![argument] } else { Vec::new() };
    }
    let Kind::Chain { operands, operators } = tree.kind(root) else { return Vec::new() };
    match (tree.children(operands), tree.operators(operators)) {
        (&[left, _], &[(Infix::IsOutcome, _)]) => vec![left],
        (&[left, right], &[(Infix::Equivalent | Infix::NotEquivalent, _)]) => vec![left, right],
        _ => Vec::new(),
    }
}
