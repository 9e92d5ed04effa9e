//! Random games with every kind of move, some of them to sums, beside heaps and beside one another.

use sprague::entailing::{Attained, Turn, Worth};

use super::by_play::{Games, Move};

/// Numbers that look random and are the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }
}

const HEAPS: usize = 6;

/// A pool of positions, heaps first, with what the theorem says of each.
fn pool(dice: &mut Dice) -> (Games, Vec<Attained>) {
    let mut games = Games::default();
    for heap in 0..HEAPS {
        games.add((0..heap).map(|less| (Turn::Plain, vec![less])).collect());
    }
    let turns = [
        [Turn::Plain, Turn::Plain, Turn::Entailing],
        [Turn::Plain, Turn::Entailing, Turn::Complimenting],
        [Turn::Plain, Turn::Plain, Turn::Complimenting],
        [Turn::Entailing, Turn::Entailing, Turn::Complimenting],
    ][dice.below(4)];
    for _ in 0..9 {
        let count = games.moves.len();
        let moves: Vec<Move> = (0..dice.below(5))
            .map(|_| {
                // Sums of small positions, so that play from them ends soon.
                let (components, among) = [(1, count), (1, count), (0, 1), (2, HEAPS + 2)][dice.below(4)];
                (turns[dice.below(3)], (0..components).map(|_| dice.below(among.min(count))).collect())
            })
            .collect();
        games.add(moves);
    }
    let mut attained: Vec<Attained> = Vec::new();
    for moves in &games.moves {
        let gives = moves.iter().map(|(turn, target)| {
            let parts = || target.iter().map(|&one| &attained[one]);
            let worth = parts().fold(Worth::Number(0), |sum, one| sum ^ one.worth());
            match turn {
                Turn::Plain => Attained::of_plain(worth),
                Turn::Entailing => Attained::of_sum(parts()).complement(),
                Turn::Complimenting => Attained::of_complimenting(worth),
            }
        });
        let all = gives.fold(Attained::none(), |all, one| all.union(&one));
        attained.push(all);
    }
    (games, attained)
}

/// How many sums were compared, and how many of them have a loony component.
fn compare(seed: u64, pools: usize) -> (usize, usize) {
    let mut dice = Dice(seed);
    let (mut compared, mut loony) = (0, 0);
    for _ in 0..pools {
        let (mut games, attained) = pool(&mut dice);
        let count = attained.len();
        for _ in 0..40 {
            let sum: Vec<usize> = (0..1 + dice.below(2)).map(|_| dice.below(count)).collect();
            let heap = dice.below(HEAPS);
            let of_sum = sum.iter().fold(Worth::Number(0), |all, &one| all ^ attained[one].worth());
            let whole = of_sum ^ Worth::Number(heap as u64);
            let free = [&sum[..], &[heap]].concat();
            assert_eq!(games.wins(&free, None), whole != Worth::Number(0), "{sum:?} + *{heap} in {games:?}");
            // A reply in one of several components, beside a heap and beside another component.
            let other = dice.below(count);
            let replies = Attained::of_sum(sum.iter().map(|&one| &attained[one]));
            assert_eq!(replies.worth(), of_sum);
            let rest = attained[other].worth() ^ Worth::Number(heap as u64);
            let wins = games.wins(&[heap, other], Some(&sum));
            assert_eq!(
                wins,
                replies.contains(rest),
                "a reply in {sum:?} beside {other} + *{heap} in {games:?}"
            );
            compared += 2;
            loony += usize::from(whole == Worth::Loony) + usize::from(rest == Worth::Loony);
        }
    }
    (compared, loony)
}

#[test]
fn sums_agree_with_play() {
    let (compared, loony) = compare(1, 25);
    assert!(compared == 2_000 && loony > 200, "{loony} of {compared}");
}

#[test]
#[ignore = "slow"]
fn many_sums_agree_with_play() {
    let (compared, loony) = compare(2, 2_000);
    assert!(compared == 160_000 && loony > 20_000, "{loony} of {compared}");
}
