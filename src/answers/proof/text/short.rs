//! A few lines that say why, for the screen.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{Block, Document, Entry, Prose};
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::claim::Claim;
use crate::proof::text::Writer;
use crate::proof::text::names::shortened;
use crate::proof::text::plan;
use crate::proof::text::style::Style;

/// Lines before the one that says how much there is.
const LINES: usize = 8;

/// Why the claims of a certificate hold, in a few lines: the values of the positions that they
/// speak of, of their options as far as there is room, and how the claims follow. Of the style only
/// the names and the moves in words matter.
///
/// If something is left out, a last line says how many positions there are. Linear in the
/// certificate.
///
/// # Errors
/// [`ErrorKind::Domain`](crate::ErrorKind::Domain) if the certificate does not hold; or if
/// interrupted.
///
/// ```
/// use sprague::Store;
/// use sprague::front_end::markup::Format;
/// use sprague::proof::{Question, Style, certificate, short};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let set = store.set_of(&[one])?;
/// let game = store.set_of(&[one, set, two])?;
/// let certificate = certificate(&mut store, &[Question::Value(game)])?;
/// let names = [(certificate.len() as u32, "S".to_owned())];
/// let style = Style::default().with_names(&names);
/// let text = short(&certificate, &style, store.interrupt())?.write(Format::Text, 100, store.interrupt())?;
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[0], "S = {*1, *2, {*1}}: the options are ≈ *1, *2, *0; mex{0, 1, 2} = 3, so S ≈ *3.");
/// assert_eq!(lines[1], "  {*1}: mex{1} = 0, so {*1} ≈ *0.");
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn short(certificate: &Certificate, style: &Style<'_>, interrupt: &Interrupt) -> Result<Document> {
    let style = Style::default().with_names(style.names).with_moves(style.moves);
    let mut writer = Writer::new(certificate, &style, true, interrupt)?;
    let total = plan::plan(certificate, LINES, |_| false, interrupt)?.total;
    let claims = certificate.claims();
    // The value of a position is said by its own line.
    let is_said =
        |claim: &&Claim| matches!(claim, Claim::Value { position, .. } if !is_nimber(certificate, *position));
    let concluded: Vec<&Claim> = claims.iter().take(LINES / 2).filter(|claim| !is_said(claim)).collect();
    let mut room = LINES - concluded.len();
    let mut lines = Vec::new();
    let mut shown: Vec<u32> = Vec::new();
    let claimed = plan::claimed(certificate);
    let roots: Vec<u32> =
        claimed.into_iter().rev().filter(|&node| is_explained(certificate, node)).take(LINES).collect();
    for &root in &roots {
        interrupt.poll()?;
        if room > 0 && !shown.contains(&root) {
            room -= 1;
            shown.push(root);
            lines.push(Entry::new(0, writer.sentence(root)));
        }
        for &part in shortened(&writer.names.parts(root)) {
            let is_shown = is_nimber(certificate, part) || shown.contains(&part) || roots.contains(&part);
            if room > 0 && !is_shown && certificate.has_value(part) {
                room -= 1;
                shown.push(part);
                let sentence = match certificate.node(part) {
                    CertificateNode::Sum(_) => writer.sum(part),
                    _ => writer.set_in_short(part),
                };
                lines.push(Entry::new(1, sentence));
            }
        }
    }
    for claim in concluded {
        interrupt.poll()?;
        if let Some(Block::Paragraph(line)) = writer.conclusion(claim)?.into_iter().next() {
            lines.push(Entry::new(0, line));
        }
    }
    if shown.len() < total || claims.len() > LINES / 2 {
        let shows = match total {
            1 => " shows the whole proof".to_owned(),
            _ => format!(" shows all {total} positions"),
        };
        lines.push(Entry::new(0, Prose::from("… ").code("prove").text(shows)));
    }
    Ok(Document::from(vec![Block::Lines(lines)]))
}

/// Whether there is something to say of its value.
fn is_explained(certificate: &Certificate, node: u32) -> bool {
    certificate.has_value(node) && !is_nimber(certificate, node)
}

fn is_nimber(certificate: &Certificate, node: u32) -> bool {
    certificate.node(node) == CertificateNode::Nimber
}

impl Writer<'_> {
    /// The position and why it has its value, in one sentence.
    fn sentence(&self, node: u32) -> Prose {
        match self.certificate.node(node) {
            CertificateNode::Sum(_) => self.sum(node),
            _ => self.sets(&[node]),
        }
    }
}
