//! The whole text: the facts that are used, the values of the positions, the claims.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{Block, Document, Format, Prose, prose};
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::claim::Claim;
use crate::proof::text::Writer;
use crate::proof::text::plan::{self, Group, Plan};
use crate::proof::text::style::{Detail, Style};
use crate::proof::text::{facts, names};

/// Said where a move leaves a position that has another name.
const ALIKE: &str = "Positions that differ only in the order of their parts, in labels, in how they \
     are turned, or in parts that no move can touch, are played alike. Each is treated once, under \
     one name; the sign ⟦=⟧ stands between names of the same position.";

/// A certificate as a proof that a person reads.
///
/// It has the facts that are used, the values of the positions that the claims reach from the
/// lowest up, and the claims. Positions whose options have the same values stand together. Linear
/// in the certificate and in what is written, except for sorting.
///
/// Source: R. P. Sprague (1935), P. M. Grundy (1939); the proof is that of the theorem.
///
/// # Errors
/// [`ErrorKind::Domain`](crate::ErrorKind::Domain) if the certificate does not hold, with the first
/// position or claim that does not; or if interrupted.
///
/// ```
/// use sprague::{Interrupt, Nimber};
/// use sprague::proof::{Certificate, Claim, Style, text};
/// let mut certificate = Certificate::new();
/// let one = certificate.add_nimber(Nimber::from(1_u8));
/// let set = certificate.add_options(&[one], Nimber::ZERO);
/// certificate.claim(Claim::Lose { position: set });
/// let style = Style::default().with_facts(false);
/// let text = text(&certificate, &style, &Interrupt::new())?;
/// assert!(text.contains("G1 = {*1}: mex{1} = 0, so G1 ≈ *0."));
/// assert!(text.ends_with("G1 ≈ *0, so G1 is P: the player to move loses. ∎\n"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn text(certificate: &Certificate, style: &Style<'_>, interrupt: &Interrupt) -> Result<String> {
    document(certificate, style, interrupt)?.write(style.format, style.width, interrupt)
}

/// The proof as a document, which can be written in each format. Linear in the certificate and in
/// what is written, except for sorting.
///
/// # Errors
/// As for [`text`].
///
/// ```
/// use sprague::front_end::markup::Format;
/// use sprague::proof::{Question, Style, certificate, document};
/// let mut store = sprague::Store::new();
/// let two = store.nimber(2_u32)?;
/// let game = store.set_of(&[two])?;
/// let certificate = certificate(&mut store, &[Question::Value(game)])?;
/// let document = document(&certificate, &Style::default(), store.interrupt())?;
/// let page = document.write(Format::Html, 0, store.interrupt())?;
/// assert!(page.contains("<msub><mi>G</mi><mn>1</mn></msub><mo>≈</mo>"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn document(certificate: &Certificate, style: &Style<'_>, interrupt: &Interrupt) -> Result<Document> {
    Ok(Document::from(Writer::new(certificate, style, false, interrupt)?.document()?))
}

/// Words of claims that are words in a heading, too; all else is a formula.
const WORDS: [&str; 16] = [
    "is", "not", "an", "option", "of", "misere", "misère", "for", "all", "some", "games", "in", "and", "or",
    "if", "then",
];

/// A claim as it was typed, with its formulas as formulas.
pub(crate) fn claim_in_words(claim: &str) -> Prose {
    let mut prose = Prose::new();
    let mut formula = String::new();
    let has_strings = claim.contains(['"', '“', '#']);
    if has_strings {
        return Prose::from(claim);
    }
    let last = claim.split(' ').count() - 1;
    for (place, word) in claim.split(' ').enumerate() {
        let ended = place == last;
        let is_word = WORDS.contains(&word) || word == "P" || word == "N";
        if !is_word {
            formula.push_str(if formula.is_empty() { "" } else { " " });
            formula.push_str(word);
            continue;
        }
        if !formula.is_empty() {
            prose = prose.math(std::mem::take(&mut formula)).text(" ");
        }
        prose = prose.text(if ended { word.to_owned() } else { format!("{word} ") });
    }
    if formula.is_empty() { prose } else { prose.math(formula) }
}

/// What parts of documents share, in a format, written once: for LaTeX a file for the preamble, with
/// the lemmas and the theorem as `\spraguelemmas`; for HTML the style, and the lemmas as targets of
/// links; for Markdown and text the lemmas. The parts are what
/// [`Document::fragment`] writes of proofs with [`Style::facts`] off.
///
/// # Errors
/// If interrupted.
///
/// ```
/// use sprague::{Interrupt, front_end::markup::Format, proof::preamble};
/// let shared = preamble(Format::Latex, &Interrupt::new())?;
/// assert!(shared.contains("\\label{sprague:theorem}"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn preamble(format: Format, interrupt: &Interrupt) -> Result<String> {
    let mut blocks = facts::proved();
    blocks.extend(facts::transfinite());
    Document::from(blocks).shared(format, interrupt)
}

impl Writer<'_> {
    /// A single claim is stated first and its proof has the values; of several each is proved from
    /// the values.
    fn document(&mut self) -> Result<Vec<Block>> {
        // What is said in the moves of a game is not said of several positions at once.
        let merge = |node: u32| self.style.detail != Detail::Three && self.names.moves_of(node).is_empty();
        let plan = plan::plan(self.certificate, self.style.most_nodes, merge, &self.interrupt)?;
        self.introduce(&plan);
        let mut blocks = Vec::new();
        if let Some(title) = self.style.title {
            blocks.push(Block::Heading(1, claim_in_words(&names::on_one_line(title))));
        }
        if !self.style.remarks.is_empty() {
            let items = self.style.remarks.iter().map(|remark| Prose::new().text(remark)).collect();
            blocks.push(Block::List { ordered: false, items });
        }
        if self.certificate.claims().is_empty()
            && let Some(conclusion) = self.style.conclusion
        {
            blocks.push(Block::Paragraph(Prose::from(conclusion)));
            return Ok(blocks);
        }
        if self.style.facts {
            blocks.extend(facts::proved());
            if !self.certificate.is_finite() {
                blocks.extend(facts::transfinite());
            }
        }
        let values = self.values(&plan)?;
        let claims = self.certificate.claims();
        if let [claim] = claims {
            if self.style.facts {
                blocks.push(Block::Heading(2, Prose::from("The proof")));
            }
            blocks.push(Block::Statement("Claim".to_owned(), self.statement(claim)));
            let mut proof = values;
            // The last sentence about its position is what a claim of a value says.
            let said = matches!(claim, Claim::Value { position, .. }
                if self.certificate.node(*position) != CertificateNode::Nimber)
                && matches!(proof.last(), Some(Block::Paragraph(_)));
            if !said {
                proof.extend(self.conclusion(claim)?);
            }
            blocks.push(Block::Proof(proof));
            return Ok(blocks);
        }
        if !values.is_empty() {
            blocks.push(Block::Heading(2, Prose::from("The values")));
            blocks.extend(values);
        }
        if !claims.is_empty() {
            blocks.push(Block::Heading(2, Prose::from("The claims")));
        }
        let shown = claims.len().min(self.style.most_claims);
        for (place, claim) in claims[..shown].iter().enumerate() {
            self.interrupt.poll()?;
            blocks.push(Block::Statement(format!("Claim {}", place + 1), self.statement(claim)));
            blocks.push(Block::Proof(self.conclusion(claim)?));
        }
        if shown < claims.len() {
            let rest = claims.len() - shown;
            let line = prose!("… and {rest} further claims, which stand in the certificate.");
            blocks.push(Block::Paragraph(line));
        }
        if let Some(conclusion) = self.style.conclusion {
            blocks.push(Block::Paragraph(Prose::from(conclusion)));
        }
        Ok(blocks)
    }

    /// Gives numbers to positions without names in the order in which they are introduced, even if
    /// they are mentioned before.
    fn introduce(&self, plan: &Plan) {
        for (_, nodes) in &plan.used {
            self.names.names(names::shortened(nodes));
        }
        for group in &plan.groups {
            match group {
                Group::Sets(nodes) => drop(self.names.names(nodes)),
                Group::Sum(node) => drop(self.names.name(*node)),
            }
        }
    }

    /// Why the positions have their values.
    fn values(&mut self, plan: &Plan) -> Result<Vec<Block>> {
        let mut blocks = Vec::new();
        if !self.style.facts {
            blocks.push(facts::cited());
            if !self.certificate.is_finite() {
                blocks.push(facts::transfinite_cited());
            }
        }
        if self.names.has_others_alike() {
            blocks.push(Block::Paragraph(Prose::marked(ALIKE)));
        }
        blocks.extend(self.undrawn(plan).map(Block::Paragraph));
        let long = self.names.long_numbers();
        if !long.is_empty() {
            let names: Vec<String> =
                long.iter().map(|(name, length)| format!("{name} has {length}")).collect();
            let line =
                prose!("Long numbers go by names; they stand in the certificate. {}.", names.join(", "));
            blocks.push(Block::Paragraph(line));
        }
        if plan.left_out > 0 {
            blocks.push(Block::Paragraph(self.left_out(plan)));
        }
        for group in &plan.groups {
            self.interrupt.poll()?;
            self.group(group, &mut blocks)?;
        }
        Ok(blocks)
    }

    /// How many positions are not shown, and what those of them are worth that are used.
    fn left_out(&self, plan: &Plan) -> Prose {
        let count = match plan.left_out {
            1 => "One position below these is".to_owned(),
            many => format!("{many} positions below these are"),
        };
        let mut line = prose!("{count} verified in the certificate and left out here.");
        for (place, (value, nodes)) in plan.used.iter().enumerate() {
            let shown = names::shortened(nodes);
            let names = self.names.names(shown);
            line = line.text(if place == 0 { " Used of them are " } else { "; " }).listed(&names);
            let lines: Vec<String> =
                shown.iter().filter(|&&node| self.names.is_numbered(node)).map(u32::to_string).collect();
            if !lines.is_empty() {
                let word = if lines.len() == 1 { "node" } else { "nodes" };
                line += prose!(" ({word} {} of the certificate)", lines.join(", "));
            }
            if names.len() < nodes.len() {
                line += prose!(", … and {} more", nodes.len() - names.len());
            }
            line += prose!(" ⟦≈ {}⟧", self.names.nimber(value));
        }
        if plan.used.is_empty() { line } else { line.text(".") }
    }
}
