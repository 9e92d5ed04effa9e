//! Values that were put off, and statements about random sums of boards and graphs, decided by couples,
//! against full values.

use crate::error::{Error, ErrorKind};
use crate::game::GameId;
use crate::registry::FAMILIES;
use crate::report;
use crate::{Reply, Session};

/// Larger than the examples of their rulesets, and so small that all values are found in full.
const LARGER: [&str; 14] = [
    "node_kayles(grid(3, 4))",
    "node_kayles(\"a-b b-c c-d d-e e-a a-f b-g c-h d-i e-j\")",
    "arc_kayles(grid(2, 4))",
    "vertex_geography(grid(3, 3), \"1.2\")",
    "edge_geography(\"a-b a-b b-c c-d d-a b-d\", \"b\")",
    "green_hackenbush(\"g-t t-a t-b b-c b-d a-d d-e e-f d-d d-f\", \"g\")",
    "graph_chomp(\"a-b b-c c-d d-e e-a a-c\")",
    "vertex_deletion(grid(2, 4))",
    "poset(\"a<b<c a<d<c d<e x<e x<y\")",
    "chomp(4, 5)",
    "chomp([[4, 3], [4, 1], [2]])",
    "cram(4, 4)",
    "cram(3, 6)",
    "maze(\"........./...#...../.........\")(3, 5)",
];

/// Positions of each start that are kept.
const FOLLOWERS: usize = 24;

/// Sums that one session is asked about: it learns from one for the next.
const SUMS: usize = 20;

fn said(reply: &Reply) -> String {
    report::text(reply)
}

/// A position that is made while nothing may be looked at.
fn unsolved(session: &mut Session, text: &str) -> GameId {
    session.store_mut().put_off.allowance = Some(0);
    let position = session.unsolved_position(text).unwrap();
    session.store_mut().put_off.allowance = None;
    assert!(!session.store().is_solved(position), "{text}");
    position
}

#[test]
fn a_value_that_was_put_off_is_found_where_it_is_needed() {
    let mut session = Session::new();
    let twice = unsolved(&mut session, "cram(3, 4) + cram(3, 3) + *2");
    session.store_mut().put_off.allowance = Some(0);
    for statement in ["S := cram(3, 4)", "T := S + cram(2, 3)", "f(n) := cram(n, 3)", "F := f(3)"] {
        session.eval(statement).unwrap();
    }
    session.store_mut().put_off.allowance = None;
    let mut other = Session::new();
    for statement in ["S := cram(3, 4)", "T := S + cram(2, 3)", "f(n) := cram(n, 3)", "F := f(3)"] {
        other.eval(statement).unwrap();
    }
    for statement in [
        "T",
        "S",
        "{S, T}",
        "{G for G in options(S)}",
        "[S, F]",
        "mex(S, T, F)",
        "S + T is P",
        "moves T",
        "claim f(3) = F and F is P",
        "winning_moves(S)",
        "claim S == cram(3, 4)",
        "S in {S}",
        "G := S; G",
    ] {
        for one in statement.split(';') {
            let answer = format!("{:?}", session.eval(one).map(|reply| said(&reply)));
            assert_eq!(answer, format!("{:?}", other.eval(one).map(|reply| said(&reply))), "{one}");
        }
    }
    let same = session.position("cram(3, 4) + cram(3, 3) + *2").unwrap();
    assert_eq!(same, twice);
    assert!(session.store().is_solved(twice));
}

#[test]
fn options_that_were_made_without_values_get_them() {
    let mut session = Session::new();
    let board = unsolved(&mut session, "cram(3, 3)");
    let store = session.store_mut();
    store.put_off.allowance = Some(0);
    let options = store.options(board).unwrap();
    assert!(options.iter().any(|&option| !store.is_solved(option)));
    store.put_off.allowance = None;
    assert_eq!(store.options(board).unwrap(), options);
    assert!(options.iter().all(|&option| store.is_solved(option)));
    assert!(!store.is_solved(board));
    assert!(store.solve_at_little_cost(board).unwrap());
    assert!(store.value(board).is_zero());
}

#[test]
fn a_large_value_found_late_goes_with_the_nodes_made_before_it() {
    let mut session = Session::new();
    let position = unsolved(&mut session, "cram(3, 4) + *(2^40)");
    let value = Session::new().position("cram(3, 4)").and_then(|_| {
        let store = session.store_mut();
        let failed = store.attempt(|store| {
            store.nimber(1_u64 << 50)?;
            store.solve(position)?;
            assert!(store.is_solved(position));
            Err::<(), _>(Error::new(ErrorKind::Domain, "changed our mind"))
        });
        assert!(failed.is_err() && !store.is_solved(position));
        store.solve(position)?;
        Ok(store.value(position).to_u64())
    });
    let mut other = Session::new();
    let wanted = other.position("cram(3, 4) + *(2^40)").unwrap();
    assert_eq!(value, Ok(other.store().value(wanted).to_u64()));
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

/// Positions of all rulesets on boards and graphs, as they are written, and their values.
fn positions(random: &mut Random) -> Vec<(String, u64)> {
    let families = FAMILIES.iter().filter(|family| ["boards", "graphs"].contains(&family.name));
    let examples = families.flat_map(|family| family.rulesets()).map(|ruleset| ruleset.position());
    let mut found = Vec::new();
    for start in examples.chain(LARGER) {
        let mut session = Session::new();
        let Ok(start) = session.position(start) else { continue };
        for _ in 0..FOLLOWERS {
            let mut position = start;
            for _ in 0..random.below(4) {
                let options = session.store_mut().options(position).unwrap();
                if let Some(&option) = options.get(random.below(options.len().max(1))) {
                    let components = session.store_mut().components(option);
                    position =
                        components.get(random.below(components.len().max(1))).copied().unwrap_or(option);
                }
            }
            let store = session.store();
            found.extend(store.written_by_ruleset(position).map(|text| (text, value(&session, position))));
        }
    }
    found
}

fn value(session: &Session, position: GameId) -> u64 {
    session.store().value(position).to_u64().expect("small positions have small values")
}

/// A random sum of some positions, not fewer than `least`, and a heap, as it is written, with its value.
fn random_sum(random: &mut Random, positions: &[(String, u64)], least: usize) -> (String, u64) {
    let parts: Vec<&(String, u64)> =
        (0..least + random.below(3)).map(|_| &positions[random.below(positions.len())]).collect();
    let heap = random.below(6) as u64;
    let texts = parts.iter().map(|part| part.0.clone()).chain([format!("*{heap}")]);
    let value = parts.iter().fold(heap, |value, part| value ^ part.1);
    (texts.collect::<Vec<String>>().join(" + "), value)
}

/// A question about random sums that needs no value, and whether it is true.
fn random_question(random: &mut Random, positions: &[(String, u64)]) -> (String, bool) {
    let (one, value) = random_sum(random, positions, 1);
    let (other, others) = random_sum(random, positions, 0);
    let wrong = value ^ (1 + random.below(7) as u64);
    match random.below(7) {
        0 => (format!("{one} is P"), value == 0),
        1 => (format!("{one} is not N"), value == 0),
        2 => (format!("outcome({one}) = P"), value == 0),
        3 => (format!("{one} = *{value}"), true),
        4 => (format!("*{wrong} = {one}"), false),
        5 => (format!("{one} != *{value}"), false),
        _ => (format!("{one} = {other}"), value == others),
    }
}

/// A statement in which such questions stand, and its answer.
fn random_statement(random: &mut Random, positions: &[(String, u64)]) -> (Vec<String>, String) {
    let (one, is_one) = random_question(random, positions);
    let (other, is_other) = random_question(random, positions);
    let (statement, is_true) = match random.below(9) {
        0 => (format!("not ({one})"), !is_one),
        1 => (format!("({one}) and ({other})"), is_one && is_other),
        2 => (format!("({one}) or ({other})"), is_one || is_other),
        3 => (format!("({one}) implies ({other})"), !is_one || is_other),
        4 => return (vec![format!("count({one} for n in 1..3)")], if is_one { "3" } else { "0" }.to_owned()),
        5 => {
            return (
                vec![format!("if {one} then [{other}] else 5")],
                match is_one {
                    true => format!("[{is_other}]"),
                    false => "5".to_owned(),
                },
            );
        }
        6 => {
            let definition = format!("asked(n) := {one}");
            return (vec![definition, "asked(1) and asked(2)".to_owned()], is_one.to_string());
        }
        7 => {
            let (sum, value) = random_sum(random, positions, 1);
            return (vec![format!("outcome({sum})")], if value == 0 { "P" } else { "N" }.to_owned());
        }
        _ => (one, is_one),
    };
    (vec![statement], is_true.to_string())
}

/// Asks about random sums, with values of nothing at hand.
fn statements_agree(rounds: usize) {
    let mut random = Random(rounds as u64);
    let positions = positions(&mut random);
    assert!(positions.len() > 400, "{}", positions.len());
    let mut session = Session::new();
    for round in 0..rounds {
        if round % SUMS == 0 {
            session = Session::new();
        }
        let (statements, answer) = random_statement(&mut random, &positions);
        let mut said = String::new();
        for statement in &statements {
            session.store_mut().put_off.allowance = Some(0);
            let reply = session.eval(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
            session.store_mut().put_off.allowance = None;
            said = report::text(&reply);
        }
        assert_eq!(said.lines().next(), Some(&*answer), "{statements:?}");
    }
}

#[test]
fn statements_about_random_sums_agree_with_full_values() {
    statements_agree(600);
}

#[test]
#[ignore = "slow"]
fn many_statements_about_random_sums_agree_with_full_values() {
    statements_agree(100_000);
}

/// Neither the position nor what the moves leave has a value when misère play is asked about.
#[test]
fn moves_of_misere_play_are_not_those_of_normal_play() {
    for text in ["cram(3, 7)", "cram(3, 7) + *1", "cram(3, 7) + cram(2, 3)", "sprouts(2) + *3"] {
        let mut session = Session::new();
        unsolved(&mut session, text);
        session.store_mut().put_off.allowance = Some(0);
        let moves = said(&session.eval(&format!("moves misere {text}")).unwrap());
        assert!(moves.starts_with("misère ") && !moves.contains("takes long"), "{moves}");
        session.store_mut().put_off.allowance = Some(0);
        let list = said(&session.eval(&format!("misere_winning_moves({text})")).unwrap());
        assert_eq!(list.matches("  wins  ").count(), moves.matches("  wins  ").count(), "{list}{moves}");
        let claim = format!(
            "claim {{X for X in misere_winning_moves({text})}} == {{X for X in options({text}) if X is misere P}}"
        );
        session.store_mut().put_off.allowance = None;
        assert_eq!(said(&session.eval(&claim).unwrap()).trim(), "holds", "{text}");
    }
}
