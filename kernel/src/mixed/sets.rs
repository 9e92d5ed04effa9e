//! Positions as sets of positions, each set once: identity, options, birthdays, and misère play, by
//! their definitions.

use std::collections::{HashMap, HashSet};

use crate::input::Input;
use crate::positions::{Node, VerifiedPositions};
use crate::refused::Refused;

/// Numbers in all sets and sums that are kept: some 100 MB.
const MOST: usize = 1 << 22;

/// A heap that is written out.
const LARGEST_HEAP: u64 = 1_000;

/// A set by its number. The empty one, zero, is 0.
pub(crate) type Set = u32;

/// The sets so far.
#[derive(Debug)]
pub(crate) struct Sets {
    numbers: HashMap<Box<[Set]>, Set>,
    /// The options of each, ascending.
    options: Vec<Box<[Set]>>,
    birthdays: Vec<u32>,
    /// Whether who moves wins in misère play: there is no option, or an option that is misère P.
    misere_n: Vec<bool>,
    /// Sums of at least two sets that are not zero, ascending, and the sets that they are.
    sums: HashMap<Box<[Set]>, Set>,
    of_nodes: HashMap<u32, Set>,
    kept: usize,
}

impl Sets {
    pub(crate) fn new() -> Sets {
        Sets {
            numbers: HashMap::from([(Box::default(), 0)]),
            options: vec![Box::default()],
            birthdays: vec![0],
            misere_n: vec![true],
            sums: HashMap::new(),
            of_nodes: HashMap::new(),
            kept: 0,
        }
    }

    pub(crate) fn options(&self, set: Set) -> &[Set] {
        &self.options[set as usize]
    }

    pub(crate) fn birthday(&self, set: Set) -> u32 {
        self.birthdays[set as usize]
    }

    pub(crate) fn is_misere_n(&self, set: Set) -> bool {
        self.misere_n[set as usize]
    }

    /// The set that a node is.
    pub(crate) fn of(
        &mut self,
        node: u32,
        nodes: &VerifiedPositions,
        input: &mut Input<'_>,
    ) -> Result<Set, Refused> {
        // Nodes have lesser numbers than what is made of them.
        let (mut wanted, mut next) = (Vec::new(), vec![node]);
        let mut seen = HashSet::new();
        while let Some(node) = next.pop() {
            if !self.of_nodes.contains_key(&node) && seen.insert(node) {
                self.keep(1, input)?;
                wanted.push(node);
                if let Node::Options(parts) | Node::Sum(parts) = nodes.node(node) {
                    input.work(parts.len())?;
                    next.extend(parts);
                }
            }
        }
        wanted.sort_unstable();
        for node in wanted {
            let set = match nodes.node(node) {
                Node::Among(_) => {
                    return Err(input.reject(format!("not all options of node {node} are given")));
                }
                Node::Options(options) => {
                    let options = options.iter().map(|option| self.of_nodes[option]).collect();
                    self.set(options, input)?
                }
                Node::Sum(parts) => {
                    let parts = parts.iter().map(|part| self.of_nodes[part]).collect();
                    self.sum(parts, input)?
                }
                Node::Nimber => match nodes.value(node).to_u64() {
                    Some(size @ 0..=LARGEST_HEAP) => self.heap(size as usize, input)?,
                    _ => {
                        let reason = format!("node {node} is a heap of more than {LARGEST_HEAP}");
                        return Err(input.reject(reason));
                    }
                },
            };
            self.of_nodes.insert(node, set);
        }
        Ok(self.of_nodes[&node])
    }

    fn heap(&mut self, size: usize, input: &mut Input<'_>) -> Result<Set, Refused> {
        let mut smaller = Vec::new();
        for _ in 0..size {
            let next = self.set(smaller.clone(), input)?;
            smaller.push(next);
        }
        self.set(smaller, input)
    }

    /// The set with these elements.
    fn set(&mut self, mut options: Vec<Set>, input: &mut Input<'_>) -> Result<Set, Refused> {
        options.sort_unstable();
        options.dedup();
        input.work(options.len())?;
        let options = options.into_boxed_slice();
        if let Some(&known) = self.numbers.get(&options) {
            return Ok(known);
        }
        self.keep(2 * options.len(), input)?;
        let number = self.options.len() as Set;
        self.birthdays.push(options.iter().map(|&option| self.birthday(option) + 1).max().unwrap_or(0));
        self.misere_n.push(options.iter().any(|&option| !self.is_misere_n(option)));
        self.options.push(options.clone());
        self.numbers.insert(options, number);
        Ok(number)
    }

    /// A sum as a set: a move is one in a part. Sums with fewer moves left are found first.
    fn sum(&mut self, parts: Vec<Set>, input: &mut Input<'_>) -> Result<Set, Refused> {
        let whole = in_order(parts);
        let mut open = vec![whole.clone()];
        while let Some(sum) = open.last() {
            if self.known(sum).is_some() {
                open.pop();
                continue;
            }
            let (mut options, mut missing) = (Vec::new(), Vec::new());
            for (place, &part) in sum.iter().enumerate() {
                if place > 0 && sum[place - 1] == part {
                    continue;
                }
                let moves = self.options[part as usize].clone();
                input.work((1 + sum.len()) * moves.len())?;
                for option in moves {
                    let mut rest = sum.to_vec();
                    rest[place] = option;
                    let rest = in_order(rest);
                    match self.known(&rest) {
                        Some(known) => options.push(known),
                        None => {
                            self.keep(rest.len(), input)?;
                            missing.push(rest);
                        }
                    }
                }
            }
            if missing.is_empty() {
                let sum = sum.clone();
                let set = self.set(options, input)?;
                self.sums.insert(sum, set);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        self.known(&whole).ok_or_else(|| input.reject("a sum is not known"))
    }

    fn known(&self, sum: &[Set]) -> Option<Set> {
        match *sum {
            [] => Some(0),
            [one] => Some(one),
            _ => self.sums.get(sum).copied(),
        }
    }

    /// Notes that further numbers are kept.
    fn keep(&mut self, further: usize, input: &Input<'_>) -> Result<(), Refused> {
        self.kept += 1 + further;
        if self.kept <= MOST {
            return Ok(());
        }
        Err(input.reject(format!("the positions as sets have more than {MOST} options, and sums take part")))
    }
}

/// The parts of a sum, ascending, without zero.
fn in_order(mut parts: Vec<Set>) -> Box<[Set]> {
    parts.retain(|&part| part != 0);
    parts.sort_unstable();
    parts.into_boxed_slice()
}
