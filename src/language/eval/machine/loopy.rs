//! Calls of loopy definitions, which may come back to themselves: each call gives at once a vertex
//! that is still open, its body is run in a machine of its own when its turn has come, and values
//! are found when no body is left to run.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::eval::code::Code;
use crate::eval::machine::{Collection, Machine, Pending, Run};
use crate::eval::memo::{self, Known};
use crate::eval::value::Value;
use crate::eval::{compile, extended};
use crate::game::{ExtendedId, Target};

impl Run<'_> {
    /// Calls a loopy definition with the values from a place on.
    pub(super) fn call_loopy(&mut self, definition: u32, code: &Arc<Code>, first: usize) -> Result<()> {
        let machine = &mut *self.machine;
        let arguments = &self.values[first..];
        let call = memo::Call {
            definition,
            arguments,
            limits: machine.store.limits(),
            interrupt: machine.store.interrupt(),
        };
        let result = match machine.memo.enter(&call)? {
            Known::Result(result) => result,
            Known::Running => unreachable!("it has a result as soon as it is entered"),
            Known::New(hash) => {
                let before = machine.store.extent();
                let opened = machine.open(definition, hash, arguments);
                let vertex = opened.inspect_err(|_| machine.memo.leave(hash, definition))?;
                let (code, arguments) = (Arc::clone(code), arguments.into());
                machine.collection.pending.push(Pending { vertex, definition, code, arguments });
                if !machine.collection.runs {
                    machine.collect(before, |_| Ok(()))?;
                }
                Value::Extended(vertex)
            }
        };
        self.give_settled(first, result)
    }

    /// Calls a definition without the word that loopy ones call, with the values from a place on: its
    /// body runs among theirs.
    pub(super) fn call_between(&mut self, definition: u32, first: usize) -> Result<()> {
        let arguments = self.values[first..].to_vec();
        let code = Arc::new(compile::call_of(&Value::Definition(definition), arguments));
        let before = self.machine.store.extent();
        let finished = self.machine.collect(before, |machine| machine.run_on(&code, &[]));
        let result = finished.map_err(Error::without_place)?.value;
        self.give_settled(first, result)
    }

    /// The result of a call in the place of its arguments.
    fn give_settled(&mut self, first: usize, result: Value) -> Result<()> {
        self.values.truncate(first);
        let settled = match &result {
            Value::Extended(id) => extended::value(self.machine.store.settled(Target::Extended(*id))),
            _ => result,
        };
        self.push(settled)
    }
}

impl Machine {
    /// A vertex for a call that was entered as new, which is its result from here on.
    fn open(&mut self, definition: u32, hash: u64, arguments: &[Value]) -> Result<ExtendedId> {
        let most = self.store.limits().max_nodes / 2;
        if self.memo.len() > most {
            let message = format!("more than {most} results of definitions are kept");
            let advice =
                "the arguments of loopy calls stay in a range, as with a condition: f(n+1) if n < 100";
            return Err(Error::limit(message, Limit::Nodes).help(advice));
        }
        let vertex = match self.call_in_full(definition, arguments) {
            Some(call) => self.store.open_vertex(&call, true)?,
            None => {
                let call = self.written_call(definition, arguments);
                self.store.open_vertex(&call, false)?
            }
        };
        let Machine { memo, store, .. } = self;
        let (limits, interrupt) = (store.limits(), store.interrupt());
        memo.finish(
            hash,
            &memo::Call { definition, arguments, limits, interrupt },
            &Value::Extended(vertex),
        )?;
        Ok(vertex)
    }

    /// Runs the bodies of all calls, those that the work makes among them, and finds the values of what
    /// they gave.
    fn collect<T>(
        &mut self,
        before: crate::game::Extent,
        work: impl FnOnce(&mut Machine) -> Result<T>,
    ) -> Result<T> {
        self.collection.runs = true;
        let most_entries = self.most_entries.take();
        let with_values = self.store.with_values();
        let given = work(self);
        let mut done = given.as_ref().map(|_| ()).map_err(Error::clone);
        while let (Ok(()), Some(pending)) = (&done, self.collection.pending.pop()) {
            done = self.run_body(pending);
        }
        let done = done.and_then(|()| self.store.close(before));
        let worded = std::mem::take(&mut self.collection.worded);
        if done.is_ok() {
            self.give_words(worded, before.nodes);
        }
        self.store.as_before(with_values);
        self.most_entries = most_entries;
        self.collection = Collection::default();
        if done.is_err() {
            // What was kept meanwhile speaks of vertices that are gone.
            self.memo.forget_statement();
            self.store.take_back_extended(before);
        }
        done.and(given)
    }

    fn run_body(&mut self, Pending { vertex, definition, code, arguments }: Pending) -> Result<()> {
        self.collection.last_set.clear();
        let given = self.run_on(&code, &arguments).and_then(|finished| {
            extended::target(&self.store, &finished.value).ok_or_else(|| {
                let message = format!("a loopy definition gives a position; got {}", finished.value.kind());
                Error::new(ErrorKind::WrongKind, message)
            })
        });
        if code.words.is_some() {
            let options = std::mem::take(&mut self.collection.last_set).into();
            self.collection.worded.push((vertex, definition, arguments.clone(), options));
        }
        given.and_then(|given| self.store.fill_vertex(vertex, given)).map_err(|error| {
            if error.is_stop() {
                return error;
            }
            let call = self.written_call(definition, &arguments);
            let inside = error.span().map(|span| code.tree.slice(span).to_owned());
            match inside.filter(|text| text.chars().count() <= 60) {
                Some(text) => error.without_place().note(format!("in the call {call}, at `{text}`")),
                None => error.without_place().note(format!("in the call {call}")),
            }
        })
    }
}
