//! `prove` and `why` of claims over all values.

use std::sync::Arc;

use crate::arithmetic::{self, Budget, Decision, Formula, Relation, Stop, Term, Verdict as Found, Way};
use crate::error::{ErrorKind, Result, Span};
use crate::reply::DecidedSequence;
use crate::reply::for_all::{By, Failure, ForAll};
use crate::reply::proof::{Evidence, Proof};
use crate::reply::{Step, Verdict};
use crate::session::Session;
use crate::session::for_all;
use crate::session::prove;
use crate::session::universal::{Basis, DecidedClaim, is_large};
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal::{self, OfMiserePlay, Refused, Universal};

/// Characters of the claim as one about numbers.
const IN_NUMBERS: usize = 200;

/// Entries of the table of an automaton that is made only to be shown.
const SHOWN: usize = 1 << 18;

/// Why no automaton counts, and where.
type NotCounted = (String, Option<Span>);

impl Session {
    /// A proof of a claim over all values, or of its negation.
    pub(super) fn proof_of_all(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        let DecidedClaim { reply, basis, specialised } = self.decided_claim(tree, root)?;
        let truths = match (&basis, reply.verdict) {
            (Basis::Formula(universal, decision), Verdict::Fails) => self.truths(universal, decision)?,
            _ => Vec::new(),
        };
        let mut for_all = self.rests_on(tree, root, basis)?;
        for_all.specialised = specialised;
        let (mut remarks, mut positions) = (Vec::new(), None);
        if reply.verdict == Verdict::Fails {
            let (at, rest) = match reply.reasons.split_first() {
                Some((step, rest)) => (Some(step.clone()), rest),
                None => (None, &[][..]),
            };
            remarks.push(at.as_ref().map(ToString::to_string).unwrap_or_default());
            let mut failure = Failure { at, steps: Vec::new(), truths: Vec::new() };
            match self.proof_at(tree, root, &reply.reasons)? {
                Some(instance) => {
                    let instance = instance.evidence.into_positions();
                    positions = instance.filter(|positions| !positions.certificate.claims().is_empty());
                }
                None if truths.len() > 1 => failure.truths = truths,
                None => failure.steps = rest.to_vec(),
            }
            for_all.failure = Some(failure);
        }
        let evidence = Evidence::ForAll(Box::new(for_all), positions);
        Ok(Proof { claim: reply.claim, verdict: reply.verdict, remarks, evidence })
    }

    /// A proof of a claim that compares counts, or of its negation; or why there is none.
    pub(super) fn proof_of_counts(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
    ) -> Result<std::result::Result<Proof, NotCounted>> {
        let found = match universal::compared_counts(&mut self.machine, tree, root) {
            Ok(found) => found,
            Err(Refused::Error(error)) => return Err(error),
            Err(Refused::Because(why, place)) => return Ok(Err((why, place))),
        };
        let reply = self.finite_claim(tree, root)?;
        let mut for_all = self.rests_on(tree, root, Basis::Numbers(found))?;
        if let Some((at, steps)) = reply.reasons.split_first() {
            let (at, steps) = (Some(at.clone()), steps.to_vec());
            for_all.failure = Some(Failure { at, steps, truths: Vec::new() });
        }
        let (claim, verdict, remarks) = (reply.claim, reply.verdict, Vec::new());
        Ok(Ok(Proof { claim, verdict, remarks, evidence: Evidence::ForAll(Box::new(for_all), None) }))
    }

    /// The proof that a claim fails for some values; none if it is not about positions.
    fn proof_at(&mut self, tree: &Arc<Tree>, root: TreeId, reasons: &[Step]) -> Result<Option<Proof>> {
        let Some(Step::Counterexample { bindings, .. }) = reasons.first() else { return Ok(None) };
        let unknown = vec![String::new(); universal::variables(tree, root)];
        let mut at = Vec::new();
        for (name, ..) in universal::names(tree, root, &unknown) {
            let Some(binding) = bindings.iter().find(|binding| binding.name == name) else { return Ok(None) };
            at.push(binding.text.trim_start_matches('*').to_owned());
        }
        let Some((instance, root)) = universal::instance(tree, root, &at) else { return Ok(None) };
        match prove::claim(self, &Arc::new(instance), root) {
            Ok(proof) => Ok(Some(proof)),
            Err(error) if error.is_stop() => Err(error),
            Err(error) if error.kind() == ErrorKind::Limit && !is_large(&at) => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// Which parts of a claim are true where it fails.
    fn truths(&mut self, universal: &Universal, decision: &Decision) -> Result<Vec<(String, bool)>> {
        let Found::Fails(at) = &decision.verdict else { return Ok(Vec::new()) };
        let numbers: Option<Vec<i64>> = at.iter().map(|number| i64::try_from(number).ok()).collect();
        let Some(numbers) = numbers else { return Ok(Vec::new()) };
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let budget = Budget { max_cells: self.limits().max_states.min(SHOWN), poll: &poll };
        let mut truths = Vec::new();
        for said in &universal.said {
            let elsewhere = universal.variables.iter().zip(&numbers).map(|(&variable, &number)| {
                Formula::Compare(Term::Variable(variable), Relation::NotEqual, Term::Integer(number))
            });
            let here = Formula::Or(elsewhere.chain([said.formula.clone()]).collect());
            let is = match arithmetic::decide(&universal.variables, &here, &budget) {
                Ok(Decision { verdict: Found::Holds, .. }) => true,
                Ok(Decision { verdict: Found::Fails(_), .. }) => false,
                _ => {
                    interrupt.poll()?;
                    continue;
                }
            };
            let truth = (said.typed.clone(), is);
            if !truths.contains(&truth) {
                truths.push(truth);
            }
        }
        Ok(truths)
    }

    /// What the proof rests on.
    fn rests_on(&mut self, tree: &Tree, root: TreeId, basis: Basis) -> Result<ForAll> {
        let mut for_all = ForAll {
            over_games: over_games(tree, root),
            for_some: universal::is_for_some(tree, root),
            by_values: true,
            in_numbers: None,
            counted: Vec::new(),
            specialised: Vec::new(),
            sequences: Vec::new(),
            misere: OfMiserePlay::default(),
            by_moves: Vec::new(),
            by: By::Moves,
            failure: None,
        };
        match basis {
            Basis::Numbers(found) => {
                (for_all.by, for_all.by_values) = (By::Numbers(found.counts), found.by_values);
                let named = found.sequences.into_iter();
                for_all.sequences = named.map(|(game, period)| DecidedSequence { game, period }).collect();
                (for_all.by_moves, for_all.misere) = (found.by_moves, found.misere);
            }
            Basis::Moves(by_moves) => for_all.by_moves = by_moves,
            Basis::Counts(found) => {
                (for_all.by, for_all.by_values) =
                    (By::Counts { first: found.first, compared: found.compared }, found.by_values);
                let named = found.sequences.into_iter();
                for_all.sequences = named.map(|(game, period)| DecidedSequence { game, period }).collect();
                (for_all.by_moves, for_all.misere) = (found.by_moves, found.misere);
            }
            Basis::Cases => (for_all.by, for_all.by_values) = (By::Cases, false),
            Basis::Formula(universal, decision) => {
                for_all.by = self.by(&universal, &decision)?;
                for_all.by_values = universal.by_values;
                let written = universal.names.formula(&universal.formula);
                let is_short = written.chars().count() <= IN_NUMBERS;
                for_all.in_numbers = (universal.by_values && is_short).then_some(written);
                for_all.counted = universal.names.counted();
                let numbers = for_all.in_numbers.as_deref().unwrap_or_default();
                for_all.counted.retain(|name| numbers.contains(&format!("{name}'")));
                let named = universal.sequences.into_iter();
                for_all.sequences = named.map(|(game, period)| DecidedSequence { game, period }).collect();
                (for_all.by_moves, for_all.misere) = (universal.by_moves, universal.misere);
            }
        }
        Ok(for_all)
    }

    /// The table of residues, or the automata.
    fn by(&mut self, universal: &Universal, decision: &Decision) -> Result<By> {
        let (numeration, peak) = (decision.numeration, decision.peak_states);
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let max_cells = self.limits().max_states;
        if decision.way == Way::Classes {
            match for_all::classes(universal, &Budget { max_cells, poll: &poll }) {
                Ok(Some(by)) => return Ok(by),
                Err(Stop::Interrupted) => interrupt.poll()?,
                _ => {}
            }
        }
        let budget = Budget { max_cells: max_cells.min(SHOWN), poll: &poll };
        match for_all::automata(universal, numeration, &budget) {
            Ok(parts) => Ok(By::Automata { parts, numeration, peak }),
            Err(_) => {
                interrupt.poll()?;
                Ok(By::Automata { parts: Vec::new(), numeration, peak })
            }
        }
    }
}

/// Whether a claim speaks of all positions.
fn over_games(tree: &Tree, root: TreeId) -> bool {
    let Kind::Element { clauses, .. } = tree.kind(root) else { return false };
    let games = |&clause: &TreeId| matches!(tree.kind(clause), Kind::Every { games: true, .. });
    tree.children(clauses).iter().any(games)
}
