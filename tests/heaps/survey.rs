//! Surveys: rows found together against rows found one by one; limits, interrupts, parts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sprague::heap::{Family, Ground, Survey, survey};
use sprague::reply::SurveyRow;
use sprague::{Error, ErrorKind, Interrupt, Limits, StopReason};

fn family(pattern: &str) -> Family {
    Family::read(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

fn whole(pattern: &str, to: u64) -> Survey {
    Survey::new(family(pattern), to, &Limits::default())
}

fn rows(survey: Survey) -> Vec<SurveyRow> {
    survey.into_iter().collect::<Result<_, Error>>().unwrap()
}

/// Each game by itself.
fn one_by_one(pattern: &str, to: u64) -> Vec<SurveyRow> {
    let family = family(pattern);
    (0..family.len())
        .filter_map(|number| family.game(number))
        .map(|(game, rule)| survey(game, rule, to, &Limits::default(), &Interrupt::new()).unwrap())
        .collect()
}

#[test]
fn what_cousins_share_changes_no_row() {
    for (pattern, heaps) in [
        ("0.ddd", &[0, 1, 2, 3, 7, 40, 150][..]),
        ("d.dd", &[100]),
        ("0.00d7", &[3, 4, 5, 200]),
        ("0.0hh", &[60]),
        ("0.12d", &[150]),
        ("subtraction(1..6)", &[50]),
        ("all_but(1..4)", &[90]),
    ] {
        for &to in heaps {
            let expected = one_by_one(pattern, to);
            for threads in [0, 3, usize::MAX] {
                assert_eq!(rows(whole(pattern, to).threads(threads)), expected, "{pattern} to {to}");
            }
        }
    }
}

#[test]
fn parts_are_the_whole() {
    let expected = one_by_one("0.dd", 80);
    for of in [1, 2, 7, 64, 100] {
        let mut parts: Vec<_> = (1..=of)
            .map(|part| rows(whole("0.dd", 80).part(part, of).unwrap().threads(part % 3)).into_iter())
            .collect();
        // The k-th game is in the part k: they take turns.
        let together: Vec<SurveyRow> =
            (0..64).map(|number| parts[number % of].next().expect("a row")).collect();
        assert_eq!(together, expected, "{of}");
        assert!(parts.iter_mut().all(|part| part.next().is_none()), "{of}");
    }
    for (part, of) in [(0, 3), (4, 3), (1, 0), (0, 0)] {
        assert_eq!(whole("0.dd", 80).part(part, of).unwrap_err().kind(), ErrorKind::Domain);
    }
}

#[test]
fn what_is_passed_is_left_out() {
    let expected = one_by_one("0.d3", 80);
    for count in 0..=expected.len() {
        let mut survey = whole("0.d3", 80).threads(2);
        for row in &expected[..count] {
            assert_eq!(survey.pass().as_ref(), Some(&row.game));
        }
        assert_eq!(rows(survey), expected[count..], "{count}");
    }
    let mut survey = whole("0.d", 80);
    assert_eq!((0..8).filter_map(|_| survey.pass()).count(), 8);
    assert_eq!((survey.pass(), survey.pass()), (None, None));
    assert_eq!(rows(survey), []);
}

/// A game that meets its limit has a row that says so. All others have the rows that they have
/// without limits.
#[test]
fn a_limit_is_that_of_one_game() {
    let expected = one_by_one("0.dd", 2_000);
    for threads in [0, 2] {
        let limited = whole("0.dd", 2_000).threads(threads).each(|| Interrupt::with_steps(40));
        let found = rows(limited);
        let mut met = 0;
        for (row, free) in found.iter().zip(&expected) {
            assert_eq!((&row.game, &row.standard_form), (&free.game, &free.standard_form));
            if row.ground == Ground::Limit {
                met += 1;
                assert_eq!(row.ended.as_ref().unwrap().kind(), ErrorKind::StepLimit);
                assert!(row.found.period().is_none() && row.largest.is_none());
            } else {
                assert_eq!(row, free);
            }
        }
        assert_eq!(found.len(), expected.len());
        assert!(0 < met && met < found.len(), "{met}");
    }
    // Ceilings are limits too: 400 heaps.
    let found = rows(Survey::new(family("0.dd"), 2_000, &Limits::with_nodes(100)).threads(2));
    for (row, free) in found.iter().zip(&expected) {
        // What the table of solved games says needs no value.
        let computed = free.ground != Ground::Table;
        let beyond = computed && (free.found.heaps() > 400 || free.found.period().is_none());
        assert_eq!(row.ground == Ground::Limit, beyond, "{row:?}");
        if beyond {
            assert_eq!(row.ended.as_ref().unwrap().kind(), ErrorKind::Limit);
            assert_eq!(row.found.heaps(), 400);
        } else {
            assert_eq!(row, free);
        }
    }
}

/// Rows that come before an interrupt are whole, and there is none after it.
#[test]
fn an_interrupt_ends_a_survey() {
    // More games than are handed out at once: however fast the threads are, some are left.
    let games = family("0.dddddd");
    let expected = |number| {
        let (game, rule) = games.game(number).unwrap();
        survey(game, rule, 60, &Limits::default(), &Interrupt::new()).unwrap()
    };
    for threads in [0, 2] {
        let interrupt = Interrupt::new();
        let mut rows = whole("0.dddddd", 60).threads(threads).interrupt(&interrupt).into_iter();
        for number in 0..100 {
            assert_eq!(rows.next().unwrap().unwrap(), expected(number));
        }
        interrupt.stop(StopReason::Interrupted);
        // Rows that were found already may still come.
        let mut rest: Vec<_> = rows.by_ref().collect();
        assert_eq!(rest.pop().unwrap().unwrap_err().kind(), ErrorKind::Interrupted);
        assert!(rest.len() < games.len() - 100);
        for (number, row) in (100..).zip(rest) {
            assert_eq!(row.unwrap(), expected(number));
        }
        assert!(rows.next().is_none());
    }
}

/// A game that takes forever is left when the survey is stopped, by an error or by a drop.
#[test]
fn games_do_not_outlive_their_survey() {
    static RUNNING: AtomicUsize = AtomicUsize::new(0);
    static FIRST_SEEN: AtomicBool = AtomicBool::new(false);
    static STOP: AtomicBool = AtomicBool::new(false);
    let endless = || {
        Survey::by(family("0.dd"), |game, _, interrupt| {
            RUNNING.fetch_add(1, Ordering::SeqCst);
            let ended = loop {
                if game == "0.0" {
                    break Ok(());
                }
                // From within a game that is looked at.
                STOP.fetch_or(FIRST_SEEN.load(Ordering::SeqCst), Ordering::SeqCst);
                if let Err(error) = interrupt.poll() {
                    break Err(error);
                }
            };
            RUNNING.fetch_sub(1, Ordering::SeqCst);
            ended
        })
    };
    let mut rows = endless().threads(2).into_iter();
    assert!(rows.next().unwrap().is_ok());
    drop(rows);
    assert_eq!(RUNNING.load(Ordering::SeqCst), 0);
    for threads in [0, 2] {
        FIRST_SEEN.store(false, Ordering::SeqCst);
        STOP.store(false, Ordering::SeqCst);
        let asked = || STOP.load(Ordering::SeqCst).then_some(StopReason::Interrupted);
        let survey = endless().threads(threads).interrupt(&Interrupt::with_callback(1, asked));
        let mut rows = survey.into_iter();
        assert!(rows.next().unwrap().is_ok());
        FIRST_SEEN.store(true, Ordering::SeqCst);
        assert_eq!(rows.next().unwrap().unwrap_err().kind(), ErrorKind::Interrupted);
        assert!(rows.next().is_none());
        assert_eq!(RUNNING.load(Ordering::SeqCst), 0);
    }
}

#[test]
fn a_panic_is_handed_on() {
    for threads in [0, 2] {
        let survey = Survey::by(family("0.dd"), |game, _, _| {
            assert_ne!(game, "0.12", "a bug");
            Ok(())
        });
        let mut rows = survey.threads(threads).into_iter();
        let seen = catch_unwind(AssertUnwindSafe(|| rows.by_ref().count()));
        assert!(seen.is_err(), "{threads}");
    }
}

#[test]
fn an_error_of_ones_own_ends_a_survey() {
    for threads in [0, 1, 2] {
        let survey = Survey::by(family("0.dd"), |game, _, _| match game {
            "0.03" => Err(Error::new(ErrorKind::Domain, "not this one")),
            _ => Ok(game.to_owned()),
        });
        let found: Vec<_> = survey.threads(threads).into_iter().collect();
        let names: Vec<_> = found.iter().flatten().map(String::as_str).collect();
        assert_eq!(names, ["0.0", "0.01", "0.02"]);
        assert_eq!(found.len(), 4);
    }
}
