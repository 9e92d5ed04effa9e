//! Right certificates at random, from a seed.

#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::HashSet;

use crate::oracle::{Claim, Node, Text, Worth};

/// SplitMix64: the same numbers everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}

/// Around the places where a word of the machine ends.
pub const LARGE: [&str; 6] = [
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "18446744073709551619",
    "340282366920938463463374607431768211456",
    "340282366920938463463374607431768211457",
];

/// Infinite, and such that many nim-sums of them are short.
pub const ORDINALS: [&str; 10] = [
    "w",
    "w+1",
    "w*3",
    "w^2+w*2+1",
    "w^2",
    "w^w",
    "w^w*18446744073709551616+3",
    "w^(w+1)+w^w",
    "w^(w^2*3)*2+w^5",
    "w^(w^(w*2)+w^w*4+1)+w^(w+1)+w",
];

/// Each of the earlier nodes with this chance out of four.
fn subset(random: &mut Random, count: usize, chance: usize) -> Vec<usize> {
    (1..=count).filter(|_| random.below(4) < chance).collect()
}

/// Nodes of all three kinds, with their values.
pub fn nodes(random: &mut Random, count: usize) -> Text {
    let ordinals = random.below(3) == 0;
    let mut text = Text { ordinals, ..Text::default() };
    for place in 0..count {
        let node = match random.below(6) {
            0 if place > 0 => {
                let mut parts: Vec<usize> =
                    (0..2 + random.below(3)).map(|_| 1 + random.below(place)).collect();
                parts.sort_unstable();
                Node::Sum(parts)
            }
            1 if ordinals && random.below(2) == 0 => {
                Node::Nimber(Worth::read(random.pick::<&str>(&ORDINALS)).unwrap())
            }
            1 => Node::Nimber(match random.below(3) {
                0 => Worth::read(random.pick::<&str>(&LARGE)).unwrap(),
                _ => Worth::from(random.below(4) as u64),
            }),
            _ => {
                let chance = 1 + random.below(4);
                Node::Options(subset(random, place, chance))
            }
        };
        text.nodes.push(node);
    }
    text.labels = text.values();
    text
}

/// Nodes, and claims that hold: some of each kind, if there are some.
pub fn values(random: &mut Random) -> Text {
    let count = 1 + random.below(12);
    let mut text = nodes(random, count);
    for (word, arity) in [("value", 1), ("equal", 2), ("differ", 3), ("win", 2), ("win", 3), ("lose", 1)] {
        let wanted = random.below(3);
        let mut found = 0;
        for _ in 0..60 {
            let nodes: Vec<usize> = (0..arity).map(|_| 1 + random.below(count)).collect();
            let value = (word == "value").then(|| text.labels[nodes[0] - 1].clone());
            let claim = Claim { word: word.to_owned(), nodes, value };
            if found < wanted && text.claim_holds(&claim, &text.labels) {
                text.claims.push(claim);
                found += 1;
            }
        }
    }
    if text.claims.is_empty() {
        text.claims.push(equal(1, 1));
    }
    text
}

/// The claim that two nodes are equal.
pub fn equal(first: usize, second: usize) -> Claim {
    Claim { word: "equal".to_owned(), nodes: vec![first, second], value: None }
}

/// Sets alone, the first of them without options.
fn sets(random: &mut Random, count: usize) -> Text {
    let mut text = Text { strategy: true, ..Text::default() };
    for place in 0..count {
        let chance = 1 + random.below(3);
        text.nodes.push(Node::Options(subset(random, place, chance)));
    }
    text
}

/// The largest closed set of pairs: from all of them, those with a move that nothing answers are
/// taken away until none is left.
pub fn all_pairs(text: &Text) -> HashSet<(usize, usize)> {
    let count = text.nodes.len();
    let mut pairs: HashSet<(usize, usize)> =
        (1..=count).flat_map(|first| (1..=count).map(move |second| (first, second))).collect();
    loop {
        let kept: HashSet<(usize, usize)> = pairs
            .iter()
            .copied()
            .filter(|&(first, second)| {
                text.is_answered(&pairs, (first, second)) && text.is_answered(&pairs, (second, first))
            })
            .collect();
        if kept.len() == pairs.len() {
            return kept;
        }
        pairs = kept;
    }
}

fn options(text: &Text, node: usize) -> &[usize] {
    match &text.nodes[node - 1] {
        Node::Options(options) => options,
        _ => &[],
    }
}

/// Wanted pairs, and those that answers lead to, each answer chosen at random.
fn closure(
    random: &mut Random,
    text: &Text,
    all: &HashSet<(usize, usize)>,
    mut waiting: Vec<(usize, usize)>,
) -> Vec<(usize, usize)> {
    let mut found: HashSet<(usize, usize)> = HashSet::new();
    while let Some((first, second)) = waiting.pop() {
        if !found.insert((first.min(second), first.max(second))) {
            continue;
        }
        for (from, other) in [(first, second), (second, first)] {
            for &option in options(text, from) {
                let back = options(text, option).iter().map(|&back| (back, other));
                let beside = options(text, other).iter().map(|&beside| (option, beside));
                let answers: Vec<_> = back.chain(beside).filter(|pair| all.contains(pair)).collect();
                waiting.push(*random.pick(&answers));
            }
        }
    }
    let mut pairs: Vec<_> = found.into_iter().collect();
    pairs.sort_unstable();
    pairs
}

/// A strategy and claims that it proves.
pub fn strategy(random: &mut Random) -> Text {
    let count = 1 + random.below(8);
    strategy_of(random, count)
}

/// The same, with `count` nodes.
pub fn strategy_of(random: &mut Random, count: usize) -> Text {
    let mut text = sets(random, count);
    let all = all_pairs(&text);
    let mut in_order: Vec<_> = all.iter().copied().collect();
    in_order.sort_unstable();
    let wanted: Vec<_> = (0..1 + random.below(3)).map(|_| *random.pick(&in_order)).collect();
    text.pairs = closure(random, &text, &all, wanted);
    let pairs = text.both_ways();
    for (word, arity) in [("equal", 2), ("differ", 3), ("win", 2), ("lose", 1)] {
        let mut found = 0;
        for _ in 0..100 {
            let nodes: Vec<usize> = (0..arity).map(|_| 1 + random.below(count)).collect();
            let claim = Claim { word: word.to_owned(), nodes, value: None };
            if found < 2 && text.strategy_claim_holds(&claim, &pairs) {
                text.claims.push(claim);
                found += 1;
            }
        }
    }
    if text.claims.is_empty() {
        let (first, second) = text.pairs[0];
        text.claims.push(equal(first, second));
    }
    text
}
