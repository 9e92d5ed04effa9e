//! Who wins, by play alone, and whether what a certificate says agrees with it.

use std::collections::HashMap;

use super::conditions::is_move;
use super::document::{Claim, Document, Value};
use crate::sums::{Part, Sum, parts, sorted, with};

/// Steps of one question, parts of a sum, and the largest heap.
const MOST: usize = 3_000;
const LONGEST: usize = 7;
const LARGEST: u64 = 12;

/// Up to this heap values are compared with outcomes.
const HEAPS: u64 = 4;

/// What stands beside, and where a reply is due, if it is.
type State = (Sum, Option<Sum>);

pub struct Play<'d> {
    document: &'d Document,
    known: HashMap<State, bool>,
    steps: usize,
}

impl Play<'_> {
    pub fn new(document: &Document) -> Play<'_> {
        Play { document, known: HashMap::new(), steps: 0 }
    }

    /// The outcome for somebody who may move anywhere; `None` if that takes too long.
    fn outcome(&mut self, sum: &Sum) -> Option<char> {
        self.steps = 0;
        self.wins(sorted(sum.clone()), None).map(|wins| if wins { 'N' } else { 'P' })
    }

    fn wins(&mut self, beside: Sum, due: Option<Sum>) -> Option<bool> {
        let state = (beside, due);
        if let Some(&known) = self.known.get(&state) {
            return Some(known);
        }
        self.steps += 1;
        let (beside, due) = &state;
        if self.steps > MOST || beside.len() + due.as_ref().map_or(0, Vec::len) > LONGEST {
            return None;
        }
        let mut wins = false;
        let (movable, fixed) = match due {
            Some(due) => (due, beside.clone()),
            None => (beside, Sum::new()),
        };
        for (part, rest) in parts(movable) {
            let rest = with(&rest, &fixed);
            for (kind, to) in self.moves(part)? {
                wins = wins
                    || match kind {
                        0 => !self.wins(with(&rest, &to), None)?,
                        1 => !self.wins(rest.clone(), Some(sorted(to)))?,
                        _ => self.wins(with(&rest, &to), None)?,
                    };
            }
        }
        self.known.insert(state, wins);
        Some(wins)
    }

    fn moves(&self, part: Part) -> Option<Vec<(usize, Sum)>> {
        match part {
            Part::Node(node) => {
                let kinds = self.document.nodes[node - 1].options.iter().enumerate();
                Some(
                    kinds
                        .flat_map(|(kind, options)| options.iter().map(move |option| (kind, option.clone())))
                        .collect(),
                )
            }
            Part::Heap(heap) if heap > LARGEST => None,
            Part::Heap(heap) => Some((0..heap).map(|left| (0, vec![Part::Heap(left)])).collect()),
        }
    }

    fn is(&mut self, sum: &Sum, expected: char) -> bool {
        self.outcome(sum).is_none_or(|outcome| outcome == expected)
    }

    fn is_worth(&mut self, sum: &Sum, value: Value) -> bool {
        (0..=HEAPS).all(|heap| {
            let expected = if value == Some(heap) { 'P' } else { 'N' };
            self.is(&with(sum, &vec![Part::Heap(heap)]), expected)
        })
    }

    /// Whether two sums have the same outcome beside another.
    fn is_alike(&mut self, one: &Sum, other: &Sum, beside: &Sum) -> Option<bool> {
        Some(self.outcome(&with(one, beside))? == self.outcome(&with(other, beside))?)
    }

    fn holds(&mut self, claim: &Claim) -> bool {
        match claim {
            Claim::Outcome(outcome, sum) => self.is(sum, *outcome),
            Claim::Value(sum, value) => self.is_worth(sum, *value),
            Claim::Equal(one, other) => {
                (0..=HEAPS).all(|heap| self.is_alike(one, other, &vec![Part::Heap(heap)]) != Some(false))
            }
            Claim::Differ(one, other, beside) => self.is_alike(one, other, beside) != Some(true),
            Claim::Win(sum, part, kind, to) => {
                let Some((_, rest)) = parts(sum).find(|(own, _)| own == part) else { return false };
                self.steps = 0;
                let wins = match kind {
                    0 => self.wins(with(&rest, to), None).is_none_or(|wins| !wins),
                    1 => self.wins(sorted(rest), Some(sorted(to.clone()))).is_none_or(|wins| !wins),
                    _ => self.wins(with(&rest, to), None).is_none_or(|wins| wins),
                };
                wins && is_move(self.document, sum, *part, *kind, to)
            }
        }
    }
}

/// What is wrong with what a certificate says, if anything is.
pub fn agrees(document: &Document) -> Result<(), String> {
    let mut play = Play::new(document);
    for node in 1..=document.nodes.len() {
        if !play.is_worth(&vec![Part::Node(node)], document.nodes[node - 1].value) {
            return Err(format!("node {node}"));
        }
    }
    match document.claims.iter().find(|claim| !play.holds(claim)) {
        Some(claim) => Err(format!("{claim:?}")),
        None => Ok(()),
    }
}
