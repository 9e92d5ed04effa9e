//! Text on its way to a file, gathered into blocks.

use std::io::{self, Write};

use crate::nimber::Nimber;
use crate::proof::claim::Claim;

/// Bytes that are gathered before they are written.
const SIZE: usize = 1 << 16;

/// A nimber as certificates write it: in ASCII and without spaces.
pub(crate) fn spelled(value: &Nimber) -> String {
    value.to_string().replace('ω', "w").replace(' ', "")
}

/// Lines of a certificate, gathered into blocks.
pub(super) struct Block<'w> {
    bytes: Vec<u8>,
    out: &'w mut dyn Write,
}

impl Block<'_> {
    pub(super) fn new(out: &mut dyn Write) -> Block<'_> {
        Block { bytes: Vec::with_capacity(SIZE + 256), out }
    }

    pub(super) fn text(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
    }

    /// Decimal digits, without the machinery of formatting, which would take most of the time of
    /// writing.
    pub(super) fn number(&mut self, mut number: u64) {
        let mut digits = [0_u8; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.bytes.extend_from_slice(&digits[start..]);
    }

    pub(super) fn nimber(&mut self, value: &Nimber) {
        match value.to_u64() {
            Some(small) => self.number(small),
            None => self.text(spelled(value).as_bytes()),
        }
    }

    /// A space and the number of a position.
    #[inline]
    pub(super) fn part(&mut self, part: u32) {
        self.bytes.push(b' ');
        self.number(u64::from(part));
    }

    pub(super) fn claim(&mut self, claim: &Claim) -> io::Result<()> {
        self.text(match claim {
            Claim::Value { .. } => b"q value",
            Claim::Equal { .. } => b"q equal",
            Claim::Differ { .. } => b"q differ",
            Claim::Win { .. } => b"q win",
            Claim::Lose { .. } => b"q lose",
        });
        claim.positions().into_iter().for_each(|part| self.part(part));
        if let Claim::Value { value, .. } = claim {
            self.text(b" ");
            self.nimber(value);
        }
        self.end_line()
    }

    pub(super) fn end_line(&mut self) -> io::Result<()> {
        self.bytes.push(b'\n');
        if self.bytes.len() >= SIZE { self.flush() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}
