//! Tree to code: names get their places, words that this version does not have are refused.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::{Error, ErrorKind, Result, Span};
use crate::game::Outcome;
use crate::heap;
use crate::lower::code::{Code, Operation, Parameter};
use crate::lower::functions::Function;
use crate::lower::integer::Integer;
use crate::lower::ordinals;
use crate::lower::refuse;
use crate::lower::value::Value;
use crate::nimber::Ordinal;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Run, Style, Tree, TreeId};

/// Stack kept free, and added at once, while compiling what nests deeply.
const RED_ZONE: usize = 128 * 1024;
const STACK: usize = 2 * 1024 * 1024;

/// Compiles an expression.
pub(crate) fn expression(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, Vec::new());
    compiler.expression(root)?;
    Ok(compiler.finish(root))
}

/// Code for the values of a ruleset over heap sizes, of which both are known.
pub(crate) fn heap_values(ruleset: &Value, over: Value) -> Result<Code> {
    let mut tree = Tree::new("");
    let root = tree.add(Kind::Name, Span::default());
    let tree = Arc::new(tree);
    let mut compiler = Compiler::new(&tree, Vec::new());
    compiler.heap_values(root, ruleset.clone(), over);
    Ok(compiler.finish(root))
}

/// Compiles a claim: its condition, for every value of the variables of its `for` clauses.
pub(crate) fn claim(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    quantified(Compiler::new(tree, Vec::new()), root)
}

/// Compiles a claim that is to be proved: the relations that it is made of are noted, and those between
/// Grundy values and outcomes become relations between positions.
pub(crate) fn claim_to_prove(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, Vec::new());
    compiler.asserts = true;
    quantified(compiler, root)
}

fn quantified(mut compiler: Compiler<'_>, root: TreeId) -> Result<Code> {
    let (condition, clauses) = compiler.element_parts(root);
    compiler.is_claim = !clauses.is_empty();
    compiler.code.one_proves = clauses.is_empty();
    compiler.quantifier(root, condition, clauses, Quantifier::All)?;
    Ok(compiler.finish(root))
}

/// Compiles the body of a definition.
pub(crate) fn definition(tree: &Arc<Tree>, parameters: &[(String, Span)], body: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, parameters.iter().map(|(name, _)| name.clone()).collect());
    compiler.in_definition = true;
    compiler.expression(body)?;
    Ok(compiler.finish(body))
}

/// A name as it is kept: primes of every sort are one sort.
pub(crate) fn plain_name(name: &str) -> String {
    name.chars().map(|letter| if matches!(letter, '′' | '’' | 'ʹ' | '＇') { '\'' } else { letter }).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quantifier {
    All,
    Any,
    Count,
}

/// The loops and filters of an element that are open.
#[derive(Default)]
struct Opened {
    /// Where each loop begins, the outermost first.
    loops: Vec<usize>,
    /// The filters, each with how many loops were open: it goes on with the innermost of them.
    skips: Vec<(usize, usize)>,
}

pub(super) struct Compiler<'t> {
    pub(super) tree: &'t Tree,
    code: Code,
    /// Names in reach and their locals; the innermost last.
    scope: Vec<(String, u32)>,
    in_definition: bool,
    /// Whether the quantifier that is compiled next is a claim's own.
    is_claim: bool,
    /// Whether the expression that is compiled next is part of what a claim to be proved asserts.
    asserts: bool,
}

impl<'t> Compiler<'t> {
    fn new(tree: &'t Arc<Tree>, parameters: Vec<String>) -> Compiler<'t> {
        Compiler {
            tree,
            scope: parameters.iter().cloned().zip(0..).collect(),
            in_definition: false,
            is_claim: false,
            asserts: false,
            code: Code {
                tree: Arc::clone(tree),
                operations: Vec::new(),
                sources: Vec::new(),
                constants: Vec::new(),
                names: Vec::new(),
                codes: Vec::new(),
                locals: parameters.len() as u32,
                parameters: parameters
                    .into_iter()
                    .map(|name| Parameter { name, wants_integer: false })
                    .collect(),
                in_reach: HashMap::new(),
                visits: None,
                asserted: HashSet::new(),
                one_refutes: true,
                one_proves: true,
            },
        }
    }

    fn finish(mut self, root: TreeId) -> Code {
        self.emit(root, Operation::Return);
        self.code
    }

    pub(super) fn emit(&mut self, source: TreeId, operation: Operation) -> usize {
        self.code.operations.push(operation);
        self.code.sources.push(source);
        self.code.operations.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.operations.len() as u32
    }

    /// Points the jump at `at` to the next operation.
    pub(super) fn land(&mut self, at: usize) {
        let here = self.here();
        match &mut self.code.operations[at] {
            Operation::Jump(to)
            | Operation::JumpIfFalse(to)
            | Operation::JumpIfTrue(to)
            | Operation::And(to)
            | Operation::Or(to)
            | Operation::Relation { to: Some(to), .. }
            | Operation::AskSequence { to, .. }
            | Operation::Next { exit: to, .. } => *to = here,
            other => unreachable!("{other:?} does not jump"),
        }
    }

    pub(super) fn constant(&mut self, source: TreeId, value: Value) {
        self.code.constants.push(value);
        let place = self.code.constants.len() as u32 - 1;
        self.emit(source, Operation::Constant(place));
    }

    fn name(&mut self, name: &str) -> u32 {
        let place = self.code.names.iter().position(|known| **known == *name).unwrap_or_else(|| {
            self.code.names.push(Arc::from(name));
            self.code.names.len() - 1
        });
        place as u32
    }

    pub(super) fn local(&mut self) -> u32 {
        self.code.locals += 1;
        self.code.locals - 1
    }

    fn find_local(&self, name: &str) -> Option<u32> {
        self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, local)| *local)
    }

    pub(super) fn expression(&mut self, id: TreeId) -> Result<()> {
        stacker::maybe_grow(RED_ZONE, STACK, || self.expression_on_stack(id))
    }

    fn expression_on_stack(&mut self, id: TreeId) -> Result<()> {
        let tree = self.tree;
        let span = tree.span(id);
        if std::mem::take(&mut self.asserts) {
            return self.asserted(id);
        }
        match tree.kind(id) {
            Kind::Integer => {
                let integer = Integer::parse(tree.slice(span)).map_err(|error| error.at(span))?;
                self.constant(id, Value::Integer(integer));
            }
            Kind::Text => {
                // One sign at each end is the quote; what else stands there belongs to the string.
                let mut signs = tree.slice(span).chars();
                signs.next();
                signs.next_back();
                self.constant(id, Value::text(signs.as_str()));
            }
            Kind::EmptySet => {
                self.emit(id, Operation::Begin);
                self.emit(id, Operation::Set);
            }
            Kind::Code => self.take_and_break(id)?,
            Kind::Partizan { bar } => return Err(refuse::partizan().at(bar)),
            Kind::Name => self.variable(id, &plain_name(tree.slice(span)))?,
            Kind::Nimber(None) => {
                self.constant(id, Value::small(1));
                self.emit(id, Operation::Nimber);
            }
            Kind::Nimber(Some(size)) => {
                let literal = match tree.kind(size) {
                    // Grouped digits go the long way.
                    Kind::Integer => tree.slice(tree.span(size)).parse().ok(),
                    _ => None,
                };
                if let Some(literal) = literal {
                    self.emit(id, Operation::Literal(literal));
                } else {
                    self.wants_integer(size);
                    self.expression(size)?;
                    self.emit(id, Operation::Nimber);
                }
            }
            Kind::Set(elements) => {
                self.entries(id, elements, true)?;
                self.emit(id, Operation::Set);
            }
            Kind::List(elements) => {
                self.entries(id, elements, false)?;
                self.emit(id, Operation::List);
            }
            Kind::Call { name, arguments, style } => self.call(id, name, arguments, style)?,
            Kind::Apply { ruleset, arguments } => {
                self.expression(ruleset)?;
                let children = tree.children(arguments);
                if let Some(&spread) =
                    children.iter().find(|&&child| matches!(tree.kind(child), Kind::Element { .. }))
                {
                    return Err(refuse::comprehension(tree, spread));
                }
                for &child in children {
                    self.expression(child)?;
                }
                self.emit(id, Operation::Apply { count: children.len() as u32 });
            }
            Kind::Index { list, index } => {
                self.expression(list)?;
                self.wants_integer(index);
                self.expression(index)?;
                self.emit(id, Operation::Index);
            }
            Kind::Prefix { operator, operand } => {
                self.expression(operand)?;
                self.emit(operand, if operator == Prefix::Not { Operation::Not } else { Operation::Negate });
            }
            Kind::Chain { operands, operators } => self.chain(id, operands, operators)?,
            Kind::Conditional { .. } => self.conditional(id)?,
            Kind::Element { .. } => return Err(refuse::comprehension(tree, id)),
            Kind::For { .. } | Kind::If { .. } => unreachable!("clauses are read with their element"),
        }
        Ok(())
    }

    /// A part of what a claim to be proved asserts: relations, and what joins them.
    fn asserted(&mut self, id: TreeId) -> Result<()> {
        let tree = self.tree;
        match tree.kind(id) {
            Kind::Prefix { operator: Prefix::Not, operand } => {
                (self.code.one_refutes, self.code.one_proves) = (false, false);
                self.asserts = true;
                self.expression(operand)?;
                self.emit(operand, Operation::Not);
                Ok(())
            }
            Kind::Chain { operands, operators } => {
                let (operands, operators) = (tree.children(operands), tree.operators(operators));
                match operators[0].0.level() {
                    Level::Or | Level::And => {
                        self.code.one_refutes &= operators[0].0 == Infix::And;
                        self.code.one_proves &= operators[0].0 == Infix::Or;
                        self.connected(operands, operators[0].0, true)
                    }
                    Level::Relation => self.relations(id, operands, operators, true),
                    _ => Err(refuse::proof_of(tree.span(id))),
                }
            }
            Kind::Call { name, arguments, .. } => match Function::named(tree.slice(name)) {
                Some(function @ (Function::All | Function::Any)) => {
                    if let [child] = tree.children(arguments)
                        && let (condition, clauses) = self.element_parts(*child)
                        && !clauses.is_empty()
                    {
                        let reach = self.scope.len();
                        let all = function == Function::All;
                        let quantifier = if all { Quantifier::All } else { Quantifier::Any };
                        self.code.one_refutes &= all;
                        self.code.one_proves &= !all;
                        self.asserts = true;
                        self.quantifier(id, condition, clauses, quantifier)?;
                        self.scope.truncate(reach);
                        return Ok(());
                    }
                    Err(refuse::proof_of(tree.span(id)))
                }
                _ => Err(refuse::proof_of(tree.span(id))),
            },
            _ => Err(refuse::proof_of(tree.span(id))),
        }
    }

    /// `A and B and …`, or with `or`.
    fn connected(&mut self, operands: &[TreeId], connective: Infix, asserts: bool) -> Result<()> {
        let mut ends = Vec::new();
        for (place, &operand) in operands.iter().enumerate() {
            self.asserts = asserts;
            self.expression(operand)?;
            if place + 1 == operands.len() {
                self.emit(operand, Operation::Truth);
            } else if connective == Infix::And {
                ends.push(self.emit(operand, Operation::And(0)));
            } else {
                ends.push(self.emit(operand, Operation::Or(0)));
            }
        }
        ends.into_iter().for_each(|end| self.land(end));
        Ok(())
    }

    fn variable(&mut self, id: TreeId, name: &str) -> Result<()> {
        if let Some(local) = self.find_local(name) {
            self.emit(id, Operation::Local(local));
            return Ok(());
        }
        if ordinals::is_omega(name) {
            self.constant(id, ordinals::value(Ordinal::omega()));
            return Ok(());
        }
        let span = self.tree.span(id);
        refuse::not_yet(name, span)?;
        if Function::named(name).is_some() {
            return Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{name}` is a function, and its arguments are missing"),
            )
            .at(span)
            .help(refuse::signature(name)));
        }
        if name == "_" && self.in_definition {
            return Err(Error::new(
                ErrorKind::Domain,
                "`_` changes with every result, and a definition keeps its results",
            )
            .at(span)
            .help("give the result a name, S := _, or make it a parameter"));
        }
        let name = self.name(name);
        self.emit(id, Operation::Global(name));
        Ok(())
    }

    fn take_and_break(&mut self, id: TreeId) -> Result<()> {
        let span = self.tree.span(id);
        let written = self.tree.slice(span);
        let code = written.parse::<heap::Code>().map_err(|error| error.shifted(span.start));
        let code = code.and_then(|code| code.checked().map_err(|error| error.at(span)));
        let code = code.map_err(|error| refuse::number(error, written))?;
        self.code.codes.push(code);
        let place = self.code.codes.len() as u32 - 1;
        self.emit(id, Operation::TakeAndBreak(place));
        Ok(())
    }

    /// `if … then … else if …`, as long as it goes on.
    fn conditional(&mut self, mut id: TreeId) -> Result<()> {
        let tree = self.tree;
        let mut ends = Vec::new();
        while let Kind::Conditional { condition, then, otherwise } = tree.kind(id) {
            self.expression(condition)?;
            let skip = self.emit(condition, Operation::JumpIfFalse(0));
            self.expression(then)?;
            ends.push(self.emit(id, Operation::Jump(0)));
            self.land(skip);
            id = otherwise;
        }
        self.expression(id)?;
        ends.into_iter().for_each(|end| self.land(end));
        Ok(())
    }

    fn chain(&mut self, id: TreeId, operands: Run, operators: Run) -> Result<()> {
        let tree = self.tree;
        let (operands, operators) = (tree.children(operands), tree.operators(operators));
        match operators[0].0.level() {
            Level::Or | Level::And => self.connected(operands, operators[0].0, false)?,
            Level::Relation => self.relations(id, operands, operators, false)?,
            Level::Sum => {
                let has_number = operands.iter().any(|&operand| {
                    tree.kind(operand) == Kind::Integer && tree.slice(tree.span(operand)) != "0"
                });
                for &operand in operands {
                    if has_number {
                        self.wants_integer(operand);
                    }
                    self.expression(operand)?;
                }
                self.emit(id, Operation::Sum(operands.len() as u32));
            }
            Level::Power => {
                for (place, &operand) in operands.iter().enumerate() {
                    let operand = if place > 0 { self.exponent(operand) } else { operand };
                    self.wants_integer(operand);
                    self.expression(operand)?;
                }
                for (place, &(infix, _)) in operators.iter().enumerate().rev() {
                    self.emit(id, Operation::Binary { infix, place: place as u32 });
                }
            }
            _ => {
                self.expression(operands[0])?;
                for (place, &(infix, _)) in operators.iter().enumerate() {
                    if matches!(infix, Infix::FloorDivide | Infix::Remainder | Infix::Range) {
                        self.wants_integer(operands[place]);
                        self.wants_integer(operands[place + 1]);
                    } else if infix == Infix::Times && tree.kind(operands[place + 1]) == Kind::Integer {
                        // What is multiplied by anything else may be a nimber.
                        self.wants_integer(operands[place]);
                    }
                    self.expression(operands[place + 1])?;
                    self.emit(id, Operation::Binary { infix, place: place as u32 });
                }
            }
        }
        Ok(())
    }

    fn relations(
        &mut self,
        id: TreeId,
        operands: &[TreeId],
        operators: &[(Infix, Span)],
        asserts: bool,
    ) -> Result<()> {
        let mut ends = Vec::new();
        if asserts {
            self.code.one_proves &= operators.len() == 1;
            let computed = |&operand: &TreeId| {
                [Function::Canonical, Function::Distinguish]
                    .into_iter()
                    .any(|function| self.calls(operand, function))
            };
            // What these functions give is a nimber, and that it is itself proves nothing of their arguments.
            if let Some(&operand) = operands.iter().find(|operand| computed(operand)) {
                return Err(refuse::proof_of_computed(self.tree.span(operand)));
            }
        }
        // Of what is to be proved, grundy(G) = n says that G is equivalent to *n.
        let values =
            asserts && operands.iter().any(|&operand| self.argument_of(operand, Function::Grundy).is_some());
        self.side(operands[0], values)?;
        for (place, &(infix, span)) in operators.iter().enumerate() {
            let right = operands[place + 1];
            if values && !matches!(infix, Infix::Equivalent | Infix::NotEquivalent) {
                return Err(refuse::proof_of(span));
            }
            if infix == Infix::IsOutcome {
                self.outcome_class(operands[place], right)?;
            } else {
                if matches!(infix, Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast) {
                    self.wants_integer(operands[place]);
                    self.wants_integer(right);
                }
                self.side(right, values)?;
            }
            let last = place + 1 == operators.len();
            if !last && infix == Infix::IsOutcome {
                return Err(Error::new(
                    ErrorKind::Syntax,
                    "nothing can be compared with an outcome class in a chain",
                )
                .at(span)
                .help("join two claims with `and`"));
            }
            let to = if last { None } else { Some(0) };
            let at = self.emit(id, Operation::Relation { infix, place: place as u32, to });
            if asserts {
                self.code.asserted.insert(at);
            }
            if !self.scope.is_empty() && !self.in_definition {
                self.code.in_reach.insert(at, self.scope.clone());
            }
            if !last {
                ends.push(at);
            }
        }
        ends.into_iter().for_each(|end| self.land(end));
        Ok(())
    }

    /// A side of a relation. Where values are compared, the position that has the value.
    fn side(&mut self, id: TreeId, values: bool) -> Result<()> {
        if !values {
            return self.expression(id);
        }
        if let Some(position) = self.argument_of(id, Function::Grundy) {
            self.expression(position)?;
            self.emit(position, Operation::Option);
        } else {
            self.expression(id)?;
            self.emit(id, Operation::Nimber);
        }
        Ok(())
    }

    fn calls(&self, id: TreeId, function: Function) -> bool {
        matches!(self.tree.kind(id), Kind::Call { name, .. } if Function::named(self.tree.slice(name)) == Some(function))
    }

    /// The argument of a function of one argument, if that is what an expression is.
    fn argument_of(&self, id: TreeId, function: Function) -> Option<TreeId> {
        let Kind::Call { name, arguments, .. } = self.tree.kind(id) else { return None };
        let [argument] = self.tree.children(arguments) else { return None };
        let plain = !matches!(self.tree.kind(*argument), Kind::Element { .. });
        (plain && Function::named(self.tree.slice(name)) == Some(function)).then_some(*argument)
    }

    /// The right side of `is`: one of the letters P and N, or `not` with one of them, which is the other.
    fn outcome_class(&mut self, left: TreeId, id: TreeId) -> Result<()> {
        let (class, denied) = match self.tree.kind(id) {
            Kind::Prefix { operator: Prefix::Not, operand } => (operand, true),
            _ => (id, false),
        };
        let outcome = match (self.tree.kind(class), self.tree.slice(self.tree.span(class)), denied) {
            (Kind::Name, "P", false) | (Kind::Name, "N", true) => Outcome::P,
            (Kind::Name, "N", false) | (Kind::Name, "P", true) => Outcome::N,
            _ => return Err(refuse::outcome_class(self.tree, left, class, denied).at(self.tree.span(id))),
        };
        self.constant(id, Value::Outcome(outcome));
        Ok(())
    }

    /// What stands in the braces of LaTeX, as in 2^{10}: no position is an exponent.
    fn exponent(&self, id: TreeId) -> TreeId {
        match self.tree.kind(id) {
            Kind::Set(elements) => match self.tree.children(elements) {
                &[only] if !matches!(self.tree.kind(only), Kind::Element { .. }) => only,
                _ => id,
            },
            _ => id,
        }
    }

    /// Notes that the body of a definition needs an integer for a parameter.
    fn wants_integer(&mut self, id: TreeId) {
        if self.tree.kind(id) == Kind::Name {
            let name = plain_name(self.tree.slice(self.tree.span(id)));
            if let Some(local) = self.find_local(&name)
                && let Some(parameter) = self.code.parameters.get_mut(local as usize)
            {
                parameter.wants_integer = true;
            }
        }
    }

    fn element_parts(&self, id: TreeId) -> (TreeId, Vec<TreeId>) {
        match self.tree.kind(id) {
            Kind::Element { value, clauses } => (value, self.tree.children(clauses).to_vec()),
            _ => (id, Vec::new()),
        }
    }

    /// The entries of a set, a list or a call, from a mark on.
    fn entries(&mut self, id: TreeId, elements: Run, positions: bool) -> Result<()> {
        self.emit(id, Operation::Begin);
        let tree = self.tree;
        for &element in tree.children(elements) {
            self.entry(element, positions)?;
        }
        Ok(())
    }

    fn entry(&mut self, element: TreeId, positions: bool) -> Result<()> {
        let (value, clauses) = self.element_parts(element);
        let reach = self.scope.len();
        let opened = self.clauses(&clauses)?;
        if matches!(self.tree.kind(value), Kind::Element { .. }) {
            // A comprehension in parentheses gives its entries to the set around it.
            self.entry(value, positions)?;
        } else {
            self.expression(value)?;
            // What is a position by its form needs no asking.
            if positions && !matches!(self.tree.kind(value), Kind::Nimber(_) | Kind::Set(_) | Kind::EmptySet)
            {
                self.emit(value, Operation::Option);
            }
        }
        self.close_clauses(value, &opened);
        self.scope.truncate(reach);
        Ok(())
    }

    /// Opens the loops and filters of an element.
    fn clauses(&mut self, clauses: &[TreeId]) -> Result<Opened> {
        let Opened { mut loops, mut skips } = Opened::default();
        for &clause in clauses {
            match self.tree.kind(clause) {
                Kind::For { name, source } => {
                    self.expression(source)?;
                    self.emit(source, Operation::Iterate);
                    let local = self.local();
                    loops.push(self.emit(clause, Operation::Next { local, exit: 0 }));
                    let name = plain_name(self.tree.slice(name));
                    self.scope.push((name, local));
                }
                Kind::If { condition } => {
                    self.expression(condition)?;
                    skips.push((self.emit(condition, Operation::JumpIfFalse(0)), loops.len()));
                }
                _ => unreachable!("a clause is a `for` or an `if`"),
            }
        }
        Ok(Opened { loops, skips })
    }

    fn close_clauses(&mut self, source: TreeId, opened: &Opened) {
        for (depth, &begin) in opened.loops.iter().enumerate().rev() {
            self.land_skips(&opened.skips, depth + 1);
            self.emit(source, Operation::Jump(begin as u32));
            self.land(begin);
        }
        self.land_skips(&opened.skips, 0);
    }

    fn land_skips(&mut self, skips: &[(usize, usize)], depth: usize) {
        for &(skip, open) in skips {
            if open == depth {
                self.land(skip);
            }
        }
    }

    /// `all`, `any`, `count`, and a claim: a condition for every value of some variables.
    fn quantifier(
        &mut self,
        id: TreeId,
        condition: TreeId,
        clauses: Vec<TreeId>,
        quantifier: Quantifier,
    ) -> Result<()> {
        let counter = self.local();
        if quantifier == Quantifier::Count {
            self.emit(id, Operation::Reset(counter));
        }
        let is_claim = std::mem::take(&mut self.is_claim);
        let asserts = std::mem::take(&mut self.asserts);
        if is_claim {
            self.emit(id, Operation::Reset(counter));
            self.code.visits = Some(counter);
        }
        let opened = self.clauses(&clauses)?;
        if is_claim {
            self.emit(id, Operation::Visit(counter));
        }
        self.asserts = asserts;
        self.expression(condition)?;
        if quantifier == Quantifier::Count {
            self.emit(condition, Operation::CountTruth(counter));
            self.close_clauses(condition, &opened);
            self.emit(id, Operation::Local(counter));
            return Ok(());
        }
        let decision =
            if quantifier == Quantifier::Any { Operation::JumpIfTrue(0) } else { Operation::JumpIfFalse(0) };
        let decided = self.emit(condition, decision);
        self.close_clauses(condition, &opened);
        self.constant(id, Value::Truth(quantifier == Quantifier::All));
        let end = self.emit(id, Operation::Jump(0));
        self.land(decided);
        self.emit(id, Operation::Leave(opened.loops.len() as u32));
        self.constant(id, Value::Truth(quantifier == Quantifier::Any));
        self.land(end);
        Ok(())
    }

    fn call(&mut self, id: TreeId, name_span: Span, arguments: Run, style: Style) -> Result<()> {
        let tree = self.tree;
        let name = plain_name(tree.slice(name_span));
        let children = tree.children(arguments);
        refuse::not_yet(&name, name_span)?;
        if ordinals::is_omega(&name) {
            return Err(Error::new(ErrorKind::WrongKind, "ω is an ordinal, and takes no arguments")
                .at(name_span)
                .help("a product is written with its sign, ω * 3; a nimber *(ω*3)"));
        }
        if self.find_local(&name).is_some() {
            return Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{name}` is a variable here, and not a function"),
            )
            .at(name_span)
            .help(format!(
                "an entry of a list is {name}[i]; a product is written with its sign, {name} * (…)"
            )));
        }
        if style == Style::Set && name != "mex" {
            return Err(Error::new(ErrorKind::Syntax, format!("an operator is missing between `{name}` and the position after it"))
                .at(tree.span(id))
                .help("options are separated by commas, and a sum is written G + H; only mex{a, b} stands before a brace"));
        }
        if style == Style::SideBySide && name != "nim" && name != "mex" {
            return Err(Error::new(ErrorKind::Syntax, "arguments are separated by commas")
                .at(tree.span(id))
                .help("only nim(1 2 6) and mex(1 2 6) may leave the commas out"));
        }
        if let Some(function) = Function::named(&name).filter(|function| function.asks_sequence()) {
            if let Some(&spread) =
                children.iter().find(|&&child| matches!(tree.kind(child), Kind::Element { .. }))
            {
                return Err(refuse::comprehension(tree, spread));
            }
            return self.sequence(id, function, children);
        }
        let spread = children.iter().any(|&child| matches!(tree.kind(child), Kind::Element { .. }));
        let function = Function::named(&name);
        let quantifier = match function {
            Some(Function::All) => Some(Quantifier::All),
            Some(Function::Any) => Some(Quantifier::Any),
            Some(Function::Count) => Some(Quantifier::Count),
            _ => None,
        };
        if let (Some(quantifier), [child]) = (quantifier, children)
            && spread
        {
            let reach = self.scope.len();
            let (condition, clauses) = self.element_parts(*child);
            self.quantifier(id, condition, clauses, quantifier)?;
            self.scope.truncate(reach);
            return Ok(());
        }
        if let (Some(Function::Mex), [set], Style::Separated) = (function, children, style)
            && let Kind::Set(_) | Kind::EmptySet = tree.kind(*set)
        {
            // mex({0, 1}) is mex{0, 1}, and of no position with these options.
            let elements = if let Kind::Set(elements) = tree.kind(*set) { elements } else { Run::default() };
            self.entries(id, elements, false)?;
            self.emit(id, Operation::FunctionEntries { function: Function::Mex });
            return Ok(());
        }
        // What stands in the braces of mex{…} is an entry.
        let spread = spread || style == Style::Set;
        if spread {
            self.entries(id, arguments, false)?;
        } else {
            for &child in children {
                self.expression(child)?;
            }
        }
        let count = children.len() as u32;
        let operation = match (function, spread) {
            (Some(function), true) => Operation::FunctionEntries { function },
            (Some(function), false) => Operation::Function { function, count },
            (None, true) => Operation::CallEntries { name: self.name(&name) },
            (None, false) => Operation::Call { name: self.name(&name), count },
        };
        self.emit(id, operation);
        Ok(())
    }
}
