//! Strategies: that a gap in one is found, and that they win.

use crate::generate::{self, Random};
use crate::kernel::{accepts, verify};
use sprague_kernel::{Node, VerifiedPositions};

fn options(verified: &VerifiedPositions, node: u32) -> &[u32] {
    match verified.node(node) {
        Node::Options(options) => options,
        other => panic!("{other:?}"),
    }
}

fn is_pair(verified: &VerifiedPositions, first: u32, second: u32) -> bool {
    verified.pairs().contains(&(first.min(second), first.max(second)))
}

/// Any one pair left out, with the count put right: sometimes it was not needed.
#[test]
fn a_gap_is_found() {
    let mut random = Random(3);
    let (mut needed, mut spare) = (0, 0);
    for _ in 0..500 {
        let whole = generate::strategy(&mut random);
        for place in 0..whole.pairs.len() {
            let mut text = whole.clone();
            text.pairs.remove(place);
            let right = text.is_right();
            assert_eq!(accepts(text.print()), right, "{}", text.print());
            if right { spare += 1 } else { needed += 1 }
        }
    }
    assert!(needed > 500 && spare > 50, "{needed} needed, {spare} not");
}

/// Any set of pairs at all, of all sets of up to four nodes with some options.
#[test]
fn all_sets_of_pairs_of_small_positions() {
    let mut random = Random(4);
    let mut closed = 0;
    for _ in 0..40 {
        let mut whole = generate::strategy(&mut random);
        whole.nodes.truncate(4);
        let count = whole.nodes.len();
        let all: Vec<(usize, usize)> =
            (1..=count).flat_map(|first| (first..=count).map(move |second| (first, second))).collect();
        for chosen in 0..1_usize << all.len() {
            let places = (0..all.len()).filter(|place| chosen >> place & 1 == 1);
            whole.pairs = places.map(|place| all[place]).collect();
            let claimed = whole.pairs.first();
            whole.claims =
                claimed.map(|&(first, second)| generate::equal(first, second)).into_iter().collect();
            let right = whole.is_right();
            assert_eq!(accepts(whole.print()), right, "{}", whole.print());
            closed += usize::from(right);
        }
    }
    assert!(closed > 200, "{closed}");
}

/// What the kernel accepts is true: the positions of a pair have the same value.
#[test]
fn pairs_have_equal_values() {
    let mut random = Random(5);
    for _ in 0..500 {
        let text = generate::strategy(&mut random);
        let values = text.values();
        let verified = verify(text.print()).unwrap();
        let verified = verified.positions().unwrap();
        for &(first, second) in verified.pairs() {
            assert_eq!(values[first as usize - 1], values[second as usize - 1], "{}", text.print());
        }
    }
}

/// A random opponent moves in the sum of a pair; each move is answered by one that leads to a pair.
/// The player who answers makes the last move.
#[test]
fn ten_thousand_games_are_won() {
    let mut random = Random(6);
    let (mut games, mut answers) = (0, 0);
    while games < 10_000 {
        let text = generate::strategy_of(&mut random, 16);
        let verified = verify(text.print()).unwrap();
        let verified = verified.positions().unwrap();
        for _ in 0..50 {
            // The later ones are larger.
            let pairs = verified.pairs();
            let (mut first, mut second) = *random.pick(&pairs[pairs.len() / 2..]);
            loop {
                let moves = options(verified, first).len() + options(verified, second).len();
                if moves == 0 {
                    break;
                }
                let chosen = random.below(moves);
                if chosen < options(verified, first).len() {
                    first = options(verified, first)[chosen];
                } else {
                    second = options(verified, second)[chosen - options(verified, first).len()];
                }
                let in_first = options(verified, first).iter().map(|&option| (option, second));
                let in_second = options(verified, second).iter().map(|&option| (first, option));
                let replies: Vec<(u32, u32)> =
                    in_first.chain(in_second).filter(|&(one, other)| is_pair(verified, one, other)).collect();
                assert!(!replies.is_empty(), "lost at {first} + {second}:\n{}", text.print());
                (first, second) = *random.pick(&replies);
                answers += 1;
            }
            games += 1;
        }
    }
    assert!(answers > 10_000, "{answers}");
}
