//! Functions that make lists of lists, each against its definition in the language.

use sprague::{Reply, Session};

/// What the statement after some definitions answers; errors by their messages.
fn session(definitions: &[&str]) -> Session {
    let mut session = Session::new();
    for definition in definitions {
        session.eval(definition).unwrap_or_else(|error| panic!("{definition}: {error}"));
    }
    session
}

#[track_caller]
fn holds(session: &mut Session, claim: &str) {
    match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{claim}: {:?}", reply.reasons),
        other => panic!("{claim}: {other:?}"),
    }
}

#[test]
fn a_list_is_made_of_another_as_its_definition_says() {
    let mut session = session(&[
        "put'(xs, i, v) := [if j = i then v else xs[j] for j in 0..len(xs)-1]",
        "cut(xs, i) := [xs[j] for j in 0..len(xs)-1 if j != i]",
        "subsets'(xs) := if len(xs) = 0 then [[]] else \
         subsets'(cut(xs, 0)) ++ [[xs[0]] ++ s for s in subsets'(cut(xs, 0))]",
        "distinct'(xs) := [xs[i] for i in 0..len(xs)-1 if not any(xs[i] == xs[j] for j in 0..i-1)]",
        "games := [*0, *1, *2, {*0, *1}, *1 + *1, {*1}, kayles(2), {}, *1]",
        "zeros := \"000000000000000000000000000000\"",
        "digits(n) := if n < 10 then [\"0123456789\"[n]] else digits(n // 10) ++ digits(n % 10)",
    ]);
    for claim in [
        "put([k for k in 1..n], i, v) = put'(1..n, i, v) for n in 1..5 for i in 0..n-1 for v in [0, [], \"a\"]",
        "put(1..n, 0, *n) = put'(1..n, 0, *n) for n in 1..3",
        "put(\"HTTH\", i, \"x\") = put'(\"HTTH\", i, \"x\") for i in 0..3",
        "put(\"∅ab\", 0, \"é\") == \"éab\" and put(put([1, 2], 0, 3), 1, 4) = [3, 4]",
        "subsets(1..n) = subsets'(1..n) for n in 0..7",
        "subsets(\"HTH\") = subsets'(\"HTH\")",
        "all(len(subsets(1..n)) = 2^n for n in 0..12)",
        "distinct(xs) = distinct'(xs) for xs in [[a, b, c, d] for a in 0..2 for b in 0..2 for c in 0..2 for d in 0..2]",
        "len(distinct(s)) = len(distinct'(s)) for s in subsets(games)",
        "all(distinct(s)[i] == distinct'(s)[i] for s in subsets(games) for i in 0..len(distinct(s))-1)",
        "distinct(xs) = distinct'(xs) for xs in [[[1, 2], 1..2, [2, 1], []], \"hello\", [], [[*1], [{*0}]], [true, false, true]]",
        "distinct(1..100000) = 1..100000",
        "str(n) = digits(n) for n in 0..1200",
        "str(-12) = \"-12\" and str(10^30) = \"1\" ++ zeros",
        "str(str(12)) = \"12\"",
    ] {
        holds(&mut session, claim);
    }
}

/// Files from before these functions define them by themselves.
#[test]
fn a_definition_takes_the_name_of_such_a_function() {
    let mut session = session(&[
        "f(n) := str(n)",
        "put(xs, i, v) := [if j = i then v else xs[j] for j in 0..len(xs)-1]",
        "subsets(xs) := [xs]",
        "distinct(xs) := [xs[i] for i in 0..len(xs)-1 if not any(xs[i] = xs[j] for j in 0..i-1)]",
        "str(n) := n + 1",
    ]);
    holds(&mut session, "put([1], 5, 0) = [1] and subsets(3) = [3] and str(4) = 5 and f(5) = 6");
    holds(&mut session, "len(distinct([*1 + *1, {*1}])) = 1");
    holds(&mut session, "str(n) > n for all n");
    for _ in 0..4 {
        session.undo().unwrap();
    }
    holds(&mut session, "f(5) = \"5\" and subsets([3]) = [[], [3]]");
}

#[test]
fn a_part_of_a_list_has_the_entries_from_one_index_to_another() {
    let mut session = session(&["part(xs, a, b) := [xs[i] for i in a..b]"]);
    for claim in [
        "xs[a..b] = part(xs, a, b) for xs in [[5, [], \"x\", *1], \"HTTH\", 3..6] for a in 0..3 for b in -1..3",
        "len(xs[a..b]) = 0 for xs in [[], \"\", 1..0, [1], \"é\", 2..9] for a in -3..12 for b in -9..a-1",
        "\"∅é*\"[1..2] == \"é*\" and \"abc\"[0..0] == \"a\" and (3..9)[1..2] == 4..5",
        "(2^70..2^71)[1..2] = [2^70 + 1, 2^70 + 2] and [1, 2, 3][1..2][0] = 2",
    ] {
        holds(&mut session, claim);
    }
}
