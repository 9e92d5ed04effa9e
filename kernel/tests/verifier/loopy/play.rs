//! Outcomes by play alone, and whether what a certificate says agrees with them.

use std::collections::HashMap;

use super::conditions::is_move;
use super::document::{Claim, Document, Label, Value};
use crate::sums::{Part, Sum, parts, sorted, with};

/// Sums that are played out, their parts, and the largest heap in them.
const MOST: usize = 400;
const LONGEST: usize = 6;
const LARGEST: u64 = 12;

/// Up to this heap values are compared with outcomes.
const HEAPS: u64 = 4;

/// The outcomes that were found.
pub struct Play<'d> {
    document: &'d Document,
    known: HashMap<Sum, Option<char>>,
}

impl Play<'_> {
    pub fn new(document: &Document) -> Play<'_> {
        Play { document, known: HashMap::new() }
    }

    /// The outcome of a sum: from the ends of play backwards. `None` if too much can be reached.
    pub fn outcome(&mut self, sum: &Sum) -> Option<char> {
        let start = sorted(sum.clone());
        if let Some(&known) = self.known.get(&start) {
            return known;
        }
        let found = self.found(&start);
        self.known.entry(start).or_insert(found);
        found
    }

    fn found(&mut self, start: &Sum) -> Option<char> {
        let (mut numbers, mut sums) = (HashMap::from([(start.clone(), 0)]), vec![start.clone()]);
        let mut options: Vec<Vec<usize>> = Vec::new();
        while options.len() < sums.len() {
            let next = self.options(&sums[options.len()])?;
            let mut own = Vec::new();
            for option in next {
                let number = *numbers.entry(option.clone()).or_insert_with(|| {
                    sums.push(option);
                    sums.len() - 1
                });
                own.push(number);
            }
            if sums.len() > MOST {
                return None;
            }
            options.push(own);
        }
        let mut outcomes = vec!['D'; sums.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (place, own) in options.iter().enumerate().rev() {
                if outcomes[place] != 'D' {
                    continue;
                }
                if own.iter().any(|&option| outcomes[option] == 'P') {
                    (outcomes[place], changed) = ('N', true);
                } else if own.iter().all(|&option| outcomes[option] == 'N') {
                    (outcomes[place], changed) = ('P', true);
                }
            }
        }
        let found = outcomes[0];
        self.known.extend(sums.into_iter().zip(outcomes.into_iter().map(Some)));
        Some(found)
    }

    fn options(&self, sum: &Sum) -> Option<Vec<Sum>> {
        if sum.len() > LONGEST {
            return None;
        }
        let mut options = Vec::new();
        for (part, rest) in parts(sum) {
            match part {
                Part::Node(node) => {
                    options.extend(self.document.nodes[node - 1].0.iter().map(|next| with(&rest, next)));
                }
                Part::Heap(heap) if heap > LARGEST => return None,
                Part::Heap(heap) => {
                    options.extend((0..heap).map(|left| with(&rest, &vec![Part::Heap(left)])));
                }
            }
        }
        Some(options)
    }

    /// Whether a sum behaves beside heaps as its value says; what is too large is let pass.
    fn is_worth(&mut self, sum: &Sum, value: &Value) -> bool {
        (0..=HEAPS).all(|heap| {
            let expected = match value {
                Value::Finite(value) if *value == heap => 'P',
                Value::Finite(_) => 'N',
                Value::Infinite(set) if set.contains(&heap) => 'N',
                Value::Infinite(_) => 'D',
            };
            self.is(&with(sum, &vec![Part::Heap(heap)]), expected)
        })
    }

    fn is(&mut self, sum: &Sum, expected: char) -> bool {
        self.outcome(sum).is_none_or(|outcome| outcome == expected)
    }

    /// Whether two sums have the same outcome beside another.
    fn is_alike(&mut self, one: &Sum, other: &Sum, beside: &Sum) -> Option<bool> {
        Some(self.outcome(&with(one, beside))? == self.outcome(&with(other, beside))?)
    }

    fn holds(&mut self, claim: &Claim) -> bool {
        match claim {
            Claim::Outcome(outcome, sum) => self.is(sum, *outcome),
            Claim::Value(sum, value) => self.is_worth(sum, value),
            Claim::Equal(one, other) => {
                (0..=HEAPS).all(|heap| self.is_alike(one, other, &vec![Part::Heap(heap)]) != Some(false))
            }
            Claim::Differ(one, other, beside) => self.is_alike(one, other, beside) != Some(true),
            Claim::Win(from, to) => {
                is_move(self.document, from, to) && self.is(from, 'N') && self.is(to, 'P')
            }
            Claim::Hold(from, to) => {
                is_move(self.document, from, to) && self.is(from, 'D') && self.is(to, 'D')
            }
        }
    }
}

/// What is wrong with what a certificate says, if anything is.
pub fn agrees(document: &Document) -> Result<(), String> {
    let mut play = Play::new(document);
    for node in 1..=document.nodes.len() {
        let sum = vec![Part::Node(node)];
        let value = match document.nodes[node - 1].1 {
            Label::Finite { value, .. } => Value::Finite(value),
            Label::Infinite => super::conditions::value(document, &sum),
        };
        if !play.is_worth(&sum, &value) {
            return Err(format!("node {node}"));
        }
    }
    match document.claims.iter().find(|claim| !play.holds(claim)) {
        Some(claim) => Err(format!("{claim:?}")),
        None => Ok(()),
    }
}
