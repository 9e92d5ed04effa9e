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
        let mut sum = |least: usize| {
            let parts: Vec<&(String, u64)> =
                (0..least + random.below(3)).map(|_| &positions[random.below(positions.len())]).collect();
            let heap = random.below(6) as u64;
            let texts = parts.iter().map(|part| part.0.clone()).chain([format!("*{heap}")]);
            let value = parts.iter().fold(heap, |value, part| value ^ part.1);
            (texts.collect::<Vec<String>>().join(" + "), value)
        };
        let ((one, value), (other, others)) = (sum(1), sum(0));
        let wrong = value ^ (1 + random.below(7) as u64);
        let outcome = |value: u64| if value == 0 { "P" } else { "N" };
        let (statement, answer) = match random.below(7) {
            0 => (format!("{one} is P"), (value == 0).to_string()),
            1 => (format!("{one} is not N"), (value == 0).to_string()),
            2 => (format!("outcome({one})"), outcome(value).to_owned()),
            3 => (format!("{one} = *{value}"), "true".to_owned()),
            4 => (format!("*{wrong} = {one}"), "false".to_owned()),
            5 => (format!("{one} != *{value}"), "false".to_owned()),
            _ => (format!("{one} = {other}"), (value == others).to_string()),
        };
        session.store_mut().put_off.allowance = Some(0);
        let reply = session.eval(&statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
        session.store_mut().put_off.allowance = None;
        let said = report::text(&reply);
        assert_eq!(said.lines().next(), Some(&*answer), "{statement}");
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
