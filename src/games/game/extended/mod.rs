//! Positions whose theory is wider than that of Sprague and Grundy: play from them may come back to
//! where it was. They are no nodes of the store, whose value is a nimber and whose options are
//! older: a *vertex* is kept beside the nodes, and its options may be vertices that come later.
//!
//! A vertex is a set of moves, or a sum of vertices and one ordinary position. Its value is finite,
//! a nimber, or infinite: ∞ with the set of the finite values of its options. Values of all
//! positions that a definition makes are found together, when all of them are there.
//!
//! Or moves bind the opponent, or give another turn ([`entailing`]): then a vertex is *turned*, and its
//! value is a nimber or loony. Its options are older, and no loopy positions are among them.
//!
//! Source: C. A. B. Smith, *Graphs and composite games* (1966); A. S. Fraenkel and Y. Perl (1975);
//! Siegel, *Combinatorial Game Theory*, section IV.4.

mod arena;
mod close;
mod entailing;
mod make;
mod options;
mod ruled;

pub(crate) use entailing::TurnedMove;
pub(crate) use options::Spelled;
