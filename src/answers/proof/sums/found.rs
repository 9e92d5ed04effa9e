//! What can be reached from sums: nodes with their options.

use hashbrown::{HashMap, HashSet};

use super::certificate::{Part, Sum, SumNode, Theory};
use crate::entailing::Turn;
use crate::error::{Error, ErrorKind, Result};
use crate::game::{ExtendedValue, GameId, Node, Store, Target};
use crate::nimber::Nimber;
use crate::room::reserve;

/// Numbers are below this in a certificate.
const BELOW: u64 = 1 << 63;

/// The largest heap in what an entailing move leads to: the kernel goes through its options.
const LARGEST_HEAP: u64 = 1 << 20;

/// Nodes that were met.
pub(super) struct Found {
    theory: Theory,
    /// Whether ordinary positions are heaps of their values.
    heaps_alone: bool,
    numbers: HashMap<Target, u32>,
    pub(super) targets: Vec<Target>,
    /// Those whose options are found, by their numbers.
    pub(super) nodes: Vec<SumNode>,
}

impl Found {
    pub(super) fn new(theory: Theory) -> Found {
        Found { theory, heaps_alone: false, numbers: HashMap::new(), targets: Vec::new(), nodes: Vec::new() }
    }

    /// The same where ordinary positions are heaps of their values.
    pub(super) fn with_heaps_alone(self) -> Found {
        Found { heaps_alone: true, ..self }
    }

    /// Finds the options of all nodes.
    pub(super) fn go_on(&mut self, store: &mut Store) -> Result<()> {
        while self.nodes.len() < self.targets.len() {
            store.interrupt().poll()?;
            let target = self.targets[self.nodes.len()];
            let (mut options, mut met) = (Vec::new(), HashSet::new());
            for one in store.moves_of(target)? {
                store.interrupt().poll()?;
                // Several moves may do the same.
                if !met.insert(one) {
                    continue;
                }
                let sum = self.sum(store, one.target)?;
                if one.turn == Turn::Entailing {
                    check_heaps(&sum)?;
                }
                reserve(&mut options, 1)?;
                options.push((one.turn, sum));
            }
            options.sort_by_key(|&(turn, _)| turn);
            let value = match store.target_value(target) {
                Some(ExtendedValue::Finite(value)) => Some(number(&value, self.theory)?),
                Some(ExtendedValue::Infinite(_) | ExtendedValue::Loony) => None,
                None => unreachable!("it was answered"),
            };
            reserve(&mut self.nodes, 1)?;
            self.nodes.push(SumNode { options, value, rank: 0 });
        }
        Ok(())
    }

    /// A position as a sum of nodes and heaps.
    pub(super) fn sum(&mut self, store: &mut Store, target: Target) -> Result<Sum> {
        let mut parts = Vec::new();
        let mut waiting = vec![target];
        while let Some(target) = waiting.pop() {
            match store.settled(target) {
                Target::Position(position) => self.ordinary(store, position, &mut parts)?,
                target => match store.target_components(target)[..] {
                    [only] if only == target => parts.push(self.node(target)?),
                    ref components => waiting.extend(components.iter().rev()),
                },
            }
        }
        parts.sort_unstable();
        Ok(parts)
    }

    fn ordinary(&mut self, store: &mut Store, position: GameId, parts: &mut Sum) -> Result<()> {
        match store.node(position) {
            _ if self.heaps_alone || store.is_nimber(position) => {
                let heap = number(&store.value(position), self.theory)?;
                if heap > 0 {
                    parts.push(Part::Heap(heap));
                }
            }
            // Components are no sums themselves.
            Node::Sum(components) => {
                let components = components.to_vec();
                for component in components {
                    if store.is_nimber(component) {
                        parts.push(Part::Heap(number(&store.value(component), self.theory)?));
                    } else {
                        parts.push(self.node(Target::Position(component))?);
                    }
                }
            }
            _ => parts.push(self.node(Target::Position(position))?),
        }
        Ok(())
    }

    fn node(&mut self, target: Target) -> Result<Part> {
        let next = self.targets.len() as u32 + 1;
        let number = *self.numbers.entry(target).or_insert(next);
        if number == next {
            reserve(&mut self.targets, 1)?;
            self.targets.push(target);
        }
        Ok(Part::Node(number))
    }

    /// Gives the nodes their numbers in another order: first the node that stands first in it.
    pub(super) fn renumber(&mut self, order: &[u32]) {
        let mut new = vec![0; order.len()];
        for (number, &node) in (1..).zip(order) {
            new[node as usize - 1] = number;
        }
        self.targets = order.iter().map(|&node| self.targets[node as usize - 1]).collect();
        let take = |node: &u32| {
            let node = &mut self.nodes[*node as usize - 1];
            SumNode { options: std::mem::take(&mut node.options), ..*node }
        };
        self.nodes = order.iter().map(take).collect();
        for node in &mut self.nodes {
            for (_, option) in &mut node.options {
                for part in option.iter_mut() {
                    if let Part::Node(number) = part {
                        *number = new[*number as usize - 1];
                    }
                }
                option.sort_unstable();
            }
        }
        self.numbers.values_mut().for_each(|number| *number = new[*number as usize - 1]);
    }
}

fn check_heaps(target: &Sum) -> Result<()> {
    match target.iter().any(|part| matches!(part, Part::Heap(heap) if *heap > LARGEST_HEAP)) {
        false => Ok(()),
        true => {
            let message = format!(
                "a certificate has no heap of more than {LARGEST_HEAP} in what an entailing move leads to"
            );
            Err(Error::new(ErrorKind::Domain, message))
        }
    }
}

/// A nimber as a number that certificates have.
fn number(value: &Nimber, theory: Theory) -> Result<u64> {
    value.to_u64().filter(|&value| value < BELOW).ok_or_else(|| {
        let of = match theory {
            Theory::Loopy => "loopy positions",
            Theory::Entailing => "entailing moves",
        };
        let message = format!("a certificate of {of} has no infinite nimber, and none from 2^63 on");
        Error::new(ErrorKind::Domain, message)
    })
}
