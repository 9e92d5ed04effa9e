//! Couples against full values.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::{ErrorKind, Result, StopReason};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::nimber::{NimSum, Nimber};
use crate::ruleset::boards::{Chomp, Cram, Sprouts};
use crate::ruleset::graphs::{ArcKayles, GraphChomp, NodeKayles, Poset, VertexDeletion};
use crate::ruleset::{Argument, Moves, Ruleset, Solver};

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

fn solver<R: Ruleset>(rules: R) -> Solver<R> {
    Solver::new(rules, Limits::default(), Interrupt::new())
}

fn read<R: Ruleset>(rules: &R, text: &str) -> R::Position {
    let argument = match text.split_once('x') {
        Some((rows, columns)) => vec![rows, columns],
        None => return rules.read(&[Argument::Text(text.into())]).unwrap(),
    };
    let numbers: Vec<Argument> =
        argument.iter().map(|number| Argument::Integer(number.parse().unwrap())).collect();
    rules.read(&numbers).unwrap()
}

/// The mex of all options, whatever the ruleset.
fn full_value<R: Ruleset>(solver: &mut Solver<R>, position: &R::Position) -> Result<Nimber> {
    let (mut keys, mut value) = (Vec::new(), NimSum::default());
    solver.parts(position.clone(), &mut Vec::new(), &mut keys)?;
    for key in keys {
        solver.solve(key)?;
        solver.add(key, &mut value);
    }
    Ok(value.finish())
}

/// Some positions that are reached from one by random moves.
fn reached<R: Ruleset>(rules: &R, start: &R::Position, random: &mut Random) -> Result<Vec<R::Position>> {
    let mut positions = vec![start.clone()];
    for _ in 0..random.below(8) {
        let mut moves = Moves::new(10_000, Interrupt::new());
        let Some(position) = positions.pop() else { break };
        rules.moves(&position, &mut moves)?;
        if moves.is_empty() {
            continue;
        }
        let chosen = random.below(moves.len());
        positions.extend(moves.iter().nth(chosen).map(|(parts, _)| parts.to_vec()).unwrap_or_default());
        let last = positions.len();
        if last > 1 {
            positions.swap(random.below(last), last - 1);
        }
    }
    positions.truncate(4);
    Ok(positions)
}

/// Random sums, each beside heaps of the value and of others, with little room for couples.
fn agree<R: Ruleset + Copy>(rules: R, starts: &[&str], rounds: usize, most: Option<usize>) {
    let mut random = Random(starts.len() as u64 + rounds as u64);
    let (mut full, mut searched, mut valued) = (solver(rules), solver(rules), solver(rules));
    let starts: Vec<R::Position> = starts.iter().map(|start| read(&rules, start)).collect();
    for round in 0..rounds {
        if round % 20 == 0 {
            (searched, valued) = (solver(rules), solver(rules));
            if let Some(most) = most {
                searched.couples.numbers.limit(most);
                searched.couples.limit_lists(most);
            }
        }
        let mut sum = Vec::new();
        for _ in 0..1 + random.below(2) {
            sum.extend(reached(&rules, &starts[random.below(starts.len())], &mut random).unwrap());
        }
        let mut value = 0;
        for position in &sum {
            value ^= full_value(&mut full, position).unwrap().to_u64().unwrap();
        }
        for heap in [value ^ 1, value, random.below(40) as u64] {
            let is_value = searched.is_value_of_sum(&sum, &Nimber::from(heap)).unwrap();
            assert_eq!(is_value, heap == value, "{sum:?} beside *{heap}");
        }
        if let Some(first) = sum.first() {
            assert_eq!(valued.value(first).unwrap(), full_value(&mut full, first).unwrap(), "{sum:?}");
        }
    }
}

fn all(rounds: usize, most: Option<usize>) {
    agree(Cram, &["4x5", "3x6", "5x5", "2x8"], rounds, most);
    agree(Chomp, &["4x5", "3x7", "6x6"], rounds, most);
    agree(Sprouts, &["0*3", "0.AB|0.AB", "0.0.1a1a", "0.2+1A|A2"], rounds / 4, most);
    let graphs = [
        "0-1 1-2 2-3 3-4 4-0 0-5 1-6 2-7 3-8 4-9 5-7 7-9 9-6 6-8 8-5",
        "a-b b-c c-d d-e e-f f-a a-d b-e",
        "1-2 1-3 1-4 2-5 3-5 4-6 6-7 7-8 8-1",
    ];
    agree(NodeKayles, &graphs, rounds, most);
    agree(ArcKayles, &graphs[1..], rounds, most);
    agree(GraphChomp, &graphs[1..], rounds / 4, most);
    agree(VertexDeletion, &graphs[1..], rounds / 4, most);
    agree(Poset, &["a<b b<c a<d d<e c<f e<f g<h", "a<b c<d e<f a<d c<f"], rounds, most);
}

#[test]
fn couples_agree_with_full_values() {
    all(25, None);
}

#[test]
fn so_they_do_with_little_room() {
    all(12, Some(4));
}

#[test]
#[ignore = "slow"]
fn many_couples_agree_with_full_values() {
    all(14_000, None);
    all(1_000, Some(100));
}

/// Each in a solver of its own, as strategy stealing speaks of the whole bar alone.
#[test]
fn couples_agree_on_every_bar_of_chomp() {
    let mut full = solver(Chomp);
    let rows = |bar: usize| [bar / 125, bar / 25 % 5, bar / 5 % 5, bar % 5];
    for rows in (1..625).map(rows).filter(|rows| rows.is_sorted_by(|first, second| first >= second)) {
        let rows = rows.iter().filter(|&&row| row > 0).map(|&row| Argument::Integer(row.into())).collect();
        let bar = Chomp.read(&[Argument::List(rows)]).unwrap();
        let is_p = full_value(&mut full, &bar).unwrap().is_zero();
        assert_eq!(solver(Chomp).is_value(&bar, &Nimber::ZERO).unwrap(), is_p, "{bar:?}");
    }
}

/// A ruleset without all but its moves.
#[derive(Debug)]
struct ByMoves<R>(R);

impl<R: Ruleset> Ruleset for ByMoves<R> {
    type Position = R::Position;

    fn name(&self) -> String {
        self.0.name()
    }

    fn moves(&self, position: &R::Position, moves: &mut Moves<R::Position>) -> Result<()> {
        self.0.moves(position, moves)
    }

    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }
}

/// How often a theorem says that the player to move loses, and wins.
fn theorems_hold<R: Ruleset + Copy>(rules: R, positions: impl Iterator<Item = R::Position>) -> [usize; 2] {
    let mut by_moves = solver(ByMoves(rules));
    let mut said = [0; 2];
    for position in positions {
        let Some(theorem) = rules.outcome_theorem(&position) else { continue };
        let is_won = !by_moves.value(&position).unwrap().is_zero();
        assert_eq!(theorem.is_won(), is_won, "{}", rules.write(&position));
        said[usize::from(is_won)] += 1;
    }
    said
}

#[test]
fn theorems_say_who_wins() {
    let board = |(rows, columns): (usize, usize), free: u64| {
        let square = |square: usize| if free >> square & 1 == 1 { '.' } else { '#' };
        let row = |row: usize| (0..columns).map(|column| square(row * columns + column)).collect::<String>();
        read(&Cram, &(0..rows).map(row).collect::<Vec<_>>().join("/"))
    };
    for sizes in [(3, 4), (4, 3), (1, 9)] {
        let boards = (1..1_u64 << (sizes.0 * sizes.1)).map(|free| board(sizes, free));
        let said = theorems_hold(Cram, boards);
        assert!(said.iter().all(|&times| times > 20), "{sizes:?}: {said:?}");
    }
    let pairs: Vec<String> = (0..5).flat_map(|a| (0..a).map(move |b| format!("{b}<{a}"))).collect();
    let order = |chosen: u32| {
        let chosen = pairs.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        read(&Poset, &chosen.fold("0 1 2 3 4".to_owned(), |all, (_, pair)| format!("{all} {pair}")))
    };
    let [_, won] = theorems_hold(Poset, (0..1 << pairs.len()).map(order));
    assert!(won > 100, "{won}");
    let rows = |bar: usize| [bar / 64, bar / 16 % 4, bar / 4 % 4, bar % 4];
    let bars = (1..256).map(rows).filter(|rows| rows.is_sorted_by(|first, second| first >= second));
    let bars = bars.map(|rows| {
        let rows = rows.iter().filter(|&&row| row > 0).map(|&row| Argument::Integer(row.into()));
        Chomp.read(&[Argument::List(rows.collect())]).unwrap()
    });
    // 4 rows and 3 columns at most, and not the poisoned square alone.
    assert_eq!(theorems_hold(Chomp, bars), [0, 11]);
}

#[test]
fn ceilings_end_the_search_and_nothing_wrong_is_kept() {
    let board = read(&Cram, "3x9");
    let limits = Limits { max_nodes: 300, ..Limits::default() };
    let mut solver = Solver::new(Cram, limits, Interrupt::new());
    let failed = solver.is_value(&board, &Nimber::ZERO).unwrap_err();
    assert_eq!(failed.kind(), ErrorKind::Limit);
    solver.set_ceilings(&Limits::default(), &Interrupt::new());
    assert!(
        solver.is_value(&board, &Nimber::ZERO).unwrap() == full_value(&mut solver, &board).unwrap().is_zero()
    );
}

/// What a question costs, and the proof of its answer.
fn asked<R: Ruleset>(solver: &mut Solver<R>, position: &R::Position) -> Result<(bool, usize, String)> {
    let is_p = solver.is_value(position, &Nimber::ZERO)?;
    let (mut roots, met) = (Vec::new(), solver.len());
    solver.parts(position.clone(), &mut Vec::new(), &mut roots)?;
    let proof = if is_p { format!("{:?}", solver.by_couples().proof(&roots)?) } else { String::new() };
    Ok((is_p, met, proof))
}

#[test]
fn no_answer_depends_on_the_room_for_lists_or_on_ceilings_that_suffice() {
    for board in ["3x7", "....#/...../...../....."] {
        let board = read(&Cram, board);
        let free = asked(&mut solver(Cram), &board).unwrap();
        for most in [0, 100, 10_000] {
            let mut solver = solver(Cram);
            solver.couples.limit_lists(most);
            assert_eq!(asked(&mut solver, &board).unwrap(), free, "lists of {most}");
        }
        let needed = {
            let mut solver = solver(Cram);
            asked(&mut solver, &board).unwrap();
            solver.len()
        };
        let under = |max_nodes| {
            let limits = Limits { max_nodes, ..Limits::default() };
            asked(&mut Solver::new(Cram, limits, Interrupt::new()), &board)
        };
        assert_eq!(under(needed).unwrap(), free, "{needed} positions");
        assert_eq!(under(free.1 - 1).unwrap_err().kind(), ErrorKind::Limit);
    }
}

/// How many positions with values are in the smallest proofs of 4, 5, … spots that are published.
///
/// Source: J. Lemoine and S. Viennot, SproutsWiki, "Records" of GLOP.
const PUBLISHED_PROOFS: [usize; 8] = [15, 15, 43, 65, 137, 58, 110, 113];

/// Proofs are at most one and a half times as long as these.
fn proofs_are_short(spots: std::ops::RangeInclusive<usize>) {
    for spots in spots {
        let mut solver = solver(Sprouts);
        let start = Sprouts.read(&[Argument::Integer(spots.into())]).unwrap();
        let mut roots = Vec::new();
        if solver.is_value(&start, &Nimber::ZERO).unwrap() {
            solver.parts(start, &mut Vec::new(), &mut roots).unwrap();
        } else {
            // The proof is that of one option, to which the mover goes: the search has found one.
            let mut moves = Moves::new(10_000, Interrupt::new());
            Sprouts.moves(&start, &mut moves).unwrap();
            let won = moves.iter().find(|(parts, _)| {
                roots.clear();
                for part in *parts {
                    solver.parts(part.clone(), &mut Vec::new(), &mut roots).unwrap();
                }
                solver.by_couples().is_known_value(roots.clone(), &Nimber::ZERO)
            });
            assert!(won.is_some(), "{spots} spots");
        }
        let proof = solver.by_couples().proof(&roots).unwrap();
        let (ours, published) =
            (proof.iter().filter(|proved| proved.value.is_some()).count(), PUBLISHED_PROOFS[spots - 4]);
        assert!(2 * ours <= 3 * published, "{spots} spots: {ours} positions, and {published} are published");
    }
}

#[test]
fn proofs_are_as_short_as_published_ones() {
    proofs_are_short(4..=5);
}

#[test]
#[ignore = "slow"]
fn so_they_are_to_eleven_spots() {
    proofs_are_short(6..=11);
}

/// At whichever step: what was learned until then is right, and the next question is answered.
#[test]
fn a_search_that_was_stopped_goes_on() {
    let (board, limits) = (read(&Cram, "3x7"), Limits::default());
    for times in 0.. {
        let steps = 1 << times;
        let mut solver = Solver::new(Cram, limits.clone(), Interrupt::with_steps(steps));
        match solver.is_value(&board, &Nimber::ZERO) {
            Ok(_) => {
                assert!(times > 10, "it takes {steps} steps at most");
                break;
            }
            Err(error) => assert_eq!(error.kind(), ErrorKind::StepLimit),
        }
        solver.set_ceilings(&limits, &Interrupt::new());
        assert!(!solver.is_value(&board, &Nimber::ZERO).unwrap(), "{steps}");
    }
}

/// Another thread stops it when it has met some positions. It is told so once: then it ends.
#[test]
fn a_search_ends_at_the_step_after_the_stop() {
    let (steps, told) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (counted, said) = (Arc::clone(&steps), Arc::new(AtomicU64::new(u64::MAX)));
    let (stop, telling) = (Arc::clone(&said), Arc::clone(&told));
    let interrupt = Interrupt::with_callback(1, move || {
        let step = counted.fetch_add(1, Ordering::SeqCst);
        let is_stopped = stop.load(Ordering::SeqCst) <= step;
        telling.fetch_add(is_stopped.into(), Ordering::SeqCst);
        is_stopped.then_some(StopReason::Interrupted)
    });
    let mut solver = Solver::new(Cram, Limits::default(), interrupt);
    let board = read(&Cram, "7x7");
    let seen = std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            while steps.load(Ordering::SeqCst) < 50_000 {
                std::thread::yield_now();
            }
            let seen = steps.load(Ordering::SeqCst);
            said.store(seen, Ordering::SeqCst);
            seen
        });
        assert_eq!(solver.is_value(&board, &Nimber::ZERO).unwrap_err().kind(), ErrorKind::Interrupted);
        stopper.join().unwrap()
    });
    assert!(seen >= 50_000 && solver.len() > 1_000);
    assert_eq!(told.load(Ordering::SeqCst), 1);
}

/// From 1 to 2 and back.
#[derive(Debug)]
struct ToAndFro;

impl Ruleset for ToAndFro {
    type Position = u8;

    fn name(&self) -> String {
        "to_and_fro".to_owned()
    }

    fn moves(&self, &position: &u8, moves: &mut Moves<u8>) -> Result<()> {
        moves.to(3 - position, || "go".to_owned())
    }

    fn weight(&self, _: &u8) -> Option<u64> {
        Some(1)
    }

    fn write(&self, position: &u8) -> String {
        format!("to_and_fro({position})")
    }
}

#[test]
fn a_cycle_is_an_error() {
    let failed = solver(ToAndFro).is_value(&1, &Nimber::ZERO).unwrap_err();
    assert_eq!(failed.kind(), ErrorKind::Cycle);
    assert!(format!("{failed:?}").contains("to_and_fro(1) → to_and_fro(2) → to_and_fro(1)"), "{failed:?}");
}

/// What a second thread makes is what the search would make: the same positions are met in the same
/// order, and the same is learned of them. A thread is not used where polls are counted.
#[test]
fn a_second_thread_changes_nothing() {
    let found = |interrupt: Interrupt| {
        let mut solver = Solver::new(Sprouts, Limits::default(), interrupt);
        let start = read(&Sprouts, "0*6");
        assert!(solver.is_value(&start, &Nimber::ZERO).unwrap());
        let root = solver.key(start).unwrap();
        let proof = format!("{:?}", solver.by_couples().proof(&[root]).unwrap());
        (solver.positions.iter().cloned().collect::<Vec<_>>(), solver.values.clone(), proof)
    };
    let alone = found(Interrupt::with_callback(u64::MAX, || None));
    let together = found(Interrupt::new());
    assert!(alone.0.len() > 1_000);
    assert!(alone == together);
}
