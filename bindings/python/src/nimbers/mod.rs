//! Nimbers: single ones of any size, and arrays of numpy.

mod arrays;
mod element;
mod functions;
mod mex;

use pyo3::prelude::*;

pub(crate) use element::read;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    element::register(module)?;
    functions::register(module)?;
    mex::register(module)?;
    arrays::register(module)
}
