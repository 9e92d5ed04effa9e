//! Integers of Python and numbers of the library. They go over as bytes, whatever their size.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyFloat, PyInt, PyString};
use sprague::Nimber;
use sprague::num_bigint::{BigInt, BigUint, Sign};

/// An integer of Python.
pub(crate) fn integer<'py>(py: Python<'py>, value: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(value) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &value.to_bytes_le()), "little"))
}

/// An integer of Python that may be negative.
pub(crate) fn signed<'py>(py: Python<'py>, value: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    let size = integer(py, value.magnitude())?;
    if value.sign() == Sign::Minus { size.neg() } else { Ok(size) }
}

/// A Grundy value: an integer, or the notation of an infinite nimber.
pub(crate) fn value<'py>(py: Python<'py>, value: &Nimber) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = value.to_u64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    match value.to_integer() {
        Some(finite) => integer(py, &finite),
        None => Ok(PyString::new(py, &value.to_string()).into_any()),
    }
}

/// Whatever is an index, such as an int, an integer of numpy or of Sage. `what` says what it is
/// for, with its article: "a heap", "the number of heaps".
pub(crate) fn whole(value: &Bound<'_, PyAny>, what: &str) -> PyResult<BigInt> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(BigInt::from(small));
    }
    let index = match value.cast_exact::<PyInt>() {
        Ok(index) => index.clone().into_any(),
        Err(_) => index_of(value, what)?,
    };
    let bytes = index.call_method0("bit_length")?.extract::<usize>()? / 8 + 1;
    let signed = [("signed", true)].into_py_dict(value.py())?;
    let bytes = index.call_method("to_bytes", (bytes, "little"), Some(&signed))?;
    Ok(BigInt::from_signed_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}

fn index_of<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyAny>> {
    // The exceptions of an `__index__` that fails are its author's.
    if value.hasattr("__index__")? {
        return value.py().import("operator")?.call_method1("index", (value,));
    }
    let got = value.get_type().qualname()?;
    let mut text = format!("{what} is an integer; got {got}");
    if value.is_instance_of::<PyFloat>() {
        text.push_str("; a float is not exact, so it is never cut: write int(…)");
    }
    Err(PyTypeError::new_err(text))
}

/// The same, from 0.
pub(crate) fn natural(value: &Bound<'_, PyAny>, what: &str) -> PyResult<BigUint> {
    if let Ok(small) = value.extract::<u64>() {
        return Ok(BigUint::from(small));
    }
    let whole = whole(value, what)?;
    match whole.sign() {
        Sign::Minus => Err(PyValueError::new_err(format!("{what} is not negative; got {whole}"))),
        _ => Ok(whole.into_parts().1),
    }
}

/// The same where no greater number than `u64` has can make sense.
pub(crate) fn size(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    let natural = natural(value, what)?;
    u64::try_from(&natural).map_err(|_| {
        PyValueError::new_err(format!("{what} is below 2^64; got a number of {} bits", natural.bits()))
    })
}
