//! Rulesets of the language in claims over all values: what a theorem says of them, or what is proved
//! of a definition with their moves.

use std::sync::Arc;

use crate::arithmetic::{Formula, Goal, Relation, Term};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::{Defined, Meaning};
use crate::eval::compile;
use crate::eval::machine::Machine;
use crate::game::{RulesetId, Store};
use crate::registry::{self, LinearMoves, Make, Means, Named, Theorem};
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::universal::expressions::compare;
use crate::universal::known::Known;
use crate::universal::part::Part;
use crate::universal::{ByMoves, Translated, Translator};

/// The name of the definition in each row.
pub(super) const NAME: &str = "f";

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
    Arc::make_mut(&mut machine.names).insert(name.to_owned(), place);
    let meaning = Meaning::Function(code);
    let defined = Defined { name: name.to_owned(), text, meaning, entry: None, family: None };
    Arc::make_mut(&mut machine.definitions).push(defined);
    Ok(place)
}

impl Translator<'_> {
    /// A position of a ruleset whose row says what that means.
    pub(super) fn by_row(
        &mut self,
        id: TreeId,
        ruleset: RulesetId,
        arguments: &[Part],
    ) -> Translated<Option<Part>> {
        let store = &self.machine.store;
        let named = match registry::named(&store.ruleset_name(ruleset)) {
            Some(named @ Named { make: Make::Plain(plain), .. }) if store.is_plain(ruleset, *plain) => named,
            _ => return Ok(None),
        };
        match named.means {
            Means::Theorem(count, theorem) if arguments.len() == count => {
                let given: Translated<Vec<_>> =
                    arguments.iter().map(|argument| self.sizes(id, argument)).collect();
                self.by_theorem(id, theorem(&given?)).map(Some)
            }
            Means::Moves(rows) => {
                let fits = |row: &&LinearMoves| match (row.are_different(), arguments) {
                    (false, _) => arguments.len() == row.count(),
                    (true, [Part::List(squares)]) => squares.len() == row.count(),
                    (true, _) => false,
                };
                match rows.iter().find(fits) {
                    Some(row) => self.by_moves_of(id, row, arguments).map(Some),
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn by_theorem(&mut self, id: TreeId, theorem: Theorem) -> Translated<Part> {
        match theorem {
            Theorem::Value(value) => Ok(self.game(value)),
            Theorem::IsP(is_p) => Ok(self.only_outcome(is_p)),
            Theorem::Nothing(why, argument) => {
                let blamed = match (argument, self.tree.kind(id)) {
                    (Some(place), Kind::Call { arguments, .. } | Kind::Apply { arguments, .. }) => {
                        self.tree.children(arguments).get(place).copied()
                    }
                    _ => None,
                };
                self.refuse(blamed.unwrap_or(id), why)
            }
        }
    }

    /// An integer, or the integers of a list.
    fn sizes(&self, id: TreeId, part: &Part) -> Translated<Vec<Term>> {
        let parts = match part {
            Part::List(parts) => &parts[..],
            part => std::slice::from_ref(part),
        };
        let size = |part: &Part| match part {
            Part::Integer(term) => Ok(term.clone()),
            other => self.refuse(id, format!("a heap size is an integer, not {}", other.kind())),
        };
        parts.iter().map(size).collect()
    }

    fn by_moves_of(&mut self, id: TreeId, row: &'static LinearMoves, arguments: &[Part]) -> Translated<Part> {
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
        Ok(match self.of_row(id, row, terms)? {
            Part::Game(value) if row.are_different() => {
                // Where two are the same there is no position.
                let nothing = Box::new(Term::nothing());
                Part::Game(Term::If(Box::new(different(&given)), Box::new(value), nothing))
            }
            part => part,
        })
    }

    /// A machine with the definition of a row, in which no name has another meaning.
    fn machine_of(&self, row: &LinearMoves) -> Translated<(Machine, u32)> {
        let store = &self.machine.store;
        let mut machine = Machine { store: Store::with_limits(store.limits().clone()), ..Machine::default() };
        machine.store.set_interrupt(store.interrupt().clone());
        let definition = define(&mut machine, NAME, row.parameters, row.body)?;
        Ok((machine, definition))
    }

    /// The rules of the rows that were met, each with what is known of it.
    pub(super) fn rules_of_rows(&self) -> Translated<Vec<Goal>> {
        let rule = |(row, known): &(&LinearMoves, Known)| {
            let (mut machine, definition) = self.machine_of(row)?;
            let mut inner = Translator::new(&mut machine, &Arc::new(Tree::new("")));
            inner.certifies = self.certifies;
            inner.rule_of_guess(definition, known).map(Goal::Rule)
        };
        self.rows.iter().map(rule).collect()
    }

    /// What is known of a row.
    fn of_row(&mut self, id: TreeId, row: &'static LinearMoves, terms: Vec<Term>) -> Translated<Part> {
        if let Some((_, known)) = self.rows.iter().find(|(known, _)| known.call == row.call) {
            let known = known.clone();
            return self.worth(id, &known, &terms);
        }
        if self.skims {
            return Ok(self.any_value());
        }
        let (mut machine, definition) = self.machine_of(row)?;
        if machine.is_recursive(definition) {
            let mut inner = Translator::new(&mut machine, &Arc::new(Tree::new("")));
            inner.wants_values = self.wants_values;
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
                    self.by_moves.extend(by_moves.into_iter().map(|proof| renamed(row, proof)));
                }
            }
            self.rows.push((row, learned.known.clone()));
            return self.worth(id, &learned.known, &terms);
        }
        let mut inner = Translator::new(&mut machine, &Arc::new(Tree::new("")));
        (inner.next, inner.rows) = (self.next, self.rows.clone());
        inner.wants_values = self.wants_values;
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

/// What is proved of the definition, of the ruleset.
fn renamed(row: &LinearMoves, mut proof: ByMoves) -> ByMoves {
    row.name().clone_into(&mut proof.name);
    for option in &mut proof.options {
        *option = option.replace(&format!("{NAME}("), &format!("{}(", row.name()));
    }
    proof
}
