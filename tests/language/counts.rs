//! `count(…)` over long ranges, and recurrences.

use num_bigint::BigInt;
use proptest::prelude::*;
use sprague::report;
use sprague::{ErrorKind, Interrupt, Limits, Reply, Session};

use crate::universal::{claim, condition, holds};

fn answer(text: &str) -> String {
    let mut session = Session::new();
    let replies: Vec<Reply> = text.split(" ; ").map(|text| session.eval(text).unwrap()).collect();
    report::text(&replies[replies.len() - 1]).trim().to_owned()
}

/// Far more cases than could be gone through.
#[test]
fn long_ranges_are_counted_at_once() {
    for (text, count) in [
        ("count(nim(n, 2*n, 3*n) is P for n in 1..2^30)", "2178309"),
        ("count(nim(n, 2*n, 3*n) is P for n in 0..2^60-1) = 4052739537881", "true"),
        ("count(n % 3 = 0 for n in 0..2^200-1) = (2^200 + 2) // 3", "true"),
        ("count(nim(a, b, c) is P for a in 0..2^60-1 for b in 0..2^60-1 for c in 0..2^60-1) = 2^120", "true"),
        ("count(a < b for a in 0..2^20 for b in a..2^20) = 2^20 * (2^20 + 1) // 2", "true"),
        ("count(a < b for a in 0..10^30 for b in a..10^30) = 10^30 * (10^30 + 1) // 2", "true"),
        ("count(true for a in 0..9 for b in 3*a+2..2^70) = 10 * (2^70 - 1) - 135", "true"),
        ("count(true for a in 0..4095 for b in a..-2^70)", "0"),
        ("count(true for a in 0..9 for b in a-3..2^70) = 10 * (2^70 + 4) - 45", "true"),
        ("count(b < 0 for a in 0..9 for b in 4-2*a..2^70 if b % 2 = 0)", "28"),
        ("count(true for a in 0..9 for b in 2^70-a..2^70)", "55"),
        ("count(true for a in 0..2^70 for b in a..a+2^70) = (2^70 + 1)^2", "true"),
        ("count(a < b for a in 0..2^70 for b in 0..2^70-a) * 4 = (2^70 + 1) * (2^70 + 2) - 2^70 - 2", "true"),
        ("count(true for n in -2^70..2^70 if n % 2 = 0) = 2^70 + 1", "true"),
        ("count(true for a in 0..2^70 for b in -a..-2^69) * 2 = (2^69 + 1) * (2^69 + 2)", "true"),
        ("count(a ⊕ b = 1 for a in 2^70..2^71-1 for b in a-5..a+2^70) = 2^70", "true"),
        ("count(true for n in -2^60..2^100 if n % 2 = 0) = 2^99 + 2^59 + 1", "true"),
        ("count(n % 2 = 0 for n in 2^80..2^80-1)", "0"),
        ("count(true for n in 2^80..2^81) = 2^80 + 1", "true"),
        ("count(kayles(n) is P for n in 0..10^18)", "1"),
        (
            "count(0.137(n) is P for n in 99..98+34*10^20) = 10^20 * count(0.137(n) is P for n in 99..132)",
            "true",
        ),
        ("f(m) := count(nim(n, 2*n, 3*n) is P for n in 1..2^m) ; f(40)", "267914296"),
        ("w := 3 ; count(n % w = 1 for n in 0..3*10^30) = 10^30", "true"),
        (
            "mark'(n) := { mark'(n-1) if n > 0, mark'(n//2) if n > 0 } ; count(mark'(n) is P for n in 1..2^60)",
            "384307168202282325",
        ),
    ] {
        assert_eq!(answer(text), count, "{text}");
    }
}

/// A part and the rest are all.
#[test]
fn a_condition_and_its_negation_are_all_cases() {
    for condition in ["n ⊕ 5 < n", "grundy(kayles(n)) = n % 4", "nim(n, n + 3) is N and n // 7 % 2 = 1"] {
        let text = format!(
            "count({condition} for n in 7..2^70) + count(not ({condition}) for n in 7..2^70) = 2^70 - 6"
        );
        assert!(holds(&text), "{text}");
    }
}

/// Short and long ranges are counted in two ways.
#[test]
#[ignore = "slow"]
fn counts_agree_at_the_limit_between_both_ways() {
    for condition in ["nim(n, 2*n, 3*n) is P", "grundy(kayles(n)) = 2"] {
        let long = format!("count({condition} for n in 0..9999)");
        let short = format!("sum([count({condition} for n in 1000*i..1000*i+999) for i in 0..9])");
        assert!(holds(&format!("{long} = {short}")), "{condition}");
    }
}

/// What cannot be counted at once is gone through, so that errors stay where they are.
#[test]
fn what_has_no_formula_is_counted_case_by_case() {
    assert_eq!(answer("count(n * n % 7 = 1 for n in 0..6999)"), "2000");
    let named = "f(k) := count(n * w = 8 for n in 0..9999) where w := k // 2 ; f(9)";
    assert_eq!(answer(named), "1");
    let mut session = Session::new();
    let error = session.eval("count(20 // (n - 5000) > 3 for n in 0..10^6)").unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Domain, "division by zero"));
    let error = session.eval("count(*(5000 - n) is P for n in 0..10^6)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Domain, "{error}");
    session.set_interrupt(Interrupt::with_steps(100_000));
    let error = session.eval("count(n * n % 7 = 1 for n in 0..10^9)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StepLimit);
    let notes = error.notes().join(" ");
    assert!(notes.contains("counted case by case: n * n % 7 is not linear"), "{error}");
    // The reason belongs to this count, and to no other part of the statement.
    session.set_interrupt(Interrupt::new());
    let error = session.eval("count(n * n % 7 = 1 for n in 0..5000) + 2^(2^30)").unwrap_err();
    assert!(!error.notes().join(" ").contains("case by case"), "{error}");
}

/// A formula whose automaton is too large is none.
#[test]
fn an_automaton_that_is_too_large_is_given_up() {
    let mut session = Session::with_limits(Limits::default().with_max_states(20));
    let reply = session.eval("count(n % 97 = 5 for n in 0..9699)").unwrap();
    assert_eq!(report::text(&reply).trim(), "100");
}

#[test]
fn a_claim_about_a_long_count_says_both_sides() {
    let failing = claim(&mut Session::new(), "count(n % 5 = 0 for n in 1..10^20) = 7").unwrap();
    assert!(!failing.holds());
    assert!(failing.reasons[0].to_string().contains("20000000000000000000"), "{:?}", failing.reasons);
}

#[test]
fn recurrences_are_least_and_come_with_their_generating_function() {
    for (text, value, function) in [
        ("count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1)", "[[1, 1], [1, 2]]", "(1 + x)/(1 - x - x^2)"),
        ("count(nim(a, b) is P for a in 0..2^k-1 for b in 0..2^k-1)", "[[2], [1]]", "1/(1 - 2*x)"),
        ("count(n = 5 for n in 0..2^k-1)", "[[1, 0, 0, 0], [0, 0, 0, 1]]", "x^3/(1 - x)"),
        ("k^2", "[[3, -3, 1], [0, 1, 4]]", "(x + x^2)/(1 - 3*x + 3*x^2 - x^3)"),
        ("count(n < 0 for n in 0..2^k-1)", "[[], []]", "0"),
        ("7", "[[1], [7]]", "7/(1 - x)"),
    ] {
        let answer = answer(&format!("recurrence({text}, k)"));
        let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(answer.starts_with(value), "{text}: {answer}");
        assert!(answer.ends_with(&format!("is {function}")), "{text}: {answer}");
    }
    let mut session = Session::new();
    for (text, why) in [
        ("recurrence(n, k)", "not defined"),
        ("recurrence(k)", "takes an expression"),
        ("recurrence(k, 5)", "name of a variable"),
        ("recurrence(k, k, k)", "takes an expression"),
        ("recurrence(k // 2, k)", "no linear recurrence"),
        ("recurrence(count(f(n) for n in 0..2^k), k)", "f"),
    ] {
        let error = session.eval(text).unwrap_err();
        assert!(error.message().contains(why), "{text}: {error}");
    }
    assert!(holds("recurrence(w^k, k) = [[w], [1]] for w in 2..9"));
}

/// The terms of a recurrence.
fn terms(text: &str, count: usize) -> Vec<BigInt> {
    let lists: Vec<Vec<BigInt>> = text
        .split("], [")
        .map(|list| {
            list.trim_matches(['[', ']']).split(", ").filter_map(|integer| integer.parse().ok()).collect()
        })
        .collect();
    let (coefficients, mut terms) = (&lists[0], lists[1].clone());
    while terms.len() < count {
        let before = terms.iter().rev();
        terms.push(coefficients.iter().zip(before).map(|(factor, term)| factor * term).sum());
    }
    terms
}

fn agrees_with_the_cases(condition: &str) {
    let mut session = Session::new();
    let counted = |k: &str| format!("count({condition} for n in 0..2^{k}-1 for m in 0..2^{k})");
    let Reply::Value(reply) = session.eval(&format!("recurrence({}, k)", counted("k"))).unwrap() else {
        panic!("a list")
    };
    let found = terms(&reply.text, 7);
    for (k, found) in found.iter().enumerate().take(6) {
        let by_cases = session.eval(&counted(&k.to_string())).unwrap();
        assert_eq!(report::text(&by_cases).trim(), found.to_string(), "{condition}, k = {k}");
    }
    let all = format!("claim {} = {} for all k", counted("k"), found[3]);
    let Reply::Claim(claimed) = session.eval(&all).unwrap() else { panic!("a claim") };
    assert_eq!(claimed.holds(), found.iter().all(|term| *term == found[3]), "{condition}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is found for all exponents is what the first ones say.
    #[test]
    fn recurrences_agree_with_the_first_exponents(condition in condition()) {
        agrees_with_the_cases(&condition);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow"]
    fn many_recurrences_agree_with_the_first_exponents(condition in condition()) {
        agrees_with_the_cases(&condition);
    }
}
