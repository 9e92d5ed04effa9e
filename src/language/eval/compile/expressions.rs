//! Expressions and calls.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::compile::comprehensions::Entries;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::eval::{functions, ordinals, unsupported};
use crate::heap;
use crate::nimber::Ordinal;
use crate::registry::named;
use crate::syntax::canonical_name;
use crate::syntax::move_words::unescaped;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Run, Style, TreeId};

impl Compiler<'_> {
    pub(super) fn expression_on_stack(&mut self, id: TreeId) -> Result<()> {
        let tree = self.tree;
        let span = tree.span(id);
        if std::mem::take(&mut self.asserts) {
            return self.asserted(id);
        }
        match tree.kind(id) {
            Kind::Integer => {
                if let Some(error) = unsupported::thousands(tree, span) {
                    return Err(error);
                }
                let integer = Integer::parse(tree.slice(span)).map_err(|error| error.at(span))?;
                self.constant(id, Value::Integer(integer));
            }
            Kind::Text => {
                // One sign at each end is the quote; further ones belong to the string.
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
            Kind::Partizan { bar } => {
                let after_bar = tree.slice(Span::new(bar.end, span.end));
                let inside = after_bar.strip_suffix(['}', '>']).unwrap_or(after_bar);
                return Err(unsupported::partizan(inside).at(bar));
            }
            Kind::Name => self.variable(id, &canonical_name(tree.slice(span)))?,
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
                let given = self.given.contains(&id);
                self.entries(id, elements, if given { Entries::WordedOptions } else { Entries::Options })?;
                self.emit(id, Operation::Set);
            }
            Kind::Infinite(elements) => self.infinite(id, elements)?,
            Kind::List(elements) => {
                self.entries(id, elements, Entries::Values)?;
                self.emit(id, Operation::List);
            }
            Kind::Call { name, arguments, style } => self.call(id, name, arguments, style)?,
            Kind::Apply { ruleset, arguments } => self.apply(id, ruleset, arguments)?,
            Kind::Index { list, index } => {
                self.expression(list)?;
                self.expression(index)?;
                self.emit(id, Operation::Index);
            }
            Kind::Prefix { operator, operand } => {
                self.expression(operand)?;
                self.emit(operand, if operator == Prefix::Not { Operation::Not } else { Operation::Negate });
            }
            Kind::Chain { operands, operators } => self.chain(id, operands, operators)?,
            Kind::Conditional { .. } => self.conditional(id)?,
            Kind::Element { .. } => return Err(unsupported::comprehension(tree, id)),
            Kind::Worded { value, .. } => return Err(unsupported::words(tree, id, value)),
            Kind::Turned { turn, .. } => return Err(unsupported::turned(turn).at(span)),
            Kind::Plain => self.constant(id, Value::text(&unescaped(tree.slice(span)))),
            Kind::Where { value, names } => self.wheres(id, names, |within| within.expression(value))?,
            Kind::For { .. }
            | Kind::If { .. }
            | Kind::Every { .. }
            | Kind::Binder { .. }
            | Kind::Named { .. } => unreachable!("clauses are read with their element"),
        }
        Ok(())
    }

    /// `A and B and …`, or with `or`.
    pub(super) fn connected(&mut self, operands: &[TreeId], connective: Infix, asserts: bool) -> Result<()> {
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

    /// `A implies B`, `A iff B`: of more than two it is not said which belong together.
    fn implication(&mut self, id: TreeId, operands: &[TreeId], operators: &[(Infix, Span)]) -> Result<()> {
        let &[(infix, _)] = operators else { return Err(unsupported::implications(operators[1])) };
        self.expression(operands[0])?;
        if infix == Infix::Implies {
            self.emit(operands[0], Operation::Not);
            let end = self.emit(operands[0], Operation::Or(0));
            self.expression(operands[1])?;
            self.emit(operands[1], Operation::Truth);
            self.land(end);
        } else {
            self.emit(operands[0], Operation::Truth);
            self.expression(operands[1])?;
            self.emit(operands[1], Operation::Truth);
            let at = self.emit(id, Operation::Relation { infix: Infix::Equivalent, place: 0, to: None });
            self.note_reach(at);
        }
        Ok(())
    }

    /// `∞{…}`: the numbers in it.
    fn infinite(&mut self, id: TreeId, elements: Run) -> Result<()> {
        self.entries(id, elements, Entries::Values)?;
        self.emit(id, Operation::Infinite);
        Ok(())
    }

    fn variable(&mut self, id: TreeId, name: &str) -> Result<()> {
        if let Some(local) = self.find_local(name) {
            self.make_ready(id, local);
            self.emit(id, Operation::Local(local));
            return Ok(());
        }
        if ordinals::is_omega(name) {
            self.constant(id, ordinals::value(Ordinal::omega()));
            return Ok(());
        }
        if name == "☾" {
            self.constant(id, Value::Loony);
            return Ok(());
        }
        let span = self.tree.span(id);
        if let Some(function) = functions::reserved(name) {
            return Err(function.without_arguments().at(span));
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
        let code = code.map_err(|error| unsupported::number(error, written))?;
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
            Level::Implies => self.implication(id, operands, operators)?,
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
    pub(super) fn wants_integer(&mut self, id: TreeId) {
        if self.tree.kind(id) == Kind::Name {
            let name = canonical_name(self.tree.slice(self.tree.span(id)));
            if let Some(local) = self.find_local(&name)
                && let Some(parameter) = self.code.parameters.get_mut(local as usize)
            {
                parameter.wants_integer = true;
            }
        }
    }
}

impl Compiler<'_> {
    /// Compiles the application of a ruleset that is an expression.
    pub(super) fn apply(&mut self, id: TreeId, ruleset: TreeId, arguments: Run) -> Result<()> {
        self.expression(ruleset)?;
        let children = self.tree.children(arguments);
        self.expect_no_comprehension(children)?;
        for &child in children {
            self.expression(child)?;
        }
        self.emit(id, Operation::Apply { count: children.len() as u32 });
        Ok(())
    }

    fn comprehension(&self, children: &[TreeId]) -> Option<TreeId> {
        children.iter().copied().find(|&child| matches!(self.tree.kind(child), Kind::Element { .. }))
    }

    fn expect_no_comprehension(&self, children: &[TreeId]) -> Result<()> {
        match self.comprehension(children) {
            Some(child) => Err(unsupported::comprehension(self.tree, child)),
            None => Ok(()),
        }
    }

    /// Refuses calls of anything but a function, and calls without commas that mean something else.
    fn check_call(&self, id: TreeId, name: &str, name_span: Span, style: Style) -> Result<()> {
        if ordinals::is_omega(name) {
            return Err(Error::new(ErrorKind::WrongKind, "ω is an ordinal, and takes no arguments")
                .at(name_span)
                .help("a product needs its sign, ω * 3; as a nimber, *(ω*3)"));
        }
        if self.find_local(name).is_some() {
            return Err(Error::new(
                ErrorKind::WrongKind,
                format!("`{name}` is a variable here, and not a function"),
            )
            .at(name_span)
            .help(format!("for an entry of a list write {name}[i]; for a product write {name} * (…)"))
            .help(format!("a ruleset is given in a first pair of parentheses: f({name})(n) := {name}(n)")));
        }
        let function = functions::named(name);
        if function.is_some_and(|function| function.is_written(style)) {
            return Ok(());
        }
        if style == Style::Set && (function.is_some() || named(name).is_some()) {
            let (tree, span) = (self.tree, self.tree.span(id));
            let inside = tree.slice(Span::new(name_span.end, span.end)).trim();
            let inside = inside.get(1..inside.len() - 1).map(str::trim).filter(|inside| inside.len() <= 60);
            let error = Error::new(ErrorKind::Syntax, format!("the arguments of `{name}` go in parentheses"));
            return Err(error.at(span).help(format!("write {name}({})", inside.unwrap_or("…"))));
        }
        if style == Style::Set {
            return Err(unsupported::set_after(name).at(self.tree.span(id)));
        }
        if style == Style::SideBySide {
            return Err(Error::new(ErrorKind::Syntax, "arguments are separated by commas")
                .at(self.tree.span(id))
                .help("only nim(1 2 6) and mex(1 2 6) may leave the commas out"));
        }
        Ok(())
    }

    pub(super) fn call(&mut self, id: TreeId, name_span: Span, arguments: Run, style: Style) -> Result<()> {
        let tree = self.tree;
        let name = canonical_name(tree.slice(name_span));
        let children = tree.children(arguments);
        // `oo{0, 2}` is how a keyboard writes ∞{0, 2}; no definition is called with braces.
        if style == Style::Set && name == "oo" {
            return self.infinite(id, arguments);
        }
        self.check_call(id, &name, name_span, style)?;
        let function = functions::reserved(&name);
        if let Some(function) = function.filter(|function| function.question().is_some()) {
            self.expect_no_comprehension(children)?;
            return self.sequence(id, function, children);
        }
        if function.is_some_and(|function| function.is_recurrence()) {
            return self.recurrence(id, children);
        }
        let spread = self.comprehension(children).is_some();
        if let (Some(quantifier), [child]) = (function.and_then(|function| function.quantifier), children)
            && spread
        {
            let reach = self.scope.innermost();
            let (condition, clauses) = self.element_parts(*child);
            self.quantifier(id, condition, clauses, quantifier)?;
            self.scope.go_back(reach);
            return Ok(());
        }
        if let (Some(function), [set], Style::Separated) = (function, children, style)
            && function.is_written(Style::Set)
            && let Kind::Set(_) | Kind::EmptySet = tree.kind(*set)
        {
            // mex({0, 1}) is mex{0, 1}, and of no position with these options.
            let elements = if let Kind::Set(elements) = tree.kind(*set) { elements } else { Run::default() };
            self.entries(id, elements, Entries::Values)?;
            self.emit(id, Operation::FunctionEntries { function });
            return Ok(());
        }
        // What stands in the braces of mex{…} is an entry.
        let spread = spread || style == Style::Set;
        if spread {
            self.entries(id, arguments, Entries::Values)?;
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
