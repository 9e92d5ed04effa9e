//! Values of graphs with cycles. The algorithm is described at [`GameGraph::loopy_values`].

use crate::error::Result;
use crate::interrupt::Interrupt;

use super::graph::GameGraph;
use super::rows::Rows;
use super::valued::{NONE, Valued};

/// Vertices between two looks at the interrupt.
const STRIDE: usize = 1 << 12;

pub(super) fn values<'g>(graph: &'g GameGraph, interrupt: &Interrupt) -> Result<Valued<'g>> {
    let before = graph.rows().reversed(interrupt)?;
    let mut search = Search::new(graph, &before, interrupt);
    // The vertices that may take the next value: they have options of all smaller ones. That many
    // options they must have, so all lists together are no longer than the edges.
    let mut candidates: Vec<u32> = (0..graph.len() as u32).collect();
    let mut value = 0;
    while !candidates.is_empty() {
        search.spread(value, &candidates)?;
        candidates.retain(|&vertex| search.reaches(vertex, value));
        value += 1;
        // Whatever is left out now has neither this value nor an option with it, and stays without.
        search.admit(&candidates, value);
    }
    Ok(Valued::new(graph, search.values))
}

struct Search<'s> {
    before: &'s Rows,
    values: Vec<u32>,
    /// Edges from each vertex to options without a finite value.
    unvalued: Vec<u32>,
    /// The same, less those whose options have one of the value that is being given: unless it is
    /// 0, a move that cannot be reverted yet.
    pending: Vec<u32>,
    /// One more than the last value that an option of the vertex has taken.
    reached: Vec<u32>,
    /// One more than the last value for which the vertex is a candidate.
    admitted: Vec<u32>,
    interrupt: &'s Interrupt,
}

impl<'s> Search<'s> {
    fn new(graph: &GameGraph, before: &'s Rows, interrupt: &'s Interrupt) -> Search<'s> {
        let vertices = graph.len();
        Search {
            before,
            values: vec![NONE; vertices],
            unvalued: (0..vertices as u32).map(|vertex| graph.options(vertex).len() as u32).collect(),
            pending: vec![0; vertices],
            reached: vec![0; vertices],
            admitted: vec![1; vertices],
            interrupt,
        }
    }

    /// Whether the vertex has no value and an option of this one, the last that was given.
    fn reaches(&self, vertex: u32, value: u32) -> bool {
        self.values[vertex as usize] == NONE && self.reached[vertex as usize] == value + 1
    }

    fn admit(&mut self, candidates: &[u32], value: u32) {
        for &vertex in candidates {
            self.admitted[vertex as usize] = value + 1;
        }
    }

    /// Gives a value to every candidate that takes it. A vertex takes it once all moves to options
    /// without a value can be reverted, and each vertex that takes it is a reason for others.
    fn spread(&mut self, value: u32, candidates: &[u32]) -> Result<()> {
        let mut ready = Vec::new();
        for &vertex in candidates {
            let unvalued = self.unvalued[vertex as usize];
            self.pending[vertex as usize] = unvalued;
            if unvalued == 0 {
                ready.push(vertex);
            }
        }
        self.interrupt.poll()?;
        while let Some(vertex) = ready.pop() {
            // Meanwhile an option may have taken the value.
            if self.reached[vertex as usize] == value + 1 {
                continue;
            }
            self.values[vertex as usize] = value;
            for &above in self.before.row(vertex) {
                self.unvalued[above as usize] -= 1;
                if self.values[above as usize] == NONE && self.reached[above as usize] != value + 1 {
                    self.reached[above as usize] = value + 1;
                    self.revert(above, value, &mut ready)?;
                }
            }
        }
        Ok(())
    }

    /// A move to this vertex can now be reverted to the value.
    fn revert(&mut self, vertex: u32, value: u32, ready: &mut Vec<u32>) -> Result<()> {
        for (place, &above) in self.before.row(vertex).iter().enumerate() {
            if place % STRIDE == 0 {
                self.interrupt.poll()?;
            }
            if self.values[above as usize] == NONE && self.admitted[above as usize] == value + 1 {
                self.pending[above as usize] -= 1;
                if self.pending[above as usize] == 0 {
                    ready.push(above);
                }
            }
        }
        Ok(())
    }
}
