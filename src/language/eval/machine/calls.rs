//! Calls: of functions of the language, of rulesets, and of definitions.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Limit, Result, Span};
use crate::eval::code::{Code, Defined, Meaning};
use crate::eval::functions::{self, Function};
use crate::eval::machine::{Frame, Machine, Run};
use crate::eval::memo::{self, Known};
use crate::eval::value::Value;
use crate::eval::written::starred;
use crate::eval::{compile, extended, rulesets, unsupported, written};
use crate::library;
use crate::registry::named;
use crate::syntax::tree::Kind;

impl Run<'_> {
    /// Applies what stands below some arguments: a ruleset, or a definition.
    pub(super) fn apply(&mut self, count: usize) -> Result<()> {
        let first = self.values.len() - count;
        if let Value::Definition(definition) = self.values[first - 1] {
            self.values.remove(first - 1);
            return self.call_definition(definition, first - 1);
        }
        let arguments = self.values.split_off(first);
        let applied = self.pop();
        self.apply_ruleset(&applied, &arguments)
    }

    fn apply_ruleset(&mut self, ruleset: &Value, arguments: &[Value]) -> Result<()> {
        let position = rulesets::apply(&mut self.machine.store, ruleset, arguments)?;
        self.values.push(Value::Position(position));
        Ok(())
    }

    pub(super) fn function(
        &mut self,
        function: Function,
        first: usize,
        entries: bool,
        at: usize,
    ) -> Result<()> {
        let before = match function.is_decided() && self.are_ordinary(first) {
            true => None,
            false => Some(self.with_values_from(first)?),
        };
        let arguments = self.values.split_off(first);
        let value = functions::apply(&mut self.machine.store, function, &arguments, entries);
        before.into_iter().for_each(|before| self.machine.store.as_before(before));
        let value = value.map_err(|wrong| {
            // An argument of a wrong kind is shown at its own place where there is one for each.
            let code = self.code();
            let place = wrong.argument();
            match (place, code.tree.kind(code.sources[at])) {
                (Some(place), Kind::Call { arguments: written, .. }) => {
                    let children = code.tree.children(written);
                    let child = children.get(function.argument_of_entry(&arguments, place));
                    let Some(&child) = child.filter(|_| children.len() == arguments.len()) else {
                        return wrong.error;
                    };
                    let (error, span) = (wrong.error, code.tree.span(child));
                    // The sum of 3 + 4 is not what is meant by it.
                    match arguments.get(place) {
                        Some(Value::Integer(sum)) if error.helps() == [starred(&sum.written())] => {
                            Error::new(error.kind(), error.message()).help(starred(code.tree.slice(span)))
                        }
                        _ => error,
                    }
                    .at(span)
                }
                _ => wrong.error,
            }
        })?;
        self.push(value)
    }

    pub(super) fn call(&mut self, name: u32, first: usize, at: usize) -> Result<()> {
        let name = Arc::clone(&self.code().names[name as usize]);
        let Some(definition) = self.machine.find(&name) else {
            let name = library::bare(&name);
            if let Some(function) = functions::named(name) {
                return self.function(function, first, false, at);
            }
            if let Some(ruleset) = named(name) {
                let arguments = self.values.split_off(first);
                let value = rulesets::call(&mut self.machine.store, ruleset, &arguments);
                self.values.push(value.map_err(|error| self.inside_the_string(error, at))?);
                return Ok(());
            }
            if let Some(added) = self.machine.store.ruleset(name) {
                let arguments = self.values.split_off(first);
                return self.apply_ruleset(&Value::Ruleset(added), &arguments);
            }
            return Err(self.unknown_call(name, at));
        };
        self.call_definition(definition, first)
    }

    /// The same error at the place in the string that is the only argument of a call, if it is about
    /// one.
    fn inside_the_string(&self, error: Error, at: usize) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let Kind::Call { arguments, .. } = tree.kind(code.sources[at]) else { return error };
        let &[argument] = tree.children(arguments) else { return error };
        let span = tree.span(argument);
        match tree.slice(span).chars().next() {
            Some(quote) if tree.kind(argument) == Kind::Text => {
                error.inside_text_at(span.start + quote.len_utf8())
            }
            _ => error,
        }
    }

    /// The error for a call of what nobody defined.
    fn unknown_call(&self, name: &str, at: usize) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let error = self.machine.unknown(name, true);
        let id = code.sources[at];
        let Kind::Call { name: place, .. } = tree.kind(id) else { return error };
        let inside = tree.slice(Span::new(place.end, tree.span(id).end)).trim();
        let inside = inside.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        match inside.and_then(|inside| unsupported::foreign_call(name, inside.trim())) {
            Some(help) => Error::new(error.kind(), error.message())
                .at(place)
                .help(help)
                .help(format!("define it: {name}(n) := {{…}}")),
            None => error.at(place),
        }
    }

    /// Calls a definition that is not a function, with the values from a place on.
    fn call_other(&mut self, definition: u32, first: usize) -> Result<()> {
        let Defined { name, meaning, family, .. } = &self.machine.definitions[definition as usize];
        match meaning {
            Meaning::Function(_) => unreachable!("it is called as one"),
            Meaning::Value(ruleset @ Value::Ruleset(_)) => {
                let ruleset = ruleset.clone();
                let arguments = self.values.split_off(first);
                self.apply_ruleset(&ruleset, &arguments)
            }
            Meaning::Value(Value::Definition(member)) => self.call_definition(*member, first),
            Meaning::Stale => {
                let member = family.clone().expect("only a member of a family becomes stale");
                let again = self.machine.member(member.family, &member.arguments)?;
                self.call_definition(again, first)
            }
            Meaning::Family(_) => {
                let arguments = self.values.split_off(first);
                let member = self.machine.member(definition, &arguments)?;
                self.values.push(Value::Definition(member));
                Ok(())
            }
            Meaning::Value(value) => {
                let message = format!("`{name}` is {} and takes no arguments", value.kind());
                Err(Error::new(ErrorKind::WrongKind, message).help(format!(
                    "for an entry of a list write {name}[i]; for a product write {name} * (…)"
                )))
            }
        }
    }

    /// Several heaps in the place of one, as a sum; nothing where the values from a place on are
    /// something else.
    fn sum_of_heaps(&mut self, definition: u32, code: &Code, first: usize) -> Option<Arc<Code>> {
        let heaps = &self.values[first..];
        let are_integers = heaps.len() > 1 && heaps.iter().all(|heap| matches!(heap, Value::Integer(_)));
        if !are_integers || !self.machine.is_of_one_heap(definition, code) {
            return None;
        }
        let heaps = self.values.drain(first..).map(|heap| vec![heap]).collect();
        Some(Arc::new(compile::sum_of_calls(&Value::Definition(definition), heaps)))
    }

    /// The values of Top Entails are found by an engine; false for other arguments.
    fn call_top_entails(&mut self, first: usize) -> Result<bool> {
        let [Value::Integer(coins)] = &self.values[first..] else { return Ok(false) };
        if coins.is_negative() {
            return Ok(false);
        }
        // What is beyond all machine words is refused as what is nearly so.
        let stack = self.machine.store.top_entails(coins.to_u64().unwrap_or(u64::MAX))?;
        self.values.truncate(first);
        self.push(extended::value(stack))?;
        Ok(true)
    }

    /// Calls a definition with the values from a place on.
    fn call_definition(&mut self, definition: u32, first: usize) -> Result<()> {
        let Defined { name, meaning, entry, .. } = &self.machine.definitions[definition as usize];
        let Meaning::Function(code) = meaning else { return self.call_other(definition, first) };
        let (name, code, entry) = (name.clone(), Arc::clone(code), *entry);
        self.check_game(entry, &code, first)?;
        if entry.is_some_and(|entry| entry.name == "top_entails") && self.call_top_entails(first)? {
            return Ok(());
        }
        if let Some(code) = self.sum_of_heaps(definition, &code, first) {
            self.frames.push(Frame { code, next: 0, locals: self.locals.len(), call: None });
            return Ok(());
        }
        self.check_arguments(&name, &code, first)?;
        if code.is_loopy {
            return self.call_loopy(definition, &code, first);
        }
        if self.machine.between.contains(&definition) && !self.machine.collection.runs {
            return self.call_between(definition, first);
        }
        let Machine { memo, store, .. } = &mut *self.machine;
        let call = memo::Call {
            definition,
            arguments: &self.values[first..],
            limits: store.limits(),
            interrupt: store.interrupt(),
        };
        match memo.enter(&call)? {
            Known::Result(result) => {
                if !self.machine.store.is_without_values() {
                    self.machine.solve(&result)?;
                }
                self.values.truncate(first);
                self.values.push(result);
                return Ok(());
            }
            Known::Running => return Err(self.comes_back(definition, first)),
            Known::New(hash) => {
                let limits = self.machine.store.limits();
                let (max_depth, max_nodes) = (limits.max_depth, limits.max_nodes);
                if self.frames.len() > max_depth {
                    self.machine.memo.leave(hash, definition);
                    return Err(self.too_deep(max_depth));
                }
                let most = max_nodes / 2;
                if self.machine.memo.len() > most || self.locals.len() > most {
                    self.machine.memo.leave(hash, definition);
                    let message = format!("more than {most} results of definitions are kept");
                    return Err(Error::limit(message, Limit::Nodes));
                }
                let locals = self.locals.len();
                self.locals.extend(self.values.drain(first..));
                self.locals.resize(locals + code.locals as usize, Value::Truth(false));
                self.frames.push(Frame { code, next: 0, locals, call: Some((definition, hash)) });
            }
        }
        Ok(())
    }

    /// The error for a call that runs. If it runs outside of the collection, it belongs to it.
    fn comes_back(&mut self, definition: u32, first: usize) -> Error {
        if self.machine.collection.runs && self.place_of_call(definition, first).is_none() {
            self.machine.between.insert(definition);
        }
        self.cycle(definition, first)
    }

    fn check_arguments(&self, name: &str, code: &Code, first: usize) -> Result<()> {
        let arguments = &self.values[first..];
        let parameters: Vec<&str> = code.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if arguments.len() != parameters.len() {
            let (wanted, given) = (parameters.len(), arguments.len());
            return Err(Error::new(
                ErrorKind::WrongCount,
                format!(
                    "`{name}` takes {wanted} {}; got {given}",
                    if wanted == 1 { "argument" } else { "arguments" }
                ),
            )
            .help(format!("it is defined as {name}({})", parameters.join(", "))));
        }
        for (parameter, argument) in code.parameters.iter().zip(arguments) {
            if parameter.wants_integer && !matches!(argument, Value::Integer(_) | Value::Ordinal(_)) {
                let written =
                    written::value_text(&self.machine.store, &self.machine.definition_names(), argument, 60);
                return Err(Error::new(
                    ErrorKind::WrongKind,
                    format!(
                        "`{name}` takes an integer for `{}`; got {written}, {}",
                        parameter.name,
                        argument.kind()
                    ),
                )
                .help(format!("it is defined as {name}({})", parameters.join(", "))));
            }
        }
        Ok(())
    }
}
