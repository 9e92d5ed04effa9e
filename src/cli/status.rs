//! How the command ends.

use sprague::{Error, ErrorKind};

/// What the process says with its exit code. The worst of several is the one that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every claim holds, or there was none.
    Well,
    /// A claim fails.
    ClaimFails,
    /// Something could not be read or evaluated.
    Error,
    /// A part of a certificate is verified, and the rest was not looked at.
    InPart,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Status::Well => 0,
            Status::ClaimFails => 1,
            Status::Error => 2,
            Status::InPart => 3,
            Status::Interrupted => 130,
        }
    }
}

/// The exit code that an error leads to.
pub fn status_of(error: &Error) -> Status {
    if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error }
}
