//! The command line, in the process of Python.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::cli;

/// Runs the command with these arguments; the first is its name. The result is the exit code.
#[pyfunction]
fn _command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(arguments).code())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_command, module)?)
}
