//! Sums of nodes and Nim heaps, and nodes whose options are such sums.

pub(crate) mod claims;

use std::fmt::Write;

use crate::input::Input;
use crate::refused::Refused;

/// Parts of all options together: a gigabyte.
const MOST_PARTS: usize = 1 << 26;

const TOO_MANY: &str = "too many nodes, or too many parts of all of their options";

/// Nodes, which are counted by 32 bits.
pub(crate) const MOST_NODES: u64 = u32::MAX as u64 - 1;

/// Numbers stay below this, so that one more is a number too.
const BELOW: u64 = 1 << 63;

/// A part of a sum: a node by its number, from 1, or a Nim heap, which is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Node(u32),
    Heap(u64),
}

/// The options of nodes, all in one list.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    parts: Vec<Part>,
    /// Where the parts of each option end, and where the options of each node do.
    option_ends: Vec<usize>,
    node_ends: Vec<usize>,
}

impl Nodes {
    pub(crate) fn len(&self) -> usize {
        self.node_ends.len()
    }

    /// The options of a node, in the order in which they were given.
    pub(crate) fn options(&self, node: u32) -> impl Iterator<Item = &[Part]> {
        (before(&self.node_ends, node as usize - 1)..self.node_ends[node as usize - 1])
            .map(|option| &self.parts[before(&self.option_ends, option)..self.option_ends[option]])
    }

    /// The parts of all options of a node: about the steps that it takes to look at them.
    pub(crate) fn size(&self, node: u32) -> usize {
        let options = before(&self.node_ends, node as usize - 1)..self.node_ends[node as usize - 1];
        options.len() + before(&self.option_ends, options.end) - before(&self.option_ends, options.start)
    }

    /// Reads an option of the node that is being made, and whether it ends the line. Its nodes are
    /// below a number.
    pub(crate) fn read_option(&mut self, input: &mut Input<'_>, below: usize) -> Result<bool, Refused> {
        let ended = input.read_sum(below, &mut self.parts)?;
        if self.parts.len() > MOST_PARTS || self.option_ends.len() == MOST_PARTS {
            return Err(input.reject_at(ended, TOO_MANY));
        }
        self.option_ends.push(self.parts.len());
        Ok(ended)
    }

    /// How many options of the node that is being made were read.
    pub(crate) fn open(&self) -> usize {
        self.option_ends.len() - self.node_ends.last().copied().unwrap_or(0)
    }

    /// The node that was being made has no more options.
    pub(crate) fn close(&mut self) {
        self.node_ends.push(self.option_ends.len());
    }

    /// Reads the number of the next node, at the beginning of its line, and the letter `o`.
    pub(crate) fn read_id(&self, input: &mut Input<'_>) -> Result<(), Refused> {
        let id = self.len() as u64 + 1;
        let (number, ended) = input.number()?;
        if ended || number.to_u64() != Some(id) || id > MOST_NODES {
            return Err(input.reject_at(ended, format!("expected node {id}")));
        }
        if input.expect("o")? {
            return Err(input.reject_line("the value is missing"));
        }
        Ok(())
    }
}

fn before(ends: &[usize], place: usize) -> usize {
    if place == 0 { 0 } else { ends[place - 1] }
}

impl Input<'_> {
    /// The first line, which is this one.
    pub(crate) fn first_line(&mut self, expected: &str) -> Result<(), Refused> {
        for byte in expected.bytes() {
            if self.take()? != byte {
                return Err(self.reject(format!("the first line must be `{expected}`")));
            }
        }
        if self.peek()? == b'\n' { self.end_line() } else { Err(self.reject("the first line is longer")) }
    }

    /// The line `end`, with the numbers of nodes and of claims.
    pub(crate) fn read_end(&mut self, nodes: usize, claims: usize) -> Result<(), Refused> {
        self.name("end")?;
        let (first, ended) = self.small()?;
        if ended {
            return Err(self.reject_line("`end` is followed by the numbers of nodes and of claims"));
        }
        let (second, ended) = self.small()?;
        if !ended || (first, second) != (nodes as u64, claims as u64) {
            return Err(self.reject_at(ended, "the numbers of nodes and of claims are not these"));
        }
        self.end()?;
        self.claims(claims)
    }

    /// A number below 2^63, and whether it ends the line.
    pub(crate) fn small(&mut self) -> Result<(u64, bool), Refused> {
        let number = self.small_digits()?;
        Ok((number, self.separator()?))
    }

    fn small_digits(&mut self) -> Result<u64, Refused> {
        let number = self.digits()?.to_u64().filter(|&number| number < BELOW);
        number.ok_or_else(|| self.reject("expected a number below 2^63"))
    }

    /// Appends the parts of a sum such as `3+3+*2`, whose nodes are below a number, and says
    /// whether it ends the line. `*0` has no parts.
    pub(crate) fn read_sum(&mut self, below: usize, parts: &mut Vec<Part>) -> Result<bool, Refused> {
        let start = parts.len();
        loop {
            self.part(below, parts)?;
            if parts.len() - start > MOST_PARTS {
                return Err(self.reject(TOO_MANY));
            }
            if self.peek()? != b'+' {
                return self.separator();
            }
            self.take()?;
        }
    }

    /// A part of a sum, without what follows.
    pub(crate) fn part(&mut self, below: usize, parts: &mut Vec<Part>) -> Result<(), Refused> {
        if self.peek()? == b'*' {
            self.take()?;
            let heap = self.small_digits()?;
            if heap > 0 {
                parts.push(Part::Heap(heap));
            }
            return Ok(());
        }
        let node = self.small_digits()?;
        if node == 0 || node >= below as u64 {
            return Err(self.reject(format!("node {node} may not stand here")));
        }
        parts.push(Part::Node(node as u32));
        Ok(())
    }
}

/// `node 3 + node 3 + *2`.
pub(crate) fn in_words(sum: &[Part]) -> String {
    let mut words = String::new();
    for part in sum {
        if !words.is_empty() {
            words.push_str(" + ");
        }
        // Writing to a text cannot fail.
        let _ = match part {
            Part::Node(node) => write!(words, "node {node}"),
            Part::Heap(heap) => write!(words, "*{heap}"),
        };
    }
    if words.is_empty() { "*0".to_owned() } else { words }
}

/// Whether two sums have the same parts.
pub(crate) fn same(one: &[Part], other: &[Part]) -> bool {
    let sorted = |sum: &[Part]| {
        let mut parts = sum.to_vec();
        parts.sort_unstable();
        parts
    };
    one.len() == other.len() && sorted(one) == sorted(other)
}

/// The sum without one part like this, if it has one.
pub(crate) fn without(sum: &[Part], part: Part) -> Option<Vec<Part>> {
    let place = sum.iter().position(|&other| other == part)?;
    Some([&sum[..place], &sum[place + 1..]].concat())
}
