//! Loopy positions: the kernel against the conditions checked slowly, and against play.

mod builder;
mod conditions;
mod document;
mod hostile;
mod mutants;
mod play;
mod refuted;
mod right;

use crate::kernel::{accepts, reason, verify};
