//! The mex of what an iterator gives, or arrays of numpy.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

use super::element::operand;
use crate::signals::Rounds;

/// Values above the bound that are kept before the bound is raised.
const FEW: usize = 1 << 16;

/// The values so far. The mex of n values is at most n, so what is greater than their number may
/// matter only when there are more.
#[derive(Default)]
struct Seen {
    /// A bit for each number below a bound.
    below: Vec<u64>,
    /// Values from the bound on.
    above: Vec<u64>,
    /// Of `above`, how many may stay before the bound is raised again.
    room: usize,
    count: usize,
    rounds: Rounds,
}

impl Seen {
    fn add(&mut self, py: Python<'_>, value: u64) -> PyResult<()> {
        self.rounds.next(py)?;
        self.count += 1;
        self.place(value);
        if self.above.len() > self.room.max(FEW) {
            self.raise(py)?;
        }
        Ok(())
    }

    fn place(&mut self, value: u64) {
        match usize::try_from(value / 64).ok().and_then(|word| self.below.get_mut(word)) {
            Some(word) => *word |= 1 << (value % 64),
            None => self.above.push(value),
        }
    }

    /// Raises the bound to twice the number of values.
    fn raise(&mut self, py: Python<'_>) -> PyResult<()> {
        self.below.resize(self.count / 32 + 1, 0);
        for value in std::mem::take(&mut self.above) {
            self.rounds.next(py)?;
            self.place(value);
        }
        self.room = self.above.len() * 2;
        Ok(())
    }

    fn mex(mut self, py: Python<'_>) -> PyResult<u64> {
        self.raise(py)?;
        let full = self.below.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.below.get(full).map_or(0, |word| word.trailing_ones());
        Ok(full as u64 * 64 + u64::from(rest))
    }
}

#[pyfunction]
fn _mex(values: &Bound<'_, PyAny>) -> PyResult<u64> {
    let (py, mut seen) = (values.py(), Seen::default());
    for value in values.try_iter()? {
        // What is above a word is above the number of values.
        if let Some(word) = operand(&value?)?.to_u64() {
            seen.add(py, word)?;
        }
    }
    seen.mex(py)
}

/// The least natural number that is in none of some arrays of `uint64`.
#[pyfunction]
fn _mex_of_arrays(arrays: &Bound<'_, PyAny>) -> PyResult<u64> {
    let (py, mut seen) = (arrays.py(), Seen::default());
    for array in arrays.try_iter()? {
        for word in PyBuffer::<u64>::get(&array?)?.to_vec(py)? {
            seen.add(py, word)?;
        }
    }
    seen.mex(py)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_mex, module)?)?;
    module.add_function(wrap_pyfunction!(_mex_of_arrays, module)?)
}
