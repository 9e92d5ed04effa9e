//! The values of a graph with cycles.

use super::graph::{GameGraph, Rows};
use super::valued::{NONE, Valued, depth_first};
use crate::error::Result;
use crate::interrupt::Interrupt;

/// Options beside the vertices of a graph.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    /// A value and a vertex that has such an option.
    finite: Vec<(u32, u32)>,
    /// A vertex, as often as it has an option without a finite value.
    infinite: Vec<u32>,
    /// A value and a vertex that has such an option, which has itself an option of this value.
    reverted: Vec<(u32, u32)>,
}

impl Outside {
    /// The vertex has an option of this value; `None` where it is beyond all values in the graph.
    pub(crate) fn finite(&mut self, vertex: u32, value: Option<u32>) {
        self.finite.extend(value.map(|value| (value, vertex)));
    }

    /// The vertex has an option without a finite value, whose own options have these.
    pub(crate) fn infinite(&mut self, vertex: u32, among: impl Iterator<Item = u32>) {
        self.infinite.push(vertex);
        self.reverted.extend(among.map(|value| (value, vertex)));
    }

    /// Everything must be there, and is then looked up by value.
    pub(super) fn sort(&mut self) {
        self.finite.sort_unstable();
        self.reverted.sort_unstable();
    }

    fn is_empty(&self) -> bool {
        self.finite.is_empty() && self.infinite.is_empty()
    }

    /// The vertices that go with a value in a sorted list.
    fn at(list: &[(u32, u32)], value: u32) -> &[(u32, u32)] {
        let first = list.partition_point(|&(other, _)| other < value);
        let length = list[first..].partition_point(|&(other, _)| other == value);
        &list[first..first + length]
    }
}

/// No vertex: the end of a list.
const END: u32 = u32::MAX;

/// Has been given a value: a move to such a vertex keeps no value away.
const VALUED: u32 = u32::MAX;

pub(super) fn values<'g>(
    graph: &'g GameGraph,
    outside: &Outside,
    interrupt: &Interrupt,
) -> Result<Valued<'g>> {
    let (rows, vertices) = (graph.rows(), graph.len());
    let values = if outside.is_empty() { depth_first(graph, interrupt)? } else { vec![NONE; vertices] };
    let is_left = |vertex: u32| values[vertex as usize] == NONE;
    // The vertices that may take the next value: they have options of all smaller ones. That many
    // options they must have, so all lists together are no longer than the edges.
    let mut candidates: Vec<u32> = (0..vertices as u32).filter(|&vertex| is_left(vertex)).collect();
    if candidates.is_empty() {
        return Ok(Valued::new(graph, values));
    }
    let before = rows.reversed(is_left, interrupt)?;
    let valued = (0..vertices as u32).filter(|&vertex| !is_left(vertex) && !before.row(vertex).is_empty());
    let mut given: Vec<(u32, u32)> = valued.map(|vertex| (values[vertex as usize], vertex)).collect();
    given.sort_unstable();
    let mut search = Search {
        rows,
        before,
        given,
        reached: values.iter().map(|&value| if value == NONE { 0 } else { VALUED }).collect(),
        place: vec![0; vertices],
        waiting: vec![END; vertices],
        next: vec![END; vertices],
        barred: vec![0; if outside.infinite.is_empty() { 0 } else { vertices }],
        values,
        interrupt,
    };
    let mut value = 0;
    while !candidates.is_empty() {
        search.spread(value, &candidates, outside)?;
        search.forget_waiting(&candidates);
        value += 1;
        // Whatever is left out now has neither the last value nor an option with it, and stays without.
        candidates.retain(|&vertex| search.reached[vertex as usize] == value);
    }
    Ok(Valued::new(graph, search.values))
}

/// Vertices are given one value after the other. A vertex without a value waits at one of its
/// options, the first that keeps the value from it, and looks at the next ones when it no longer
/// does. So in a round each edge is looked at once.
struct Search<'s> {
    rows: &'s Rows,
    /// The vertices that were left over from which an edge leads to each vertex.
    before: Rows,
    /// The values that were given before, and to which vertices.
    given: Vec<(u32, u32)>,
    values: Vec<u32>,
    /// One more than the last value that an option of the vertex has taken, or `VALUED`.
    reached: Vec<u32>,
    /// The next edge that a vertex looks at; if it waits, the one to the option where it waits.
    place: Vec<u32>,
    /// At each vertex the first that waits there, and for each that waits the next.
    waiting: Vec<u32>,
    next: Vec<u32>,
    /// Options outside the graph that keep the value away; empty if there are none with value ∞.
    barred: Vec<u32>,
    interrupt: &'s Interrupt,
}

impl Search<'_> {
    /// Gives a value to every candidate that takes it. A vertex takes it once all moves to options
    /// without a value can be reverted, and each vertex that takes it is a reason for others.
    fn spread(&mut self, value: u32, candidates: &[u32], outside: &Outside) -> Result<()> {
        let mut ready = Vec::new();
        for &vertex in candidates {
            self.place[vertex as usize] = self.rows.range(vertex).start as u32;
        }
        let given = std::mem::take(&mut self.given);
        for &(_, vertex) in Outside::at(&given, value) {
            self.reach_from(vertex, value, &mut ready);
        }
        self.given = given;
        for &(_, vertex) in Outside::at(&outside.finite, value) {
            self.reach(vertex, value, &mut ready);
        }
        if !self.barred.is_empty() {
            outside.infinite.iter().for_each(|&vertex| self.barred[vertex as usize] = 0);
            outside.infinite.iter().for_each(|&vertex| self.barred[vertex as usize] += 1);
            for &(_, vertex) in Outside::at(&outside.reverted, value) {
                self.barred[vertex as usize] -= 1;
            }
        }
        for &candidate in candidates {
            ready.push(candidate);
            while let Some(vertex) = ready.pop() {
                self.interrupt.poll()?;
                // Meanwhile an option may have taken the value.
                if self.reached[vertex as usize] > value || !self.takes(vertex, value) {
                    continue;
                }
                self.values[vertex as usize] = value;
                self.reached[vertex as usize] = VALUED;
                self.wake(vertex, &mut ready);
                self.reach_from(vertex, value, &mut ready);
            }
        }
        Ok(())
    }

    /// Whether no move from the vertex keeps the value from it; else it waits.
    fn takes(&mut self, vertex: u32, value: u32) -> bool {
        let end = self.rows.range(vertex).end;
        if self.barred.get(vertex as usize).is_some_and(|&options| options > 0) {
            self.place[vertex as usize] = end as u32;
            return false;
        }
        let mut places = self.place[vertex as usize] as usize..end;
        let keeps = |&place: &usize| self.reached[self.rows.target(place) as usize] <= value;
        let kept = places.find(keeps);
        self.place[vertex as usize] = kept.unwrap_or(end) as u32;
        if let Some(place) = kept {
            let option = self.rows.target(place) as usize;
            self.next[vertex as usize] = self.waiting[option];
            self.waiting[option] = vertex;
        }
        kept.is_none()
    }

    /// A vertex has this value, so others have an option of it.
    fn reach_from(&mut self, vertex: u32, value: u32, ready: &mut Vec<u32>) {
        for place in self.before.range(vertex) {
            self.reach(self.before.target(place), value, ready);
        }
    }

    /// A vertex has an option of this value.
    fn reach(&mut self, vertex: u32, value: u32, ready: &mut Vec<u32>) {
        if self.reached[vertex as usize] <= value {
            self.reached[vertex as usize] = value + 1;
            self.wake(vertex, ready);
        }
    }

    /// Whatever waits at this vertex need not any more.
    fn wake(&mut self, vertex: u32, ready: &mut Vec<u32>) {
        let mut waiting = std::mem::replace(&mut self.waiting[vertex as usize], END);
        while waiting != END {
            ready.push(waiting);
            waiting = self.next[waiting as usize];
        }
    }

    /// At the end of a round nobody waits.
    fn forget_waiting(&mut self, candidates: &[u32]) {
        for &vertex in candidates {
            let place = self.place[vertex as usize] as usize;
            if place < self.rows.range(vertex).end {
                self.waiting[self.rows.target(place) as usize] = END;
            }
        }
    }
}
