//! Random claims of several parts, right ones and forged ones.

use super::document::{Document, OPERATORS, Term};
use super::truth;
use crate::formats::Format;
use crate::generate::Random;
use crate::kernel::verify;
use crate::oracle::{Node, Text};

/// The format, with its oracles.
const FORMAT: Format<Document> = Format {
    bytes: b"0123456789 \n=-osn",
    random,
    read: Document::read,
    print: Document::print,
    statement: Document::statement,
    forge,
    accepts: truth::accepts,
    agrees,
};

/// Few small nodes, so that all of their sums can be written out.
fn nodes(random: &mut Random) -> Text {
    let mut text = Text { ordinals: true, ..Text::default() };
    for place in 0..1 + random.below(6) {
        let node = match random.below(3) {
            0 => Node::Nimber((random.below(4) as u64).into()),
            1 if place > 0 && place < 4 => {
                let mut parts = [1 + random.below(place), 1 + random.below(place)].to_vec();
                parts.sort_unstable();
                Node::Sum(parts)
            }
            _ => Node::Options((1..=place).filter(|_| random.below(2) == 0).collect()),
        };
        text.nodes.push(node);
    }
    text.labels = text.values();
    text
}

fn term(random: &mut Random, nodes: usize, wanted: char, depth: usize) -> Term {
    if wanted == 'N' {
        return Term::Number(1 + random.below(nodes) as i128);
    }
    if wanted == 'I' && (depth == 0 || random.below(3) == 0) {
        return Term::Number(random.below(20) as i128);
    }
    loop {
        let &(name, gives, takes, many) = random.pick(OPERATORS);
        // At the end there are nodes or numbers.
        if gives != wanted || depth == 0 && takes.contains('T') {
            continue;
        }
        let count = if many { takes.len() + random.below(3) } else { takes.len() };
        let wanted = |place: usize| takes.chars().nth(place).or(takes.chars().last()).unwrap();
        let operands =
            (0..count).map(|place| term(random, nodes, wanted(place), depth.saturating_sub(1))).collect();
        return Term::Operator(name.to_owned(), operands);
    }
}

fn claim(random: &mut Random, atoms: usize) -> Term {
    let mut claim = Term::Number(1);
    for atom in 2..=atoms {
        let name = ["and", "or", "implies", "iff"][random.below(4)];
        claim = Term::Operator(name.to_owned(), vec![claim, Term::Number(atom as i128)]);
    }
    claim
}

fn random(random: &mut Random) -> Document {
    let nodes = nodes(random);
    let count = 1 + random.below(4);
    let mut document = Document { nodes, at: Vec::new(), atoms: Vec::new(), claim: claim(random, count) };
    while document.atoms.len() < count {
        let atom = term(random, document.nodes.nodes.len(), 'T', 3);
        if let Some(is) = truth::of_atom(&document, &atom) {
            document.atoms.push((atom, is));
        }
    }
    if random.below(4) == 0 {
        document.at.push(("n".to_owned(), random.below(9) as i128 - 4));
    }
    if !truth::accepts(&document) {
        document.claim = Term::Operator("not".to_owned(), vec![document.claim]);
    }
    document
}

/// Another truth, operand, option or claim: the text stays in the format.
fn forge(random: &mut Random, document: &mut Document) {
    let place = random.below(document.atoms.len());
    let nodes = document.nodes.nodes.len();
    match random.below(6) {
        0 => document.atoms[place].1 ^= true,
        1 => document.atoms[place].0 = term(random, nodes, 'T', 2),
        2 => document.claim = Term::Operator("not".to_owned(), vec![document.claim.clone()]),
        3 => document.claim = claim(random, document.atoms.len()),
        4 => {
            let node = random.below(nodes);
            document.nodes.labels[node] = (random.below(4) as u64).into();
            if let Node::Nimber(size) = &mut document.nodes.nodes[node] {
                *size = document.nodes.labels[node].clone();
            }
        }
        _ => document.at.push(("m".to_owned(), random.below(9) as i128)),
    }
}

/// The kernel says of each atom whether it is true, and the claim last.
fn agrees(document: &Document) -> Result<(), String> {
    let verified = verify(document.print()).map_err(|refused| refused.to_string())?;
    let lines: Vec<String> = verified.lines().collect();
    let atoms = if document.atoms.len() > 1 { document.atoms.len() } else { 0 };
    let said = lines.iter().zip(&document.atoms).take(atoms);
    let is_so = said.into_iter().all(|(line, (atom, is))| {
        line.starts_with(if *is { "true: " } else { "false: " })
            && truth::of_atom(document, atom) == Some(*is)
    });
    if is_so && lines.len() == atoms + 1 { Ok(()) } else { Err(lines.join("\n")) }
}

#[test]
fn at_random() {
    FORMAT.right(400, 201);
}

#[test]
fn bytes() {
    FORMAT.bytes_count(202);
}

#[test]
fn some() {
    FORMAT.forged(300, 203);
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand() {
    FORMAT.forged(6_000, 204);
}
