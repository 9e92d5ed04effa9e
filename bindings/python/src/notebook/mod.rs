//! What cells of a notebook are made of: their statements and commands, what these answer, and what
//! helps while they are typed. The kernel and the magics are Python, in `jupyter.py` and
//! `magics.py`.

use pyo3::prelude::*;

mod cell;
mod commands;
mod output;
mod typing;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    cell::register(module)?;
    commands::register(module)?;
    output::register(module)?;
    typing::register(module)
}
