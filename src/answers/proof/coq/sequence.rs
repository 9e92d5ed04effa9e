//! An octal game with a period, which kernel and Coq prove again.

use std::fmt;

use crate::heap::Period;

/// An octal game with a period, for heaps that are too large to be played out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sequence {
    pub(crate) digits: Vec<u8>,
    pub(crate) period: Period,
}

impl Sequence {
    /// The code of the game.
    pub(crate) fn code(&self) -> String {
        let digits: String = self.digits.iter().skip(1).map(u8::to_string).collect();
        format!("{}.{digits}", self.digits.first().unwrap_or(&0))
    }

    /// Its digits as a list for Coq.
    pub(super) fn listed(&self) -> String {
        format!("[{}]", self.digits.iter().map(u8::to_string).collect::<Vec<_>>().join("; "))
    }

    /// From which heap on the values repeat: at least 1, as in the theorem that the kernel has.
    pub(crate) fn preperiod(&self) -> u64 {
        self.period.preperiod.max(1)
    }

    /// How many heaps the kernel computes to prove the period.
    pub(crate) fn heaps_computed(&self) -> u64 {
        2 * self.preperiod() + 2 * self.period.period + self.digits.len() as u64
    }
}

/// The lines of a certificate.
impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(u8::to_string).collect();
        writeln!(formatter, "digits {}", digits.join(" "))?;
        writeln!(formatter, "period {}", self.period.period)?;
        writeln!(formatter, "preperiod {}", self.preperiod())
    }
}
