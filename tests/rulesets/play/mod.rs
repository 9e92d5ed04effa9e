//! What the tests of rulesets share: play by the definition alone, and reading back what was
//! written.

#![allow(dead_code)] // Each of the tests uses some of it.

pub mod typed;

use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

use sprague::ruleset::{Argument, KnownValues, Moves, Ruleset, Solver};
use sprague::{Interrupt, Limits};

type Options<P> = Box<dyn Fn(&P) -> Vec<P>>;

/// Grundy values by the definition: the least value that no option has.
pub struct Play<P> {
    options: Options<P>,
    known: HashMap<P, u64>,
}

impl<P: Clone + Eq + Hash> Play<P> {
    pub fn new(options: impl Fn(&P) -> Vec<P> + 'static) -> Play<P> {
        Play { options: Box::new(options), known: HashMap::new() }
    }

    pub fn options(&self, position: &P) -> Vec<P> {
        (self.options)(position)
    }

    pub fn value(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values: BTreeSet<u64> = options.iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(position.clone(), value);
        value
    }
}

pub fn solver<R: Ruleset>(rules: R) -> Solver<R> {
    Solver::new(rules, Limits::default(), Interrupt::new())
}

pub fn value<R: Ruleset>(solver: &mut Solver<R>, position: &R::Position) -> u64 {
    solver.value(position).unwrap().to_u64().unwrap()
}

/// The same rules without the values that theorems give, so that both can be compared.
#[derive(Debug)]
pub struct WithoutTheorems<R>(pub R);

impl<R: Ruleset> Ruleset for WithoutTheorems<R> {
    type Position = R::Position;
    fn name(&self) -> String {
        self.0.name()
    }
    fn moves(&self, position: &R::Position, moves: &mut Moves<R::Position>) -> sprague::Result<()> {
        self.0.moves(position, moves)
    }
    fn components(&self, position: R::Position, parts: &mut Vec<R::Position>) {
        self.0.components(position, parts);
    }
    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }
    fn read(&self, arguments: &[Argument]) -> sprague::Result<R::Position> {
        self.0.read(arguments)
    }
}

/// The same rules with the theorem that takes a position apart, but without the values of what it
/// is taken apart into.
#[derive(Debug)]
pub struct WithoutValues<R>(pub R);

impl<R: Ruleset> Ruleset for WithoutValues<R> {
    type Position = R::Position;
    fn name(&self) -> String {
        self.0.name()
    }
    fn moves(&self, position: &R::Position, moves: &mut Moves<R::Position>) -> sprague::Result<()> {
        self.0.moves(position, moves)
    }
    fn components(&self, position: R::Position, parts: &mut Vec<R::Position>) {
        self.0.components(position, parts);
    }
    fn known_values(&self) -> Option<&dyn KnownValues<Position = R::Position>> {
        Some(self)
    }
    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }
    fn read(&self, arguments: &[Argument]) -> sprague::Result<R::Position> {
        self.0.read(arguments)
    }
}

impl<R: Ruleset> KnownValues for WithoutValues<R> {
    fn value_parts(&self, position: R::Position, parts: &mut Vec<R::Position>) {
        match self.0.known_values() {
            Some(known) => known.value_parts(position, parts),
            None => self.0.components(position, parts),
        }
    }
}

/// The words of all moves.
pub fn words<R: Ruleset>(rules: &R, position: &R::Position) -> Vec<String> {
    let mut moves = Moves::new(100_000, Interrupt::new()).with_words();
    rules.moves(position, &mut moves).unwrap();
    moves.iter().map(|(_, words)| words.to_owned()).collect()
}

/// What is written is read as the same position.
pub fn assert_reads_back<R: Ruleset>(rules: &R, position: &R::Position) {
    let text = rules.write(position);
    let rest = text.strip_prefix(&rules.name()).unwrap_or_else(|| panic!("{text} without its name"));
    let inside = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap();
    assert_eq!(&rules.read(&arguments(inside)).unwrap(), position, "{text}");
}

/// Arguments as the language writes them: integers, strings and lists, separated by commas.
pub fn arguments(text: &str) -> Vec<Argument> {
    let mut lists = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match first {
            '[' => lists.push(Vec::new()),
            ']' => {
                let list = Argument::List(lists.pop().unwrap());
                lists.last_mut().unwrap().push(list);
            }
            '"' => {
                let end = rest[1..].find('"').unwrap() + 1;
                lists.last_mut().unwrap().push(Argument::from(&rest[1..end]));
                rest = &rest[end..];
            }
            digit if digit.is_ascii_digit() => {
                let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
                lists.last_mut().unwrap().push(Argument::from(rest[..end].parse::<u64>().unwrap()));
                rest = &rest[end - 1..];
            }
            _ => {}
        }
        rest = &rest[1..];
    }
    lists.pop().unwrap()
}

/// An error of this kind that says what was expected.
pub fn assert_refused<T: Debug>(result: sprague::Result<T>, kind: sprague::ErrorKind, words: &str) {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert!(error.to_string().contains(words), "{error}");
}
