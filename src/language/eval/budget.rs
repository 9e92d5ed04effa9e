//! How much memory values hold: lists, strings and integers that a session keeps are counted while
//! they live, so that a definition which remembers long results meets a ceiling and not the end of
//! the memory.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use hashbrown::DefaultHashBuilder;

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

    /// What counts in this thread now.
    pub(crate) fn current() -> Tally {
        CURRENT.with_borrow(Tally::clone)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// One for all sessions: what is equal has one hash.
static HASHER: LazyLock<DefaultHashBuilder> = LazyLock::new(DefaultHashBuilder::default);

/// Something that is counted for as long as it lives. Its hash is found once, when it is made:
/// lists that share parts are hashed in the time that it took to make them, however large they
/// would be without sharing.
#[derive(Debug)]
pub(crate) struct Budgeted<T> {
    value: T,
    hash: u64,
    bytes: usize,
    tally: Tally,
}

impl<T: Hash> Budgeted<T> {
    /// Counts a value, and `bytes` beside it for what it points to.
    pub(crate) fn new(value: T, bytes: usize) -> Budgeted<T> {
        let tally = Tally::current();
        // An `Arc` has two counts beside what it holds.
        let bytes = bytes + size_of::<Budgeted<T>>() + 2 * size_of::<usize>();
        tally.0.fetch_add(bytes, Ordering::Relaxed);
        let hash = HASHER.hash_one(&value);
        Budgeted { value, hash, bytes, tally }
    }
}

impl<T> Budgeted<T> {
    /// The hash of the value.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }
}

impl<T> Drop for Budgeted<T> {
    fn drop(&mut self) {
        self.tally.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl<T> Deref for Budgeted<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Budgeted<T> {
    fn eq(&self, other: &Budgeted<T>) -> bool {
        self.hash == other.hash && self.value == other.value
    }
}

impl<T: Eq> Eq for Budgeted<T> {}

impl<T> Hash for Budgeted<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
