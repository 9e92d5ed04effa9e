//! Lists of integers of a claim, as the kernel takes them: entry by entry.

use super::{Parts, Word, applied, chained, word};
use crate::error::Result;
use crate::eval::functions::called;
use crate::eval::rulesets;
use crate::eval::value::Value;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, TreeId};

impl Parts<'_> {
    /// That two lists have one length and the same entries.
    pub(super) fn lists(&mut self, id: TreeId, [left, right]: [TreeId; 2]) -> Result<Vec<Word>> {
        for [one, other] in [[left, right], [right, left]] {
            match called(&self.tree.clone(), one) {
                Some((function, &[ruleset])) if function.name() == "exceptions" => {
                    return self.exceptions([one, ruleset], other);
                }
                _ => {}
            }
        }
        let [left, right] = [self.entries(left)?, self.entries(right)?];
        if left.len() != right.len() || left.is_empty() {
            return self.refuse(id, "the kernel compares lists with as many entries, at least one");
        }
        let pairs = left.into_iter().zip(right).map(|(one, other)| applied("eq", [one, other]));
        Ok(chained("and", pairs.collect()))
    }

    /// The integers of a list that is written out, of a comprehension, of a range, of several in a row, or of
    /// a nim-sequence.
    pub(super) fn entries(&mut self, id: TreeId) -> Result<Vec<Vec<Word>>> {
        let tree = self.tree.clone();
        match tree.kind(id) {
            Kind::List(run) => return self.all_entries(tree.children(run), &mut Parts::integer),
            Kind::Chain { operands, operators } => {
                let operands = tree.children(operands);
                match tree.operators(operators)[0].0 {
                    Infix::Concatenate => {
                        let lists: Result<Vec<_>> = operands.iter().map(|&list| self.entries(list)).collect();
                        return Ok(lists?.concat());
                    }
                    Infix::Range if operands.iter().all(|&end| self.is_literal(end)) => {
                        return Ok(self.values_in(id)?.iter().filter_map(number).collect());
                    }
                    _ => {}
                }
            }
            _ => match called(&tree, id) {
                Some((function, &[ruleset, heaps])) if function.name() == "sequence" => {
                    return self.values_of_heaps(ruleset, heaps);
                }
                _ => {}
            },
        }
        self.refuse(id, "the kernel takes lists that are written out")
    }

    /// Integers, of lists, ranges and comprehensions all that they give.
    pub(super) fn integers(&mut self, ids: &[TreeId]) -> Result<Vec<Vec<Word>>> {
        let (tree, mut found) = (self.tree.clone(), Vec::new());
        for &id in ids {
            let is_element = matches!(tree.kind(id), Kind::Element { .. });
            found.extend(match is_element {
                false if matches!(self.value(id)?, Value::List(_) | Value::Range(_)) => self.entries(id)?,
                _ => self.all_entries(&[id], &mut Parts::integer)?,
            });
        }
        Ok(found)
    }

    /// One entry of a list, by its number from 0.
    pub(super) fn entry(&mut self, list: TreeId, index: TreeId) -> Result<Vec<Word>> {
        let place = match self.value(index)? {
            Value::Integer(place) if self.is_literal(index) => place.to_usize(),
            _ => None,
        };
        let mut entries = self.entries(list)?;
        match place.filter(|&place| place < entries.len()) {
            Some(place) => Ok(entries.swap_remove(place)),
            None => self.refuse(index, "the kernel takes an entry by a number that is written out"),
        }
    }

    /// That a position is an option of another, or an integer an entry of a list or a range.
    pub(super) fn is_in(&mut self, one: TreeId, whole: TreeId) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        if let Kind::Chain { operands, operators } = tree.kind(whole)
            && let (&[first, last], Infix::Range) = (tree.children(operands), tree.operators(operators)[0].0)
        {
            let from = applied("le", [self.integer(first)?, self.integer(one)?]);
            return Ok(applied("and", [from, applied("le", [self.integer(one)?, self.integer(last)?])]));
        }
        let position = match called(&tree, whole) {
            Some((function, &[position])) if function.name() == "options" => position,
            _ if matches!(self.value(whole)?, Value::Position(_)) => whole,
            _ if !matches!(self.value(one)?, Value::Integer(_)) => {
                return self.refuse(one, "the kernel takes lists of integers");
            }
            _ => {
                let integer = self.integer(one)?;
                let entries = self.entries(whole)?.into_iter();
                let equal: Vec<_> = entries.map(|entry| applied("eq", [integer.clone(), entry])).collect();
                if equal.is_empty() {
                    return self.refuse(whole, "the kernel takes a list with at least one entry here");
                }
                return Ok(chained("or", equal));
            }
        };
        Ok(applied("option", [self.set(one)?, self.set(position)?]))
    }

    /// The values that `sequence` lists.
    fn values_of_heaps(&mut self, ruleset: TreeId, heaps: TreeId) -> Result<Vec<Vec<Word>>> {
        let Value::Ruleset(rules) = self.value(ruleset)? else {
            let why = "the kernel has the values of heaps of rulesets; of others [grundy(f(n)) for n in a..b] is proved";
            return self.refuse(ruleset, why);
        };
        let mut found = Vec::new();
        for heap in self.values_in(heaps)? {
            self.machine.store.interrupt().poll()?;
            let position = rulesets::apply(&mut self.machine.store, &Value::Ruleset(rules), &[heap])?;
            found.push(self.worth_of(ruleset, position)?);
        }
        Ok(found)
    }
}

/// An integer as the kernel writes it.
pub(super) fn number(value: &Value) -> Option<Vec<Word>> {
    let Value::Integer(integer) = value else { return None };
    let written = integer.written();
    Some(match written.strip_prefix(['-', '−']) {
        Some(digits) => vec![word("neg"), word(digits)],
        None => vec![word(&written)],
    })
}
