//! Misère play of sums with large components, which is searched: against play, and against the walk
//! over all followers.

use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{ErrorKind, GameId, Interrupt, Limits, Outcome, Result, Session, Store, misere};

use crate::play::typed::random;

/// A row of pins, as in Kayles: take one, or two side by side. Rows from 4 pins on are large.
#[derive(Debug)]
struct Pins;

impl Ruleset for Pins {
    type Position = u64;

    fn name(&self) -> String {
        "pins".to_owned()
    }

    fn moves(&self, &row: &u64, moves: &mut Moves<u64>) -> Result<()> {
        for taken in 1..=row.min(2) {
            for before in 0..=(row - taken) {
                let left = [before, row - taken - before].into_iter().filter(|&pins| pins > 0);
                moves.to_sum(left, || format!("take {taken} after {before}"))?;
            }
        }
        Ok(())
    }

    fn weight(&self, row: &u64) -> Option<u64> {
        Some(*row)
    }

    fn searched_from(&self) -> Option<u64> {
        Some(4)
    }

    fn write(&self, row: &u64) -> String {
        format!("pins({row})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a row")?.size("a row")
    }
}

/// A sum of rows, nimbers, and rows of Kayles, which are not searched.
fn sum(store: &mut Store, rows: &[u64], nimbers: &[u64], kayles: &[GameId]) -> GameId {
    let rules = store.add_ruleset(Pins);
    let mut components = kayles.to_vec();
    for &row in rows {
        components.push(store.ruleset_position::<Pins>(rules, row).unwrap());
    }
    for &nimber in nimbers {
        components.push(store.nimber(nimber).unwrap());
    }
    store.sum(&components).unwrap()
}

fn kayles(session: &mut Session, rows: &[u64]) -> Vec<GameId> {
    rows.iter().map(|row| session.position(&format!("kayles({row})")).unwrap()).collect()
}

#[test]
fn as_by_play_and_by_the_walk() {
    let mut random = random(5);
    let mut won = 0;
    for round in 0..50 {
        let mut session = Session::new();
        let rows: Vec<u64> = (0..1 + random(3)).map(|_| 1 + random(if round < 25 { 6 } else { 9 })).collect();
        let nimbers: Vec<u64> = (0..random(3)).map(|_| 1 + random(4)).collect();
        let others: Vec<u64> = (0..random(2)).map(|_| 1 + random(7)).collect();
        let beside = kayles(&mut session, &others);
        let all_kayles = [kayles(&mut session, &rows), beside.clone()].concat();
        let store = session.store_mut();
        let searched = sum(store, &rows, &nimbers, &beside);
        let walked = sum(store, &[], &nimbers, &all_kayles);
        let what = format!("{rows:?} and {nimbers:?} and {others:?}");
        let outcome = misere::outcome(store, searched).unwrap();
        assert_eq!(outcome, misere::outcome(store, walked).unwrap(), "{what}");
        assert_eq!(
            misere::grundy(store, searched).unwrap(),
            misere::grundy(store, walked).unwrap(),
            "{what}"
        );
        assert_eq!(misere::genus(store, searched).unwrap(), misere::genus(store, walked).unwrap(), "{what}");
        if rows.iter().chain(&others).sum::<u64>() < 12 {
            assert_eq!(outcome, misere::outcome_by_playing(store, searched).unwrap(), "{what}");
        }
        let winning = misere::winning_move(store, searched).unwrap();
        assert_eq!(
            winning.is_some(),
            outcome == Outcome::N && store.option_count(searched).unwrap() > 0_u32.into()
        );
        for one in misere::moves(store, searched, 1_000).unwrap().list {
            let left = misere::outcome(store, one.result).unwrap();
            assert_eq!(one.wins, left == Outcome::P, "{what}: {:?}", one.words);
            assert_eq!(one.value, misere::grundy(store, one.result).unwrap(), "{what}: {:?}", one.words);
            won += usize::from(one.wins);
        }
    }
    assert!(won > 10, "{won}");
}

/// A nimber beside a row need not be played in, nor a heap that is too large.
#[test]
fn beside_large_nimbers() {
    let mut session = Session::new();
    let store = session.store_mut();
    for row in [5, 12] {
        let alone = sum(store, &[row], &[], &[]);
        let value = misere::grundy(store, alone).unwrap().to_u64().unwrap();
        for nimber in [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 1 << 40] {
            let both = sum(store, &[row], &[nimber], &[]);
            let is_p = misere::outcome(store, both).unwrap() == Outcome::P;
            assert_eq!(is_p, nimber == value, "{row} and *{nimber}");
        }
    }
}

#[test]
fn ceilings_and_stops() {
    let mut session = Session::with_limits(Limits::default().with_max_nodes(2_000));
    let store = session.store_mut();
    let rows = sum(store, &[30, 31], &[], &[]);
    let failed = misere::outcome(store, rows).unwrap_err();
    assert_eq!(failed.kind(), ErrorKind::Limit, "{failed}");
    let mut session = Session::new();
    let store = session.store_mut();
    let rows = sum(store, &[13, 14], &[], &[]);
    let outcome = misere::outcome(store, rows).unwrap();
    for steps in [1, 10, 100, 1_000] {
        session.set_interrupt(Interrupt::with_steps(steps));
        let stopped = misere::outcome(session.store_mut(), rows).unwrap_err();
        assert_eq!(stopped.kind(), ErrorKind::StepLimit);
        session.set_interrupt(Interrupt::new());
        assert_eq!(misere::outcome(session.store_mut(), rows).unwrap(), outcome);
    }
}
