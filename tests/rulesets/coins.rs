//! Coin-turning games against play on whole rows and grids straight from their rules, and against
//! published values.

mod by_the_rules;

use crate::play::*;
use sprague::ruleset::coins::*;
use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
use sprague::{ErrorKind, Interrupt, Limits};

/// The places of a set of coins, counted from 1.
fn places(set: u64) -> Vec<u64> {
    (1..=64).filter(|place| set >> (place - 1) & 1 == 1).collect()
}

/// A row of `length` coins, heads as bits, as it is typed.
fn typed(rules: &Row, heads: u64, length: u32) -> CoinRow {
    let coins: String = (0..length).map(|place| if heads >> place & 1 == 1 { 'H' } else { 'T' }).collect();
    rules.read(&[Argument::from(coins.as_str())]).unwrap()
}

/// A head with tails before it.
fn head(place: u64) -> CoinRow {
    CoinRow::with_heads([place])
}

/// A row of coins, heads as bits, on which any set of coins may be turned that the rule allows, if
/// the last goes to tails.
fn row(length: u32, allowed: impl Fn(&[u64]) -> bool + 'static) -> Play<u64> {
    let sets: Vec<u64> = (1..1 << length).filter(|&set| allowed(&places(set))).collect();
    Play::new(move |heads: &u64| {
        let last = |set: &u64| 63 - set.leading_zeros();
        sets.iter().filter(|set| heads >> last(set) & 1 == 1).map(|set| heads ^ set).collect()
    })
}

fn assert_row(rules: Row, allowed: impl Fn(&[u64]) -> bool + 'static) {
    const LENGTH: u32 = 9;
    let mut play = row(LENGTH, allowed);
    let (mut fast, mut slow) = (solver(rules), solver(WithoutTheorems(rules)));
    for heads in 0..1_u64 << LENGTH {
        let expected = play.value(&heads);
        let position = typed(&rules, heads, LENGTH);
        assert_eq!((position.heads(), position.count()), (&places(heads)[..], u64::from(LENGTH)));
        assert_eq!(value(&mut fast, &position), expected, "{}", rules.write(&position));
        assert_eq!(value(&mut slow, &position), expected, "{} by play", rules.write(&position));
        assert_reads_back(&rules, &position);
        // The moves on the row whole are those of the rule, each once.
        if heads % 7 == 3 {
            let mut moves = Moves::new(10_000, Interrupt::new());
            rules.moves(&position, &mut moves).unwrap();
            let mut found: Vec<CoinRow> = moves.iter().map(|(parts, _)| parts[0].clone()).collect();
            let mut options: Vec<CoinRow> =
                play.options(&heads).into_iter().map(|option| typed(&rules, option, LENGTH)).collect();
            found.sort_by(|one, other| one.heads().cmp(other.heads()));
            options.sort_by(|one, other| one.heads().cmp(other.heads()));
            assert_eq!(found, options, "{}", rules.write(&position));
        }
    }
    let refused = rules.read(&[Argument::from("HTX")]);
    assert_refused(refused, ErrorKind::Domain, "'X' is neither H (heads) nor T (tails)");
    assert_refused(rules.read(&[Argument::from(3)]), ErrorKind::WrongKind, "a row of coins");
    assert_refused(rules.read(&[]), ErrorKind::WrongCount, "a row of coins");
    // A long row ends by its ceilings, if no theorem helps.
    let limits = Limits::with_nodes(1_000);
    let mut small = Solver::new(WithoutTheorems(rules), limits, Interrupt::new());
    assert_eq!(small.value(&head(200_000)).unwrap_err().kind(), ErrorKind::Limit);
}

fn span(coins: &[u64]) -> u64 {
    coins[coins.len() - 1] - coins[0] + 1
}

fn side_by_side(coins: &[u64]) -> bool {
    span(coins) == coins.len() as u64
}

fn symmetrical(coins: &[u64]) -> bool {
    let ends = coins[0] + coins[coins.len() - 1];
    coins.iter().all(|coin| coins.contains(&(ends - coin)))
}

#[test]
fn games_that_count_coins() {
    assert_row(Row::TURNING_TURTLES, |coins| coins.len() <= 2);
    assert_row(Row::MOCK_TURTLES, |coins| coins.len() <= 3);
    assert_row(Row::MOEBIUS, |coins| coins.len() <= 5);
    assert_row(Row::MOGUL, |coins| coins.len() <= 7);
    assert_row(Row::MOTLEY, |_| true);
    assert_row(Row::TWINS, |coins| coins.len() == 2);
    assert_row(Row::TRIPLETS, |coins| coins.len() == 3);
}

#[test]
fn moidores_on_a_longer_row() {
    // Nine coins of ten: only here does the rule differ from Motley.
    let mut play = row(10, |coins| coins.len() <= 9);
    let mut solver = solver(Row::MOIDORES);
    for place in 1..=10 {
        assert_eq!(value(&mut solver, &head(place)), play.value(&(1 << (place - 1))));
    }
}

#[test]
fn games_of_coins_near_each_other() {
    assert_row(Row::RULER, side_by_side);
    assert_row(Row::RULER_FIVES, |coins| side_by_side(coins) && coins.len() <= 5);
    assert_row(Row::MOCK_TURTLE_FIVES, |coins| coins.len() <= 3 && span(coins) <= 5);
    assert_row(Row::TRIPLET_FIVES, |coins| coins.len() == 3 && span(coins) <= 5);
}

#[test]
fn games_of_symmetry() {
    assert_row(Row::TURNIPS, |coins| coins.len() == 3 && coins[1] - coins[0] == coins[2] - coins[1]);
    assert_row(Row::SYM, symmetrical);
    assert_row(Row::SYMPLER, |coins| symmetrical(coins) && coins[0] == 1);
    assert_row(Row::GRUNT, |coins| coins.len() == 4 && symmetrical(coins) && coins[0] == 1);
}

/// Theorems for a head further to the right than whole rows can be played, against play of single
/// heads.
#[test]
fn theorems_further_to_the_right() {
    for rules in Row::ALL {
        let (mut fast, mut slow) = (solver(rules), solver(WithoutValues(rules)));
        let most = if rules == Row::MOIDORES || rules == Row::MOGUL { 14 } else { 18 };
        for place in 1..=most {
            let head = head(place);
            assert_eq!(value(&mut fast, &head), value(&mut slow, &head), "{}", rules.write(&head));
        }
    }
    let motley = solver(Row::MOTLEY).value(&head(200)).unwrap();
    assert_eq!(motley.bits(), Some(200));
}

#[test]
fn published_values_on_rows() {
    let heads = |rules: Row, count: u64| -> Vec<u64> {
        let mut solver = solver(rules);
        (1..=count).map(|place| value(&mut solver, &head(place))).collect()
    };
    // Ferguson, Part I, section 5.1: Mock Turtles and Ruler.
    assert_eq!(heads(Row::MOCK_TURTLES, 15), [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28]);
    assert_eq!(heads(Row::RULER, 16), [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]);
    // Winning Ways, chapter 14: Moebius is linked to the quadratic residues modulo 17.
    assert_eq!(
        heads(Row::MOEBIUS, 18),
        [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494]
    );
    // Winning Ways, chapter 14: Grunt is Grundy's game, from place 0 on.
    assert_eq!(heads(Row::GRUNT, 14), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
    // Ferguson, exercise 5.5.1: all winning moves in TTHTHHTTH.
    let wins = |rules: Row| {
        let position = rules.read(&[Argument::from("TTHTHHTTH")]).unwrap();
        winning(rules, &position)
    };
    assert_eq!(wins(Row::TURNING_TURTLES), ["turn coin 9"]);
    assert_eq!(wins(Row::TWINS), ["turn coins 9 and 4"]);
    // Ferguson, exercise 2.6.4.
    let turtles = Row::TURNING_TURTLES.read(&[Argument::from("THTTHTTTHHTHT")]).unwrap();
    let mut found = winning(Row::TURNING_TURTLES, &turtles);
    found.sort();
    assert_eq!(found, ["turn coins 10 and 2", "turn coins 12 and 4", "turn coins 9 and 1"]);
    // Ferguson, section 5.1.3, where places count from 0: heads {1, 2, 3} are N, {0, 1, 2, 3} are
    // P.
    let mut mock = solver(Row::MOCK_TURTLES);
    assert_ne!(value(&mut mock, &CoinRow::with_heads([2, 3, 4])), 0);
    assert_eq!(value(&mut mock, &CoinRow::with_heads([1, 2, 3, 4])), 0);
    assert_eq!(words(&Row::RULER, &head(3)), ["turn coin 3", "turn coins 3 and 2", "turn coins 3, 2 and 1"]);
}

/// The words of all moves to a position worth nothing.
fn winning<R: Ruleset + Clone>(rules: R, position: &R::Position) -> Vec<String> {
    let mut moves = Moves::new(100_000, Interrupt::new()).with_words();
    rules.moves(position, &mut moves).unwrap();
    let mut solver = solver(rules);
    let wins = moves
        .iter()
        .filter(|(parts, _)| parts.iter().fold(0, |sum, part| sum ^ value(&mut solver, part)) == 0);
    wins.map(|(_, words)| words.to_owned()).collect()
}

/// A grid, heads as bits row by row, on which any set of coins may be turned that the rule allows,
/// if the last goes to tails.
fn assert_grid(rules: Grid, height: u64, width: u64, allowed: impl Fn(&[(u64, u64)]) -> bool) {
    let coins = move |set: u64| -> Vec<(u64, u64)> {
        let bit = move |row, column| set >> (row * width + column) & 1 == 1;
        (0..height)
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .filter(|&(row, column)| bit(row, column))
            .map(|(row, column)| (row + 1, column + 1))
            .collect()
    };
    let sets: Vec<u64> = (1..1 << (height * width)).filter(|&set| allowed(&coins(set))).collect();
    let mut play = Play::new(move |heads: &u64| {
        // The coin furthest down and to the right of an allowed set is its highest bit.
        let last = |set: &u64| 63 - set.leading_zeros();
        sets.iter().filter(|set| heads >> last(set) & 1 == 1).map(|set| heads ^ set).collect()
    });
    let mut fast = solver(rules);
    let mut slow = solver(WithoutTheorems(rules));
    for heads in 0..1_u64 << (height * width) {
        let rows = (0..height).map(|row| {
            let coin = |column| if heads >> (row * width + column) & 1 == 1 { 'H' } else { 'T' };
            (0..width).map(coin).collect::<String>()
        });
        let text = rows.collect::<Vec<String>>().join("/");
        let position = rules.read(&[Argument::from(text.as_str())]).unwrap();
        assert_eq!(position.heads(), coins(heads));
        assert_eq!((position.rows(), position.columns()), (height, width));
        let expected = play.value(&heads);
        assert_eq!(value(&mut fast, &position), expected, "{}", rules.write(&position));
        assert_eq!(value(&mut slow, &position), expected, "{}", rules.write(&position));
        assert_reads_back(&rules, &position);
    }
}

/// The rows and the columns of a set that consists of all coins where they cross.
fn crossing(coins: &[(u64, u64)]) -> Option<(Vec<u64>, Vec<u64>)> {
    let mut rows: Vec<u64> = coins.iter().map(|&(row, _)| row).collect();
    let mut columns: Vec<u64> = coins.iter().map(|&(_, column)| column).collect();
    rows.sort_unstable();
    rows.dedup();
    columns.sort_unstable();
    columns.dedup();
    (rows.len() * columns.len() == coins.len()).then_some((rows, columns))
}

#[test]
fn games_on_grids() {
    for (height, width) in [(3, 3), (2, 5), (4, 2), (1, 4)] {
        assert_grid(Grid::TURNING_CORNERS, height, width, |coins| {
            crossing(coins).is_some_and(|(rows, columns)| rows.len() == 2 && columns.len() == 2)
        });
        assert_grid(Grid::RUGS, height, width, |coins| {
            crossing(coins).is_some_and(|(rows, columns)| side_by_side(&rows) && side_by_side(&columns))
        });
        assert_grid(Grid::ACROSTIC_TWINS, height, width, |coins| {
            coins.len() == 2 && (coins[0].0 == coins[1].0 || coins[0].1 == coins[1].1)
        });
        let names = ["mock_turtles", "turnips"].map(Argument::from);
        assert_grid(Grid::product(&names).unwrap(), height, width, |coins| {
            crossing(coins).is_some_and(|(rows, columns)| {
                rows.len() <= 3 && columns.len() == 3 && columns[1] - columns[0] == columns[2] - columns[1]
            })
        });
    }
}

#[test]
fn published_values_on_grids() {
    // Winning Ways, chapter 14: the nim multiplication table is that of Turning Corners, from place
    // (0, 0) on.
    let mut corners = solver(Grid::TURNING_CORNERS);
    let table = [[0, 0, 0, 0, 0], [0, 1, 2, 3, 4], [0, 2, 3, 1, 8], [0, 3, 1, 2, 12], [0, 4, 8, 12, 6]];
    for (row, values) in (1..).zip(table) {
        for (column, expected) in (1..).zip(values) {
            assert_eq!(
                value(&mut corners, &CoinGrid::with_heads([(row, column)])),
                expected,
                "({row}, {column})"
            );
        }
    }
    // Ferguson, Part I, section 5.2.1, from 0: Acrostic Twins with heads at (1, 3), (3, 2), (4, 4),
    // and all winning moves.
    let acrostic = CoinGrid::with_heads([(2, 4), (4, 3), (5, 5)]);
    assert_eq!(value(&mut solver(Grid::ACROSTIC_TWINS), &acrostic), 3);
    assert_eq!(
        winning(Grid::ACROSTIC_TWINS, &acrostic),
        ["turn coins (2, 4) and (2, 1)", "turn coins (4, 3) and (4, 2)", "turn coins (4, 3) and (1, 3)",]
    );
    // Ferguson, Part I, section 5.4, from 1: Turning Turtles and Mock Turtles, each with itself.
    let square = |name: &str| Grid::product(&[Argument::from(name), Argument::from(name)]).unwrap();
    assert_eq!(value(&mut solver(square("turning_turtles")), &acrostic), 3);
    let two_heads = CoinGrid::with_heads([(1, 2), (5, 6)]);
    assert_eq!(value(&mut solver(square("mock_turtles")), &two_heads), 11);
    // Ferguson, exercise 5.5.9: Rugs with heads where row and column are of one parity is N.
    let mut rugs = solver(Grid::RUGS);
    for size in 1..=8_u64 {
        let heads = (1..=size)
            .flat_map(|row| (1..=size).map(move |column| (row, column)))
            .filter(|(row, column)| (row + column) % 2 == 0);
        assert_ne!(value(&mut rugs, &CoinGrid::with_heads(heads)), 0, "{size}");
    }
}

#[test]
fn grids_that_are_refused() {
    let corners = Grid::TURNING_CORNERS;
    let read = |text: &str| corners.read(&[Argument::from(text)]);
    assert_eq!(read("TT/TH").unwrap(), CoinGrid::with_heads([(2, 2)]));
    assert_eq!(corners.write(&CoinGrid::with_heads([(2, 2)])), "turning_corners(\"TT/TH\")");
    assert_refused(read("TT/T"), ErrorKind::Domain, "row 2 has 1 coins where row 1 has 2");
    assert_refused(read("TT/TX"), ErrorKind::Domain, "'X'");
    assert_refused(corners.read(&[]), ErrorKind::WrongCount, "rows of coins");
    let unknown = Grid::product(&["twins", "twin"].map(Argument::from));
    assert_refused(unknown, ErrorKind::Domain, "got \"twin\"");
    let mut small = Solver::new(Grid::RUGS, Limits::with_nodes(1_000), Interrupt::new());
    assert_eq!(small.value(&CoinGrid::with_heads([(3_000, 3_000)])).unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(
        words(&corners, &CoinGrid::with_heads([(2, 2)])),
        ["turn coins (2, 2), (2, 1), (1, 2) and (1, 1)"]
    );
}
