//! Each game of coins by its rules alone: the sets that positions are, every legal move, and every
//! move done by its words.

use std::collections::HashMap;

use sprague::{Reply, Session};

use crate::play::typed::{Checked, Game, games, numbers_in, random};

games! {
    turning_turtles => |name| rows(name, |coins| coins.len() <= 2),
    mock_turtles => |name| rows(name, |coins| coins.len() <= 3),
    moebius => |name| rows(name, |coins| coins.len() <= 5),
    mogul => |name| rows(name, |coins| coins.len() <= 7),
    moidores => |name| rows(name, |coins| coins.len() <= 9),
    motley => |name| rows(name, |_| true),
    twins => |name| rows(name, |coins| coins.len() == 2),
    triplets => |name| rows(name, |coins| coins.len() == 3),
    ruler => |name| rows(name, side_by_side),
    ruler_fives => |name| rows(name, |coins| side_by_side(coins) && coins.len() <= 5),
    mock_turtle_fives => |name| rows(name, |coins| coins.len() <= 3 && span(coins) <= 5),
    triplet_fives => |name| rows(name, |coins| coins.len() == 3 && span(coins) <= 5),
    turnips => |name| rows(name, equally_spaced),
    sym => |name| rows(name, symmetrical),
    sympler => |name| rows(name, |coins| symmetrical(coins) && coins[0] == 0),
    grunt => |name| rows(name, |coins| coins.len() == 4 && symmetrical(coins) && coins[0] == 0),
    turning_corners => |name| grids(name, |coins| {
        crossing(coins).is_some_and(|(rows, columns)| rows.len() == 2 && columns.len() == 2)
    }),
    rugs => |name| grids(name, |coins| {
        crossing(coins).is_some_and(|(rows, columns)| side_by_side(&rows) && side_by_side(&columns))
    }),
    acrostic_twins => |name| grids(name, |coins| {
        coins.len() == 2 && (coins[0].0 == coins[1].0 || coins[0].1 == coins[1].1)
    }),
    product => |name| {
        let named = |one: &str, other: &str| format!("{name}(\"{one}\", \"{other}\")");
        grids(&named("mock_turtles", "ruler"), |coins| {
            crossing(coins).is_some_and(|(rows, columns)| rows.len() <= 3 && side_by_side(&columns))
        });
        grids(&named("turnips", "turning_turtles"), |coins| {
            crossing(coins).is_some_and(|(rows, columns)| equally_spaced(&rows) && columns.len() <= 2)
        });
    },
}

/// Whether coins, in order, are all between the first and the last.
fn side_by_side(coins: &[usize]) -> bool {
    span(coins) == coins.len()
}

fn span(coins: &[usize]) -> usize {
    coins[coins.len() - 1] - coins[0] + 1
}

fn equally_spaced(coins: &[usize]) -> bool {
    coins.len() == 3 && coins[1] - coins[0] == coins[2] - coins[1]
}

fn symmetrical(coins: &[usize]) -> bool {
    let ends = coins[0] + coins[coins.len() - 1];
    coins.iter().all(|coin| coins.contains(&(ends - coin)))
}

/// The rows and the columns of coins that are all where these cross.
fn crossing(coins: &[(usize, usize)]) -> Option<(Vec<usize>, Vec<usize>)> {
    let once = |mut places: Vec<usize>| {
        places.sort_unstable();
        places.dedup();
        places
    };
    let rows = once(coins.iter().map(|coin| coin.0).collect());
    let columns = once(coins.iter().map(|coin| coin.1).collect());
    (rows.len() * columns.len() == coins.len()).then_some((rows, columns))
}

/// Whether coins on these rows and columns, counted from 0, may be turned together.
type Allowed = fn(&[(usize, usize)]) -> bool;

/// Coins as they lie: whether each shows heads.
type Coins = Vec<Vec<bool>>;

fn as_typed(coins: &Coins) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&head| if head { 'H' } else { 'T' }).collect::<String>();
    coins.iter().map(row).collect::<Vec<String>>().join("/")
}

/// The coins after those on some places are turned, if the last of these shows heads.
fn turned(coins: &Coins, places: &[(usize, usize)]) -> Option<Coins> {
    let &(row, column) = places.iter().max()?;
    let mut next = coins.clone();
    places.iter().for_each(|&(row, column)| next[row][column] ^= true);
    coins[row][column].then_some(next)
}

/// Every set of places that is allowed.
fn moves(coins: &Coins, allowed: Allowed) -> Vec<Coins> {
    let places: Vec<(usize, usize)> = coins
        .iter()
        .enumerate()
        .flat_map(|(row, line)| (0..line.len()).map(move |column| (row, column)))
        .collect();
    let chosen = |bits: u32| -> Vec<(usize, usize)> {
        (0..places.len()).filter(|place| bits >> place & 1 == 1).map(|place| places[place]).collect()
    };
    let sets = (1..1_u32 << places.len()).map(chosen).filter(|set| allowed(set));
    sets.filter_map(|set| turned(coins, &set)).collect()
}

/// All positions of `rows` rows and `columns` columns.
fn all(rows: usize, columns: usize) -> impl Iterator<Item = Coins> {
    let row = move |bits: u32, row: usize| {
        (0..columns).map(|column| bits >> (row * columns + column) & 1 == 1).collect()
    };
    (0..1_u32 << (rows * columns)).map(move |bits| (0..rows).map(|one| row(bits, one)).collect())
}

/// A game on a row: all rows of up to 4 coins, and some that are longer, with tails at the end
/// among them.
fn rows(name: &str, allowed: fn(&[usize]) -> bool) {
    let begin = name.to_owned();
    let by_column = move |coins: &Coins| {
        let row = &coins[0];
        let sets = (1..1_u32 << row.len())
            .map(|bits| (0..row.len()).filter(|place| bits >> place & 1 == 1).collect::<Vec<usize>>())
            .filter(|set| allowed(set));
        let places = |set: Vec<usize>| set.into_iter().map(|place| (0, place)).collect::<Vec<_>>();
        sets.filter_map(|set| turned(coins, &places(set))).collect()
    };
    let game = Game::on_a_board(
        move |coins: &Coins| format!("{begin}(\"{}\")", as_typed(coins)),
        by_column,
        |coins, words| {
            let places: Vec<(usize, usize)> =
                numbers_in(words).into_iter().map(|place| (0, place as usize - 1)).collect();
            assert!(
                words.starts_with(if places.len() == 1 { "turn coin " } else { "turn coins " }),
                "{words}"
            );
            assert!(places.windows(2).all(|two| two[0] > two[1]), "{words}");
            turned(coins, &places).into_iter().collect()
        },
    );
    let mut random = random(11);
    let long = (0..12).map(|number| {
        let (count, tails) = (5 + number % 2, number % 3);
        let row = (0..count).map(|_| random(2) == 1).chain((0..tails).map(|_| false));
        vec![row.collect()]
    });
    let long: Vec<Coins> = long.collect();
    Checked::all(name, game, (0..=4).flat_map(|columns| all(1, columns)).chain(long));
}

/// A game on a grid.
fn grids(name: &str, allowed: Allowed) {
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |coins: &Coins| format!("{begin}(\"{}\")", as_typed(coins)),
        move |coins| moves(coins, allowed),
        |coins, words| {
            let numbers: Vec<usize> =
                numbers_in(words).into_iter().map(|number| number as usize - 1).collect();
            let places: Vec<(usize, usize)> = numbers.chunks(2).map(|place| (place[0], place[1])).collect();
            assert!(
                words.starts_with(if places.len() == 1 { "turn coin (" } else { "turn coins (" }),
                "{words}"
            );
            assert!(places.windows(2).all(|two| two[0] > two[1]), "{words}");
            turned(coins, &places).into_iter().collect()
        },
    );
    let sizes = [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)];
    let mut positions: Vec<Coins> =
        sizes.into_iter().flat_map(|(rows, columns)| all(rows, columns)).collect();
    let mut random = random(5);
    for (rows, columns) in [(3, 3), (2, 4), (4, 2)] {
        positions.push((0..rows).map(|_| (0..columns).map(|_| random(2) == 1).collect()).collect());
        // Tails below and to the right.
        let head = |row, column| (row + 1 < rows && column + 1 < columns) && random(2) == 1;
        let mut head = head;
        positions.push((0..rows).map(|row| (0..columns).map(|column| head(row, column)).collect()).collect());
    }
    Checked::all(name, game, positions);
}

/// What is said of identity, followers and misère play of whole rows and grids.
#[test]
fn claims_that_take_a_row_as_a_whole() {
    let mut session = Session::new();
    session.eval("mis(G) := if len(options(G)) = 0 then 1 else mex(mis(H) for H in G)").unwrap();
    let mut holds = |claim: String| match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{claim}"),
        other => panic!("{claim}: {other:?}"),
    };
    for claim in [
        "turning_turtles(\"HH\") == {*0, *1, *2}",
        "turning_turtles(\"HH\") !== turning_turtles(\"H\") + turning_turtles(\"TH\")",
        "followers(turning_turtles(\"HH\")) = 4",
        "followers(mock_turtles(\"HHH\")) = 8",
        "birthday(mock_turtles(\"HHH\")) = 7",
        "turning_corners(\"HTH\") == {}",
        "twins(\"HTT\") == *0",
        "mock_turtles(\"TTHTT\") == mock_turtles(\"TTH\")",
        "rugs(\"TH/TT\") == rugs(\"TH\")",
    ] {
        holds(claim.to_owned());
    }
    // The misère Grundy values of all rows of five in Twins and in Turning Turtles.
    let games: [(&str, Allowed); 2] =
        [("twins", |places| places.len() == 2), ("turning_turtles", |places| places.len() <= 2)];
    for (name, allowed) in games {
        let mut known = HashMap::new();
        for coins in all(1, 5) {
            let value = misere(&coins, allowed, &mut known);
            holds(format!("mis({name}(\"{}\")) = {value}", as_typed(&coins)));
        }
    }
}

/// The misère Grundy value.
fn misere(coins: &Coins, allowed: Allowed, known: &mut HashMap<Coins, u64>) -> u64 {
    if let Some(&value) = known.get(coins) {
        return value;
    }
    let options: Vec<u64> = moves(coins, allowed).iter().map(|next| misere(next, allowed, known)).collect();
    let mex = (0..).find(|value| !options.contains(value)).unwrap();
    let value = if options.is_empty() { 1 } else { mex };
    known.insert(coins.clone(), value);
    value
}
