//! Lists, sets and comprehensions: a `for` through what is known is written out, others stay.

use std::sync::Arc;

use crate::error::Span;
use crate::syntax::canonical_name;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Quantifier, Run, TreeId};
use crate::universal::Translated;
use crate::universal::specialise::half::{self, Clause, Entry, Half, Linear, Text};
use crate::universal::specialise::{Specialiser, because};

/// Numbers of a range that are written out, at most.
const MOST_UNROLLED: i64 = 64;

/// Conditions on which the length of a list depends, at most.
const MOST_OPEN: usize = 8;

/// Entries of one list, at most.
const MOST_ENTRIES: usize = 1_000;

impl Specialiser<'_> {
    /// The entries of a list or a set, or those that a call is given.
    pub(super) fn entries(&mut self, elements: &[TreeId]) -> Translated<Vec<Entry>> {
        let tree = Arc::clone(&self.tree);
        let mut entries = Vec::new();
        for &element in elements {
            match tree.kind(element) {
                Kind::Element { value, clauses } => {
                    self.unrolled(value, tree.children(clauses), &mut Vec::new(), &mut entries)?;
                }
                _ => self.alone(element, &mut Vec::new(), &mut entries)?,
            }
        }
        Ok(entries)
    }

    /// The values of a comprehension for all values of its variables, under the clauses that stay.
    fn unrolled(
        &mut self,
        value: TreeId,
        clauses: &[TreeId],
        stay: &mut Vec<Clause>,
        entries: &mut Vec<Entry>,
    ) -> Translated<()> {
        if entries.len() >= MOST_ENTRIES {
            return because("a list or a set is too long when it is written out");
        }
        let Some((&clause, rest)) = clauses.split_first() else {
            return self.alone(value, stay, entries);
        };
        let tree = Arc::clone(&self.tree);
        match tree.kind(clause) {
            Kind::For { name, source } => {
                let name = canonical_name(tree.slice(name));
                for entry in self.gone_through(&name, source)? {
                    let (reach, kept) = (self.live.len(), stay.len());
                    for clause in &entry.clauses {
                        if let Clause::For { name, .. } = clause {
                            if self.live.contains(name) {
                                return because("a list that depends on a variable is gone through twice");
                            }
                            self.live.push(name.clone());
                        }
                    }
                    stay.extend(entry.clauses);
                    self.scope.push((name.clone(), entry.value));
                    let done = self.unrolled(value, rest, stay, entries);
                    self.scope.pop();
                    stay.truncate(kept);
                    self.live.truncate(reach);
                    done?;
                }
                Ok(())
            }
            Kind::If { condition } => match self.truth(condition)? {
                Half::Truth(true) => self.unrolled(value, rest, stay, entries),
                Half::Truth(false) => Ok(()),
                condition => {
                    stay.push(Clause::If(condition.text()));
                    let done = self.unrolled(value, rest, stay, entries);
                    stay.pop();
                    done
                }
            },
            _ => because("a clause is not a `for` or an `if`"),
        }
    }

    /// One value. If it depends on a condition how long a list in it is, once where that is so, and
    /// once where it is not.
    fn alone(&mut self, value: TreeId, stay: &mut Vec<Clause>, entries: &mut Vec<Entry>) -> Translated<()> {
        let (scope, live, facts) = (self.scope.len(), self.live.len(), self.facts.len());
        self.open = None;
        let refused = match self.expression(value) {
            Ok(value) => {
                entries.push(Entry { clauses: stay.clone(), value });
                return Ok(());
            }
            Err(refused) => refused,
        };
        let Some(open) = self.open.take().filter(|_| facts < MOST_OPEN) else { return Err(refused) };
        for is_so in [true, false] {
            self.scope.truncate(scope);
            self.live.truncate(live);
            self.facts.truncate(facts);
            self.facts.push((open.clone(), is_so));
            stay.push(Clause::If(if is_so { open.clone() } else { half::negated(&open).text() }));
            let done = self.alone(value, stay, entries);
            stay.pop();
            done?;
        }
        self.facts.truncate(facts);
        Ok(())
    }

    /// What a variable is, one after the other; a variable of the same kind, with its clause, where
    /// that is not known.
    fn gone_through(&mut self, name: &str, source: TreeId) -> Translated<Vec<Entry>> {
        match self.expression(source)? {
            Half::List(entries) => Ok(entries),
            Half::Range(first, last) => {
                if let Some(more @ ..MOST_UNROLLED) = last.above(&first) {
                    let number = |step| first.clone().plus(1, &Linear::known(step));
                    let numbers: Option<Vec<Linear>> = (0..=more).map(number).collect();
                    if let Some(numbers) = numbers {
                        return Ok(numbers.into_iter().map(|one| Entry::alone(Half::Integer(one))).collect());
                    }
                }
                let fresh = self.fresh(name);
                let source = Half::Range(first, last).text().text;
                let value = Half::Integer(Linear::of(Text::whole(fresh.clone())));
                Ok(vec![Entry { clauses: vec![Clause::For { name: fresh, source }], value }])
            }
            other => {
                because(format!("{} is {}, and not a range or a list", self.written(source), other.kind()))
            }
        }
    }

    /// A name that nothing in reach has.
    fn fresh(&self, name: &str) -> String {
        let mut fresh = name.to_owned();
        while self.live.contains(&fresh) {
            fresh.push('\'');
        }
        fresh
    }

    /// What is claimed. Variables keep their names, and clauses their places.
    pub(super) fn claim(&mut self, root: TreeId) -> Translated<String> {
        let tree = Arc::clone(&self.tree);
        match tree.kind(root) {
            Kind::Element { value, clauses } => self.said(value, tree.children(clauses)),
            _ => self.expression(root).map(|claim| claim.text().text),
        }
    }

    /// What is said for all or for some values of variables.
    pub(super) fn said(&mut self, value: TreeId, outside: &[TreeId]) -> Translated<String> {
        let tree = Arc::clone(&self.tree);
        let (reach, named) = (self.scope.len(), self.live.len());
        let mut written = String::new();
        for &clause in outside {
            match tree.kind(clause) {
                Kind::Every { quantifier, games: false, binders } => {
                    written.push_str(match quantifier {
                        Quantifier::All => " for all ",
                        Quantifier::Some => " for some ",
                    });
                    written.push_str(&self.binders(binders)?);
                }
                Kind::For { name, source } => {
                    let source = self.expression(source)?.text().text;
                    let name = self.bound(name)?;
                    written.push_str(&half::clauses(&[Clause::For { name, source }]));
                }
                Kind::If { condition } => {
                    let condition = self.truth(condition)?.text();
                    written.push_str(&half::clauses(&[Clause::If(condition)]));
                }
                _ => return because("it is claimed of games"),
            }
        }
        let value = self.expression(value)?;
        self.scope.truncate(reach);
        self.live.truncate(named);
        let value = value.text().text;
        // A conditional would take the clauses for a part of it.
        Ok(if value.starts_with("if ") { format!("({value}){written}") } else { value + &written })
    }

    /// Variables over all integers, with their bounds.
    fn binders(&mut self, binders: Run) -> Translated<String> {
        let tree = Arc::clone(&self.tree);
        let mut written = Vec::new();
        for &binder in tree.children(binders) {
            let Kind::Binder { name, bound } = tree.kind(binder) else { continue };
            let bound = match bound {
                Some((relation, bound)) => {
                    let bound = self.integer(bound)?.text();
                    format!(" {} {}", Infix::sign(relation), bound.text)
                }
                None => String::new(),
            };
            written.push(self.bound(name)? + &bound);
        }
        Ok(written.join(", "))
    }

    /// A variable of the claim.
    fn bound(&mut self, name: Span) -> Translated<String> {
        let name = canonical_name(self.tree.slice(name));
        if self.live.contains(&name) {
            return because("a name is bound twice");
        }
        self.live.push(name.clone());
        self.scope.push((name.clone(), Half::Integer(Linear::of(Text::whole(name.clone())))));
        Ok(name)
    }
}
