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
use crate::session::Session;
use crate::session::claim::{ClaimReply, Step, Verdict};
use crate::session::decided::{Decided, DecidedSequence, Way};
use crate::session::explain;
use crate::syntax::tree::{Tree, TreeId};
use crate::universal::{self, Refused, Universal};

/// Cases that are looked at where nothing is decided.
const SEARCHED: f64 = 10_000.0;

/// Cases that are looked at beside a decision.
const COMPARED: f64 = 400.0;

/// Cells of the table of an automaton, at most: some 100 MB.
const MAX_CELLS: usize = 1 << 24;

impl Session {
    /// A claim over all values.
    pub(super) fn universal_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let universal = match universal::translate(&mut self.machine, tree, root) {
            Ok(universal) => universal,
            Err(Refused::Error(error)) => return Err(error),
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
        let Universal { sequences, by_values, .. } = universal;
        let sequences =
            sequences.into_iter().map(|(game, period)| DecidedSequence { game, period }).collect();
        reply.decided = Some(Box::new(Decided { way, states: decision.peak_states, sequences, by_values }));
        Ok(reply)
    }

    /// A claim that holds by a decision; the machine must not find a counterexample.
    fn holds_everywhere(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        if let Some((cases, root)) = universal::first_cases(tree, root, cases(tree, root, COMPARED)) {
            match self.finite_claim(&Arc::new(cases), root) {
                Ok(reply) if !reply.holds() => return Err(disagreement(&claim)),
                Err(error) if is_stop(&error) => return Err(error),
                _ => {}
            }
        }
        Ok(ClaimReply::of(claim, Verdict::Holds, Vec::new()))
    }

    /// A claim that fails for some values, and why it does.
    fn fails_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        let Some((instance, root)) = universal::instance(tree, root, at) else {
            let reasons = self.counterexample(&universal::names(tree, root, at))?;
            return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
        };
        let mut reply = self.finite_claim(&Arc::new(instance), root)?;
        if reply.holds() {
            return Err(disagreement(&claim));
        }
        reply.claim = claim;
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
        Ok(vec![Step::Counterexample { bindings: explain::bindings(&self.machine, &bindings)? }])
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

    /// A claim that is not decided: refuted if one of the first cases refutes it.
    fn searched(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        why: &str,
        place: Option<Span>,
    ) -> Result<ClaimReply> {
        let claim = tree.slice(tree.span(root)).to_owned();
        let most = cases(tree, root, SEARCHED);
        let undecided =
            Error::new(ErrorKind::NotYet, format!("{why}, so this is not decided for all values"))
                .at(place.unwrap_or(tree.span(root)));
        let outer = root;
        let Some((cases, root)) = universal::first_cases(tree, root, most) else { return Err(undecided) };
        let mut reply = self.finite_claim(&Arc::new(cases), root)?;
        if reply.holds() {
            let last = most - 1;
            let names = universal::names(tree, outer, &vec![String::new(); universal::variables(tree, outer)]);
            let ranges: Vec<String> = names
                .iter()
                .map(|(name, _, is_game)| match is_game {
                    true => format!("for {name} in options(*{most})"),
                    false => format!("for {name} in 0..{last}"),
                })
                .collect();
            return Err(undecided
                .note(format!("it holds as far as each variable is at most {last}"))
                .help(format!("claim it for a range: {}", ranges.join(" "))));
        }
        reply.claim = claim;
        Ok(reply)
    }
}

/// How many values of each variable there are in so many cases.
fn cases(tree: &Tree, root: TreeId, cases: f64) -> u64 {
    let variables = universal::variables(tree, root).max(1);
    (cases.powf(1.0 / variables as f64) as u64).max(2)
}

fn is_stop(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimeLimit | ErrorKind::StepLimit)
}

/// Two ways to the answer that do not agree: rather none than a wrong one.
fn disagreement(claim: &str) -> Error {
    Error::new(ErrorKind::NotYet, format!("the decision of {claim} is not what its first cases say"))
        .note("this is a fault of the program; nothing is claimed")
}
