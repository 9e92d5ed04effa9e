//! The values of a graph, with cycles and without.

use super::graph::{GameGraph, Rows};
use super::valued::{self, NONE, Valued};
use crate::error::Result;
use crate::interrupt::Interrupt;

impl GameGraph {
    /// The value of every vertex of a graph without cycles: the minimum excludant of the values of
    /// its options, which are valued first. Linear in vertices and edges; 5 bytes a vertex beside
    /// the graph, and 16 for each on the longest way that is walked.
    ///
    /// Source: R. P. Sprague (1935), P. M. Grundy (1939); *Winning Ways*, chapter 3.
    ///
    /// # Errors
    /// A cycle, with its vertices: play need not end, and the theory of values does not hold. Or
    /// the interrupt.
    pub fn values(&self, interrupt: &Interrupt) -> Result<Valued<'_>> {
        valued::values(self, 0, interrupt)
    }

    /// The vertices of a cycle, in the order in which play goes round, if there is a cycle: a loop
    /// at a vertex if there is one, else one of the shortest through a vertex. `None` exactly when
    /// [`GameGraph::values`] finds values. Linear in vertices and edges.
    ///
    /// ```
    /// use sprague::game_graph::GameGraph;
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let edges = [(0, 1), (1, 2), (2, 1)];
    /// let graph = GameGraph::from_edges(3, edges, &Limits::default(), &interrupt)?;
    /// assert_eq!(graph.cycle(&interrupt)?, Some(vec![1, 2]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// The interrupt.
    pub fn cycle(&self, interrupt: &Interrupt) -> Result<Option<Vec<u32>>> {
        valued::cycle(self, interrupt)
    }

    /// The misère Grundy value of every vertex of a graph without cycles: 1 where there is no
    /// option, else the mex of the values of the options. In misère play, where the player who
    /// cannot move wins, a vertex is P if its value is 0. Costs are those of [`GameGraph::values`].
    ///
    /// Source: J. H. Conway, *On Numbers and Games*, chapter 12.
    ///
    /// # Errors
    /// Those of [`GameGraph::values`].
    ///
    /// ```
    /// use sprague::game_graph::{Format, Outcome, read};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// let graph = read(&b"two one\ntwo end\none end\n"[..], Format::Spaces, &Limits::default(), &interrupt)?;
    /// let values = graph.misere_values(&interrupt)?;
    /// assert_eq!(values.outcome(graph.vertex("one").unwrap()), Outcome::P);
    /// assert_eq!(values.outcome(graph.vertex("end").unwrap()), Outcome::N);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn misere_values(&self, interrupt: &Interrupt) -> Result<Valued<'_>> {
        valued::values(self, 1, interrupt)
    }

    /// The value of every vertex of any graph by the theory of loopy impartial games. A vertex has
    /// a finite value *n* if it is equivalent to `*n`, and otherwise the value ∞ with the set of
    /// the finite values of its options. Without cycles these are [`GameGraph::values`].
    ///
    /// A vertex takes the value *n* when *n* is the minimum excludant of the options that are
    /// valued so far, and each option without a value has an option of value *n*, so that a move to
    /// it can be *reverted*. That is done for *n* = 0, 1, …: first all vertices of value 0, found
    /// from the ends of play backwards, then those of 1. A vertex that lacks an option of value *n*
    /// and did not take *n* itself never takes a finite value.
    ///
    /// Time: linear in edges, times the greatest finite value at worst. Memory: the edges
    /// backwards, 4 bytes an edge, and 20 bytes a vertex.
    ///
    /// Source: C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966); A. S.
    /// Fraenkel and Y. Perl, *Constructions in combinatorial games with cycles* (1975); A. S.
    /// Fraenkel and Y. Yesha, *The generalized Sprague–Grundy function and its invariance under
    /// certain mappings*, J. Combin. Theory A 43 (1986); Siegel, *Combinatorial Game Theory*,
    /// section IV.4; *Winning Ways*, chapter 12.
    ///
    /// ```
    /// use sprague::game_graph::{Format, Outcome, Value, read};
    /// use sprague::{Interrupt, Limits};
    /// let interrupt = Interrupt::new();
    /// // From a one may stay for ever; from b one may win.
    /// let graph = read(&b"a a\nb a\nb end\n"[..], Format::Spaces, &Limits::default(), &interrupt)?;
    /// let values = graph.loopy_values(&interrupt)?;
    /// assert_eq!(values.outcome(graph.vertex("a").unwrap()), Outcome::D);
    /// let winning = graph.vertex("b").unwrap();
    /// assert_eq!(values.value(winning), Value::Infinite(vec![0]));
    /// assert_eq!(values.outcome(winning), Outcome::N);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// The interrupt.
    pub fn loopy_values(&self, interrupt: &Interrupt) -> Result<Valued<'_>> {
        values(self, &Outside::default(), interrupt)
    }

    /// The same where vertices have options beside those in the graph, which count by their values
    /// alone.
    pub(crate) fn loopy_values_beside(
        &self,
        mut outside: Outside,
        interrupt: &Interrupt,
    ) -> Result<Valued<'_>> {
        outside.finite.sort_unstable();
        outside.reverted.sort_unstable();
        values(self, &outside, interrupt)
    }
}

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

    /// The vertices that go with a value in a sorted list.
    fn at(list: &[(u32, u32)], value: u32) -> &[(u32, u32)] {
        let first = list.partition_point(|&(other, _)| other < value);
        let length = list[first..].partition_point(|&(other, _)| other == value);
        &list[first..first + length]
    }
}

/// Vertices between two looks at the interrupt.
const STRIDE: usize = 1 << 12;

fn values<'g>(graph: &'g GameGraph, outside: &Outside, interrupt: &Interrupt) -> Result<Valued<'g>> {
    let before = graph.rows().reversed(interrupt)?;
    let mut search = Search::new(graph, &before, interrupt);
    outside.infinite.iter().for_each(|&vertex| search.unvalued[vertex as usize] += 1);
    // The vertices that may take the next value: they have options of all smaller ones. That many
    // options they must have, so all lists together are no longer than the edges.
    let mut candidates: Vec<u32> = (0..graph.len() as u32).collect();
    let mut value = 0;
    while !candidates.is_empty() {
        search.spread(value, &candidates, outside)?;
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

    /// Whether the vertex may still take this value, the last that is given.
    fn is_candidate(&self, vertex: u32, value: u32) -> bool {
        self.values[vertex as usize] == NONE && self.admitted[vertex as usize] == value + 1
    }

    fn admit(&mut self, candidates: &[u32], value: u32) {
        for &vertex in candidates {
            self.admitted[vertex as usize] = value + 1;
        }
    }

    /// Gives a value to every candidate that takes it. A vertex takes it once all moves to options
    /// without a value can be reverted, and each vertex that takes it is a reason for others.
    fn spread(&mut self, value: u32, candidates: &[u32], outside: &Outside) -> Result<()> {
        let mut ready = Vec::new();
        for &vertex in candidates {
            self.pending[vertex as usize] = self.unvalued[vertex as usize];
        }
        for &(_, vertex) in Outside::at(&outside.reverted, value) {
            if self.is_candidate(vertex, value) {
                self.pending[vertex as usize] -= 1;
            }
        }
        ready.extend(candidates.iter().filter(|&&vertex| self.pending[vertex as usize] == 0));
        for &(_, vertex) in Outside::at(&outside.finite, value) {
            if self.values[vertex as usize] == NONE && self.reached[vertex as usize] != value + 1 {
                self.reached[vertex as usize] = value + 1;
                self.revert(vertex, value, &mut ready)?;
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
            if self.is_candidate(above, value) {
                self.pending[above as usize] -= 1;
                if self.pending[above as usize] == 0 {
                    ready.push(above);
                }
            }
        }
        Ok(())
    }
}
