//! Nimstring against play and against the theorem, string by string.

use sprague::entailing::{Attained, Nimstring, Turn, Worth};
use sprague::{ErrorKind, Interrupt, Limits};

use super::by_play::Games;
use super::random::Dice;

fn worth(game: &mut Nimstring) -> Worth {
    game.worth(game.all(), &Limits::default(), &Interrupt::new()).unwrap()
}

/// All sets of strings as positions of their own, and what the theorem says of them.
fn written_out(game: &Nimstring) -> (Games, Vec<Attained>) {
    let (mut games, mut attained) = (Games::default(), Vec::<Attained>::new());
    for left in 0..=game.all() {
        let moves: Vec<_> =
            game.moves(left).map(|(cut, turn)| (turn, vec![(left & !(1 << cut)) as usize])).collect();
        let gives = moves.iter().map(|(turn, to)| match turn {
            Turn::Complimenting => Attained::of_complimenting(attained[to[0]].worth()),
            _ => Attained::of_plain(attained[to[0]].worth()),
        });
        let all = gives.fold(Attained::none(), |all, one| all.union(&one));
        attained.push(all);
        games.add(moves);
    }
    (games, attained)
}

fn random_game(dice: &mut Dice) -> Nimstring {
    let coins = 2 + dice.below(5);
    let strings: Vec<(u16, u16)> =
        (0..dice.below(9)).map(|_| (dice.below(coins) as u16, dice.below(coins) as u16)).collect();
    Nimstring::new(coins, 0, &strings).unwrap()
}

#[test]
fn random_strings_agree_with_the_theorem_and_play() {
    let (mut dice, mut loony) = (Dice(7), 0);
    for _ in 0..200 {
        let mut game = random_game(&mut dice);
        let (mut games, attained) = written_out(&game);
        for left in 0..=game.all() {
            let found = game.worth(left, &Limits::default(), &Interrupt::new()).unwrap();
            assert_eq!(found, attained[left as usize].worth(), "{left:b} of {game:?}");
            loony += usize::from(found == Worth::Loony);
        }
        for _ in 0..20 {
            let [one, two] = [0; 2].map(|_| dice.below(1 + game.all() as usize));
            let is_p = attained[one].worth() ^ attained[two].worth() == Worth::Number(0);
            assert_eq!(games.wins(&[one, two], None), !is_p, "{one:b} and {two:b} of {game:?}");
        }
    }
    assert!(loony > 1_000, "{loony}");
}

/// The same boxes with their symmetries, and as strings without.
#[test]
fn boxes_agree_with_strings() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 2), (3, 1)] {
        let mut boxes = Nimstring::of_boxes(rows, columns).unwrap();
        let strings: Vec<(u16, u16)> =
            (0..boxes.all().count_ones() as usize).map(|one| boxes.ends(one)).collect();
        let mut plain = Nimstring::new(boxes.coins(), boxes.ground(), &strings).unwrap();
        for left in 0..=boxes.all() {
            let [one, other] =
                [&mut boxes, &mut plain].map(|game| game.worth(left, &Limits::default(), &Interrupt::new()));
            assert_eq!(one, other, "{left:b} of {rows} × {columns}");
        }
    }
}

/// Chains with both ends at the ground: those of three coins and more are long, and worth 0.
#[test]
fn chains() {
    let chain = |n: u16| {
        let strings: Vec<(u16, u16)> = (0..=n).map(|coin| (coin, (coin + 1) % (n + 1))).collect();
        worth(&mut Nimstring::new(usize::from(n) + 1, 0, &strings).unwrap())
    };
    let found: Vec<Option<u64>> = (1..=20).map(|n| chain(n).number()).collect();
    assert_eq!(found[..2], [Some(1); 2]);
    assert_eq!(found[2..], [Some(0); 18]);
}

#[test]
fn what_is_too_large_is_refused() {
    assert_eq!(Nimstring::of_boxes(0, 3).unwrap_err().kind(), ErrorKind::Domain);
    assert_eq!(Nimstring::of_boxes(usize::MAX, 2).unwrap_err().kind(), ErrorKind::Domain);
    assert_eq!(Nimstring::new(2, 0, &[(0, 1); 65]).unwrap_err().kind(), ErrorKind::Domain);
    assert_eq!(worth(&mut Nimstring::new(2, 0, &[(0, 0); 64]).unwrap()), Worth::Number(0));
    let mut boxes = Nimstring::of_boxes(3, 3).unwrap();
    let few = Limits::with_nodes(1_000);
    assert_eq!(boxes.worth(boxes.all(), &few, &Interrupt::new()).unwrap_err().kind(), ErrorKind::Limit);
    let stopped = boxes.worth(boxes.all(), &Limits::default(), &Interrupt::with_steps(100));
    assert!(stopped.is_err());
}

#[test]
#[ignore = "slow"]
fn three_by_three_boxes() {
    assert_eq!(worth(&mut Nimstring::of_boxes(3, 3).unwrap()), Worth::Number(2));
}
