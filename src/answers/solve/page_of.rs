//! What a solution has of a proof: about a page, with a line that tells what was left out.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{Block, Document, Format, Prose};
use crate::proof::{Detail, Style};
use crate::reply::Proof;
use crate::reply::proof::Evidence;

/// Lines of a page, and columns of a line.
const LINES: usize = 60;
const COLUMNS: usize = 90;

/// Positions whose values are shown where those of one case are too many.
const POSITIONS: [usize; 4] = [32, 16, 8, 4];

/// What a solution has besides the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proofs {
    /// Nothing.
    None,
    /// At most about a page of the proof: the first cases if it has many.
    Page(Detail),
    /// The whole proof.
    Whole(Detail),
}

impl Proofs {
    /// About a page of each proof, if they have a detail.
    pub(super) fn page(detail: Option<Detail>) -> Proofs {
        detail.map_or(Proofs::None, Proofs::Page)
    }
}

/// About a page of a proof.
pub(super) fn page_of(proof: &Proof, style: &Style<'_>, interrupt: &Interrupt) -> Result<Document> {
    let whole = proof.document(style, interrupt)?;
    if fits(whole.blocks(), interrupt)? {
        return Ok(whole);
    }
    let claims = match &proof.evidence {
        Evidence::Positions(positions) => positions.certificate.claims().len(),
        _ => 0,
    };
    if claims == 0 {
        return cut(whole.blocks(), interrupt);
    }
    let mut shown = claims;
    while shown > 1 {
        shown /= 2;
        let first = first_claims(proof, shown, style, interrupt)?;
        if fits(&first, interrupt)? {
            return Ok(with_rest(first, claims - shown, false));
        }
    }
    for most in POSITIONS {
        let first = first_claims(proof, 1, &style.with_most_nodes(most), interrupt)?;
        if fits(&first, interrupt)? {
            return Ok(with_rest(first, claims - 1, true));
        }
    }
    cut(whole.blocks(), interrupt)
}

/// The proof of the first claims of those that a claim is, or rests on.
fn first_claims(proof: &Proof, shown: usize, style: &Style<'_>, interrupt: &Interrupt) -> Result<Vec<Block>> {
    let mut first = proof.clone();
    let mut is_part = false;
    if let Evidence::Positions(positions) = &mut first.evidence {
        is_part = shown < positions.certificate.claims().len();
        positions.certificate = positions.certificate.first_claims(shown);
    }
    let mut blocks = first.document(style, interrupt)?.blocks().to_vec();
    if is_part {
        // What follows from all does not follow from the first.
        let concludes = |words: &Prose| words.plain().starts_with("So it ");
        blocks.pop_if(|block| matches!(block, Block::Paragraph(words) if concludes(words)));
        for block in &mut blocks {
            if let Block::Statement(name, _) = block
                && name == "Claim"
            {
                "The first case".clone_into(name);
            }
        }
    }
    Ok(blocks)
}

/// The blocks of a proof with what was left out of it.
fn with_rest(mut blocks: Vec<Block>, claims: usize, positions: bool) -> Document {
    let positions = if positions { "values of smaller positions" } else { "" };
    let claims = match claims {
        0 => String::new(),
        1 => "one more case".to_owned(),
        claims => format!("{claims} more cases"),
    };
    let both = if claims.is_empty() || positions.is_empty() { "" } else { " and " };
    blocks.push(left_out(&format!("{claims}{both}{positions}")));
    Document::from(blocks)
}

fn left_out(what: &str) -> Block {
    let words = Prose::from(format!("And so on. Left out here: {what}; "));
    Block::Paragraph(words.code("sprague solve").text(" with ").code("whole").text(" writes all of it."))
}

/// As much of a proof as stands on a page.
fn cut(blocks: &[Block], interrupt: &Interrupt) -> Result<Document> {
    let mut kept = Vec::new();
    let mut room = LINES;
    first_blocks(blocks, &mut room, &mut kept, interrupt)?;
    kept.push(left_out("the rest of the proof"));
    Ok(Document::from(kept))
}

/// The first blocks that have room. A proof that is cut short is not closed.
fn first_blocks(
    blocks: &[Block],
    room: &mut usize,
    kept: &mut Vec<Block>,
    interrupt: &Interrupt,
) -> Result<()> {
    for block in blocks {
        let lines = lines(std::slice::from_ref(block), interrupt)?;
        if lines <= *room {
            *room -= lines;
            kept.push(block.clone());
            continue;
        }
        if let Block::Proof(inner) = block {
            first_blocks(inner, room, kept, interrupt)?;
        }
        break;
    }
    Ok(())
}

fn fits(blocks: &[Block], interrupt: &Interrupt) -> Result<bool> {
    Ok(lines(blocks, interrupt)? <= LINES)
}

fn lines(blocks: &[Block], interrupt: &Interrupt) -> Result<usize> {
    let text = Document::from(blocks.to_vec()).write(Format::Text, COLUMNS, interrupt)?;
    Ok(text.lines().filter(|line| !line.is_empty()).count())
}
