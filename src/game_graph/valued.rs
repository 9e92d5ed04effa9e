//! A graph with its values, and how they are found where play must end.

use crate::error::Result;
use crate::limits::Interrupt;
use crate::nimber::mex_of_integers;

use super::cycle;
use super::graph::GameGraph;
use super::value::{Outcome, Value};

/// Not valued yet, and in the end: not a finite value.
pub(super) const NONE: u32 = u32::MAX;

/// On the way from a vertex to its options.
const OPEN: u32 = u32::MAX - 1;

/// The values of all vertices of a graph. See [`GameGraph::values`] and [`GameGraph::loopy_values`].
#[derive(Debug)]
pub struct Valued<'g> {
    graph: &'g GameGraph,
    values: Vec<u32>,
}

impl<'g> Valued<'g> {
    pub(super) fn new(graph: &'g GameGraph, values: Vec<u32>) -> Valued<'g> {
        Valued { graph, values }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &'g GameGraph {
        self.graph
    }

    /// The value of a vertex if it is finite. Constant time.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn finite(&self, vertex: u32) -> Option<u32> {
        Some(self.values[vertex as usize]).filter(|&value| value != NONE)
    }

    /// The value of a vertex. Constant time if it is finite, else that of sorting the values of its options.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn value(&self, vertex: u32) -> Value {
        self.finite(vertex).map_or_else(
            || {
                let options = self.graph.options(vertex).iter();
                let mut finite: Vec<u32> = options.filter_map(|&option| self.finite(option)).collect();
                finite.sort_unstable();
                finite.dedup();
                Value::Infinite(finite)
            },
            Value::Finite,
        )
    }

    /// Who wins from a vertex. Linear in its options if its value is ∞.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.finite(vertex) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if self.winning_move(vertex).is_some() => Outcome::N,
            None => Outcome::D,
        }
    }

    /// The first option with value 0, in the order in which the edges were given: a move that wins. There is
    /// one if the outcome is N. Linear in the options.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn winning_move(&self, vertex: u32) -> Option<u32> {
        self.graph.options(vertex).iter().copied().find(|&option| self.values[option as usize] == 0)
    }
}

/// Depth first, with a stack of its own: a vertex is valued when its options are. So no edge is needed backwards,
/// which would be as many bytes again.
pub(super) fn values<'g>(graph: &'g GameGraph, interrupt: &Interrupt) -> Result<Valued<'g>> {
    let rows = graph.rows();
    let mut values = vec![NONE; rows.len()];
    // Vertices that are open, with the place of the edge to look at next.
    let mut stack: Vec<(u32, usize)> = Vec::new();
    for root in 0..rows.len() as u32 {
        if values[root as usize] != NONE {
            continue;
        }
        values[root as usize] = OPEN;
        stack.push((root, rows.range(root).start));
        while let Some((vertex, place)) = stack.pop() {
            let range = rows.range(vertex);
            let unvalued = (place..range.end).find(|&place| values[rows.target(place) as usize] >= OPEN);
            let Some(place) = unvalued else {
                interrupt.poll()?;
                values[vertex as usize] = mex(rows.row(vertex), &values);
                continue;
            };
            let option = rows.target(place);
            if values[option as usize] == OPEN {
                return Err(cycle::error(graph, option, interrupt)?);
            }
            stack.push((vertex, place + 1));
            values[option as usize] = OPEN;
            stack.push((option, rows.range(option).start));
        }
    }
    Ok(Valued::new(graph, values))
}

/// The minimum excludant of the values of options, all of which are valued.
fn mex(options: &[u32], values: &[u32]) -> u32 {
    let mut seen = 0_u64;
    for &option in options {
        seen |= 1_u64.checked_shl(values[option as usize]).unwrap_or(0);
    }
    if seen != u64::MAX {
        return seen.trailing_ones();
    }
    let all: Vec<u64> = options.iter().map(|&option| u64::from(values[option as usize])).collect();
    mex_of_integers(&all) as u32
}
