//! Certificates of positions that the store keeps as vertices, and of sums of them: play may go on for
//! ever, or moves bind the opponent. What is claimed of sums is alike in both.

mod build;
mod certificate;
mod claims;
mod coq;
mod found;
mod graph;
mod order;
mod ranks;

pub(crate) use build::{SumQuestion, loopy_ranks, sums_certificate};
pub(crate) use certificate::{Part, Sum, SumClaim, SumMove, SumNode, SumValue, SumsCertificate, Theory};
pub(super) use coq::list;
