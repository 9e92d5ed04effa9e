//! Rulesets with parameters, `mark_t(t)(n) := …`: each member is the definition with the parameters
//! written in by hand.

use proptest::prelude::*;
use sprague::front_end::notation;
use sprague::{ErrorKind, Reply, Session};

const MARK_T: &str = "mark_u(t)(n) := { mark_u(t)(n-k) for k in 1..t-1 if k <= n, mark_u(t)(n//t) if n > 0 }";

fn defined(statements: &[&str]) -> Session {
    let mut session = Session::new();
    for statement in statements {
        session.eval(statement).unwrap();
    }
    session
}

fn holds(session: &mut Session, claim: &str) {
    match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{claim}: {:?}", reply.reasons),
        other => panic!("{claim}: {other:?}"),
    }
}

/// The values by the rule, sharing nothing with the language.
fn values_of_mark(t: u64, count: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let below = (1..t).filter(|&k| k <= n).map(|k| n - k).chain((n > 0).then_some(n / t));
        let reached: Vec<u64> = below.map(|heap| values[heap as usize]).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

proptest! {
    #[test]
    fn members_have_the_values_of_the_rule(t in 2_u64..6, n in 0_u64..60) {
        let mut session = defined(&[MARK_T]);
        let value = values_of_mark(t, n + 1)[n as usize];
        holds(&mut session, &format!("grundy(mark_u({t})({n})) = {value}"));
        holds(&mut session, &format!("sequence(mark_u({t}), 0..{n})[{n}] = {value}"));
    }
}

#[test]
fn a_member_stands_wherever_a_ruleset_does() {
    let mut session = defined(&[MARK_T, "R := mark_u(3)"]);
    for claim in [
        "R(4, 7) == R(4) + R(7)",
        "mark_u(3)(4, 7) == mark_u(3)(4) + mark_u(3)(7)",
        "R(n) == mark_u(3)(n) for n in 0..20",
        "[R(k) for k in 0..3] = [*0, *1, *2, *0]",
        "mark_u(2)(n) = mark(n) for n in 0..30",
    ] {
        holds(&mut session, claim);
    }
    let position = session.position("R(5) + *1").unwrap();
    let written = notation::position(session.store(), position, 80).text;
    assert_eq!(written, "*1 + mark_u(3)(5)");
}

#[test]
fn parameters_are_lists_strings_and_rulesets_too() {
    let mut session = defined(&[
        "sub(S)(n) := { sub(S)(n - s) for s in S if s <= n }",
        "twice(R)(n) := R(n) + R(n)",
        "row(c)(s) := { row(c)(s ++ c) if len(s) < 3 }",
        "f(n) := { f(k) for k in 0..n-1 }",
        "halves(t)(n) := if n = 0 then {} else { halves(t)(m), halves(t)(n-1) } where m := n // t",
    ]);
    for claim in [
        "sub([1, 3, 4])(n) = subtraction([1, 3, 4])(n) for n in 0..30",
        "sub(1..3)(n) = *(n % 4) for n in 0..30",
        "sub([])(7) = *0",
        "twice(kayles)(7) = *0",
        "halves(2)(n) = mark(n) for n in 0..20",
        "twice(f)(4) == f(4) + f(4)",
        "twice(sub([2]))(4) == sub([2])(4) + sub([2])(4)",
        "row(\"x\")(\"\") = *1",
    ] {
        holds(&mut session, claim);
    }
}

#[test]
fn claims_for_all_are_decided_with_parameters_written_in() {
    let mut session = defined(&[
        "nimhoff(h)(a, b) := { nimhoff(h)(i, b) for i in 0..a-1, nimhoff(h)(a, j) for j in 0..b-1,
           nimhoff(h)(a-s, b-t) for s in 1..h-2 for t in 1..h-1-s if s <= a if t <= b }",
        "sub(S)(n) := { sub(S)(n - s) for s in S if s <= n }",
    ]);
    holds(&mut session, "grundy(nimhoff(3)(a, b)) = 3*((a//3) ⊕ (b//3)) + (a+b) % 3 for all a, b");
    holds(&mut session, "sub([1, 2])(n) is P iff n % 3 = 0 for all n");
    holds(&mut session, "period(sub([1, 3, 4])) = 7");
    let wrong = "claim grundy(nimhoff(3)(a, b)) = a ⊕ b for all a, b";
    let Ok(Reply::Claim(reply)) = session.eval(wrong) else { panic!("a claim") };
    assert!(!reply.holds());
}

#[test]
fn moves_have_words_in_which_parameters_are_written() {
    let mut session = defined(&[
        "take(t)(n) := { take(t)(n-k) as \"take {k} of {t}, {{not {t+1}\" for k in 1..t if k <= n }",
        "half(t)(n) := { half(t)(m) as \"to {m} by {t}\" if n > 0 } where m := n // t",
    ]);
    for (moves, words) in [("take(2)(5)", "take 1 of 2, {not 3"), ("half(2)(5)", "to 2 by 2")] {
        let reply = session.eval(&format!("moves {moves}")).unwrap();
        let text = sprague::report::text(&reply);
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_family_that_changes_changes_its_members() {
    let mut session = defined(&["g(t)(n) := *(t + n)", "R := g(3)"]);
    holds(&mut session, "R(4) = *7");
    session.eval("g(t)(n) := *(t * n)").unwrap();
    holds(&mut session, "R(4) = *12 and g(3)(4) = *12");
    session.eval("g(n) := *1").unwrap();
    let error = session.eval("R(4)").unwrap_err();
    assert!(error.message().contains("`g` no longer has parameters of its own"), "{error}");
    session.undo().unwrap();
    holds(&mut session, "R(4) = *12");
    session.undo().unwrap();
    holds(&mut session, "R(4) = *7 and g(3)(4) = *7");
    session.undo().unwrap();
    session.undo().unwrap();
    session.eval("x := *1").unwrap();
    session.eval("g(t)(n) := *t").unwrap();
    holds(&mut session, "g(3)(4) = *3");
}

#[test]
fn a_function_may_have_another_name_but_not_stand_for_itself() {
    let mut session = defined(&["f(n) := { g(n-1) if n > 0 }", "g := f", "h := g"]);
    holds(&mut session, "h(3) = *1 and f(4) = *0");
    let position = session.position("h(3)").unwrap();
    assert_eq!(notation::position(session.store(), position, 80).text, "f(3)");
    for cycle in ["f := g", "f := f", "f := h"] {
        let error = session.eval(cycle).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cycle, "{cycle}: {error}");
    }
    holds(&mut session, "h(3) = *1");
    session.eval("f := kayles").unwrap();
    holds(&mut session, "h(5) = *4");
}

#[test]
fn what_is_wrong_is_said() {
    let mut session =
        defined(&[MARK_T, "b(n)(k) := { b(n)(j) for n in 0..k for j in 0..k-1 }", "c(t)(n) := {c(t+1)(n)}"]);
    for (text, message) in [
        ("mark_u(3, 4)", "`mark_u` takes 1 argument and gives a ruleset; got 2"),
        ("mark_u(*3)(4)", "got a position"),
        ("mark_u(3)(\"x\")", "takes an integer for `n`"),
        ("mark_u(t)(t) := *1", "the parameter `t` occurs twice"),
        ("mark_u(3)(n) := *1", "a parameter is a name"),
        ("b(2)(3)", "a parameter of `b(n)(k)` is bound again in its body"),
        ("mark_u([n for n in 0..200])(4)", "longer than 200 characters"),
        ("c(1)(3)", "`c(t)(n)` has more than 10000 members"),
    ] {
        let error = session.eval(text).unwrap_err();
        assert!(error.message().contains(message), "{text}: {error}");
        assert_ne!(error.kind(), ErrorKind::Interrupted);
    }
    // What failed left no trace.
    holds(&mut session, "mark_u(3)(5) = *2");
    assert_eq!(session.definitions().len(), 3);
}

#[test]
fn an_error_in_a_body_that_is_written_out_has_no_place_in_what_was_typed() {
    let mut session = sprague::Session::new();
    session.eval("starred(a)(n) := { *a, starred(a)(n-1) if n > 0 }").unwrap();
    for statement in ["x := starred([])(1)", "starred([])", "starred(\"a\")(2)"] {
        if let Err(error) = session.eval(statement) {
            assert!(error.span().is_none_or(|span| span.end <= statement.len()), "{statement}: {error:?}");
        }
    }
}
