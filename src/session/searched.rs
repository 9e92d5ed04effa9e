//! Claims that are not decided: their first cases are looked at, as far as that is no long work.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::ruleset::Known;
use crate::session::Session;
use crate::session::claim::{ClaimReply, Step, Verdict};
use crate::session::typed;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal;

/// Cases that are looked at where nothing is decided, at most.
const SEARCHED: f64 = 10_000.0;

/// Edges of positions and steps of work after which no more cases are looked at. The next search has
/// twice the cases, and may take many times the work.
const FEW_EDGES: usize = 200_000;
const FEW_STEPS: u64 = 1_000_000;

/// Polls of the interrupt after which a search ends, also among the cases that it looks at.
const MOST_POLLS: u64 = 2_000_000;

/// Positions of rulesets that are solved, after which no more cases are looked at.
const FEW_SOLVED: usize = 10_000;

/// What was done so far.
#[derive(Clone, Copy)]
pub(super) struct Work {
    edges: usize,
    steps: u64,
    solved: usize,
}

/// Variables that are looked at with two values each, at most.
const MOST_SEARCHED: usize = 20;

impl Session {
    pub(super) fn work(&self) -> Work {
        let store = &self.machine.store;
        let solved = store.solved().into_iter().map(Known::solved).sum();
        Work { edges: store.edges(), steps: store.interrupt().steps(), solved }
    }

    /// Whether twice as many cases could take long.
    pub(super) fn is_much_since(&self, before: Work, part: usize) -> bool {
        let now = self.work();
        now.edges.saturating_sub(before.edges) > FEW_EDGES / part
            || now.steps.saturating_sub(before.steps) > FEW_STEPS / part as u64
            || now.solved.saturating_sub(before.solved) > FEW_SOLVED / part
    }

    /// Runs what may take long for as many steps as a search may take; `None` if it was not done
    /// then.
    pub(super) fn for_a_while<T>(
        &mut self,
        run: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<Option<T>> {
        let outer = self.machine.store.interrupt().clone();
        let inner = outer.for_at_most(MOST_POLLS);
        self.machine.store.set_interrupt(inner.clone());
        let result = run(self);
        self.machine.store.set_interrupt(outer.clone());
        outer.count_steps(inner.steps());
        match result {
            Err(error) if error.is_stop() => outer.poll().map(|()| None),
            other => other.map(Some),
        }
    }

    /// A claim that is not decided: refuted if one of the first cases refutes it.
    pub(super) fn searched(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        undecided: Error,
    ) -> Result<ClaimReply> {
        let claim = typed::claim(tree, root);
        let before = self.work();
        let (mut last, mut refuted) = (None, None);
        let mut number = 8.0;
        while number <= SEARCHED {
            let most = cases(tree, root, number, MOST_SEARCHED);
            let Some((cases, root)) = universal::first_cases(tree, root, most) else { return Err(undecided) };
            let cases = Arc::new(cases);
            // The first cases are looked at however long it takes: what is wrong with them is said.
            let looked_at = match last.is_none() && refuted.is_none() {
                true => self.finite_claim(&cases, root).map(Some),
                false => self.for_a_while(|session| session.finite_claim(&cases, root)),
            };
            match looked_at {
                Ok(Some(reply)) if reply.verdict == Verdict::HoldsVacuously => {}
                Ok(Some(reply)) if reply.holds() => last = Some(most - 1),
                // Among more cases there may be one with a lesser first variable.
                Ok(Some(reply)) => refuted = Some(reply),
                Ok(None) => break,
                Err(error) if error.is_stop() => return Err(error),
                Err(_) if last.is_some() || refuted.is_some() => break,
                Err(error) => return Err(error),
            }
            if self.is_much_since(before, 1) {
                break;
            }
            number *= 2.0;
        }
        if let Some(mut reply) = refuted {
            if let Some(Step::Counterexample { first, bindings }) = reply.reasons.first_mut() {
                // A lesser first variable may go with a second beyond those that were looked at.
                *first = bindings.len() == 1;
            }
            reply.claim = claim;
            return Ok(reply);
        }
        let Some(last) = last else {
            return Err(undecided.note("its conditions leave out all cases that were looked at"));
        };
        // Misère play, for one, tells games apart whose values are equal.
        let looked_at = match is_about_games(tree, root) {
            true => format!("it holds where each game is a nimber up to *{last}; others may be different"),
            false => format!("it holds as far as each variable is at most {last}"),
        };
        Err(undecided.note(looked_at).help(format!("claim it for a range: {}", ranges(tree, root, last))))
    }
}

/// Whether a claim is about all games, and not about integers alone.
fn is_about_games(tree: &Tree, root: TreeId) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    tree.children(clauses).iter().any(|&clause| matches!(tree.kind(clause), Kind::Every { games: true, .. }))
}

/// What stands behind a claim, with ranges instead of `for all`. Bounds become conditions.
fn ranges(tree: &Tree, root: TreeId, last: u64) -> String {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return String::new() };
    let mut written = Vec::new();
    for &clause in tree.children(clauses) {
        let Kind::Every { games, binders, .. } = tree.kind(clause) else {
            written.push(typed::on_one_line(tree.slice(tree.span(clause))));
            continue;
        };
        let mut unbound = Vec::new();
        for &binder in tree.children(binders) {
            let Kind::Binder { name, bound } = tree.kind(binder) else { continue };
            let name = tree.slice(name);
            written.push(match games {
                true => format!("for {name} in options(*{})", last + 1),
                false => format!("for {name} in 0..{last}"),
            });
            unbound.push(name);
            if let Some((relation, bound)) = bound {
                let bound = typed::on_one_line(tree.slice(tree.span(bound)));
                let condition = |name| format!("if {name} {} {bound}", relation.sign());
                written.extend(unbound.drain(..).map(condition));
            }
        }
    }
    written.join(" ")
}

/// How many values of each variable there are in so many cases. Of many variables two values each
/// are too many cases.
pub(super) fn cases(tree: &Tree, root: TreeId, cases: f64, most_variables: usize) -> u64 {
    let variables = universal::variables(tree, root).max(1);
    let fewest = if variables > most_variables { 1 } else { 2 };
    (cases.powf(1.0 / variables as f64) as u64).max(fewest)
}
