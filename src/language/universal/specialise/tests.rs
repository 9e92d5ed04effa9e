//! Compares specialised definitions with the general ones, which the machine evaluates as they are.

use std::sync::Arc;

use proptest::prelude::*;

use crate::eval::compile;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Tree};
use crate::universal::rulesets::define;
use crate::universal::specialise::{Special, specialised};
use crate::universal::{Refused, Translated};

/// Helpers that are written out where they are called.
const HELPERS: [&str; 4] = [
    "swapped(xs, i, v) := [if j = i then v else xs[j] for j in 0..len(xs)-1]",
    "cut(xs, i) := [xs[j] for j in 0..len(xs)-1 if j != i]",
    "some(xs) := if len(xs) = 0 then [[]] else some(cut(xs, 0)) ++ [[xs[0]] ++ s for s in some(cut(xs, 0))]",
    "smaller(xs, s) := if len(s) = 0 then [xs] else \
     [swapped(ys, s[0], v) for ys in smaller(xs, cut(s, 0)) for v in 0..xs[s[0]]-1]",
];

/// Why a call is refused.
const REFUSED: [&str; 3] = ["combinations", "the length of a list is not known", "gone through twice"];

fn machine(definitions: &[&str]) -> Machine {
    let mut machine = Machine::default();
    for definition in definitions {
        let (head, body) = definition.split_once(" := ").unwrap();
        let (name, parameters) = head.trim_end_matches(')').split_once('(').unwrap();
        let parameters: Vec<&str> = parameters.split(", ").collect();
        define(&mut machine, name, &parameters, body).unwrap();
    }
    machine
}

fn tree(text: &str, machine: &Machine) -> Arc<Tree> {
    let statement = parser::only_statement(text).unwrap();
    Arc::new(
        parser::parse(&statement, machine.store.limits()).unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

/// The claim that the value of a call is 0, with what is known written in.
fn special(machine: &mut Machine, call: &str, variables: &str) -> Translated<Option<Special>> {
    let tree = tree(&format!("claim grundy({call}) = 0 for all {variables}"), machine);
    let Action::Claim(root) = tree.action else { panic!("a claim") };
    specialised(machine, &tree, root)
}

/// The values of a call for small numbers, as they are written.
fn values(machine: &mut Machine, call: &str, variables: &str, most: u32) -> String {
    let loops: String = variables.split(", ").map(|name| format!(" for {name} in 0..{most}")).collect();
    let tree = tree(&format!("[{call}{loops}]"), machine);
    let Action::Show(root) = tree.action else { panic!("a list") };
    let code = Arc::new(compile::expression(&tree, root).unwrap());
    match machine.run(&code).unwrap_or_else(|error| panic!("{call}: {error}")).value {
        Value::List(list) => format!("{:?}", list.entries),
        _ => panic!("a list"),
    }
}

/// Whether the specialised definition of a call has the values of the general one. Some calls are
/// refused.
fn agrees(machine: &mut Machine, call: &str, variables: &str, most: u32) -> bool {
    let mut special = match special(machine, call, variables) {
        Ok(Some(special)) => special,
        // It does not call itself, and is written out.
        Ok(None) => return true,
        Err(Refused::Because(why, _)) if REFUSED.iter().any(|reason| why.contains(reason)) => return true,
        Err(Refused::Because(why, _)) => panic!("{call}: {why}"),
        Err(Refused::Error(error)) => panic!("{call}: {error}"),
    };
    let written = special.tree.text.clone();
    let written = written.strip_prefix("claim ").unwrap().split_once(" = 0 for all").unwrap().0;
    let general = values(machine, &format!("grundy({call})"), variables, most);
    values(&mut special.machine, written, variables, most) == general
}

/// The moves of `f(k, S, flag, a, b)`: each makes a, b, k, or the list S smaller.
const MOVES: [&str; 9] = [
    "f(k, S, flag, a-s, b) for s in S if s <= a",
    "f(k, S, not flag, a, b-t) for t in 1..k if t <= b and flag",
    "f(if k > 1 then k-1 else k, S, flag, i, b) for i in 0..a-1",
    "f(k, [s for s in S if s != k], not flag, a, j) for j in 0..b-1 if not flag",
    "f(k, S, flag, a // 2, min(b, a // k)) if k > 0 if a > 0",
    "f(k-1, cut(S, 0), flag, b, a) if k > 0 and len(S) > 0",
    "f(k, S, flag, a-t, b-t) for t in 1..min(a, b)",
    "*k if (a + b) % (k + 1) = 0",
    "f(k, S, flag, a-s-t, b) + f(0, [], flag, s, t) for s in S for t in 1..a-s if k in S",
];

/// The moves of `h(from, n, flag)`, in which what is known changes in circles.
const CIRCLES: [&str; 7] = [
    "h((from + 1) % 3, n-t, flag) for t in 1..n",
    "h(t % 3, n-t, not flag) for t in 1..2 if t <= n",
    "h(0, i, flag) + h(2 - from, n-1-i, not flag) for i in 0..n-1",
    "h(from, n, false) if flag and n > 0",
    "h(2, n // 2, flag) if n > 0 and from != 1",
    "h(s, n-2, flag) for s in 0..2 if s != from if n > 1",
    "*(from + 1) if flag and n % 2 = 1",
];

/// The moves of `g(k, xs)`.
const LIST_MOVES: [&str; 18] = [
    "g(k, swapped(xs, i, v)) for i in 0..len(xs)-1 for v in 0..xs[i]-1",
    "g(k, sort(swapped(xs, n-1, v))) for n in [len(xs)] if n > 0 for v in 0..xs[n-1]-1",
    "g(k, [x - 1 for x in xs]) if all(x > 0 for x in xs) if len(xs) > 0",
    "g(k, cut(xs, i)) for i in 0..len(xs)-1 if xs[i] <= k",
    "g(k-1, xs ++ [k]) if k > 0 and len(xs) < 4",
    "g(k, ys) for s in some([i for i in 0..len(xs)-1]) if len(s) = k for ys in smaller(xs, s) if ys != xs",
    "g(k, [if x = y then v else x for x in xs]) for y in xs for v in 0..y-1",
    "g(k, put(xs, i, 0)) for i in 0..len(xs)-1 if xs[i] > 0",
    "g(0, ys) for ys in subsets(xs) if len(ys) = 1 and len(xs) > 1 if ys[0] < 2",
    "g(k, xs[1..len(xs)-1]) if len(xs) > 1 if xs[0] = k",
    "g(0, [max(xs) - 1]) if len(xs) > 1 and max(xs) > 0",
    "g(k, sort(put(xs, i, v))) for i in 0..len(xs)-1 for v in 0..xs[i]-1 if v not in xs",
    "g(k, sort([if x = y then v else x for x in xs])) for y in xs for v in 0..y-1",
    "g(k, sort([xs[0], xs[1] - 1] ++ xs[2..len(xs)-1])) if len(xs) > 1 if xs[1] > 0",
    "g(k-1, sort([0] ++ xs)) if k > 0 and len(xs) < 3",
    "g(k, [x for x in xs if x != y]) for y in xs",
    "g(0, sort([x - 1 for x in xs if x > 0])) if any(x > 0 for x in xs)",
    "*(count(x > k for x in xs)) if not any(x in [k, 1] for x in xs)",
];

fn moves(all: &'static [&'static str]) -> impl Strategy<Value = Vec<&'static str>> {
    prop::sample::subsequence(all, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn known_arguments_are_written_in(
        moves in moves(&MOVES), k in 0..4, set in prop::collection::vec(1..5, 0..3), flag in any::<bool>(),
    ) {
        let definition = format!("f(k, S, flag, a, b) := {{ {} }}", moves.join(", "));
        let mut machine = machine(&[&HELPERS[..], &[&definition]].concat());
        let call = format!("f({k}, {set:?}, {flag}, a, b)");
        prop_assert!(agrees(&mut machine, &call, "a, b", 6), "{} in {}", call, definition);
    }

    #[test]
    fn circles_are_one_definition(moves in moves(&CIRCLES), from in 0..3, flag in any::<bool>()) {
        let definition = format!("h(from, n, flag) := {{ {} }}", moves.join(", "));
        let mut machine = machine(&[&definition]);
        let call = format!("h({from}, n, {flag})");
        prop_assert!(agrees(&mut machine, &call, "n", 12), "{} in {}", call, definition);
    }

    #[test]
    fn lists_of_known_length_are_written_in(
        moves in moves(&LIST_MOVES), k in 0..3, length in 1usize..4, ends in any::<bool>(),
    ) {
        let body = format!("{{ {} }}", moves.join(", "));
        let body = if ends {
            format!("if len(xs) = 0 then {{}} else if xs[0] = 0 then g(k, cut(xs, 0)) else {body}")
        } else {
            body
        };
        let definition = format!("g(k, xs) := {body}");
        let mut machine = machine(&[&HELPERS[..], &[&definition]].concat());
        let names = &["a", "b", "c"][..length];
        let call = format!("g({k}, [{}])", names.join(", "));
        prop_assert!(agrees(&mut machine, &call, &names.join(", "), 3), "{} in {}", call, definition);
    }
}

#[test]
fn what_is_not_known_is_told() {
    let definitions = [
        "f(n, q) := { f(n-1, q + 1) if n > 0 }",
        "g(n, xs) := { g(n-k, xs ++ [k]) for k in 1..n }",
        "h(xs) := { h([x for x in 1..xs[0]]) if max(xs) > 0 }",
        "swing(n, flag) := { swing(n-1, not flag) if n > 0 if flag, swing(n-2, flag) if n > 1 }",
    ];
    let mut machine = machine(&definitions);
    for (call, wanted) in [
        ("f(n, 3)", "the known arguments of f change: there are more than 64 combinations of them"),
        ("g(n, [])", "the known arguments of g change: there are more than 64 combinations of them"),
        ("h([n, n])", "an argument of h is not an integer, or a list whose length is not known"),
    ] {
        match special(&mut machine, call, "n") {
            Err(Refused::Because(why, _)) => assert_eq!(why, wanted, "{call}"),
            _ => panic!("{call} is written out"),
        }
    }
    // Nothing is known of n and m.
    assert!(special(&mut machine, "f(n, m)", "n, m").unwrap().is_none());
    assert_eq!(
        definitions_of(&mut machine, "swing(n, true)", "n"),
        [
            "swing_true(n) := { swing_false(n - 1) if n > 0, swing_true(n - 2) if n > 1 }",
            "swing_false(n) := { swing_false(n - 2) if n > 1 }",
        ]
    );
}

fn definitions_of(machine: &mut Machine, call: &str, variables: &str) -> Vec<String> {
    let written = special(machine, call, variables).unwrap().unwrap().written;
    written.iter().map(|one| one.definition()).collect()
}

#[test]
fn what_calls_one_another_in_a_circle_is_one_definition() {
    let mut machine =
        machine(&["turn(n, flag) := { turn(n-1, not flag) if n > 0, turn(n-2, flag) if n > 1 }"]);
    assert_eq!(
        definitions_of(&mut machine, "turn(n, true)", "n"),
        [
            "turn'(1, n) := { turn'(0, n - 1) if n > 0, turn'(1, n - 2) if n > 1 }",
            "turn'(0, n) := { turn'(1, n - 1) if n > 0, turn'(0, n - 2) if n > 1 }",
        ]
    );
    let special = special(&mut machine, "turn(n, true)", "n").unwrap().unwrap();
    let body = special.machine.definitions.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    assert_eq!(body, ["turn'"]);
}

#[test]
fn lists_are_left_unsorted_where_their_order_does_not_matter() {
    let mut machine = machine(&[
        "nim'(xs) := { nim'(sort(put(xs, i, v))) for i in 0..len(xs)-1 for v in 0..xs[i]-1 }",
        "last(xs) := { last(sort(put(xs, len(xs)-1, v))) for v in 0..xs[len(xs)-1]-1 }",
        "met(xs) := { met([x for x in xs if x != y]) for y in xs }",
    ]);
    assert_eq!(
        definitions_of(&mut machine, "nim'([a, b])", "a, b"),
        ["nim''(xs_0, xs_1) := { nim''(v, xs_1) for v in 0..xs_0 - 1, nim''(xs_0, v) for v in 0..xs_1 - 1 }"]
    );
    // An entry that is known comes first.
    assert_eq!(
        definitions_of(&mut machine, "nim'([0, a])", "a"),
        ["nim''(xs_1) := { nim''(v) for v in 0..xs_1 - 1 }"]
    );
    assert_eq!(
        definitions_of(&mut machine, "last([a, b])", "a, b"),
        ["last'(xs_0, xs_1) := { last'(min(xs_0, v), max(xs_0, v)) for v in 0..xs_1 - 1 }"]
    );
    assert_eq!(
        definitions_of(&mut machine, "met([a, b])", "a, b"),
        [
            "met'(xs_0, xs_1) := { met''(xs_1) if xs_1 != xs_0, *0 if not xs_1 != xs_0, \
             met''(xs_0) if xs_0 != xs_1, *0 if not xs_0 != xs_1 }",
            "met''(xs_0) := { *0 }",
        ]
    );
}
