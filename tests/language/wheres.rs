//! `E where m := F`: names for parts of a definition.

use sprague::front_end::syntax::statements;
use sprague::{Limits, Reply, Session};

/// What the last statement answers, or the message of its error.
#[track_caller]
fn answer(text: &str) -> String {
    let mut session = Session::with_limits(Limits::default());
    let mut said = String::new();
    for statement in statements(text) {
        said = match session.eval(&statement.text) {
            Ok(Reply::Value(value)) => value.text,
            Ok(Reply::Position(position)) => format!("*{}", position.value),
            Ok(Reply::Claim(claim)) if claim.holds() => "holds".to_owned(),
            Ok(Reply::Claim(_)) => "fails".to_owned(),
            Ok(_) => "defined".to_owned(),
            Err(error) => format!("error: {}", error.message()),
        };
    }
    said
}

#[track_caller]
fn answers(expected: &[(&str, &str)]) {
    for (text, answered) in expected {
        assert_eq!(answer(text), *answered, "{text}");
    }
}

#[test]
fn a_name_stands_for_a_part_of_a_definition() {
    answers(&[
        ("f(n) := m * m + n where m := n // 2; f(7)", "16"),
        ("f(n) := a + b where a := n + 1, b := a * 10; f(1)", "22"),
        ("f(n) := a + b\n  where a := n + 1\n  # twice\n\n  where b := a * 10\nf(1)", "22"),
        ("f(n) := a + b where a := n + 1,\n  # ten times\n  b := a * 10\nf(1)", "22"),
        ("S := {G, {G}} where G := {*1, *3}; S", "*2"),
        ("f(n) := {f(m) for m in 0..k} where k := n - 1; f(5)", "*5"),
        // A variable hides a name; a name sees what stood before it.
        ("f(n) := [m for m in 1..2] ++ [m] where m := n; f(9)", "[1, 2, 9]"),
        ("f(n) := [s for n in 1..3] where s := n * 10; f(4)", "[40, 40, 40]"),
        ("m := 5; f(n) := m where m := n; f(2) + m", "7"),
        ("m := 5; f(n) := a where a := m + n; f(2)", "7"),
        ("g(n) := n + 1; f(n) := a where a := g(n), b := a; f(2)", "3"),
        (
            "f(n) := any(k * k = s for k in 0..n) where s := n - 1; [f(n) for n in 1..5]",
            "[true, true, false, false, true]",
        ),
        ("f(n) := if n = 0 then 0 else 1 + f(m) where m := n // 2; f(1000)", "10"),
        ("f(n) := { h for h in hs if h != *0 } where hs := [*k for k in 0..n]; f(3)", "*0"),
        ("R := subtraction(s) where s := [1, 3]; R(5)", "*1"),
    ]);
}

#[test]
fn a_name_that_is_not_used_is_not_evaluated_and_one_that_is_once() {
    answers(&[
        ("f(n) := if n = 0 then 0 else m where m := 6 // n; [f(n) for n in 0..3]", "[0, 6, 3, 2]"),
        ("f(n) := if n = 0 then {} else {a, a + a} where a := f(n - 1); f(3)", "*1"),
        ("f(n) := n where m := 1 // 0; f(2)", "2"),
        ("f(n) := m where m := 1 // n; f(0)", "error: division by zero"),
        ("f(n) := m where a := n, m := a // a; f(0)", "error: division by zero"),
    ]);
    // Each name twice in the next: 2^200 additions, if they were made again.
    let names: Vec<String> = (1..=200).map(|k| format!("a{k} := a{} + a{}", k - 1, k - 1)).collect();
    let text = format!("f(n) := a200 where a0 := n, {}; f(1) = 2^200", names.join(", "));
    assert_eq!(answer(&text), "true");
    let text = format!("{}; claim f(n) >= n for all n", text.split(';').next().unwrap());
    assert!(answer(&text).starts_with("error: "), "{text}");
    // A long chain of names needs no deep recursion.
    let names: Vec<String> = (1..=20_000).map(|k| format!("a{k} := a{} + 1", k - 1)).collect();
    let text = format!("f(n) := a20000 where a0 := n, {}; f(1)", names.join(", "));
    assert_eq!(answer(&text), "20001");
}

#[test]
fn a_name_may_still_be_where() {
    answers(&[
        ("where := 3; where + 1", "4"),
        ("where(n) := n + 1; where(2)", "3"),
        ("f(where) := where where m := 2; f(5)", "5"),
        ("f(n) := where where where := n; f(5)", "5"),
        ("where := *1\n  where is N\nclaim where is N", "holds"),
        ("[where for where in 1..3]", "[1, 2, 3]"),
        ("x := 1\nwhere := 3\nx", "1"),
        ("where := 2; x := 1\nwhere\nx", "1"),
    ]);
}

#[test]
fn a_definition_with_names_of_parts_is_read_with_them_written_out() {
    answers(&[
        ("f(n) := m + m where m := n // 2; claim f(n) <= n for all n", "holds"),
        ("f(n) := { f(m) if n > 0 } where m := n // 2; claim f(n) is P iff f(n) = *0 for all n", "holds"),
        (
            "f(n) := { f(n - k) for k in 1..most } where most := min(n, 3); claim grundy(f(n)) = n % 4 for all n",
            "holds",
        ),
        (
            "f(a, b) := { f(i, b) for i in 0..x, f(a, j) for j in 0..b-1 } where x := a - 1; claim f(a, b) is P iff a = b for all a, b",
            "holds",
        ),
        ("f(n) := [k for k in 1..3][m] where m := n % 3; claim f(n) >= 1 for all n", "holds"),
        (
            "f(n) := if n % 2 = 0 then 2 * h else 2 * h + 1 where h := n // 2; claim f(n) = n for all n",
            "holds",
        ),
        ("f(n) := m where m := n; claim f(n) > 3 for all n", "fails"),
    ]);
    let mut session = Session::new();
    session.eval("f(n) := { f(n - k) for k in 1..most } where most := min(n, 3)").unwrap();
    let Ok(Reply::Proof(reply)) = session.eval("prove grundy(f(n)) = n % 4 for all n") else {
        panic!("a proof")
    };
    assert!(reply.proof.holds());
}

#[test]
fn what_is_no_name_of_a_part_is_refused() {
    for (text, message) in [
        ("f(n) := m where n := 2", "`n` already stands for something else in this definition"),
        ("f(n) := m where m := 1, m := 2", "`m` already stands for something else in this definition"),
        ("f(n) := m where m = 2", "expected `:=`; got `=`"),
        ("f(n) := m where 3", "expected a name; got `3`"),
        ("f(n) := m where m := 2,", "the statement ends where a name was expected"),
        ("f(n) := m where m(k) := 2", "expected `:=`; got `(`"),
        ("3 where m := 2", "an operator is missing before `where`"),
        ("claim m = 2 where m := 2", "an operator is missing before `where`"),
        ("f(n) := m where m := m; f(1)", "the name `m` is not defined"),
        ("f(n) := a where a := b, b := 1; f(1)", "the name `b` is not defined"),
    ] {
        assert_eq!(answer(text), format!("error: {message}"), "{text}");
    }
}
