//! The file that is being written, and what all parts of it are made of.

use std::io;

use crate::nimber::Nimber;
use crate::proof::block::Block;
use crate::proof::certificate::{Certificate, CertificateNode};

/// The most nodes, claims or options in one definition.
pub(super) const GROUP: usize = 200;

/// Values below this one go by a name.
pub(super) const NAMED_VALUES: usize = 1000;

pub(super) struct CoqFile<'c, 'w> {
    pub(super) certificate: &'c Certificate,
    pub(super) written_out: bool,
    pub(super) named_values: Vec<bool>,
    pub(super) out: Block<'w>,
}

impl CoqFile<'_, '_> {
    pub(super) fn text(&mut self, text: &str) {
        self.out.text(text.as_bytes());
    }

    pub(super) fn number(&mut self, number: u64) {
        self.out.number(number);
    }

    /// A word with a number, such as `nodes_3`.
    pub(super) fn name(&mut self, word: &str, number: usize) {
        self.text(word);
        self.number(number as u64);
    }

    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(text);
        self.out.end_line()
    }

    /// Decimal, or hexadecimal if it is large: Coq takes the square of the length for decimal
    /// digits.
    pub(super) fn value(&mut self, value: &Nimber) {
        match value.to_u64() {
            Some(small) => self.number(small),
            None => {
                let digits = value.to_integer().unwrap_or_default().to_str_radix(16);
                self.text("0x");
                self.text(&digits);
            }
        }
    }
}

/// A value that goes by a name.
pub(super) fn small(value: &Nimber) -> Option<usize> {
    value.to_u64().filter(|&value| value < NAMED_VALUES as u64).map(|value| value as usize)
}

/// The options or components of a node; nothing if there is no node of this number.
pub(super) fn parts_of(certificate: &Certificate, number: u32) -> &[u32] {
    if number == 0 || number as usize > certificate.len() {
        return &[];
    }
    match certificate.node(number) {
        CertificateNode::Options(parts) | CertificateNode::Among(parts) | CertificateNode::Sum(parts) => {
            parts
        }
        CertificateNode::Nimber => &[],
    }
}

/// The components of a sum before and after the one in which a move is made.
pub(super) fn around(certificate: &Certificate, sum: u32, component: u32) -> (&[u32], &[u32]) {
    let components = parts_of(certificate, sum);
    match components.iter().position(|&one| one == component) {
        Some(place) => (&components[..place], &components[place + 1..]),
        None => (components, &[]),
    }
}
