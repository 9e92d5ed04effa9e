//! Proofs as replies, and what they rest on.

use crate::eval::notes::ByTheorem;
use crate::game::Outcome;
use crate::markup::Document;
use crate::proof::{
    Certificate, Contents, MoveInWords, PositionPicture, Question, Sequence, SumsCertificate, Theory,
};
use crate::reply::claim::Verdict;
use crate::reply::for_all::ForAll;
use crate::reply::misere::MisereProof;
use crate::reply::turned::TurnedWhyReply;

/// A proof, and how it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProofReply {
    /// What was proved.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub proof: Proof,
    /// The proof as a text: after `why` the short version.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub document: Document,
}

/// A proof of a claim or of its negation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    /// The claim as it was typed, without the word `prove`.
    pub claim: String,
    /// Whether it holds. If it fails, what is proved is its negation.
    pub verdict: Verdict,
    /// What is to be said before the proof, a sentence each: for which values a claim fails, what
    /// becomes of each option in a canonical form.
    pub remarks: Vec<String>,
    /// What it rests on.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) evidence: Evidence,
}

/// What a proof rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// Positions.
    Positions(PositionProof),
    /// Something that holds, or fails, over all values; and where the claim fails at positions,
    /// these.
    ForAll(Box<ForAll>, Option<PositionProof>),
    /// Why positions are equal in misère play, or who wins there; and what the claim says of normal
    /// play, too.
    Misere(Box<MisereProof>, Option<PositionProof>),
    /// Positions that play may come back to, or whose moves bind the opponent.
    Sums(Box<SumsProof>),
    /// Statements that the claim joins, each evaluated.
    Parts(Box<PartsProof>),
    /// Theorems that say who wins without the moves, where these take long.
    Theorems(TheoremsProof),
}

/// Who wins each component of what the claim is about, by theorems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TheoremsProof {
    pub(crate) theorems: Vec<ByTheorem>,
    /// Whether the claim compares positions, so that it is about the outcome of their sum.
    pub(crate) compares: bool,
}

/// What a claim of several parts joins, with its certificate and what this has to prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartsProof {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) certificate: String,
    pub(crate) statement: String,
    /// The octal games of its large heaps.
    pub(crate) sequences: Vec<Sequence>,
}

impl PartsProof {
    pub(crate) fn written(&self, contents: Contents) -> &str {
        match contents {
            Contents::Certificate => &self.certificate,
            Contents::Statement => &self.statement,
        }
    }
}

/// A part of a claim, as it was typed, and whether it is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) text: String,
    pub(crate) holds: bool,
}

/// Positions of one of these theories, and sums of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SumsProof {
    /// The positions with their values, and what is claimed of sums.
    pub(crate) certificate: SumsCertificate,
    /// Which moves attain what in the positions of the claim, if moves bind the opponent.
    pub(crate) reasons: Vec<TurnedWhyReply>,
}

impl Evidence {
    /// The positions in normal play, if there are some.
    pub(crate) fn into_positions(self) -> Option<PositionProof> {
        match self {
            Evidence::Positions(positions) => Some(positions),
            Evidence::ForAll(_, positions) | Evidence::Misere(_, positions) => positions,
            Evidence::Sums(_) | Evidence::Parts(_) | Evidence::Theorems(_) => None,
        }
    }
}

/// Positions that a proof rests on, in normal play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionProof {
    /// The positions with their values, and what is claimed of them: the proof itself.
    pub certificate: Certificate,
    /// What positions of the certificate were called in the claim, by their numbers.
    pub names: Vec<(u32, String)>,
    /// Moves of positions of rulesets in words.
    pub moves: Vec<MoveInWords>,
    /// Pictures of positions of rulesets: of those that the claim names, and of the largest below
    /// them, 24 at most.
    pub pictures: Vec<PositionPicture>,
    /// The questions that the certificate answers, about positions of the session's store.
    pub questions: Vec<Question>,
}

impl PositionProof {
    /// The certificate as a text, or what it states.
    ///
    /// ```
    /// use sprague::proof::Contents;
    /// use sprague::{Reply, Session};
    /// let Reply::Proof(reply) = Session::new().eval("prove *1 is N")? else { panic!("a proof") };
    /// let positions = reply.proof.positions().expect("positions");
    /// assert!(positions.written(Contents::Certificate).starts_with("sprague-cert 1\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn written(&self, contents: Contents) -> String {
        written(|text| self.certificate.write(text, contents))
    }
}

/// A certificate of what a claim says of misère play, or of its negation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MisereCertificate {
    /// Whether the claim holds. If it fails, the certificate is one of its negation.
    pub holds: bool,
    /// Who wins.
    pub outcome: Outcome,
    /// The certificate, or what it has to prove.
    pub text: String,
}

impl Proof {
    /// The positions that it rests on, in normal play; if a claim over all values fails, those that
    /// refute it.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let Reply::Proof(reply) = Session::new().eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// assert_eq!(reply.proof.positions().expect("positions").certificate.claims().len(), 1);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn positions(&self) -> Option<&PositionProof> {
        match &self.evidence {
            Evidence::Positions(positions) => Some(positions),
            Evidence::ForAll(_, positions) | Evidence::Misere(_, positions) => positions.as_ref(),
            Evidence::Sums(_) | Evidence::Parts(_) | Evidence::Theorems(_) => None,
        }
    }

    /// Whether the claim speaks of misère play.
    #[must_use]
    pub fn is_of_misere_play(&self) -> bool {
        matches!(self.evidence, Evidence::Misere(..))
    }

    /// Whether the claim speaks of positions that play may come back to.
    #[must_use]
    pub fn is_of_loopy_positions(&self) -> bool {
        self.is_of(Theory::Loopy)
    }

    /// Whether the claim speaks of positions with entailing or complimenting moves.
    #[must_use]
    pub fn is_of_entailing_moves(&self) -> bool {
        self.is_of(Theory::Entailing)
    }

    fn is_of(&self, theory: Theory) -> bool {
        matches!(&self.evidence, Evidence::Sums(proof) if proof.certificate.theory == theory)
    }

    /// Whether the claim holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.verdict.holds()
    }

    /// Whether it is a proof of a claim over all values.
    #[must_use]
    pub fn is_of_all(&self) -> bool {
        matches!(self.evidence, Evidence::ForAll(..))
    }
}

/// What is written into a text.
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    if let Err(error) = write(&mut text) {
        unreachable!("a vector takes whatever is written: {error}")
    }
    String::from_utf8_lossy(&text).into_owned()
}
