//! Work that does not poll the interrupt, on its own thread.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use sprague::{Error, ErrorKind, Interrupt};

use super::shown::in_words;

/// How often it is asked whether the result is still wanted.
const GLANCE: Duration = Duration::from_millis(10);

/// Does the work on another thread. After an interrupt it stops waiting for the result; the thread
/// ends when its work is done. `None` if the work panicked.
pub fn apart<T: Send + 'static>(
    interrupt: &Interrupt,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Option<T>, Error> {
    let (sender, result) = mpsc::channel();
    let started = thread::Builder::new().spawn(move || {
        // It fails if nobody waits any more.
        let _ = sender.send(work());
    });
    if let Err(error) = started {
        return Err(Error::new(
            ErrorKind::Limit,
            format!("no thread could be started: {}", in_words(&error)),
        ));
    }
    loop {
        match result.recv_timeout(GLANCE) {
            Ok(result) => return result.map(Some),
            Err(RecvTimeoutError::Timeout) => interrupt.poll()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}
