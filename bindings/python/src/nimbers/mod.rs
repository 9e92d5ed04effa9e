//! Nimbers: single ones of any size, and arrays of numpy.

mod arrays;
mod element;
mod functions;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    element::register(module)?;
    functions::register(module)?;
    arrays::register(module)
}
