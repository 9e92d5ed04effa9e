//! Random claims of several parts, right ones and forged ones.

use std::collections::BTreeSet;

use super::document::{Document, OPERATORS, Sequence, Term};
use super::truth;
use crate::formats::Format;
use crate::generate::Random;
use crate::kernel::verify;
use crate::oracle::{Node, Text};

/// The format, with its oracles.
const FORMAT: Format<Document> = Format {
    bytes: b"0123456789 \n=-osnw^*+",
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

/// Octal games with their least periods and preperiods; 0.137 takes longer.
const GAMES: &[(&[u8], usize, usize)] = &[
    (&[0, 3], 2, 0),
    (&[0, 3, 3], 3, 0),
    (&[0, 1, 5], 10, 1),
    (&[4, 7], 2, 1),
    (&[0, 5, 3], 9, 11),
    (&[0, 7, 7], 12, 71),
    (&[0, 1, 3, 7], 34, 52),
];

fn sequences(random: &mut Random) -> Vec<Sequence> {
    let one = |random: &mut Random| {
        let &(digits, period, preperiod) = random.pick(GAMES);
        // Neither has to be the least.
        let (times, later) = (1 + random.below(2), random.below(3));
        Sequence { digits: digits.to_vec(), period: period * times, preperiod: preperiod + later }
    };
    (0..random.below(3)).map(|_| one(random)).collect()
}

/// The numbers of nodes and of sequences.
type Counts = (usize, usize);

fn counts(document: &Document) -> Counts {
    (document.nodes.nodes.len(), document.sequences.len())
}

fn term(random: &mut Random, counts: Counts, wanted: char, depth: usize) -> Term {
    match wanted {
        'N' => return Term::Number(1 + random.below(counts.0) as i128),
        'S' => return Term::Number(1 + random.below(counts.1) as i128),
        _ => {}
    }
    if wanted == 'O' && (depth == 0 || random.below(3) == 0) {
        return nimber(random);
    }
    if wanted == 'I' && (depth == 0 || random.below(3) == 0) {
        return Term::Number(random.below(20) as i128);
    }
    loop {
        let &(name, gives, takes, many) = random.pick(OPERATORS);
        // At the end there are nodes or numbers.
        let has_none = counts.1 == 0 && takes.contains('S');
        if gives != wanted || has_none || depth == 0 && takes.contains('T') {
            continue;
        }
        let count = if many { takes.len() + random.below(3) } else { takes.len() };
        let wanted = |place: usize| takes.chars().nth(place).or(takes.chars().last()).unwrap();
        let operands =
            (0..count).map(|place| term(random, counts, wanted(place), depth.saturating_sub(1))).collect();
        return Term::Operator(name.to_owned(), operands);
    }
}

/// A nimber, mostly infinite, with exponents whose ternary digits meet.
fn nimber(random: &mut Random) -> Term {
    let largest = [1, 3, 9, 27, 3_u64.pow(37)];
    let exponents: BTreeSet<u64> = (0..1 + random.below(3))
        .map(|_| random.pick(&largest) * random.below(3) as u64 + random.below(9) as u64)
        .collect();
    let coefficient = |random: &mut Random| match random.below(9) {
        0 => u128::MAX >> random.below(120),
        _ => 1 + random.below(20) as u128,
    };
    match exponents.last() {
        Some(0) | None => Term::Number(random.below(20) as i128),
        _ => Term::Infinite(
            exponents.into_iter().rev().map(|exponent| (exponent, coefficient(random))).collect(),
        ),
    }
}

/// The genus of a node, or something near it.
fn genus(random: &mut Random, document: &Document) -> Term {
    let node = 1 + random.below(document.nodes.nodes.len()) as i128;
    let mut numbers = truth::genus(document, node, 2 + random.below(4));
    if random.below(3) == 0 {
        let place = 1 + random.below(numbers.len() - 1);
        numbers[place] = random.below(5) as i128;
    }
    Term::Operator("genus".to_owned(), numbers.into_iter().map(Term::Number).collect())
}

/// A product of infinite nimbers beside what it is, or something near it.
fn product(random: &mut Random) -> Term {
    let product = Term::Operator("nim-product".to_owned(), vec![nimber(random), nimber(random)]);
    let Some(powers) = truth::powers(&product) else {
        return Term::Operator("nim-equal".to_owned(), vec![nimber(random), product]);
    };
    let mut found: Vec<(u64, u128)> = powers.into_iter().rev().collect();
    if !found.is_empty() && random.below(3) == 0 {
        let place = random.below(found.len());
        found[place].1 = 1 + random.below(20) as u128;
    }
    let worth = match found[..] {
        [] => Term::Number(0),
        [(0, finite)] => i128::try_from(finite).map_or_else(|_| nimber(random), Term::Number),
        _ => Term::Infinite(found),
    };
    Term::Operator("nim-equal".to_owned(), vec![product, worth])
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
    let sequences = sequences(random);
    let (at, atoms) = (Vec::new(), Vec::new());
    let mut document = Document { nodes, sequences, at, atoms, claim: claim(random, count) };
    while document.atoms.len() < count {
        let atom = match random.below(6) {
            0 => genus(random, &document),
            1 => product(random),
            _ => term(random, counts(&document), 'T', 3),
        };
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
    match random.below(8) {
        0 => document.atoms[place].1 ^= true,
        7 if random.below(2) == 0 => document.atoms[place].0 = product(random),
        7 => document.atoms[place].0 = genus(random, document),
        1 => document.atoms[place].0 = term(random, counts(document), 'T', 2),
        2 => document.claim = Term::Operator("not".to_owned(), vec![document.claim.clone()]),
        3 => document.claim = claim(random, document.atoms.len()),
        4 => {
            let node = random.below(nodes);
            document.nodes.labels[node] = (random.below(4) as u64).into();
            if let Node::Nimber(size) = &mut document.nodes.nodes[node] {
                *size = document.nodes.labels[node].clone();
            }
        }
        5 if !document.sequences.is_empty() => {
            let place = random.below(document.sequences.len());
            let sequence = &mut document.sequences[place];
            match random.below(3) {
                0 => sequence.period = random.below(30),
                1 => sequence.preperiod = random.below(80),
                _ => sequence.digits = random.pick(GAMES).0.to_vec(),
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
