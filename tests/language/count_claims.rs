//! Claims about counts for all exponents.

use proptest::prelude::*;
use sprague::proof::{Contents, Style};
use sprague::reply::Way;
use sprague::{ErrorKind, Session};

use crate::for_all::proof;
use crate::universal::{claim, condition, counterexample, holds};

/// Theorems on counts, for all exponents; the first is BR-001 of the data: two heaps determine the
/// third.
#[test]
fn counts_are_decided_for_all_exponents() {
    for text in [
        "count(nim(a, b, c) is P for a in 0..2^k-1 for b in 0..2^k-1 for c in 0..2^k-1) = 4^k for all k",
        "count(n % 2 = 0 for n in 0..2^k-1) = 2^(k-1) for all k >= 1",
        "count(n % 2 = 0 for n in 0..2^(k-1)) = 2^(k-2) + 1 for all k > 1",
        "2 * count(a < b for a in 0..2^k-1 for b in 0..2^k-1) = 2^k * (2^k - 1) for all k",
        "count(a < b for a in 0..3*2^k for b in a..3*2^k) = 3 * 2^k * (3 * 2^k + 1) // 2 for k in 0..9",
        "2^k * 3^k = 6^k and k^2 - 1 = (k + 1) * (k - 1) for all k",
        "count(n % 2 = 1 for n in 0..2^k-1)^2 = count(a % 2 = 1 and b % 2 = 1 for a in 0..2^k-1 \
         for b in 0..2^k-1) for all k",
        "count(n < 5 for n in 0..2^k-1) = 5 for all k >= 3",
        "count(true for n in -2^k..2^k) = 2^(k+1) + 1 for all k",
        "count(n ⊕ 1 = n + 1 for n in 0..2^k-1) = count(n % 2 = 0 for n in 0..2^k-1) for all k",
    ] {
        assert!(holds(text), "{text}");
    }
    let text = "count(n > 0 for n in 0..2^k-1) + 1 = 2^k for all k";
    let found = claim(&mut Session::new(), text).unwrap();
    assert_eq!(found.decided.unwrap().way, Way::Recurrence);
}

#[test]
fn a_claim_on_counts_that_fails_names_the_least_exponent() {
    for (text, at) in [
        ("count(n < 100 for n in 0..2^k-1) = 2^k for all k", "k = 7"),
        ("count(n < 100 for n in 0..2^k-1) = 2^k for all k >= 9", "k = 9"),
        ("count(n % 3 = 0 for n in 0..2^k-1) * 3 = 2^k + 2 for all k", "k = 1"),
        ("count(n < 2^30 for n in 0..2^k-1) = 2^k for all k", "k = 31"),
    ] {
        let found = claim(&mut Session::new(), text).unwrap();
        assert!(!found.holds(), "{text}");
        assert_eq!(counterexample(&found), at, "{text}");
    }
}

#[test]
fn a_claim_on_counts_is_refused_with_the_reason() {
    for (text, why) in [
        ("count(n % k = 0 for n in 1..2^k) = k for all k >= 1", "is not linear"),
        ("count(n > 0 for n in 0..2^k-1) in [2^k - 1] for all k", "does not compare"),
        ("7 * 3^k - 3^(k-2) > 2^k // 1 for all k >= 2", "no linear recurrence"),
        ("recurring(k) > 0 for all k", "not defined"),
        ("count(n > 0 for n in 0..3^k-1) + 1 = 3^k for all k", "is not linear"),
        ("count(n * n = 4 for n in 0..2^k+1) = 1 for all k >= 1", "is not linear"),
        ("2^(k^2) = 2^k * 2^(k^2 - k) for all k", "is not a linear exponent"),
        ("count(wythoff(a, b) is P for a in 0..2^k for b in 0..2^k) + 1 = 2^k for all k", "digits"),
    ] {
        let error = claim(&mut Session::new(), text).map(|claim| claim.holds());
        match error {
            Err(error) => assert!(error.message().contains(why), "{text}: {error}"),
            // Its first cases refute it.
            Ok(holds) => assert!(!holds, "{text}"),
        }
    }
    let mut session = Session::new();
    let text = "claim count(n > 0 for n in 0..2^k-1) + 1 = 2^k for all k";
    let error = session.certificate_for_all(text, Contents::Certificate).unwrap_err();
    assert_eq!(error.message(), "counts have no certificate yet");
    let error = session.eval("prove count(n > 5 for n in 0..99) = 94").unwrap_err();
    assert!(error.notes().join(" ").contains("counts have no certificate yet"), "{error}");
}

/// `<`, `<=`, `>`, `>=` and `!=`.
#[test]
fn counts_are_compared_for_all_exponents() {
    let fibonacci = "count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1)";
    let thirds = "count(n % 3 = 0 for n in 0..2^k-1)";
    let pairs = "count(a < b for a in 0..2^k-1 for b in 0..2^k-1)";
    for text in [
        format!("{fibonacci} <= 2^k for all k"),
        format!("{fibonacci} < 2^k for all k >= 2"),
        format!("{fibonacci}^2 >= 2^k and 2^(k+1) > {fibonacci} for all k"),
        // Roots of one size, 1 and -1, below the largest.
        format!("{thirds} <= 2^(k-1) for all k >= 2"),
        format!("3 * {thirds} > 2^k for all k"),
        format!("{thirds} != 7 for all k"),
        format!("3 * {thirds} != 2^k for all k"),
        format!("2^k < 3 * {thirds} <= 2^k + 2 for all k"),
        format!("count(n % 2 = 0 for n in 0..2^k-1) >= {thirds} for all k >= 2"),
        format!("2 * {pairs} < 4^k for all k"),
        format!("{pairs} > k^2 for all k > 3"),
        "count(a ⊕ b < 5 for a in 0..2^k-1 for b in 0..2^k-1) <= 5 * 2^k <= 2^(2*k + 3) for all k".to_owned(),
        "count(n < 2^30 for n in 0..2^k-1) <= 2^30 for all k".to_owned(),
        "count(grundy(kayles(n)) = 4 for n in 0..2^k-1) <= 2^k for all k".to_owned(),
        "k^10 < 2^k for all k >= 59".to_owned(),
        "2^k != k^2 for all k > 4".to_owned(),
        // Roots that stand twice, and signs that change in turns.
        "k * 2^k >= 3 * 2^k for all k >= 3".to_owned(),
        "(-2)^k < 3^k for all k > 0".to_owned(),
        "(-2)^k * k^2 <= k^2 * 2^k for all k".to_owned(),
        "(-2)^k != 5 for all k".to_owned(),
    ] {
        assert!(holds(&text), "{text}");
    }
    let text = format!("{fibonacci} < 2^k for all k >= 2");
    let found = claim(&mut Session::new(), &text).unwrap();
    assert_eq!(found.decided.unwrap().way, Way::Sign);
}

#[test]
fn a_comparison_of_counts_that_fails_names_the_least_exponent() {
    for (text, at) in [
        ("count(n < 2^30 for n in 0..2^k-1) < 2^30 for all k", "k = 30"),
        ("count(n < 2^30 for n in 0..2^k-1) != 2^30 for all k", "k = 30"),
        ("k^10 < 2^k for all k", "k = 2"),
        ("k^10 < 2^k for all k >= 9", "k = 9"),
        ("count(n > 0 for n in 0..2^k-1) < 2^1000 for all k", "k = 1001"),
        ("2^k - 2^1000 < k and k < 2^900 for all k", "k = 1001"),
        ("(-2)^k < 10000 for all k", "k = 14"),
        ("count(n % 3 = 0 for n in 0..2^k-1) < 2^(k-1) for all k >= 1", "k = 1"),
    ] {
        let found = claim(&mut Session::new(), text).unwrap();
        assert!(!found.holds(), "{text}");
        assert_eq!(counterexample(&found), at, "{text}");
    }
}

#[test]
fn the_proof_of_a_comparison_says_what_induction_does() {
    let mut session = Session::new();
    let mut written = |text: &str| {
        let found = proof(&mut session, text);
        let written = found.text(&Style::default(), &session.interrupt()).unwrap();
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = written("count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1) < 2^k for all k >= 2");
    assert!(text.contains("the right side minus the left minus 1"), "{text}");
    assert!(text.contains("none by a negative factor"), "{text}");
    let text = written("3 * count(n % 3 = 0 for n in 0..2^k-1) != 2^k for all k");
    assert!(text.contains("Divided by"), "{text}");
}

/// Whatever is decided is what the first exponents say.
fn agrees_with_the_first_exponents(condition: &str, other: &str, sign: &str, right: &str) {
    let count =
        |condition: &str, k: &str| format!("count({condition} for n in 0..2^{k}-1 for m in 0..2^{k})");
    let sides = |k: &str| {
        let right = right.replace('K', k).replace("COUNT", &count(other, k));
        format!("{} {sign} {right}", count(condition, k))
    };
    let mut session = Session::new();
    let found = match claim(&mut session, &format!("{} for all k", sides("k"))) {
        Ok(found) => found,
        Err(error) => {
            return assert_eq!(error.kind(), ErrorKind::NotYet, "{condition} {sign} {right}: {error}");
        }
    };
    let fails = (0..6).find(|k: &u32| !claim(&mut session, &sides(&k.to_string())).unwrap().holds());
    match fails {
        Some(fails) => {
            assert_eq!(counterexample(&found), format!("k = {fails}"), "{condition} {sign} {right}")
        }
        None if found.holds() => {}
        None => {
            let at: u32 = counterexample(&found).trim_start_matches("k = ").parse().unwrap();
            assert!(at >= 6 && !claim(&mut session, &sides(&at.to_string())).unwrap().holds());
        }
    }
}

fn signs() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["<", "<=", ">", ">=", "!=", "="])
}

fn rights() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["COUNT", "2^K", "COUNT + K", "4^K - COUNT", "7", "2 * COUNT", "K^2 + 1"])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn comparisons_agree_with_the_first_exponents(
        (condition, other, sign, right) in (condition(), condition(), signs(), rights())
    ) {
        agrees_with_the_first_exponents(&condition, &other, sign, right);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow"]
    fn many_comparisons_agree_with_the_first_exponents(
        (condition, other, sign, right) in (condition(), condition(), signs(), rights())
    ) {
        agrees_with_the_first_exponents(&condition, &other, sign, right);
    }
}
