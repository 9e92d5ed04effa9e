//! Rulesets of heaps against play straight from their rules, and against published values.

mod by_the_rules;
mod one_heap;
mod rows;
mod several_heaps;
mod strips;
mod strips_by_the_rules;

use crate::play::*;
use sprague::ruleset::heaps::*;
use sprague::ruleset::{Argument, KnownValues, Moves, Ruleset, Solver};
use sprague::{ErrorKind, Interrupt, Limits, StopReason};

type Heaps = Vec<u64>;

fn list(numbers: &[u64]) -> Argument {
    Argument::List(numbers.iter().copied().map(Argument::from).collect())
}

/// Plays all heaps of a position together, with the rule of one heap: from a size to lists of
/// sizes.
fn together(rule: impl Fn(u64) -> Vec<Heaps> + 'static) -> Play<Heaps> {
    Play::new(move |heaps: &Heaps| {
        let mut options = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for parts in rule(heap) {
                let mut option = heaps.clone();
                option.remove(place);
                option.extend(parts);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    })
}

/// Single heaps up to `most`, with and without theorems, and all pairs and triples of small ones.
fn assert_plays<R: Ruleset<Position = u64> + Clone>(
    rules: R,
    most: u64,
    rule: impl Fn(u64) -> Vec<Heaps> + 'static,
) {
    let mut play = together(rule);
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for heap in 0..=most {
        let expected = play.value(&vec![heap]);
        assert_eq!(value(&mut fast, &heap), expected, "{}", rules.write(&heap));
        assert_eq!(value(&mut slow, &heap), expected, "{} by play", rules.write(&heap));
        assert_reads_back(&rules, &heap);
    }
    for large in 0..=6 {
        for middle in 0..=large {
            for small in 0..=middle.min(3) {
                let sum = [small, middle, large].map(|heap| value(&mut fast, &heap));
                let expected = play.value(&vec![small, middle, large]);
                assert_eq!(
                    sum[0] ^ sum[1] ^ sum[2],
                    expected,
                    "{} with {small}, {middle}, {large}",
                    rules.name()
                );
            }
        }
    }
    assert_refused(rules.read(&[]), ErrorKind::WrongCount, "expected a heap size");
    assert_refused(rules.read(&[Argument::from("7")]), ErrorKind::WrongKind, "expected a heap size");
    let huge = Argument::Integer(num_bigint::BigInt::from(2).pow(200));
    assert_refused(rules.read(&[huge]), ErrorKind::Domain, "from 0 to 4294967295");
    // The largest heap has a value by a theorem, or an error; memory and time have their ceilings.
    let largest = rules.read(&[Argument::from(u64::from(u32::MAX))]).unwrap();
    let limits = Limits::with_nodes(2_000);
    match sprague::ruleset::Solver::new(rules, limits, Interrupt::new()).value(&largest) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::Limit),
    }
}

fn take(heap: u64, may: impl Fn(u64) -> bool) -> Vec<Heaps> {
    (1..=heap).filter(|&taken| may(taken)).map(|taken| vec![heap - taken]).collect()
}

/// All ways to divide a heap into two that are not empty.
fn divide(heap: u64) -> Vec<Heaps> {
    (1..heap).map(|part| vec![part, heap - part]).collect()
}

/// A row of places, all of whose moves take some places that are still there: as bits.
fn rows(length: u32, moves: impl Fn(u64) -> Vec<u64> + 'static) -> u64 {
    Play::new(move |row: &u64| {
        let row = *row;
        moves(row).into_iter().filter(|&taken| taken != 0).map(|taken| row & !taken).collect()
    })
    .value(&((1 << length) - 1))
}

fn assert_sequence<R: Ruleset<Position = u64>>(rules: R, first: u64, values: &[u64]) {
    let mut solver = solver(rules);
    let found: Vec<u64> = (first..).take(values.len()).map(|heap| value(&mut solver, &heap)).collect();
    assert_eq!(found, values, "{}", solver.rules().name());
}

/// Kayles in a row of 1,000 by play: shows what the solver costs.
/// `cargo test --release -- --ignored --nocapture takes_minutes_kayles`.
#[test]
#[ignore = "a measurement"]
fn takes_minutes_kayles() {
    for pins in [1_000, 3_000] {
        let start = std::time::Instant::now();
        let found = value(&mut solver(OneHeap::KAYLES), &pins);
        println!("kayles({pins}) = *{found} in {:?}", start.elapsed());
    }
    for heap in [300, 600] {
        let start = std::time::Instant::now();
        let found = value(&mut solver(Wythoff::default()), &(heap, heap));
        println!("wythoff({heap}, {heap}) = *{found} in {:?}", start.elapsed());
    }
}

/// What was on the way when a ceiling was met is not taken for a cycle afterwards.
#[test]
fn a_search_that_failed_can_be_begun_again() {
    let limits = Limits::default().with_max_nodes(50);
    let mut solver = Solver::new(OneHeap::KAYLES, limits, Interrupt::new());
    for _ in 0..2 {
        assert_eq!(solver.value(&100).unwrap_err().kind(), ErrorKind::Limit);
        assert_eq!(solver.value(&97).unwrap_err().kind(), ErrorKind::Limit);
    }
    let interrupt = Interrupt::new();
    let mut solver = Solver::new(OneHeap::KAYLES, Limits::default(), interrupt.clone());
    interrupt.stop(StopReason::Interrupted);
    assert_eq!(solver.value(&100).unwrap_err().kind(), ErrorKind::Interrupted);
    interrupt.clear();
    assert_eq!(solver.value(&9).unwrap().to_u64(), Some(4));
    assert_eq!(solver.value(&100).unwrap().to_u64(), Some(1));
}

/// Every ruleset is in a list of games that are checked by their rules: those of this file, of
/// coins, of graphs and of boards.
#[test]
fn no_ruleset_is_forgotten() {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets");
    let mut checked: Vec<String> = Vec::new();
    for family in std::fs::read_dir(tests).unwrap() {
        let file = family.unwrap().path().join("by_the_rules.rs");
        let Ok(source) = std::fs::read_to_string(file) else { continue };
        let games = source.split("games! {\n").skip(1).flat_map(|rest| rest.split("\n}\n").next());
        let rows =
            games.flat_map(str::lines).filter_map(|line| line.strip_prefix("    ")?.split_once(" => "));
        let names = rows.map(|(name, _)| name.to_owned()).filter(|name| !name.starts_with(' '));
        checked.extend(names);
    }
    let mut rulesets: Vec<&str> = sprague::registry::rulesets().map(|ruleset| ruleset.name()).collect();
    checked.sort_unstable();
    rulesets.sort_unstable();
    assert_eq!(checked, rulesets);
}
