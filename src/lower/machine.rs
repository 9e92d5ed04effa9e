//! The machine that runs code: a stack of values, a stack of calls, both on the heap.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::aside::drop_aside;
use crate::error::{Error, ErrorKind, Result, Span};
use crate::game::{GameId, Outcome, Store};
use crate::lower::arithmetic;
use crate::lower::code::{Code, Operation};
use crate::lower::definitions::{Defined, Meaning};
use crate::lower::functions;
use crate::lower::held::Tally;
use crate::lower::integer::Integer;
use crate::lower::iteration::Iteration;
use crate::lower::listed_moves;
use crate::lower::memo::{self, Known, Memo};
use crate::lower::relations;
use crate::lower::rulesets;
use crate::lower::value::Value;
use crate::nimber::Nimber;
use crate::render;
use crate::ruleset::named;
use crate::syntax::operator::Infix;
use crate::syntax::tree::Kind;

/// Everything that outlives a statement.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    pub(crate) store: Store,
    pub(crate) definitions: Vec<Defined>,
    pub(crate) names: HashMap<String, u32>,
    pub(crate) memo: Memo,
    /// Whether the definitions that were called are recursive.
    pub(crate) recursive: HashMap<u32, bool>,
    pub(crate) last_result: Option<Value>,
    pub(crate) tally: Tally,
    /// How many entries the list that is run may have at most, where it is a table's.
    pub(crate) most_entries: Option<usize>,
    /// What is to be said beside the answer of the statement that runs: why a period holds.
    pub(crate) notes: Vec<String>,
    /// What the statement that runs says and was hardly meant to say.
    pub(crate) warnings: Vec<String>,
}

/// A relation of a claim that was looked at, with its two sides.
#[derive(Debug, Clone)]
pub(crate) struct Compared {
    pub(crate) infix: Infix,
    pub(crate) left: Value,
    pub(crate) right: Value,
    /// The two sides as they were written.
    pub(crate) left_span: Span,
    pub(crate) right_span: Span,
    /// Whether the relation is one of a longer chain.
    pub(crate) in_chain: bool,
    /// Whether a side was written as a set.
    pub(crate) braces: bool,
    /// The variables of the `for` clauses around it and their values.
    pub(crate) bindings: Vec<(String, Value)>,
}

/// What running code gives.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) value: Value,
    /// Why a truth value came out false: the last relation that failed.
    pub(crate) failure: Option<Compared>,
    /// The relations that a claim to be proved is made of, as they were looked at; of a claim with `for`, those
    /// from here on belong to the values looked at last.
    pub(crate) compared: Vec<Compared>,
    pub(crate) last_visit: usize,
    /// The locals of the outermost code when it ended: the values of a claim's variables.
    pub(crate) locals: Vec<Value>,
}

/// A call that runs.
pub(super) struct Frame {
    pub(super) code: Arc<Code>,
    pub(super) next: usize,
    pub(super) locals: usize,
    /// For a call: which definition, and where its result goes in the memo.
    pub(super) call: Option<(u32, u64)>,
}

/// Code on its way.
pub(super) struct Run<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) values: Vec<Value>,
    pub(super) locals: Vec<Value>,
    /// Heights of the value stack, and the operation that marked them.
    pub(super) marks: Vec<(usize, usize)>,
    pub(super) iterations: Vec<Iteration>,
    pub(super) frames: Vec<Frame>,
    pub(super) failure: Option<Compared>,
    pub(super) compared: Vec<Compared>,
    pub(super) last_visit: usize,
}

impl Machine {
    /// Runs code to its end.
    pub(crate) fn run(&mut self, code: &Arc<Code>) -> Result<Finished> {
        let locals = vec![Value::Truth(false); code.locals as usize];
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
                // A value of 100 lists may hold 10^6: what all hold together is what counts.
                let parts =
                    run.values.len() + run.locals.len() + run.machine.tally.bytes() / size_of::<Value>();
                drop_aside((run.values, run.locals, run.frames, run.iterations), parts);
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

impl Run<'_> {
    fn go(&mut self) -> Result<Value> {
        let mut steps = 0_u32;
        let ceiling = self.machine.store.limits().max_bytes();
        loop {
            self.machine.store.interrupt().poll()?;
            if self.machine.tally.bytes() > ceiling {
                let error = Error::limit(
                    format!("lists, strings and long integers hold more than {}", bytes(ceiling)),
                    "--max-nodes",
                );
                return Err(error.help(
                    "every result of a definition is kept: let it give what is needed, not lists of lists",
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
            self.step(operation, at).map_err(|error| error.at(self.code().span(at)))?;
        }
    }

    pub(super) fn code(&self) -> &Arc<Code> {
        &self.frames.last().expect("something runs").code
    }

    fn pop(&mut self) -> Value {
        self.values.pop().expect("an operand was pushed")
    }

    /// Whether there is room for another cell of a table, at the beginning of each.
    fn check_entries(&self) -> Result<()> {
        match (self.machine.most_entries, &self.marks[..]) {
            (Some(most), &[(first, _)]) if self.frames.len() == 1 && self.values.len() - first > most => {
                let message = format!("the table has more than {most} cells");
                Err(Error::new(ErrorKind::Limit, message).help("take shorter ranges"))
            }
            _ => Ok(()),
        }
    }

    fn push(&mut self, value: Value) -> Result<()> {
        let ceiling = self.machine.store.limits().max_elements;
        if self.values.len() >= ceiling {
            return Err(Error::limit(format!("more than {ceiling} entries are held at once"), "--max-nodes"));
        }
        self.values.push(value);
        Ok(())
    }

    pub(super) fn local(&mut self, local: u32) -> &mut Value {
        let base = self.frames.last().expect("something runs").locals;
        &mut self.locals[base + local as usize]
    }

    fn jump(&mut self, to: u32) {
        self.frames.last_mut().expect("something runs").next = to as usize;
    }

    /// Adds the place that an operation came from to an error of it.
    fn here<T>(&self, at: usize, result: Result<T>) -> Result<T> {
        result.map_err(|error| error.at(self.code().span(at)))
    }

    fn step(&mut self, operation: Operation, at: usize) -> Result<()> {
        match operation {
            Operation::Constant(constant) => {
                let value = self.code().constants[constant as usize].clone();
                self.push(value)?;
            }
            Operation::Local(local) => {
                let value = self.local(local).clone();
                self.push(value)?;
            }
            Operation::Global(name) => {
                let name = Arc::clone(&self.code().names[name as usize]);
                let value = self.global(&name);
                let value = self.here(at, value)?;
                self.push(value)?;
            }
            Operation::Literal(size) => {
                let made = self.machine.store.nimber(size);
                let position = self.here(at, made)?;
                self.push(Value::Position(position))?;
            }
            Operation::Nimber => {
                let size = self.pop();
                let made = self.nimber(&size);
                let position = self.here(at, made)?;
                self.values.push(Value::Position(position));
            }
            Operation::Negate => {
                let value = match self.pop() {
                    Value::Integer(integer) => Value::Integer(integer.negate()),
                    Value::Position(position) => Value::Position(position),
                    other => return self.here(at, Err(arithmetic::cannot("-", &other))),
                };
                self.values.push(value);
            }
            Operation::Not => {
                let truth = self.truth(at)?;
                // What failed inside a negation is why the negation holds, not why it fails.
                if !truth && self.frames.len() == 1 {
                    self.failure = None;
                }
                self.values.push(Value::Truth(!truth));
            }
            Operation::Sum(count) => self.sum(count as usize, at)?,
            Operation::Binary { infix, place } => {
                let right = self.pop();
                let left = self.pop();
                let value = arithmetic::binary(&mut self.machine.store, infix, left, right);
                let value = value.map_err(|error| self.at_operator(error, at, place))?;
                self.values.push(value);
            }
            Operation::Relation { infix, place, to } => self.relation(infix, place, to, at)?,
            Operation::Jump(to) => self.jump(to),
            Operation::JumpIfFalse(to) => {
                if !self.truth(at)? {
                    self.jump(to);
                }
            }
            Operation::JumpIfTrue(to) => {
                if self.truth(at)? {
                    self.jump(to);
                }
            }
            Operation::And(to) => {
                if !self.truth(at)? {
                    self.values.push(Value::Truth(false));
                    self.jump(to);
                }
            }
            Operation::Or(to) => {
                if self.truth(at)? {
                    self.values.push(Value::Truth(true));
                    self.jump(to);
                }
            }
            Operation::Truth => {
                let truth = self.truth(at)?;
                self.values.push(Value::Truth(truth));
            }
            Operation::Begin => self.marks.push((self.values.len(), at)),
            Operation::Option => self.option(at)?,
            Operation::Set => {
                let entries = self.entries();
                let options: Vec<GameId> = entries
                    .iter()
                    .map(|entry| match entry {
                        Value::Position(position) => *position,
                        _ => unreachable!("options were checked one by one"),
                    })
                    .collect();
                let position = self.machine.store.position(&options).and_then(|set| self.called(set));
                let position = self.here(at, position)?;
                self.values.push(Value::Position(position));
            }
            Operation::List => {
                let entries = self.entries();
                let list = self.here(at, Value::list(entries))?;
                self.values.push(list);
            }
            Operation::Iterate => {
                let source = self.pop();
                let iteration = Iteration::over(&mut self.machine.store, source);
                let iteration = self.here(at, iteration)?;
                self.iterations.push(iteration);
            }
            Operation::Next { local, exit } => {
                self.check_entries()?;
                match self.iterations.last_mut().and_then(Iterator::next) {
                    Some(value) => *self.local(local) = value,
                    None => {
                        self.iterations.pop();
                        self.jump(exit);
                    }
                }
            }
            Operation::Leave(count) => self.iterations.truncate(self.iterations.len() - count as usize),
            Operation::Reset(local) => *self.local(local) = Value::small(0),
            Operation::Visit(local) => {
                self.last_visit = self.compared.len();
                if let Value::Integer(Integer::Small(count)) = self.local(local) {
                    *count += 1;
                }
            }
            Operation::CountTruth(local) => {
                if self.truth(at)?
                    && let Value::Integer(Integer::Small(count)) = self.local(local)
                {
                    *count += 1;
                }
            }
            Operation::Index => {
                let index = self.pop();
                let list = self.pop();
                let value = self.here(at, arithmetic::index(&list, &index))?;
                self.values.push(value);
            }
            Operation::Call { name, count } => {
                let first = self.values.len() - count as usize;
                self.call(name, first, at)?;
            }
            Operation::CallEntries { name } => {
                let (first, _) = self.marks.pop().expect("entries follow a mark");
                self.call(name, first, at)?;
            }
            Operation::TakeAndBreak(code) => {
                let code = self.code().codes[code as usize].clone();
                let ruleset = rulesets::of_code(&mut self.machine.store, &code);
                let ruleset = self.here(at, ruleset)?;
                self.push(Value::Ruleset(ruleset))?;
            }
            Operation::Keep(local) => {
                let value = self.pop();
                *self.local(local) = value;
            }
            Operation::AskSequence { function, rule, over, to } => {
                let answer = self.ask_sequence(function, rule, over);
                if let Some(answer) = self.here(at, answer)? {
                    self.push(answer)?;
                    self.jump(to);
                }
            }
            Operation::Worth => {
                let worth = self.worth();
                self.here(at, worth)?;
            }
            Operation::FromValues { function, rule } => {
                let entries = self.entries();
                let answer = self.judge_values(function, rule, entries);
                let answer = self.here(at, answer)?;
                self.push(answer)?;
            }
            Operation::Apply { count } => {
                let first = self.values.len() - count as usize;
                if let Value::Definition(definition) = self.values[first - 1] {
                    self.values.remove(first - 1);
                    return self.call_definition(definition, first - 1, at);
                }
                let arguments = self.values.split_off(self.values.len() - count as usize);
                let applied = self.pop();
                let position = rulesets::apply(&mut self.machine.store, &applied, &arguments);
                let position = self.here(at, position)?;
                self.values.push(Value::Position(position));
            }
            Operation::Function { function, count } => {
                let first = self.values.len() - count as usize;
                self.function(function, first, false, at)?;
            }
            Operation::FunctionEntries { function } => {
                let (first, _) = self.marks.pop().expect("entries follow a mark");
                self.function(function, first, true, at)?;
            }
            Operation::Return => unreachable!("handled by the loop"),
        }
        Ok(())
    }

    fn entries(&mut self) -> Vec<Value> {
        let (first, _) = self.marks.pop().expect("entries follow a mark");
        self.values.split_off(first)
    }

    fn global(&mut self, name: &str) -> Result<Value> {
        match self.machine.find(name) {
            Some(definition) => Ok(match &self.machine.definitions[definition as usize].meaning {
                Meaning::Value(value) => value.clone(),
                Meaning::Function(_) => Value::Definition(definition),
            }),
            None => match name {
                "P" => Ok(Value::Outcome(Outcome::P)),
                "N" => Ok(Value::Outcome(Outcome::N)),
                "true" => Ok(Value::Truth(true)),
                "false" => Ok(Value::Truth(false)),
                "_" => self.machine.last_result.clone().ok_or_else(|| {
                    Error::new(ErrorKind::UnknownName, "there is no last result yet")
                        .help("`_` is the last position or value shown")
                }),
                _ => match (named(name), self.machine.store.ruleset(name)) {
                    (Some(ruleset), _) => {
                        Ok(Value::Ruleset(rulesets::alone(&mut self.machine.store, ruleset)?))
                    }
                    (None, Some(added)) => Ok(Value::Ruleset(added)),
                    (None, None) => Err(self.machine.unknown(name, false)),
                },
            },
        }
    }

    fn nimber(&mut self, size: &Value) -> Result<GameId> {
        match size {
            Value::Integer(integer) => match integer.to_unsigned() {
                Some(size) => self.machine.store.nimber(Nimber::from(size)),
                None => Err(Error::new(
                    ErrorKind::Domain,
                    format!("a nimber *n has n ≥ 0, and this n is {}", integer.written()),
                )),
            },
            Value::Ordinal(ordinal) => self.machine.store.nimber((***ordinal).clone()),
            Value::Position(_) => {
                Err(Error::new(ErrorKind::WrongKind, "`*` wants an integer, and this is a position").help(
                    "*n is a nimber for an integer n; the nimber equal to a position G is canonical(G)",
                ))
            }
            other => Err(Error::new(
                ErrorKind::WrongKind,
                format!("`*` wants an integer, and this is {}", other.kind()),
            )),
        }
    }

    fn truth(&mut self, at: usize) -> Result<bool> {
        match self.pop() {
            Value::Truth(truth) => Ok(truth),
            other => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("a truth value is due here, and this is {}", other.kind()),
                );
                let error = if let Value::Position(_) = other {
                    error.help("a claim compares: G = H, G == H, G is P")
                } else {
                    error.help("a condition compares: n < 3, n = 3")
                };
                self.here(at, Err(error))
            }
        }
    }

    /// Reads the value on top as an option of a position.
    fn option(&mut self, at: usize) -> Result<()> {
        match self.values.last() {
            Some(Value::Position(_)) => Ok(()),
            Some(Value::Integer(integer)) if integer.is_zero() => {
                let zero = self.machine.store.zero();
                *self.values.last_mut().expect("just seen") = Value::Position(zero);
                Ok(())
            }
            Some(other) => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("an option is a position, and this is {}", other.kind()),
                );
                let error = match other {
                    Value::Integer(_) => self.suggest_nimbers(error, at),
                    Value::List(_) | Value::Range(_) => {
                        error.help("{G for G in xs} has the entries of a list as options")
                    }
                    _ => error,
                };
                self.here(at, Err(error))
            }
            None => unreachable!("an entry was pushed"),
        }
    }

    fn sum(&mut self, count: usize, at: usize) -> Result<()> {
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

    fn relation(&mut self, infix: Infix, place: u32, to: Option<u32>, at: usize) -> Result<()> {
        let right = self.pop();
        let left = self.pop();
        let by_moves = listed_moves::are_compared(infix, &left, &right);
        let holds = if by_moves {
            let braces = self.in_braces(at, place);
            listed_moves::agree(&mut self.machine.store, infix, &left, &right, braces).map(|agree| {
                agree != matches!(infix, Infix::NotEquivalent | Infix::NotIdentical | Infix::IsNotOption)
            })
        } else {
            relations::holds(&mut self.machine.store, infix, &left, &right)
        };
        let holds = holds.map_err(|error| self.at_operator(error, at, place))?;
        if holds && !by_moves && infix == Infix::Equivalent && self.frames.len() == 1 {
            self.warn_of_values(&left, &right);
        }
        let asserted = self.frames.len() == 1 && self.code().asserted.contains(&at);
        if (asserted || !holds) && self.frames.len() == 1 {
            let code = self.code();
            let tree = &code.tree;
            if let Kind::Chain { operands, .. } = tree.kind(code.sources[at]) {
                let operands = tree.children(operands);
                let in_reach = code.in_reach.get(&at).map_or(&[][..], Vec::as_slice);
                let bindings = in_reach
                    .iter()
                    .map(|(name, local)| (name.clone(), self.locals[*local as usize].clone()))
                    .collect();
                let compared = Compared {
                    bindings,
                    infix,
                    left,
                    right: right.clone(),
                    left_span: tree.span(operands[place as usize]),
                    right_span: tree.span(operands[place as usize + 1]),
                    in_chain: operands.len() > 2,
                    braces: self.in_braces(at, place),
                };
                let most = self.machine.store.limits().max_elements;
                if asserted && self.compared.len() >= most {
                    return Err(Error::limit(
                        format!("a proof of more than {most} relations"),
                        "--max-nodes",
                    ));
                }
                if asserted {
                    self.compared.push(compared.clone());
                }
                if !holds {
                    self.failure = Some(compared);
                }
            }
        }
        match to {
            Some(_) if holds => self.values.push(right),
            Some(to) => {
                self.values.push(Value::Truth(false));
                self.jump(to);
            }
            None => self.values.push(Value::Truth(holds)),
        }
        Ok(())
    }

    /// Whether a side of a relation was written as a set, `{A, B}`.
    fn in_braces(&self, at: usize, place: u32) -> bool {
        let code = self.code();
        let tree = &code.tree;
        let Kind::Chain { operands, .. } = tree.kind(code.sources[at]) else { return false };
        let sides = &tree.children(operands)[place as usize..place as usize + 2];
        sides.iter().any(|&side| matches!(tree.kind(side), Kind::Set(_) | Kind::EmptySet))
    }

    /// Lists of positions that are equal by ≈ are seldom what a claim about positions means.
    fn warn_of_values(&mut self, left: &Value, right: &Value) {
        if listed_moves::are_equal_by_value(&self.machine.store, left, right) {
            let warning = "`=` compares lists of positions entry by entry by ≈; that they are the same positions is written ==";
            if !self.machine.warnings.iter().any(|known| known == warning) {
                self.machine.warnings.push(warning.to_owned());
            }
        }
    }

    fn function(
        &mut self,
        function: functions::Function,
        first: usize,
        entries: bool,
        at: usize,
    ) -> Result<()> {
        let arguments = self.values.split_off(first);
        let value = functions::apply(&mut self.machine.store, function, &arguments, entries);
        let value = value.map_err(|error| {
            // An argument of a wrong kind is shown at its own place where there is one for each.
            let code = self.code();
            match (error.argument(), code.tree.kind(code.sources[at])) {
                (Some(place), Kind::Call { arguments: written, .. }) => {
                    let children = code.tree.children(written);
                    let child = children.get(function.argument_of_entry(&arguments, place));
                    match child {
                        Some(&child) if children.len() == arguments.len() => {
                            error.error.clone().at(code.tree.span(child))
                        }
                        _ => error.error.clone(),
                    }
                }
                _ => error.error.clone(),
            }
        });
        let value = self.here(at, value)?;
        self.push(value)
    }

    fn call(&mut self, name: u32, first: usize, at: usize) -> Result<()> {
        let name = Arc::clone(&self.code().names[name as usize]);
        let Some(definition) = self.machine.find(&name) else {
            if let Some(ruleset) = named(&name) {
                let arguments = self.values.split_off(first);
                let value = rulesets::call(&mut self.machine.store, ruleset, &arguments);
                let value = self.here(at, value)?;
                self.values.push(value);
                return Ok(());
            }
            if let Some(added) = self.machine.store.ruleset(&name) {
                let arguments = self.values.split_off(first);
                let position = rulesets::apply(&mut self.machine.store, &Value::Ruleset(added), &arguments);
                let position = self.here(at, position)?;
                self.values.push(Value::Position(position));
                return Ok(());
            }
            let code = self.code();
            let error = self.machine.unknown(&name, true);
            return Err(match code.tree.kind(code.sources[at]) {
                Kind::Call { name, .. } => error.at(name),
                _ => error,
            });
        };
        self.call_definition(definition, first, at)
    }

    /// Calls a definition with the values from a place on.
    fn call_definition(&mut self, definition: u32, first: usize, at: usize) -> Result<()> {
        let name = self.machine.definitions[definition as usize].name.clone();
        let code = match &self.machine.definitions[definition as usize].meaning {
            Meaning::Function(code) => Arc::clone(code),
            Meaning::Value(ruleset @ Value::Ruleset(_)) => {
                let ruleset = ruleset.clone();
                let arguments = self.values.split_off(first);
                let position = rulesets::apply(&mut self.machine.store, &ruleset, &arguments);
                let position = self.here(at, position)?;
                self.values.push(Value::Position(position));
                return Ok(());
            }
            Meaning::Value(value) => {
                let error = Error::new(
                    ErrorKind::WrongKind,
                    format!("`{name}` is {} and takes no arguments", value.kind()),
                )
                .help(format!(
                    "an entry of a list is {name}[i]; a product is written with its sign, {name} * (…)"
                ));
                return self.here(at, Err(error));
            }
        };
        let checked = self.check_arguments(&name, &code, first);
        self.here(at, checked)?;
        let Machine { memo, store, .. } = &mut *self.machine;
        let call = memo::Call {
            definition,
            arguments: &self.values[first..],
            limits: store.limits(),
            interrupt: store.interrupt(),
        };
        let known = memo.enter(&call);
        match self.here(at, known)? {
            Known::Result(result) => {
                self.values.truncate(first);
                self.values.push(result);
                return Ok(());
            }
            Known::Running => {
                let cycle = self.cycle(definition, first);
                return self.here(at, Err(cycle));
            }
            Known::New(hash) => {
                let limits = self.machine.store.limits();
                let (max_depth, max_nodes) = (limits.max_depth, limits.max_nodes);
                if self.frames.len() > max_depth {
                    let error = self.too_deep(max_depth);
                    return self.here(at, Err(error));
                }
                let most = max_nodes / 2;
                if self.machine.memo.len() > most || self.locals.len() > most {
                    let error = Error::limit(
                        format!("more than {most} results of definitions are kept"),
                        "--max-nodes",
                    );
                    return self.here(at, Err(error));
                }
                let locals = self.locals.len();
                self.locals.extend(self.values.drain(first..));
                self.locals.resize(locals + code.locals as usize, Value::Truth(false));
                self.frames.push(Frame { code, next: 0, locals, call: Some((definition, hash)) });
            }
        }
        Ok(())
    }

    fn check_arguments(&self, name: &str, code: &Code, first: usize) -> Result<()> {
        let arguments = &self.values[first..];
        let parameters: Vec<&str> = code.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if arguments.len() != parameters.len() {
            let (wanted, given) = (parameters.len(), arguments.len());
            return Err(Error::new(
                ErrorKind::WrongCount,
                format!(
                    "`{name}` wants {wanted} {}, and was given {given}",
                    if wanted == 1 { "argument" } else { "arguments" }
                ),
            )
            .help(format!("it is defined as {name}({})", parameters.join(", "))));
        }
        for (parameter, argument) in code.parameters.iter().zip(arguments) {
            if parameter.wants_integer && !matches!(argument, Value::Integer(_) | Value::Ordinal(_)) {
                let written =
                    render::value_text(&self.machine.store, &self.machine.definition_names(), argument, 60);
                return Err(Error::new(
                    ErrorKind::WrongKind,
                    format!(
                        "`{name}` wants an integer for `{}`, and was given {written}, {}",
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
