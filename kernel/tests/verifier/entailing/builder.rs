//! Random nodes with their values, and true claims.

use super::conditions::{self, Checked};
use super::document::{Claim, Document, Node};
use crate::generate::Random;
use crate::sums::{self, Part, Sum, parts, sorted, with};

pub fn random(random: &mut Random) -> Document {
    let mut document = Document::default();
    for last in 0..1 + random.below(8) {
        let mut node = Node::default();
        for _ in 0..random.below(5) {
            let kind = [0, 0, 0, 1, 1, 2][random.below(6)];
            node.options[kind].push(match random.below(3) {
                0 => sums::random(random, last),
                _ if last == 0 => Sum::new(),
                _ => vec![Part::Node(1 + random.below(last))],
            });
        }
        node.value = {
            let checked = conditions::checked(&document).expect("right values");
            let mut value = (0..16).map(Some).chain([None]);
            let set = checked.of_options(&node.options).expect("small heaps");
            value.find(|&value| !set.has(value)).unwrap_or(None)
        };
        document.nodes.push(node);
    }
    let claims = {
        let checked = conditions::checked(&document).expect("right values");
        (0..3).flat_map(|_| claims(random, &document, &checked)).collect()
    };
    document.claims = claims;
    document
}

fn claims(random: &mut Random, document: &Document, checked: &Checked<'_>) -> Vec<Claim> {
    let last = document.nodes.len();
    let [one, other, beside] = [(); 3].map(|()| sums::random(random, last));
    let value = |sum: &Sum| checked.value(sum);
    let outcome = |sum: &Sum| if value(sum) == Some(0) { 'P' } else { 'N' };
    let mut found =
        vec![Claim::Outcome(outcome(&one), one.clone()), Claim::Value(other.clone(), value(&other))];
    if value(&one) == value(&other) {
        found.push(Claim::Equal(one.clone(), other.clone()));
    } else if outcome(&with(&one, &beside)) != outcome(&with(&other, &beside)) {
        found.push(Claim::Differ(one.clone(), other.clone(), beside));
    }
    for (part, _) in parts(&one) {
        let options: Vec<(usize, Sum)> = match part {
            Part::Node(node) => (0..3)
                .flat_map(|kind| {
                    document.nodes[node - 1].options[kind].iter().map(move |to| (kind, to.clone()))
                })
                .collect(),
            Part::Heap(heap) => (0..heap).map(|left| (0, sorted(vec![Part::Heap(left)]))).collect(),
        };
        for (kind, to) in options {
            let claim = Claim::Win(one.clone(), part, kind, to);
            if checked.holds(&claim) == Some(true) {
                found.push(claim);
            }
        }
    }
    found
}
