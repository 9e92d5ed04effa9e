//! The certificates of what was proved, for the kernel.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::limits::Limits;
use crate::proof::{self, Contents, StrategyCertificate, Theory};
use crate::reply::proof::{Evidence, Proof, written};
use crate::reply::{Step, Verdict};
use crate::session::{Session, computed, prove_parts};
use crate::syntax::tree::{Action, Tree, TreeId};
use crate::syntax::{parser, statements};
use crate::universal;

impl Session {
    /// The certificate of what was proved, for the kernel: of positions, also loopy ones and
    /// those with entailing moves, of a statement for all natural numbers, or of misère play. The automata and the quotients of the last two are made
    /// anew.
    ///
    /// # Errors
    /// If there is none, with the reason; an interrupt or a limit.
    ///
    /// ```
    /// use sprague::proof::Contents;
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove *1 + *1 =⁻ *0")? else { panic!("a proof") };
    /// let certificate = session.certificate_of(&reply.proof, Contents::Certificate)?;
    /// assert_eq!(certificate, "sprague-form 1\no = 1\no 1 = 2\ns 2 2 = 1\nq equal 3 1\nend\n");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn certificate_of(&mut self, proof: &Proof, contents: Contents) -> Result<String> {
        let claim = format!("claim {}", proof.claim);
        match &proof.evidence {
            Evidence::Positions(positions) if positions.certificate.claims().is_empty() => Err(no_case()),
            // Numbers of the claim are computed by the kernel; of infinite ones the notation is arithmetic.
            Evidence::Positions(positions)
                if positions.certificate.is_finite() && computes(&claim, self.limits()) =>
            {
                self.certificate_of_parts(&claim, contents)
            }
            // Where a claim fails at positions, the certificate of these says it in fewer words.
            Evidence::Positions(positions) | Evidence::ForAll(_, Some(positions)) => {
                Ok(positions.written(contents))
            }
            Evidence::ForAll(_, None) if proof.holds() => self.certificate_for_all(&claim, contents),
            Evidence::ForAll(_, None) => self.certificate_of_negation(&claim, contents),
            Evidence::Sums(proof) => Ok(proof.certificate.written(contents)),
            Evidence::Parts(parts) => Ok(parts.written(contents).to_owned()),
            Evidence::Theorems(_) => {
                let searched = self.searched_proof(&claim)?;
                self.certificate_of(&searched, contents)
            }
            Evidence::Misere(_, Some(_)) => self.certificate_of_parts(&claim, contents),
            Evidence::Misere(misere, None) => match (&misere.certificate, contents) {
                (Some(written), Contents::Certificate) => Ok(written.certificate.clone()),
                (Some(written), Contents::Statement) => Ok(written.statement.clone()),
                (None, _) => match self.misere_certificate(&claim, contents)? {
                    Some(found) => Ok(found.text),
                    None => self.certificate_of_parts(&claim, contents),
                },
            },
        }
    }

    /// What was proved as a file for Coq: of positions, also loopy ones and those with entailing
    /// moves, and of claims of several parts, misère play of positions among them. Where it gives only
    /// some options of a position, as for large boards, the theorems say `forall further`: they hold
    /// whatever the other options are.
    ///
    /// # Errors
    /// If there is none, with the reason: of a claim over all values that finitely many do not decide, of
    /// equality in misère play, of large nim-products, where nimbers are ω^ω or greater; an interrupt or a
    /// limit.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// assert!(session.coq_of(&reply.proof)?.contains("Theorem claim_1 : equiv G3 (star 2)."));
    /// let Reply::Proof(reply) = session.eval("prove nim(2 2) is misere P")? else { panic!("a proof") };
    /// assert!(session.coq_of(&reply.proof)?.contains("Theorem claim_1 : misere_outcome G2 = P_position."));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn coq_of(&mut self, proof: &Proof) -> Result<String> {
        let claim = format!("claim {}", proof.claim);
        match &proof.evidence {
            Evidence::Positions(positions) if positions.certificate.claims().is_empty() => Err(no_case()),
            Evidence::Positions(positions) if !positions.certificate.is_finite() => {
                let mut text = Vec::new();
                match proof::write_coq(&positions.certificate, &mut text) {
                    Ok(()) => Ok(String::from_utf8_lossy(&text).into_owned()),
                    Err(why) => Err(Error::new(ErrorKind::Domain, "there is no proof for Coq of this claim")
                        .note(why.to_string())),
                }
            }
            Evidence::Positions(_) if computes(&claim, self.limits()) => self.coq_of_parts(&claim),
            Evidence::Positions(positions) => {
                Ok(written(|text| proof::write_coq(&positions.certificate, text)))
            }
            Evidence::ForAll(..) => self.coq_for_all(&claim),
            Evidence::Misere(_, Some(_)) | Evidence::Parts(_) => self.coq_of_parts(&claim),
            Evidence::Misere(misere, None) => match self.coq_of_parts(&claim) {
                // Who wins is seen by play where that is short, or else by a quotient.
                Err(error) if !matches!(error.kind(), ErrorKind::Interrupted) => {
                    let found = match &misere.certificate {
                        Some(written) => Some(written.certificate.clone()),
                        None => {
                            self.misere_certificate(&claim, Contents::Certificate)?.map(|found| found.text)
                        }
                    };
                    found.as_deref().and_then(proof::quotient_for_coq).ok_or(error)
                }
                file => file,
            },
            Evidence::Sums(proof) => Ok(proof.certificate.for_coq()),
            Evidence::Theorems(_) => {
                let searched = self.searched_proof(&claim)?;
                self.coq_of(&searched)
            }
        }
    }

    /// The file for Coq in which it evaluates the parts of a claim.
    fn coq_of_parts(&mut self, claim: &str) -> Result<String> {
        let file = self
            .on_claim(claim, |session, tree, root| prove_parts::for_coq(&mut session.machine, tree, root));
        file.map_err(not_for_coq)
    }

    /// The file for Coq of a claim for all numbers, or for some. Where one case decides it, as a
    /// counterexample or as what was asked for, Coq looks at that one.
    fn coq_for_all(&mut self, claim: &str) -> Result<String> {
        let file = self.on_claim(claim, |session, tree, root| {
            let reply = session.decided_claim(tree, root)?.reply;
            let bindings = match (reply.reasons.first(), &reply.decided) {
                (Some(Step::Counterexample { bindings, .. }), _) => &bindings[..],
                (_, Some(decided)) => &decided.witness,
                _ => &[],
            };
            let unknown = vec![String::new(); universal::variables(tree, root)];
            let value = |(name, ..): (String, String, bool)| {
                Some(bindings.iter().find(|binding| binding.name == name)?.text.clone())
            };
            let at = universal::names(tree, root, &unknown).into_iter().map(value).collect();
            let holds = reply.verdict == Verdict::Holds;
            prove_parts::all_for_coq(&mut session.machine, tree, root, holds, at)
        });
        file.map_err(not_for_coq)
    }

    /// The certificate in which the kernel evaluates a claim itself.
    fn certificate_of_parts(&mut self, claim: &str, contents: Contents) -> Result<String> {
        let proof =
            self.on_claim(claim, |session, tree, root| prove_parts::claim(&mut session.machine, tree, root))?;
        match proof.evidence {
            Evidence::Parts(parts) => Ok(parts.written(contents).to_owned()),
            _ => unreachable!("it is a proof by parts"),
        }
    }

    /// The proof of a claim by its moves, however long they are looked for.
    fn searched_proof(&mut self, claim: &str) -> Result<Proof> {
        self.on_claim(claim, Session::proof_by_moves)
    }

    /// What is made of a claim that is read again.
    fn on_claim<T>(
        &mut self,
        claim: &str,
        make: impl FnOnce(&mut Session, &Arc<Tree>, TreeId) -> Result<T>,
    ) -> Result<T> {
        self.attempt(|session| {
            let statements = statements(claim);
            let [statement] = &statements[..] else { unreachable!("a claim is one statement") };
            let tree = session.parsed(statement)?;
            let Action::Claim(root) = tree.action else { unreachable!("it begins with `claim`") };
            make(session, &tree, root)
        })
    }

    /// The same by a strategy: by pairs of positions in which every move has an answer.
    ///
    /// # Errors
    /// If there is none, with the reason; an interrupt or a limit.
    ///
    /// ```
    /// use sprague::proof::Contents;
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove nim(2 2) is P")? else { panic!("a proof") };
    /// let certificate = session.strategy_of(&reply.proof, Contents::Certificate)?;
    /// assert!(certificate.starts_with("sprague-strategy 1\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn strategy_of(&mut self, proof: &Proof, contents: Contents) -> Result<String> {
        let none = |why: &str| Err(Error::new(ErrorKind::Domain, why));
        match &proof.evidence {
            Evidence::Positions(positions) | Evidence::ForAll(_, Some(positions)) => {
                let (store, most) = (self.store_mut(), StrategyCertificate::MOST_PAIRS);
                let strategy = proof::strategy(store, &positions.questions, most)?;
                Ok(written(|text| strategy.write(text, contents)))
            }
            Evidence::ForAll(_, None) => {
                none("a strategy has finitely many pairs of positions, and the claim is about all positions")
            }
            Evidence::Theorems(_) => {
                let searched = self.searched_proof(&format!("claim {}", proof.claim))?;
                self.strategy_of(&searched, contents)
            }
            Evidence::Parts(_) => none("a strategy is for claims about outcomes and values alone"),
            Evidence::Misere(..) => none("a strategy is for normal play, and the claim is about misère play"),
            Evidence::Sums(proof) => none(match proof.certificate.theory {
                Theory::Loopy => "a strategy answers each move until play ends, and here it need not end",
                Theory::Entailing => {
                    "a strategy answers each move anywhere, and here moves may bind the opponent"
                }
            }),
        }
    }
}

/// The reason why there is no certificate, as one why there is no file for Coq.
fn not_for_coq(error: Error) -> Error {
    if error.kind() != ErrorKind::Domain || error.is_stop() {
        return error;
    }
    let why = error.message().trim_start_matches("there is no certificate: ");
    Error::new(ErrorKind::Domain, "there is no proof for Coq of this claim").note(why)
}

fn no_case() -> Error {
    Error::new(ErrorKind::Domain, "there is no case, and a certificate would claim nothing")
        .help("give the variables a range with values in it")
}

/// Whether a claim compares a value with arithmetic.
fn computes(claim: &str, limits: &Limits) -> bool {
    let statements = statements(claim);
    let tree = statements.first().and_then(|statement| parser::parse(statement, limits).ok());
    tree.is_some_and(|tree| match tree.action {
        Action::Claim(root) => computed::has_arithmetic(&tree, root),
        _ => false,
    })
}
