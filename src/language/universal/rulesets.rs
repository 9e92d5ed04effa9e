//! Rulesets of the language whose moves are linear, as definitions: what is proved of these holds of
//! the rulesets.

use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Term};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::compile;
use crate::eval::definitions::{Defined, Meaning};
use crate::eval::machine::Machine;
use crate::game::{RulesetId, Store};
use crate::ruleset::heaps;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Tree, TreeId};
use crate::universal::expressions::compare;
use crate::universal::known::Known;
use crate::universal::part::Part;
use crate::universal::{ByMoves, Translated, Translator};

/// A ruleset, as it is called with some arguments, and a definition that has its values.
pub(super) struct Row {
    /// How it is written, for the tests and for what is said.
    pub(super) call: &'static str,
    is: fn(&mut Store, RulesetId) -> bool,
    arguments: Arguments,
    /// What the definition is given behind these.
    pub(super) appended: &'static [i64],
    pub(super) parameters: &'static [&'static str],
    /// In it the definition calls itself `f`.
    pub(super) body: &'static str,
}

/// The arguments that a ruleset takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arguments {
    Sizes(usize),
    /// A list of different squares.
    Squares(usize),
}

impl Row {
    pub(super) fn count(&self) -> usize {
        match self.arguments {
            Arguments::Sizes(count) | Arguments::Squares(count) => count,
        }
    }

    /// The name of the ruleset.
    fn name(&self) -> &'static str {
        self.call.split_once('(').map_or(self.call, |(name, _)| name)
    }

    /// What is proved of the definition, of the ruleset.
    fn renamed(&self, mut proof: ByMoves) -> ByMoves {
        self.name().clone_into(&mut proof.name);
        for option in &mut proof.options {
            *option = option.replace(&format!("{NAME}("), &format!("{}(", self.name()));
        }
        proof
    }

    pub(super) fn are_different(&self) -> bool {
        matches!(self.arguments, Arguments::Squares(_))
    }
}

/// The name of the definition in each row.
pub(super) const NAME: &str = "f";

pub(super) const ROWS: &[Row] = &[
    Row {
        call: "mem(n)",
        is: |store, id| store.ruleset_is::<heaps::Mem>(id),
        arguments: Arguments::Sizes(1),
        appended: &[1],
        parameters: &["n", "last"],
        body: "{ f(n-k, k) for k in 1..n if k >= last }",
    },
    Row {
        call: "mem(n, last)",
        is: |store, id| store.ruleset_is::<heaps::Mem>(id),
        arguments: Arguments::Sizes(2),
        appended: &[],
        parameters: &["n", "last"],
        body: "{ f(n-k, k) for k in 1..n if k >= last }",
    },
    Row {
        call: "at_least_half(n)",
        is: |store, id| store.is_one_heap(id, "at_least_half"),
        arguments: Arguments::Sizes(1),
        appended: &[],
        parameters: &["n"],
        body: "{ f(n-k) for k in 1..n if 2*k >= n }",
    },
    Row {
        call: "at_most_half(n)",
        is: |store, id| store.is_one_heap(id, "at_most_half"),
        arguments: Arguments::Sizes(1),
        appended: &[],
        parameters: &["n"],
        body: "{ f(n-k) for k in 1..n//2 }",
    },
    // The first move leaves a row, and each vertex of a row takes its neighbours along: 0.137.
    Row {
        call: "dawsons_circle(n)",
        is: |store, id| store.ruleset_is::<heaps::DawsonsCircle>(id),
        arguments: Arguments::Sizes(1),
        appended: &[],
        parameters: &["n"],
        body: "if n = 0 then {} else if n <= 3 then {0} else {0.137(n-3)}",
    },
    Row {
        call: "wythoff(a, b)",
        is: |store, id| store.ruleset_is::<heaps::Wythoff>(id) && store.ruleset_name(id) == "wythoff",
        arguments: Arguments::Sizes(2),
        appended: &[],
        parameters: &["a", "b"],
        body: "{ f(i, b) for i in 0..a-1, f(a, j) for j in 0..b-1, f(a-k, b-k) for k in 1..a if k <= b }",
    },
    Row {
        call: "fibonacci_nim(n, most)",
        is: |store, id| store.ruleset_is::<heaps::FibonacciNim>(id),
        arguments: Arguments::Sizes(2),
        appended: &[],
        parameters: &["n", "most"],
        body: "{ f(n-k, 2*k) for k in 1..n if k <= most }",
    },
    Row {
        call: "fibonacci_nim(n)",
        is: |store, id| store.ruleset_is::<heaps::FibonacciNim>(id),
        arguments: Arguments::Sizes(1),
        appended: &[],
        parameters: &["n"],
        body: "fibonacci_nim(n, if n = 0 then 0 else n - 1)",
    },
    Row {
        call: "welter([a])",
        is: |store, id| store.ruleset_is::<heaps::Welter>(id),
        arguments: Arguments::Squares(1),
        appended: &[],
        parameters: &["a"],
        body: "{ f(i) for i in 0..a-1 }",
    },
    Row {
        call: "welter([a, b])",
        is: |store, id| store.ruleset_is::<heaps::Welter>(id),
        arguments: Arguments::Squares(2),
        appended: &[],
        parameters: &["a", "b"],
        body: "{ f(i, b) for i in 0..a-1 if i != b, f(a, j) for j in 0..b-1 if j != a }",
    },
    Row {
        call: "silver_dollar([a])",
        is: |store, id| store.ruleset_is::<heaps::SilverDollar>(id),
        arguments: Arguments::Squares(1),
        appended: &[],
        parameters: &["a"],
        body: "{ f(i) for i in 0..a-1 }",
    },
    Row {
        call: "silver_dollar([a, b])",
        is: |store, id| store.ruleset_is::<heaps::SilverDollar>(id),
        arguments: Arguments::Squares(2),
        appended: &[],
        parameters: &["a", "b"],
        body: "{ f(i, b) for i in 0..a-1 if i > b or a < b, f(a, j) for j in 0..b-1 if j > a or b < a }",
    },
];

/// A definition that is made in a machine.
pub(super) fn define(machine: &mut Machine, name: &str, parameters: &[&str], body: &str) -> Result<u32> {
    let text = format!("{name}({}) := {body}", parameters.join(", "));
    let statement = parser::only_statement(body)?;
    let tree = Arc::new(parser::parse(&statement, machine.store.limits())?);
    let Action::Show(root) = tree.action else {
        return Err(Error::new(ErrorKind::Syntax, "the moves of a ruleset are a set"));
    };
    let parameters: Vec<(String, Span)> =
        parameters.iter().map(|&parameter| (parameter.to_owned(), Span::default())).collect();
    let code = Arc::new(compile::definition(&tree, &parameters, root)?);
    let place = machine.definitions.len() as u32;
    machine.forget_recursive();
    machine.names.insert(name.to_owned(), place);
    machine.definitions.push(Defined { name: name.to_owned(), text, meaning: Meaning::Function(code) });
    Ok(place)
}

impl Translator<'_> {
    /// A position of a ruleset of which the table has the moves.
    pub(super) fn by_row(
        &mut self,
        id: TreeId,
        ruleset: RulesetId,
        arguments: &[Part],
    ) -> Translated<Option<Part>> {
        let store = &mut self.machine.store;
        let fits = |row: &Row| match (row.arguments, arguments) {
            (Arguments::Sizes(_), _) => arguments.len() == row.count(),
            (Arguments::Squares(_), [Part::List(squares)]) => squares.len() == row.count(),
            (Arguments::Squares(_), _) => false,
        };
        let Some(row) = ROWS.iter().find(|row| (row.is)(store, ruleset) && fits(row)) else {
            return Ok(None);
        };
        let given = match arguments {
            [Part::List(squares)] => squares,
            _ => arguments,
        };
        let given: Option<Vec<Term>> = given
            .iter()
            .map(|part| match part {
                Part::Integer(term) => Some(term.clone()),
                _ => None,
            })
            .collect();
        let Some(given) = given else {
            return self.refuse(id, format!("{} is given something else than integers", row.call));
        };
        let mut terms = given.clone();
        terms.extend(row.appended.iter().map(|&integer| Term::Integer(integer)));
        let part = self.of_row(id, row, terms)?;
        Ok(Some(match part {
            Part::Game(value) if row.are_different() => {
                // Where two are the same there is no position, as no nimber is negative.
                let nothing = Term::NimSum(vec![Term::Integer(-1)]);
                Part::Game(Term::If(Box::new(different(&given)), Box::new(value), Box::new(nothing)))
            }
            part => part,
        }))
    }

    /// What is known of a row. It is found in a machine of its own, in which no name has another
    /// meaning.
    fn of_row(&mut self, id: TreeId, row: &'static Row, terms: Vec<Term>) -> Translated<Part> {
        if let Some((_, known)) = self.rows.iter().find(|(call, _)| *call == row.call) {
            let known = known.clone();
            return self.worth(id, &known, &terms);
        }
        if self.skims {
            return Ok(self.any_value());
        }
        let store = &self.machine.store;
        let mut machine = Machine { store: Store::with_limits(store.limits().clone()), ..Machine::default() };
        machine.store.set_interrupt(store.interrupt().clone());
        let definition = define(&mut machine, NAME, row.parameters, row.body)?;
        if machine.is_recursive(definition) {
            let mut inner = Translator::new(&mut machine, &Arc::new(Tree::new("")));
            let Some(learned) = inner.guessed(definition)? else {
                return self
                    .refuse(id, format!("no formula for the values of {} was found and proved", row.call));
            };
            let by_moves = std::mem::take(&mut inner.by_moves);
            match &learned.known {
                Known::Period(_, period) => self.sequences.push((row.call.to_owned(), period.clone())),
                _ => {
                    self.learned.push((row.call.to_owned(), learned.clone()));
                    self.names.known.push((row.name().to_owned(), learned.known.clone()));
                    self.by_moves.extend(by_moves.into_iter().map(|proof| row.renamed(proof)));
                }
            }
            self.rows.push((row.call, learned.known.clone()));
            return self.worth(id, &learned.known, &terms);
        }
        let mut inner = Translator::new(&mut machine, &Arc::new(Tree::new("")));
        (inner.next, inner.rows) = (self.next, self.rows.clone());
        inner.inlined.push(row.call.to_owned());
        let part = inner.defined(id, definition, terms.into_iter().map(Part::Integer).collect());
        let Translator { next, sequences, learned, rows, names, by_moves, .. } = inner;
        (self.next, self.by_values) = (next, true);
        // What it rests on in other rows.
        self.rows = rows;
        self.learned.extend(learned);
        self.names.known.extend(names.known);
        self.by_moves.extend(by_moves);
        let new =
            sequences.into_iter().filter(|(name, _)| self.sequences.iter().all(|(known, _)| known != name));
        let new: Vec<_> = new.collect();
        self.sequences.extend(new);
        part
    }
}

/// Whether no two of these are equal.
fn different(terms: &[Term]) -> Formula {
    let pairs = terms.iter().enumerate().flat_map(|(place, one)| {
        terms[..place].iter().map(move |other| compare(one.clone(), Relation::NotEqual, other.clone()))
    });
    Formula::And(pairs.collect())
}
