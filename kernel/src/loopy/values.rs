//! The values and ranks of loopy positions, checked node by node.

use crate::input::Input;
use crate::refused::Refused;
use crate::sums::{Nodes, Part};

/// What a certificate says of a node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Label {
    Finite { value: u64, rank: u64 },
    Infinite,
}

/// Nodes whose values were checked.
pub(super) struct Checked {
    pub(super) nodes: Nodes,
    labels: Vec<Label>,
    /// The finite values of the options of each node, ascending, each with the least level of an
    /// option that has it; and where those of each node end.
    reached: Vec<(u64, u64)>,
    ends: Vec<usize>,
}

/// The parts of a sum, by their values.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Worth {
    /// How many parts are ∞, and one of them.
    pub(super) infinite: usize,
    pub(super) one: u32,
    /// The nim-sum of the others.
    pub(super) rest: u64,
    /// One more than the greatest rank of the others: 0 if they are heaps.
    level: u64,
}

impl Checked {
    pub(super) fn new(nodes: Nodes, labels: Vec<Label>, input: &mut Input<'_>) -> Result<Checked, Refused> {
        let mut checked = Checked { nodes, labels, reached: Vec::new(), ends: Vec::new() };
        for node in 1..=checked.labels.len() as u32 {
            input.work(8 * checked.nodes.size(node))?;
            let mut own: Vec<(u64, u64)> = (checked.nodes.options(node))
                .map(|option| checked.worth(option))
                .filter(|worth| worth.infinite == 0)
                .map(|worth| (worth.rest, worth.level))
                .collect();
            own.sort_unstable();
            own.dedup_by_key(|reached| reached.0);
            checked.reached.extend(own);
            checked.ends.push(checked.reached.len());
        }
        for node in 1..=checked.labels.len() as u32 {
            // A look-up among what options reach takes some ten steps.
            input.work(16 * checked.nodes.size(node))?;
            let right = match checked.labels[node as usize - 1] {
                Label::Finite { value, rank } => checked.is_finite(node, value, rank),
                Label::Infinite => checked.is_infinite(node),
            };
            // Two lines stand before the nodes.
            right.map_err(|reason| Refused::Rejected { line: u64::from(node) + 2, reason })?;
        }
        Ok(checked)
    }

    /// The finite values of the options of a node, ascending, with their levels.
    pub(super) fn reached(&self, node: u32) -> &[(u64, u64)] {
        let place = node as usize - 1;
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.reached[start..self.ends[place]]
    }

    pub(super) fn worth(&self, sum: &[Part]) -> Worth {
        let mut worth = Worth::default();
        for &part in sum {
            match self.label(part) {
                Label::Finite { value, rank } => {
                    worth.rest ^= value;
                    worth.level = worth.level.max(level(part, rank));
                }
                Label::Infinite => {
                    worth.infinite += 1;
                    if let Part::Node(node) = part {
                        worth.one = node;
                    }
                }
            }
        }
        worth
    }

    /// A heap is worth its size, and all nodes have a rank above it.
    fn label(&self, part: Part) -> Label {
        match part {
            Part::Node(node) => self.labels[node as usize - 1],
            Part::Heap(value) => Label::Finite { value, rank: 0 },
        }
    }

    /// Whether a sum that is ∞ has an option of a finite value.
    pub(super) fn attains(&self, worth: Worth, value: u64) -> bool {
        let attained = |node| self.reached(node).binary_search_by_key(&(value ^ worth.rest), |one| one.0);
        worth.infinite == 1 && attained(worth.one).is_ok()
    }

    fn is_finite(&self, node: u32, value: u64, rank: u64) -> Result<(), String> {
        let reached = self.reached(node);
        if reached.binary_search_by_key(&value, |one| one.0).is_ok() {
            return Err(format!("an option has the value {value} too"));
        }
        let below = reached.partition_point(|one| one.0 < value);
        // Different numbers below it, and as many as there are: these are all.
        if (below as u64) < value {
            let least = (0..).zip(&reached[..below]).take_while(|(least, one)| one.0 == *least).count();
            return Err(format!("no option has the value {least}, which is below {value}"));
        }
        if let Some((least, _)) = reached[..below].iter().find(|one| one.1 > rank) {
            return Err(format!("no option of lesser rank has the value {least}"));
        }
        for (place, option) in self.nodes.options(node).enumerate() {
            let worth = self.worth(option);
            let is_lower = worth.infinite == 0 && worth.level <= rank;
            if !is_lower && !self.is_reverted(option, value, rank) {
                let place = place + 1;
                return Err(format!("option {place} cannot be answered by a move to the value {value}"));
            }
        }
        Ok(())
    }

    /// Whether a move in a sum that is not lower leads to a value, with all nodes of lesser rank: it
    /// must be made in the one part that is not.
    fn is_reverted(&self, sum: &[Part], value: u64, rank: u64) -> bool {
        let leaves = |part: &Part| match self.label(*part) {
            Label::Finite { rank: own, .. } => level(*part, own) > rank,
            Label::Infinite => true,
        };
        let mut leaving = sum.iter().filter(|part| leaves(part));
        let (Some(&Part::Node(node)), None) = (leaving.next(), leaving.next()) else { return false };
        let own = match self.labels[node as usize - 1] {
            Label::Finite { value, .. } => value,
            Label::Infinite => 0,
        };
        let target = value ^ self.worth(sum).rest ^ own;
        let reached = self.reached(node);
        let place = reached.binary_search_by_key(&target, |one| one.0);
        place.is_ok_and(|place| reached[place].1 <= rank)
    }

    fn is_infinite(&self, node: u32) -> Result<(), String> {
        let reached = (0..).zip(self.reached(node));
        let mex = reached.take_while(|(least, one)| one.0 == *least).count() as u64;
        let goes_on = |option: &[Part]| {
            let worth = self.worth(option);
            worth.infinite > 0 && !self.attains(worth, mex)
        };
        if self.nodes.options(node).any(goes_on) {
            Ok(())
        } else {
            Err(format!("it is not ∞: no option is ∞ and has no option of the value {mex}"))
        }
    }
}

fn level(part: Part, rank: u64) -> u64 {
    match part {
        Part::Node(_) => rank + 1,
        Part::Heap(_) => 0,
    }
}
