//! A graph with its values, and how they are found where play must end.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::nimber::mex_of_integers;

use super::cycle;
use super::graph::GameGraph;
use super::value::{Outcome, Value};

/// Not valued yet, and in the end: not a finite value.
pub(super) const NONE: u32 = u32::MAX;

/// The values of all vertices of a graph. See [`GameGraph::values`] and
/// [`GameGraph::loopy_values`].
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

    /// The value of a vertex. Constant time if it is finite, else that of sorting the values of its
    /// options.
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

    /// The first option with value 0, in the order in which the edges were given: a move that wins.
    /// There is one if the outcome is N. Linear in the options.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn winning_move(&self, vertex: u32) -> Option<u32> {
        self.graph.options(vertex).iter().copied().find(|&option| self.values[option as usize] == 0)
    }
}

/// What is known of a vertex while values are found, in a byte, so that the list of all of them is
/// in the caches as long as can be: a value below `GREAT`, or one of these.
const GREAT: u8 = 64;
const UNSEEN: u8 = u8::MAX;

/// On the way from a vertex to its options.
const OPEN: u8 = u8::MAX - 1;

/// A vertex whose options are being looked at.
struct Visit {
    vertex: u32,
    /// The edge to look at next.
    place: u32,
    /// The values below `GREAT` of the options before it, a bit for each.
    seen: u64,
}

/// Depth first, with a stack of its own: a vertex is valued when its options are. So no edge is
/// needed backwards, which would be as many bytes again. A vertex without options has the value
/// `end`.
pub(super) fn values<'g>(graph: &'g GameGraph, end: u32, interrupt: &Interrupt) -> Result<Valued<'g>> {
    match search(graph, end, interrupt)? {
        Search::Valued(values) => Ok(Valued::new(graph, values)),
        Search::Cycle(through) => Err(cycle::error(graph, through, interrupt)?),
    }
}

/// A cycle, if there is one.
pub(super) fn cycle(graph: &GameGraph, interrupt: &Interrupt) -> Result<Option<Vec<u32>>> {
    match search(graph, 0, interrupt)? {
        Search::Valued(_) => Ok(None),
        Search::Cycle(through) => cycle::vertices(graph, through, interrupt).map(Some),
    }
}

/// How a search for values ends.
enum Search {
    /// Each vertex has a value.
    Valued(Vec<u32>),
    /// There is a cycle through this vertex.
    Cycle(u32),
}

fn search(graph: &GameGraph, end: u32, interrupt: &Interrupt) -> Result<Search> {
    let rows = graph.rows();
    let mut values = vec![NONE; rows.len()];
    let mut state = vec![UNSEEN; rows.len()];
    let visit = |vertex| Visit { vertex, place: rows.range(vertex).start as u32, seen: 0 };
    let mut stack: Vec<Visit> = Vec::new();
    for root in 0..rows.len() as u32 {
        if state[root as usize] != UNSEEN {
            continue;
        }
        state[root as usize] = OPEN;
        let mut at = visit(root);
        loop {
            let behind = rows.range(at.vertex).end as u32;
            let mut unseen = None;
            while at.place < behind {
                let option = rows.target(at.place as usize);
                match state[option as usize] {
                    small @ ..GREAT => at.seen |= 1 << small,
                    GREAT => {}
                    OPEN => return Ok(Search::Cycle(option)),
                    _ => {
                        unseen = Some(option);
                        break;
                    }
                }
                at.place += 1;
            }
            if let Some(option) = unseen {
                // Its edge is looked at again when it has a value.
                stack.push(at);
                state[option as usize] = OPEN;
                at = visit(option);
                continue;
            }
            interrupt.poll()?;
            let value = match at.seen {
                u64::MAX => mex(rows.row(at.vertex), &values),
                0 if rows.range(at.vertex).is_empty() => end,
                seen => seen.trailing_ones(),
            };
            values[at.vertex as usize] = value;
            state[at.vertex as usize] = value.min(u32::from(GREAT)) as u8;
            let Some(before) = stack.pop() else { break };
            at = before;
        }
    }
    Ok(Search::Valued(values))
}

/// The minimum excludant of the values of options, all of which are valued.
fn mex(options: &[u32], values: &[u32]) -> u32 {
    let all: Vec<u64> = options.iter().map(|&option| u64::from(values[option as usize])).collect();
    mex_of_integers(&all) as u32
}
