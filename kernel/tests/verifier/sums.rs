//! Sums of nodes and heaps, as certificates of loopy and of entailing positions write them.

use crate::generate::Random;

/// A part of a sum: a node, from 1, or a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Node(usize),
    Heap(u64),
}

pub type Sum = Vec<Part>;

/// A number in its one spelling, below 2^63.
pub fn number(word: &str) -> Option<u64> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = plain && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|number| canonical && *number < 1 << 63)
}

/// A sum whose nodes are at most `last`.
pub fn read(word: &str, last: usize) -> Option<Sum> {
    let part = |part: &str| match part.strip_prefix('*') {
        Some(heap) => number(heap).map(Part::Heap),
        None => {
            number(part).map(|node| node as usize).filter(|node| (1..=last).contains(node)).map(Part::Node)
        }
    };
    word.split('+').map(part).collect()
}

pub fn print(sum: &Sum) -> String {
    let part = |part: &Part| match part {
        Part::Node(node) => node.to_string(),
        Part::Heap(heap) => format!("*{heap}"),
    };
    if sum.is_empty() { "*0".to_owned() } else { sum.iter().map(part).collect::<Vec<_>>().join("+") }
}

/// In ascending order, without empty heaps.
pub fn sorted(mut sum: Sum) -> Sum {
    sum.retain(|part| *part != Part::Heap(0));
    sum.sort_unstable();
    sum
}

/// The sum of both.
pub fn with(one: &Sum, other: &Sum) -> Sum {
    sorted([&one[..], other].concat())
}

/// Each part with the rest of the sum.
pub fn parts(sum: &Sum) -> impl Iterator<Item = (Part, Sum)> {
    sum.iter().enumerate().map(|(place, &part)| {
        let mut rest = sum.clone();
        rest.remove(place);
        (part, rest)
    })
}

/// Up to three nodes from 1 to `last`, and perhaps a heap.
pub fn random(random: &mut Random, last: usize) -> Sum {
    let count = if last == 0 { 0 } else { random.below(3) };
    let mut sum: Sum = (0..count).map(|_| Part::Node(1 + random.below(last))).collect();
    if count == 0 || random.below(3) == 0 {
        sum.push(Part::Heap(random.below(4) as u64));
    }
    sum
}
