//! The part of the Python package `sprague` that is written in Rust.
//!
//! Each file adds what it has to the module `sprague._core`. The functions that users call are
//! `def`s of Python in `python/sprague`, since those can be pickled by their names.

use pyo3::prelude::*;

mod answers;
mod checked;
#[path = "../../../src/cli/mod.rs"]
mod cli;
mod command;
mod display;
mod drawn;
mod errors;
mod game;
mod graphs;
mod heaps;
mod held;
mod kinds;
mod misere;
mod moves;
mod nimbers;
mod notebook;
mod numbering;
mod numbers;
mod pickles;
mod playing;
mod proofs;
mod rules;
mod rulesets;
mod session;
mod signals;
mod used;

/// The module `sprague._core`.
#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    signals::register(module)?;
    session::register(module)?;
    game::register(module)?;
    notebook::register(module)?;
    graphs::register(module)?;
    rules::register(module)?;
    nimbers::register(module)?;
    answers::register(module)?;
    kinds::register(module)?;
    proofs::register(module)?;
    misere::register(module)?;
    rulesets::register(module)?;
    heaps::register(module)?;
    checked::register(module)?;
    command::register(module)?;
    playing::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
