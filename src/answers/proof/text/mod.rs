//! Certificates as text that a person reads.
//!
//! A text follows the proof of the Sprague–Grundy theorem, and is made from the certificate alone.
//! It is written as a document of paragraphs, statements, proofs, lists and tables, which
//! [`crate::markup`] writes in each format. Whether the certificate holds is found out first, so
//! that no text claims what is wrong.

mod claims;
mod facts;
mod names;
mod plan;
mod play;
mod positions;
mod short;
mod style;
mod values;
mod verify;
mod whole;
mod words;

pub use short::short;
pub use style::{Detail, Style};
pub use whole::{document, preamble, text};

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::proof::certificate::Certificate;
use crate::proof::text::names::Names;
use crate::proof::text::play::Play;

/// A certificate that holds. What it says of positions, claims and the whole stands in files of
/// their own.
struct Writer<'c> {
    certificate: &'c Certificate,
    names: Names<'c>,
    play: Play<'c>,
    style: &'c Style<'c>,
    interrupt: Interrupt,
}

impl<'c> Writer<'c> {
    /// Finds out first whether the certificate holds, so that no text claims what is wrong. With
    /// `by_notation` short positions go by their notation and not by a number.
    fn new(
        certificate: &'c Certificate,
        style: &'c Style<'c>,
        by_notation: bool,
        interrupt: &Interrupt,
    ) -> Result<Writer<'c>> {
        verify::verify(certificate, interrupt)?;
        Ok(Writer {
            certificate,
            names: Names::new(certificate, style, by_notation, interrupt)?,
            play: Play::new(certificate),
            style,
            interrupt: interrupt.clone(),
        })
    }
}
