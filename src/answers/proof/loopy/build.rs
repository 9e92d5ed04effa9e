//! From positions of a store to a certificate of them.

use hashbrown::HashMap;

use super::certificate::{LoopyCertificate, LoopyClaim, LoopyNode, Part, Sum};
use super::ranks;
use crate::error::{Error, ErrorKind, Result};
use crate::game::{ExtendedValue, GameId, Node, Store, Target};
use crate::game_graph::Outcome;
use crate::nimber::Nimber;
use crate::notation;
use crate::room::reserve;

/// Characters of what a node is called.
const NAME: usize = 60;

/// Heaps are below this in a certificate.
const BELOW: u64 = 1 << 63;

/// What is asked about positions, some of which may be reached from themselves.
#[derive(Debug, Clone, Copy)]
pub(crate) enum LoopyQuestion {
    /// What is it worth?
    Value(Target),
    /// Are the two worth the same?
    Equality(Target, Target),
    /// Who wins, and by which move?
    Outcome(Target),
}

/// The certificate that answers these questions, with all that can be reached from the positions.
///
/// # Errors
/// An infinite nimber, which certificates of loopy positions do not have; a ceiling; or if
/// interrupted.
pub(crate) fn loopy_certificate(store: &mut Store, questions: &[LoopyQuestion]) -> Result<LoopyCertificate> {
    let mut builder = Builder::default();
    let mut sums = Vec::new();
    for question in questions {
        let targets = match *question {
            LoopyQuestion::Value(one) | LoopyQuestion::Outcome(one) => vec![one],
            LoopyQuestion::Equality(one, other) => vec![one, other],
        };
        for target in targets {
            sums.push(builder.sum(store, target)?);
        }
    }
    builder.go_on(store)?;
    let mut certificate = LoopyCertificate { nodes: builder.nodes, ..LoopyCertificate::default() };
    if !ranks::rank(&mut certificate.nodes) {
        return Err(rests_on_itself());
    }
    for &node in &builder.targets {
        store.interrupt().poll()?;
        certificate.names.push(notation::target(store, node, NAME).text);
    }
    let mut sums = sums.into_iter();
    let mut next = || sums.next().expect("a sum for each position that is asked about");
    for question in questions {
        let claim = match question {
            LoopyQuestion::Value(_) => {
                let sum = next();
                let value = certificate.value(&sum);
                LoopyClaim::Value(sum, value)
            }
            LoopyQuestion::Equality(..) => certificate.compared(next(), next()),
            LoopyQuestion::Outcome(_) => certificate.played(next(), store)?,
        };
        certificate.claims.push(claim);
    }
    Ok(certificate)
}

/// For each loopy position that can be reached from one: the place at which its finite value can be
/// given. Who has won moves such that the places of the components become smaller, and so wins.
///
/// # Errors
/// Those of [`loopy_certificate`].
pub(crate) fn loopy_ranks(store: &mut Store, from: Target) -> Result<HashMap<Target, u64>> {
    let mut builder = Builder { heaps_alone: true, ..Builder::default() };
    builder.sum(store, from)?;
    builder.go_on(store)?;
    let Builder { targets, mut nodes, .. } = builder;
    if !ranks::rank(&mut nodes) {
        return Err(rests_on_itself());
    }
    Ok(targets.into_iter().zip(nodes.into_iter().map(|node| node.rank)).collect())
}

fn rests_on_itself() -> Error {
    let message = "these values have no certificate: some finite one rests on itself";
    Error::new(ErrorKind::Domain, message)
}

/// Nodes that were met, and those whose options are still to be found.
#[derive(Default)]
struct Builder {
    /// Whether ordinary positions are heaps of their values.
    heaps_alone: bool,
    numbers: HashMap<Target, u32>,
    targets: Vec<Target>,
    nodes: Vec<LoopyNode>,
}

impl Builder {
    /// Finds the options of all nodes.
    fn go_on(&mut self, store: &mut Store) -> Result<()> {
        while self.nodes.len() < self.targets.len() {
            store.interrupt().poll()?;
            let target = self.targets[self.nodes.len()];
            let mut options = Vec::new();
            for one in store.moves_of(target)? {
                let sum = self.sum(store, one.target)?;
                reserve(&mut options, 1)?;
                options.push(sum);
            }
            let value = match store.target_value(target) {
                Some(ExtendedValue::Finite(value)) => Some(number(&value)?),
                Some(ExtendedValue::Infinite(_)) => None,
                Some(ExtendedValue::Loony) => {
                    let message = "positions with entailing moves have no certificate yet";
                    return Err(Error::new(ErrorKind::Domain, message));
                }
                None => unreachable!("it was answered"),
            };
            reserve(&mut self.nodes, 1)?;
            self.nodes.push(LoopyNode { options, value, rank: 0 });
        }
        Ok(())
    }

    /// A position as a sum of nodes and heaps.
    fn sum(&mut self, store: &mut Store, target: Target) -> Result<Sum> {
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
                let heap = number(&store.value(position))?;
                if heap > 0 {
                    parts.push(Part::Heap(heap));
                }
            }
            // Components are no sums themselves.
            Node::Sum(components) => {
                let components = components.to_vec();
                for component in components {
                    if store.is_nimber(component) {
                        parts.push(Part::Heap(number(&store.value(component))?));
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
}

/// A nimber as a number that certificates have.
fn number(value: &Nimber) -> Result<u64> {
    value.to_u64().filter(|&value| value < BELOW).ok_or_else(|| {
        let message = "a certificate of loopy positions has no infinite nimber, and none from 2^63 on";
        Error::new(ErrorKind::Domain, message)
    })
}

impl LoopyCertificate {
    fn outcome(&self, sum: &Sum) -> Outcome {
        match self.value(sum) {
            Ok(0) => Outcome::P,
            Ok(_) => Outcome::N,
            Err(among) if among.contains(&0) => Outcome::N,
            Err(_) => Outcome::D,
        }
    }

    /// Whether two sums have one value, or beside which heap they differ.
    fn compared(&self, one: Sum, other: Sum) -> LoopyClaim {
        let heap = match (self.value(&one), self.value(&other)) {
            (first, second) if first == second => return LoopyClaim::Equal(one, other),
            (Ok(first), Ok(second)) => first.min(second),
            (Ok(value), Err(_)) | (Err(_), Ok(value)) => value,
            (Err(first), Err(second)) => {
                let of_one = |among: &[u64], others: &[u64]| {
                    among.iter().copied().find(|value| !others.contains(value))
                };
                let heaps = [of_one(&first, &second), of_one(&second, &first)];
                heaps.into_iter().flatten().min().expect("the sets differ")
            }
        };
        let beside = |sum: &Sum| self.outcome(&[&sum[..], &[Part::Heap(heap)]].concat());
        let outcomes = [beside(&one), beside(&other)];
        LoopyClaim::Differ(one, other, heap, outcomes)
    }

    /// The outcome of a sum, with a move that shows it.
    fn played(&self, sum: Sum, store: &Store) -> Result<LoopyClaim> {
        let wanted = match self.outcome(&sum) {
            Outcome::P => return Ok(LoopyClaim::Lost(sum)),
            Outcome::N => Outcome::P,
            Outcome::D => Outcome::D,
        };
        for place in 0..sum.len() {
            let mut rest = sum.clone();
            let moved = |option: &[Part], rest: &Sum| {
                let mut target = [&rest[..], option].concat();
                target.sort_unstable();
                target
            };
            let options: Vec<Sum> = match rest.remove(place) {
                Part::Node(node) => self.nodes[node as usize - 1].options.clone(),
                // Of all smaller heaps that which makes the rest what it should be.
                Part::Heap(heap) => self.heaps(heap, &rest),
            };
            for option in options {
                store.interrupt().poll()?;
                let target = moved(&option, &rest);
                if self.outcome(&target) == wanted {
                    return Ok(match wanted {
                        Outcome::P => LoopyClaim::Win(sum, target),
                        _ => LoopyClaim::Hold(sum, target),
                    });
                }
            }
        }
        Ok(LoopyClaim::Drawn(sum))
    }

    /// Smaller heaps that may win, or hold a draw: that with the value of the rest, or one of the
    /// first that are not among the values of its options.
    fn heaps(&self, heap: u64, rest: &Sum) -> Vec<Sum> {
        let left = match self.value(rest) {
            Ok(value) => Some(value).filter(|&value| value < heap),
            Err(among) => (0..heap).find(|left| !among.contains(left)),
        };
        left.map(|left| if left == 0 { Vec::new() } else { vec![Part::Heap(left)] }).into_iter().collect()
    }
}
