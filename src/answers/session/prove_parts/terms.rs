//! Positions and integers of a claim, as the kernel computes them: each operator before what it takes.

use num_traits::ToPrimitive as _;

use super::heaps::has_large_heap;
use super::lists::number;
use super::unknowns::HEAPS;
use super::{LARGEST_HEAP, Parts, Word, applied, applied_to_all, nested, word};
use crate::error::Result;
use crate::eval::functions::{Alone, Means, called};
use crate::eval::relations;
use crate::eval::value::Value;
use crate::game::Node;
use crate::session::{answer, computed};
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, Run, TreeId};

/// Followers of one position that is written out as a set, and of all of them.
const FOLLOWERS: u64 = 5_000;
const ALL_FOLLOWERS: usize = 20_000;

/// Bits of the numbers that the kernel computes with, and of those in Coq's table of nim-products.
const BITS: u64 = 127;
const FACTOR_BITS: u64 = 4;

impl Parts<'_> {
    /// A position, as a node of the certificate.
    pub(super) fn position(&mut self, id: TreeId) -> Result<Vec<Word>> {
        if self.mentions_unknown(id) {
            return self.refuse(id, HEAPS);
        }
        computed::refuse(self.machine, &self.tree.clone(), id)?;
        let value = self.value(id)?;
        let Some(position) = relations::position(&self.machine.store, &value) else {
            let text = self.tree.slice(self.tree.span(id));
            let why = format!(
                "functions are evaluated of positions of finite play alone; what has a proof is `{text} is D`, `is N` or `is P`"
            );
            return self.refuse(id, &why);
        };
        self.positions.push(position);
        Ok(vec![Word::Position(self.positions.len() - 1)])
    }

    /// A position that the kernel writes out as a set.
    pub(super) fn set(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let words = self.position(id)?;
        let position = self.positions[self.positions.len() - 1];
        if !self.as_sets.contains(&position) {
            let store = &mut self.machine.store;
            let followers = match store.node(position) {
                Node::Nimber(_) => store.value(position).to_u64().filter(|&size| size <= LARGEST_HEAP),
                _ => answer::cheaply(store, |store| store.followers(position))?
                    .and_then(|count| count.to_u64())
                    .filter(|&count| count <= FOLLOWERS),
            };
            self.followers += followers.unwrap_or(0) as usize;
            if followers.is_none() || self.followers > ALL_FOLLOWERS {
                return self.refuse(id, "too many positions would have to be written out as sets");
            }
            self.as_sets.push(position);
        }
        Ok(words)
    }

    /// The value of a position; where it is computed, so does the kernel.
    pub(super) fn worth(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let words = match tree.kind(id) {
            Kind::Nimber(None) => vec![word("1")],
            Kind::Nimber(Some(size)) => return self.integer(size),
            Kind::Chain { operands, operators } => {
                let name = |infix| match infix {
                    Infix::Plus | Infix::NimSum => Ok("sum"),
                    Infix::NimProduct => Ok("times"),
                    Infix::NimQuotient => Ok("over"),
                    _ => Err("the kernel has sums, nim-products and nim-quotients of positions"),
                };
                self.joined_from_the_left(id, (operands, operators), name, Parts::worth)?
            }
            Kind::Name if self.mentions_unknown(id) => self.unknown(id, true)?,
            _ => match self.canonical_of(id) {
                // It has the value of the position.
                Some(position) => return self.worth(position),
                None if self.mentions_unknown(id) => self.heaps_of_unknown_size(id)?,
                None => {
                    let value = self.value(id)?;
                    match relations::position(&self.machine.store, &value) {
                        Some(position) if has_large_heap(&mut self.machine.store, position) => {
                            self.worth_of(id, position)?
                        }
                        _ => applied("value", [self.position(id)?]),
                    }
                }
            },
        };
        let value = self.value(id)?;
        self.within(id, &value)?;
        Ok(words)
    }

    /// Operands of one level, joined from the left. The kernel has names for the operators, or it is said
    /// why not.
    fn joined_from_the_left(
        &mut self,
        id: TreeId,
        (operands, operators): (Run, Run),
        name: impl Fn(Infix) -> std::result::Result<&'static str, &'static str>,
        each: impl Fn(&mut Self, TreeId) -> Result<Vec<Word>>,
    ) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let (operands, operators) = (tree.children(operands), tree.operators(operators));
        let mut found = each(self, operands[0])?;
        for (place, &(infix, _)) in operators.iter().enumerate() {
            let name = match name(infix) {
                Ok(name) => name,
                Err(why) => return self.refuse(id, why),
            };
            found = applied(name, [found, each(self, operands[place + 1])?]);
            if infix == Infix::NimProduct {
                let first = match place {
                    0 => self.value(operands[0])?,
                    _ => self.value_of_chain(&operands[..=place], &operators[..place])?,
                };
                let second = self.value(operands[place + 1])?;
                self.factors(id, &[first, second])?;
            }
            if place + 1 < operators.len() {
                let value = self.value_of_chain(&operands[..place + 2], &operators[..=place])?;
                self.within(id, &value)?;
            }
        }
        Ok(found)
    }

    /// The bits of a number, or of the value of a position.
    fn bits(&mut self, value: &Value) -> Result<Option<u64>> {
        Ok(match value {
            Value::Integer(integer) => Some(integer.bits()),
            value => match relations::position(&self.machine.store, value) {
                Some(position) => {
                    self.machine.store.solve(position)?;
                    self.machine.store.value(position).bits()
                }
                None => None,
            },
        })
    }

    /// Refuses nim-products that are not in Coq's table.
    fn factors(&mut self, id: TreeId, factors: &[Value]) -> Result<()> {
        for factor in factors {
            if self.is_for_coq() && self.bits(factor)?.is_none_or(|bits| bits > FACTOR_BITS) {
                return self.refuse(id, "Coq has nim-products of numbers below 16 alone");
            }
        }
        Ok(())
    }

    /// Refuses numbers that are too large for the kernel.
    fn within(&mut self, id: TreeId, value: &Value) -> Result<()> {
        match self.bits(value)? {
            Some(..=BITS) => Ok(()),
            Some(_) if self.is_for_coq() => Ok(()),
            _ => self.refuse(id, "the kernel computes with numbers below 2^127"),
        }
    }

    pub(super) fn integer(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let words = match tree.kind(id) {
            _ if self.is_literal(id) => self.literal(id)?,
            Kind::Name if self.mentions_unknown(id) => self.unknown(id, false)?,
            Kind::Prefix { operator: Prefix::Negate, operand } => applied("neg", [self.integer(operand)?]),
            Kind::Chain { operands, operators } => {
                let is_pair = tree.children(operands).len() == 2;
                let name = |infix| match infix {
                    Infix::Plus => Ok("add"),
                    Infix::Minus => Ok("sub"),
                    Infix::NimSum => Ok("xor"),
                    Infix::Times => Ok("mul"),
                    Infix::FloorDivide => Ok("div"),
                    Infix::Remainder => Ok("mod"),
                    Infix::NimProduct => Ok("times"),
                    Infix::NimQuotient => Ok("over"),
                    Infix::Power if is_pair => Ok("pow"),
                    _ => Err("the kernel does not compute this"),
                };
                self.joined_from_the_left(id, (operands, operators), name, Parts::integer)?
            }
            Kind::Call { .. } => self.call(id)?,
            Kind::Index { list, index } => self.entry(list, index)?,
            _ => {
                return self
                    .refuse(id, "the kernel computes with integers, variables and values of positions");
            }
        };
        let value = self.value(id)?;
        self.within(id, &value)?;
        Ok(words)
    }

    /// An integer as it is.
    fn literal(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let value = self.value(id)?;
        number(&value).map_or_else(|| self.refuse(id, "an integer is expected here"), Ok)
    }

    /// Whether it stands for an integer that is written, or for the one of a case.
    pub(super) fn is_literal(&self, id: TreeId) -> bool {
        let text = self.tree.slice(self.tree.span(id));
        let is_bound = || self.bindings.iter().any(|(name, _)| *name == canonical_name(text));
        match self.tree.kind(id) {
            Kind::Integer => true,
            Kind::Name => is_bound() && !self.is_unknown(text),
            _ => false,
        }
    }

    fn call(&mut self, id: TreeId) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let Some((function, arguments)) = called(&tree, id) else {
            return self.refuse(id, "the kernel does not unfold definitions of numbers");
        };
        if matches!(function.means, Means::Value) && function.alone == Alone::Worth {
            return Ok(applied("worth", [self.worth(arguments[0])?]));
        }
        let name = match function.name() {
            "birthday" => return Ok(applied("birthday", [self.set(arguments[0])?])),
            "misere_grundy" if self.is_for_coq() => {
                return self.refuse(id, "files for Coq state no misère Grundy values");
            }
            "misere_grundy" => return Ok(applied("misere-value", [self.set(arguments[0])?])),
            "nim_product" => "times",
            "nim_quotient" => "over",
            "nim_power" => "nim-power",
            name @ ("sum" | "gcd") => {
                let mut entries = self.integers(arguments)?;
                if entries.len() < 2 {
                    entries.insert(0, vec![word("0")]);
                }
                let by_two = if name == "sum" { "add" } else { name };
                let joined = entries.into_iter().reduce(|joined, entry| applied(by_two, [joined, entry]));
                return Ok(joined.unwrap_or_default());
            }
            name @ ("mex" | "min" | "max") => {
                let entries = self.integers(arguments)?;
                if entries.is_empty() {
                    return self.refuse(id, "the kernel takes at least one number here");
                }
                return Ok(applied_to_all(name, entries));
            }
            "period" | "preperiod" | "last_exception" | "saltus" => {
                return self.of_period(id, function.name(), arguments);
            }
            "count" => return self.count(id, arguments),
            "len" => return self.length(id, arguments[0]),
            _ => return self.refuse(id, "the kernel does not compute this function"),
        };
        if name == "times" {
            let factors: Result<Vec<Value>> = arguments.iter().map(|&id| self.value(id)).collect();
            self.factors(id, &factors?)?;
        }
        let operands: Result<Vec<Vec<Word>>> = arguments.iter().map(|&id| self.integer(id)).collect();
        Ok(applied(name, operands?))
    }

    /// How many cases hold.
    fn count(&mut self, id: TreeId, arguments: &[TreeId]) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        let [Kind::Element { value, clauses }] =
            arguments.iter().map(|&id| tree.kind(id)).collect::<Vec<_>>()[..]
        else {
            return self.refuse(id, "the kernel counts cases that are written with `for`");
        };
        let truths = self.cases(value, tree.children(clauses), &mut |parts, id| {
            let mut words = Vec::new();
            nested(&parts.truth(id)?, &mut words);
            Ok(words)
        })?;
        Ok(if truths.is_empty() { vec![word("0")] } else { applied_to_all("count", truths) })
    }
}
