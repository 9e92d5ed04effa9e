//! Proofs as replies.

use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::markup::{Block, Document, Entry, Prose};
use crate::misere;
use crate::proof::{self, Certificate, Contents, MoveInWords, PositionPicture, Question, Style};
use crate::session::claim::Verdict;
use crate::session::for_all::{self, ForAll};

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
}

impl Evidence {
    /// The positions in normal play, if there are some.
    pub(crate) fn into_positions(self) -> Option<PositionProof> {
        match self {
            Evidence::Positions(positions) => Some(positions),
            Evidence::ForAll(_, positions) | Evidence::Misere(_, positions) => positions,
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

    /// The style with what the positions are called and look like.
    fn in_words<'a>(&'a self, style: &Style<'a>) -> Style<'a> {
        style.with_names(&self.names).with_moves(&self.moves).with_pictures(&self.pictures)
    }

    fn document(&self, style: &Style<'_>, interrupt: &Interrupt) -> Result<Document> {
        proof::document(&self.certificate, &self.in_words(style), interrupt)
    }

    /// The proof in a few lines, without pictures.
    fn short(&self, interrupt: &Interrupt) -> Result<Document> {
        let style = Style::default().with_names(&self.names).with_moves(&self.moves);
        proof::short(&self.certificate, &style, interrupt)
    }
}

/// Why positions are equal in misère play, or who wins there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MisereProof {
    /// The whole proof.
    pub(crate) blocks: Vec<Block>,
    /// The short one.
    pub(crate) lines: Vec<Entry>,
    /// None of one outcome, which has certificates of its own.
    pub(crate) certificate: Option<misere::Certificate>,
}

impl Proof {
    /// The proof as a text in this style, whose title, remarks, conclusion and names are those of
    /// the proof.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::proof::{Format, Style};
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// let style = Style::default().with_format(Format::Latex);
    /// let text = reply.proof.text(&style, &session.interrupt())?;
    /// assert!(text.starts_with("\\documentclass"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn text(&self, style: &Style<'_>, interrupt: &Interrupt) -> Result<String> {
        self.document(style, interrupt)?.write(style.format, style.width, interrupt)
    }

    /// The same as a document, which can be written in each format.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::front_end::markup::Format;
    /// use sprague::proof::Style;
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// let document = reply.proof.document(&Style::default(), &session.interrupt())?;
    /// assert!(document.write(Format::Html, 0, &session.interrupt())?.contains("<article"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn document(&self, style: &Style<'_>, interrupt: &Interrupt) -> Result<Document> {
        let claim = &self.claim;
        let positions = match &self.evidence {
            Evidence::Positions(positions) => positions,
            Evidence::ForAll(for_all, instance) => {
                let instance = instance.as_ref().map(|positions| positions.document(style, interrupt));
                return Ok(for_all::document(claim, for_all, instance.transpose()?.as_ref(), style));
            }
            Evidence::Misere(misere, normal) => {
                let mut blocks = self.of_misere(misere);
                if let Some(positions) = normal {
                    blocks.push(Block::Paragraph("In normal play:".into()));
                    blocks.extend(positions.document(style, interrupt)?.blocks().iter().cloned());
                }
                return Ok(Document::from(blocks));
            }
        };
        let (title, conclusion) = match self.verdict {
            Verdict::HoldsVacuously => {
                (claim.clone(), "The claim holds vacuously: there are no cases to check.".to_owned())
            }
            Verdict::Holds => (claim.clone(), format!("So it holds that {claim}.")),
            Verdict::Fails => (format!("{claim} fails"), format!("So it fails that {claim}.")),
        };
        let style =
            style.with_title(Some(&title)).with_remarks(&self.remarks).with_conclusion(Some(&conclusion));
        let document = positions.document(&style, interrupt)?;
        // Of several claims it is said at the end; one is what was asked, or what decides it.
        let joined = [" or ", " and ", "not ", " for "].iter().any(|word| claim.contains(word));
        if joined && positions.certificate.claims().len() == 1 {
            let mut blocks = document.blocks().to_vec();
            blocks.push(Block::Paragraph(Prose::from(conclusion)));
            return Ok(Document::from(blocks));
        }
        Ok(document)
    }

    fn of_misere(&self, misere: &MisereProof) -> Vec<Block> {
        let claim = &self.claim;
        let mut blocks = match self.holds() {
            true => {
                let statement = Prose::from(format!("{claim}."));
                vec![
                    Block::Heading(1, Prose::from(claim.as_str())),
                    Block::Statement("Claim".to_owned(), statement),
                ]
            }
            false => vec![
                Block::Heading(1, Prose::from(format!("{claim} fails"))),
                Block::Paragraph("The claim is false.".into()),
            ],
        };
        let remarks = self.remarks.iter().map(|remark| Block::Paragraph(Prose::from(format!("{remark}."))));
        blocks.extend(remarks);
        blocks.push(Block::Proof(misere.blocks.clone()));
        blocks
    }

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
        }
    }

    /// The proof as a file for Coq.
    ///
    /// # Errors
    /// If there is none: of claims over all values, or about misère play, or where nimbers are
    /// transfinite.
    ///
    /// ```
    /// use sprague::{Reply, Session};
    /// let Reply::Proof(reply) = Session::new().eval("prove nim(1 3) = *2")? else { panic!("a proof") };
    /// assert!(reply.proof.coq()?.contains("Sprague"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn coq(&self) -> Result<String> {
        let none = |of: &str| Error::new(ErrorKind::Domain, format!("there is no proof for Coq {of}"));
        match &self.evidence {
            Evidence::Positions(positions) if positions.certificate.is_finite() => {
                Ok(written(|text| proof::write_coq(&positions.certificate, text)))
            }
            Evidence::Positions(_) => Err(none("where nimbers are transfinite")
                .note("the development in Coq has the nimbers of natural numbers")),
            Evidence::ForAll(..) => Err(none("of a claim over all values")
                .note("the development in Coq has positions, their values and outcomes, and no automata")),
            Evidence::Misere(..) => Err(none("of a claim about misère play")),
        }
    }

    /// Whether the claim speaks of misère play.
    #[must_use]
    pub fn is_of_misere_play(&self) -> bool {
        matches!(self.evidence, Evidence::Misere(..))
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

    /// The proof in a few lines.
    ///
    /// # Errors
    /// If interrupted.
    ///
    /// ```
    /// use sprague::front_end::markup::Format;
    /// use sprague::{Reply, Session};
    /// let mut session = Session::new();
    /// let Reply::Proof(reply) = session.eval("prove kayles(2) = *2")? else { panic!("a proof") };
    /// let short = reply.proof.short(&session.interrupt())?;
    /// let text = short.write(Format::Text, 80, &session.interrupt())?;
    /// assert!(text.contains("taking pin 1 or pin 2 leaves kayles(1)"), "{text}");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn short(&self, interrupt: &Interrupt) -> Result<Document> {
        match &self.evidence {
            Evidence::Positions(positions) => positions.short(interrupt),
            Evidence::ForAll(for_all, instance) => {
                let instance = instance.as_ref().map(|positions| positions.short(interrupt));
                Ok(for_all::short(for_all, instance.transpose()?.as_ref()))
            }
            Evidence::Misere(misere, normal) => {
                let mut blocks = vec![Block::Lines(misere.lines.clone())];
                if let Some(positions) = normal {
                    blocks.extend(positions.short(interrupt)?.blocks().iter().cloned());
                }
                Ok(Document::from(blocks))
            }
        }
    }
}

/// What is written into a text.
pub(super) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    if let Err(error) = write(&mut text) {
        unreachable!("a vector takes whatever is written: {error}")
    }
    String::from_utf8_lossy(&text).into_owned()
}
