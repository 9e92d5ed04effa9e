//! A certificate on its way into a document.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::proof::certificate::Certificate;
use crate::proof::text::names::Names;
use crate::proof::text::play::Play;
use crate::proof::text::style::Style;
use crate::proof::text::verify;

/// A certificate that holds. What it says of positions, claims and the whole stands in files of
/// their own.
pub(super) struct Writer<'c> {
    pub(super) certificate: &'c Certificate,
    pub(super) names: Names<'c>,
    pub(super) play: Play<'c>,
    pub(super) style: &'c Style<'c>,
    pub(super) interrupt: Interrupt,
}

impl<'c> Writer<'c> {
    /// Finds out first whether the certificate holds, so that no text claims what is wrong. With
    /// `by_notation` short positions go by their notation and not by a number.
    pub(super) fn new(
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
