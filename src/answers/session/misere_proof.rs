//! Certificates of claims on misère outcomes.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::error::{ErrorKind, Result, Span};
use crate::eval::value::Value;
use crate::eval::{compile, relations, rulesets};
use crate::game::{GameId, Outcome, Store};
use crate::heap::{Code, HeapRule};
use crate::misere::{Found, Joint, play_certificate, quotient_for};
use crate::proof::Contents;
use crate::reply::proof::MisereCertificate;
use crate::ruleset::heaps::TakeAndBreak;
use crate::session::Session;
use crate::syntax;
use crate::syntax::operator::Infix;
use crate::syntax::tree::Action;
use crate::universal;

/// What stands beside heaps is compared with heaps up to this one.
const LARGEST_ALIKE: u32 = 8;

impl Session {
    /// The certificate of a claim that one position is misère P or N, or of its negation: of sums of
    /// heaps of an octal code a misère quotient, if one is known or found within some hundredths of a
    /// second; else the play itself. `None` if the claim is of another kind.
    ///
    /// The claim is a statement, `claim …` or `prove …`.
    ///
    /// # Errors
    /// As [`Session::eval`], and [`ErrorKind::Limit`](crate::ErrorKind::Limit) if play takes too long.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Contents;
    /// let mut session = Session::new();
    /// let claim = "claim 0.75(10^18) + 0.75(8) is misere P";
    /// let proof = session.misere_certificate(claim, Contents::Certificate)?.unwrap();
    /// assert!(proof.holds && proof.text.starts_with("sprague-misere 1\ndigits 0 7 5\n"));
    /// let proof = session.misere_certificate("claim *2 is misere P", Contents::Certificate)?.unwrap();
    /// assert!(!proof.holds && proof.text.ends_with("q N 2\nend\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn misere_certificate(
        &mut self,
        claim: &str,
        contents: Contents,
    ) -> Result<Option<MisereCertificate>> {
        self.attempt(|session| session.certified_in_misere_play(claim, contents))
    }

    fn certified_in_misere_play(
        &mut self,
        claim: &str,
        contents: Contents,
    ) -> Result<Option<MisereCertificate>> {
        let statements = syntax::statements(claim);
        let [statement] = &statements[..] else { return Ok(None) };
        let tree = self.parsed(statement)?;
        let (Action::Claim(root) | Action::Prove(root)) = tree.action else { return Ok(None) };
        if universal::is_universal(&tree) {
            return Ok(None);
        }
        // What is claimed of other things is for others to refuse.
        let Ok(code) = compile::claim_to_prove(&tree, root) else { return Ok(None) };
        let ran = self.machine.run(&Arc::new(code))?;
        let [one] = &ran.compared[..] else { return Ok(None) };
        let position = relations::position(&self.machine.store, &one.left);
        let (Value::Truth(holds), Infix::IsMisereOutcome, Some(position)) = (ran.value, one.infix, position)
        else {
            return Ok(None);
        };
        let (outcome, text) = self.certified_outcome(position).map_err(|error| match error.span() {
            Some(_) => error,
            None => error.at(Span::new(0, claim.len())),
        })?;
        let text = match contents {
            Contents::Certificate => text,
            Contents::Statement => statement_of(&text),
        };
        Ok(Some(MisereCertificate { holds, outcome, text }))
    }

    /// The certificate of the outcome of a position.
    fn certified_outcome(&mut self, position: GameId) -> Result<(Outcome, String)> {
        let store = &mut self.machine.store;
        let found = Joint::of(store, position, 0)?;
        if let Found::Joint(joint) = &found
            && HeapRule::Code(joint.code.clone()).octal().is_some()
            && let Some(heaps) = as_heaps(store, &joint.code, position)?
            && let Some(quotient) = quotient_for(store, &joint.code, &heaps)?
            && quotient.has_certificates()
            && let Some(value) = quotient.pretend_heaps(&heaps)
        {
            let outcome = if quotient.is_p(value) { Outcome::P } else { Outcome::N };
            return Ok((outcome, quotient.certificate_of_heaps(&heaps)?));
        }
        play_certificate(store, position).map_err(|error| match found {
            Found::Joint(joint) if error.kind() == ErrorKind::Limit && !joint.beside.is_empty() => {
                let code = joint.code;
                error.note(format!(
                    "certificates of quotients are of heaps of {code}, and of what is such a heap, as *1 may be"
                ))
            }
            _ => error,
        })
    }
}

/// The heaps of a code that a position is the sum of, where each component is one, or is the same set as
/// a small one, all the way down: one pin of Kayles is `*1`.
fn as_heaps(store: &mut Store, code: &Code, position: GameId) -> Result<Option<Vec<BigUint>>> {
    let rules = rulesets::of_code(store, code)?;
    let mut heaps = Vec::new();
    for component in store.components(position) {
        let mut found = store.heap_of_code(component).filter(|(of, _)| of == code).map(|(_, heap)| heap);
        for heap in (1..=LARGEST_ALIKE).map(BigUint::from) {
            if found.is_some() {
                break;
            }
            let small = store.ruleset_position::<TakeAndBreak>(rules, heap.clone())?;
            found = store.identical(component, small)?.then_some(heap);
        }
        let Some(heap) = found else { return Ok(None) };
        heaps.push(heap);
    }
    Ok(Some(heaps))
}

/// What a certificate has to prove: its lines without those that are the proof. These are, of a
/// quotient, the ones from `order` to the last `s`; of play, those of K.
fn statement_of(certificate: &str) -> String {
    let is_proof = |line: &str| {
        let word = line.split(' ').next().unwrap_or_default();
        ["order", "letters", "r", "p", "heaps", "period", "partial", "s", "k"].contains(&word)
    };
    certificate.lines().filter(|line| !is_proof(line)).map(|line| format!("{line}\n")).collect()
}
