//! What cells of a notebook are made of: their statements and commands, what these answer, and what
//! helps while they are typed. The kernel and the magics are Python, in `jupyter.py` and
//! `magics.py`.

use pyo3::prelude::*;

mod answer;
mod cell;
mod pictures;
mod plot;
mod typing;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    answer::register(module)?;
    cell::register(module)?;
    pictures::register(module)?;
    typing::register(module)
}
