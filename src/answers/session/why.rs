//! `prove` and `why`: proofs of claims, and of what was answered.

use std::sync::Arc;

use crate::error::{ErrorKind, Result, Span};
use crate::eval::compile;
use crate::eval::functions::{Alone, Question, called};
use crate::eval::integer::Integer;
use crate::eval::notes::Note;
use crate::eval::unsupported;
use crate::eval::unsupported::asserts;
use crate::eval::value::Value;
use crate::game::{GameId, Target};
use crate::heap::Period;
use crate::reply::proof::{Evidence, Proof, ProofReply};
use crate::reply::{Reply, ValueReply};
use crate::session::{
    LastStatement, Session, computed, prove, prove_misere, prove_parts, prove_sums, turned, value,
};
use crate::syntax::operator::Level;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::theory::Convention;
use crate::universal::{self, is_universal};

impl Session {
    /// Proves what a position of this session is worth; `called` is what it is called in the proof.
    /// For front ends that have the position and no text.
    ///
    /// Linear in what can be reached from it by options and components that are written out.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Style;
    /// let mut session = Session::new();
    /// let row = session.position("kayles(2)")?;
    /// let proof = session.proof_of_value(row, "kayles(2)")?;
    /// let text = proof.text(&Style::default().with_facts(false), &session.interrupt())?;
    /// assert!(text.contains("kayles(2) = *2"), "{text}");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the ceiling of nodes is reached; or if interrupted. The session is then
    /// as it was before.
    pub fn proof_of_value(&mut self, position: GameId, called: &str) -> Result<Proof> {
        self.attempt(|session| prove::value(&mut session.machine, called, position))
    }

    pub(super) fn prove(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        let proof = self.proof(tree, root)?;
        let document = proof.at_prompt(self.machine.store.interrupt())?;
        Ok(Reply::Proof(Box::new(ProofReply { proof, document })))
    }

    /// A proof of a claim, of `canonical(G)` or of `misere_canonical(G)`.
    pub(super) fn proof(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        if is_universal(tree) {
            return self.proof_of_all(tree, root);
        }
        match alone(tree, root) {
            Some((Alone::Canonical(convention), argument)) => {
                let position = self.position_of(tree, argument)?;
                let prove = match convention {
                    Convention::Normal => prove::canonical,
                    Convention::Misere => prove_misere::canonical,
                };
                prove(&mut self.machine, tree.slice(tree.span(argument)), position)
                    .map_err(|error| error.at(tree.span(root)))
            }
            // Automata know only the result of a product of nimbers.
            _ if computed::refuse_products(tree, root).is_ok()
                && universal::compares_counts(&self.machine, tree, root) =>
            {
                match self.proof_of_counts(tree, root)? {
                    Ok(proof) => Ok(proof),
                    Err((why, place)) => self.proof_of_relations(tree, root).map_err(|error| {
                        let is_of_counts = error.message() == unsupported::NOT_COUNTED;
                        let place = place.unwrap_or(tree.span(root));
                        if is_of_counts { unsupported::proof_of_counts(place, &why) } else { error }
                    }),
                }
            }
            _ if asserts(tree, root) || is_implication(tree, root) => self.proof_of_relations(tree, root),
            // For a position, its value.
            _ => computed::refuse(&self.machine, tree, root)
                .and_then(|()| self.value_proof(tree, root))
                .map_err(|error| match error.kind() {
                    ErrorKind::WrongKind => unsupported::proof_of(tree.span(root)),
                    _ => error,
                }),
        }
    }

    /// A proof of a claim about positions: by a theorem that says who wins, where the moves take long.
    fn proof_of_relations(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        match self.proof_by_theorems(tree, root)? {
            Some(proof) => Ok(proof),
            None => self.proof_by_moves(tree, root),
        }
    }

    /// The same by moves; where there is none, one in which each part is evaluated.
    pub(super) fn proof_by_moves(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        let computed = computed::refuse(&self.machine, tree, root);
        let refused = match computed.and_then(|()| prove::claim(self, tree, root)) {
            Err(error) if error.kind() == ErrorKind::Domain && !error.is_stop() => error,
            proof_or_stop => return proof_or_stop,
        };
        // A board that cannot be made is refused before another one is valued.
        if self.names_a_board(tree)
            && let Ok(code) = compile::claim_to_prove(tree, root)
            && self.run_without_values(tree, &Arc::new(code)).is_err()
        {
            return Err(refused);
        }
        prove_parts::claim(&mut self.machine, tree, root).map_err(|error| {
            if error.is_stop() || error.kind() != ErrorKind::Domain {
                error
            } else if error.message() == refused.message() {
                refused
            } else {
                refused.note(error.message())
            }
        })
    }

    /// The short proof of what the last statement answered.
    pub(super) fn why(&mut self, span: Span) -> Result<Reply> {
        let Some(LastStatement { tree, result_before }) = self.last.clone() else {
            return Err(prove::nothing_to_explain(span));
        };
        if let Some(reply) = self.theorem_behind(&tree)? {
            return Ok(reply);
        }
        let result = std::mem::replace(&mut self.machine.last_result, result_before);
        if let Some(reply) = self.outcome_theorem(&tree)? {
            self.machine.last_result = result;
            return Ok(reply);
        }
        if let Ok(Some(reply)) = self.turned_reason(&tree) {
            self.machine.last_result = result;
            return Ok(reply);
        }
        // Where play may go on for ever the moves are the reasons.
        let loopy = match tree.action {
            Action::Show(root) | Action::Moves(root) => self.loopy_moves(&tree, root).unwrap_or(None),
            _ => None,
        };
        let proof = loopy.map_or_else(|| self.reason(&tree).map(Ok), |reply| Ok(Err(reply)));
        self.machine.last_result = result;
        // The places in the statement before are no places in this one.
        let proof = proof.map_err(|error| match error.kind() {
            ErrorKind::Interrupted | ErrorKind::TimeLimit | ErrorKind::Limit => error,
            _ => prove::nothing_to_explain(span),
        })?;
        let proof = match proof {
            // A single part that is true gives no reason.
            Ok(Proof { evidence: Evidence::Parts(parts), .. }) if parts.atoms.len() < 2 => {
                return Err(prove::nothing_to_explain(span));
            }
            Ok(proof) => proof,
            Err(moves) => return Ok(moves),
        };
        let document = proof.short_at_prompt(self.machine.store.interrupt())?;
        Ok(Reply::Proof(Box::new(ProofReply { proof, document })))
    }

    /// The theorem that proves what a statement says about a period.
    fn theorem_behind(&mut self, tree: &Arc<Tree>) -> Result<Option<Reply>> {
        let Action::Show(root) = tree.action else { return Ok(None) };
        let Some((function, &[game, ref bound @ ..])) = called(tree, root) else { return Ok(None) };
        if function.question().is_none_or(|question| question == Question::Values) {
            return Ok(None);
        }
        let bound = bound.first().and_then(|&bound| tree.slice(tree.span(bound)).parse().ok());
        let ruleset = self.ruleset_value(tree.slice(tree.span(game)))?;
        let reply = self.period_of(&ruleset, bound)?;
        let found = &reply.found;
        let Some(period) = found.period() else { return Ok(None) };
        let last_heap = found.heaps().saturating_sub(1);
        let note = match period.theorem {
            Some(theorem) => {
                let Period { preperiod, period, saltus, .. } = *period;
                Note::Because { theorem, preperiod, period, saltus, last_heap }
            }
            None => Note::Seen { last_heap },
        };
        let period = Value::Integer(Integer::from(period.period));
        let text = value::in_notation(&self.machine, &period, self.limits().max_characters);
        let value = value::answer(&self.machine, &period)?;
        // What was not checked here was checked by who made the certificate.
        let solved = reply.solved.map(|game| Note::Solved { certificate: game.certificate() });
        let notes = std::iter::once(note).chain(solved).collect();
        Ok(Some(Reply::Value(ValueReply::new(value, text, notes))))
    }

    /// Why a position with entailing or complimenting moves is worth what it is.
    fn turned_reason(&mut self, tree: &Arc<Tree>) -> Result<Option<Reply>> {
        let root = match tree.action {
            Action::Show(root) if asserts(tree, root) => return Ok(None),
            Action::Show(root) => match alone(tree, root) {
                Some((Alone::Worth | Alone::WinningMoves(Convention::Normal), argument)) => argument,
                _ => root,
            },
            Action::Moves(root) => root,
            Action::Define { body, .. } => body,
            _ => return Ok(None),
        };
        match self.position_or_turned(tree, root)? {
            Target::Position(_) => Ok(None),
            turned => turned::why(&mut self.machine.store, turned).map(Reply::TurnedWhy).map(Some),
        }
    }

    /// A proof of what a statement answers.
    pub(super) fn reason(&mut self, tree: &Arc<Tree>) -> Result<Proof> {
        match tree.action {
            Action::Claim(root) | Action::Prove(root) => self.proof(tree, root),
            Action::Moves(root) => self.value_proof(tree, root),
            Action::MisereMoves(_) => Err(prove::nothing_to_explain(Span::new(0, 0))),
            Action::Show(root) if asserts(tree, root) => self.proof(tree, root),
            Action::Show(root) => match alone(tree, root) {
                Some((Alone::Worth | Alone::WinningMoves(Convention::Normal), argument)) => {
                    self.value_proof(tree, argument)
                }
                Some((Alone::Canonical(_), _)) => self.proof(tree, root),
                _ => self.value_proof(tree, root),
            },
            Action::Define { body, .. } => self.value_proof(tree, body),
            Action::Nothing | Action::Use(_) => Err(prove::nothing_to_explain(Span::new(0, 0))),
        }
    }

    pub(super) fn value_proof(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
        let text = tree.slice(tree.span(root));
        match self.target_of(tree, root)? {
            Target::Position(position) => prove::value(&mut self.machine, text, position),
            Target::Extended(position) => prove_sums::value(&mut self.machine, text, position),
        }
    }
}

/// The remarks on a call of one argument that stands alone, and the argument.
fn alone(tree: &Tree, root: TreeId) -> Option<(Alone, TreeId)> {
    let (function, &[argument]) = called(tree, root)? else { return None };
    Some((function.alone, argument))
}

/// Whether a claim is of the form `A implies B` or `A iff B`.
fn is_implication(tree: &Tree, root: TreeId) -> bool {
    let Kind::Chain { operators, .. } = tree.kind(root) else { return false };
    tree.operators(operators)[0].0.level() == Level::Implies
}
