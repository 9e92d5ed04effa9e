//! The first cases of a claim over all values. If one fails, it refutes the claim, however hard
//! that is to decide; and if the claim is not decided, they say how far it holds. They are looked
//! at as long as that is quick.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::reply::Binding;
use crate::reply::{ClaimReply, Step, Verdict};
use crate::ruleset::Known;
use crate::session::Session;
use crate::session::typed;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal;

/// Cases that are looked at where nothing is decided, at most, and variables that have two values
/// each in these.
const SEARCHED: Most = Most { cases: 10_000.0, variables: 20, work: 1 };

/// The same before it is known whether the claim can be decided.
const AT_FIRST: Most = Most { cases: 512.0, variables: 9, work: 10 };

/// The same of a claim about counts up to powers of 2.
const OF_COUNTS: Most = Most { cases: 4.0, variables: 1, work: 10 };

/// Cases so few that an error among them is one of the claim.
const FEW_CASES: f64 = 8.0;

/// Edges of positions and steps of work after which no more cases are looked at. The next search has
/// twice the cases, and may take many times the work.
const FEW_EDGES: usize = 200_000;
const FEW_STEPS: u64 = 1_000_000;

/// Polls of the interrupt after which a search ends, also among the cases that it looks at. A position
/// of a ruleset is one, and may take long.
pub(super) const FEW_POLLS: u64 = 500_000;

/// The same for the first cases of all: an endless definition shows there.
const FIRST_POLLS: u64 = 10_000_000;

/// The same where one case is looked at, which is known to be worth it.
pub(super) const MOST_POLLS: u64 = 2_000_000;

/// Positions of rulesets that are looked up, after which no more cases are looked at. A few that are
/// large may take long, as the graphs of Node Kayles.
const FEW_LOOKED_UP: usize = 10_000;

/// How much is looked at.
#[derive(Clone, Copy)]
struct Most {
    cases: f64,
    /// Variables that have two values each.
    variables: usize,
    /// The part of the work after which twice as many cases could take long.
    work: usize,
}

/// What was done so far.
#[derive(Clone, Copy)]
struct Work {
    edges: usize,
    steps: u64,
    looked_up: usize,
}

/// What the first cases of a claim say.
pub(super) struct Search {
    before: Work,
    /// The number of cases that are looked at next.
    cases: f64,
    /// The values of each variable in the cases that were looked at last.
    values: u64,
    /// The claim holds where no variable is greater.
    last: Option<u64>,
    refuted: Option<ClaimReply>,
    /// What is wrong with the first cases.
    error: Option<Error>,
    has_ended: bool,
    /// Whether it has ended for its next cases take long.
    takes_long: bool,
}

impl Search {
    pub(super) fn is_refuted(&self) -> bool {
        self.refuted.is_some()
    }

    /// What is known of a claim that is not decided.
    pub(super) fn known(&self, tree: &Tree, root: TreeId) -> Option<String> {
        if let Some(refuted) = &self.refuted {
            return refuted.reasons.first().map(|step| step.to_string());
        }
        let last = self.last?;
        Some(match is_about_games(tree, root) {
            // Misère play, for one, tells games apart whose values are equal.
            true => {
                format!("it holds where each game is a nimber up to *{last}; beyond these it is undecided")
            }
            false => {
                let names =
                    universal::names(tree, root, &vec![String::new(); universal::variables(tree, root)]);
                let names: Vec<String> = names.into_iter().map(|(name, ..)| name).collect();
                format!("it holds for all {} <= {last}; beyond that it is undecided", names.join(", "))
            }
        })
    }
}

impl Session {
    /// A search that has looked at nothing.
    pub(super) fn search(&self) -> Search {
        let before = self.work();
        Search {
            before,
            cases: 2.0,
            values: 0,
            last: None,
            refuted: None,
            error: None,
            has_ended: false,
            takes_long: false,
        }
    }

    fn work(&self) -> Work {
        let store = &self.machine.store;
        let looked_up = store.solved().into_iter().map(Known::asked).sum();
        Work { edges: store.edges(), steps: store.interrupt().steps(), looked_up }
    }

    /// Whether twice as many cases could take long.
    fn is_much_since(&self, before: Work, part: usize) -> bool {
        let now = self.work();
        now.edges.saturating_sub(before.edges) > FEW_EDGES / part
            || now.steps.saturating_sub(before.steps) > FEW_STEPS / part as u64
            || now.looked_up.saturating_sub(before.looked_up) > FEW_LOOKED_UP / part
    }

    /// Runs a computation for at most `polls` polls of the interrupt; `None` if it has not ended by
    /// then.
    pub(super) fn for_a_while<T>(
        &mut self,
        polls: u64,
        run: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<Option<T>> {
        let outer = self.machine.store.interrupt().clone();
        let inner = outer.for_at_most(polls);
        self.machine.store.set_interrupt(inner.clone());
        let result = run(self);
        self.machine.store.set_interrupt(outer.clone());
        outer.count_steps(inner.steps());
        match result {
            Err(error) if error.is_stop() => outer.poll().map(|()| None),
            other => other.map(Some),
        }
    }

    /// Looks at some cases, before it is known whether the claim can be decided.
    pub(super) fn look_at_first_cases(
        &mut self,
        tree: &Tree,
        root: TreeId,
        search: &mut Search,
    ) -> Result<()> {
        let about_counts = universal::is_about_counts(&self.machine, tree, root);
        self.look_at_cases(tree, root, search, if about_counts { OF_COUNTS } else { AT_FIRST })
    }

    /// Looks at more and more of the first cases.
    fn look_at_cases(&mut self, tree: &Tree, root: TreeId, search: &mut Search, most: Most) -> Result<()> {
        while !search.has_ended && search.cases <= most.cases && !self.is_much_since(search.before, most.work)
        {
            let values = cases(tree, root, search.cases, most.variables);
            search.cases *= 2.0;
            if values == search.values {
                continue;
            }
            let Some((cases, inner)) = universal::first_cases(tree, root, values) else {
                search.has_ended = true;
                break;
            };
            let polls = if search.values == 0 { FIRST_POLLS } else { FEW_POLLS };
            search.values = values;
            match self.for_a_while(polls, |session| session.finite_claim(&Arc::new(cases), inner)) {
                Ok(Some(reply)) if reply.verdict == Verdict::HoldsVacuously => {}
                Ok(Some(reply)) if reply.holds() => search.last = Some(values - 1),
                Ok(Some(reply)) => {
                    let refuted = refuted(tree, root, reply);
                    // Among more cases there may be one with a smaller first variable.
                    search.has_ended =
                        matches!(refuted.reasons.first(), Some(Step::Counterexample { first: true, .. }));
                    search.refuted = Some(refuted);
                    if most.work > SEARCHED.work {
                        break;
                    }
                }
                Ok(None) => (search.has_ended, search.takes_long) = (true, true),
                Err(error) if error.is_stop() => return Err(error),
                Err(error) => {
                    search.has_ended = true;
                    let is_first = search.last.is_none() || search.cases <= 2.0 * FEW_CASES;
                    search.error = Some(error).filter(|_| is_first && !search.is_refuted());
                }
            }
        }
        Ok(())
    }

    /// A claim that is not decided: refuted if one of the first cases refutes it.
    pub(super) fn searched(
        &mut self,
        tree: &Tree,
        root: TreeId,
        search: &mut Search,
        undecided: Error,
    ) -> Result<ClaimReply> {
        search.before = self.work();
        self.look_at_cases(tree, root, search, SEARCHED)?;
        if let Some(refuted) = search.refuted.take() {
            return Ok(refuted);
        }
        if let Some(error) = search.error.take() {
            return Err(error);
        }
        match (search.known(tree, root), search.last) {
            (Some(known), Some(last)) => {
                let help = format!("claim it for a range: {}", ranges(tree, root, last));
                Err(undecided.note(known).help(help))
            }
            _ if search.values == 0 => Err(undecided),
            _ if search.takes_long => Err(undecided.note("checking its first cases takes long")),
            _ => Err(undecided.note("its conditions leave out all cases that were checked")),
        }
    }
}

/// The reply to a claim that one of its first cases refutes.
fn refuted(tree: &Tree, root: TreeId, mut reply: ClaimReply) -> ClaimReply {
    reply.claim = typed::claim(tree, root);
    if let Some(Step::Counterexample { first, bindings }) = reply.reasons.first_mut() {
        *first = is_least(tree, root, bindings);
    }
    reply
}

/// Whether no smaller counterexample is beyond the cases that were looked at. A smaller first
/// variable may go with a second beyond them.
fn is_least(tree: &Tree, root: TreeId, bindings: &[Binding]) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    let is_every = |&clause: &TreeId| matches!(tree.kind(clause), Kind::Every { .. });
    let goes_through = |&clause: &TreeId| matches!(tree.kind(clause), Kind::For { .. });
    let clauses = tree.children(clauses);
    let last = clauses.iter().rposition(is_every).unwrap_or(0);
    let before_the_last = universal::variables(tree, root).saturating_sub(1);
    !clauses[..last].iter().any(goes_through)
        && bindings.len() > before_the_last
        && bindings[..before_the_last].iter().all(|binding| ["0", "*0"].contains(&&*binding.text))
}

/// Whether a claim is about all games, and not about integers alone.
fn is_about_games(tree: &Tree, root: TreeId) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    tree.children(clauses).iter().any(|&clause| matches!(tree.kind(clause), Kind::Every { games: true, .. }))
}

/// The clauses of a claim, with ranges instead of `for all`. Bounds become conditions.
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

/// How many values of each variable give at most this number of cases. With many variables, two
/// values each are already too many.
fn cases(tree: &Tree, root: TreeId, cases: f64, most_variables: usize) -> u64 {
    let variables = universal::variables(tree, root).max(1);
    let fewest = if variables > most_variables { 1 } else { 2 };
    (cases.powf(1.0 / variables as f64) as u64).max(fewest)
}
