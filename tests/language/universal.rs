//! Claims over all integers and over all games.
//!
//! `data/forall.tsv`: textbook exercises that speak of infinitely many cases, with their verdicts
//! and least counterexamples; the sources are those of the exercises named in the second column.

use num_bigint::BigInt;
use proptest::prelude::*;
use sprague::heap::{Found, Theorem};
use sprague::reply::{Answer, ClaimReply, Step, Way};
use sprague::{ErrorKind, Reply, Result, Session};

pub struct Row {
    pub id: &'static str,
    pub definitions: Vec<&'static str>,
    pub claim: &'static str,
    pub verdict: &'static str,
    counterexample: &'static str,
    by: &'static str,
}

pub fn rows() -> Vec<Row> {
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

pub(crate) fn claim(session: &mut Session, text: &str) -> Result<ClaimReply> {
    match session.eval(&format!("claim {text}"))? {
        Reply::Claim(claim) => Ok(claim),
        other => panic!("{other:?}"),
    }
}

/// The counterexample of a claim that fails, as `n = 3, m = 1`; games by their values.
pub fn counterexample(claim: &ClaimReply) -> String {
    let Some(Step::Counterexample { bindings, .. }) = claim.reasons.first() else { return String::new() };
    let written: Vec<String> = bindings
        .iter()
        .map(|binding| format!("{} = {}", binding.name, binding.text.trim_start_matches('*')))
        .collect();
    written.join(", ")
}

pub(crate) fn holds(text: &str) -> bool {
    claim(&mut Session::new(), text).unwrap().holds()
}

/// Games whose period begins late or is long.
const LONG_PERIODS: [&str; 3] = ["0.127(", "0.16(", "0.56("];

impl Row {
    /// A session that knows the definitions.
    pub fn session(&self) -> Session {
        let mut session = Session::new();
        self.definitions.iter().for_each(|definition| drop(session.eval(definition).unwrap()));
        session
    }

    /// Whether values alone decide it.
    fn is_decided(&self) -> bool {
        ["values", "games"].contains(&self.by)
    }

    pub fn has_a_long_period(&self) -> bool {
        LONG_PERIODS.iter().any(|code| self.claim.contains(code))
    }

    /// Whether it takes long without optimisation.
    pub fn takes_long(&self) -> bool {
        ["FA-S014", "FA-S017", "FA-S061", "FA-S064", "FA-S073", "FA-S110"].contains(&self.id)
    }
}

fn decided_as_published(rows: impl Iterator<Item = Row>) {
    let mut count = 0;
    for row in rows {
        let found =
            claim(&mut row.session(), row.claim).unwrap_or_else(|error| panic!("{}: {error}", row.id));
        assert_eq!(found.holds(), row.verdict == "holds", "{}", row.id);
        // A failure that the first cases show needs no decision.
        assert!(found.decided.is_some() || row.verdict == "fails" && !row.is_decided(), "{}", row.id);
        assert_eq!(counterexample(&found), row.counterexample, "{}", row.id);
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

fn refused(rows: impl Iterator<Item = Row>) {
    for row in rows {
        let error = claim(&mut row.session(), row.claim).map(|claim| claim.verdict).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotYet, "{}: {error}", row.id);
    }
}

/// The rows that are decided by the moves of a definition.
fn rows_on_moves() -> impl Iterator<Item = Row> {
    rows().into_iter().filter(|row| row.by.starts_with("moves"))
}

fn rows_refused() -> impl Iterator<Item = Row> {
    rows().into_iter().filter(|row| row.verdict == "refused")
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
fn exercises_on_moves_are_decided_as_published() {
    decided_as_published(rows_on_moves().filter(|row| !row.takes_long()));
}

#[test]
#[ignore = "slow"]
fn exercises_on_many_moves_are_decided_as_published() {
    decided_as_published(rows_on_moves().filter(Row::takes_long));
}

#[test]
fn nothing_is_claimed_that_is_not_decided() {
    refused(rows_refused().filter(|row| !row.takes_long()));
}

#[test]
#[ignore = "slow"]
fn nothing_is_claimed_after_a_long_search() {
    refused(rows_refused().filter(Row::takes_long));
}

/// What would work has the bounds of the claim, and holds.
#[test]
fn the_help_of_an_undecided_claim_holds() {
    for (said, ranges) in [
        ("nim(n, n^2) is N for all n >= 2", "for n in 0..8191 if n >= 2"),
        ("a * b = b * a for all a, b > 1", "for a in 0..89 for b in 0..89 if a > 1 if b > 1"),
        ("n^2 > n for all n if n > 5", "for n in 0..8191 if n > 5"),
        ("G ∪ H = H ∪ G for all games G, H", "for G in options(*45) for H in options(*45)"),
    ] {
        let mut session = Session::new();
        let error = claim(&mut session, said).unwrap_err();
        assert_eq!(error.helps()[0].to_string(), format!("claim it for a range: {ranges}"));
        let condition = said.split(" for all ").next().unwrap();
        assert!(claim(&mut session, &format!("{condition} {ranges}")).unwrap().holds(), "{said}");
    }
}

#[test]
fn definitions_are_decided_by_their_moves() {
    let mut session = Session::new();
    for definition in [
        "lask(n) := { lask(k) for k in 0..n-1, lask(a) + lask(n-a) for a in 1..n-1 }",
        "last(n) := { last(n-k) for k in 1..3 if k <= n, *0 if n = 0 }",
        "nim3(a, b, c) := { nim3(i, b, c) for i in 0..a-1, nim3(a, j, c) for j in 0..b-1, nim3(a, b, k) for k in 0..c-1 }",
        "below(n) := { below(n-1) if n > -5 }",
        "up(n) := { up(n+1) if n < 9 }",
        "all2(a, b) := if a = b then {} else { all2(i, b) for i in 0..a-1, all2(a, j) for j in 0..b-1 }",
    ] {
        session.eval(definition).unwrap();
    }
    let mut holds =
        |text: &str| claim(&mut session, text).map(|claim| (claim.holds(), claim.decided.map(|how| how.way)));
    let value = "(if n = 0 then 0 else if n % 4 = 0 then n - 1 else if n % 4 = 3 then n + 1 else n)";
    assert!(holds(&format!("grundy(lask(n)) = {value} for all n")).unwrap().0);
    assert!(holds("lask(n) != *6 or n in [5, 6] for all n").unwrap().0);
    assert!(!holds("lask(n) = *n for all n").unwrap().0);
    assert!(holds("last(n) is P iff n % 4 = 1 for all n").unwrap().0);
    assert_eq!(holds("grundy(nim3(a, b, c)) = a ⊕ b ⊕ c for all a, b, c").unwrap(), (true, Some(Way::Moves)));
    assert_eq!(holds("nim3(a, b, c) is P iff c = a ⊕ b for all c, a, b").unwrap(), (true, Some(Way::Moves)));
    assert!(!holds("grundy(nim3(a, b, c)) = a + b + c for all a, b, c").unwrap().0);
    assert!(!holds("nim3(a, b, c) is N iff c = a ⊕ b for all a, b, c").unwrap().0);
    // Nothing is proved where a call leaves the integers from 0 on, or is of something greater.
    assert_eq!(holds("grundy(below(n)) = (n + 1) % 2 for all n").unwrap_err().kind(), ErrorKind::NotYet);
    assert!(holds("up(n) is P for all n if n >= 9").is_err());
    assert_eq!(holds("all2(a, b) is P iff a = b for all a, b").unwrap(), (true, Some(Way::Moves)));
    // True of what it speaks of, and no induction: the moves leave it. What is proved of all positions
    // decides it.
    assert_eq!(holds("all2(a, b) is P iff a = b for all a, b >= 1").unwrap(), (true, Some(Way::Automata)));
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
        "kayles(n, n + 1) = kayles(n) + kayles(n + 1) for all n",
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

/// What is evaluated must have a value, also where the answer does not depend on it.
#[test]
fn what_is_not_read_must_have_a_value_too() {
    for (definition, text) in [
        ("g(x, y) := x", "g(n, kayles(n-1)) = n"),
        ("g(x, y) := if x > 0 then y else 0", "g(n, grundy(kayles(n-1))) >= 0"),
        ("g(x, y) := y", "n in [n, g(0, [1, 2][n])]"),
        ("g(x, y) := y", "2*kayles(n-1) is P"),
        ("g(x, y) := y", "not (0 in 2..[5, 5][n])"),
    ] {
        let mut session = Session::new();
        session.eval(definition).unwrap();
        for range in ["for all n", "for n in 0..9"] {
            let error = claim(&mut session, &format!("{text} {range}")).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Domain, "{text} {range}: {error}");
        }
    }
    let mut session = Session::new();
    session.eval("g(x, y) := if x > 0 then y else 0").unwrap();
    assert!(claim(&mut session, "g(n, kayles(n) ) = kayles(n) for all n").unwrap().holds());
}

#[test]
fn what_is_cut_off_without_a_variable_need_have_no_value() {
    assert!(holds("n >= 0 or kayles(0-1) is P for all n"));
    assert!(holds("n < 0 implies [1, 2][5] = 0 for all n"));
    assert!(holds("(if n >= 0 then 1 else [][0]) = 1 for all n"));
    let error = claim(&mut Session::new(), "n > 0 or kayles(0-1) is P for all n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Domain);
}

/// A difference is a heap on one side of a condition alone.
#[test]
fn a_difference_that_is_not_chosen_need_be_no_heap() {
    assert!(holds("(if 7 - 2*b > 1 then grundy(kayles(7 - 2*b)) else 3) <= 4 for all b"));
    assert!(holds("(if a >= b then grundy(0.137(a - b)) else 0) <= 9 for all a, b"));
    assert!(holds(
        "((if a >= b then (a - b) % 3 else 2) = (if b >= a then (b - a) % 3 else 2) \
        iff a = b or (a > b and (a - b) % 3 = 2) or (b > a and (b - a) % 3 = 2)) for all a, b"
    ));
    let text = "(if a % 2 = 0 then (if 3 - a - b >= 0 then grundy(kayles(3 - a - b)) else 1) else 1) <= 1 \
        for all a, b";
    let failed = claim(&mut Session::new(), text).unwrap();
    assert_eq!(counterexample(&failed), "a = 0, b = 0");
    let text = "((if b >= 3 then 1 else 2) != (if b >= a then grundy(kayles(b - a)) else 1) \
        for some b <= 0) for all a";
    assert!(holds(text));
}

/// What a definition is worth below 0 is something, and not known here.
#[test]
fn a_definition_below_zero_is_not_decided() {
    let mut session = Session::new();
    session.eval("f(n) := { f(n-3) if n >= 3, f(n-5) if n >= 5 }").unwrap();
    let error = claim(&mut session, "f(n-3) is P or n > 3 for all n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotYet, "{error}");
    let found = claim(&mut session, "f(n-3) is P for all n").unwrap();
    assert_eq!(counterexample(&found), "n = 6");
}

/// The values of the case that fails, and not of one that a condition left out before.
#[test]
fn the_counterexample_is_a_case_that_fails() {
    for (text, expected) in [
        ("any(j > 20 for j in 1..m) for n in 0..3 for m in 0..3 if n >= 2", "n = 2, m = 0"),
        ("any(j*j > 20 for j in 1..m) for all n, m if n >= 2", "n = 2, m = 0"),
        ("not (n < 5) for n in 3..9", "n = 3"),
        ("not (n*n < 5) for all n", "n = 0"),
    ] {
        assert_eq!(counterexample(&claim(&mut Session::new(), text).unwrap()), expected, "{text}");
    }
}

#[test]
fn what_is_undecided_says_no_more_than_was_looked_at() {
    let error = claim(&mut Session::new(), "n^2 > n for all n >= 10^9").unwrap_err();
    assert_eq!(error.notes(), ["its conditions leave out all cases that were checked"]);
    let error = claim(&mut Session::new(), "dawson(n) is N for all n >= 40").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownName);
    // A search that met an error before does not take its calls for calls that still run.
    let mut session = Session::new();
    session.eval("f(n) := { f(n-1) }").unwrap();
    let error = claim(&mut session, "f(n) is P for all n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    let error = claim(&mut session, "subtraction([n+1, 2])(n) is P or n > 1 for all n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotYet, "{error}");
    let names: Vec<String> = (0..200).map(|number| format!("n{number}")).collect();
    assert!(holds(&format!("{} >= 0 for all {}", names.join(" + "), names.join(", "))));
}

#[test]
fn for_all_out_of_place_says_where_it_stands() {
    for (text, message) in [
        ("for all n: kayles(n) is N", "comes after what it quantifies"),
        ("∀n kayles(n) is N", "comes after what it quantifies"),
        ("kayles(n) is N for all n in 1..100", "from 0 on"),
        ("kayles(n) is N for all integers n", "a comma was expected before `n`"),
        ("G + *n is P for all n, games G", "`games` comes after `for all`"),
        ("G + *n is P for all n, for all games G", "there is no comma before `for`"),
    ] {
        let error = claim(&mut Session::new(), text).unwrap_err();
        assert!(error.message().contains(message), "{text}: {error}");
        assert!(!error.helps().is_empty(), "{text}");
    }
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
pub(crate) fn condition() -> impl Strategy<Value = String> {
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
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("mex({a}, *({b}))")),
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
                // The least has a smaller first variable.
                let Answer::Integer(first) = &bindings[0].value else { panic!("an integer") };
                prop_assert!(at[0] <= *first, "{}", condition);
            }
        }
    }
}

/// A random definition with linear moves.
pub fn definition() -> impl Strategy<Value = String> {
    let move_ = prop_oneof![
        prop::collection::vec(1..7_u32, 1..4)
            .prop_map(|taken| format!("f(n-k) for k in {taken:?} if k <= n")),
        (1..4_u32).prop_map(|taken| format!("f(a) + f(n-{taken}-a) for a in 0..n-{taken}")),
        (2..5_u32, 0..3_u32).prop_map(|(by, left)| format!("*0 if n % {by} = {left}")),
        (1..4_u32).prop_map(|by| format!("f(n-{by}*k) for k in 1..n//{by}")),
        (1..3_u32, 1..4_u32).prop_map(|(value, from)| format!("*{value} if n >= {from}")),
        (2..4_u32).prop_map(|by| format!("f(n-1) if n % {by} != 0")),
    ];
    prop::collection::vec(move_, 1..4).prop_map(|moves| format!("f(n) := {{ {} }}", moves.join(", ")))
}

proptest! {
    /// What is proved of a definition is what play says of its first positions.
    #[test]
    #[ignore = "slow"]
    fn what_is_proved_by_moves_is_so(definition in definition(), value in 0..4_u32, period in 1..13_u32) {
        let mut session = Session::new();
        session.eval(&definition).unwrap();
        for text in [format!("f(n) != *{value}"), format!("f(n) = f(n + {period})"), "f(n) is N".to_owned()] {
            let some = claim(&mut session, &format!("{text} for n in 0..40")).unwrap();
            match claim(&mut session, &format!("{text} for all n")) {
                Ok(all) => {
                    prop_assert!(all.holds() <= some.holds(), "{}: {}", definition, text);
                    if !some.holds() {
                        prop_assert_eq!(counterexample(&all), counterexample(&some), "{}", definition);
                    }
                }
                Err(error) => prop_assert!(some.holds() && error.kind() == ErrorKind::NotYet, "{}: {}", text, error),
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn periods_without_a_theorem_are_proved_by_the_moves() {
    let mut session = Session::new();
    session
        .eval("odd(n) := { odd(n-k) for k in 1..n if k % 2 = 1, odd(n-2) if n % 5 = 2 and n > 1 }")
        .unwrap();
    // Winning Ways, chapter 4: 0.3F, Lasker's Nim; and a rule of one's own.
    for (game, period, preperiod, saltus) in [("0.3F", 6, 0, 3), ("lasker", 4, 1, 4)] {
        let Found::Proved(found) = session.period(game, None).unwrap().found else { panic!("{game}") };
        assert_eq!((found.period, found.preperiod, found.saltus), (period, preperiod, saltus), "{game}");
        assert_eq!(found.theorem, Some(Theorem::Moves), "{game}");
        // As the values go on.
        let values = session.heap_values(game, 0, 400).unwrap();
        for heap in preperiod as usize..values.len() - period as usize {
            assert_eq!(values[heap + period as usize], values[heap] + saltus, "{game}({heap})");
        }
    }
    let Found::Proved(found) = session.period("odd", None).unwrap().found else { panic!("odd") };
    let values = session.heap_values("odd", 0, 300).unwrap();
    for heap in found.preperiod as usize..values.len() - found.period as usize {
        assert_eq!(values[heap + found.period as usize], values[heap] + found.saltus, "odd({heap})");
    }
}

/// Each call doubles what is written out, or the list that is held: 2^40 copies are refused.
#[test]
fn what_grows_with_each_call_is_refused() {
    let mut session = Session::new();
    session.eval("doubled(x) := x ⊕ (x + 1)").unwrap();
    session.eval("pair(x) := [x, x]").unwrap();
    session.eval("chosen(n) := if n > 5 then n else n + 1").unwrap();
    let nested = |name: &str| format!("{}n{}", format!("{name}(").repeat(40), ")".repeat(40));
    for claim in [
        format!("claim {} >= 0 for all n", nested("doubled")),
        format!("claim {} = 0 for all n", nested("pair")),
        format!("claim {}[0] = n for all n", nested("pair")),
        format!("claim {} >= n for all n", nested("chosen")),
        format!("claim max({}) >= n for all n", vec!["n"; 60].join(", ")),
    ] {
        let error = session.eval(&claim).expect_err(&claim);
        assert!(!error.message().is_empty());
        assert!(session.eval("claim doubled(doubled(n)) >= 0 for all n").is_ok());
    }
}
