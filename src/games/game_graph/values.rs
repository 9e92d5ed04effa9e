//! The values of a graph, with cycles and without.

use super::graph::GameGraph;
use super::loopy::{self, Outside};
use super::valued::{self, Valued};
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
    /// it can be *reverted*. The order does not matter. First vertices are valued depth first, as in a
    /// graph without cycles, as long as few are left over. Then that is done for *n* = 0, 1, …: first
    /// all other vertices of value 0, then those of 1. A vertex that lacks an option of value *n* and
    /// did not take *n* itself never takes a finite value.
    ///
    /// Time: linear in edges, times the greatest finite value at worst. Memory: the edges from
    /// what is left over backwards, 4 bytes an edge, and 32 bytes a vertex.
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
        loopy::values(self, &Outside::default(), interrupt)
    }

    /// The same where vertices have options beside those in the graph, which count by their values
    /// alone.
    pub(crate) fn loopy_values_beside(
        &self,
        mut outside: Outside,
        interrupt: &Interrupt,
    ) -> Result<Valued<'_>> {
        outside.sort();
        loopy::values(self, &outside, interrupt)
    }
}
