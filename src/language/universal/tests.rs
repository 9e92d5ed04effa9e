//! Compares what is learned about definitions with play: values by the mex rule.

use std::sync::Arc;

use proptest::prelude::*;

use crate::arithmetic::Numeration;
use crate::eval::compile;
use crate::eval::machine::Machine;
use crate::registry::{self, Means};
use crate::syntax::parser;
use crate::syntax::tree::{Action, Tree};
use crate::universal::box_values::BoxValues;
use crate::universal::rulesets::{NAME, define};
use crate::universal::{Known, Learned, Translator};

/// A family of moves from (a, b), in our language and as positions.
#[derive(Debug, Clone)]
enum Move {
    TakeFirst(Vec<u32>),
    TakeSecond(Vec<u32>),
    LessFirst,
    LessSecond,
    Diagonal,
    Swap,
    /// The second parameter is what was taken last.
    AtLeastLast,
    AtMostLast,
    Half,
    Nimber {
        value: u32,
        modulus: u32,
        residue: u32,
    },
}

/// Where a move leads: a position, or a nimber.
enum To {
    Position(u32, u32),
    Value(u64),
}

impl Move {
    fn text(&self) -> String {
        match self {
            Move::TakeFirst(set) => format!("f(a-k, b) for k in {set:?} if k <= a"),
            Move::TakeSecond(set) => format!("f(a, b-k) for k in {set:?} if k <= b"),
            Move::LessFirst => "f(i, b) for i in 0..a-1".to_owned(),
            Move::LessSecond => "f(a, j) for j in 0..b-1".to_owned(),
            Move::Diagonal => "f(a-k, b-k) for k in 1..a if k <= b".to_owned(),
            Move::Swap => "f(b, a-k) for k in 1..a".to_owned(),
            Move::AtLeastLast => "f(a-k, k) for k in 1..a if k >= b".to_owned(),
            Move::AtMostLast => "f(a-k, k) for k in 1..a if k <= 2*b".to_owned(),
            Move::Half => "f(a//2, b) if a >= 1".to_owned(),
            Move::Nimber { value, modulus, residue } => {
                format!("*{value} if (a + b) % {modulus} = {residue}")
            }
        }
    }

    fn options(&self, a: u32, b: u32) -> Vec<To> {
        let taken = |from: u32| (1..=from).map(move |k| (k, from - k));
        let place = |(a, b)| To::Position(a, b);
        match self {
            Move::TakeFirst(set) => {
                set.iter().filter(|&&k| k <= a).map(|&k| To::Position(a - k, b)).collect()
            }
            Move::TakeSecond(set) => {
                set.iter().filter(|&&k| k <= b).map(|&k| To::Position(a, b - k)).collect()
            }
            Move::LessFirst => taken(a).map(|(_, left)| To::Position(left, b)).collect(),
            Move::LessSecond => taken(b).map(|(_, left)| To::Position(a, left)).collect(),
            Move::Diagonal => (1..=a.min(b)).map(|k| To::Position(a - k, b - k)).collect(),
            Move::Swap => taken(a).map(|(_, left)| To::Position(b, left)).collect(),
            Move::AtLeastLast => {
                taken(a).filter(|&(k, _)| k >= b).map(|(k, left)| place((left, k))).collect()
            }
            Move::AtMostLast => {
                taken(a).filter(|&(k, _)| k <= 2 * b).map(|(k, left)| place((left, k))).collect()
            }
            Move::Half => Vec::from_iter((a >= 1).then_some(To::Position(a / 2, b))),
            Move::Nimber { value, modulus, residue } => {
                Vec::from_iter(((a + b) % modulus == *residue).then_some(To::Value((*value).into())))
            }
        }
    }
}

fn move_() -> impl Strategy<Value = Move> {
    let set = || prop::collection::vec(1u32..6, 1..3);
    prop_oneof![
        2 => set().prop_map(Move::TakeFirst),
        2 => set().prop_map(Move::TakeSecond),
        2 => Just(Move::LessFirst),
        2 => Just(Move::LessSecond),
        1 => Just(Move::Diagonal),
        1 => Just(Move::Swap),
        1 => Just(Move::AtLeastLast),
        1 => Just(Move::AtMostLast),
        1 => Just(Move::Half),
        1 => (0u32..3, 1u32..4, 0u32..3)
            .prop_map(|(value, modulus, residue)| Move::Nimber { value, modulus, residue }),
    ]
}

/// The parameters go so far.
const BOUND: u32 = 48;

/// The values of all positions; `None` if some play does not end.
fn by_play(moves: &[Move]) -> Vec<Option<u64>> {
    fn value(
        moves: &[Move],
        a: u32,
        b: u32,
        known: &mut Vec<Option<u64>>,
        open: &mut Vec<bool>,
    ) -> Option<u64> {
        let place = (a * BOUND + b) as usize;
        if known[place].is_some() || std::mem::replace(&mut open[place], true) {
            return known[place];
        }
        let mut values = Vec::new();
        for to in moves.iter().flat_map(|one| one.options(a, b)) {
            values.push(match to {
                To::Position(a, b) => value(moves, a, b, known, open)?,
                To::Value(value) => value,
            });
        }
        known[place] = (0..).find(|value| !values.contains(value));
        known[place]
    }
    let count = (BOUND * BOUND) as usize;
    let (mut known, mut open) = (vec![None; count], vec![false; count]);
    for place in 0..BOUND * BOUND {
        value(moves, place / BOUND, place % BOUND, &mut known, &mut open);
    }
    known
}

fn learned(definition: &str) -> Option<Learned> {
    let (head, body) = definition.split_once(" := ").unwrap();
    let (name, parameters) = head.trim_end_matches(')').split_once('(').unwrap();
    let parameters: Vec<&str> = parameters.split(", ").collect();
    let mut machine = Machine::default();
    let definition = define(&mut machine, name, &parameters, body).unwrap();
    let mut translator = Translator::new(&mut machine, &Arc::new(Tree::new("")));
    translator.guessed(definition).unwrap()
}

/// Whether what is known of a position is its value.
fn agrees(known: &Known, position: &[u32], value: u64) -> bool {
    let numbers: Vec<i128> = position.iter().map(|&number| number.into()).collect();
    match known {
        Known::Period(..) => true,
        Known::Values(sets) => sets.iter().all(|(other, set)| set.accepts(&numbers) == (*other == value)),
        Known::Relation(set) => (0..=2 * value + 9).all(|other| {
            let word = [&numbers[..], &[other.into()]].concat();
            set.accepts(&word) == (other == value)
        }),
        Known::Outcomes(set) => set.accepts(&numbers) == (value == 0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_learned_is_so(moves in prop::collection::vec(move_(), 1..4)) {
        let texts: Vec<String> = moves.iter().map(Move::text).collect();
        let definition = format!("f(a, b) := {{ {} }}", texts.join(", "));
        let Some(learned) = learned(&definition) else { return Ok(()) };
        let values = by_play(&moves);
        for (place, value) in (0..).zip(values) {
            let position = [place / BOUND, place % BOUND];
            let value = value.expect("play ends where something is proved");
            prop_assert!(agrees(&learned.known, &position, value), "{} at {:?}", definition, position);
        }
    }
}

#[test]
fn the_first_guess_that_is_proved_is_taken() {
    let kind = |definition: &str| {
        learned(definition).map(|learned| match learned.known {
            Known::Period(..) => "period",
            Known::Values(_) => "values",
            Known::Relation(_) => "relation",
            Known::Outcomes(set) if set.numeration() == Numeration::Zeckendorf => "Zeckendorf",
            Known::Outcomes(_) => "outcomes",
        })
    };
    for (definition, wanted) in [
        ("f(n) := { f(n-k) for k in 1..3 if k <= n }", Some("period")),
        ("f(n) := { f(n-1) if n >= 1, f(n//2) if n >= 1 }", Some("values")),
        (
            "f(n) := { *0, f(a) for a in 0..n-1, f(a) + f(b) for a in 0..n-1 for b in 0..a-1 }",
            Some("relation"),
        ),
        ("f(a, b) := { f(i, b) for i in 0..a-1, f(a, j) for j in 0..b-1 }", Some("relation")),
        ("f(n, q) := { f(n-k, k) for k in 1..q if k <= n }", Some("outcomes")),
        // The P-positions of Wythoff and of Fibonacci Nim are no automata of binary digits.
        (
            "f(a, b) := { f(i, b) for i in 0..a-1, f(a, j) for j in 0..b-1, f(a-k, b-k) for k in 1..a if k <= b }",
            Some("Zeckendorf"),
        ),
        ("f(n, q) := { f(n-k, 2*k) for k in 1..n if k <= q }", Some("Zeckendorf")),
        // With a move more the P-positions lie along other lines, whose slope is not the golden ratio.
        (
            "f(a, b) := { f(i, b) for i in 0..a-1, f(a, j) for j in 0..b-1, f(a-k, b-k) for k in 1..a if k <= b, \
             f(a-k, b-k-1) for k in 1..a if k < b, f(a-k-1, b-k) for k in 1..b if k < a }",
            None,
        ),
        // Play does not end, or leaves the natural numbers.
        ("f(n) := { f(n+1) if n < 9 }", None),
        ("f(n) := { f(n-1) if n > -5 }", None),
        ("f(a, b) := { f(b, a) if a != b }", None),
    ] {
        assert_eq!(kind(definition), wanted, "{definition}");
    }
}

/// The measures: weights, and the order of a dictionary from either side.
#[test]
fn play_is_seen_to_end() {
    for definition in [
        "f(a, b) := { f(a + 3*k, b - 2*k) for k in 1..b//2 }",
        "f(a, b) := { f(a + b, b - 1) if b >= 1, f(a - 1, b) if a >= 1 }",
        "f(a, b) := { f(a - 1, b + a) if a >= 1, f(a, b - 1) if b >= 1 }",
        "f(a, b, c) := { f(a - 1, b + 1, c + 1) if a >= 1, f(a, b - 1, c + 1) if b >= 1, f(a, b, c - 1) if c >= 1 }",
    ] {
        assert!(learned(definition).is_some(), "{definition}");
    }
    // Neither parameter, nor a sum of them, falls with both moves.
    let circle = "f(a, b) := { f(a + 2, b - 1) if b >= 1 and a = 0, f(a - 2, b + 1) if a >= 2 }";
    assert!(learned(circle).is_none());
}

/// The values of calls, by the rules.
fn values(machine: &mut Machine, calls: &[String]) -> Vec<u64> {
    let text =
        format!("[{}]", calls.iter().map(|call| format!("grundy({call})")).collect::<Vec<_>>().join(", "));
    let tree =
        Arc::new(parser::parse(&parser::only_statement(&text).unwrap(), machine.store.limits()).unwrap());
    let Action::Show(root) = tree.action else { panic!("a list") };
    let code = Arc::new(compile::expression(&tree, root).unwrap());
    Translator::new(machine, &Arc::new(Tree::new(""))).natural_numbers(&code).unwrap().unwrap()
}

#[test]
fn definitions_of_rulesets_have_their_values() {
    let rows = registry::rulesets().filter_map(|named| match named.means {
        Means::Moves(rows) => Some(rows),
        _ => None,
    });
    for row in rows.flatten() {
        let count = row.count();
        let bits = if count == 1 { 5 } else { 3 };
        let (name, list) = row.call.split_once('(').map(|(name, rest)| (name, rest.contains('['))).unwrap();
        let mut points: Vec<Vec<u32>> = BoxValues::points(count, Numeration::Binary, bits).collect();
        let differ =
            |point: &Vec<u32>| point.iter().enumerate().all(|(place, one)| !point[..place].contains(one));
        points.retain(|point| !row.are_different() || differ(point));
        let mut machine = Machine::default();
        define(&mut machine, NAME, row.parameters, row.body).unwrap();
        let written = |point: &Vec<u32>, appended: &[i64]| {
            let sizes = point.iter().map(u32::to_string).chain(appended.iter().map(i64::to_string));
            sizes.collect::<Vec<_>>().join(", ")
        };
        let by_rules = |point: &Vec<u32>| {
            let sizes = written(point, &[]);
            if list { format!("{name}([{sizes}])") } else { format!("{name}({sizes})") }
        };
        let by_moves = |point: &Vec<u32>| format!("{NAME}({})", written(point, row.appended));
        let rules: Vec<String> = points.iter().map(by_rules).collect();
        let moves: Vec<String> = points.iter().map(by_moves).collect();
        assert_eq!(values(&mut machine, &rules), values(&mut machine, &moves), "{}", row.call);
    }
}
