//! The loop that runs code, one operation after the other. The result may be a position without a
//! value, where a picture or a definition asks for one: only sums, calls and what hands values on
//! take such positions as they are.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::eval::code::{Code, Operation};
use crate::eval::functions::Function;
use crate::eval::integer::Integer;
use crate::eval::iteration::Iteration;
use crate::eval::machine::{Finished, Frame, Machine, Run};
use crate::eval::value::Value;
use crate::eval::{arithmetic, indices, memo, relations};
use crate::game::{Before, Target};
use crate::interrupt::Counted;
use crate::room::{drop_aside, reserve};
use crate::syntax::operator::Infix;
use crate::syntax::tree::Kind;

impl Machine {
    /// Runs code to its end.
    pub(crate) fn run(&mut self, code: &Arc<Code>) -> Result<Finished> {
        let (notes, warnings) = (self.notes.len(), self.warnings.len());
        loop {
            let between = self.between.len();
            let finished = self.run_on(code, &[]);
            if finished.is_ok() || self.between.len() == between || self.collection.runs {
                return finished;
            }
            // A call came back by way of loopy ones: now it is known to be collected with them.
            self.notes.truncate(notes);
            self.warnings.truncate(warnings);
        }
    }

    /// The same with arguments.
    pub(crate) fn run_on(&mut self, code: &Arc<Code>, arguments: &[Value]) -> Result<Finished> {
        let mut locals = arguments.to_vec();
        locals.resize(code.locals as usize, Value::Truth(false));
        let frame = Frame { code: Arc::clone(code), next: 0, locals: 0, call: None };
        let mut run = Run {
            machine: self,
            values: Vec::new(),
            locals,
            marks: Vec::new(),
            iterations: Vec::new(),
            frames: vec![frame],
            failure: None,
            compared: Vec::new(),
            last_visit: 0,
            not_at_once: Vec::new(),
        };
        match run.go() {
            Ok(value) => Ok(Finished {
                value,
                failure: run.failure,
                compared: run.compared,
                last_visit: run.last_visit,
                locals: run.locals,
            }),
            Err(error) => {
                let error = run.trace(error);
                let error = run.says_why_not_at_once(error);
                // Another run of the same statement may come here, and is in no cycle.
                for (definition, hash) in run.frames.iter().filter_map(|frame| frame.call) {
                    run.machine.memo.leave(hash, definition);
                }
                // A value of 100 lists may hold 10^6: what all hold together is what counts.
                let parts =
                    run.values.len() + run.locals.len() + run.machine.tally.bytes() / size_of::<Value>();
                drop_aside((run.values, run.locals, run.frames, run.iterations), parts);
                Err(error)
            }
        }
    }
}

impl Run<'_> {
    fn go(&mut self) -> Result<Value> {
        let mut steps = 0_u32;
        let ceiling = self.machine.store.limits().max_bytes();
        loop {
            self.machine.store.interrupt().poll()?;
            if self.machine.tally.bytes() > ceiling {
                let error = Error::limit(
                    format!("lists, strings and long integers take more than {}", bytes(ceiling)),
                    Limit::Nodes,
                );
                return Err(error.help(
                    "every result of a definition is kept: return only what is needed, not lists of lists",
                ));
            }
            steps += 1;
            if steps == 4096 {
                self.machine.store.interrupt().count_steps(4096);
                steps = 0;
            }
            let frame = self.frames.last_mut().expect("code ends with a return");
            let at = frame.next;
            frame.next += 1;
            let operation = frame.code.operations[at];
            if let Operation::Return = operation {
                let frame = self.frames.pop().expect("a frame returns");
                if self.frames.is_empty() {
                    return Ok(self.pop());
                }
                if let Some((definition, hash)) = frame.call {
                    let count = frame.code.parameters.len();
                    let result = self.values.last().expect("a body leaves its value");
                    let Machine { memo, store, .. } = &mut *self.machine;
                    let call = memo::Call {
                        definition,
                        arguments: &self.locals[frame.locals..frame.locals + count],
                        limits: store.limits(),
                        interrupt: store.interrupt(),
                    };
                    memo.finish(hash, &call, result)?;
                }
                self.locals.truncate(frame.locals);
                continue;
            }
            let done = match self.machine.store.is_without_values() {
                true => self.step_without_values(operation, at),
                false => self.step(operation, at),
            };
            done.map_err(|error| error.at(self.code().span(at)))?;
        }
    }

    /// Whether there is room for another cell of a table, at the beginning of each.
    fn check_entries(&self) -> Result<()> {
        match (self.machine.most_entries, &self.marks[..]) {
            (Some(most), &[(first, _)]) if self.frames.len() == 1 && self.values.len() - first > most => {
                let message = format!("the table has more than {most} cells");
                Err(Error::new(ErrorKind::Limit, message).help("take shorter ranges"))
            }
            (Some(_), &[(first, _)]) if self.frames.len() == 1 => {
                let cells = self.values.len() - first;
                self.machine.store.interrupt().reach(Counted::Cells, cells as u64);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn push(&mut self, value: Value) -> Result<()> {
        let ceiling = self.machine.store.limits().max_elements;
        if self.values.len() >= ceiling {
            return Err(Error::limit(format!("more than {ceiling} entries are held at once"), Limit::Nodes));
        }
        reserve(&mut self.values, 1)?;
        self.values.push(value);
        Ok(())
    }

    pub(super) fn jump(&mut self, to: u32) {
        self.frames.last_mut().expect("something runs").next = to as usize;
    }

    pub(super) fn step(&mut self, operation: Operation, at: usize) -> Result<()> {
        match operation {
            Operation::Constant(constant) => {
                let value = self.code().constants[constant as usize].clone();
                self.push(value)?;
            }
            Operation::Local(local) => {
                let value = self.local(local).clone();
                self.push(value)?;
            }
            Operation::Global(name) => self.global(name, at)?,
            Operation::Literal(size) => {
                let position = self.machine.store.nimber(size)?;
                self.push(Value::Position(position))?;
            }
            Operation::OfValue if matches!(self.values.last(), Some(Value::Loony)) => {}
            Operation::Nimber | Operation::OfValue => self.nimber()?,
            Operation::Negate => self.negate()?,
            Operation::Not => self.not()?,
            Operation::Sum(count) => self.sum(count as usize, at)?,
            Operation::Binary { infix, place } => self.binary(infix, place, at)?,
            Operation::Relation { infix, place, to } => self.relation(infix, place, to, at)?,
            Operation::Jump(to) => self.jump(to),
            Operation::JumpIfFalse(to) => self.jump_if(false, to)?,
            Operation::JumpIfTrue(to) => self.jump_if(true, to)?,
            Operation::And(to) => self.decide(false, to)?,
            Operation::Or(to) => self.decide(true, to)?,
            Operation::Truth => {
                let truth = self.truth()?;
                self.values.push(Value::Truth(truth));
            }
            Operation::Begin => self.marks.push((self.values.len(), at)),
            Operation::Option => self.option(at)?,
            Operation::Set => self.set()?,
            Operation::Turn(turn) => self.turned(turn),
            Operation::Infinite => self.infinite()?,
            Operation::List => self.list()?,
            Operation::Iterate => {
                let source = self.pop();
                self.iterations.push(Iteration::over(&mut self.machine.store, source)?);
            }
            Operation::Next { local, exit } => self.next_entry(local, exit)?,
            Operation::Leave(count) => self.iterations.truncate(self.iterations.len() - count as usize),
            Operation::Reset(local) => *self.local(local) = Value::small(0),
            Operation::Visit(local) => {
                self.last_visit = self.compared.len();
                // An earlier failure, for other values or in a condition, does not count as the
                // reason.
                self.failure = None;
                self.count(local);
            }
            Operation::Forget => self.forget(),
            Operation::CountTruth(local) => {
                if self.truth()? {
                    self.count(local);
                }
            }
            Operation::AtOnce { loops, to } => self.at_once(loops, to)?,
            Operation::Recurrence(place) => self.recurrence(place, at)?,
            Operation::Index => self.index(at)?,
            Operation::Call { name, count } => self.call(name, self.values.len() - count as usize, at)?,
            Operation::CallEntries { name } => {
                let first = self.first_entry();
                self.call(name, first, at)?;
            }
            Operation::TakeAndBreak(code) => self.take_and_break(code)?,
            Operation::Keep(local) => *self.local(local) = self.pop(),
            Operation::Ready { local, entry } => self.ready(local, entry),
            Operation::GoBack(local) => self.go_back(local),
            Operation::AskSequence { function, rule, over, to } => self.leap(function, rule, over, to)?,
            Operation::Worth => self.worth()?,
            Operation::FromValues { function, rule } => {
                let entries = self.entries();
                let answer = self.judge_values(function, rule, entries)?;
                self.push(answer)?;
            }
            Operation::Apply { count } => self.apply(count as usize)?,
            Operation::Function { function, count } => {
                self.function(function, self.values.len() - count as usize, false, at)?;
            }
            Operation::FunctionEntries { function } => {
                let first = self.first_entry();
                self.function(function, first, true, at)?;
            }
            Operation::Words(count) => self.words(count as usize),
            Operation::Return => unreachable!("handled by the loop"),
        }
        Ok(())
    }

    /// Where the entries since the last mark begin.
    fn first_entry(&mut self) -> usize {
        self.marks.pop().expect("entries follow a mark").0
    }

    pub(super) fn entries(&mut self) -> Vec<Value> {
        let first = self.first_entry();
        self.values.split_off(first)
    }

    fn list(&mut self) -> Result<()> {
        let list = Value::list(self.entries())?;
        self.values.push(list);
        Ok(())
    }

    fn index(&mut self, at: usize) -> Result<()> {
        let index = self.pop();
        let list = self.pop();
        let found = indices::at(&list, &index).map_err(|(error, by_index)| {
            let code = self.code();
            match code.tree.kind(code.sources[at]) {
                Kind::Index { index, .. } if by_index => error.at(code.tree.span(index)),
                _ => error,
            }
        });
        self.values.push(found?);
        Ok(())
    }

    /// Leaps over a loop whose result a nim-sequence knows.
    fn leap(&mut self, function: Function, rule: u32, over: u32, to: u32) -> Result<()> {
        if let Some(answer) = self.ask_sequence(function, rule, over)? {
            self.push(answer)?;
            self.jump(to);
        }
        Ok(())
    }

    /// Runs the code of a name of `where`, unless that was done: the next local then holds where to
    /// go back to.
    fn ready(&mut self, local: u32, entry: u32) {
        if let Value::Truth(_) = self.local(local + 1) {
            let next = self.frames.last().expect("something runs").next;
            *self.local(local + 1) = Value::small(next as i64);
            self.jump(entry);
        }
    }

    /// Goes on where the value of a name was needed.
    fn go_back(&mut self, local: u32) {
        if let Value::Integer(Integer::Small(next)) = *self.local(local + 1) {
            self.jump(next as u32);
        }
    }

    /// One more in a local.
    fn count(&mut self, local: u32) {
        if let Value::Integer(Integer::Small(count)) = self.local(local) {
            *count += 1;
        }
    }

    fn jump_if(&mut self, condition: bool, to: u32) -> Result<()> {
        if self.truth()? == condition {
            self.jump(to);
        }
        Ok(())
    }

    /// Ends a chain of `and` or `or` at the operand that decides it.
    fn decide(&mut self, decisive: bool, to: u32) -> Result<()> {
        if self.truth()? == decisive {
            self.values.push(Value::Truth(decisive));
            self.jump(to);
        }
        Ok(())
    }

    /// Forgets which comparison failed, unless it is in a definition: none there is a reason.
    fn forget(&mut self) {
        if self.frames.len() == 1 {
            self.failure = None;
        }
    }

    fn not(&mut self) -> Result<()> {
        let truth = self.truth()?;
        // What failed inside a negation is why the negation holds, not why it fails.
        if !truth {
            self.forget();
        }
        self.values.push(Value::Truth(!truth));
        Ok(())
    }

    fn negate(&mut self) -> Result<()> {
        let value = match self.pop() {
            Value::Integer(integer) => Value::Integer(integer.negate()),
            position @ (Value::Position(_) | Value::Extended(_)) => position,
            other => return Err(arithmetic::cannot("-", &other)),
        };
        self.values.push(value);
        Ok(())
    }

    fn binary(&mut self, infix: Infix, place: u32, at: usize) -> Result<()> {
        let right = self.pop();
        let left = self.pop();
        let value = arithmetic::binary(&mut self.machine.store, infix, left, right);
        let value = value.map_err(|error| self.at_operator(error, at, place))?;
        self.values.push(value);
        Ok(())
    }

    fn next_entry(&mut self, local: u32, exit: u32) -> Result<()> {
        self.check_entries()?;
        match self.iterations.last_mut().and_then(Iterator::next) {
            Some(value) => *self.local(local) = value,
            None => {
                self.iterations.pop();
                self.jump(exit);
            }
        }
        Ok(())
    }

    fn truth(&mut self) -> Result<bool> {
        match self.pop() {
            Value::Truth(truth) => Ok(truth),
            other => {
                let error =
                    Error::new(ErrorKind::WrongKind, format!("expected a truth value; got {}", other.kind()));
                let error = if let Value::Position(_) | Value::Extended(_) = other {
                    error.help("a claim compares: G = H, G == H, G is P")
                } else {
                    error.help("a condition compares: n < 3, n = 3")
                };
                Err(error)
            }
        }
    }
}

/// A number of bytes, exactly.
fn bytes(count: usize) -> String {
    match count {
        0 => "0 bytes".to_owned(),
        _ if count.is_multiple_of(1_000_000) => format!("{} MB", count / 1_000_000),
        _ if count.is_multiple_of(1_000) => format!("{} kB", count / 1_000),
        _ => format!("{count} bytes"),
    }
}

impl Machine {
    /// Finds the value of a position that has none.
    pub(crate) fn solve(&mut self, value: &Value) -> Result<()> {
        match value {
            Value::Position(position) => self.store.solve(*position),
            Value::Extended(id) if !self.store.leaves_open() => {
                self.store.close_open(Target::Extended(*id), None)
            }
            _ => Ok(()),
        }
    }
}

impl Run<'_> {
    /// An operation while positions without values are made.
    pub(super) fn step_without_values(&mut self, operation: Operation, at: usize) -> Result<()> {
        let Some(first) = self.first_valued(operation) else { return self.step(operation, at) };
        let before = self.with_values_from(first)?;
        let done = self.step(operation, at);
        self.machine.store.as_before(before);
        done
    }

    /// The place from which on the positions need values for an operation; `None` where none does.
    fn first_valued(&self, operation: Operation) -> Option<usize> {
        let height = self.values.len();
        let marked = self.marks.last().map_or(height, |mark| mark.0);
        let first = match operation {
            Operation::Constant(_)
            | Operation::Local(_)
            | Operation::Global(_)
            | Operation::Literal(_)
            | Operation::Sum(_)
            | Operation::Jump(_)
            | Operation::Begin
            | Operation::Next { .. }
            | Operation::Leave(_)
            | Operation::Reset(_)
            | Operation::Visit(_)
            | Operation::Forget
            | Operation::TakeAndBreak(_)
            | Operation::Keep(_)
            | Operation::Ready { .. }
            | Operation::GoBack(_)
            | Operation::Return
            // What is called decides: a ruleset or a definition, or a function.
            | Operation::Call { .. }
            | Operation::CallEntries { .. }
            | Operation::Apply { .. } => return None,
            Operation::Binary { .. } | Operation::Relation { .. } | Operation::Index => height - 2,
            Operation::Function { count, .. } | Operation::Words(count) => height - count as usize,
            Operation::Set
            | Operation::Infinite
            | Operation::List
            | Operation::FromValues { .. }
            | Operation::FunctionEntries { .. } => marked,
            Operation::AskSequence { .. } | Operation::AtOnce { .. } | Operation::Recurrence(_) => height,
            Operation::Nimber
            | Operation::OfValue
            | Operation::Negate
            | Operation::Not
            | Operation::JumpIfFalse(_)
            | Operation::JumpIfTrue(_)
            | Operation::And(_)
            | Operation::Or(_)
            | Operation::Truth
            | Operation::Option
            | Operation::Turn(_)
            | Operation::Iterate
            | Operation::CountTruth(_)
            | Operation::Worth => height - 1,
        };
        // Who wins, and what is equivalent, is decided without values where these take long.
        let is_decided = match operation {
            Operation::Relation { infix, .. } => relations::is_decided(infix),
            Operation::Function { function, .. } => function.is_decided(),
            _ => false,
        };
        (!is_decided || !self.are_ordinary(first)).then_some(first)
    }

    /// Whether play ends from all positions from a place on.
    pub(super) fn are_ordinary(&self, first: usize) -> bool {
        !self.values[first..].iter().any(|value| matches!(value, Value::Extended(_) | Value::Turned(..)))
    }

    /// Finds the values of the positions from a place on, and has those made that follow with theirs.
    pub(super) fn with_values_from(&mut self, first: usize) -> Result<Before> {
        for value in &self.values[first..] {
            self.machine.solve(value)?;
            if let Value::Extended(id) = value {
                self.machine.store.close_open(Target::Extended(*id), None)?;
            }
        }
        Ok(self.machine.store.with_values())
    }
}
