//! Certificates of positions from which play may go on for ever, and of sums of them.

mod build;
mod certificate;
mod ranks;

pub(crate) use build::{LoopyQuestion, loopy_certificate, loopy_ranks};
pub(crate) use certificate::{LoopyCertificate, LoopyClaim, LoopyNode, Part};
