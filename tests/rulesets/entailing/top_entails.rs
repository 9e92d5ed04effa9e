//! Top Entails against the theorem with sets, and against play.

use sprague::Interrupt;
use sprague::entailing::{Attained, TopEntails, Turn, Worth};

use super::by_play::Games;

fn up_to(n: usize) -> Vec<Worth> {
    TopEntails::default().up_to(n, &Interrupt::new()).unwrap().collect()
}

#[test]
fn stacks_agree_with_the_theorem() {
    let mut attained = vec![Attained::none()];
    let mut worths = vec![Worth::Number(0)];
    for n in 1..600 {
        let divided = (1..=n / 2).map(|one| worths[one] ^ worths[n - one]);
        let all = Attained::of_plain_options(divided).union(&attained[n - 1].complement());
        worths.push(all.worth());
        attained.push(all);
    }
    assert_eq!(up_to(599), worths);
}

#[test]
fn stacks_agree_with_play() {
    let mut games = Games::default();
    let mut stacks = vec![games.add(Vec::new())];
    for n in 1..10 {
        let divided = (1..=n / 2).map(|one| (Turn::Plain, vec![stacks[one], stacks[n - one]]));
        let moves = divided.chain([(Turn::Entailing, vec![stacks[n - 1]])]).collect();
        stacks.push(games.add(moves));
    }
    let worths = up_to(9);
    for (n, &stack) in stacks.iter().enumerate() {
        for (m, &other) in stacks.iter().enumerate() {
            let is_p = worths[n] ^ worths[m] == Worth::Number(0);
            assert_eq!(games.wins(&[stack, other], None), !is_p, "{n} and {m}");
        }
    }
}

/// Nowakowski (1996) has all loony stacks up to 600,000.
#[test]
#[ignore = "slow"]
fn the_loony_stacks() {
    let loony: Vec<usize> = up_to(40_000)
        .iter()
        .enumerate()
        .filter(|(_, worth)| **worth == Worth::Loony)
        .map(|(n, _)| n)
        .collect();
    assert_eq!(loony, [1, 3, 2403, 2505, 33243]);
}
