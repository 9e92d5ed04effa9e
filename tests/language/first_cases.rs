//! The first cases of claims over all values: what they refute, and how far a claim is known to hold
//! that is not decided.

use proptest::prelude::*;
use sprague::proof::Style;
use sprague::reply::{ClaimReply, Step};
use sprague::{Error, ErrorKind, Interrupt, Reply, Session, StopReason};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::universal::{claim, counterexample};

/// A session that is stopped for this reason when it has asked `asked` times.
fn stopped(reason: StopReason, asked: u64) -> Session {
    let mut session = Session::new();
    let count = AtomicU64::new(0);
    let callback = move || (count.fetch_add(1, Ordering::Relaxed) >= asked).then_some(reason);
    session.set_interrupt(Interrupt::with_callback(1, callback));
    session
}

/// How far an error says that a claim holds.
fn holds_up_to(error: &Error) -> Option<u64> {
    let known = error.notes().iter().find_map(|note| note.split_once(" <= "))?;
    known.1.strip_suffix("; beyond that it is undecided")?.parse().ok()
}

#[test]
fn a_claim_that_is_stopped_says_how_far_it_holds() {
    for text in [
        // Not decided: the search is stopped.
        "node_kayles(path(n)) = dawsons_kayles(n+1) for all n",
        // Its automata are large: the decision is stopped.
        "(n ⊕ m ⊕ k) % 211 < 211 or n = k for all n, m, k",
    ] {
        for reason in [StopReason::Interrupted, StopReason::TimeLimit, StopReason::StepLimit] {
            let mut asked = 1;
            let (error, last) = loop {
                let error = claim(&mut stopped(reason, asked), text).map(|claim| claim.verdict).unwrap_err();
                assert_ne!(error.kind(), ErrorKind::NotYet, "{text} is not stopped after {asked}");
                if let Some(last) = holds_up_to(&error) {
                    break (error, last);
                }
                asked *= 2;
            };
            assert_eq!(error, error.clone());
            let kind = match reason {
                StopReason::Interrupted => ErrorKind::Interrupted,
                StopReason::TimeLimit => ErrorKind::TimeLimit,
                _ => ErrorKind::StepLimit,
            };
            assert_eq!(error.kind(), kind, "{text}");
            let (condition, variables) = text.split_once(" for all ").unwrap();
            let ranges: Vec<String> =
                variables.split(", ").map(|name| format!("for {name} in 0..{last}")).collect();
            let range = format!("{condition} {}", ranges.join(" "));
            assert!(claim(&mut Session::new(), &range).unwrap().holds(), "{range}");
            assert!(error.notes()[0].starts_with(&format!("it holds for all {variables} <= ")), "{error}");
        }
    }
}

#[test]
fn what_the_first_cases_refute_needs_no_long_decision() {
    for (text, at) in [
        ("((n ⊕ 999999999) % 5) in [1, 2, 3] for all n", "n = 0"),
        ("((n ⊕ 999999999) % 5) != 1 for all n", "n = 3"),
        ("(n ⊕ m ⊕ 999999999) % 97 != 3 for all n, m", "n = 0, m = 30"),
    ] {
        let mut session = Session::new();
        session.set_interrupt(Interrupt::with_steps(20_000));
        let found = claim(&mut session, text).unwrap();
        assert_eq!(counterexample(&found), at, "{text}");
        assert!(matches!(found.reasons[0], Step::Counterexample { first: true, .. }), "{text}");
        let session = &mut Session::new();
        let refuted = claim(session, &format!("{} for n in 0..40 for m in 0..40", condition(text))).unwrap();
        assert!(counterexample(&refuted).starts_with(at), "{text}");
    }
}

fn condition(text: &str) -> &str {
    text.split_once(" for all ").unwrap().0
}

/// A search among positions that take long ends before it takes long.
#[test]
fn a_claim_that_is_refused_is_not_searched_for_long() {
    for text in [
        "chomp(n, n) is N for all n >= 2",
        "cram(n, n) is P for all n if n % 2 = 0",
        "node_kayles(path(n)) = dawsons_kayles(n+1) for all n",
    ] {
        let mut session = Session::new();
        session.set_interrupt(Interrupt::with_callback(1, {
            let asked = AtomicU64::new(0);
            move || (asked.fetch_add(1, Ordering::Relaxed) > 20_000).then_some(StopReason::StepLimit)
        }));
        let error = claim(&mut session, text).map(|claim| claim.verdict).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotYet, "{text}: {error}");
        assert!(holds_up_to(&error).is_some_and(|last| last >= 3), "{text}: {error}");
    }
}

/// What cannot be said at all is refused before values are looked for.
#[test]
fn a_refusal_that_needs_no_search_comes_first() {
    let mut session = Session::new();
    session
        .eval("f(a, b, c) := { f(i, b, c) for i in 0..a-1, f(a, j, c) for j in 0..b-1 if j != c, f(a, b, k) for k in 0..c-1 }")
        .unwrap();
    for text in ["f(n, n, m) is P or n * m >= 0 for all n, m", "0.6(n) is N or n^2 >= 0 for all n >= 1"] {
        let error = claim(&mut session, text).map(|claim| claim.verdict).unwrap_err();
        assert!(error.message().contains("is not linear"), "{text}: {error}");
    }
}

/// Heaps that a named ruleset does not read are decided as those of its code.
#[test]
fn counterexamples_beyond_the_heaps_of_a_ruleset_are_found() {
    for (named, code) in [
        ("kayles", "0.77"),
        ("dawsons_kayles", "0.07"),
        ("dawsons_chess", "0.137"),
        ("guiles", "0.15"),
        ("subtraction([1, 2])", "0.33"),
    ] {
        for said in ["(n) != *1 or n < 2^33 for all n", "(n+1) is N or n % 3 != 1 or n < 2^34 for all n"] {
            let mut session = Session::new();
            let [named, code] =
                [named, code].map(|game| claim(&mut session, &format!("{game}{said}")).unwrap());
            assert_eq!(counterexample(&named), counterexample(&code), "{}", named.claim);
            assert_eq!(named.holds(), code.holds(), "{}", named.claim);
            let text = format!("prove {}", named.claim);
            if !named.holds() {
                assert!(
                    matches!(session.eval(&text), Ok(Reply::Proof(proof)) if !proof.proof.holds()),
                    "{text}"
                );
            }
        }
    }
    let some = claim(&mut Session::new(), "kayles(n) = *1 and n > 2^33 for some n").unwrap();
    assert!(some.holds());
    let pair = claim(&mut Session::new(), "wythoff(n, m) is N or n < 2^33 for all n, m").unwrap();
    assert!(counterexample(&pair).starts_with("n = 8589934592, m = "));
}

fn refusal(text: &str) -> String {
    claim(&mut Session::new(), text).map(|claim| claim.verdict).unwrap_err().message().to_owned()
}

#[test]
fn a_refusal_gives_the_reason() {
    let fixed = refusal("sum(n for j in 0..1) = 2*n for all n");
    assert!(fixed.contains("the entries that it counts or adds are not written out"), "{fixed}");
    let open = refusal("sum(j for j in 0..n) >= n for all n");
    assert!(open.contains("how many summands there are depends on a variable"), "{open}");
    let unknown = refusal("euclid(n, 2*n) is N for all n >= 1");
    assert!(unknown.starts_with("no formula for the values of euclid is known to Sprague"), "{unknown}");
    assert!(claim(&mut Session::new(), "mex(G, H) <= 2 for all games G, H").unwrap().holds());
    let mixed = claim(&mut Session::new(), "mex(G, 1) <= 1 for all games G").unwrap();
    assert_eq!(counterexample(&mixed), "G = 0");
}

fn reasons(text: &str) -> Vec<String> {
    claim(&mut Session::new(), text).unwrap().reasons.iter().map(ToString::to_string).collect()
}

#[test]
fn a_name_is_told_once_and_integers_are_equal() {
    assert_eq!(reasons("n = 3 for all n for n in 0..2"), ["it fails first for n = 0", "n is 0"]);
    assert_eq!(reasons("n < 2 for n in 0..1 for n in 0..3"), ["it fails first for n = 2", "n is 2"]);
    assert_eq!(reasons("0 != 0"), ["0 != 0 is false"]);
    assert_eq!(reasons("n != 0 for all n"), ["it fails first for n = 0", "n is 0"]);
    assert_eq!(reasons("*0 != 0"), ["both are equivalent to *0"]);
}

/// A claim without a variable does not claim that values exist.
#[test]
fn a_claim_without_a_variable_behind_it_is_proved_in_its_own_words() {
    for (text, words, not) in [
        ("not (n < 5 for some n)", "with these the claim is false", "for none"),
        ("not (n = n + 1 for some n)", "with these the claim holds", "for some of the numbers"),
        ("not (n = 2*m + 12 for some n, m)", "accepts nothing: it is false", "there are none"),
        ("n = n + 1 for some n", "It holds for none of the numbers", "the claim is false."),
    ] {
        let mut session = Session::new();
        let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {text}")) else { panic!("{text}") };
        let interrupt = session.interrupt();
        let written = reply.proof.text(&Style::default().with_width(100_000), &interrupt).unwrap();
        assert!(written.starts_with(text), "{written}");
        assert!(written.contains(words) && !written.contains(not), "{text}: {written}");
    }
    assert_eq!(reasons("not (n < 5 for some n)"), ["what it negates holds"]);
}

fn game() -> impl Strategy<Value = String> {
    let game = prop_oneof![
        Just("G".to_owned()),
        Just("H".to_owned()),
        (0..4_u32).prop_map(|size| format!("*{size}")),
    ];
    game.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} + {other})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("{{{one}, {other}}}")),
            (inner.clone(), inner).prop_map(|(one, other)| format!("*(mex({one}, {other}))")),
        ]
    })
}

fn refuted_at(found: &ClaimReply) -> bool {
    matches!(found.reasons.first(), Some(Step::Counterexample { first: true, .. }))
}

proptest! {
    /// What is decided of games is what the first nimbers say.
    #[test]
    fn claims_about_games_agree_with_nimbers(
        left in game(),
        right in game(),
        relation in prop::sample::select(vec!["=", "!="]),
    ) {
        let condition = format!("{left} {relation} {right}");
        let mut session = Session::new();
        let all = claim(&mut session, &format!("{condition} for all games G, H")).unwrap();
        let some = claim(&mut session, &format!("{condition} for G in options(*12) for H in options(*12)")).unwrap();
        // The values of so few games tell such short terms apart.
        prop_assert_eq!(all.holds(), some.holds(), "{}", condition);
        if !all.holds() {
            prop_assert!(refuted_at(&all));
            prop_assert_eq!(counterexample(&all), counterexample(&some), "{}", condition);
        }
    }

    /// A least counterexample of a claim that nothing decides is the least there is.
    #[test]
    fn counterexamples_of_a_search_are_the_least(
        factors in (0..4_u64, 0..4_u64, 1..50_u64),
        bound in 0..400_u64,
    ) {
        let (first, second, offset) = factors;
        let text = format!("{first}*a*b + {second}*b*b + a + {offset} != {bound} for all a, b");
        let value = |a: u64, b: u64| first * a * b + second * b * b + a + offset;
        let least = (0..500).flat_map(|a| (0..500).map(move |b| (a, b))).find(|&(a, b)| value(a, b) == bound);
        match claim(&mut Session::new(), &text) {
            Ok(found) if found.holds() => prop_assert_eq!(least, None, "{}", text),
            Ok(found) => {
                let at = counterexample(&found);
                let named = least.map(|(a, b)| format!("a = {a}, b = {b}"));
                if refuted_at(&found) {
                    prop_assert_eq!(Some(at), named, "{}", text);
                } else {
                    prop_assert!(least.is_some(), "{}", text);
                }
            }
            Err(error) => {
                prop_assert_eq!(error.kind(), ErrorKind::NotYet, "{}", text);
                let last = error.notes().iter().find_map(|note| {
                    note.strip_prefix("it holds for all a, b <= ")?.split_once(';')?.0.parse::<u64>().ok()
                });
                let last = last.unwrap();
                prop_assert!(least.is_none_or(|(a, b)| a > last || b > last), "{}", text);
            }
        }
    }
}
