//! The machine that runs code: a stack of values, a stack of calls, both on the heap.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::game::{GameId, Outcome, Store};
use crate::lower::code::{Code, Operation};
use crate::lower::functions;
use crate::lower::held::{Held, Tally, drop_aside};
use crate::lower::integer::Integer;
use crate::lower::memo::{Known, Memo};
use crate::lower::relations;
use crate::lower::value::{List, Value};
use crate::lower::{arithmetic, refuse};
use crate::nimber::Nimber;
use crate::render;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, TreeId};
use crate::syntax::{WORDS, WordKind, nearest};

/// Names that have a meaning until a definition gives them another.
pub(crate) const BUILT_IN: [&str; 4] = ["P", "N", "true", "false"];

/// Values from which on dropping them is noticed.
const LARGE: usize = 100_000;

/// A definition: `name := E` or `name(x, y) := E`.
#[derive(Debug, Clone)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) meaning: Meaning,
}

#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    Value(Value),
    Function(Arc<Code>),
}

/// Everything that outlives a statement.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    pub(crate) store: Store,
    pub(crate) definitions: Vec<Defined>,
    pub(crate) names: HashMap<String, u32>,
    pub(crate) memo: Memo,
    pub(crate) last_result: Option<Value>,
    pub(crate) tally: Tally,
}

/// Why a truth value came out false: the last relation of a claim that failed, with its two sides.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    pub(crate) infix: Infix,
    pub(crate) left: Value,
    pub(crate) right: Value,
    /// The two sides as they were written.
    pub(crate) left_span: Span,
    pub(crate) right_span: Span,
    /// Whether the relation is one of a longer chain.
    pub(crate) in_chain: bool,
    /// The variables of the `for` clauses around it and their values.
    pub(crate) bindings: Vec<(String, Value)>,
}

/// What running code gives.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) value: Value,
    pub(crate) failure: Option<Failure>,
    /// The locals of the outermost code when it ended: the values of a claim's variables.
    pub(crate) locals: Vec<Value>,
}

struct Frame {
    code: Arc<Code>,
    next: usize,
    locals: usize,
    /// For a call: which definition, and where its result goes in the memo.
    call: Option<(u32, u64)>,
}

enum Iteration {
    Range { next: Integer, last: Integer },
    List { list: Arc<Held<List>>, next: usize },
    Text { text: Arc<Held<Box<str>>>, next: usize },
}

struct Run<'m> {
    machine: &'m mut Machine,
    values: Vec<Value>,
    locals: Vec<Value>,
    /// Heights of the value stack, and the operation that marked them.
    marks: Vec<(usize, usize)>,
    iterations: Vec<Iteration>,
    frames: Vec<Frame>,
    failure: Option<Failure>,
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
        };
        match run.go() {
            Ok(value) => Ok(Finished { value, failure: run.failure, locals: run.locals }),
            Err(error) => {
                let error = run.trace(error);
                if run.values.len() + run.locals.len() > LARGE {
                    drop_aside((run.values, run.locals, run.frames));
                }
                Err(error)
            }
        }
    }

    /// The names of the definitions, in their order.
    pub(crate) fn definition_names(&self) -> Vec<&str> {
        self.definitions.iter().map(|defined| defined.name.as_str()).collect()
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.names.get(name).copied()
    }

    /// The error for a name that nobody defined.
    pub(crate) fn unknown(&self, name: &str, called: bool) -> Error {
        let what = if called { "function or definition" } else { "name" };
        let error = Error::new(ErrorKind::UnknownName, format!("the {what} `{name}` is not defined"));
        if let Some(help) = refuse::foreign_name(name) {
            return error.help(help);
        }
        if refuse::RULESETS.contains(&name) {
            return error
                .note(format!("`{name}` is the name of a ruleset that this version does not have"))
                .help(format!("write its rule as a definition: {name}(n) := {{…}}"));
        }
        let words = BUILT_IN.into_iter().skip(2).chain(
            WORDS
                .iter()
                .filter(|word| {
                    matches!(word.kind, WordKind::Function | WordKind::Keyword | WordKind::Statement)
                })
                .map(|word| word.name),
        );
        match nearest(name, self.names.keys().map(String::as_str).chain(words)) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if called => error.help(format!("define it: {name}(n) := {{…}}")),
            None => error.help(format!("define it: {name} := {{…}}")),
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
                    format!("lists, strings and long integers hold more than {} MB", ceiling >> 20),
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
                    let arguments = &self.locals[frame.locals..frame.locals + count];
                    self.machine.memo.finish(hash, definition, arguments, result);
                }
                self.locals.truncate(frame.locals);
                continue;
            }
            self.step(operation, at).map_err(|error| error.at(self.code().span(at)))?;
        }
    }

    fn code(&self) -> &Arc<Code> {
        &self.frames.last().expect("something runs").code
    }

    fn pop(&mut self) -> Value {
        self.values.pop().expect("an operand was pushed")
    }

    fn push(&mut self, value: Value) -> Result<()> {
        let ceiling = self.machine.store.limits().max_elements;
        if self.values.len() >= ceiling {
            return Err(Error::limit(format!("more than {ceiling} entries are held at once"), "--max-nodes"));
        }
        self.values.push(value);
        Ok(())
    }

    fn local(&mut self, local: u32) -> &mut Value {
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
                let position = self.machine.store.position(&options);
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
                let iteration = self.iterate(source);
                let iteration = self.here(at, iteration)?;
                self.iterations.push(iteration);
            }
            Operation::Next { local, exit } => match self.next_entry() {
                Some(value) => *self.local(local) = value,
                None => {
                    self.iterations.pop();
                    self.jump(exit);
                }
            },
            Operation::Leave(count) => self.iterations.truncate(self.iterations.len() - count as usize),
            Operation::Reset(local) => *self.local(local) = Value::small(0),
            Operation::Visit(local) => {
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

    fn global(&self, name: &str) -> Result<Value> {
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
                _ => Err(self.machine.unknown(name, false)),
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

    /// `{0,1,2}` is meant as `{*0, *1, *2}`.
    fn suggest_nimbers(&self, error: Error, at: usize) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let Some(&(_, begin)) = self.marks.last() else { return error };
        if let Kind::Set(elements) = tree.kind(code.sources[begin]) {
            let elements = tree.children(elements);
            let all_plain = elements.len() <= 20
                && elements.iter().all(|&element| {
                    matches!(tree.kind(element), Kind::Integer | Kind::Nimber(_) | Kind::Name | Kind::Set(_))
                });
            if all_plain && elements.iter().any(|&element| tree.kind(element) == Kind::Integer) {
                let written: Vec<String> = elements
                    .iter()
                    .map(|&element| {
                        let text = tree.slice(tree.span(element));
                        if tree.kind(element) == Kind::Integer { format!("*{text}") } else { text.to_owned() }
                    })
                    .collect();
                return error.help(format!("write nimbers with a star: {{{}}}", written.join(", ")));
            }
        }
        error.help(starred(tree.slice(code.span(at))))
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

    /// `*2+3` is meant as `*2 + *3`, and `*t-1` as `*(t-1)`.
    fn suggest_in_sum(&self, error: Error, code: &Code, operands: &[TreeId], place: usize) -> Error {
        if error.kind() != ErrorKind::WrongKind {
            return error;
        }
        let tree = &code.tree;
        let text = |id: TreeId| tree.slice(tree.span(id));
        if place > 0
            && let Kind::Nimber(Some(size)) = tree.kind(operands[place - 1])
            && tree.kind(operands[place]) == Kind::Integer
            && let Kind::Chain { operators, .. } =
                tree.kind(code.sources[self.frames.last().map_or(0, |frame| frame.next - 1)])
        {
            let sign = tree.operators(operators)[place - 1].0.sign();
            return if tree.kind(size) == Kind::Name || sign == "-" {
                error.help(format!(
                    "the star binds first: write *({} {sign} {})",
                    text(size),
                    text(operands[place])
                ))
            } else {
                error.help(format!("write {} {sign} *{}", text(operands[place - 1]), text(operands[place])))
            };
        }
        if tree.kind(operands[place]) == Kind::Integer {
            error.help(starred(text(operands[place])))
        } else {
            error
        }
    }

    /// Places an error of a binary operator at the operand that is to blame, or at both.
    fn at_operator(&self, error: Error, at: usize, place: u32) -> Error {
        let code = self.code();
        let tree = &code.tree;
        let Kind::Chain { operands, operators } = tree.kind(code.sources[at]) else {
            return error.at(code.span(at));
        };
        let operands = tree.children(operands);
        let place = place as usize;
        let (infix, _) = tree.operators(operators)[place];
        let error = if infix == Infix::Power && error.kind() == ErrorKind::WrongKind {
            let power = operands[place + 1];
            match tree.kind(operands[place]) {
                Kind::Nimber(Some(size)) if matches!(tree.kind(power), Kind::Integer | Kind::Name) => {
                    let (size, power) = (tree.slice(tree.span(size)), tree.slice(tree.span(power)));
                    error.help(format!("the star binds first: write *({size}^{power})"))
                }
                _ => error.help(
                    "`^` is a power, never xor: positions are added by +, and the nim-sum of integers is ⊕ or xor",
                ),
            }
        } else if infix == Infix::Times
            && error.kind() == ErrorKind::WrongKind
            && matches!(tree.kind(operands[place]), Kind::Nimber(_) | Kind::Set(_))
            && tree.kind(operands[place + 1]) == Kind::Integer
        {
            let (left, right) =
                (tree.slice(tree.span(operands[place])), tree.slice(tree.span(operands[place + 1])));
            error.help(format!(
                "a sum is written {left} + *{right}; options are separated by commas: {{{left}, *{right}}}"
            ))
        } else {
            error
        };
        error.at(tree.span(operands[place]).to(tree.span(operands[place + 1])))
    }

    fn relation(&mut self, infix: Infix, place: u32, to: Option<u32>, at: usize) -> Result<()> {
        let right = self.pop();
        let left = self.pop();
        let holds = relations::holds(&mut self.machine.store, infix, &left, &right);
        let holds = holds.map_err(|error| self.at_operator(error, at, place))?;
        if !holds && self.frames.len() == 1 {
            let code = self.code();
            let tree = &code.tree;
            if let Kind::Chain { operands, .. } = tree.kind(code.sources[at]) {
                let operands = tree.children(operands);
                let in_reach = code.in_reach.get(&at).map_or(&[][..], Vec::as_slice);
                let bindings = in_reach
                    .iter()
                    .map(|(name, local)| (name.clone(), self.locals[*local as usize].clone()))
                    .collect();
                self.failure = Some(Failure {
                    bindings,
                    infix,
                    left,
                    right: right.clone(),
                    left_span: tree.span(operands[place as usize]),
                    right_span: tree.span(operands[place as usize + 1]),
                    in_chain: operands.len() > 2,
                });
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

    fn iterate(&mut self, source: Value) -> Result<Iteration> {
        Ok(match source {
            Value::Range(ends) => Iteration::Range { next: ends.0.clone(), last: ends.1.clone() },
            Value::List(list) => Iteration::List { list, next: 0 },
            Value::Text(text) => Iteration::Text { text, next: 0 },
            Value::Position(position) => {
                let options = self.machine.store.options(position)?;
                match Value::list(options.into_iter().map(Value::Position).collect())? {
                    Value::List(list) => Iteration::List { list, next: 0 },
                    _ => unreachable!("a list was made"),
                }
            }
            Value::Integer(_) => {
                return Err(Error::new(
                    ErrorKind::WrongKind,
                    "`for` goes through a range, a list, a string or a position, and this is an integer",
                )
                .help("the integers from 0 to n-1 are 0..n-1"));
            }
            other => {
                return Err(Error::new(
                    ErrorKind::WrongKind,
                    format!(
                        "`for` goes through a range, a list, a string or a position, and this is {}",
                        other.kind()
                    ),
                ));
            }
        })
    }

    fn next_entry(&mut self) -> Option<Value> {
        match self.iterations.last_mut().expect("an iteration is open") {
            Iteration::Range { next, last } => {
                if *next > *last {
                    return None;
                }
                let following = next.add(&Integer::Small(1), u64::MAX).ok()?;
                Some(Value::Integer(std::mem::replace(next, following)))
            }
            Iteration::List { list, next } => {
                let value = list.entries.get(*next)?.clone();
                *next += 1;
                Some(value)
            }
            Iteration::Text { text, next } => {
                let character = text[*next..].chars().next()?;
                *next += character.len_utf8();
                Some(Value::text(character.encode_utf8(&mut [0; 4])))
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
                (Some(place), Kind::Call { arguments, .. }) if !entries => {
                    let children = code.tree.children(arguments);
                    children.get(place).map_or_else(
                        || error.error.clone(),
                        |&child| error.error.clone().at(code.tree.span(child)),
                    )
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
            let code = self.code();
            let error = self.machine.unknown(&name, true);
            return Err(match code.tree.kind(code.sources[at]) {
                Kind::Call { name, .. } => error.at(name),
                _ => error,
            });
        };
        let code = match &self.machine.definitions[definition as usize].meaning {
            Meaning::Function(code) => Arc::clone(code),
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
        match self.machine.memo.enter(definition, &self.values[first..]) {
            Known::Result(result) => {
                let result = result.clone();
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
            if parameter.wants_integer && !matches!(argument, Value::Integer(_)) {
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

    fn written_call(&self, definition: u32, arguments: &[Value]) -> String {
        let names = self.machine.definition_names();
        let written: Vec<String> = arguments
            .iter()
            .map(|argument| render::value_text(&self.machine.store, &names, argument, 40))
            .collect();
        format!("{}({})", self.machine.definitions[definition as usize].name, written.join(", "))
    }

    fn written_frame(&self, frame: &Frame) -> Option<String> {
        let (definition, _) = frame.call?;
        let count = frame.code.parameters.len();
        Some(self.written_call(definition, &self.locals[frame.locals..frame.locals + count]))
    }

    /// A call that is inside itself: the ending condition fails.
    fn cycle(&self, definition: u32, first: usize) -> Error {
        let again = self.written_call(definition, &self.values[first..]);
        let begin = self
            .frames
            .iter()
            .position(|frame| {
                frame.call.is_some_and(|(other, _)| other == definition)
                    && self.locals[frame.locals..frame.locals + frame.code.parameters.len()]
                        == self.values[first..]
            })
            .unwrap_or(0);
        let mut calls: Vec<String> =
            self.frames[begin..].iter().filter_map(|frame| self.written_frame(frame)).collect();
        if calls.len() > 8 {
            let left_out = calls.len() - 6;
            calls.splice(4..calls.len() - 2, [format!("… {left_out} more …")]);
        }
        calls.push(again.clone());
        Error::new(ErrorKind::Cycle, format!("{again} can be reached from itself: the ending condition fails"))
            .note(format!("the cycle of calls: {}", calls.join(" → ")))
            .help("let every call be of something smaller, and the smallest call nothing: f(n) := {f(k) for k in 0..n-1}")
    }

    fn too_deep(&self, max_depth: usize) -> Error {
        let calls: Vec<String> =
            self.frames.iter().filter_map(|frame| self.written_frame(frame)).take(4).collect();
        Error::limit(format!("definitions call one another more than {max_depth} deep"), "--max-depth")
            .note(format!("it begins {} → …", calls.join(" → ")))
            .help("does the recursion come to an end?")
    }

    /// Turns an error inside a definition into one at the statement's call of it, and says which calls led there.
    fn trace(&self, error: Error) -> Error {
        if self.frames.len() <= 1 {
            return error;
        }
        let outermost = &self.frames[0];
        let place = outermost.code.span(outermost.next - 1);
        if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimeLimit) {
            return error;
        }
        let innermost = self.frames.last().expect("there are frames");
        let inside = error.span().map(|span| innermost.code.tree.slice(span).to_owned());
        let mut error = error.moved_to(place);
        if error.kind() != ErrorKind::Cycle
            && let Some(call) = self.written_frame(innermost)
        {
            error = match inside {
                Some(text) if text.chars().count() <= 60 => {
                    error.note(format!("in the call {call}, at `{text}`"))
                }
                _ => error.note(format!("in the call {call}")),
            };
        }
        error
    }
}

/// `5` is meant as `*5`.
pub(crate) fn starred(written: &str) -> String {
    let plain = written.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '\'');
    if plain {
        format!("a nimber is written with a star: *{written}")
    } else {
        format!("a nimber is written with a star: *({written})")
    }
}
