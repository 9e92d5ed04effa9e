//! Certificates as text that a person reads.
//!
//! A text follows the proof of the Sprague–Grundy theorem, and is made from the certificate alone. It is written as a
//! document of paragraphs, statements, proofs, lists and tables, which is then rendered in one of
//! three formats. Whether the certificate holds is found out first, so that no text claims what is wrong.

mod claims;
mod document;
mod facts;
mod latex;
mod markdown;
mod names;
mod plain;
mod plan;
mod play;
mod positions;
mod short;
mod values;
mod verify;

pub use short::short;

use crate::error::Result;
use crate::limits::Interrupt;
use crate::proof::certificate::{Certificate, CertificateNode, Claim, MoveInWords};

use document::{Block, Line};
use names::Names;
use plan::Plan;
use play::Play;

/// How closely a text follows the theorem's proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Detail {
    /// A sentence for each position: its options, what they are worth, the mex.
    #[default]
    One,
    /// The two steps of the proof for each position: options replaced by nimbers, and the collapse.
    Two,
    /// Play on each position beside its nimber: every move with its reply.
    Three,
}

impl Detail {
    /// The level 1, 2 or 3.
    ///
    /// ```
    /// use sprague::proof::Detail;
    /// assert_eq!(Detail::level(2), Some(Detail::Two));
    /// assert_eq!(Detail::level(4), None);
    /// ```
    #[must_use]
    pub fn level(level: u8) -> Option<Detail> {
        match level {
            1 => Some(Detail::One),
            2 => Some(Detail::Two),
            3 => Some(Detail::Three),
            _ => None,
        }
    }
}

/// What a text is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// Plain text in Unicode, in lines of about a hundred columns.
    #[default]
    Text,
    /// Markdown, with formulas in Unicode.
    Markdown,
    /// A complete LaTeX document, for the packages of the AMS.
    Latex,
}

/// How a proof is written.
///
/// ```
/// use sprague::proof::{Detail, Style};
/// let style = Style { detail: Detail::Three, title: Some("nim(1, 2, 3) is P"), ..Style::default() };
/// assert_eq!(style.most_nodes, 2_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style<'a> {
    /// How closely the theorem's proof is followed.
    pub detail: Detail,
    /// What the text is written for.
    pub format: Format,
    /// Whether the lemmas and the theorem are stated and proved, or only cited.
    pub facts: bool,
    /// Positions whose values are shown. Those of the claims are shown in any case, and of the others those that are
    /// farthest from the end of the game.
    pub most_nodes: usize,
    /// What stands above the text.
    pub title: Option<&'a str>,
    /// What is said before the proof, a sentence each.
    pub remarks: &'a [String],
    /// What follows from the claims, if there is not exactly one; said at the end.
    pub conclusion: Option<&'a str>,
    /// Claims that are stated and proved; how many further ones there are is said.
    pub most_claims: usize,
    /// What positions are called, by their numbers in the certificate; others are `G1`, `G2`, … in the order in which
    /// they are introduced. There all names of a position are said that have at most 1,000 characters; used is the first that has at
    /// most 80.
    pub names: &'a [(u32, String)],
    /// Moves in words, for positions of rulesets: of a position all or none.
    pub moves: &'a [MoveInWords],
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            detail: Detail::default(),
            format: Format::default(),
            facts: true,
            most_nodes: 2_000,
            title: None,
            remarks: &[],
            conclusion: None,
            most_claims: 10_000,
            names: &[],
            moves: &[],
        }
    }
}

/// A certificate as a proof that a person reads.
///
/// It has the facts that are used, the values of the positions that the claims reach from the lowest up, and
/// the claims. Positions whose options have the same values stand together. Linear in the certificate and in
/// what is written, but for sorting.
///
/// Source: R. P. Sprague (1935), P. M. Grundy (1939); the proof is that of the theorem.
///
/// # Errors
/// [`ErrorKind::Domain`](crate::ErrorKind::Domain) if the certificate does not hold, with the first position or claim that
/// does not; or if interrupted.
///
/// ```
/// use sprague::{Interrupt, Nimber};
/// use sprague::proof::{Certificate, Claim, Style, text};
/// let mut certificate = Certificate::new();
/// let one = certificate.add_nimber(Nimber::from(1_u8));
/// let set = certificate.add_options(&[one], Nimber::ZERO);
/// certificate.claim(Claim::Lose { position: set });
/// let style = Style { facts: false, ..Style::default() };
/// let text = text(&certificate, &style, &Interrupt::new())?;
/// assert!(text.contains("G1 = {*1}: mex{1} = 0, so G1 ≈ *0."));
/// assert!(text.ends_with("G1 ≈ *0, so G1 is P: the player to move loses. ∎\n"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn text(certificate: &Certificate, style: &Style<'_>, interrupt: &Interrupt) -> Result<String> {
    verify::verify(certificate, interrupt)?;
    let mut writer = Writer {
        certificate,
        names: Names::new(certificate, style, false, interrupt)?,
        play: Play::new(certificate),
        style,
        interrupt: interrupt.clone(),
    };
    let blocks = writer.document()?;
    match style.format {
        Format::Text => plain::render(&blocks, interrupt),
        Format::Markdown => markdown::render(&blocks, interrupt),
        Format::Latex => latex::render(&blocks, interrupt),
    }
}

/// A certificate that holds, on its way into a document.
struct Writer<'c> {
    certificate: &'c Certificate,
    names: Names<'c>,
    play: Play<'c>,
    style: &'c Style<'c>,
    interrupt: Interrupt,
}

impl Writer<'_> {
    /// A single claim is stated first and its proof has the values; of several each is proved from the values.
    fn document(&mut self) -> Result<Vec<Block>> {
        // What is said in the moves of a game is not said of several positions at once.
        let merge = |node: u32| self.style.detail != Detail::Three && self.names.moves_of(node).is_empty();
        let plan = plan::plan(self.certificate, self.style.most_nodes, merge, &self.interrupt)?;
        self.introduce(&plan);
        let mut blocks = Vec::new();
        if let Some(title) = self.style.title {
            blocks.push(Block::Title(Line::new().text(names::on_one_line(title))));
        }
        if !self.style.remarks.is_empty() {
            blocks.push(Block::List(
                self.style.remarks.iter().map(|remark| Line::new().text(remark)).collect(),
            ));
        }
        if self.certificate.claims().is_empty()
            && let Some(conclusion) = self.style.conclusion
        {
            blocks.push(Block::Paragraph(Line::new().text(conclusion)));
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
                blocks.push(Block::Heading("The proof"));
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
            blocks.push(Block::Heading("The values"));
            blocks.extend(values);
        }
        if !claims.is_empty() {
            blocks.push(Block::Heading("The claims"));
        }
        let shown = claims.len().min(self.style.most_claims);
        for (place, claim) in claims[..shown].iter().enumerate() {
            self.interrupt.poll()?;
            blocks.push(Block::Statement(format!("Claim {}", place + 1), self.statement(claim)));
            blocks.push(Block::Proof(self.conclusion(claim)?));
        }
        if shown < claims.len() {
            let rest = claims.len() - shown;
            let line = format!("… and {rest} further claims, which stand in the certificate.");
            blocks.push(Block::Paragraph(Line::new().text(line)));
        }
        if let Some(conclusion) = self.style.conclusion {
            blocks.push(Block::Paragraph(Line::new().text(conclusion)));
        }
        Ok(blocks)
    }

    /// Gives numbers to positions without names in the order in which they are introduced, whoever speaks of them before.
    fn introduce(&self, plan: &Plan) {
        for (_, nodes) in &plan.used {
            self.names.names(names::shortened(nodes));
        }
        for group in &plan.groups {
            match group {
                plan::Group::Sets(nodes) => drop(self.names.names(nodes)),
                plan::Group::Sum(node) => drop(self.names.name(*node)),
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
        let long = self.names.long_numbers();
        if !long.is_empty() {
            let names: Vec<String> =
                long.iter().map(|(name, length)| format!("{name} has {length}")).collect();
            let line = Line::new().text("Long numbers go by names; they stand in the certificate. ");
            blocks.push(Block::Paragraph(line.text(names.join(", ")).text(".")));
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
    fn left_out(&self, plan: &Plan) -> Line {
        let count = match plan.left_out {
            1 => "One position below these is".to_owned(),
            many => format!("{many} positions below these are"),
        };
        let mut line = Line::new().text(format!("{count} verified in the certificate and left out here."));
        for (place, (value, nodes)) in plan.used.iter().enumerate() {
            let shown = names::shortened(nodes);
            let names = self.names.names(shown);
            line = line.text(if place == 0 { " Used of them are " } else { "; " }).listed(&names);
            let lines: Vec<String> =
                shown.iter().filter(|&&node| self.names.is_numbered(node)).map(u32::to_string).collect();
            if !lines.is_empty() {
                let word = if lines.len() == 1 { "node" } else { "nodes" };
                line = line.text(format!(" ({word} {} of the certificate)", lines.join(", ")));
            }
            if names.len() < nodes.len() {
                line = line.text(format!(", … {} more", nodes.len() - names.len()));
            }
            line = line.text(" ").math(format!("≈ {}", self.names.nimber(value)));
        }
        if plan.used.is_empty() { line } else { line.text(".") }
    }
}
