//! The conditions of the specification, checked as they are written there, without haste.

use std::collections::BTreeSet;

use super::document::{Claim, Document, Value};
use crate::sums::{Part, Sum, parts, sorted, with};

/// The largest heap in the target of an entailing move.
const LARGEST: u64 = 1 << 20;

/// A set of numbers and perhaps loony: these, or all but these and loony.
#[derive(Debug, Clone)]
pub enum Set {
    Of(BTreeSet<u64>),
    AllBut(BTreeSet<u64>),
}

impl Set {
    fn complement(self) -> Set {
        match self {
            Set::Of(numbers) => Set::AllBut(numbers),
            Set::AllBut(numbers) => Set::Of(numbers),
        }
    }

    fn or(self, other: Set) -> Set {
        match (self, other) {
            (Set::Of(one), Set::Of(other)) => Set::Of(&one | &other),
            (Set::AllBut(one), Set::AllBut(other)) => Set::AllBut(&one & &other),
            (Set::Of(one), Set::AllBut(other)) | (Set::AllBut(other), Set::Of(one)) => {
                Set::AllBut(&other - &one)
            }
        }
    }

    fn beside(self, number: u64) -> Set {
        let moved = |numbers: BTreeSet<u64>| numbers.into_iter().map(|one| one ^ number).collect();
        match self {
            Set::Of(numbers) => Set::Of(moved(numbers)),
            Set::AllBut(numbers) => Set::AllBut(moved(numbers)),
        }
    }

    pub fn has(&self, value: Value) -> bool {
        match (self, value) {
            (Set::Of(numbers), Some(number)) => numbers.contains(&number),
            (Set::AllBut(numbers), Some(number)) => !numbers.contains(&number),
            (Set::Of(_), None) => false,
            (Set::AllBut(_), None) => true,
        }
    }

    fn least_missing(&self) -> Value {
        match self {
            Set::Of(numbers) => (0..).find(|number| !numbers.contains(number)),
            Set::AllBut(numbers) => numbers.first().copied(),
        }
    }
}

/// The sets A of nodes, as far as their values are right.
pub struct Checked<'d> {
    document: &'d Document,
    sets: Vec<Set>,
}

/// The sets of a certificate whose nodes have the right values.
pub fn checked(document: &Document) -> Option<Checked<'_>> {
    let mut checked = Checked { document, sets: Vec::new() };
    for node in &document.nodes {
        let set = checked.of_options(&node.options)?;
        if set.least_missing() != node.value {
            return None;
        }
        checked.sets.push(set);
    }
    Some(checked)
}

pub fn accepts(document: &Document) -> bool {
    let Some(checked) = checked(document) else { return false };
    !document.claims.is_empty() && document.claims.iter().all(|claim| checked.holds(claim) == Some(true))
}

impl Checked<'_> {
    /// The set A of a position with these options; `None` if a heap is too large.
    pub fn of_options(&self, [plain, entailing, complimenting]: &[Vec<Sum>; 3]) -> Option<Set> {
        let mut set = Set::Of(BTreeSet::new());
        for option in plain {
            set = set.or(Set::Of(self.value(option).into_iter().collect()));
        }
        for option in entailing {
            set = set.or(self.set(option)?.complement());
        }
        for option in complimenting {
            set = set.or(Set::AllBut(self.value(option).into_iter().collect()));
        }
        Some(set)
    }

    pub fn value(&self, sum: &Sum) -> Value {
        sum.iter().try_fold(0, |total, &part| match part {
            Part::Node(node) => Some(total ^ self.document.nodes[node - 1].value?),
            Part::Heap(heap) => Some(total ^ heap),
        })
    }

    /// The set A of a sum: a reply is due in one of its parts, beside the others.
    fn set(&self, sum: &Sum) -> Option<Set> {
        let mut set = Set::Of(BTreeSet::new());
        for (part, rest) in parts(sum) {
            let own = match part {
                Part::Node(node) => self.sets[node - 1].clone(),
                Part::Heap(heap) if heap > LARGEST && self.value(sum).is_some() => return None,
                Part::Heap(heap) => Set::Of((0..heap.min(LARGEST)).collect()),
            };
            set = set.or(match self.value(&rest) {
                Some(number) => own.beside(number),
                // All or nothing, whatever stands beside the sum.
                None if own.has(None) => Set::AllBut(BTreeSet::new()),
                None => Set::Of(BTreeSet::new()),
            });
        }
        Some(set)
    }

    fn outcome(&self, sum: &Sum) -> char {
        if self.value(sum) == Some(0) { 'P' } else { 'N' }
    }

    pub fn holds(&self, claim: &Claim) -> Option<bool> {
        Some(match claim {
            Claim::Outcome(outcome, sum) => self.outcome(sum) == *outcome,
            Claim::Value(sum, value) => self.value(sum) == *value,
            Claim::Equal(one, other) => self.value(one) == self.value(other),
            Claim::Differ(one, other, beside) => {
                self.outcome(&with(one, beside)) != self.outcome(&with(other, beside))
            }
            Claim::Win(sum, part, kind, to) => {
                if !is_move(self.document, sum, *part, *kind, to) {
                    return Some(false);
                }
                let (_, rest) = parts(sum).find(|(own, _)| own == part)?;
                let rest = sorted(rest);
                match kind {
                    0 => self.outcome(&with(&rest, to)) == 'P',
                    1 => !self.set(to)?.has(self.value(&rest)),
                    _ => self.outcome(&with(&rest, to)) == 'N',
                }
            }
        })
    }
}

/// Whether there is such a move.
pub fn is_move(document: &Document, sum: &Sum, part: Part, kind: usize, to: &Sum) -> bool {
    let to = sorted(to.clone());
    sum.contains(&part)
        && match part {
            Part::Node(node) => {
                document.nodes[node - 1].options[kind].iter().any(|option| sorted(option.clone()) == to)
            }
            Part::Heap(heap) => {
                kind == 0
                    && heap > 0
                    && match to[..] {
                        [] => true,
                        [Part::Heap(left)] => left < heap,
                        _ => false,
                    }
            }
        }
}
