//! Claims over all integers and over all games.
//!
//! `data/forall.tsv`: textbook exercises that speak of infinitely many cases, with their verdicts
//! and least counterexamples; the sources are those of the exercises named in the second column.

use num_bigint::BigInt;
use proptest::prelude::*;
use sprague::reply::{Answer, ClaimReply, Step, Way};
use sprague::{ErrorKind, Reply, Result, Session};

struct Row {
    id: &'static str,
    definitions: Vec<&'static str>,
    claim: &'static str,
    verdict: &'static str,
    counterexample: &'static str,
    by: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("data/forall.tsv").lines().skip(1);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let [id, _, _, definitions, claim, verdict, counterexample, by] = cells[..] else {
                panic!("{line}")
            };
            let definitions = definitions.split(" ; ").filter(|text| !text.is_empty()).collect();
            Row { id, definitions, claim, verdict, counterexample, by }
        })
        .collect()
}

fn claim(session: &mut Session, text: &str) -> Result<ClaimReply> {
    match session.eval(&format!("claim {text}"))? {
        Reply::Claim(claim) => Ok(claim),
        other => panic!("{other:?}"),
    }
}

/// The counterexample of a claim that fails, as `n = 3, m = 1`; games by their values.
fn counterexample(claim: &ClaimReply) -> String {
    let Some(Step::Counterexample { bindings, .. }) = claim.reasons.first() else { return String::new() };
    let written: Vec<String> = bindings
        .iter()
        .map(|binding| format!("{} = {}", binding.name, binding.text.trim_start_matches('*')))
        .collect();
    written.join(", ")
}

fn holds(text: &str) -> bool {
    claim(&mut Session::new(), text).unwrap().holds()
}

/// Games of which the period begins late or is long.
const LONG_PERIODS: [&str; 3] = ["0.127(", "0.16(", "0.56("];

impl Row {
    /// A session that knows the definitions.
    fn session(&self) -> Session {
        let mut session = Session::new();
        self.definitions.iter().for_each(|definition| drop(session.eval(definition).unwrap()));
        session
    }

    /// Whether values alone decide it.
    fn is_decided(&self) -> bool {
        ["values", "games"].contains(&self.by)
    }

    fn has_a_long_period(&self) -> bool {
        LONG_PERIODS.iter().any(|code| self.claim.contains(code))
    }

    /// Whether many cases must be looked at, because none refutes it.
    fn is_searched_long(&self) -> bool {
        self.verdict == "holds" || self.claim.contains("grundys_game")
    }
}

fn decided_as_published(rows: impl Iterator<Item = Row>) {
    let mut count = 0;
    for row in rows {
        let found =
            claim(&mut row.session(), row.claim).unwrap_or_else(|error| panic!("{}: {error}", row.id));
        assert_eq!(found.holds(), row.verdict == "holds", "{}", row.id);
        assert!(found.decided.is_some(), "{}", row.id);
        assert_eq!(counterexample(&found), row.counterexample, "{}", row.id);
        count += 1;
    }
    assert!(count > 5, "{count}");
}

/// What is proved by moves only is refuted, or said to be undecided; and so is what nothing decides.
fn refuted_or_undecided(rows: impl Iterator<Item = Row>) {
    let mut count = 0;
    for row in rows {
        match claim(&mut row.session(), row.claim) {
            Ok(found) => assert_eq!((found.holds(), row.verdict), (false, "fails"), "{}", row.id),
            Err(error) => {
                assert_ne!(row.verdict, "fails", "{}: {error}", row.id);
                assert_eq!(error.kind(), ErrorKind::NotYet, "{}: {error}", row.id);
            }
        }
        count += 1;
    }
    assert!(count > 5, "{count}");
}

#[test]
fn exercises_on_all_values_are_decided_as_published() {
    decided_as_published(rows().into_iter().filter(|row| row.is_decided() && !row.has_a_long_period()));
}

#[test]
#[ignore = "slow"]
fn exercises_on_long_periods_are_decided_as_published() {
    decided_as_published(rows().into_iter().filter(|row| row.is_decided() && row.has_a_long_period()));
}

#[test]
fn nothing_is_claimed_that_is_not_decided() {
    refuted_or_undecided(rows().into_iter().filter(|row| !row.is_decided() && !row.is_searched_long()));
}

#[test]
#[ignore = "slow"]
fn nothing_is_claimed_that_holds_as_far_as_it_is_searched() {
    refuted_or_undecided(rows().into_iter().filter(|row| !row.is_decided() && row.is_searched_long()));
}

/// What would work has the bounds of the claim, and holds.
#[test]
fn the_help_of_an_undecided_claim_holds() {
    for (said, ranges) in [
        ("nim(n, n^2) is N for all n >= 2", "for n in 0..8191 if n >= 2"),
        ("a * b = b * a for all a, b > 1", "for a in 0..89 for b in 0..89 if a > 1 if b > 1"),
        ("n^2 > n for all n if n > 5", "for n in 0..8191 if n > 5"),
        ("G ∪ H = H ∪ G for all games G, H", "for G in options(*90) for H in options(*90)"),
    ] {
        let mut session = Session::new();
        let error = claim(&mut session, said).unwrap_err();
        assert_eq!(error.helps()[0].to_string(), format!("claim it for a range: {ranges}"));
        let condition = said.split(" for all ").next().unwrap();
        assert!(claim(&mut session, &format!("{condition} {ranges}")).unwrap().holds(), "{said}");
    }
}

#[test]
fn how_it_was_decided_is_said() {
    let mut session = Session::new();
    let found = claim(&mut session, "kayles(n) is N for all n >= 1").unwrap();
    let decided = found.decided.unwrap();
    assert_eq!((decided.sequences[0].game.as_str(), decided.sequences[0].period.period), ("kayles", 12));
    assert!(decided.by_values);
    let found = claim(&mut session, "a ⊕ b <= a + b for all a, b").unwrap();
    let decided = found.decided.unwrap();
    assert_eq!((decided.way, decided.by_values), (Way::Automata, false));
}

#[test]
fn ranges_below_zero_and_quotients_of_negative_integers() {
    assert!(holds("all(k < a for k in a-5..a-1) for all a"));
    assert!(holds("all(k // 2 * 2 + k % 2 = k for k in a-9..a) for all a"));
    assert!(holds("-n // 2 <= 0 and (-n) % 3 in [0, 1, 2] for all n"));
    let found = claim(&mut Session::new(), "all(k >= 0 for k in a-3..a) for all a").unwrap();
    assert_eq!(counterexample(&found), "a = 0, k = -3");
}

#[test]
fn what_has_no_value_is_an_error_unless_it_is_cut_off() {
    let mut session = Session::new();
    let error = claim(&mut session, "kayles(n - 1) = kayles(n - 1) for all n").unwrap_err();
    assert!(error.to_string().contains('1'), "{error}");
    assert!(holds("n >= 1 implies kayles(n - 1) = kayles(n + 11) or n < 73 for all n"));
    assert!(holds("(if n = 0 then 0 else grundy(kayles(n - 1))) >= 0 for all n"));
    assert!(holds("n = 0 or kayles(n - 1) != *20 for all n"));
    assert!(claim(&mut session, "kayles(n - 1) != *20 or n = 0 for all n").is_err());
}

#[test]
fn the_words_and_signs_are_spelled_in_several_ways() {
    for text in [
        "nim(n, n) is P for all n",
        "nim(n, n) is P ∀ n",
        "nim(n, n) is P \\forall n",
        "(nim(n, m) is P for some m) for all n",
        "(nim(n, m) is P ∃ m) ∀ n",
        "G = H iff G + H is P for all games G, H",
        "G = H ⇔ G + H is P for all games G, H",
        "G = H \\iff G + H is P for all games G, H",
        "n > 3 ⇒ n > 2 for all n",
        "n > 3 \\implies n > 2 for all n",
        "a + b >= c for all a, b >= 1, c if c <= 2",
        "games >= 0 for all games",
    ] {
        assert!(holds(text), "{text}");
    }
}

#[test]
fn implications_of_finite_claims() {
    for (text, expected) in [
        ("1 > 2 implies 2 > 3", true),
        ("1 < 2 implies 2 > 3", false),
        ("1 < 2 iff 2 < 3", true),
        ("1 < 2 iff 3 < 2", false),
        ("1 > 2 implies [][0] = 0", true),
        ("n % 4 = 0 implies n % 2 = 0 for n in 0..20", true),
    ] {
        assert_eq!(holds(text), expected, "{text}");
    }
    let error = claim(&mut Session::new(), "true implies true implies true").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Syntax);
}

#[test]
fn a_redefined_name_is_read_anew() {
    let mut session = Session::new();
    session.eval("f(n) := nim(n, n)").unwrap();
    assert!(claim(&mut session, "f(n) is P for all n").unwrap().holds());
    session.eval("f(n) := nim(n, n, 1)").unwrap();
    assert!(!claim(&mut session, "f(n) is P for all n").unwrap().holds());
}

/// A random condition over n and m with sums, nim-sums, quotients, sequences and connectives.
fn condition() -> impl Strategy<Value = String> {
    let term = prop_oneof![
        Just("n".to_owned()),
        Just("m".to_owned()),
        (0..9_u32).prop_map(|constant| constant.to_string()),
    ];
    let term = term.prop_recursive(2, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} ⊕ {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("grundy({{*({a}), *({b})}})")),
            (inner.clone(), 1..5_u32).prop_map(|(a, by)| format!("({a} // {by})")),
            (inner.clone(), 1..5_u32).prop_map(|(a, by)| format!("({a} % {by})")),
            inner.clone().prop_map(|a| format!("grundy(kayles({a}))")),
            inner.clone().prop_map(|a| format!("grundy(subtraction([1, 3])({a}))")),
            (inner, 0..4_u32).prop_map(|(a, by)| format!("({by} * {a})")),
        ]
    });
    let sign = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let compared = (term.clone(), sign, term).prop_map(|(a, sign, b)| format!("{a} {sign} {b}"));
    compared.prop_recursive(2, 4, 2, |inner| {
        let word = prop::sample::select(vec!["and", "or", "implies", "iff"]);
        (inner.clone(), word, inner).prop_map(|(a, word, b)| format!("(({a}) {word} ({b}))"))
    })
}

proptest! {
    /// What is decided is what the first cases say, with the first counterexample among them.
    #[test]
    fn decisions_agree_with_the_first_cases(condition in condition()) {
        let mut session = Session::new();
        let all = claim(&mut session, &format!("{condition} for all n, m")).unwrap();
        let some = claim(&mut session, &format!("{condition} for n in 0..24 for m in 0..24")).unwrap();
        prop_assert!(all.holds() <= some.holds(), "{}", condition);
        if !all.holds() {
            let Some(Step::Counterexample { bindings, .. }) = all.reasons.first() else { panic!("{condition}") };
            let at: Vec<BigInt> = bindings
                .iter()
                .map(|binding| match &binding.value {
                    Answer::Integer(integer) => integer.clone(),
                    other => panic!("{other:?}"),
                })
                .collect();
            if at.iter().all(|integer| *integer <= BigInt::from(24)) {
                prop_assert_eq!(counterexample(&all), counterexample(&some), "{}", condition);
            } else if let Some(Step::Counterexample { bindings, .. }) = some.reasons.first() {
                // The least has a lesser first variable.
                let Answer::Integer(first) = &bindings[0].value else { panic!("an integer") };
                prop_assert!(at[0] <= *first, "{}", condition);
            }
        }
    }
}
