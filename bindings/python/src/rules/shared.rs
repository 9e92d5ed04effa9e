//! What a ruleset in the store shares with its class of Python.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::shown;
use crate::numbering::Numbering;

/// What the ruleset in the store shares with the class of Python.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) name: String,
    /// From a position to its options.
    pub(super) function: Py<PyAny>,
    /// Whether the parts of a position are the arguments of the function.
    pub(super) is_spread: bool,
    /// From a position and an option to the words for the move.
    pub(super) words: Option<Py<PyAny>>,
    positions: Mutex<Numbering>,
    /// Options listed so far.
    listed: AtomicU32,
}

/// Options between two places where other threads of Python come in.
const STRIDE: u32 = 1 << 14;

impl Shared {
    pub(super) fn new(
        py: Python<'_>,
        name: String,
        function: Py<PyAny>,
        is_spread: bool,
        words: Option<Py<PyAny>>,
    ) -> Shared {
        let (positions, listed) = (Mutex::new(Numbering::new(py)), AtomicU32::new(0));
        Shared { name, function, is_spread, words, positions, listed }
    }

    /// The arguments of the function for a position.
    pub(super) fn arguments<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        match position.cast::<PyTuple>() {
            Ok(parts) if self.is_spread => Ok(parts.clone()),
            _ => PyTuple::new(position.py(), [position]),
        }
    }

    /// Counts an option, and lets other threads of Python in now and then. The interpreter does so
    /// between instructions, but `range(10**9)` lists its options without any.
    #[inline]
    pub(super) fn count(&self, py: Python<'_>) {
        // Nobody else counts meanwhile: counting needs the session.
        let listed = self.listed.load(Ordering::Relaxed).wrapping_add(1);
        self.listed.store(listed, Ordering::Relaxed);
        if listed.is_multiple_of(STRIDE) {
            py.detach(|| ());
        }
    }

    /// All positions. Python functions may run while this is locked: its user has the session
    /// first, and a function that asks for the session that calls it gets an exception.
    pub(super) fn positions(&self) -> MutexGuard<'_, Numbering> {
        self.positions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.number_in(&mut self.positions(), position)
    }

    /// The number of a position.
    pub(super) fn number_in(&self, positions: &mut Numbering, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        positions.number(position).map_err(|error| unhashable(self, position, error))
    }

    pub(super) fn position<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.positions().get(number).clone_ref(py).into_bound(py)
    }
}

/// The exception for what cannot be a position, if it is about that.
fn unhashable(shared: &Shared, position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) || !error.value(py).to_string().contains("unhashable") {
        return error;
    }
    let clear = PyTypeError::new_err(format!(
        "a position of {} is something that can be hashed; got {}, a {}\n\
         help: use a tuple instead of a list, and a frozenset instead of a set; \
         a list is a sum of positions where it is an option itself",
        shared.name,
        shown::cut(position),
        shown::kind(position)
    ));
    clear.set_cause(py, Some(error));
    clear
}
