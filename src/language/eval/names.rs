//! Names: looking one up, what was probably meant by one that nobody defined, and the names of
//! positions. What a recursive definition gives goes by its name: `kayles'(5)`, and not the set
//! that it is.

use std::sync::Arc;

use crate::error::{Advice, Error, ErrorKind, Result};
use crate::eval::code::{BUILT_IN, Defined, Meaning, Operation};
use crate::eval::integer::Integer;
use crate::eval::machine::{Machine, Run};
use crate::eval::move_words::{Said, SaidOfVertex};
use crate::eval::value::Value;
use crate::eval::{functions, unsupported, written};
use crate::game::{ExtendedMove, GameId, Target};
use crate::library;
use crate::registry::rulesets;
use crate::syntax::tree::Tree;
use crate::syntax::{self, canonical_name, nearest};

impl Machine {
    /// The names of the definitions, in their order.
    pub(crate) fn definition_names(&self) -> Vec<&str> {
        self.definitions.iter().map(|defined| defined.name.as_str()).collect()
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.names.get(name).copied()
    }

    /// What a name stands for where it is written: on a page of the library, what this page or the
    /// library has.
    pub(crate) fn find_in(&self, tree: &Tree, name: &str) -> Option<u32> {
        match tree.page {
            Some(page) => self.find(&library::on_page(page, name)?.key),
            None => self.find(name),
        }
    }

    /// The definitions that somebody made and that still hold, in their order.
    pub(crate) fn own_definitions(&self) -> impl Iterator<Item = &Defined> {
        let holds = |(defined, number): &(&Defined, u32)| {
            self.is_own(*number) && defined.family.is_none() && self.find(&defined.name) == Some(*number)
        };
        self.definitions.iter().zip(0..).filter(holds).map(|(defined, _)| defined)
    }

    /// Whether a definition was made here, and not brought in from the library.
    pub(crate) fn is_own(&self, definition: u32) -> bool {
        self.definitions[definition as usize].entry.is_none()
    }

    /// Forgets the definitions from a place on.
    pub(crate) fn forget_definitions(&mut self, from: usize) {
        if self.definitions.len() > from {
            Arc::make_mut(&mut self.definitions).truncate(from);
            Arc::make_mut(&mut self.names).retain(|_, number| (*number as usize) < from);
            self.forget_recursive();
        }
    }

    /// The error for a name that nobody defined.
    pub(crate) fn unknown(&self, name: &str, called: bool) -> Error {
        let what = if called { "function or definition" } else { "name" };
        let error = Error::new(ErrorKind::UnknownName, format!("the {what} `{name}` is not defined"));
        if name == "use" {
            return error.help("a file is named in double quotes: use \"my_games.claims\"");
        }
        // What takes arguments, where there are some; a word such as `then` is never meant by a
        // name.
        let defined = self.own_definitions().filter(|defined| !called || defined.meaning.takes_arguments());
        if let Some(near) = nearest(name, defined.map(|defined| defined.name.as_str())) {
            return error.help(Advice::Instead(near.to_owned()));
        }
        if let Some(help) = unsupported::foreign_name(name) {
            return error.help(help);
        }
        if let Some(topic) = unsupported::topic(name) {
            return error.note(format!("`{name}` is not part of the language")).help(topic);
        }
        if !called && name.len() > 1 && name.bytes().all(|coin| matches!(coin, b'H' | b'T')) {
            return error.help(format!("a row of coins is a string, in quotes: \"{name}\""));
        }
        let functions = functions::all().map(|(_, function)| function.name());
        let constants = BUILT_IN.into_iter().skip(3).filter(|_| !called);
        // Not `0.[3]`, which no name is near.
        let added = self.store.ruleset_names().filter(|name| syntax::is_word(name));
        let rulesets = rulesets().map(|ruleset| ruleset.name()).chain(added);
        let games = library::games().iter().map(|game| game.name);
        let names = constants.chain(functions).chain(rulesets).chain(games);
        match nearest(name, names) {
            Some(near) => error.help(Advice::Instead(near.to_owned())),
            None if called => error.help(format!("define it: {name}(n) := {{…}}")),
            None => error.help(format!("define it: {name} := {{…}}")),
        }
    }
}

/// Characters of a call, beyond which the position is written as the set that it is.
const LONGEST: usize = 80;

impl Machine {
    /// Names mean something else from here on: whatever was computed may rest on what they meant.
    pub(crate) fn forget_results(&mut self) {
        self.memo.clear();
        self.store.forget_calls();
    }

    /// Forgets which definitions are recursive, and the meanings that their words have: there is a
    /// new one.
    pub(crate) fn forget_recursive(&mut self) {
        self.recursive.clear();
        self.between.clear();
        self.speakers.clear();
    }

    /// Whether a definition comes back to itself, perhaps by way of others.
    pub(crate) fn is_recursive(&mut self, definition: u32) -> bool {
        if let Some(&known) = self.recursive.get(&definition) {
            return known;
        }
        let recursive = self.comes_back(definition);
        self.recursive.insert(definition, recursive);
        recursive
    }

    fn comes_back(&self, definition: u32) -> bool {
        let mut seen = vec![false; self.definitions.len()];
        let mut waiting = vec![definition];
        while let Some(next) = waiting.pop() {
            let called: Vec<u32> = match &self.definitions[next as usize].meaning {
                Meaning::Value(Value::Definition(named)) => vec![*named],
                Meaning::Value(_) | Meaning::Stale => continue,
                Meaning::Function(code) => code.names.iter().filter_map(|name| self.find(name)).collect(),
                Meaning::Family(family) => family
                    .names()
                    .filter_map(|name| self.find_in(&family.tree, &canonical_name(name)))
                    .collect(),
            };
            // What names a family may name any of its members.
            let family = self.definitions[definition as usize].family.as_ref().map(|member| member.family);
            for called in called {
                if called == definition || Some(called) == family {
                    return true;
                }
                if !std::mem::replace(&mut seen[called as usize], true) {
                    waiting.push(called);
                }
            }
        }
        false
    }
}

impl Machine {
    /// A call as it is written, if that is short and reads back.
    pub(super) fn call_in_full(&self, definition: u32, arguments: &[Value]) -> Option<String> {
        let is_short = |argument: &Value| argument.size() <= LONGEST as u64;
        if !arguments.iter().all(|argument| is_short(argument) && can_be_written(argument)) {
            return None;
        }
        let mut written = format!("{}(", self.definitions[definition as usize].name);
        for (place, argument) in arguments.iter().enumerate() {
            if place > 0 {
                written.push_str(", ");
            }
            written.push_str(&written::value_text(&self.store, &[], argument, LONGEST));
            if written.len() > LONGEST {
                return None;
            }
        }
        written.push(')');
        Some(written)
    }
}

impl Run<'_> {
    /// A set that has just been made of options, under the name of the call whose result it is, if
    /// it is that of a recursive definition, or of one with words for its moves.
    pub(super) fn called(&mut self, set: GameId, options: Vec<GameId>) -> Result<GameId> {
        let frame = self.frames.last().expect("something runs");
        let Some((definition, _)) = frame.call else { return Ok(set) };
        let store = &self.machine.store;
        if !self.returns_next() || (store.is_nimber(set) && store.value(set).is_zero()) {
            return Ok(set);
        }
        let has_words = frame.code.words.is_some();
        if !has_words && !self.machine.is_recursive(definition) {
            return Ok(set);
        }
        let frame = self.frames.last().expect("something runs");
        let count = frame.code.parameters.len();
        let arguments = &self.locals[frame.locals..frame.locals + count];
        let written = self.machine.call_in_full(definition, arguments);
        if !has_words {
            return written.map_or(Ok(set), |written| self.machine.store.called(set, &written));
        }
        let arguments = arguments.into();
        let speaker = self.machine.speaker(definition);
        let said = speaker.map(|speaker| Arc::new(Said::new(speaker, arguments, options)));
        let store = &mut self.machine.store;
        let position = store.called(set, &written.unwrap_or_default())?;
        if let Some(said) = said {
            store.has_words(position, said);
        }
        Ok(position)
    }

    /// The same of a position with entailing or complimenting moves.
    pub(super) fn called_turned(&mut self, set: Target, options: Vec<ExtendedMove>) -> Result<Target> {
        let frame = self.frames.last().expect("something runs");
        let Some((definition, _)) = frame.call else { return Ok(set) };
        let has_words = frame.code.words.is_some();
        let is_named = self.returns_next()
            && self.machine.store.is_turned(set)
            && (has_words || self.machine.is_recursive(definition));
        if !is_named {
            return Ok(set);
        }
        let frame = self.frames.last().expect("something runs");
        let count = frame.code.parameters.len();
        let arguments = &self.locals[frame.locals..frame.locals + count];
        let call = self.machine.call_in_full(definition, arguments);
        if !has_words {
            return call.map_or(Ok(set), |call| self.machine.store.turned_call(set, Some(&call)));
        }
        let arguments = arguments.into();
        let speaker = self.machine.speaker(definition);
        let position = self.machine.store.turned_call(set, call.as_deref())?;
        if let (Some(speaker), Target::Extended(id)) = (speaker, position)
            && position != set
        {
            let said = SaidOfVertex::new(speaker, arguments, options);
            self.machine.store.vertex_has_words(id, Arc::new(said));
        }
        Ok(position)
    }

    /// Whether nothing is left to do in the code that runs but to return.
    fn returns_next(&self) -> bool {
        let frame = self.frames.last().expect("something runs");
        let mut next = frame.next;
        while let Operation::Jump(to) = frame.code.operations[next] {
            next = to as usize;
        }
        matches!(frame.code.operations[next], Operation::Return)
    }
}

/// Integers that are not short are not turned into digits to see that.
fn is_short(integer: &Integer) -> bool {
    match integer {
        Integer::Small(_) => true,
        Integer::Big(big) => big.bits() < 4 * LONGEST as u64,
    }
}

/// Whether an argument reads back from its text. Lists are nested to a bounded depth.
fn can_be_written(value: &Value) -> bool {
    match value {
        Value::Integer(integer) => is_short(integer),
        Value::Range(ends) => is_short(&ends.0) && is_short(&ends.1),
        Value::Text(_) => true,
        Value::List(list) => list.entries.iter().all(can_be_written),
        _ => false,
    }
}
