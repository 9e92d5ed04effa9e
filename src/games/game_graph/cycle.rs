//! A cycle as an error.

use std::collections::VecDeque;

use crate::error::{Advice, Error, ErrorKind, Result};
use crate::interrupt::Interrupt;

use super::graph::GameGraph;

/// Vertices of a cycle that are named.
const MOST_NAMED: usize = 20;

/// Characters of a label that are shown.
const LONGEST_LABEL: usize = 40;

/// A cycle of a graph that has one through this vertex: a loop at a vertex if there is one anywhere,
/// else one of the shortest cycles through the vertex. Linear.
pub(super) fn vertices(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Vec<u32>> {
    let mut at_itself = (0..graph.len() as u32).filter(|&vertex| graph.options(vertex).contains(&vertex));
    match at_itself.next() {
        Some(vertex) => Ok(vec![vertex]),
        None => shortest(graph, through, interrupt),
    }
}

/// The error for a graph with a cycle through this vertex, which names the cycle. Linear.
pub(super) fn error(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Error> {
    let cycle = vertices(graph, through, interrupt)?;
    let shown = |&vertex: &u32| {
        let label = graph.label(vertex);
        let mut signs = label.chars();
        let start: String = signs.by_ref().take(LONGEST_LABEL).collect();
        if signs.next().is_none() { start } else { format!("{start}…") }
    };
    let mut named: Vec<String> = cycle.iter().take(MOST_NAMED).map(shown).collect();
    if cycle.len() > MOST_NAMED {
        named.push(format!("… {} more", cycle.len() - MOST_NAMED));
    }
    named.extend(cycle.first().map(shown));
    Ok(Error::new(ErrorKind::Cycle, format!("a cycle: {}", named.join(" → ")))
        .note("play need not end, so the ending condition fails and there are no Grundy values")
        .help(Advice::LoopyGraph))
}

/// The vertices of a shortest cycle through one that lies on a cycle, beginning with it: breadth
/// first.
fn shortest(graph: &GameGraph, through: u32, interrupt: &Interrupt) -> Result<Vec<u32>> {
    let unseen = u32::MAX;
    let mut from = vec![unseen; graph.len()];
    let mut queue = VecDeque::from([through]);
    while let Some(vertex) = queue.pop_front() {
        interrupt.poll()?;
        for &option in graph.options(vertex) {
            if option == through {
                let mut cycle = vec![vertex];
                let mut last = vertex;
                while last != through {
                    last = from[last as usize];
                    cycle.push(last);
                }
                cycle.reverse();
                return Ok(cycle);
            }
            if from[option as usize] == unseen {
                from[option as usize] = vertex;
                queue.push_back(option);
            }
        }
    }
    Ok(vec![through])
}
