//! What is proved of loopy positions, in words: the whole proof, and the short one.

use crate::markup::{Block, Column, Entry, Prose, Table, prose};
use crate::proof::{LoopyCertificate, LoopyClaim, LoopyNode, Part};

/// Positions that are shown.
const MOST: usize = 200;

/// The whole proof: why the values are right, the values, and what follows.
pub(super) fn blocks(certificate: &LoopyCertificate, most: usize) -> Vec<Block> {
    let most = most.min(MOST);
    let mut blocks = vec![
        Block::Paragraph(prose!(
            "Play may go on for ever, and that is a draw, D. A position has the finite value ⟦n⟧ if that is the \
             least number that no option has, and each option that had no value before has an option of the \
             value ⟦n⟧, by which a move to it is answered. What can be given no finite value has the value ⟦∞⟧ \
             with the set of the finite values of its options: some option of value ⟦∞⟧ cannot be answered."
        )),
        Block::Paragraph(prose!(
            "In a sum of finite values the nim-sum decides. Beside one part of the value ⟦∞⟧ the next player \
             wins if the nim-sum of the others is in its set, and otherwise nobody does, as with two or more \
             such parts (Smith 1966; Fraenkel and Perl 1975)."
        )),
    ];
    let columns = ["step", "position", "value", "moves to"].map(Column::left).to_vec();
    let mut order: Vec<usize> = (0..certificate.nodes.len()).collect();
    // What has a finite value in the order in which the values are given, and then the others.
    order.sort_by_key(|&node| (certificate.nodes[node].value.is_none(), certificate.nodes[node].rank));
    let row = |&node: &usize| {
        let LoopyNode { options, value, rank } = &certificate.nodes[node];
        let step = value.map_or(String::new(), |_| (rank + 1).to_string());
        let worth = written(&certificate.value(&vec![Part::Node(node as u32 + 1)]));
        let (name, options) = (&certificate.names[node], options_in_words(certificate, options));
        vec![Prose::from(step), prose!("⟦{name}⟧"), prose!("⟦{worth}⟧"), options]
    };
    let rows: Vec<Vec<Prose>> = order.iter().take(most).map(row).collect();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table { columns, rows }));
    }
    if order.len() > most {
        let further = order.len() - most;
        blocks
            .push(Block::Paragraph(prose!("Further positions: {further}. The certificate has all of them.")));
    }
    let said = certificate.claims.iter().map(|claim| in_words(certificate, claim) + Prose::from("."));
    blocks.extend(said.map(Block::Paragraph));
    blocks
}

/// The short one: what follows from the values.
pub(super) fn lines(certificate: &LoopyCertificate) -> Vec<Entry> {
    certificate.claims.iter().map(|claim| Entry::new(0, in_words(certificate, claim))).collect()
}

/// Options of a position that are shown.
const OPTIONS: usize = 12;

fn options_in_words(certificate: &LoopyCertificate, options: &[Vec<Part>]) -> Prose {
    let shown: Vec<String> = options.iter().take(OPTIONS).map(|option| certificate.called(option)).collect();
    let mut words = Prose::new();
    for (place, option) in shown.iter().enumerate() {
        words += Prose::from(if place > 0 { ", " } else { "" }) + prose!("⟦{option}⟧");
    }
    if options.len() > OPTIONS {
        words += prose!(", … and {} more", options.len() - OPTIONS);
    }
    words
}

fn written(value: &Result<u64, Vec<u64>>) -> String {
    match value {
        Ok(value) => format!("*{value}"),
        Err(among) => {
            let among: Vec<String> = among.iter().map(u64::to_string).collect();
            format!("∞{{{}}}", among.join(", "))
        }
    }
}

fn in_words(certificate: &LoopyCertificate, claim: &LoopyClaim) -> Prose {
    let called = |sum: &Vec<Part>| certificate.called(sum);
    // What a sum is worth, if that is not a part of what is said.
    let because = |sum: &Vec<Part>| written(&certificate.value(sum));
    match claim {
        LoopyClaim::Value(sum, value) => prose!("⟦{}⟧ = ⟦{}⟧", called(sum), written(value)),
        LoopyClaim::Lost(sum) => {
            prose!("⟦{}⟧ = ⟦*0⟧ is P: each move can be answered so that it is again worth ⟦*0⟧", called(sum))
        }
        LoopyClaim::Drawn(sum) => prose!("⟦{}⟧ = ⟦{}⟧ is D", called(sum), because(sum)),
        LoopyClaim::Equal(one, other) => {
            prose!("⟦{}⟧ and ⟦{}⟧ are both worth ⟦{}⟧", called(one), called(other), because(one))
        }
        LoopyClaim::Differ(one, other, heap, [first, second]) => prose!(
            "⟦{}⟧ = ⟦{}⟧ and ⟦{}⟧ = ⟦{}⟧: beside ⟦*{heap}⟧ the first is {first} and the second {second}",
            called(one),
            because(one),
            called(other),
            because(other)
        ),
        LoopyClaim::Win(from, to) => {
            prose!("⟦{}⟧ = ⟦{}⟧ is N: moving to ⟦{}⟧ wins", called(from), because(from), called(to))
        }
        LoopyClaim::Hold(from, to) => prose!(
            "⟦{}⟧ = ⟦{}⟧ is D: no move wins, and moving to ⟦{}⟧ holds the draw",
            called(from),
            because(from),
            called(to)
        ),
    }
}
