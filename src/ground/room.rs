//! Memory that is asked for before it is used, and dropping what is large beside the work. Where
//! there is no memory for something large, that is an error: without asking, the process would be
//! aborted.

use crate::error::{Error, Result, StopReason};

/// Makes room for `additional` more entries.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) where there is no memory.
#[inline]
pub(crate) fn reserve<T>(vector: &mut Vec<T>, additional: usize) -> Result<()> {
    if vector.capacity() - vector.len() >= additional {
        return Ok(());
    }
    vector.try_reserve(additional).map_err(|_| no_memory())
}

/// The same without room for more than these.
pub(crate) fn reserve_exact<T>(vector: &mut Vec<T>, additional: usize) -> Result<()> {
    vector.try_reserve_exact(additional).map_err(|_| no_memory())
}

/// That there is no memory.
#[cold]
pub(crate) fn no_memory() -> Error {
    Error::stopped(StopReason::MemoryLimit)
}

/// Parts from which on dropping them is noticed.
const MANY: usize = 100_000;

/// Drops something of this many parts; if they are many, on a thread of its own: freeing millions
/// of lists takes longer than somebody who has pressed Ctrl-C should wait. Where no thread can be
/// had, as on a page, it is dropped at once.
pub(crate) fn drop_aside<T: Send + 'static>(garbage: T, parts: usize) {
    if parts > MANY && cfg!(not(target_family = "wasm")) {
        let _ = std::thread::Builder::new().spawn(move || drop(garbage));
    }
}

#[cfg(test)]
mod tests {
    use super::{reserve, reserve_exact};
    use crate::error::ErrorKind;

    #[test]
    fn what_no_machine_has_is_an_error() {
        let (mut list, mut other) = (vec![0_u64], Vec::<u64>::new());
        assert_eq!(reserve(&mut list, usize::MAX / 16).unwrap_err().kind(), ErrorKind::Limit);
        assert_eq!(reserve_exact(&mut other, usize::MAX / 16).unwrap_err().kind(), ErrorKind::Limit);
        assert!(reserve(&mut list, 1).is_ok() && list.capacity() > 1);
    }
}
