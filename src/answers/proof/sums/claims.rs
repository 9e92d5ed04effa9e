//! The claims that answer questions about sums.

use super::certificate::{Part, Sum, SumClaim, SumMove, SumValue, SumsCertificate};
use super::found::Found;
use crate::entailing::{Turn, Worth};
use crate::error::Result;
use crate::game::Store;
use crate::game_graph::Outcome;

impl SumsCertificate {
    pub(super) fn valued(&self, sum: Sum) -> SumClaim {
        let value = self.value(&sum);
        SumClaim::Value(sum, value)
    }

    /// Whether two sums have one value, or beside which heap they differ.
    pub(super) fn compared(&self, one: Sum, other: Sum) -> SumClaim {
        let heap = match (self.value(&one), self.value(&other)) {
            (first, second) if first == second => return SumClaim::Equal(one, other),
            (SumValue::Number(first), SumValue::Number(second)) => first.min(second),
            (SumValue::Number(value), _) | (_, SumValue::Number(value)) => value,
            (SumValue::Infinite(first), SumValue::Infinite(second)) => {
                let of_one = |among: &[u64], others: &[u64]| {
                    among.iter().copied().find(|value| !others.contains(value))
                };
                let heaps = [of_one(&first, &second), of_one(&second, &first)];
                heaps.into_iter().flatten().min().expect("the sets differ")
            }
            (SumValue::Loony, _) | (_, SumValue::Loony) => unreachable!("the two are of one theory"),
        };
        let beside = |sum: &Sum| self.outcome(&joined(sum, &[Part::Heap(heap)]));
        let outcomes = [beside(&one), beside(&other)];
        SumClaim::Differ(one, other, heap, outcomes)
    }

    /// The outcome of a sum, with a move that shows it.
    pub(super) fn played(&self, sum: Sum, found: &mut Found, store: &mut Store) -> Result<SumClaim> {
        let outcome = self.outcome(&sum);
        if outcome == Outcome::P {
            return Ok(SumClaim::Outcome(sum, outcome));
        }
        for (place, &part) in sum.iter().enumerate() {
            if sum[..place].contains(&part) {
                continue;
            }
            let mut rest = sum.clone();
            rest.remove(place);
            let made = match part {
                Part::Node(node) => self.move_in(node, &rest, outcome, found, store)?,
                Part::Heap(heap) => self.move_in_heap(heap, &rest, outcome),
            };
            if let Some(made) = made {
                return Ok(match outcome {
                    Outcome::D => SumClaim::Hold(sum, made.whole),
                    _ => SumClaim::Win(sum, made),
                });
            }
        }
        Ok(SumClaim::Outcome(sum, outcome))
    }

    /// A move in a node that wins in an N-position, or keeps the draw in another.
    fn move_in(
        &self,
        node: u32,
        rest: &Sum,
        outcome: Outcome,
        found: &mut Found,
        store: &mut Store,
    ) -> Result<Option<SumMove>> {
        for one in store.moves_of(found.targets[node as usize - 1])? {
            store.interrupt().poll()?;
            let to = found.sum(store, one.target)?;
            let whole = joined(rest, &to);
            let after = self.outcome(&whole);
            let is_it = match (one.turn, outcome) {
                (Turn::Plain, Outcome::D) => after == Outcome::D,
                (Turn::Plain, _) => after == Outcome::P,
                (Turn::Entailing, _) => {
                    let beside = match self.value(rest) {
                        SumValue::Number(value) => Worth::Number(value),
                        _ => Worth::Loony,
                    };
                    !store.attained(one.target)?.contains(beside)
                }
                (Turn::Complimenting, _) => after == Outcome::N,
            };
            if is_it {
                return Ok(Some(SumMove { part: Part::Node(node), to, turn: one.turn, whole }));
            }
        }
        Ok(None)
    }

    /// Of all smaller heaps that with the value of the rest, or the first that is not among the values
    /// of its options.
    fn move_in_heap(&self, heap: u64, rest: &Sum, outcome: Outcome) -> Option<SumMove> {
        let left = match self.value(rest) {
            SumValue::Number(value) => Some(value).filter(|&value| value < heap),
            SumValue::Infinite(among) => (0..heap).find(|left| !among.contains(left)),
            SumValue::Loony => None,
        }?;
        let to = if left == 0 { Vec::new() } else { vec![Part::Heap(left)] };
        let whole = joined(rest, &to);
        let is_it = match outcome {
            Outcome::D => self.outcome(&whole) == Outcome::D,
            _ => self.outcome(&whole) == Outcome::P,
        };
        is_it.then_some(SumMove { part: Part::Heap(heap), to, turn: Turn::Plain, whole })
    }
}

fn joined(one: &[Part], other: &[Part]) -> Sum {
    let mut sum = [one, other].concat();
    sum.sort_unstable();
    sum
}
