//! Exactly one labelling of a statement is right, and that one verifies.

use crate::generate::{self, Random};
use crate::kernel::accepts;
use crate::oracle::{Node, Text, Worth};
use proptest::prelude::*;

fn accepted(text: &Text) -> bool {
    accepts(text.print())
}

/// All ways to choose one of `choices` for each of `places`.
fn all_choices(places: usize, choices: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..choices.pow(places as u32)).map(move |mut number| {
        let mut chosen = Vec::new();
        for _ in 0..places {
            chosen.push(number % choices);
            number /= choices;
        }
        chosen
    })
}

/// Every set of the earlier nodes, for each node of up to four, with every label from 0 to 4.
#[test]
fn all_small_sets() {
    let mut right = 0;
    for count in 1..=4_usize {
        let edges = count * count.saturating_sub(1) / 2;
        for chosen in all_choices(edges, 2) {
            let mut chosen = chosen.into_iter();
            let mut text = Text { claims: vec![generate::equal(1, 1)], ..Text::default() };
            for place in 0..count {
                let options = (1..=place).filter(|_| chosen.next() == Some(1)).collect();
                text.nodes.push(Node::Options(options));
            }
            let values = text.values();
            for labels in all_choices(count, 5) {
                text.labels = labels.into_iter().map(Worth::from).collect();
                assert_eq!(accepted(&text), text.labels == values, "{}", text.print());
                right += usize::from(text.labels == values);
            }
        }
    }
    assert_eq!(right, 1 + 2 + 8 + 64);
}

/// Every sum of up to three of three nimbers up to *3, with every label.
#[test]
fn all_small_sums() {
    for heaps in all_choices(3, 4) {
        for parts in [vec![1, 2], vec![1, 1], vec![1, 2, 3], vec![1, 3, 3], vec![2, 2, 2]] {
            let mut text = Text { claims: vec![generate::equal(1, 1)], ..Text::default() };
            text.nodes.extend(heaps.iter().map(|&heap| Node::Nimber(Worth::from(heap))));
            text.nodes.push(Node::Sum(parts));
            text.labels = text.values();
            let value = text.labels[3].clone();
            for label in (0..12).map(Worth::from) {
                text.labels[3] = label;
                assert_eq!(accepted(&text), text.labels[3] == value, "{}", text.print());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn another_labelling_is_rejected(
        seed in any::<u64>(),
        count in 1..25_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..8_usize), 1..6),
    ) {
        let mut text = generate::nodes(&mut Random(seed), count);
        text.claims.push(generate::equal(1, 1));
        prop_assert!(accepted(&text));
        let values = text.labels.clone();
        for (place, change) in changes {
            let place = place.index(count);
            // What a nimber is worth stands in its own line, and is part of the statement.
            if matches!(text.nodes[place], Node::Nimber(_)) {
                continue;
            }
            let label = &text.labels[place];
            text.labels[place] = match change {
                0 => label.xor(&Worth::from(1)),
                1 => label.xor(&Worth::read("18446744073709551616").unwrap()),
                2 => label.xor(&Worth::from(1 << 63)),
                number => Worth::from(number as u64 - 3),
            };
        }
        prop_assert_eq!(accepted(&text), text.labels == values, "{}", text.print());
    }
}
