//! How much memory values hold: lists, strings and integers that a session keeps are counted while they live,
//! so that a definition which remembers long results meets a ceiling and not the end of the memory.

use std::cell::Cell;
use std::ops::Deref;

thread_local! {
    /// Bytes that values made by this thread hold, less those that it dropped for another.
    static BYTES: Cell<isize> = const { Cell::new(0) };
}

/// Bytes held by the values of the sessions of this thread.
pub(crate) fn bytes() -> usize {
    BYTES.get().max(0).cast_unsigned()
}

/// Something that is counted for as long as it lives.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Held<T> {
    value: T,
    bytes: usize,
}

impl<T> Held<T> {
    /// Counts `bytes` for a value.
    pub(crate) fn new(value: T, bytes: usize) -> Held<T> {
        BYTES.set(BYTES.get().wrapping_add_unsigned(bytes));
        Held { value, bytes }
    }
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        BYTES.set(BYTES.get().wrapping_sub_unsigned(self.bytes));
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
