//! The part of the Python package `sprague` that is written in Rust.
//!
//! Each file adds what it has to the module `sprague._core`. The functions that users call are
//! `def`s of Python in `python/sprague`, since those can be pickled by their names.

use pyo3::prelude::*;

mod display;
mod errors;
mod game;
mod notebook;
mod numbers;
mod session;
mod signals;

/// The module `sprague._core`.
#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    signals::register(module)?;
    session::register(module)?;
    game::register(module)?;
    notebook::register(module)?;
    Ok(())
}
