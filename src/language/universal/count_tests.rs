//! What is counted at once is what going through the cases counts.

use std::sync::Arc;

use crate::error::ErrorKind;
use crate::eval::integer::Integer;
use crate::eval::machine::{Counted, Machine, NotAtOnce};
use crate::eval::value::Value;
use crate::eval::{compile, functions};
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::universal::count_at_once;
use crate::universal::rulesets::define;

/// SplitMix64: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % end
    }

    fn term(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(4) == 0 {
            return ["n", "m", "n", "m", "3", "w", "5"][self.below(7) as usize].to_owned();
        }
        let by = 1 + self.below(4);
        let (a, b) = (self.term(depth - 1), self.term(depth - 1));
        match self.below(9) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} ⊕ {b})"),
            2 => format!("({a} // {by})"),
            3 => format!("({a} % {by})"),
            4 => format!("{by} * {a}"),
            5 => format!("grundy(kayles({a}))"),
            6 => format!("grundy({{*({a}), *({b})}})"),
            7 => format!("f({a})"),
            _ => format!("(if {a} < {b} then {a} else {b} - {a})"),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.comparison();
        }
        let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.below(4) {
            0 => format!("({a}) and ({b})"),
            1 => format!("({a}) or ({b})"),
            2 => format!("({a}) implies ({b})"),
            _ => format!("not ({a})"),
        }
    }

    /// Of integers, values, or outcomes.
    fn comparison(&mut self) -> String {
        let sign = ["=", "!=", "<", "<=", ">"][self.below(5) as usize];
        let (a, b) = (self.term(2), self.term(2));
        match self.below(7) {
            0 => format!("nim({a}, {b}) is N"),
            1 => format!("kayles({a}) + *({b}) is P"),
            2 => format!("{{*({a}), kayles(n), *1}} {} *({b})", ["=", "!="][self.below(2) as usize]),
            3 => format!("({a}) % 5 in [1, w, 3]"),
            _ => format!("{a} {sign} {b}"),
        }
    }

    /// One of some texts.
    fn one(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len() as u64) as usize]
    }

    /// The clauses of a count over two or three variables. Ends from 64 on are large here.
    fn clauses(&mut self) -> String {
        let (first, last) = (self.below(9) as i64 - 3, self.below(30));
        let near = ["0..n", "n..20", "w..2*n", "[1, 5, n // n, 5]", "0..11", "-3..n % 7", "n-2*w..n"];
        let far = [
            "n+3..64",
            "n..n+64",
            "70-n..64+n",
            "66..2*n+64",
            "n+64..2*n+65",
            "68-w..n+68",
            "n..100-n",
            "n..68",
            "n-3..64",
            "n-64..n",
            "64-2*n..-n",
            "-70..n",
            "-n..-64",
            "n//2-70..n-64",
            "(n ⊕ 3)-66..5",
        ];
        let second = if self.below(2) == 0 { self.one(&near) } else { self.one(&far) };
        let third = match self.below(4) {
            0 => self.one(&[
                " for l in m-2..n",
                " for l in 0..1",
                " for l in m-64..n+1-64",
                " for l in [n, 2, 2]",
            ]),
            _ => "",
        };
        let filter = match self.below(3) {
            0 => format!(" if {}", self.condition(0)),
            _ => String::new(),
        };
        match self.below(2) {
            0 => format!("for n in {first}..{last}{filter} for m in {second}{third}"),
            _ => format!("for n in {first}..{last} for m in {second}{filter}{third}"),
        }
    }
}

/// A count as a tree, its element, and a machine that knows definitions of one parameter.
fn asked(definitions: &[(&str, &str)], text: &str) -> (Machine, Arc<Tree>, TreeId) {
    let mut machine = Machine::default();
    for (name, body) in definitions {
        define(&mut machine, name, &["x"], body).unwrap();
    }
    let statement = parser::only_statement(text).unwrap();
    let tree = Arc::new(parser::parse(&statement, machine.store.limits()).unwrap());
    let Action::Show(root) = tree.action else { panic!("{text}") };
    let element = functions::called(&tree, root).unwrap().1[0];
    assert!(matches!(tree.kind(element), Kind::Element { .. }), "{text}");
    (machine, tree, element)
}

fn given(value: i64) -> Vec<(String, Value)> {
    vec![("w".to_owned(), Value::small(value))]
}

fn at_once(machine: &mut Machine, tree: &Arc<Tree>, element: TreeId) -> Result<Integer, String> {
    let asked = Counted { tree: Arc::clone(tree), element, given: given(4), cases: 1 << 20 };
    match count_at_once(machine, asked).unwrap() {
        Ok(count) => Ok(count),
        Err(NotAtOnce::Because(why)) => Err(why),
        Err(NotAtOnce::Long) => Err("long".to_owned()),
    }
}

/// Case by case.
fn slowly(machine: &mut Machine, tree: &Arc<Tree>) -> Result<Integer, ErrorKind> {
    let Action::Show(root) = tree.action else { panic!("a value") };
    machine.counts = None;
    let code = compile::expression_of(tree, vec!["w".to_owned()], root).unwrap();
    match machine.run_on(&Arc::new(code), &[Value::small(4)]) {
        Ok(finished) => match finished.value {
            Value::Integer(count) => Ok(count),
            other => panic!("{}", other.kind()),
        },
        Err(error) => Err(error.kind()),
    }
}

fn agree(seed: u64, programs: usize, depth: u32) {
    let mut random = Random(seed);
    let (mut counted, mut undefined) = (0, 0);
    for _ in 0..programs {
        let text = format!("count({} {})", random.condition(depth), random.clauses());
        let definitions = [("f", "(x ⊕ 6) // 2")];
        let (mut machine, tree, element) = asked(&definitions, &text);
        let found = at_once(&mut machine, &tree, element);
        let by_cases = slowly(&mut machine, &tree);
        match found {
            Ok(count) => {
                assert_eq!(Ok(count), by_cases, "{text}");
                counted += 1;
            }
            // What is undefined somewhere in the ranges is never counted.
            Err(_) => undefined += usize::from(by_cases.is_err()),
        }
    }
    assert!(
        counted > 200 && 5 * counted > 4 * (programs - undefined) && undefined > 0,
        "{counted} of {programs}, {undefined} undefined"
    );
}

#[test]
fn random_counts_agree_with_going_through_the_cases() {
    agree(1, 450, 1);
}

#[test]
#[ignore = "slow"]
fn many_random_counts_agree_with_going_through_the_cases() {
    agree(2, 5_000, 2);
}

/// With the digits of the Zeckendorf system, too.
#[test]
fn counts_in_other_digits_agree_with_going_through_the_cases() {
    for text in [
        "count(wythoff(a, b) is P for a in 0..60 for b in 0..60)",
        "count(wythoff(a, b) is P for a in 0..60 for b in a..a+w)",
        "count(wythoff(a, a + 3) is N for a in 3..63)",
    ] {
        let (mut machine, tree, element) = asked(&[], text);
        let found = at_once(&mut machine, &tree, element).unwrap();
        assert_eq!(Ok(found), slowly(&mut machine, &tree), "{text}");
    }
}

#[test]
fn what_is_not_understood_is_not_counted() {
    for text in [
        "count(n * n % 7 = 1 for n in 0..9)",
        "count(7 // (n - 5) > 0 for n in 0..9)",
        "count(f(n) is P for n in 0..9)",
        "count(*(n - 5) is P for n in 0..9)",
        "count(G is P for G in {*1, *2})",
    ] {
        let definitions = [("f", "{ f(m) for m in 0..x-1 if m * m % 3 = x % 2 }")];
        let (mut machine, tree, element) = asked(&definitions, text);
        assert!(at_once(&mut machine, &tree, element).is_err(), "{text}");
    }
}
