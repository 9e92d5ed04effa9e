//! Relations, and what a claim to be proved asserts.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::compile::comprehensions::Entries;
use crate::eval::functions::{Means, Quantifier, called};
use crate::eval::unsupported;
use crate::eval::value::Value;
use crate::game_graph::Outcome;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Run, Tree, TreeId};

impl Compiler<'_> {
    /// A part of what a claim to be proved asserts: relations, and what joins them.
    pub(super) fn asserted(&mut self, id: TreeId) -> Result<()> {
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
                    _ => Err(unsupported::proof_of(tree.span(id))),
                }
            }
            _ => {
                if let Some((function, [child])) = called(tree, id)
                    && let Some(quantifier @ (Quantifier::All | Quantifier::Any)) = function.quantifier
                    && let (condition, clauses) = self.element_parts(*child)
                    && !clauses.is_empty()
                {
                    let reach = self.scope.innermost();
                    self.code.one_refutes &= quantifier == Quantifier::All;
                    self.code.one_proves &= quantifier == Quantifier::Any;
                    self.asserts = true;
                    self.quantifier(id, condition, clauses, quantifier)?;
                    self.scope.go_back(reach);
                    return Ok(());
                }
                Err(unsupported::proof_of(tree.span(id)))
            }
        }
    }

    pub(super) fn relations(
        &mut self,
        id: TreeId,
        operands: &[TreeId],
        operators: &[(Infix, Span)],
        asserts: bool,
    ) -> Result<()> {
        let mut ends = Vec::new();
        if asserts {
            self.code.one_proves &= operators.len() == 1;
        }
        // In a claim to be proved, grundy(G) = n says that G is equivalent to *n.
        let values = asserts && operands.iter().any(|&operand| self.position_valued(operand).is_some());
        self.side(operands[0], values)?;
        for (place, &(infix, span)) in operators.iter().enumerate() {
            let right = operands[place + 1];
            if values && !matches!(infix, Infix::Equivalent | Infix::NotEquivalent) {
                return Err(unsupported::proof_of(span));
            }
            let of_outcome = matches!(infix, Infix::IsOutcome | Infix::IsMisereOutcome);
            if of_outcome {
                self.outcome_class(operands[place], right)?;
            } else {
                if matches!(infix, Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast) {
                    self.wants_integer(operands[place]);
                    self.wants_integer(right);
                }
                self.side(right, values)?;
            }
            let last = place + 1 == operators.len();
            if !last && of_outcome {
                return Err(Error::new(
                    ErrorKind::Syntax,
                    "an outcome class must be the end of a chain of comparisons",
                )
                .at(span)
                .help("join two claims with `and`"));
            }
            let to = if last { None } else { Some(0) };
            let at = self.emit(id, Operation::Relation { infix, place: place as u32, to });
            if asserts {
                self.code.asserted.insert(at);
            }
            self.note_reach(at);
            if !last {
                ends.push(at);
            }
        }
        ends.into_iter().for_each(|end| self.land(end));
        Ok(())
    }

    /// Notes which variables a relation can speak of, so that its failure names their values.
    pub(super) fn note_reach(&mut self, relation: usize) {
        if let Some(innermost) = self.scope.innermost().filter(|_| !self.in_definition) {
            self.code.in_reach.insert(relation, innermost);
        }
    }

    /// A side of a relation. Where values are compared, the position that has the value.
    fn side(&mut self, id: TreeId, values: bool) -> Result<()> {
        if let Some(words) = set_of_words(self.tree, id) {
            // Moves in words: which they are counts, in braces or in brackets.
            self.entries(id, words, Entries::Values)?;
            self.emit(id, Operation::List);
            return Ok(());
        }
        if !values {
            return self.expression(id);
        }
        if let Some(position) = self.position_valued(id) {
            self.expression(position)?;
            self.emit(position, Operation::Option);
        } else {
            self.expression(id)?;
            // `∞{0, 2}` is the position and its value.
            let is_infinite = matches!(self.tree.kind(id), Kind::Infinite(_));
            self.emit(id, if is_infinite { Operation::Option } else { Operation::OfValue });
        }
        Ok(())
    }

    /// The position whose Grundy value an expression is.
    fn position_valued(&self, id: TreeId) -> Option<TreeId> {
        let (function, &[argument]) = called(self.tree, id)? else { return None };
        let plain = !matches!(self.tree.kind(argument), Kind::Element { .. });
        (plain && matches!(function.means, Means::Value)).then_some(argument)
    }

    /// The right side of `is`: one of the letters P, N and D, or `not` with one of them, which is one
    /// of the others.
    fn outcome_class(&mut self, left: TreeId, id: TreeId) -> Result<()> {
        let (class, denied) = match self.tree.kind(id) {
            Kind::Prefix { operator: Prefix::Not, operand } => (operand, true),
            _ => (id, false),
        };
        let outcome = match (self.tree.kind(class), self.tree.slice(self.tree.span(class))) {
            (Kind::Name, "P") => Outcome::P,
            (Kind::Name, "N") => Outcome::N,
            (Kind::Name, "D") => Outcome::D,
            _ => {
                return Err(unsupported::outcome_class(self.tree, left, class, denied).at(self.tree.span(id)));
            }
        };
        let others = [Outcome::P, Outcome::N, Outcome::D].into_iter().filter(|&other| other != outcome);
        self.constant(
            id,
            match denied {
                true => Value::list(others.map(Value::Outcome).collect())?,
                false => Value::Outcome(outcome),
            },
        );
        Ok(())
    }
}

/// The strings of a set that holds nothing else, as `{"take pin 3"}`.
pub(in crate::language::eval) fn set_of_words(tree: &Tree, id: TreeId) -> Option<Run> {
    let Kind::Set(elements) = tree.kind(id) else { return None };
    let all = tree.children(elements);
    let is_text = |&element: &TreeId| tree.kind(element) == Kind::Text;
    (!all.is_empty() && all.iter().all(is_text)).then_some(elements)
}
