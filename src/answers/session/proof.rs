//! Proofs as replies.

use crate::error::Result;
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
    /// The positions with their values, and what is claimed of them: the proof itself.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub certificate: Certificate,
    /// What positions of the certificate were called in the claim, by their numbers.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub names: Vec<(u32, String)>,
    /// Moves of positions of rulesets in words.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub moves: Vec<MoveInWords>,
    /// Pictures of positions of rulesets: of those that the claim names, and of the largest below
    /// them, 24 at most.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub pictures: Vec<PositionPicture>,
    /// The questions that the certificate answers, about positions of the session's store.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub questions: Vec<Question>,
    /// Of a claim over all values: what it rests on. The certificate is then that of the case which
    /// refutes it, or empty.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) for_all: Option<Box<ForAll>>,
    /// Of a claim about misère play: why it holds or fails, and the certificate. The other
    /// certificate is that of what the claim says of normal play, or empty.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) misere: Option<Box<MisereProof>>,
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
        if let Some(for_all) = &self.for_all {
            let style = self.in_words(style);
            let instance = match self.certificate.claims() {
                [] => None,
                _ => Some(proof::document(&self.certificate, &style, interrupt)?),
            };
            return Ok(for_all::document(claim, for_all, instance.as_ref(), &style));
        }
        if let Some(misere) = &self.misere {
            let mut blocks = self.of_misere(misere);
            if self.is_of_normal_play() {
                let style = self.in_words(style);
                blocks.push(Block::Paragraph("In normal play:".into()));
                let normal = proof::document(&self.certificate, &style, interrupt)?;
                blocks.extend(normal.blocks().iter().cloned());
            }
            return Ok(Document::from(blocks));
        }
        let (title, conclusion) = match self.verdict {
            Verdict::HoldsVacuously => {
                (claim.clone(), "The claim holds vacuously: there are no cases to check.".to_owned())
            }
            Verdict::Holds => (claim.clone(), format!("So it holds that {claim}.")),
            Verdict::Fails => (format!("{claim} fails"), format!("So it fails that {claim}.")),
        };
        let style = self
            .in_words(style)
            .with_title(Some(&title))
            .with_remarks(&self.remarks)
            .with_conclusion(Some(&conclusion));
        let document = proof::document(&self.certificate, &style, interrupt)?;
        // Of several claims it is said at the end; one is what was asked, or what decides it.
        let joined = [" or ", " and ", "not ", " for "].iter().any(|word| claim.contains(word));
        if joined && self.certificate.claims().len() == 1 {
            let mut blocks = document.blocks().to_vec();
            blocks.push(Block::Paragraph(Prose::from(conclusion)));
            return Ok(Document::from(blocks));
        }
        Ok(document)
    }

    /// The style with what the positions of this proof are called and look like.
    fn in_words<'a>(&'a self, style: &Style<'a>) -> Style<'a> {
        style.with_names(&self.names).with_moves(&self.moves).with_pictures(&self.pictures)
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

    /// Whether the claim speaks of misère play.
    #[must_use]
    pub fn is_of_misere_play(&self) -> bool {
        self.misere.is_some()
    }

    /// Whether the claim speaks of normal play, perhaps among other things.
    #[must_use]
    pub fn is_of_normal_play(&self) -> bool {
        !self.is_of_misere_play() || !self.certificate.claims().is_empty()
    }

    /// The certificate `sprague-form 1` of a claim about equality in misère play, or what it states
    /// without the reasons; `None` of any other claim, and of one that speaks of normal play, too.
    /// [`Session::misere_certificate`] has that of one outcome.
    ///
    /// [`Session::misere_certificate`]: crate::Session::misere_certificate
    ///
    /// ```
    /// use sprague::proof::Contents;
    /// use sprague::{Reply, Session};
    /// let Reply::Proof(reply) = Session::new().eval("prove *1 + *1 =⁻ *0")? else { panic!("a proof") };
    /// let certificate = reply.proof.misere_certificate(Contents::Certificate).expect("a certificate");
    /// assert_eq!(certificate, "sprague-form 1\no = 1\no 1 = 2\ns 2 2 = 1\nq equal 3 1\nend\n");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn misere_certificate(&self, contents: Contents) -> Option<&str> {
        let misere = self.misere.as_ref().filter(|_| !self.is_of_normal_play())?;
        let written = misere.certificate.as_ref()?;
        Some(match contents {
            Contents::Certificate => &written.certificate,
            Contents::Statement => &written.statement,
        })
    }

    /// Whether the claim holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.verdict.holds()
    }

    /// Whether it is a proof of a claim over all values. If that claim fails, the certificate is
    /// that of the case which refutes it; if it holds, the certificate is empty.
    #[must_use]
    pub fn is_of_all(&self) -> bool {
        self.for_all.is_some()
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
        let style = Style::default().with_names(&self.names).with_moves(&self.moves);
        if let Some(for_all) = &self.for_all {
            let instance = match self.certificate.claims() {
                [] => None,
                _ => Some(proof::short(&self.certificate, &style, interrupt)?),
            };
            return Ok(for_all::short(for_all, instance.as_ref()));
        }
        if let Some(misere) = &self.misere {
            let mut blocks = vec![Block::Lines(misere.lines.clone())];
            if self.is_of_normal_play() {
                let normal = proof::short(&self.certificate, &style, interrupt)?;
                blocks.extend(normal.blocks().iter().cloned());
            }
            return Ok(Document::from(blocks));
        }
        proof::short(&self.certificate, &style, interrupt)
    }
}
