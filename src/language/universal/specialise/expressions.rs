//! Expressions, with what is known of their parts.

use std::sync::Arc;

use crate::eval::arithmetic;
use crate::eval::code::Meaning;
use crate::eval::compile;
use crate::eval::value::Value;
use crate::registry;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Action, Kind, Run, TreeId};
use crate::syntax::{canonical_name, parser};
use crate::universal::Translated;
use crate::universal::specialise::half::{Clause, Entry, Half, Linear, Text, chosen, listed, negated};
use crate::universal::specialise::{Specialiser, because, not_too_long};

const TOO_LARGE: &str = "a number is too large";

impl Specialiser<'_> {
    pub(super) fn expression(&mut self, id: TreeId) -> Translated<Half> {
        let half = self.counted(|this| this.expression_on_stack(id))?;
        not_too_long(half.size())?;
        Ok(half)
    }

    fn expression_on_stack(&mut self, id: TreeId) -> Translated<Half> {
        let tree = Arc::clone(&self.tree);
        match tree.kind(id) {
            Kind::Integer => {
                let digits = tree.slice(tree.span(id)).replace('_', "");
                digits.parse().map(Half::integer).or_else(|_| because(TOO_LARGE))
            }
            Kind::Text => Ok(Half::Letters(self.letters(id))),
            Kind::Name => self.name(canonical_name(tree.slice(tree.span(id)))),
            Kind::Code => Ok(Half::Other(Text::whole(tree.slice(tree.span(id))))),
            Kind::EmptySet => Ok(Half::Position(Text::whole("{}"))),
            Kind::Nimber(None) => Ok(Half::Position(Text::whole("*"))),
            Kind::Nimber(Some(size)) => {
                let size = self.integer(size)?.text();
                let known = !size.text.is_empty() && size.text.bytes().all(|byte| byte.is_ascii_digit());
                let size = if known { size.text } else { format!("({})", size.text) };
                Ok(Half::Position(Text::whole(format!("*{size}"))))
            }
            Kind::Worded { value, .. } => self.expression(value),
            Kind::Set(elements) => self.set(tree.children(elements)),
            Kind::List(elements) => self.entries(tree.children(elements)).map(Half::List),
            Kind::Call { name, arguments, .. } => self.call(tree.slice(name), tree.children(arguments)),
            Kind::Apply { ruleset, arguments } => {
                let ruleset = self.ruleset(ruleset)?;
                let given = self.given(tree.children(arguments))?;
                self.applied(&ruleset, &given)
            }
            Kind::Index { list, index } => self.entry(list, index),
            Kind::Prefix { operator: Prefix::Not, operand } => Ok(match self.truth(operand)? {
                Half::Truth(truth) => Half::Truth(!truth),
                condition => negated(&condition.text()),
            }),
            Kind::Prefix { operator: Prefix::Negate, operand } => match self.expression(operand)? {
                Half::Integer(linear) => of_linear(linear.times(-1)),
                other => self.refused(id, &other),
            },
            Kind::Chain { operands, operators } => self.chain(operands, operators),
            Kind::Conditional { condition, then, otherwise } => match self.truth(condition)? {
                Half::Truth(truth) => self.expression(if truth { then } else { otherwise }),
                condition => {
                    let (left, right) = (self.expression(then)?, self.expression(otherwise)?);
                    self.either(id, &condition.text(), left, right)
                }
            },
            Kind::Where { value, names } => self.with_names(names, |this| this.expression(value)),
            Kind::Element { value, clauses } => {
                let said = self.said(value, tree.children(clauses))?;
                Ok(Half::Condition(Text::whole(format!("({said})"))))
            }
            _ => because(format!("{} cannot be written out", self.written(id))),
        }
    }

    /// A string without its quotes.
    fn letters(&self, id: TreeId) -> String {
        let mut signs = self.tree.slice(self.tree.span(id)).chars();
        signs.next();
        signs.next_back();
        signs.as_str().to_owned()
    }

    /// A set, with each family of options once.
    fn set(&mut self, elements: &[TreeId]) -> Translated<Half> {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in self.entries(elements)? {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        Ok(Half::Position(Text::whole(match entries.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{ {} }}", listed(&entries)),
        })))
    }

    /// What a person typed.
    pub(super) fn written(&self, id: TreeId) -> String {
        let text = self.tree.slice(self.tree.span(id));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(super) fn refused<T>(&self, id: TreeId, half: &Half) -> Translated<T> {
        because(format!("{} is {}, which is not expected here", self.written(id), half.kind()))
    }

    pub(super) fn integer(&mut self, id: TreeId) -> Translated<Linear> {
        match self.expression(id)? {
            Half::Integer(linear) => Ok(linear),
            other => self.refused(id, &other),
        }
    }

    /// A truth value, or a condition.
    pub(super) fn truth(&mut self, id: TreeId) -> Translated<Half> {
        match self.expression(id)? {
            Half::Condition(text) => {
                let fact = self.facts.iter().find(|(known, _)| *known == text);
                Ok(fact.map_or(Half::Condition(text), |(_, is_so)| Half::Truth(*is_so)))
            }
            Half::Truth(truth) => Ok(Half::Truth(truth)),
            other => self.refused(id, &other),
        }
    }

    /// A position; the integer 0 is one.
    pub(super) fn position(&mut self, id: TreeId) -> Translated<Text> {
        match self.expression(id)? {
            Half::Position(text) => Ok(text),
            other => self.refused(id, &other),
        }
    }

    pub(super) fn name(&mut self, name: String) -> Translated<Half> {
        if let Some((_, half)) = self.scope.iter().rev().find(|(known, _)| *known == name) {
            return Ok(half.clone());
        }
        match self
            .machine
            .find_in(&self.tree, &name)
            .map(|place| &self.machine.definitions[place as usize].meaning)
        {
            Some(Meaning::Value(value)) => {
                let value = value.clone();
                self.of_value(&value)
            }
            Some(Meaning::Function(_) | Meaning::Family(_) | Meaning::Stale) => {
                because(format!("{name} stands without its arguments"))
            }
            None => match &*name {
                "true" | "false" => Ok(Half::Truth(name == "true")),
                _ => Ok(Half::Other(Text::whole(name))),
            },
        }
    }

    /// What a value is.
    pub(super) fn of_value(&mut self, value: &Value) -> Translated<Half> {
        // A list may share its parts, and hold far more than it takes.
        if value.size() > 1 << 16 {
            return because("a value is too long to be written out");
        }
        Ok(match value {
            Value::Truth(truth) => Half::Truth(*truth),
            Value::Outcome(outcome) => Half::Other(Text::whole(outcome.to_string())),
            Value::Integer(integer) => match integer.to_i64() {
                Some(integer) => Half::integer(integer),
                None => return because(TOO_LARGE),
            },
            Value::Text(letters) => Half::Letters(letters.to_string()),
            Value::Position(position) => {
                self.machine.solve(value)?;
                match self.machine.store.value(*position).to_u64() {
                    Some(size) => Half::Position(Text::whole(format!("*{size}"))),
                    None => return because("a value is infinite, or too large"),
                }
            }
            Value::List(_) => {
                let entries = arithmetic::entries(&self.machine.store, value)?;
                let entries: Translated<_> =
                    entries.iter().map(|entry| self.of_value(entry).map(Entry::alone)).collect();
                Half::List(entries?)
            }
            Value::Range(ends) => match (ends.0.to_i64(), ends.1.to_i64()) {
                (Some(first), Some(last)) => Half::Range(Linear::known(first), Linear::known(last)),
                _ => return because(TOO_LARGE),
            },
            Value::Ruleset(ruleset) => Half::Other(Text::whole(self.machine.store.ruleset_name(*ruleset))),
            _ => return because("a value is of a kind that cannot be written out"),
        })
    }

    /// What has no variable, by the machine.
    pub(super) fn evaluated(&mut self, text: &str) -> Translated<Half> {
        let statement = parser::only_statement(text)?;
        let mut tree = parser::parse(&statement, self.machine.store.limits())?;
        tree.page = self.tree.page;
        let tree = Arc::new(tree);
        let Action::Show(root) = tree.action else { return because(format!("{text} has no value")) };
        let code = Arc::new(compile::expression(&tree, root)?);
        let value = self.machine.run(&code)?.value;
        self.of_value(&value)
    }

    /// What may be a ruleset: that of a name, or one with parameters that are known.
    fn ruleset(&mut self, id: TreeId) -> Translated<Half> {
        let tree = Arc::clone(&self.tree);
        if let Kind::Call { name, arguments, .. } = tree.kind(id) {
            let name = canonical_name(tree.slice(name));
            if self.machine.find_in(&tree, &name).is_none() && registry::named(&name).is_some() {
                let given = self.given(tree.children(arguments))?;
                if given.iter().all(Half::is_known) {
                    let given: Vec<String> = given.iter().map(|half| half.text().text).collect();
                    return Ok(Half::Other(Text::whole(format!("{name}({})", given.join(", ")))));
                }
            }
        }
        self.expression(id)
    }

    /// A ruleset, applied.
    pub(super) fn applied(&mut self, ruleset: &Half, given: &[Half]) -> Translated<Half> {
        let Half::Other(ruleset) = ruleset else { return because("only a ruleset takes arguments") };
        let given: Vec<String> = given.iter().map(|half| half.text().text).collect();
        Ok(Half::Position(Text::whole(format!("{}({})", ruleset.text, given.join(", ")))))
    }

    fn entry(&mut self, list: TreeId, index: TreeId) -> Translated<Half> {
        let whole = self.expression(list)?;
        let is_text = matches!(whole, Half::Letters(_));
        let entries = match whole {
            Half::List(entries) => entries,
            Half::Letters(letters) => {
                letters.chars().map(|letter| Entry::alone(Half::Letters(letter.to_string()))).collect()
            }
            other => return self.refused(list, &other),
        };
        let index = match self.expression(index)? {
            Half::Integer(index) => index,
            Half::Range(first, last) if !is_text => return part(entries, &first, &last),
            other => return self.refused(index, &other),
        };
        if entries.iter().any(|entry| !entry.clauses.is_empty()) {
            return self.or_open(&[Half::List(entries)], because("the length of a list is not known"));
        }
        match index.value() {
            Some(place) => {
                let entry = usize::try_from(place).ok().and_then(|place| entries.into_iter().nth(place));
                match entry {
                    Some(entry) => Ok(entry.value),
                    None => because(format!("a list has no entry {place}")),
                }
            }
            None => {
                let text = format!("[{}][{}]", listed(&entries), index.text().text);
                Ok(Half::Integer(Linear::of(Text::whole(text))))
            }
        }
    }

    /// Does something with the names of a `where` in reach.
    pub(super) fn with_names<T>(
        &mut self,
        names: Run,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let tree = Arc::clone(&self.tree);
        let reach = self.scope.len();
        for &named in tree.children(names) {
            let Kind::Named { name, value } = tree.kind(named) else { continue };
            let value = self.expression(value)?;
            self.scope.push((canonical_name(tree.slice(name)), value));
        }
        let done = work(self);
        self.scope.truncate(reach);
        done
    }

    /// One thing or another, as a condition says.
    fn either(&mut self, id: TreeId, condition: &Text, then: Half, otherwise: Half) -> Translated<Half> {
        Ok(match (then, otherwise) {
            (then, otherwise) if then == otherwise && then.is_known() => then,
            (Half::Integer(then), Half::Integer(otherwise)) => {
                Half::Integer(Linear::of(chosen(condition, &then.text(), &otherwise.text())))
            }
            (
                then @ (Half::Truth(_) | Half::Condition(_)),
                otherwise @ (Half::Truth(_) | Half::Condition(_)),
            ) => Half::Condition(chosen(condition, &then.text(), &otherwise.text())),
            (Half::Position(then), Half::Position(otherwise)) => {
                Half::Position(chosen(condition, &then, &otherwise))
            }
            (Half::List(then), Half::List(otherwise)) => {
                let fixed = |entries: &[Entry]| entries.iter().all(|entry| entry.clauses.is_empty());
                if then.len() == otherwise.len() && fixed(&then) && fixed(&otherwise) {
                    let pairs = then.into_iter().zip(otherwise);
                    let entries: Translated<_> = pairs
                        .map(|(then, otherwise)| {
                            self.either(id, condition, then.value, otherwise.value).map(Entry::alone)
                        })
                        .collect();
                    return Ok(Half::List(entries?));
                }
                let under = |entries: Vec<Entry>, condition: Text| {
                    entries.into_iter().map(move |mut entry| {
                        entry.clauses.insert(0, Clause::If(condition.clone()));
                        entry
                    })
                };
                let opposite = negated(condition).text();
                Half::List(under(then, condition.clone()).chain(under(otherwise, opposite)).collect())
            }
            (then, _) => return self.refused(id, &then),
        })
    }

    fn chain(&mut self, operands: Run, operators: Run) -> Translated<Half> {
        let tree = Arc::clone(&self.tree);
        let (operands, operators) = (tree.children(operands), tree.operators(operators));
        let signs: Vec<Infix> = operators.iter().map(|operator| operator.0).collect();
        match signs[0].level() {
            Level::Implies | Level::Or | Level::And => self.connected(operands, &signs),
            Level::Relation => self.related(operands, &signs),
            Level::Range => Ok(Half::Range(self.integer(operands[0])?, self.integer(operands[1])?)),
            Level::Concatenate => self.concatenated(operands),
            Level::Sum => self.sum(operands, &signs),
            Level::Product => self.product(operands, &signs),
            Level::Power => {
                let parts =
                    operands.iter().map(|&operand| self.integer(operand)).collect::<Translated<Vec<_>>>()?;
                let [base, exponent] = &parts[..] else { return because("a power of a power is too large") };
                match (base.value(), exponent.value()) {
                    (Some(base), Some(exponent)) => {
                        let exponent = u32::try_from(exponent).ok();
                        let power = exponent.and_then(|exponent| base.checked_pow(exponent));
                        of_linear(power.map(Linear::known))
                    }
                    _ => {
                        let (base, exponent) = (base.text(), exponent.text());
                        let power =
                            format!("{}^{}", base.within(Level::Power), exponent.within(Level::Power));
                        Ok(Half::Integer(Linear::of(Text::of(Level::Power, power))))
                    }
                }
            }
            _ => because("it has an operator that cannot be written out"),
        }
    }

    fn concatenated(&mut self, operands: &[TreeId]) -> Translated<Half> {
        let mut all = Vec::new();
        for &operand in operands {
            match self.expression(operand)? {
                Half::List(entries) => all.extend(entries),
                Half::Range(first, last) if let (Some(first), Some(last)) = (first.value(), last.value()) => {
                    all.extend((first..=last).take(1_000).map(|number| Entry::alone(Half::integer(number))));
                }
                other => return self.refused(operand, &other),
            }
        }
        Ok(Half::List(all))
    }

    fn sum(&mut self, operands: &[TreeId], signs: &[Infix]) -> Translated<Half> {
        let parts =
            operands.iter().map(|&operand| self.expression(operand)).collect::<Translated<Vec<_>>>()?;
        let positions = parts.iter().any(|part| matches!(part, Half::Position(_)));
        let mut parts = parts.into_iter().zip(operands);
        let Some((first, &place)) = parts.next() else { return because("a sum is empty") };
        if positions {
            let mut written = first.text().within(Level::Sum);
            for ((part, _), sign) in parts.zip(signs) {
                written.push_str(&format!(" {} {}", sign.sign(), part.text().within(Level::Sum)));
            }
            return Ok(Half::Position(Text::of(Level::Sum, written)));
        }
        let Half::Integer(mut sum) = first else { return self.refused(place, &first) };
        for ((part, &place), sign) in parts.zip(signs) {
            let Half::Integer(part) = part else { return self.refused(place, &part) };
            let next = match sign {
                Infix::Plus => sum.plus(1, &part),
                Infix::Minus => sum.plus(-1, &part),
                _ => Some(match (sum.value(), part.value()) {
                    (Some(left @ 0..), Some(right @ 0..)) => Linear::known(left ^ right),
                    _ => {
                        let both = [&sum, &part].map(|one| one.text().within(Level::Sum));
                        Linear::of(Text::of(Level::Sum, both.join(" ⊕ ")))
                    }
                }),
            };
            let Some(next) = next else { return because(TOO_LARGE) };
            sum = next;
        }
        Ok(Half::Integer(sum))
    }

    fn product(&mut self, operands: &[TreeId], signs: &[Infix]) -> Translated<Half> {
        let parts =
            operands.iter().map(|&operand| self.expression(operand)).collect::<Translated<Vec<_>>>()?;
        let mut parts = parts.into_iter();
        let Some(mut left) = parts.next() else { return because("a product is empty") };
        for (right, &sign) in parts.zip(signs) {
            let texts = [&left, &right].map(|part| part.text().within(Level::Product));
            let written = Text::of(Level::Product, texts.join(&format!(" {} ", sign.sign())));
            left = match (left, sign, right) {
                (Half::Integer(left), _, Half::Integer(right)) => {
                    let known = match (left.value(), sign, right.value()) {
                        (Some(factor), Infix::Times, _) => Some(right.times(factor)),
                        (_, Infix::Times, Some(factor)) => Some(left.times(factor)),
                        (Some(left), Infix::FloorDivide, Some(right @ 1..)) => {
                            Some(Some(Linear::known(left.div_euclid(right))))
                        }
                        (Some(left), Infix::Remainder, Some(right @ 1..)) => {
                            Some(Some(Linear::known(left.rem_euclid(right))))
                        }
                        _ => None,
                    };
                    match known {
                        Some(known) => of_linear(known)?,
                        None => Half::Integer(Linear::of(written)),
                    }
                }
                (_, Infix::Times, Half::Position(_)) => Half::Position(written),
                _ => return because("a product is not one of integers"),
            };
        }
        Ok(left)
    }
}

fn of_linear(linear: Option<Linear>) -> Translated<Half> {
    linear.map_or_else(|| because(TOO_LARGE), |linear| Ok(Half::Integer(linear)))
}

/// The entries of a list from one place to another.
fn part(entries: Vec<Entry>, first: &Linear, last: &Linear) -> Translated<Half> {
    let is_fixed = entries.iter().all(|entry| entry.clauses.is_empty());
    let (Some(first), Some(last)) = (first.value(), last.value()) else {
        return because("which part of a list is asked for is not known");
    };
    match (usize::try_from(first), usize::try_from(last)) {
        _ if is_fixed && last < first => Ok(Half::List(Vec::new())),
        (Ok(first), Ok(last)) if is_fixed && last < entries.len() => {
            Ok(Half::List(entries[first..=last].to_vec()))
        }
        _ => because("which part of a list is asked for is not known"),
    }
}
