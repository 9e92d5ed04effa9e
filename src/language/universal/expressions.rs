//! Expressions: integers become terms, positions the terms of their values.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Term};
use crate::error::{ErrorKind, Result, Span};
use crate::eval::value::Value;
use crate::eval::{compile, unsupported};
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Run, TreeId};
use crate::universal::part::{self, Part, defined, of_value, only_where};
use crate::universal::{IN_A_HURRY, PowerOfTwo, Refused, TOO_DEEP, TOO_LONG, Translated, Translator};

/// What is added to a variable exponent, at most.
const MOST_ADDED: i64 = 40;

/// Multiples of the variable in the exponent of a power of 2.
const MOST_FACTOR: i64 = 64;

impl Translator<'_> {
    pub(super) fn expression_on_stack(&mut self, id: TreeId) -> Translated<Part> {
        let tree = Arc::clone(&self.tree);
        if !self.is_open(id) {
            let is_leaf = matches!(tree.kind(id), Kind::Name | Kind::Integer | Kind::Text | Kind::Code);
            match self.evaluated(id) {
                // It may be cut off: then it need have no value.
                Err(Refused::Error(error)) if error.kind() == ErrorKind::Domain && !is_leaf => {}
                evaluated => return evaluated,
            }
        }
        match tree.kind(id) {
            Kind::Name => {
                let name = canonical_name(tree.slice(tree.span(id)));
                let Some(part) = self.in_scope(&name) else { return self.evaluated(id) };
                if let Part::Later(value, before) = *part {
                    return self.later(id, value, before);
                }
                let size = part::size(part, part::MOST_WRITTEN_OUT);
                if self.written_out + size > part::MOST_WRITTEN_OUT {
                    return self.refuse(id, TOO_LONG);
                }
                let part = part.clone();
                self.written_out += size;
                Ok(part)
            }
            Kind::Nimber(Some(size)) => {
                let size = self.integer(size)?;
                // A negative size gives no nimber, just as it has no nim-sum.
                Ok(self.game(Term::NimSum(vec![size])))
            }
            Kind::Set(elements) => {
                let mut values = Vec::new();
                for &element in tree.children(elements) {
                    if matches!(tree.kind(element), Kind::Element { .. }) {
                        return self.refuse(element, "how many options there are depends on a variable");
                    }
                    values.push(self.value(element)?);
                }
                Ok(self.game(Term::Mex(values)))
            }
            Kind::List(elements) => {
                let children = tree.children(elements).iter();
                children.map(|&child| self.expression(child)).collect::<Translated<_>>().map(Part::List)
            }
            Kind::Call { name, arguments, .. } => self.call(id, name, arguments),
            Kind::Apply { ruleset, arguments } => {
                let part = self.expression(ruleset)?;
                let arguments = self.arguments(tree.children(arguments))?;
                let name = self.written(ruleset);
                self.applied(id, &name, &part, arguments)
            }
            Kind::Index { list, index } => self.entry(id, list, index),
            Kind::Prefix { operator: Prefix::Not, operand } => {
                Ok(Part::Truth(Formula::Not(Box::new(self.truth(operand)?))))
            }
            Kind::Prefix { operator: Prefix::Negate, operand } => Ok(match self.expression(operand)? {
                Part::Integer(term) => Part::Integer(Term::Multiple(-1, Box::new(term))),
                part => Part::Game(self.value_of(operand, part)?),
            }),
            Kind::Chain { operands, operators } => self.chain(id, operands, operators),
            Kind::Conditional { condition, then, otherwise } => {
                let condition = self.truth(condition)?;
                let (then, otherwise) = (self.expression(then)?, self.expression(otherwise)?);
                self.chosen(id, condition, then, otherwise)
            }
            Kind::Where { value, names } => self.with_names(names, |translator| translator.expression(value)),
            Kind::Element { value, clauses } => {
                let clauses = tree.children(clauses);
                let quantifier = clauses.iter().find_map(|&clause| match tree.kind(clause) {
                    Kind::Every { quantifier, .. } => Some(quantifier),
                    _ => None,
                });
                match quantifier {
                    Some(quantifier) => Ok(Part::Truth(self.quantified(value, clauses, quantifier)?)),
                    None => Err(Refused::Error(unsupported::comprehension(&tree, id))),
                }
            }
            _ => self.refuse(id, format!("{} is not a formula over integers", self.written(id))),
        }
    }

    /// Whether a node says something of a variable in reach, or of all values.
    pub(super) fn is_open(&self, id: TreeId) -> bool {
        let tree = &self.tree;
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            let all = |run: Run| tree.children(run).iter().copied();
            match tree.kind(id) {
                Kind::Name => {
                    if self.in_scope(&canonical_name(tree.slice(tree.span(id)))).is_some() {
                        return true;
                    }
                }
                Kind::Every { .. } => return true,
                Kind::Set(run)
                | Kind::Infinite(run)
                | Kind::List(run)
                | Kind::Call { arguments: run, .. } => {
                    waiting.extend(all(run));
                }
                Kind::Chain { operands: run, .. } => waiting.extend(all(run)),
                Kind::Nimber(Some(part))
                | Kind::Prefix { operand: part, .. }
                | Kind::For { source: part, .. }
                | Kind::If { condition: part } => waiting.push(part),
                Kind::Apply { ruleset, arguments } => {
                    waiting.push(ruleset);
                    waiting.extend(all(arguments));
                }
                Kind::Index { list, index } => waiting.extend([list, index]),
                Kind::Conditional { condition, then, otherwise } => {
                    waiting.extend([condition, then, otherwise]);
                }
                Kind::Element { value, clauses: run }
                | Kind::Where { value, names: run }
                | Kind::Worded { value, words: run } => {
                    waiting.push(value);
                    waiting.extend(all(run));
                }
                Kind::Named { value, .. } | Kind::Turned { value, .. } => waiting.push(value),
                Kind::Integer
                | Kind::Plain
                | Kind::Text
                | Kind::Code
                | Kind::EmptySet
                | Kind::Nimber(None)
                | Kind::Partizan { .. }
                | Kind::Binder { .. } => {}
            }
        }
        false
    }

    /// Whether this is a list, a set or a comprehension that has the same number of entries for all
    /// values of the variables.
    pub(super) fn is_written_out(&self, id: TreeId) -> bool {
        let is_fixed = |&part: &TreeId| match self.tree.kind(part) {
            Kind::Element { clauses, .. } => {
                !self.tree.children(clauses).iter().any(|&clause| self.is_open(clause))
            }
            _ => true,
        };
        match self.tree.kind(id) {
            Kind::Element { .. } => is_fixed(&id),
            Kind::List(parts) | Kind::Set(parts) => self.tree.children(parts).iter().all(is_fixed),
            _ => false,
        }
    }

    /// Whether something is called in a node.
    fn calls_anything(&self, id: TreeId) -> bool {
        let span = self.tree.span(id);
        let within = |other: Span| other.start >= span.start && other.end <= span.end;
        self.tree.nodes.iter().any(|node| {
            within(node.span)
                && matches!(
                    node.kind,
                    Kind::Call { .. } | Kind::Apply { .. } | Kind::For { .. } | Kind::Chain { .. }
                )
        })
    }

    /// What has no variable is what the machine says that it is.
    fn evaluated(&mut self, id: TreeId) -> Translated<Part> {
        let is_plain =
            matches!(self.tree.kind(id), Kind::Name | Kind::Integer | Kind::EmptySet | Kind::Nimber(_));
        if self.hurries && !is_plain && self.calls_anything(id) {
            return self.refuse(id, IN_A_HURRY);
        }
        let value = self.run(id)?;
        if !matches!(value, Value::Range(_)) && value.size() > part::MOST_WRITTEN_OUT as u64 {
            return self.refuse(id, TOO_LONG);
        }
        match of_value(self.machine, &value)? {
            Some(part) => {
                self.by_values |= matches!(part, Part::Game(_) | Part::Outcome(_));
                Ok(part)
            }
            None => {
                let why = match value {
                    Value::Integer(_) => "is too large: it is 2^63 or more",
                    Value::Ordinal(_) => "is an ordinal, and only integers are followed",
                    Value::Position(_) => "has a value that is infinite, or 2^63 or more",
                    Value::Extended(_) => {
                        "is a loopy or entailing position, and only positions with a theory of heaps are followed"
                    }
                    Value::Loony => "is not a number",
                    _ => "is not an integer, a position, a condition or a list of these",
                };
                self.refuse(id, format!("{} {why}", self.written(id)))
            }
        }
    }

    /// What the machine says of a node without variables.
    pub(super) fn run(&mut self, id: TreeId) -> Result<Value> {
        let (names, values): (Vec<String>, Vec<Value>) = self.given.iter().cloned().unzip();
        let code = Arc::new(compile::expression_of(&self.tree, names, id)?);
        Ok(self.machine.run_on(&code, &values)?.value)
    }

    fn entry(&mut self, id: TreeId, list: TreeId, index: TreeId) -> Translated<Part> {
        let (list, index) = (self.expression(list)?, self.integer(index)?);
        let Part::List(parts) = list else {
            return self.refuse(id, "only the entries of a list can be asked for");
        };
        let known: Option<Rc<[i64]>> = parts.iter().map(Part::known).collect();
        match known {
            Some(entries) => Ok(Part::Integer(Term::Entry(entries, Box::new(index)))),
            None => self.refuse(id, "the entries of the list are not all known integers"),
        }
    }

    fn chosen(&mut self, id: TreeId, condition: Formula, then: Part, otherwise: Part) -> Translated<Part> {
        let either =
            |then, otherwise| Term::If(Box::new(condition.clone()), Box::new(then), Box::new(otherwise));
        match (then, otherwise) {
            (Part::Integer(then), Part::Integer(otherwise)) => Ok(Part::Integer(either(then, otherwise))),
            (Part::Truth(then), Part::Truth(otherwise)) => {
                Ok(Part::Truth(if_then_else(condition, then, otherwise)))
            }
            (then @ Part::OutcomeOnly(_), otherwise) | (then, otherwise @ Part::OutcomeOnly(_)) => {
                let (then, otherwise) = (self.is_p(id, then)?, self.is_p(id, otherwise)?);
                Ok(self.only_outcome(if_then_else(condition, then, otherwise)))
            }
            (then, otherwise) => {
                let (then, otherwise) = (self.value_of(id, then)?, self.value_of(id, otherwise)?);
                Ok(self.game(Term::If(Box::new(condition), Box::new(then), Box::new(otherwise))))
            }
        }
    }

    fn chain(&mut self, id: TreeId, operands: Run, operators: Run) -> Translated<Part> {
        let tree = Arc::clone(&self.tree);
        let (operands, operators) = (tree.children(operands), tree.operators(operators));
        match operators[0].0.level() {
            Level::Implies | Level::Or | Level::And => self.connected(operands, operators),
            Level::Relation => self.relations(id, operands, operators),
            Level::Sum => self.sum(operands, operators),
            Level::Product => self.product(id, operands, operators),
            Level::Range => {
                let (first, last) = (self.integer(operands[0])?, self.integer(operands[1])?);
                Ok(Part::Range(first, last))
            }
            Level::Power => self.power(id, operands),
            _ => self.refuse(id, format!("{} is not linear", self.written(id))),
        }
    }

    /// A power of 2 with a variable exponent, which is what is linear in it.
    fn power(&mut self, id: TreeId, operands: &[TreeId]) -> Translated<Part> {
        let (&[base, exponent], Some(known)) = (operands, self.power) else {
            return self.refuse(id, format!("{} is not linear", self.written(id)));
        };
        let (part, base) = (self.expression(exponent)?, self.expression(base)?.known());
        // The power of a power of 2.
        let bits =
            base.filter(|&base| base > 1 && base.count_ones() == 1).map(|base| i64::from(base.ilog2()));
        let (Part::Exponent(factor, added), Some(bits)) = (part, bits) else {
            return self.refuse(id, format!("{} is not linear", self.written(id)));
        };
        let (factor, added) = (factor.saturating_mul(bits), added.saturating_mul(bits));
        if !(1..=MOST_FACTOR).contains(&factor) || added.abs() > MOST_ADDED {
            return self.refuse(id, format!("{} is not linear", self.written(id)));
        }
        if known.factor != 0 && known.factor != factor {
            let why = format!("{} is not linear in the power of 2 that stands beside it", self.written(id));
            return self.refuse(id, why);
        }
        self.power = Some(PowerOfTwo { factor, least: known.least.min(added), ..known });
        let power = Term::Variable(known.variable);
        Ok(Part::Integer(match added {
            0 => power,
            1.. => multiple(1 << added, power),
            _ => Term::Quotient(Box::new(power), 1 << -added),
        }))
    }

    fn sum(&mut self, operands: &[TreeId], operators: &[(Infix, Span)]) -> Translated<Part> {
        let parts =
            operands.iter().map(|&operand| self.expression(operand)).collect::<Translated<Vec<_>>>()?;
        if let Some((factor, added)) = moved_exponent(&parts, operators) {
            return Ok(Part::Exponent(factor, added));
        }
        if parts.iter().any(|part| matches!(part, Part::Game(_) | Part::OutcomeOnly(_))) {
            let mut values = Vec::new();
            for (part, &operand) in parts.into_iter().zip(operands) {
                values.push(self.value_of(operand, part)?);
            }
            return Ok(self.game(Term::NimSum(values)));
        }
        // Sums and nim-sums in turn stand within each other.
        let turns =
            operators.windows(2).filter(|two| (two[0].0 == Infix::NimSum) != (two[1].0 == Infix::NimSum));
        let nim_sums = operators.iter().filter(|(infix, _)| *infix == Infix::NimSum);
        if turns.count().max(nim_sums.count()) > part::MOST_IN_A_CHAIN {
            return self.refuse(operands[0], TOO_DEEP);
        }
        let mut terms = Vec::new();
        for (part, &operand) in parts.into_iter().zip(operands) {
            match part {
                Part::Integer(term) => terms.push(term),
                other => {
                    let what = format!("{} is {}, and not an integer", self.written(operand), other.kind());
                    return self.refuse(operand, what);
                }
            }
        }
        let mut terms = terms.into_iter();
        let mut left = terms.next().unwrap_or(Term::Integer(0));
        for (right, &(infix, _)) in terms.zip(operators) {
            left = match infix {
                Infix::NimSum => Term::NimSum(vec![left, right]),
                Infix::Minus => added(left, Term::Multiple(-1, Box::new(right))),
                _ => added(left, right),
            };
        }
        Ok(Part::Integer(left))
    }

    fn product(&mut self, id: TreeId, operands: &[TreeId], operators: &[(Infix, Span)]) -> Translated<Part> {
        if operands.len() > part::MOST_IN_A_CHAIN {
            return self.refuse(id, TOO_DEEP);
        }
        let mut left = self.expression(operands[0])?;
        for (&operand, &(infix, _)) in operands[1..].iter().zip(operators) {
            let right = self.expression(operand)?;
            left = match (infix, left, right) {
                (Infix::Times, left, Part::Integer(right)) if left.known().is_some() => {
                    Part::Integer(multiple(left.known().unwrap_or(0), right))
                }
                (Infix::Times, Part::Integer(left), right) if right.known().is_some() => {
                    Part::Integer(multiple(right.known().unwrap_or(0), left))
                }
                (Infix::Times, Part::Exponent(factor, added), known)
                | (Infix::Times, known, Part::Exponent(factor, added))
                    if known.known().is_some() =>
                {
                    let times = known.known().unwrap_or(0);
                    Part::Exponent(factor.saturating_mul(times), added.saturating_mul(times))
                }
                // G + G is a P-position, so that only a parity counts.
                (Infix::Times, left, Part::Game(value)) if left.known().is_some_and(|count| count >= 0) => {
                    let odd = left.known().is_some_and(|count| count % 2 == 1);
                    let nothing =
                        || only_where(defined([&Part::Game(value.clone())]), Part::Game(Term::Integer(0)));
                    self.by_values = true;
                    if odd { Part::Game(value) } else { nothing() }
                }
                (Infix::FloorDivide, Part::Integer(left), right) if divides(&right).is_some() => {
                    let (sign, divisor) = divides(&right).unwrap_or((1, 1));
                    Part::Integer(Term::Quotient(Box::new(multiple(sign, left)), divisor))
                }
                // A remainder has the sign of the divisor.
                (Infix::Remainder, Part::Integer(left), right) if divides(&right).is_some() => {
                    let (sign, divisor) = divides(&right).unwrap_or((1, 1));
                    Part::Integer(multiple(sign, Term::Remainder(Box::new(multiple(sign, left)), divisor)))
                }
                (Infix::NimProduct | Infix::NimQuotient, ..) => {
                    return self.refuse(id, format!("{} is a nim-product of variables", self.written(id)));
                }
                _ => return self.refuse(id, format!("{} is not linear", self.written(id))),
            };
        }
        Ok(left)
    }

    fn connected(&mut self, operands: &[TreeId], operators: &[(Infix, Span)]) -> Translated<Part> {
        let parts = operands.iter().map(|&operand| self.truth(operand)).collect::<Translated<Vec<_>>>()?;
        let formula = match (operators[0].0, operators) {
            (Infix::And, _) => Formula::And(parts),
            (Infix::Or, _) => Formula::Or(parts),
            (infix, [_]) => {
                let mut parts = parts.into_iter();
                let (Some(left), Some(right)) = (parts.next(), parts.next()) else {
                    unreachable!("one operator has two operands")
                };
                if infix == Infix::Implies {
                    Formula::Or(vec![Formula::Not(Box::new(left)), right])
                } else {
                    Formula::Iff(Box::new(left), Box::new(right))
                }
            }
            (_, [_, second, ..]) => {
                return Err(Refused::Error(unsupported::implications(*second)));
            }
            (_, []) => unreachable!("a chain has an operator"),
        };
        Ok(Part::Truth(formula))
    }
}

fn if_then_else(condition: Formula, then: Formula, otherwise: Formula) -> Formula {
    let not = Formula::Not(Box::new(condition.clone()));
    Formula::Or(vec![Formula::And(vec![condition, then]), Formula::And(vec![not, otherwise])])
}

/// One more summand.
fn added(sum: Term, term: Term) -> Term {
    match sum {
        Term::Sum(mut terms) => {
            terms.push(term);
            Term::Sum(terms)
        }
        first => Term::Sum(vec![first, term]),
    }
}

/// The sign and the size of a known divisor: division by −k is that of the opposite number by k.
fn divides(divisor: &Part) -> Option<(i64, i64)> {
    let known = divisor.known()?;
    let size = known.checked_abs().filter(|&size| size > 0)?;
    Some((known.signum(), size))
}

fn multiple(factor: i64, term: Term) -> Term {
    match term {
        term if factor == 1 => term,
        Term::Integer(integer) if factor.checked_mul(integer).is_some() => Term::Integer(factor * integer),
        term => Term::Multiple(factor, Box::new(term)),
    }
}

/// `left` as it stands to `right`.
pub(super) fn compare(left: Term, relation: Relation, right: Term) -> Formula {
    Formula::Compare(left, relation, right)
}

/// An exponent and integers that are added to it and taken away from it.
fn moved_exponent(parts: &[Part], operators: &[(Infix, Span)]) -> Option<(i64, i64)> {
    let (first, rest) = parts.split_first()?;
    let start = match first {
        Part::Exponent(factor, added) => (*factor, *added),
        other => (0, other.known()?),
    };
    let moved = rest.iter().zip(operators).try_fold(start, |(factor, sum), (part, &(infix, _))| {
        match (infix, part) {
            (Infix::Plus, Part::Exponent(more, added)) if factor == 0 => {
                Some((*more, sum.checked_add(*added)?))
            }
            (Infix::Plus, other) => Some((factor, sum.checked_add(other.known()?)?)),
            (Infix::Minus, other) => Some((factor, sum.checked_sub(other.known()?)?)),
            _ => None,
        }
    })?;
    (moved.0 != 0).then_some(moved)
}
