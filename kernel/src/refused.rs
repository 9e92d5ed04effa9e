//! Why a certificate is not verified.

use std::fmt;
use std::io;

/// Why a certificate is not verified.
#[derive(Debug)]
pub enum Refused {
    /// It is wrong, or not in the format.
    Rejected {
        /// The line, from 1, where that was seen.
        line: u64,
        /// What is wrong there.
        reason: String,
    },
    /// It could not be read.
    Unreadable(io::Error),
    /// The caller did not want to go on. Nothing is known of the certificate.
    Stopped,
    /// It was asked for with options that are not for it.
    Misused(&'static str),
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Rejected { line, reason } => write!(formatter, "REJECTED line {line}: {reason}"),
            Refused::Unreadable(error) => write!(formatter, "cannot read: {error}"),
            Refused::Misused(reason) => formatter.write_str(reason),
            Refused::Stopped => formatter.write_str("stopped before the end"),
        }
    }
}

impl std::error::Error for Refused {}
