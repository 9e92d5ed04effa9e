//! The conditions of the specification, checked as they are written there, without haste.

use std::collections::BTreeSet;

use super::document::{Claim, Document, Label, Value};
use crate::sums::{Part, Sum, parts, sorted, with};

pub fn accepts(document: &Document) -> bool {
    let right = |node: usize| match document.nodes[node - 1].1 {
        Label::Finite { value, rank } => is_finite(document, node, value, rank),
        Label::Infinite => is_infinite(document, node),
    };
    !document.claims.is_empty()
        && (1..=document.nodes.len()).all(right)
        && document.claims.iter().all(|claim| holds(document, claim))
}

/// The value of a sum: a nim-sum, or ∞ with the finite values of its options.
pub fn value(document: &Document, sum: &Sum) -> Value {
    let labels = sum.iter().map(|&part| label(document, part));
    let mut total = 0;
    let mut infinite = Vec::new();
    for (place, label) in labels.enumerate() {
        match label {
            Label::Finite { value, .. } => total ^= value,
            Label::Infinite => infinite.push(place),
        }
    }
    match infinite[..] {
        [] => Value::Finite(total),
        [place] => {
            let Part::Node(node) = sum[place] else { unreachable!("a heap is finite") };
            Value::Infinite(
                finite_options(document, node)
                    .iter()
                    .map(|value| value ^ total)
                    .collect::<BTreeSet<_>>()
                    .into_iter()
                    .collect(),
            )
        }
        _ => Value::Infinite(Vec::new()),
    }
}

pub fn outcome(document: &Document, sum: &Sum) -> char {
    match value(document, sum) {
        Value::Finite(0) => 'P',
        Value::Finite(_) => 'N',
        Value::Infinite(set) if set.contains(&0) => 'N',
        Value::Infinite(_) => 'D',
    }
}

fn label(document: &Document, part: Part) -> Label {
    match part {
        Part::Node(node) => document.nodes[node - 1].1,
        Part::Heap(value) => Label::Finite { value, rank: 0 },
    }
}

fn finite_options(document: &Document, node: usize) -> BTreeSet<u64> {
    document.nodes[node - 1].0.iter().filter_map(|option| finite(document, option)).collect()
}

/// The value of a sum, if it is finite.
fn finite(document: &Document, sum: &Sum) -> Option<u64> {
    sum.iter().try_fold(0, |total, &part| match label(document, part) {
        Label::Finite { value, .. } => Some(total ^ value),
        Label::Infinite => None,
    })
}

/// Whether a sum is finite, and its nodes have ranks below this one.
fn is_lesser(document: &Document, sum: &Sum, below: u64) -> bool {
    sum.iter().all(|&part| match (part, label(document, part)) {
        (Part::Heap(_), _) => true,
        (Part::Node(_), Label::Finite { rank, .. }) => rank < below,
        (Part::Node(_), Label::Infinite) => false,
    })
}

fn is_finite(document: &Document, node: usize, claimed: u64, rank: u64) -> bool {
    let options = &document.nodes[node - 1].0;
    let has = |sum: &Sum, number: u64| value(document, sum) == Value::Finite(number);
    let lesser = |sum: &Sum| is_lesser(document, sum, rank);
    let no_option_has_it = options.iter().all(|option| !has(option, claimed));
    let reaches = |number: u64| options.iter().any(|option| has(option, number) && lesser(option));
    // More values than options are not reached, however many are claimed.
    let all_below = claimed <= options.len() as u64 && (0..claimed).all(reaches);
    let answered = |option: &Sum| {
        parts(option).any(|(part, rest)| {
            lesser(&rest)
                && match part {
                    Part::Node(node) => document.nodes[node - 1].0.iter().any(|next| {
                        let next = with(&rest, next);
                        has(&next, claimed) && lesser(&next)
                    }),
                    Part::Heap(heap) => {
                        let Value::Finite(beside) = value(document, &rest) else { return false };
                        beside ^ claimed < heap
                    }
                }
        })
    };
    no_option_has_it && all_below && options.iter().all(|option| lesser(option) || answered(option))
}

fn is_infinite(document: &Document, node: usize) -> bool {
    let finite = finite_options(document, node);
    let mex = (0..).find(|number| !finite.contains(number)).unwrap();
    document.nodes[node - 1].0.iter().any(|option| match value(document, option) {
        Value::Finite(_) => false,
        Value::Infinite(set) => !set.contains(&mex),
    })
}

/// Whether a move leads from a sum to another.
pub fn is_move(document: &Document, from: &Sum, to: &Sum) -> bool {
    let to = sorted(to.clone());
    parts(from).any(|(part, rest)| match part {
        Part::Node(node) => document.nodes[node - 1].0.iter().any(|next| with(&rest, next) == to),
        Part::Heap(heap) => {
            let lefts = to.iter().map(|part| if let Part::Heap(left) = part { *left } else { 0 });
            lefts.chain([0]).any(|left| left < heap && with(&rest, &vec![Part::Heap(left)]) == to)
        }
    })
}

fn holds(document: &Document, claim: &Claim) -> bool {
    let outcome = |sum: &Sum| outcome(document, sum);
    let value = |sum: &Sum| value(document, sum);
    match claim {
        Claim::Outcome(claimed, sum) => outcome(sum) == *claimed,
        Claim::Value(sum, claimed) => value(sum) == *claimed,
        Claim::Equal(one, other) => value(one) == value(other),
        Claim::Differ(one, other, beside) => outcome(&with(one, beside)) != outcome(&with(other, beside)),
        Claim::Win(from, to) => outcome(to) == 'P' && is_move(document, from, to),
        Claim::Hold(from, to) => outcome(from) == 'D' && outcome(to) == 'D' && is_move(document, from, to),
    }
}
