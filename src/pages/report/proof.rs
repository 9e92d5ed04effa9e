//! Proofs as documents.

use crate::error::Result;
use crate::game::Outcome;
use crate::interrupt::Interrupt;
use crate::markup::{Block, Document, Prose, prose};
use crate::proof::{self, Detail, Style};
use crate::reply::misere::MisereProof;
use crate::reply::proof::{Evidence, PartsProof, SumsProof, TheoremsProof};
use crate::reply::{PositionProof, Proof, Verdict};
use crate::report::steps::by_theorem;
use crate::report::{for_all, misere, sums_proof};

/// Positions whose values, and claims whose proofs are shown at a prompt.
const SHOWN: usize = 40;

impl PositionProof {
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
            Evidence::Sums(proof) => return Ok(self.of_sums(proof, style)),
            Evidence::Parts(parts) => {
                let mut blocks = self.stated();
                blocks.push(Block::Proof(of_parts(parts, style.most_claims)));
                return Ok(Document::from(blocks));
            }
            Evidence::Misere(misere, normal) => {
                let mut blocks = self.of_misere(misere);
                if let Some(positions) = normal {
                    blocks.push(Block::Paragraph("In normal play:".into()));
                    blocks.extend(positions.document(style, interrupt)?.blocks().iter().cloned());
                }
                return Ok(Document::from(blocks));
            }
            Evidence::Theorems(proof) => {
                let mut blocks = self.stated();
                blocks.push(Block::Proof(of_theorems(proof)));
                blocks.push(Block::Paragraph(Prose::from(
                    "A certificate needs the moves. These are searched for when it is asked for, which \
                     may take long.",
                )));
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
        // With several claims it is said at the end; a single one is what was asked, or what
        // decides it.
        let joined = [" or ", " and ", "not ", " for "].iter().any(|word| claim.contains(word));
        if joined && positions.certificate.claims().len() == 1 {
            let mut blocks = document.blocks().to_vec();
            blocks.push(Block::Paragraph(Prose::from(conclusion)));
            return Ok(Document::from(blocks));
        }
        Ok(document)
    }

    fn of_sums(&self, proof: &SumsProof, style: &Style<'_>) -> Document {
        let mut blocks = self.stated();
        blocks.push(Block::Proof(sums_proof::blocks(proof, style.most_nodes)));
        Document::from(blocks)
    }

    fn of_misere(&self, misere: &MisereProof) -> Vec<Block> {
        let mut blocks = self.stated();
        blocks.push(Block::Proof(misere::blocks(misere)));
        blocks
    }

    /// The claim, or that it is false, with the remarks.
    fn stated(&self) -> Vec<Block> {
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
        blocks
    }

    /// The proof as it is shown at a prompt.
    pub(crate) fn at_prompt(&self, interrupt: &Interrupt) -> Result<Document> {
        let style = Style::default()
            .with_detail(Detail::Two)
            .with_facts(false)
            .with_most_nodes(SHOWN)
            .with_most_claims(SHOWN);
        self.document(&style, interrupt)
    }

    /// The proof in a few lines, and whom it asks to trust.
    pub(crate) fn short_at_prompt(&self, interrupt: &Interrupt) -> Result<Document> {
        let mut document = self.short(interrupt)?;
        document.push(Block::Paragraph(prose!("level of trust 1 of 3: see ").code("help trust")));
        Ok(document)
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
            Evidence::Sums(proof) => Ok(Document::from(vec![Block::Lines(sums_proof::lines(proof))])),
            Evidence::Parts(parts) => Ok(Document::from(of_parts(parts, SHOWN))),
            Evidence::Theorems(proof) => Ok(Document::from(of_theorems(proof))),
            Evidence::Misere(misere, normal) => {
                let mut blocks = vec![Block::Lines(misere::lines(misere))];
                if let Some(positions) = normal {
                    blocks.extend(positions.short(interrupt)?.blocks().iter().cloned());
                }
                Ok(Document::from(blocks))
            }
        }
    }
}

/// Who wins by theorems, and what follows of sums.
fn of_theorems(proof: &TheoremsProof) -> Vec<Block> {
    let mut said: Vec<Prose> = proof.theorems.iter().map(|found| by_theorem(found).text(".")).collect();
    if proof.theorems.len() > 1 {
        let all_lost = proof.theorems.iter().all(|found| found.outcome == Outcome::P);
        said.push(Prose::from(match all_lost {
            true => "A sum of P-positions is a P-position: each move is answered where it was made.",
            false => "By the First Lemma P-positions in a sum do not change who wins: it is an N-position.",
        }));
    }
    if proof.compares {
        said.push(Prose::from(
            "By the Second Lemma positions are equivalent if and only if their sum is a P-position.",
        ));
    }
    said.into_iter().map(Block::Paragraph).collect()
}

/// The first parts of a claim, each with whether it is true.
fn of_parts(parts: &PartsProof, most: usize) -> Vec<Block> {
    let theory = "Values are those of the Sprague–Grundy theorem. Misère play, options, birthdays and identity are \
        found by their definitions, on positions as sets. The kernel computes all of it again.";
    let mut blocks = vec![Block::Paragraph(theory.into())];
    blocks.extend(parts.sequences.iter().map(|sequence| {
        let said = format!(
            "By the theorem of Guy and Smith the values of heaps of {} have {}.",
            sequence.code(),
            sequence.period
        );
        Block::Paragraph(Prose::from(said))
    }));
    blocks.extend(parts.atoms.iter().take(most).map(|atom| {
        let is = if atom.holds { "is true" } else { "is false" };
        Block::Paragraph(Prose::from(format!("{} {is}.", atom.text)))
    }));
    if parts.atoms.len() > most {
        let further =
            format!("Further parts: {}. The certificate has all of them.", parts.atoms.len() - most);
        blocks.push(Block::Paragraph(Prose::from(further)));
    }
    blocks
}
