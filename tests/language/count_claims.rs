//! Claims about counts for all exponents.

use proptest::prelude::*;
use sprague::proof::{Contents, Style};
use sprague::reply::Way;
use sprague::{ErrorKind, Session};
use sprague_kernel::{Options, verify};

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
        // Powers of 4 and 8.
        "count(n % 3 = 0 for n in 0..2^(2*k)) = (4^k + 2) // 3 for k in 0..9",
        "3 * count(n % 3 = 0 for n in 0..2^(2*k)) = 4^k + 2 for all k",
        "3 * count(n % 3 = 0 for n in 0..4^k) = 4^k + 2 for all k",
        "count(a < b for a in 0..2^(2*k-3) for b in a..2^(k*2-2)) = count(a < b for a in 0..4^k//8 for b in a..4^(k-1)) \
         for all k >= 2",
        "count(n > 0 for n in 0..8^k-1) + 1 = count(true for n in 0..2^k-1)^3 for all k",
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
        ("count(n < 4^k for n in 0..2^k-1) = 2^k for all k", "the power of 2 that stands beside it"),
        ("count(n > 0 for n in 0..6^k-1) + 1 = 6^k for all k", "6^k is not linear"),
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
}

/// The certificate of a claim, or of its negation, which the kernel accepts against its statement; in words.
fn certified(session: &mut Session, text: &str, holds: bool) -> sprague::Result<String> {
    let text = format!("claim {text}");
    let mut made = |contents| match holds {
        true => session.certificate_for_all(&text, contents),
        false => session.certificate_of_negation(&text, contents),
    };
    let (certificate, statement) = (made(Contents::Certificate)?, made(Contents::Statement)?);
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    let verified = verify(&mut certificate.as_bytes(), options, &mut || true);
    let verified = verified.unwrap_or_else(|refused| panic!("{text}: {refused}\n{certificate}"));
    Ok(verified.lines().map(|line| line + "\n").collect())
}

#[test]
fn counts_have_certificates() {
    let mut session = Session::new();
    for (text, said) in [
        ("count(n > 5 for n in 0..99) = 94", "C3 = 94"),
        ("94 = count(n > 5 for n in 0..99) < 10^20 and 3 >= count(n < 3 for n in 0..9)", "C6 <= 3"),
        ("count(n > 5 for n in 0..99) + 6 != 99", "99 < C3 + 6"),
        ("count(nim(n, 2*n, 3*n) is P for n in 1..2^30) = 2178309", " = 2178309"),
        ("count(n % 7 = 3 for n in -2^70..2^70) = 2^71 // 7", " = 337311891633546086692"),
        ("count(kayles(n) is P for n in 0..10^18) = 1", "the Grundy value of a heap of n in 0.77"),
        ("count(n < 0 for n in 0..9) = 0", " = 0"),
        ("count(a < b for a in 0..3*2^k-1 for b in 0..a) = 0 for all k", "for all k >= 0: "),
        (
            "count(nim(a, b, c) is P for a in 0..2^k-1 for b in 0..2^k-1 for c in 0..2^k-1) = 4^k for all k",
            "for all k >= 0: C8(k) = 4^k",
        ),
        (
            "2 * count(a < b for a in 0..2^k-1 for b in 0..2^k-1) = -2^k * (1 - 2^k) and 4^k = 2^(2*k) for all k >= 2",
            "for all k >= 2: 2 · C4(k) = (0 - 2^k) · (1 - 2^k)",
        ),
        (
            "count(n % 2 = 0 for n in 0..2^(k-1)) = 2^(k-2) + count(n < 1 for n in 0..9) for all k > 1",
            "2^(k - 2) + C",
        ),
        ("3 * count(n % 3 = 0 for n in 0..2^(2*k)) = 4^k + 2 for all k", "(2·k) = 4^k + 2"),
        ("count(grundy(kayles(n)) = 9 for n in 0..2^k-1)^2 * k = 0 for all k", "for all k >= 0: "),
    ] {
        let words = certified(&mut session, text, true).unwrap();
        assert!(words.contains(said), "{text}: {words}");
        assert!(certified(&mut session, text, false).is_err(), "{text}");
    }
    for (text, said) in [
        ("count(n > 5 for n in 0..99) = 95", "C3 < 95"),
        ("count(n > 5 for n in 0..99) != 94", "C3 = 94"),
        ("count(n > 5 for n in 0..99) < 94", "94 <= C3"),
        ("95 <= count(n > 5 for n in 0..99) < 99", "C3 < 95"),
        ("count(n < 100 for n in 0..2^k-1) = 2^k for all k", "C3 < 128"),
        ("count(n < 2^30 for n in 0..2^k-1) < 2^30 for all k", "1073741824 <= C"),
    ] {
        let words = certified(&mut session, text, false).unwrap();
        assert!(words.contains(said), "{text}: {words}");
        assert!(certified(&mut session, text, true).is_err(), "{text}");
    }
}

#[test]
fn a_count_without_a_certificate_says_why() {
    let mut session = Session::new();
    for (text, why) in [
        ("count(n % 2 = 0 for n in 0..2^k-1) < 2^k + 1 for all k", "inequalities do not"),
        ("count(wythoff(a, b) is P for a in 0..9 for b in 0..9) = 7", "other digits"),
        ("count(n * n = 4 for n in 0..9) = 1", "is not linear"),
        ("count(n > 5 for n in 0..99) = 94 or 1 = 2", "expected a claim for all values"),
    ] {
        let error = certified(&mut session, text, true).unwrap_err();
        assert!(error.message().contains(why), "{text}: {error}");
    }
    let error = session.eval("prove count(n * n = 4 for n in 0..99999) = 1").unwrap_err();
    assert!(error.notes().join(" ").contains("n * n is not linear"), "{error}");
}

/// The middle of a chain is one count, with one automaton.
#[test]
fn a_count_between_two_numbers_is_made_once() {
    let mut session = Session::new();
    let certificate = |session: &mut Session, claim: &str| {
        session.certificate_for_all(claim, Contents::Certificate).unwrap()
    };
    let chain = certificate(&mut session, "claim 94 = count(n > 5 for n in 0..99) < 95 < 96");
    let alone = certificate(&mut session, "claim 94 = count(n > 5 for n in 0..99)");
    let automata = |text: &str| text.lines().filter(|line| line.starts_with("a ")).count();
    assert_eq!(automata(&chain), automata(&alone), "{chain}");
    verify(&mut chain.as_bytes(), Options::default(), &mut || true).unwrap();
}

/// There are more cases than the kernel goes through one by one. The error stands where no automaton counts, and says what would work.
#[test]
fn what_is_not_counted_is_pointed_at() {
    let mut session = Session::new();
    let mut refused = |text: &str| {
        let error = session.eval(&format!("prove {text}")).unwrap_err();
        let place = error.span().unwrap();
        let said =
            [error.message().to_owned(), error.notes().join("; "), error.helps().join("; ")].join("; ");
        (format!("prove {text}")[place.start..place.end].to_owned(), said)
    };
    let of_lists = "[count(n > v for n in 0..99999) for v in 0..3] = [9, 8, 7, 6]";
    for (text, place, said) in [
        ("count(n * n > 3 for n in 0..99999) = 8", "n * n", "n * n is not linear"),
        (
            "count(n > v for n in 0..99999) = 9 - v for v in 0..3",
            "count(n > v for n in 0..99999) = 9 - v",
            "each v has a count of its own",
        ),
        (
            "count(n > v for n in 0..99999) = 9 - v for v in 0..3",
            "count(n > v for n in 0..99999) = 9 - v",
            "each case has a proof alone: prove count(n > 0 for n in 0..99999) = 9 - 0",
        ),
        (
            "all(count(n > v for n in 0..99999) < 10 for v in 0..3)",
            "count(n > v for n in 0..99999) < 10",
            "each v",
        ),
        (of_lists, "[count(n > v for n in 0..99999) for v in 0..3]", "is not made of counts and integers"),
        ("count(n > 5 for n in 0..99999) = 4 and *1 = *1", "*1", "*1 is a position, not an integer"),
        (
            "count(n > 5 for n in 0..99999) = 4 or 1 = 2",
            "count(n > 5 for n in 0..99999) = 4",
            "joined by `and`",
        ),
    ] {
        let (found, why) = refused(text);
        assert_eq!(found, place, "{text}: {why}");
        assert!(why.contains(said) && why.contains("what can be proved"), "{text}: {why}");
    }
    session.eval("prove count(n > 0 for n in 0..99999) = 9 - 0").unwrap();
    let claim = "claim 0 = 0 and count(n % 2 = 0 for n in 0..2^k-1) < 2^k + 1 for all k";
    let error = session.certificate_for_all(claim, Contents::Certificate).unwrap_err();
    let place = error.span().map(|place| &claim[place.start..place.end]);
    assert_eq!(place, Some("count(n % 2 = 0 for n in 0..2^k-1) < 2^k + 1"), "{error}");
}

/// The proof to read names each count, and a claim that fails says why.
#[test]
fn claims_on_single_counts_are_proved() {
    let mut session = Session::new();
    let mut text = |claim: &str| {
        let found = proof(&mut session, claim);
        assert!(found.is_of_all());
        let text = found.text(&Style::default(), &session.interrupt()).unwrap();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let holds = text("count(kayles(n) is P for n in 0..10^18) = 1");
    assert!(holds.contains("count(kayles(n) is P for n in 0..10^18) is 1."), "{holds}");
    assert!(holds.contains("Guy and Smith"), "{holds}");
    let fails = text("count(n > 5 for n in 0..99) = 95");
    assert!(fails.contains("The claim is false: count(n > 5 for n in 0..99) is 94."), "{fails}");
}

/// The claims of the examples have certificates, except those that say why not.
#[test]
fn the_counts_of_the_examples_have_certificates() {
    let mut session = Session::new();
    let (mut made, mut refused) = (0, Vec::new());
    for line in std::fs::read_to_string("examples/counting.claims").unwrap().lines() {
        if let Some(definition) = line.strip_suffix('}') {
            session.eval(&format!("{definition}}}")).unwrap();
        }
        let Some(text) = line.strip_prefix("claim count").map(|rest| format!("count{rest}")) else {
            continue;
        };
        match certified(&mut session, &text, true) {
            Ok(_) => made += 1,
            Err(error) => refused.push(format!("{text}: {}", error.message())),
        }
    }
    let expected = ["inequalities", "other digits", "expected a claim"];
    assert!(made >= 11, "{made}");
    assert!(refused.iter().all(|why| expected.iter().any(|part| why.contains(part))), "{refused:#?}");
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
    let equation = sign == "=";
    if !found.holds() || equation {
        let text = format!("{} for all k", sides("k"));
        match certified(&mut session, &text, found.holds()) {
            Ok(_) => {}
            Err(error) => assert!(error.message().contains("does not depend on each"), "{text}: {error}"),
        }
    }
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
