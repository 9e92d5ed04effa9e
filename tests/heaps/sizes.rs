//! Heap sizes and periods have 64 bits on every machine.
//!
//! The types are held here, so that a machine of 64 bits sees what a machine of 32 bits would lose.

use sprague::front_end::octal::{Class, LongRun, OctalSequence, ProvedPeriod};
use sprague::heap::{Found, HeapRule, NimSequence, Period, SolvedGame};
use sprague::reply::PeriodReply;
use sprague::ruleset::SharedSequence;
use sprague::{Interrupt, Limits, Result, Session};

/// What the functions return that name a heap or count heaps. A narrower type does not compile.
#[test]
fn heap_sizes_and_periods_have_64_bits() {
    let _: fn(&SolvedGame) -> Option<(u32, u64)> = SolvedGame::largest;
    let _: fn(&HeapRule) -> Option<(&'static SolvedGame, u64)> = SolvedGame::of;
    let _: fn(&Period) -> u64 = Period::end;
    let _: fn(&Period) -> Option<u64> = Period::last_exception;
    let _: fn(&Period, &[u32]) -> Vec<u64> = Period::exceptions;
    type ValueAndHeap = Option<(u32, u64)>;
    let _: fn(&Period, &[u32]) -> ValueAndHeap = Period::largest;
    let _: fn(&PeriodReply) -> Option<(u32, u64)> = PeriodReply::largest;
    let _: fn(&SharedSequence) -> u64 = SharedSequence::shift;
    let _: fn(&LongRun) -> u64 = LongRun::heap;
    let _: fn(&LongRun) -> u64 = LongRun::deepest;
    let _: fn() -> u64 = LongRun::usual_heaps;
    let _: fn(&OctalSequence) -> Option<u64> = |sequence| sequence.rare_heaps().next();
    let _: fn(&Class, u64, u32) -> u32 = Class::of;
    let _: fn(&Limits) -> u64 = |limits| limits.max_heaps;
    let _: fn(&Period) -> [u64; 3] = |period| [period.period, period.preperiod, period.heaps];
    let _: fn(&ProvedPeriod) -> [u64; 2] = |period| [period.period, period.preperiod];
    let _: fn(u64) -> Found = |heaps| Found::Nothing { heaps };
    type Sequence = NimSequence;
    let _: fn(&mut Sequence, u64, &Limits, &Interrupt) -> Result<()> = Sequence::extend;
    let _: fn(&mut Sequence, u64, u64, &Limits, &Interrupt) -> Result<Vec<u32>> = Sequence::between;
    let _: fn(&mut Sequence, u64, &Limits, &Interrupt) -> Result<Found> = Sequence::period;
    let _: fn(&mut Session, &str, u64, u64) -> Result<Vec<u32>> = Session::heap_values;
    let _: fn(&mut Session, &str, Option<u64>) -> Result<PeriodReply> = Session::period;
}

/// Each row of the table, field by field.
#[test]
fn no_row_of_the_table_is_lost() {
    let rows: Vec<Vec<&str>> = include_str!("../../src/games/heap/solved.tsv")
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), SolvedGame::all().len());
    assert!(rows.iter().any(|row| row[2].parse::<u32>().is_err()), "a row has a number beyond 2^32");
    for (row, game) in rows.iter().zip(SolvedGame::all()) {
        let period = game.period();
        let written = [&game.code().to_string(), &period.period.to_string(), &period.preperiod.to_string()]
            .map(String::clone);
        assert_eq!(written, row[..3]);
        assert_eq!(period.heaps.to_string(), row[4]);
        let (value, heap) = game
            .largest()
            .map_or_else(Default::default, |(value, heap)| (value.to_string(), heap.to_string()));
        assert_eq!([value, heap], row[5..7]);
    }
}

/// Periods, bounds and values beyond 2^32, as a statement and as a command ask for them.
#[test]
fn what_lies_beyond_32_bits_is_answered() {
    let mut session = Session::new();
    for (claim, right) in [
        ("period(0.106) = 328226140474", true),
        ("preperiod(0.106) = 465384263797", true),
        ("last_exception(0.106) = 465384263796", true),
        ("period(0.106) = 1799260026", false),
    ] {
        let reply = session.eval(&format!("claim {claim}")).unwrap();
        let text = sprague::report::text(&reply);
        assert_eq!(text.contains("holds"), right, "{claim}: {text}");
    }
    // 465384263797 + 328226140474 · 2 + 12 beyond the preperiod of Kayles, which is 71 with
    // period 12.
    let first = 71 + 12 * 100_000_000_000;
    let values = session.heap_values("0.77", first, first + 11).unwrap();
    assert_eq!(values, session.heap_values("0.77", 71, 82).unwrap());
    let last = u64::MAX - 1;
    assert_eq!(session.heap_values("0.77", last, last).unwrap().len(), 1);
    assert!(session.heap_values("0.77", u64::MAX, u64::MAX).is_err());
}
