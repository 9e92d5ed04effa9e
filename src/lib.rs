//! scaffold
#![allow(missing_docs)]
pub mod error;
pub mod game;
pub mod limits;
pub mod nimber;
pub use error::{Error, ErrorKind, Result, Span};
pub use game::{GameId, Node, Outcome, Store};
pub use limits::{Interrupt, Limits, StopReason};
pub use nimber::{Nimber, mex, mex_of_integers};
pub mod theory;
