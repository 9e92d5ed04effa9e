//! What `sprague.nim_multiply` and its like do with integers and nimbers.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use sprague::Nimber;

use super::element::{self, Element, compute, operand};
use crate::numbers;

/// A nimber if one of the operands was one, else an integer.
fn answer<'py>(
    py: Python<'py>,
    operands: &[&Bound<'py, PyAny>],
    result: Nimber,
) -> PyResult<Bound<'py, PyAny>> {
    if operands.iter().any(|operand| operand.is_instance_of::<Element>()) {
        Ok(Element::from(result).into_pyobject(py)?.into_any())
    } else {
        numbers::value(py, &result)
    }
}

#[pyfunction]
fn _nim_add<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(a.py(), &[a, b], operand(a)?.nim_sum(&operand(b)?))
}

#[pyfunction]
fn _nim_multiply<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(a.py(), &[a, b], element::product(a.py(), &operand(a)?, &operand(b)?)?)
}

#[pyfunction]
fn _nim_divide<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(a.py(), &[a, b], element::quotient(a.py(), &operand(a)?, &operand(b)?)?)
}

#[pyfunction]
fn _nim_inverse<'py>(a: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let value = operand(a)?;
    answer(a.py(), &[a], compute(a.py(), |field| field.inverse(&value))?)
}

#[pyfunction]
fn _nim_power<'py>(a: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(a.py(), &[a], element::power(a.py(), &operand(a)?, n)?)
}

#[pyfunction]
fn _nim_sqrt<'py>(a: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let value = operand(a)?;
    answer(a.py(), &[a], compute(a.py(), |field| field.square_root(&value))?)
}

#[pyfunction]
fn _nim_roots<'py>(
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    c: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let py = a.py();
    let coefficients = [operand(a)?, operand(b)?, operand(c)?];
    let roots = compute(py, |field| {
        let [a, b, c] = &coefficients;
        field.roots(a, b, c)
    })?;
    let roots: Vec<_> =
        roots.into_iter().map(|root| answer(py, &[a, b, c], root)).collect::<PyResult<_>>()?;
    PyList::new(py, roots)
}

#[pyfunction]
fn _nim_order<'py>(a: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let value = operand(a)?;
    let order = compute(a.py(), |field| field.order(&value))?;
    numbers::integer(a.py(), &order)
}

#[pyfunction]
fn _nim_log<'py>(a: &Bound<'py, PyAny>, base: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (value, base) = (operand(a)?, operand(base)?);
    let logarithm = compute(a.py(), |field| field.logarithm(&base, &value))?;
    numbers::integer(a.py(), &logarithm)
}

/// Refuses an integer that the elements of an array have no room for.
#[pyfunction]
fn _fits(value: &Bound<'_, PyAny>, bits: u64) -> PyResult<u64> {
    let value = operand(value)?;
    match value.to_u64() {
        Some(word) if value.bits().is_some_and(|needed| needed <= bits) => Ok(word),
        _ if !value.is_finite() => Err(PyValueError::new_err(format!(
            "{value} is infinite, and arrays hold finite nimbers\nhelp: use Nimber objects one by one"
        ))),
        _ => Err(PyValueError::new_err(format!(
            "a nimber of {} bits has no room in an array of uint{bits}\nhelp: {}",
            value.bits().unwrap_or_default(),
            if bits < 64 {
                "convert the array with .astype(numpy.uint64)"
            } else {
                "use Nimber objects or integers one by one"
            }
        ))),
    }
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_nim_add, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_multiply, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_divide, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_inverse, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_power, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_sqrt, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_roots, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_order, module)?)?;
    module.add_function(wrap_pyfunction!(_nim_log, module)?)?;
    module.add_function(wrap_pyfunction!(_fits, module)?)
}
