//! Misère quotients as documents.

use crate::markup::{Block, Document, Entry, Prose, prose};
use crate::misere::Stopped;
use crate::reply::QuotientReply;

/// Relations, elements and values that a person reads.
const MOST: usize = 100;

/// A misère quotient as a document: generators, relations, P, and the values of the heaps.
///
/// ```
/// use sprague::misere::{Bounds, quotient_of_code};
/// use sprague::reply::QuotientReply;
/// use sprague::{Interrupt, Store, report};
/// let quotient = quotient_of_code(&"0.75".parse()?, &Bounds::default(), &Interrupt::new())?;
/// let document = report::quotient(&QuotientReply::new(&quotient, &Store::new()));
/// let text = document.write(sprague::front_end::markup::Format::Text, 80, &Interrupt::new())?;
/// assert!(text.contains("relations: a^2 = 1, bc = ab, c^2 = b^2, b^3 = b"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn quotient(reply: &QuotientReply) -> Document {
    Document::from(vec![Block::Lines(quotient_lines(reply))])
}

/// The lines of it.
pub(super) fn quotient_lines(reply: &QuotientReply) -> Vec<Entry> {
    let mut lines = vec![Entry::new(0, reply.summary.as_str())];
    let mut say = |label: &str, parts: Vec<Prose>, between: &str| {
        if !parts.is_empty() {
            lines.push(Entry::new(1, joined(Prose::from(label), parts, between)));
        }
    };
    let generators = reply.generators.iter().map(|one| match &one.position {
        Some(position) => prose!("⟦{}⟧ = ⟦{position}⟧", one.letter),
        None => prose!("⟦{}⟧ = heap {}", one.letter, one.generator),
    });
    say("generators: ", generators.collect(), ", ");
    let relations = reply.relations.iter();
    let relation = relations.map(|one| prose!("⟦{} = {}⟧", one.left, one.right));
    say("relations: ", relation.collect(), ", ");
    let p = reply.p.iter().map(|element| Prose::new().math(element)).collect();
    lines.push(Entry::new(1, joined(Prose::from("P = {"), p, ", ").text("}")));
    if reply.code.is_some() && !reply.values.is_empty() {
        let label = format!("heaps 1..{}: ", reply.values.len());
        let values = reply.values.iter().map(|value| Prose::new().math(value)).collect();
        lines.push(Entry::new(1, joined(label.as_str().into(), values, " ")));
    }
    if let Some(stopped) = &reply.stopped {
        lines.push(Entry::new(1, how_it_ended(reply, stopped)));
    }
    lines
}

fn how_it_ended(reply: &QuotientReply, stopped: &Stopped) -> String {
    let with = match reply.code {
        Some(_) => format!("with heap {}", stopped.generator),
        None => "with a component more".to_owned(),
    };
    let elements = if stopped.at_least == 1 { "element" } else { "elements" };
    format!("{with} it has at least {} {elements}: {stopped}", stopped.at_least)
}

/// The first of some parts after a label.
fn joined(label: Prose, parts: Vec<Prose>, between: &str) -> Prose {
    let omitted = parts.len().saturating_sub(MOST);
    let mut prose = label;
    for (place, part) in parts.into_iter().take(MOST).enumerate() {
        if place > 0 {
            prose = prose.text(between);
        }
        prose += part;
    }
    if omitted > 0 { prose + prose!("{between}… and {omitted} more") } else { prose }
}
