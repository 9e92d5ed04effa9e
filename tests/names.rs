//! Whatever is printed as a position reads back as an identical one in the same session, whatever names
//! were given another meaning before it was printed.

use proptest::prelude::*;
use sprague::{GameId, Limits, Reply, Session, render};

/// Definitions that give names a meaning, and take them from rulesets and from each other.
const DEFINITIONS: [&str; 24] = [
    "kayles(n) := {}",
    "kayles(n) := if n < 2 then {} else {kayles(n - 1), kayles(n - 2) + *1}",
    "kayles := 3",
    "wythoff(a, b) := *(a + b)",
    "cram := [1, 2]",
    "subtraction(s) := {}",
    "subtraction := kayles",
    "node_kayles(s) := if len(s) = 0 then {} else {{*1}, node_kayles(\"\")}",
    "R := subtraction([1, 2, 5])",
    "R := kayles",
    "R := 0.77",
    "R(n) := *n",
    "Q := subtraction([1, 2, 5])",
    "Q := 7",
    "f(n) := if n = 0 then {} else {f(n - 1), f(n - 1) + *1}",
    "f(n) := if n = 0 then {*1} else {f(n - 1), kayles(n)}",
    "g(n) := if n = 0 then {*2} else {f(1), g(n - 1), {g(n - 1)}}",
    "h(s) := if len(s) = 0 then {*1} else {{h(\"\")}, h(\"\") + *2}",
    "l(s) := if len(s) = 0 then {*2} else {{l([])}, *1}",
    "x := kayles(4)",
    "y := x + g(2)",
    "z := {x, y, kayles(2) + wythoff(1, 2)}",
    "moore(k, s) := *k",
    "mock_turtles := 1",
];

/// Positions that are asked for, where they can be read.
const POSITIONS: [&str; 20] = [
    "kayles(3)",
    "kayles(5) + kayles(2)",
    "wythoff(2, 3)",
    "cram(2, 3) + 5 * kayles(2)",
    "cram(\"..#/...\")",
    "subtraction([1, 2, 5])(6)",
    "R(4)",
    "Q(3) + R(2)",
    "node_kayles(\"a-b b-c\") + *2",
    "f(2)",
    "{f(2) + f(1), 6 * f(1), g(1)}",
    "g(2)",
    "h(“a\"b”)",
    "h(\"a”b\" ++ “c\"d”)",
    "l([“\"”, 2, [“”]])",
    "l(1..4)",
    "x",
    "y",
    "z",
    "mock_turtles(\"HTH\")",
];

fn statements() -> impl Strategy<Value = Vec<(bool, usize)>> {
    prop::collection::vec((any::<bool>(), 0_usize..24), 1..16)
}

fn identical(session: &mut Session, first: GameId, second: GameId) -> bool {
    let store = session.store_mut();
    store.expand(first).expect("a small position") == store.expand(second).expect("a small position")
}

/// Reads a text that was printed for a position.
fn reads_back(session: &mut Session, text: &str, position: GameId) -> Result<(), TestCaseError> {
    let read = session.position(text);
    prop_assert!(read.is_ok(), "{text} is not read: {:?}", read.unwrap_err());
    prop_assert!(identical(session, read.unwrap(), position), "{text} is another position now");
    Ok(())
}

fn printed(session: &mut Session, position: GameId) -> Result<(), TestCaseError> {
    let written = render::position(session.store(), position, 100_000);
    prop_assert!(written.complete, "{}", written.text);
    reads_back(session, &written.text, position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_the_position(statements in statements()) {
        let mut session = Session::with_limits(Limits::with_nodes(1_000_000));
        let mut positions: Vec<GameId> = Vec::new();
        for (defines, place) in statements {
            if defines {
                // A definition of a value may use what is no position now.
                let _ = session.eval(DEFINITIONS[place]);
            } else if let Ok(Reply::Position(reply)) = session.eval(POSITIONS[place % POSITIONS.len()]) {
                prop_assert!(reply.form_complete);
                reads_back(&mut session, &reply.form, reply.position)?;
                positions.push(reply.position);
                let options = session.store_mut().options(reply.position).expect("a small position");
                positions.extend(options.into_iter().take(3));
            }
            for &position in &positions {
                printed(&mut session, position)?;
            }
        }
    }
}

/// The statements of a session, and what a position is printed as after them.
fn form(statements: &[&str]) -> String {
    let mut session = Session::new();
    let mut form = String::new();
    for statement in statements {
        if let Reply::Position(reply) = session.eval(statement).expect(statement) {
            form = reply.form;
        }
    }
    form
}

#[test]
fn a_ruleset_that_lost_its_name() {
    assert_eq!(form(&["x := kayles(3)", "kayles(n) := {}", "x"]), "0.77(3)");
    assert_eq!(form(&["x := wythoff(1, 1)", "wythoff(a, b) := {}", "x"]), "{{*0}, *0}");
    assert_eq!(form(&["w := wythoff", "x := w(1, 1)", "wythoff(a, b) := {}", "x"]), "w(1, 1)");
    assert_eq!(form(&["w := wythoff", "x := w(1, 1)", "x"]), "wythoff(1, 1)");
    assert_eq!(form(&["R := subtraction([2, 5, 6])", "R(7)"]), "R(7)");
    assert_eq!(
        form(&["R := subtraction([2, 5, 6])", "x := R(7)", "R := 5", "x"]),
        "subtraction([2, 5, 6])(7)"
    );
    let taken = ["x := subtraction([1, 2])(2)", "subtraction(s) := {}", "x"];
    assert_eq!(form(&taken), "{{*0}, *0}");
}

#[test]
fn a_string_that_contains_quotes() {
    let rule = "h(s) := if len(s) = 0 then {*1} else {{h(\"\")}}";
    assert_eq!(form(&[rule, "h(“a\"b”)"]), "h(“a\"b”)");
    assert_eq!(form(&[rule, "h(“ab”)"]), "h(\"ab\")");
    assert_eq!(form(&[rule, "h(\"a”b\" ++ “\"”)"]), "h(\"a”b\" ++ “\"”)");
}

/// The games with a code are called by it when their names are lost: the two are the same sets.
#[test]
fn a_code_is_the_game_that_has_it() {
    let mut session = Session::new();
    let mut compared = 0;
    for ruleset in sprague::ruleset::RULESETS {
        let Some((code, 0)) = ruleset.code() else { continue };
        for heap in 0..8 {
            let by_name = session.position(&format!("{}({heap})", ruleset.name)).expect("a heap");
            let by_code = session.position(&format!("{code}({heap})")).expect("a heap");
            assert!(
                identical(&mut session, by_name, by_code),
                "{}({heap}) is not {code}({heap})",
                ruleset.name
            );
            compared += 1;
        }
    }
    assert!(compared > 40);
}
