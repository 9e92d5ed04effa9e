//! Finds certificates without the program: random nodes in layers, with their values.

use super::conditions;
use super::document::{Claim, Document, Label, Value};
use crate::generate::Random;
use crate::sums::{self, Part, Sum, parts, with};

/// Random nodes with true claims. A sum among the options mostly has nodes of earlier layers alone;
/// where sums come back there may be no certificate, and then there is none.
pub fn random(random: &mut Random) -> Document {
    loop {
        let mut document = Document::default();
        let free = random.below(6) == 0;
        for _ in 0..1 + random.below(3) {
            layer(random, &mut document, free);
        }
        if document.nodes.is_empty() {
            continue;
        }
        for _ in 0..3 {
            claims(random, &mut document);
        }
        if conditions::accepts(&document) {
            return document;
        }
        assert!(free, "{}", document.print());
    }
}

fn layer(random: &mut Random, document: &mut Document, free: bool) {
    let earlier = document.nodes.len();
    let last = earlier + random.below(6);
    let of_sums = if free { last } else { earlier };
    for _ in earlier..last {
        let options = (0..random.below(4)).map(|_| match random.below(4) {
            0 => sums::random(random, of_sums),
            _ => vec![Part::Node(1 + random.below(last))],
        });
        let options = options.collect();
        document.nodes.push((options, Label::Infinite));
    }
    // A finite value is given as soon as it can be; what then has none is ∞.
    let mut rank = document.nodes.len() as u64 + random.below(3) as u64;
    for (_, label) in &document.nodes[..earlier] {
        if let Label::Finite { rank: known, .. } = label {
            rank = rank.max(known + 1);
        }
    }
    while let Some((node, value)) = (earlier + 1..=last).find_map(|node| {
        let valued = document.nodes[node - 1].1 != Label::Infinite;
        if valued { None } else { Some((node, candidate(document, node)?)) }
    }) {
        document.nodes[node - 1].1 = Label::Finite { value, rank };
        rank += 1 + random.below(2) as u64;
    }
}

/// The value that a node can be given now.
fn candidate(document: &Document, node: usize) -> Option<u64> {
    let options = &document.nodes[node - 1].0;
    let finite = |sum: &Sum| match conditions::value(document, sum) {
        Value::Finite(value) => Some(value),
        Value::Infinite(_) => None,
    };
    let values: Vec<u64> = options.iter().filter_map(finite).collect();
    let mex = (0..).find(|number| !values.contains(number)).unwrap();
    let leads_back = |option: &Sum| {
        parts(option).any(|(part, rest)| match part {
            Part::Node(node) => {
                document.nodes[node - 1].0.iter().any(|next| finite(&with(&rest, next)) == Some(mex))
            }
            Part::Heap(heap) => {
                (0..heap).any(|left| finite(&with(&rest, &vec![Part::Heap(left)])) == Some(mex))
            }
        })
    };
    let good = |option: &Sum| finite(option).is_some_and(|value| value < mex) || leads_back(option);
    options.iter().all(good).then_some(mex)
}

fn claims(random: &mut Random, document: &mut Document) {
    let last = document.nodes.len();
    let [one, other, beside] = [(); 3].map(|()| sums::random(random, last));
    let outcome = |sum: &Sum| conditions::outcome(document, sum);
    let mut found = vec![
        Claim::Outcome(outcome(&one), one.clone()),
        Claim::Value(other.clone(), conditions::value(document, &other)),
    ];
    if conditions::value(document, &one) == conditions::value(document, &other) {
        found.push(Claim::Equal(one.clone(), other.clone()));
    } else if outcome(&with(&one, &beside)) != outcome(&with(&other, &beside)) {
        found.push(Claim::Differ(one.clone(), other.clone(), beside));
    }
    for (part, rest) in parts(&one) {
        let options: Vec<Sum> = match part {
            Part::Node(node) => document.nodes[node - 1].0.clone(),
            Part::Heap(heap) => (0..heap).map(|left| vec![Part::Heap(left)]).collect(),
        };
        for option in options {
            let to = with(&rest, &option);
            match (outcome(&one), outcome(&to)) {
                ('N', 'P') => found.push(Claim::Win(one.clone(), to)),
                ('D', 'D') => found.push(Claim::Hold(one.clone(), to)),
                _ => {}
            }
        }
    }
    document.claims.extend(found);
}
