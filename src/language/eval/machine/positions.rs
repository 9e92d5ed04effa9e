//! Names and positions: what a name stands for, nimbers, sets of options, and sums.

use std::sync::Arc;

use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::Meaning;
use crate::eval::machine::Run;
use crate::eval::value::Value;
use crate::eval::{arithmetic, extended, functions, ordinals, rulesets, unsupported};
use crate::game::GameId;
use crate::game_graph::Outcome;
use crate::library;
use crate::nimber::Nimber;
use crate::registry::{family_of, named};
use crate::syntax::tree::Kind;

impl Run<'_> {
    /// Pushes what a name stands for.
    pub(super) fn global(&mut self, name: u32, at: usize) -> Result<()> {
        let name = Arc::clone(&self.code().names[name as usize]);
        let value = self.meaning(&name).map_err(|error| self.meant_as_vertex(error, &name, at))?;
        if !self.machine.store.is_without_values() {
            self.machine.solve(&value)?;
        }
        self.push(value)
    }

    /// A name that nobody defined, as an argument of a game on a graph.
    fn meant_as_vertex(&self, error: Error, name: &str, at: usize) -> Error {
        let code = self.code();
        if error.kind() == ErrorKind::UnknownName
            && let Some(count) = unsupported::without_for(&code.tree, code.sources[at])
        {
            return Error::new(ErrorKind::UnknownName, error.message())
                .help(format!("say which values it goes through: {count}(… for {name} in 0..9)"));
        }
        let call = code.tree.parent(code.sources[at]).map(|parent| code.tree.kind(parent));
        let game = match call {
            Some(Kind::Call { name, .. }) => family_of(code.tree.slice(name)),
            _ => None,
        };
        if error.kind() != ErrorKind::UnknownName || game.is_none_or(|family| family.name != "graphs") {
            return error;
        }
        Error::new(ErrorKind::UnknownName, error.message())
            .help(format!("the name of a vertex is a string: \"{name}\"; those of path(4) are 1, 2, 3, 4"))
    }

    fn meaning(&mut self, name: &str) -> Result<Value> {
        match self.machine.find(name) {
            Some(definition) => Ok(match &self.machine.definitions[definition as usize].meaning {
                Meaning::Value(value) => value.clone(),
                Meaning::Function(_) | Meaning::Family(_) | Meaning::Stale => Value::Definition(definition),
            }),
            None => match library::bare(name) {
                "P" => Ok(Value::Outcome(Outcome::P)),
                "N" => Ok(Value::Outcome(Outcome::N)),
                "D" => Ok(Value::Outcome(Outcome::D)),
                "loony" => Ok(Value::Loony),
                "true" => Ok(Value::Truth(true)),
                "false" => Ok(Value::Truth(false)),
                "_" => self.machine.last_result.clone().ok_or_else(|| {
                    Error::new(ErrorKind::UnknownName, "there is no last result yet")
                        .help("`_` is the last position or value shown")
                }),
                name => match (named(name), self.machine.store.ruleset(name)) {
                    (Some(ruleset), _) => {
                        Ok(Value::Ruleset(rulesets::alone(&mut self.machine.store, ruleset)?))
                    }
                    (None, Some(added)) => Ok(Value::Ruleset(added)),
                    (None, None) => Err(match functions::named(name) {
                        Some(function) => function.without_arguments(),
                        None => self.machine.unknown(name, false),
                    }),
                },
            },
        }
    }

    /// Pushes the ruleset of a take-and-break code.
    pub(super) fn take_and_break(&mut self, code: u32) -> Result<()> {
        let code = self.code().codes[code as usize].clone();
        let ruleset = rulesets::of_code(&mut self.machine.store, &code)?;
        self.push(Value::Ruleset(ruleset))
    }

    /// Makes a nimber of the size on top.
    pub(super) fn nimber(&mut self) -> Result<()> {
        let size = self.pop();
        let position = self.nimber_of(&size)?;
        self.values.push(Value::Position(position));
        Ok(())
    }

    /// Makes a position of the options since the mark.
    pub(super) fn set(&mut self) -> Result<()> {
        let entries = self.entries();
        if self.frames.len() == 1 && self.machine.collection.runs && self.code().words.is_some() {
            self.machine.collection.last_set.clone_from(&entries);
        }
        if extended::is_among(&entries) {
            let store = &mut self.machine.store;
            let options: Vec<_> = entries.iter().filter_map(|entry| extended::option(store, entry)).collect();
            let set = store.set_of_moves(options.clone())?;
            let set = self.called_turned(set, options)?;
            return self.push(extended::value(set));
        }
        let options: Vec<GameId> = entries
            .iter()
            .map(|entry| match entry {
                Value::Position(position) => *position,
                _ => unreachable!("options were checked one by one"),
            })
            .collect();
        let set = self.machine.store.set_of(&options)?;
        let position = self.called(set, options)?;
        self.values.push(Value::Position(position));
        Ok(())
    }

    /// Says of the option on top whose turn it is after the move to it.
    pub(super) fn turned(&mut self, turn: Turn) {
        let option = self.pop();
        let target = extended::target(&self.machine.store, &option).expect("it was read as an option");
        self.values.push(Value::Turned(turn, target));
    }

    /// Makes `∞{…}` of the numbers since the mark.
    pub(super) fn infinite(&mut self) -> Result<()> {
        let entries = self.entries();
        let nimber = |entry: &Value| {
            ordinals::as_nimber(entry).ok_or_else(|| {
                let message = match entry {
                    Value::Integer(integer) => {
                        format!("the values in ∞{{…}} are at least 0; got {}", integer.written())
                    }
                    other => format!(
                        "∞{{…}} holds the values of options, which are integers; got {}",
                        other.kind()
                    ),
                };
                let error = Error::new(ErrorKind::WrongKind, message);
                match entry {
                    Value::Position(_) => {
                        error.help("without stars: ∞{0, 2} has the options *0, *2 and itself")
                    }
                    _ => error,
                }
            })
        };
        let among: Vec<Nimber> = entries.iter().map(nimber).collect::<Result<_>>()?;
        let position = self.machine.store.infinite(among)?;
        self.push(Value::Extended(position))
    }

    fn nimber_of(&mut self, size: &Value) -> Result<GameId> {
        match size {
            Value::Integer(integer) => match integer.to_unsigned() {
                Some(size) => self.machine.store.nimber(Nimber::from(size)),
                None => Err(Error::new(
                    ErrorKind::Domain,
                    format!("a nimber *n has n ≥ 0, and here n is {}", integer.written()),
                )),
            },
            Value::Ordinal(ordinal) => self.machine.store.nimber((***ordinal).clone()),
            Value::Position(_) => {
                Err(Error::new(ErrorKind::WrongKind, "`*` takes an integer; got a position").help(
                    "*n is a nimber for an integer n; the nimber equal to a position G is canonical(G)",
                ))
            }
            other => {
                Err(Error::new(ErrorKind::WrongKind, format!("`*` takes an integer; got {}", other.kind())))
            }
        }
    }

    /// Reads the value on top as an option of a position.
    pub(super) fn option(&mut self, at: usize) -> Result<()> {
        match self.values.last() {
            Some(Value::Position(_) | Value::Extended(_)) => Ok(()),
            Some(Value::Integer(integer)) if integer.is_zero() => {
                let zero = self.machine.store.zero();
                *self.values.last_mut().expect("just seen") = Value::Position(zero);
                Ok(())
            }
            Some(other) => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("an option is a position; got {}", other.kind()),
                );
                Err(match other {
                    Value::Integer(_) => self.suggest_nimbers(error, at),
                    Value::Range(_) => error.help("nimbers as options are written {*n for n in 1..3}"),
                    Value::List(_) => error.help("{G for G in xs} has the entries of a list as options"),
                    _ => error,
                })
            }
            None => unreachable!("an entry was pushed"),
        }
    }

    pub(super) fn sum(&mut self, count: usize, at: usize) -> Result<()> {
        let first = self.values.len() - count;
        let code = Arc::clone(self.code());
        let tree = &code.tree;
        let Kind::Chain { operands, operators } = tree.kind(code.sources[at]) else {
            unreachable!("a sum is a chain")
        };
        let operators = tree.operators(operators);
        let operands = tree.children(operands);
        let terms = self.values.split_off(first);
        let value =
            arithmetic::sum(&mut self.machine.store, &terms, operators).map_err(|(place, error)| {
                self.suggest_in_sum(error, &code, operands, place).at(tree.span(operands[place]))
            })?;
        self.values.push(value);
        Ok(())
    }
}
