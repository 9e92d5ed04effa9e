//! How much memory values hold: lists, strings and integers that a session keeps are counted while they live,
//! so that a definition which remembers long results meets a ceiling and not the end of the memory.

use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes held by the values of one session.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally(Arc<AtomicUsize>);

thread_local! {
    /// The tally of the session that is evaluating in this thread.
    static CURRENT: RefCell<Tally> = RefCell::default();
}

impl Tally {
    /// Counts what this thread makes from now on here.
    pub(crate) fn begin(&self) {
        CURRENT.with_borrow_mut(|current| current.clone_from(self));
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that is counted for as long as it lives.
#[derive(Debug)]
pub(crate) struct Held<T> {
    value: T,
    bytes: usize,
    tally: Tally,
}

impl<T> Held<T> {
    /// Counts `bytes` for a value.
    pub(crate) fn new(value: T, bytes: usize) -> Held<T> {
        let tally = CURRENT.with_borrow(Tally::clone);
        tally.0.fetch_add(bytes, Ordering::Relaxed);
        Held { value, bytes, tally }
    }
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        self.tally.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Held<T> {
    fn eq(&self, other: &Held<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Held<T> {}

impl<T: std::hash::Hash> std::hash::Hash for Held<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

/// Drops something large beside the work: freeing millions of lists takes longer than somebody who has
/// pressed Ctrl-C should wait. Where no thread can be had it is dropped at once.
pub(crate) fn drop_aside<T: Send + 'static>(garbage: T) {
    let _ = std::thread::Builder::new().spawn(move || drop(garbage));
}
