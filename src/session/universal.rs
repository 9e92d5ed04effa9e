//! Claims over all integers, and over all games.
//!
//! A claim is first looked at as the machine looks at any, for the first values of its variables:
//! what fails there needs no theory. Then it is decided as a formula, and where that finds a
//! counterexample, the machine says why the claim fails there. What the two say must agree.

use std::sync::Arc;

use crate::arithmetic::{self, Budget, Stop, Verdict as Decision};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::ruleset::Known;
use crate::session::Session;
use crate::session::claim::{ClaimReply, Step, Verdict};
use crate::session::decided::{Decided, DecidedDefinition, DecidedSequence, Way};
use crate::session::explain;
use crate::session::typed;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal::{self, Refused, Universal};

/// Cases that are looked at where nothing is decided, at most.
const SEARCHED: f64 = 10_000.0;

/// Edges of positions and steps of work after which no more cases are looked at. The next search has
/// twice the cases, and may take many times the work.
const FEW_EDGES: usize = 200_000;
const FEW_STEPS: u64 = 1_000_000;

/// Positions of rulesets that are solved, after which no more cases are looked at.
const FEW_SOLVED: usize = 10_000;

/// What was done so far.
#[derive(Clone, Copy)]
struct Work {
    edges: usize,
    steps: u64,
    solved: usize,
}

/// Cases that are looked at beside a decision.
const COMPARED: f64 = 512.0;

/// The part of that work after which there are enough of these.
const COMPARED_OF: usize = 10;

/// Cells of the table of an automaton, at most: some 100 MB.
const MAX_CELLS: usize = 1 << 24;

impl Session {
    /// A claim over all values.
    pub(super) fn universal_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        // A formula for the values of one parameter serves all claims; of more it may be large.
        let by_moves = universal::speaks_of_positions(&mut self.machine, tree, root);
        if by_moves.is_some_and(|parameters| parameters > 1) && self.holds_by_moves(tree, root)? {
            return self.held_by_moves(tree, root);
        }
        let universal = match universal::translate(&mut self.machine, tree, root) {
            Ok(universal) => universal,
            Err(Refused::Error(error)) => return Err(error),
            Err(Refused::Because(..)) if by_moves == Some(1) && self.holds_by_moves(tree, root)? => {
                return self.held_by_moves(tree, root);
            }
            Err(Refused::Because(why, place)) => return self.searched(tree, root, &why, place),
        };
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let budget = Budget { max_cells: MAX_CELLS, poll: &poll };
        let decision = match arithmetic::decide(&universal.variables, &universal.formula, &budget) {
            Ok(decision) => decision,
            Err(Stop::Interrupted) => {
                return Err(interrupt
                    .poll()
                    .err()
                    .unwrap_or_else(|| Error::new(ErrorKind::Interrupted, "interrupted")));
            }
            Err(Stop::TooLarge) => {
                let why = "the automata that would decide it are too large";
                return self.searched(tree, root, why, None);
            }
        };
        let way = match decision.way {
            arithmetic::Way::Classes => Way::Classes,
            arithmetic::Way::Automata => Way::Automata,
        };
        let mut reply = match decision.verdict {
            Decision::Holds => self.holds_everywhere(tree, root)?,
            Decision::Fails(at) => {
                let at = universal.named(at.iter().map(ToString::to_string));
                self.fails_at(tree, root, &at)?
            }
            Decision::Undefined(at) => {
                let at = universal.named(at.iter().map(ToString::to_string));
                return Err(self.undefined_at(tree, root, &at));
            }
        };
        let Universal { sequences, learned, by_values, .. } = universal;
        let definitions = learned
            .iter()
            .filter_map(|(game, learned)| DecidedDefinition::of(game, &learned.known))
            .collect();
        let sequences =
            sequences.into_iter().map(|(game, period)| DecidedSequence { game, period }).collect();
        let states = decision.peak_states;
        reply.decided = Some(Box::new(Decided { way, states, sequences, definitions, by_values }));
        Ok(reply)
    }

    fn holds_by_moves(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<bool> {
        universal::holds_by_induction(&mut self.machine, tree, root)
    }

    fn held_by_moves(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let mut reply = self.holds_everywhere(tree, root)?;
        let by_moves = Decided {
            way: Way::Moves,
            states: 0,
            sequences: Vec::new(),
            definitions: Vec::new(),
            by_values: true,
        };
        reply.decided = Some(Box::new(by_moves));
        Ok(reply)
    }

    /// A claim that holds by a decision; the machine must not find a counterexample.
    fn holds_everywhere(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        let before = self.work();
        let mut number = 8.0;
        while number <= COMPARED && !self.is_much_since(before, COMPARED_OF) {
            let most = cases(tree, root, number);
            let Some((cases, root)) = universal::first_cases(tree, root, most) else { break };
            match self.finite_claim(&Arc::new(cases), root) {
                Ok(reply) if !reply.holds() => return Err(disagreement(&claim)),
                Err(error) if error.is_stop() => return Err(error),
                _ => {}
            }
            number *= 2.0;
        }
        Ok(ClaimReply::of(claim, Verdict::Holds, Vec::new()))
    }

    /// A claim that fails for some values, and why it does.
    fn fails_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        let outer = root;
        let Some((instance, root)) = universal::instance(tree, root, at) else {
            let reasons = self.counterexample(&universal::names(tree, root, at))?;
            return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
        };
        let mut reply = self.finite_claim(&Arc::new(instance), root)?;
        if reply.holds() {
            return Err(disagreement(&claim));
        }
        reply.claim = claim;
        if !matches!(reply.reasons.first(), Some(Step::Counterexample { .. })) {
            let mut reasons = self.counterexample(&universal::names(tree, outer, at))?;
            reasons.append(&mut reply.reasons);
            reply.reasons = reasons;
        }
        Ok(reply)
    }

    /// For which values a claim fails that the machine cannot look at.
    fn counterexample(&mut self, values: &[(String, String, bool)]) -> Result<Vec<Step>> {
        if values.is_empty() {
            return Ok(vec![Step::NoneHolds]);
        }
        let mut bindings = Vec::new();
        for (name, value, is_game) in values {
            let value = Integer::parse(value)?;
            let value = match value.to_unsigned().filter(|_| *is_game) {
                Some(size) => Value::Position(self.machine.store.nimber(size)?),
                None => Value::Integer(value),
            };
            bindings.push((name.clone(), value));
        }
        let bindings = explain::bindings(&self.machine, &bindings)?;
        Ok(vec![Step::Counterexample { bindings, first: true }])
    }

    /// The error of a term that has no value for some values of the variables.
    fn undefined_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Error {
        let values: Vec<String> = universal::names(tree, root, at)
            .iter()
            .map(|(name, value, _)| format!("{name} = {value}"))
            .collect();
        let whole = tree.span(root);
        let error = universal::instance(tree, root, at)
            .and_then(|(instance, root)| self.finite_claim(&Arc::new(instance), root).err())
            .unwrap_or_else(|| Error::new(ErrorKind::Domain, "a part of the claim has no value").at(whole));
        error
            .note(format!("for {}", values.join(", ")))
            .help("let the variables begin where everything is defined: for all n >= 1")
    }

    fn work(&self) -> Work {
        let store = &self.machine.store;
        let solved = store.solved().into_iter().map(Known::solved).sum();
        Work { edges: store.edges(), steps: store.interrupt().steps(), solved }
    }

    /// Whether twice as many cases could take long.
    fn is_much_since(&self, before: Work, part: usize) -> bool {
        let now = self.work();
        now.edges.saturating_sub(before.edges) > FEW_EDGES / part
            || now.steps.saturating_sub(before.steps) > FEW_STEPS / part as u64
            || now.solved.saturating_sub(before.solved) > FEW_SOLVED / part
    }

    /// A claim that is not decided: refuted if one of the first cases refutes it.
    fn searched(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        why: &str,
        place: Option<Span>,
    ) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        let undecided =
            Error::new(ErrorKind::NotYet, format!("{why}, so this is not decided for all values"))
                .at(place.unwrap_or(tree.span(root)));
        let before = self.work();
        let (mut last, mut refuted) = (None, None);
        let mut number = 8.0;
        while number <= SEARCHED {
            let most = cases(tree, root, number);
            let Some((cases, root)) = universal::first_cases(tree, root, most) else { return Err(undecided) };
            match self.finite_claim(&Arc::new(cases), root) {
                Ok(reply) if reply.holds() => last = Some(most - 1),
                // Among more cases there may be one with a lesser first variable.
                Ok(reply) => refuted = Some(reply),
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
        let last = last.unwrap_or(0);
        Err(undecided
            .note(format!("it holds as far as each variable is at most {last}"))
            .help(format!("claim it for a range: {}", ranges(tree, root, last))))
    }
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

/// How many values of each variable there are in so many cases.
fn cases(tree: &Tree, root: TreeId, cases: f64) -> u64 {
    let variables = universal::variables(tree, root).max(1);
    (cases.powf(1.0 / variables as f64) as u64).max(2)
}

/// Two ways to the answer that do not agree: rather none than a wrong one.
fn disagreement(claim: &str) -> Error {
    Error::new(ErrorKind::NotYet, format!("the decision of {claim} is not what its first cases say"))
        .note("this is a fault of the program; nothing is claimed")
}
