//! Work in pieces, each with a time of its own.

use crate::error::{Error, Result, StopReason};

/// Runs one piece of the work, such as a statement with its proof: who watches the time gives each
/// its own.
pub type Watched<'w> = &'w dyn Fn(&mut dyn FnMut());

/// What nobody watches.
pub(super) fn unwatched(work: &mut dyn FnMut()) {
    work();
}

/// The result of a piece of work that is watched.
pub(super) fn over<T>(watched: Watched<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let mut work = Some(work);
    let mut result = None;
    watched(&mut || result = work.take().map(|work| work()));
    // The watcher that did not run the work has stopped it.
    result.unwrap_or_else(|| Err(Error::stopped(StopReason::Interrupted)))
}
