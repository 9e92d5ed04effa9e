//! The certificates of what was proved, for the kernel.

use crate::error::{Error, ErrorKind, Result};
use crate::proof::{self, Contents, StrategyCertificate, Theory};
use crate::reply::proof::{Evidence, Proof, written};
use crate::session::Session;

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
            Evidence::Positions(positions) if positions.certificate.claims().is_empty() => {
                let message =
                    "the claim holds because there is no case, and a certificate would claim nothing";
                Err(Error::new(ErrorKind::Domain, message)
                    .help("give the variables a range with values in it"))
            }
            // Where a claim fails at positions, the certificate of these says it in fewer words.
            Evidence::Positions(positions) | Evidence::ForAll(_, Some(positions)) => {
                Ok(positions.written(contents))
            }
            Evidence::ForAll(_, None) if proof.holds() => self.certificate_for_all(&claim, contents),
            Evidence::ForAll(_, None) => self.certificate_of_negation(&claim, contents),
            Evidence::Sums(proof) => Ok(proof.certificate.written(contents)),
            Evidence::Misere(_, Some(_)) => {
                let message = "a certificate is about misère play alone, or about normal play alone";
                Err(Error::new(ErrorKind::Domain, message)
                    .help("prove the two parts of the claim one after the other"))
            }
            Evidence::Misere(misere, None) => match (&misere.certificate, contents) {
                (Some(written), Contents::Certificate) => Ok(written.certificate.clone()),
                (Some(written), Contents::Statement) => Ok(written.statement.clone()),
                (None, _) => {
                    self.misere_certificate(&claim, contents)?.map(|found| found.text).ok_or_else(|| {
                        Error::new(ErrorKind::Domain, "there is no certificate for this claim").help(
                            "there is one for a claim about a single position: G is misere P, G is misere N",
                        )
                    })
                }
            },
        }
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
