//! Calls.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::functions;
use crate::eval::ordinals;
use crate::eval::unsupported;
use crate::registry::named;
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Run, Style, TreeId};

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
            .help(format!(
                "for an entry of a list write {name}[i]; for a product write {name} * (…)"
            )));
        }
        let function = functions::named(name);
        if function.is_some_and(|function| function.is_written(style)) {
            return Ok(());
        }
        if style == Style::Set && (function.is_some() || named(name).is_some()) {
            let (tree, span) = (self.tree, self.tree.span(id));
            let inside = tree.slice(Span::new(name_span.end, span.end)).trim();
            let inside = inside.get(1..inside.len() - 1).map(str::trim).filter(|inside| inside.len() <= 60);
            let error =
                Error::new(ErrorKind::Syntax, format!("the arguments of `{name}` go in parentheses"));
            return Err(error.at(span).help(format!("write {name}({})", inside.unwrap_or("…"))));
        }
        if style == Style::Set {
            return Err(Error::new(ErrorKind::Syntax, format!("an operator is missing between `{name}` and the position after it"))
                .at(self.tree.span(id))
                .help("options are separated by commas, and a sum is written G + H; only mex{a, b} takes braces"));
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
        self.check_call(id, &name, name_span, style)?;
        let function = functions::reserved(&name);
        if let Some(function) = function.filter(|function| function.question().is_some()) {
            self.expect_no_comprehension(children)?;
            return self.sequence(id, function, children);
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
            self.entries(id, elements, false)?;
            self.emit(id, Operation::FunctionEntries { function });
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
