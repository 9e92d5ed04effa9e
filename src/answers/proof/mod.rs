//! Proofs of what the tool says: facts about positions, as certificates that another program checks
//! and as text that a person reads.
//!
//! A [`Question`] about positions of a store is answered by a [`Certificate`]: the positions it
//! speaks of, each with its value, and the true [`Claim`] that answers it. A certificate is
//! complete in itself. The program that verifies it (the package `sprague-kernel`) shares no code
//! with this one, and the texts for people are made from the certificate alone.

mod block;
mod build;
mod certificate;
mod claim;
mod coq;

mod reached;
mod strategy;
mod sums;
mod text;

pub use crate::markup::Format;
pub(crate) use block::spelled;
pub(crate) use build::{Numbered, certificate_with_numbers};
pub use build::{Question, certificate};
pub use certificate::{Certificate, CertificateNode, Contents, MoveInWords, PositionPicture};
pub use claim::{Claim, WinningOption};
pub use coq::write_coq;
pub(crate) use coq::{
    BY_PLAY, Quantified, QuotientData, Sequence, Unknown, numbers_quickly, quotient_data, quotient_for_coq,
    write_statement,
};
pub use strategy::{StrategyCertificate, strategy};
pub(crate) use sums::{
    Part, Sum, SumClaim, SumMove, SumNode, SumQuestion, SumValue, SumsCertificate, Theory, loopy_ranks,
    sums_certificate,
};
pub use text::{Detail, Style, document, preamble, short, text};
