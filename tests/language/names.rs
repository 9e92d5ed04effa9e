//! Whatever is printed as a position reads back as an identical one in the same session, whatever
//! names were given another meaning before it was printed.

use proptest::prelude::*;
use sprague::front_end::markup::Format;
use sprague::proof::{Certificate, CertificateNode, Contents, Detail, Style};
use sprague::{GameId, Limits, Reply, Session, Store, front_end::notation};

use crate::proof_words;

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
    let written = notation::position(session.store(), position, 100_000);
    prop_assert!(written.complete, "{}", written.text);
    reads_back(session, &written.text, position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow"]
    fn what_is_printed_is_the_position(statements in statements()) {
        let mut session = Session::with_limits(Limits::with_nodes(1_000_000));
        let mut positions: Vec<GameId> = Vec::new();
        for (defines, place) in statements {
            if defines {
                // A definition of a value may use something that is no longer a position.
                let _ = session.eval(DEFINITIONS[place]);
            } else if let Ok(Reply::Position(reply)) = session.eval(POSITIONS[place % POSITIONS.len()]) {
                prop_assert!(reply.form.complete);
                let (_, proof) = why(&mut session);
                let shown = proof.positions().unwrap();
                let nodes = rebuilt(session.store_mut(), &shown.certificate);
                for (number, name) in &shown.names {
                    reads_back(&mut session, name, nodes[*number as usize - 1])?;
                }
                reads_back(&mut session, &reply.form.text, reply.position)?;
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
            form = reply.form.text;
        }
    }
    form
}

#[test]
fn a_ruleset_that_lost_its_name() {
    assert_eq!(form(&["x := kayles(3)", "kayles(n) := {}", "x"]), "0.77(3)");
    assert_eq!(form(&["x := wythoff(1, 1)", "wythoff(a, b) := {}", "x"]), "{*0, {*0}, {*0}}");
    assert_eq!(form(&["w := wythoff", "x := w(1, 1)", "wythoff(a, b) := {}", "x"]), "w(1, 1)");
    assert_eq!(form(&["w := wythoff", "x := w(1, 1)", "x"]), "wythoff(1, 1)");
    assert_eq!(form(&["R := subtraction([2, 5, 6])", "R(7)"]), "R(7)");
    assert_eq!(
        form(&["R := subtraction([2, 5, 6])", "x := R(7)", "R := 5", "x"]),
        "subtraction([2, 5, 6])(7)"
    );
    let taken = ["x := subtraction([1, 2])(2)", "subtraction(s) := {}", "x"];
    assert_eq!(form(&taken), "{*0, {*0}}");
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
    for ruleset in sprague::registry::rulesets() {
        let Some((code, 0)) = ruleset.code() else { continue };
        for heap in 0..8 {
            let by_name = session.position(&format!("{}({heap})", ruleset.name())).expect("a heap");
            let by_code = session.position(&format!("{code}({heap})")).expect("a heap");
            assert!(
                identical(&mut session, by_name, by_code),
                "{}({heap}) is not {code}({heap})",
                ruleset.name()
            );
            compared += 1;
        }
    }
    assert!(compared > 40);
}

/// The explanation of the last statement, and the proof that it is taken from.
fn why(session: &mut Session) -> (String, sprague::reply::Proof) {
    match session.eval("why").expect("there is a reason") {
        Reply::Proof(reply) => {
            let text = reply.document.write(Format::Text, 1_000, &session.interrupt()).expect("a text");
            (text, reply.proof)
        }
        _ => panic!("`why` gives a proof"),
    }
}

/// The nodes of a certificate as positions of a store.
fn rebuilt(store: &mut Store, certificate: &Certificate) -> Vec<GameId> {
    let mut nodes: Vec<GameId> = Vec::new();
    for node in 1..=certificate.len() as u32 {
        let parts = |parts: &[u32]| parts.iter().map(|&part| nodes[part as usize - 1]).collect::<Vec<_>>();
        let made = match certificate.node(node) {
            CertificateNode::Nimber => store.nimber(certificate.value(node).clone()),
            CertificateNode::Options(options) => store.set_of(&parts(options)),
            CertificateNode::Sum(components) => store.sum(&parts(components)),
            _ => unreachable!("there is no other"),
        };
        nodes.push(made.expect("a small position"));
    }
    nodes
}

/// The heads of the calls in a text that is a position of rulesets, strings left out: `kayles` in
/// `kayles(3)`.
fn heads(text: &str) -> Vec<String> {
    let plain: String = text.split('"').step_by(2).collect();
    let mut heads: Vec<String> = plain
        .split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '_' | '\'' | '.')))
        .filter(|word| word.starts_with(char::is_alphabetic))
        .map(str::to_owned)
        .collect();
    heads.sort();
    heads.dedup();
    heads
}

/// Small positions of every sort of ruleset.
const GAMES: [&str; 16] = [
    "kayles(5)",
    "wythoff(2, 3)",
    "wythoff(3, 1)",
    "cram(2, 3)",
    "cram(\"#..#.../#..#...\")",
    "subtraction([1, 2, 5])(6)",
    "0.137(6)",
    "lasker(4)",
    "grundys_game(7)",
    "treblecross(6)",
    "node_kayles(\"a-b b-c c-d d-a d-e\")",
    "arc_kayles(\"a-b b-c c-d\")",
    "turning_turtles(\"HTH\")",
    "mock_turtles(\"HHTH\")",
    "chomp([2, 2])",
    "silver_dollar([1, 3, 4])",
];

/// Every game is explained in its own names, after all the others were explained; what is said is
/// so by its rules; the kernel agrees.
#[test]
fn names_stay_in_their_game() {
    let mut session = Session::new();
    let (mut moves_said, mut positions_named) = (0, 0);
    for game in GAMES {
        let own = heads(game);
        session.eval(game).expect(game);
        let (text, proof) = why(&mut session);
        let positions = proof.positions().unwrap();
        for (_, name) in &positions.names {
            assert_eq!(heads(name), own, "{name} in the explanation of {game}");
        }
        assert!(!text.contains("G1"), "{text}");
        let nodes = rebuilt(session.store_mut(), &positions.certificate);
        for (number, name) in &positions.names {
            let read = session.position(name).expect(name);
            assert!(identical(&mut session, read, nodes[*number as usize - 1]), "{name}");
            positions_named += 1;
        }
        let file = positions.written(Contents::Certificate);
        sprague_kernel::verify(&mut file.as_bytes(), sprague_kernel::Options::default(), &mut || true)
            .unwrap_or_else(|error| panic!("{game}: {error}"));

        for detail in [Detail::One, Detail::Two, Detail::Three] {
            let style = Style::default().with_detail(detail).with_facts(false).with_width(10_000);
            let text = proof.text(&style, &session.interrupt()).expect("a proof");
            moves_said += proof_words::read(&mut session, &text).moves;
        }
    }
    assert!(moves_said > 500 && positions_named > 90, "{moves_said} moves, {positions_named} names");
}

/// Names of rulesets and of sets beside each other, and numbers without gaps.
#[test]
fn auxiliary_positions_count_from_one() {
    let mut session = Session::new();
    session.eval("{{kayles(2), *1}, {wythoff(1, 1)}, *2} + {*3, {*2}}").expect("a position");
    let (_, proof) = why(&mut session);
    let text = proof.text(&Style::default(), &session.interrupt()).expect("a proof");
    // The claim itself speaks of the last one.
    let (_, proof) = text.split_once("kayles(1): ").expect("the lowest position comes first");
    let mut numbers: Vec<u32> = proof
        .split(|sign: char| !sign.is_alphanumeric())
        .filter_map(|word| word.strip_prefix('G')?.parse().ok())
        .collect();
    numbers.dedup();
    let mut met = 0;
    for number in numbers {
        assert!(number <= met + 1, "G{number} after G{met}\n{text}");
        met = met.max(number);
    }
    assert!(met > 2, "{text}");
}

/// The old values of variables and of `_` give no names once these have new values.
#[test]
fn what_was_typed_is_a_name_only_where_it_reads_back() {
    let mut session = Session::new();
    session.eval("h(s) := if len(s) = 0 then {*1} else {{h(\"\")}, *1}").expect("a definition");
    for claim in [
        "claim h(\"n\") + *n = *(n + 1) for n in [1]",
        "claim {*k for k in 0..n} + kayles(2) = *1 for n in [0, 1]",
        "claim sum(*n for n in 0..n) = *5 for n in [2]",
        "claim k + w = *1 for k in [kayles(3), 0.77(3)] for w in [wythoff(1, 3)]",
        "claim h(\"a  b\") + kayles(1) = # beside a row\n *7",
        "_ + kayles(2)",
    ] {
        session.eval("kayles(3)").expect("a position");
        session.eval(claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
        let (text, proof) = why(&mut session);
        let positions = proof.positions().unwrap();
        let nodes = rebuilt(session.store_mut(), &positions.certificate);
        for (number, name) in &positions.names {
            let read = session.position(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(identical(&mut session, read, nodes[*number as usize - 1]), "{name} in {text}");
        }
    }
}
