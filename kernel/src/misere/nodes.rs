//! Positions given by their options, and sums of them.

use std::collections::HashMap;

use crate::input::Input;
use crate::refused::Refused;

/// Nodes, and options of all of them: half a gigabyte.
const MOST_NODES: usize = u32::MAX as usize - 1;
const MOST_OPTIONS: usize = 1 << 27;

const TOO_MANY: &str = "too many nodes, or too many options of all of them";

/// A node by its number, from 1.
pub(crate) type Node = u32;

/// The nodes so far.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    /// Where the options of each node end; they begin where those of the node before end.
    ends: Vec<usize>,
    options: Vec<Node>,
    /// Whether a node is given by its options, and whether it is a misère N-position.
    by_options: Vec<bool>,
    n: Vec<bool>,
    /// The sums that are nodes, the smaller number first.
    sums: HashMap<(Node, Node), Node>,
}

impl Nodes {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The options of a node, ascending; those of a sum as often as a move leads there.
    pub(crate) fn options(&self, node: Node) -> &[Node] {
        let place = node as usize - 1;
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.options[start..self.ends[place]]
    }

    pub(crate) fn is_by_options(&self, node: Node) -> bool {
        self.by_options[node as usize - 1]
    }

    /// Whether a node is a misère N-position: it has no options, or one that is a P-position.
    pub(crate) fn is_n(&self, node: Node) -> bool {
        self.n[node as usize - 1]
    }

    /// Whether a node is zero: given by its options, and without any.
    pub(crate) fn is_zero(&self, node: Node) -> bool {
        self.is_by_options(node) && self.options(node).is_empty()
    }

    /// The node that is a sum; beside zero it is the other.
    pub(crate) fn sum(&self, one: Node, other: Node) -> Option<Node> {
        if self.is_zero(one) {
            Some(other)
        } else if self.is_zero(other) {
            Some(one)
        } else {
            self.sums.get(&(one.min(other), one.max(other))).copied()
        }
    }

    /// The rest of a line `o`, up to before the form.
    pub(crate) fn read_options(&mut self, input: &mut Input<'_>) -> Result<(), Refused> {
        let below = self.len() + 1;
        let start = self.options.len();
        while input.peek()? != b'=' {
            let (option, ended) = input.node(below)?;
            if ended {
                return Err(input.reject_line("the form is missing"));
            }
            if self.options[start..].last().is_some_and(|&last| last >= option) {
                return Err(input.reject("options ascend"));
            }
            self.options.push(option);
        }
        self.close(true, input)
    }

    /// The rest of a line `s`, up to before the form.
    pub(crate) fn read_sum(&mut self, input: &mut Input<'_>) -> Result<(), Refused> {
        let below = self.len() + 1;
        let (first, ended) = input.node(below)?;
        let (second, ended) = if ended { (first, true) } else { input.node(below)? };
        if ended {
            return Err(input.reject_line("expected two nodes and the form"));
        }
        if second < first {
            return Err(input.reject("the first summand of a sum has the lesser number"));
        }
        // Beside zero a short line has as many options as a long one.
        if self.options.len() + self.options(first).len() + self.options(second).len() > MOST_OPTIONS {
            return Err(input.reject(TOO_MANY));
        }
        let mut options = Vec::new();
        for (moved, fixed) in [(first, second), (second, first)] {
            input.work(8 * self.options(moved).len())?;
            for &option in self.options(moved) {
                let sum = self.sum(option, fixed);
                let missing =
                    || input.reject(format!("no node before this one is the sum of {option} and {fixed}"));
                options.push(sum.ok_or_else(missing)?);
            }
        }
        options.sort_unstable();
        self.options.extend(options);
        self.close(false, input)?;
        self.sums.insert((first, second), self.len() as Node);
        Ok(())
    }

    /// Turns the options after those of all nodes into a node.
    fn close(&mut self, by_options: bool, input: &mut Input<'_>) -> Result<(), Refused> {
        if self.len() == MOST_NODES || self.options.len() > MOST_OPTIONS {
            return Err(input.reject(TOO_MANY));
        }
        let start = self.ends.last().copied().unwrap_or(0);
        let own = &self.options[start..];
        input.work(own.len())?;
        self.n.push(own.is_empty() || own.iter().any(|&option| !self.n[option as usize - 1]));
        self.by_options.push(by_options);
        self.ends.push(self.options.len());
        Ok(())
    }
}
