//! Coins on strips and stairs by their rules alone.

use crate::play::typed::{Checked, Game, numbers_in, random};

/// Some numbers below a bound, perhaps all different, in any order.
pub fn lists(seed: u64, count: usize, most: u64, below: u64, different: bool) -> Vec<Vec<u64>> {
    let mut random = random(seed);
    let mut lists = vec![Vec::new()];
    while lists.len() < count {
        let mut list: Vec<u64> = Vec::new();
        for _ in 0..random(most + 1) {
            let number = random(below);
            if !different || !list.contains(&number) {
                list.push(number);
            }
        }
        lists.push(list);
    }
    lists
}

/// The lists in which one entry that is `from` becomes `to`.
fn with_entry(list: &[u64], from: u64, to: u64) -> Vec<Vec<u64>> {
    let places = (0..list.len()).filter(|&place| list[place] == from);
    places.map(|place| [&list[..place], &[to], &list[place + 1..]].concat()).collect()
}

pub fn coins_on_stairs(name: &str) {
    fn carry(steps: &[u64], step: usize, coins: u64) -> Vec<u64> {
        let mut next = steps.to_vec();
        next[step - 1] -= coins;
        if step > 1 {
            next[step - 2] += coins;
        }
        next
    }
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |steps: &Vec<u64>| format!("{begin}({steps:?})"),
        |steps| {
            let moves =
                (1..=steps.len()).flat_map(|step| (1..=steps[step - 1]).map(move |coins| (step, coins)));
            moves.map(|(step, coins)| carry(steps, step, coins)).collect()
        },
        |steps, words| {
            let numbers = numbers_in(words.strip_prefix("move ").unwrap());
            match numbers[..] {
                [coins, 1] if words.ends_with("to the ground") => vec![carry(steps, 1, coins)],
                [coins, from, to] if from == to + 1 => vec![carry(steps, from as usize, coins)],
                _ => panic!("{words}"),
            }
        },
    );
    Checked::all(name, game, lists(1, 40, 4, 4, false));
}

/// Coins on a strip; a move brings one of them to a smaller square where it may stand.
pub fn strip(name: &str, shared: bool, begins: &'static str, may: fn(&[u64], u64, u64) -> bool) {
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |coins: &Vec<u64>| format!("{begin}({coins:?})"),
        move |coins| {
            let mut options = Vec::new();
            for place in 0..coins.len() {
                for to in (0..coins[place]).filter(|&to| may(coins, coins[place], to)) {
                    let mut next = coins.clone();
                    next[place] = to;
                    options.push(next);
                }
            }
            options
        },
        move |coins, words| {
            let numbers = numbers_in(words.strip_prefix(begins).unwrap());
            with_entry(coins, numbers[0], numbers[1])
        },
    );
    let mut positions = lists(2, 40, 4, 8, !shared);
    positions.extend([vec![0, 3, 4, 8], vec![8, 0, 4, 3], vec![0, 1, 2]]);
    Checked::all(name, game, positions);
}

/// Coins, and the square of the dollar; square 0 is the bag.
type Dollar = (Vec<u64>, u64);

fn dollar_game(name: &str, two_steps: bool) -> Game<Dollar> {
    fn slide((coins, dollar): &Dollar, from: u64, to: u64) -> Vec<Vec<Dollar>> {
        let dollar = if *dollar == from { to } else { *dollar };
        with_entry(coins, from, to).into_iter().map(|coins| vec![(coins, dollar)]).collect()
    }
    let begin = name.to_owned();
    Game::new(
        move |(coins, dollar): &Dollar| format!("{begin}({coins:?}, {dollar})"),
        move |position| {
            let (coins, dollar) = position;
            let mut moves = Vec::new();
            if *dollar == 0 {
                if !two_steps {
                    return moves;
                }
                // The bag is gone, and nobody moves any more.
                moves.push(Vec::new());
            }
            for &from in coins {
                let in_the_way = |to: u64| coins.iter().any(|coin| (to.max(1)..from).contains(coin));
                for to in (0..from).filter(|&to| !in_the_way(to)) {
                    moves.extend(slide(position, from, to));
                }
            }
            moves
        },
        |position, words| {
            if words == "take the bag" {
                assert_eq!(position.1, 0);
                return vec![Vec::new()];
            }
            let numbers = numbers_in(words);
            let to = if words.ends_with("into the bag") { 0 } else { numbers[1] };
            let is_dollar = numbers[0] == position.1;
            assert!(
                words.starts_with(if is_dollar { "slide the dollar on" } else { "slide the coin on" }),
                "{words}"
            );
            slide(position, numbers[0], to)
        },
    )
}

fn dollar_positions() -> Vec<Dollar> {
    let mut positions = Vec::new();
    let mut random = random(7);
    for mut coins in lists(3, 25, 4, 7, true) {
        coins.extend((0..random(3)).map(|_| 0));
        let place = random(coins.len().max(1) as u64) as usize;
        positions.extend(coins.get(place).copied().map(|dollar| (coins, dollar)));
    }
    positions
}

pub fn with_a_dollar(name: &str, two_steps: bool) {
    Checked::all(name, dollar_game(name, two_steps), dollar_positions());
}

/// With the dollar in the bag coins may be moved, too. Alone nobody does; in a sum it may be what
/// wins, and the values tell.
#[test]
fn a_bag_that_is_left_there_for_a_while() {
    let name = "silver_dollar_two_steps";
    let mut checked = Checked::new(name, dollar_game(name, true));
    for (coins, dollar) in [(&[1, 3][..], 1), (&[0, 3], 0), (&[0, 0, 2], 0), (&[4, 0, 2], 0), (&[0], 0)] {
        let position = (coins.to_vec(), dollar);
        checked.position(&position);
        for other in [(vec![0], 0), (vec![2], 2), (vec![0, 3], 0)] {
            checked.sum(&[position.clone(), other]);
        }
    }
    let mut session = sprague::Session::new();
    // If the bag had to be taken at once, these were 1, 1, 1 and 2.
    for (text, value) in [("([0], 0)", 1), ("([0, 1], 0)", 2), ("([0, 3], 0)", 4), ("([1, 3], 1)", 1)] {
        let position = session.position(&format!("{name}{text}")).unwrap();
        assert_eq!(session.store().value(position).to_u64(), Some(value), "{text}");
    }
}

pub fn rows_of_two(name: &str) {
    type Rows = Vec<[u64; 2]>;
    fn slide(rows: &Rows, row: usize, from: u64, to: u64) -> Rows {
        let mut next = rows.clone();
        *next[row].iter_mut().find(|square| **square == from).unwrap() = to;
        next
    }
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |rows: &Rows| format!("{begin}({rows:?})"),
        |rows| {
            let mut options = Vec::new();
            for (row, &[one, other]) in rows.iter().enumerate() {
                for to in one.min(other) + 1..one.max(other) {
                    options.extend([one, other].map(|from| slide(rows, row, from, to)));
                }
            }
            options
        },
        |rows, words| {
            let numbers = numbers_in(words.strip_prefix("slide the coin on square ").unwrap());
            let row = match numbers[..] {
                [_, _, row] if words.contains(" in row ") => row as usize,
                [_, _] if rows.len() == 1 => 1,
                _ => panic!("{words}"),
            };
            vec![slide(rows, row - 1, numbers[0], numbers[1])]
        },
    );
    let rows = |squares: Vec<u64>| -> Rows {
        squares.chunks_exact(2).filter(|pair| pair[0] != pair[1]).map(|pair| [pair[0], pair[1]]).collect()
    };
    Checked::all(name, game, lists(5, 40, 6, 7, false).into_iter().map(rows));
}
