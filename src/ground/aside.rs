//! Dropping what is large beside the work.

/// Parts from which on dropping them is noticed.
const MANY: usize = 100_000;

/// Drops something of so many parts; if they are many, on a thread of its own: freeing millions of
/// lists takes longer than somebody who has pressed Ctrl-C should wait. Where no thread can be had
/// it is dropped at once.
pub(crate) fn drop_aside<T: Send + 'static>(garbage: T, parts: usize) {
    if parts > MANY {
        let _ = std::thread::Builder::new().spawn(move || drop(garbage));
    }
}
