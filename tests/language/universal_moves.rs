//! Claims over all integers that rest on what is guessed and proved of definitions, and on outcomes.

use sprague::reply::KnownOf;
use sprague::{ErrorKind, Session};

use crate::universal::{claim, counterexample, holds};

/// The P-positions of Moore's game with three heaps below a bound, by its moves: the table of
/// `[a][b][c]` in one list.
fn moore_by_play(most: usize, bound: usize) -> Vec<bool> {
    let place = |heaps: [usize; 3]| (heaps[0] * bound + heaps[1]) * bound + heaps[2];
    let box_ =
        || (0..bound).flat_map(move |a| (0..bound).flat_map(move |b| (0..bound).map(move |c| [a, b, c])));
    let mut is_p = vec![false; bound * bound * bound];
    for heaps in box_() {
        // In this order every option comes before.
        let is_option = |other: &[usize; 3]| {
            let changed = (0..3).filter(|&heap| other[heap] != heaps[heap]).count();
            (1..=most).contains(&changed) && (0..3).all(|heap| other[heap] <= heaps[heap])
        };
        is_p[place(heaps)] = !box_().filter(is_option).any(|other| is_p[place(other)]);
    }
    is_p
}

#[test]
fn outcomes_of_moores_game_are_as_in_play() {
    const BOUND: usize = 5;
    for most in 2..4 {
        let is_p = moore_by_play(most, BOUND);
        for a in 0..BOUND {
            for b in 0..BOUND {
                // One heap alone may be changed, so no two sizes of the third are P.
                let size = (0..BOUND).find(|c| is_p[(a * BOUND + b) * BOUND + c]);
                let condition = size.map_or("false".to_owned(), |size| format!("n = {size}"));
                let text =
                    format!("moore({most}, [{a}, n, {b}]) is P iff {condition} for all n if n < {BOUND}");
                assert!(holds(&text), "{text}");
            }
        }
    }
    assert!(holds("moore(2, [a, b, b]) is N iff a != b for all a, b"));
    assert!(holds("moore(2, [a, b, 1]) != 0 or outcome(moore(2, [a, b, 1])) = P for all a, b"));
    for text in [
        "moore(2, [a, b, 1]) + *a is P for all a, b",
        "moore(2, [a, b]) = *a for all a, b",
        "grundy(moore(2, [a, b])) = 0 for all a, b",
        "moore(a, [a, b]) is N for all a, b",
    ] {
        let decided = claim(&mut Session::new(), text).is_ok_and(|claim| claim.decided.is_some());
        assert!(!decided, "{text}");
    }
}

/// What is proved of a definition with more parameters, or without a period, is used as a value, or as
/// an outcome.
#[test]
fn what_is_guessed_of_definitions_is_used() {
    let mut session = Session::new();
    for definition in [
        "mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }",
        "nim2(a, b) := { nim2(i, b) for i in 0..a-1, nim2(a, j) for j in 0..b-1 }",
        "dyn(n, q) := { dyn(n-k, k) for k in 1..q if k <= n }",
    ] {
        session.eval(definition).unwrap();
    }
    let mut known = |text: &str| {
        let found = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(found.holds(), "{text}");
        let decided = found.decided.unwrap();
        decided
            .definitions
            .iter()
            .map(|definition| (definition.game.clone(), definition.known))
            .collect::<Vec<_>>()
    };
    let one = |game: &str, known| vec![(game.to_owned(), known)];
    assert_eq!(known("mark(n) + mark(n) is P for all n"), one("mark", KnownOf::Values));
    assert_eq!(known("grundy(mark(n)) <= 2 for all n"), one("mark", KnownOf::Values));
    assert_eq!(known("nim2(a, b) + *a = *b for all a, b"), one("nim2", KnownOf::Relation));
    assert_eq!(known("n = 0 or nim2(n - 1, n - 1) is P for all n"), one("nim2", KnownOf::Relation));
    assert_eq!(known("(nim2(a, b) = *n for some b) for all a, n"), one("nim2", KnownOf::Relation));
    assert_eq!(known("dyn(n, n) is N for all n >= 1"), one("dyn", KnownOf::Outcomes));
    assert_eq!(known("dyn(n, 1) = 0 iff n % 2 = 0 for all n"), one("dyn", KnownOf::Outcomes));
    assert_eq!(
        known("outcome(dyn(n, 1)) = outcome(subtraction([1])(n)) for all n"),
        one("dyn", KnownOf::Outcomes)
    );
    // Below 0 a definition has a value that is not known here, and an outcome is not a value.
    assert_eq!(
        claim(&mut session, "nim2(n - 1, n - 1) is P for all n").unwrap_err().kind(),
        ErrorKind::NotYet
    );
    for text in ["dyn(n, n) + dyn(n, n) is P for all n", "dyn(n, n) + *0 is N for all n >= 1"] {
        let error = claim(&mut session, text).unwrap_err();
        assert!(error.to_string().contains("only the outcome is known"), "{error}");
    }
}

/// Rulesets of the language whose moves are known as definitions.
#[test]
fn rulesets_are_decided_by_their_moves() {
    let mut session = Session::new();
    let mut said = |text: &str| claim(&mut session, text).map(|claim| claim.holds());
    for (text, expected) in [
        ("mem(n, 2*n) is P for all n >= 1", true),
        ("mem(n) is N for all n >= 1", true),
        ("at_most_half(n) is P iff n ⊕ (n + 1) = 2*n + 1 for all n", true),
        ("at_least_half(n) is P iff n = 0 for all n", true),
        ("welter([a, b]) + *((a ⊕ b) - 1) is P for all a, b if a != b", true),
        ("grundy(silver_dollar([a, b])) = b - a - 1 for all a, b if a < b", true),
        ("grundy(silver_dollar([a, b])) = b - a for all a, b if a < b", false),
        ("silver_dollar([a]) = welter([a]) for all a", true),
        ("dawsons_circle(n + 34) = dawsons_circle(n) for all n >= 60", true),
        ("dawsons_circle(n) is P iff 0.137(n - 3) is N for all n >= 3", true),
    ] {
        assert_eq!(said(text).unwrap_or_else(|error| panic!("{text}: {error}")), expected, "{text}");
    }
    // Two coins on one square are no position.
    assert_eq!(said("welter([a, b]) is N for all a, b").unwrap_err().kind(), ErrorKind::Domain);
    assert!(said("mem(n) + mem(n) is P for all n").unwrap_err().to_string().contains("only the outcome"));
    // A name of one's own comes first.
    session.eval("mem(n) := nim(n)").unwrap();
    assert!(claim(&mut session, "mem(n) = *n for all n").unwrap().holds());
}

/// An assumed outcome does not count as a value, even if another definition uses it.
#[test]
fn assumed_outcomes_are_no_values() {
    let mut session = Session::new();
    session.eval("with_one(g) := g + *1").unwrap();
    // Its values are 0, 2, 0, 2, …, so that every position is P except the odd ones.
    session.eval("f(n) := { with_one(f(n-1)) if n >= 1, *0 if n % 2 = 1 }").unwrap();
    let played = claim(&mut session, "f(n) is P iff n % 2 = 0 for n in 0..9").unwrap().holds();
    let all = claim(&mut session, "f(n) is P iff n % 2 = 0 for all n");
    assert!(all.is_err() || all.unwrap().holds() == played);
    // As outcomes alone this would pass: the sum is N where its part is P, and P where that is N.
    session.eval("g(n) := if n = 0 then {} else { with_one(g(n-1)), *5 if n % 2 = 0 }").unwrap();
    for condition in ["n % 2 = 0", "n % 2 = 1", "n = 0", "n < 2"] {
        let some = claim(&mut session, &format!("g(n) is P iff {condition} for n in 0..30")).unwrap();
        match claim(&mut session, &format!("g(n) is P iff {condition} for all n")) {
            Ok(all) => assert_eq!(all.holds(), some.holds(), "{condition}"),
            Err(error) => assert!(some.holds() && error.kind() == ErrorKind::NotYet, "{error}"),
        }
    }
}

/// Claims for which all conditions of the induction hold but one.
#[test]
fn each_condition_of_an_induction_matters() {
    let mut session = Session::new();
    session.eval("d(a, b) := { d(i, b) for i in 0..a-1, d(a, j) for j in 0..b-1 }").unwrap();
    // No smaller value is missing, but options have the value.
    for text in ["grundy(d(a, b)) = 0 for all a, b", "d(a, b) is P iff a >= 0 for all a, b"] {
        let found = claim(&mut session, text).unwrap();
        assert!(!found.holds(), "{text}");
        assert_eq!(counterexample(&found), "a = 0, b = 1", "{text}");
    }
    // No option of a P-position is one, but an N-position has none.
    let found = claim(&mut session, "d(a, b) is P iff a < 0 for all a, b").unwrap();
    assert_eq!(counterexample(&found), "a = 0, b = 0");
    // Both are so, but play does not end.
    session.eval("turned(a, b) := { turned(b, a) }").unwrap();
    assert!(claim(&mut session, "turned(a, b) is P iff a < b for all a, b if a != b").is_err());
    // The calls decrease, but lead to positions that the claim does not cover.
    session.eval("left(a, b) := { left(a-1, b) if a >= 1 }").unwrap();
    let found = claim(&mut session, "left(a, b) is P iff a % 2 = 1 for all a, b if a >= 1").unwrap();
    assert_eq!(counterexample(&found), "a = 1, b = 0");
}
