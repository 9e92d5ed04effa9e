//! Heaps of any size in misère play, alone and beside other components.

use sprague::misere::{moves, outcome, outcome_by_playing, winning_move};
use sprague::{ErrorKind, GameId, Outcome, Reply, Session, Store, report};

/// What a statement answers, as text on one line.
fn said(session: &mut Session, statement: &str) -> String {
    let reply = session.eval(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    report::text(&reply).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Who wins, and that the move that is named wins.
fn judged(session: &mut Session, text: &str) -> Outcome {
    let game = session.position(text).unwrap();
    let store = session.store_mut();
    let found = outcome(store, game).unwrap_or_else(|error| panic!("{text}: {error}"));
    let winning = winning_move(store, game).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(winning.is_some(), found == Outcome::N, "{text}");
    if let Some(winning) = winning {
        assert_eq!(outcome(store, winning.result).unwrap(), Outcome::P, "{text}");
    }
    found
}

#[test]
fn sums_with_large_heaps_agree_with_play() {
    let mut session = Session::new();
    let (mut p, mut n) = (0, 0);
    for heaps in ["0.07(32)", "0.3(18) + 0.3(15)", "0.31(20) + 0.31(12)"] {
        for beside in ["*0", "*1", "*2", "*5", "{*2 + *2}", "cram(2, 2)"] {
            let text = format!("{heaps} + {beside}");
            let game = session.position(&text).unwrap();
            let by_play = outcome_by_playing(session.store_mut(), game).unwrap();
            assert_eq!(judged(&mut session, &text), by_play, "{text}");
            match by_play {
                Outcome::P => p += 1,
                Outcome::N => n += 1,
            }
        }
    }
    assert!(p >= 2 && n >= 10, "{p} {n}");
}

/// The n for which G + `*(ω + k)` + `*(ω + n)` is P, by definition, where all finite nimbers are
/// misère Grundy values of G + `*m` for some m.
fn finite_part(store: &mut Store, game: GameId, k: u64) -> u64 {
    let options = store.options(game).unwrap();
    let mut values: Vec<u64> = options.into_iter().map(|option| finite_part(store, option, k)).collect();
    values.extend((0..k).map(|smaller| finite_part(store, game, smaller)));
    (0..).find(|value| !values.contains(value)).unwrap()
}

#[test]
fn an_infinite_nimber_decides_by_the_normal_value() {
    let mut session = Session::new();
    for wild in ["kayles(5)", "kayles(3) + *1", "{*2 + *2, *3}", "0.77(4)", "*2 + *2", "cram(2, 3)"] {
        let game = session.position(wild).unwrap();
        for value in 0..6 {
            // Some move in *ω leaves the value.
            let leaves = |nimber: u64| -> bool {
                let sum = session.position(&format!("{wild} + *{nimber} + *{value}")).unwrap();
                outcome_by_playing(session.store_mut(), sum).unwrap() == Outcome::P
            };
            assert!((0..16).any(leaves), "{wild}: {value}");
        }
        for k in [0, 1, 3] {
            let by_definition = finite_part(session.store_mut(), game, k);
            for n in 0..6 {
                let text = format!("{wild} + *(ω + {k}) + *(ω + {n})");
                let expected = if n == by_definition { Outcome::P } else { Outcome::N };
                assert_eq!(judged(&mut session, &text), expected, "{text}");
            }
            assert_eq!(judged(&mut session, &format!("{wild} + *(ω + {k})")), Outcome::N);
        }
    }
    assert_eq!(judged(&mut session, "0.77(10^20) + *ω"), Outcome::N);
    assert_eq!(judged(&mut session, "0.77(10^20) + *ω + *(ω*2)"), Outcome::N);
    assert_eq!(
        said(&mut session, "misere_grundy(0.77(10^20) + *ω)"),
        said(&mut session, "ω + grundy(0.77(10^20))")
    );
}

#[test]
fn a_winning_move_in_a_heap_of_any_size() {
    let mut session = Session::new();
    let mut n = 0;
    for code in ["0.77", "0.75", "4.56", "0.72", "0.3"] {
        for heap in ["100", "10^20", "10^20 + 1", "10^20 + 7", "10^100 + 3"] {
            for beside in ["*0", "*1", "*2"] {
                let text = format!("{code}({heap}) + {beside}");
                let game = session.position(&text).unwrap();
                // Not every code has a quotient that is found at once.
                match outcome(session.store_mut(), game) {
                    Ok(_) => n += usize::from(judged(&mut session, &text) == Outcome::N),
                    Err(error) => assert_eq!(error.kind(), ErrorKind::Limit, "{text}"),
                }
            }
        }
    }
    assert!(n > 30, "{n}");
    let text = said(&mut session, "claim 0.77(10^20) is misere P");
    assert!(text.contains("to win, take 2 and divide into 1 and 99999999999999999997"), "{text}");
}

#[test]
fn winning_moves_by_a_quotient_are_those_by_play() {
    let mut session = Session::new();
    for text in ["0.07(32)", "0.3(18) + 0.3(15) + *2", "0.31(20) + 0.31(12) + *1"] {
        let game = session.position(text).unwrap();
        let store = session.store_mut();
        let list = moves(store, game, 1_000).unwrap().list;
        assert!(!list.is_empty());
        for one in &list {
            let by_play = outcome_by_playing(store, one.result).unwrap();
            assert_eq!(one.wins, by_play == Outcome::P, "{text}");
        }
        let winning = list.iter().filter(|one| one.wins).count();
        assert_eq!(said(&mut session, &format!("len(misere_winning_moves({text}))")), winning.to_string());
    }
}

#[test]
fn what_is_not_decided_says_why_at_once() {
    let mut session = Session::new();
    for (text, why) in [
        ("0.77(10^20) + 0.07(10^19)", "large heaps of two codes"),
        ("0.07(10^20)", "the misère quotient of 0.07 would tell: with heap"),
        ("0.77(10^20) + cram(5, 5)", "beside the heaps of 0.77"),
    ] {
        let error = session.eval(&format!("claim {text} is misere P")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{text}");
        assert!(error.notes()[0].contains(why), "{text}: {error:?}");
    }
    let error = session.eval("moves misere 0.77(10^20)").unwrap_err();
    assert!(error.notes()[0].contains("is misère N; to win, take 2 and divide into 1 and"), "{error:?}");
    let Reply::Proof(proof) = session.eval("prove 0.77(10^20) + *1 is misere P").unwrap() else { panic!() };
    assert!(proof.proof.holds());
}

/// What decided is named: a theorem or a quotient, and no play that there was not.
#[test]
fn a_proof_names_what_decided() {
    let mut session = Session::new();
    let mut proved = |claim: &str| said(&mut session, claim).split_whitespace().collect::<Vec<_>>().join(" ");
    let rule = "is P in misère play exactly if its Grundy value is 0. The Grundy value of this sum is";
    // The value of 0.77(10^20) is 1 in both kinds of play.
    for (claim, because) in [
        ("prove 0.77(10^20) + *ω is misere N", format!("{rule} (ω + 1).")),
        ("prove 0.77(10^20) + *ω + *(ω + 1) is misere P", format!("{rule} 0.")),
        (
            "prove 0.77(10^20) + *100 is misere N",
            "the rest is 100. That of 0.77(100000000000000000000) is 1 by the misère quotient".to_owned(),
        ),
        ("prove 0.77(10^20) + *1 is misere P", "The misère quotient of 0.77 beside *1 has".to_owned()),
    ] {
        let text = proved(claim);
        assert!(text.contains(&because), "{claim}: {text}");
        assert!(!text.contains("reached") && !text.contains("certificate"), "{claim}: {text}");
    }
}
