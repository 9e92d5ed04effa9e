//! Coins that move along a strip.

use super::*;

/// All strictly growing lists of `count` squares below `squares`.
fn placements(count: u32, squares: u32) -> Vec<Heaps> {
    (0..1_u64 << squares)
        .filter(|set| set.count_ones() == count)
        .map(|set| (0..u64::from(squares)).filter(|square| set >> square & 1 == 1).collect())
        .collect()
}

fn assert_coins<R: KnownValues<Position = Heaps> + Clone>(
    rules: R,
    positions: Vec<Heaps>,
    mut play: Play<Heaps>,
) {
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for position in positions {
        let expected = play.value(&position);
        assert_eq!(value(&mut fast, &position), expected, "{}", rules.write(&position));
        assert_eq!(value(&mut slow, &position), expected, "{} by play", rules.write(&position));
        // The theorem holds for the position whole, too.
        let whole = rules.value(&position).and_then(|value| value.to_u64());
        assert!(whole.is_none_or(|whole| whole == expected), "{}", rules.write(&position));
        assert_reads_back(&rules, &position);
    }
    assert_refused(rules.read(&[Argument::from("3")]), ErrorKind::WrongKind, "expected ");
    let huge = rules.read(&[list(&[u64::from(u32::MAX), 7, 5, 0])]).unwrap();
    let limits = Limits::with_nodes(1_000);
    let slow = sprague::ruleset::Solver::new(WithoutTheorems(rules), limits, Interrupt::new()).value(&huge);
    assert_eq!(slow.unwrap_err().kind(), ErrorKind::Limit);
}

/// Moves one coin to a smaller square, if `may` says so of the coins, the place and the square.
fn slide(may: impl Fn(&Heaps, usize, u64) -> bool + 'static) -> Play<Heaps> {
    Play::new(move |coins: &Heaps| {
        let mut options = Vec::new();
        for place in 0..coins.len() {
            for to in (0..coins[place]).filter(|&to| may(coins, place, to)) {
                let mut option = coins.clone();
                option[place] = to;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    })
}

#[test]
fn coins_on_a_strip() {
    let small: Vec<Heaps> = (0..6_u64.pow(3)).map(|code| vec![code % 6, code / 6 % 6, code / 36]).collect();
    assert_coins(Nimble, small, slide(|_, _, _| true));
    let different: Vec<Heaps> = (0..=4).flat_map(|count| placements(count, 9)).collect();
    assert_coins(Welter, different.clone(), slide(|coins, _, to| !coins.contains(&to)));
    assert_coins(
        SilverDollar,
        different,
        slide(|coins, place, to| !coins.iter().any(|&coin| (to..coins[place]).contains(&coin))),
    );
    // On Numbers and Games, chapter 13, figure 37: nine primes, and the only winning move.
    let primes = vec![2, 3, 5, 7, 11, 13, 17, 19, 23];
    let mut welter = solver(Welter);
    assert_eq!(value(&mut welter, &primes), 28);
    let mut wins = Vec::new();
    for (place, &from) in primes.iter().enumerate() {
        for to in (0..from).filter(|to| !primes.contains(to)) {
            let mut next = primes.clone();
            next[place] = to;
            if value(&mut welter, &next) == 0 {
                wins.push((from, to));
            }
        }
    }
    assert_eq!(wins, [(13, 1)]);
    assert_eq!(words(&Welter, &vec![0, 2]), ["coin on square 2 → 1"]);
    // On Numbers and Games, chapter 11, figure 23: gaps 3, 5, 4, 2, 0 from the right, every other
    // one.
    assert_eq!(value(&mut solver(SilverDollar), &vec![2, 3, 4, 7, 10, 15, 19, 25, 26, 30]), 0);
    assert_eq!(
        words(&SilverDollar, &vec![0, 3]),
        ["slide the coin on square 3 → 1", "slide the coin on square 3 → 2"]
    );
    assert_eq!(words(&Nimble, &vec![0, 2]), ["coin on square 2 → 0", "coin on square 2 → 1"]);
    // Ferguson's rules of exercise 2.6.3.
    assert_eq!(value(&mut solver(Nimble), &vec![1, 3, 3, 6, 9]), 14);
    for refused in [Welter.read(&[list(&[1, 3, 1])]), SilverDollar.read(&[list(&[1, 3, 1])])] {
        assert_refused(refused, ErrorKind::Domain, "two coins are on square 1");
    }
}

#[test]
fn staircase_nim() {
    let steps = |code: u64| vec![code % 4, code / 4 % 4, code / 16 % 3, code / 48 % 3];
    let positions = (0..144).map(steps).collect();
    let play = Play::new(|steps: &Heaps| {
        let mut options = Vec::new();
        for step in 0..steps.len() {
            for moved in 1..=steps[step] {
                let mut option = steps.clone();
                option[step] -= moved;
                if step > 0 {
                    option[step - 1] += moved;
                }
                options.push(option);
            }
        }
        options
    });
    assert_coins(Staircase, positions, play);
    // Ferguson, exercise 2.6.6: P if and only if the odd steps have nim-sum 0.
    assert_eq!(value(&mut solver(Staircase), &vec![2, 3, 2, 1]), 0);
    assert_eq!(
        words(&Staircase, &vec![1, 2]),
        [
            "move 1 coin from step 1 to the ground",
            "move 1 coin from step 2 to step 1",
            "move 2 coins from step 2 to step 1",
        ]
    );
}

#[test]
fn northcotts_game() {
    // Coins of a row come nearer to each other.
    let mut play = Play::new(|rows: &Vec<[u64; 2]>| {
        let mut options = Vec::new();
        for place in 0..rows.len() {
            let [first, second] = rows[place];
            for to in first.min(second) + 1..first.max(second) {
                for row in [[to, second], [first, to]] {
                    let mut option = rows.clone();
                    option[place] = row;
                    options.push(option);
                }
            }
        }
        options
    });
    let (mut fast, mut slow) = (solver(Northcott), solver(WithoutTheorems(Northcott)));
    for code in 0..5_u64.pow(4) {
        let [a, b, c, d] = [code % 5, code / 5 % 5, code / 25 % 5, code / 125];
        if a == b || c == d {
            continue;
        }
        let rows = vec![[a, b], [c, d]];
        let expected = play.value(&rows);
        assert_eq!(value(&mut fast, &rows), expected, "{rows:?}");
        assert_eq!(value(&mut slow, &rows), expected, "{rows:?}");
        assert_eq!(Northcott.value(&rows).unwrap().to_u64(), Some(expected));
        assert_reads_back(&Northcott, &rows);
    }
    assert_eq!(
        words(&Northcott, &vec![[5, 3]]),
        ["slide the coin on square 3 → 4", "slide the coin on square 5 → 4"]
    );
    assert_eq!(
        words(&Northcott, &vec![[0, 1], [2, 4]]),
        ["slide the coin on square 2 → 3 in row 2", "slide the coin on square 4 → 3 in row 2"]
    );
    let refused = Northcott.read(&[Argument::List(vec![list(&[2, 2])])]);
    assert_refused(refused, ErrorKind::Domain, "two coins are on square 2");
    let refused = Northcott.read(&[Argument::List(vec![list(&[2])])]);
    assert_refused(refused, ErrorKind::WrongCount, "a list of rows");
}

/// The squares of the coins, the dollar first; nothing when somebody has it.
type Dollar = Option<Vec<u64>>;

fn with_the_dollar(two_steps: bool, strip: &Dollar) -> Vec<Dollar> {
    let Some(squares) = strip else { return Vec::new() };
    if squares[0] == 0 && !two_steps {
        return Vec::new();
    }
    let mut options = if squares[0] == 0 { vec![None] } else { Vec::new() };
    for coin in 0..squares.len() {
        for to in 0..squares[coin] {
            if squares.iter().any(|&other| (to.max(1)..squares[coin]).contains(&other)) {
                continue;
            }
            let mut next = squares.clone();
            next[coin] = to;
            next[1..].sort_unstable();
            options.push(Some(next));
        }
    }
    options
}

#[test]
fn silver_dollar_with_the_dollar() {
    for (rules, two_steps) in [(SilverDollarBag::ONE_STEP, false), (SilverDollarBag::TWO_STEPS, true)] {
        let mut play = Play::new(move |strip| with_the_dollar(two_steps, strip));
        let mut solver = solver(rules);
        for coins in (1..1_u64 << 8).filter(|coins| coins.count_ones() <= 4) {
            let squares: Vec<u64> = (1..=8).filter(|square| coins >> (square - 1) & 1 == 1).collect();
            for (place, &dollar) in squares.iter().enumerate() {
                let position = rules.read(&[list(&squares), Argument::from(dollar)]).unwrap();
                let mut others = squares.clone();
                others.remove(place);
                let strip = Some([&[dollar][..], &others].concat());
                let expected = play.value(&strip);
                assert_eq!(value(&mut solver, &position), expected, "{}", rules.write(&position));
                assert_eq!(words(&rules, &position).len(), play.options(&strip).len());
                assert_reads_back(&rules, &position);
                // Cut the Knot: the nim-sum of every other gap, the last first. In two steps the
                // bag is empty except for a dollar that stands next to it; in one it is occupied
                // when one coin stands between it and the dollar. A dollar that stands next to it
                // is won.
                let occupied = if two_steps { place == 0 } else { place == 1 };
                let gaps = squares.rchunks(2).map(|pair| match pair {
                    [left, right] => right - left - 1,
                    first => first[0] - u64::from(occupied),
                });
                let is_won = !two_steps && place == 0 || gaps.fold(0, |sum, gap| sum ^ gap) != 0;
                assert_eq!(expected != 0, is_won, "{}", rules.write(&position));
            }
        }
        // Coins in the bag do not move, and stay where they are.
        let [with, without] = [&[5, 0, 2, 0][..], &[2, 5]]
            .map(|squares| rules.read(&[list(squares), Argument::from(5)]).unwrap());
        assert_eq!(value(&mut solver, &with), value(&mut solver, &without));
        assert_eq!(words(&rules, &with).len(), words(&rules, &without).len());
        assert!(rules.write(&with).ends_with("([5, 0, 2, 0], 5)"));
        let ended = rules.read(&[list(&[0, 3]), Argument::from(0)]).unwrap();
        assert_eq!(value(&mut solver, &ended), if two_steps { 4 } else { 0 });
        assert_reads_back(&rules, &ended);
        assert_refused(rules.read(&[list(&[1, 3]), Argument::from(2)]), ErrorKind::Domain, "no coin");
        assert_refused(rules.read(&[list(&[1, 3, 3]), Argument::from(1)]), ErrorKind::Domain, "square 3");
        assert_refused(
            rules.read(&[list(&[1, 3])]),
            ErrorKind::WrongCount,
            "expected the squares of all coins",
        );
        assert_refused(rules.read(&[list(&[]), Argument::from(1)]), ErrorKind::Domain, "no coin");
    }
    let position = SilverDollarBag::ONE_STEP.read(&[list(&[2, 4]), Argument::from(4)]).unwrap();
    assert_eq!(
        words(&SilverDollarBag::ONE_STEP, &position),
        [
            "slide the coin on square 2 into the bag",
            "slide the coin on square 2 → 1",
            "slide the dollar on square 4 → 3"
        ]
    );
    let ended = SilverDollarBag::TWO_STEPS.read(&[list(&[0]), Argument::from(0)]).unwrap();
    assert_eq!(words(&SilverDollarBag::TWO_STEPS, &ended), ["take the bag"]);
    let other = SilverDollarBag::TWO_STEPS.read(&[list(&[0, 2]), Argument::from(0)]).unwrap();
    assert_eq!(
        words(&SilverDollarBag::TWO_STEPS, &other),
        ["take the bag", "slide the coin on square 2 into the bag", "slide the coin on square 2 → 1"]
    );
}
