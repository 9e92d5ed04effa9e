//! Nimbers in arrays of numpy, through the buffer protocol.
//!
//! What is given here has one dimension and one type, `python/sprague/_nimbers.py` sees to that. The
//! elements are copied in pieces: a piece is computed without the GIL, and between two of them
//! Python hears signals.

use pyo3::buffer::{Element as BufferElement, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use sprague::FiniteNimber;

/// Products take some nanoseconds.
const PIECE: usize = 1 << 17;
/// Inverses take up to a tenth of a microsecond.
const PIECE_OF_INVERSES: usize = 1 << 14;
/// Powers take up to some microseconds.
const PIECE_OF_POWERS: usize = 1 << 12;

/// The elements of one operand: as many as the result has, or one for all.
struct Operand<'a, 'py, T> {
    array: &'a Bound<'py, PyAny>,
    single: bool,
    piece: Vec<T>,
}

impl<'a, 'py, T: BufferElement + Default> Operand<'a, 'py, T> {
    fn new(array: &'a Bound<'py, PyAny>) -> PyResult<Operand<'a, 'py, T>> {
        let single = array.len()? == 1;
        let piece = if single { PyBuffer::get(array)?.to_vec(array.py())? } else { Vec::new() };
        Ok(Operand { array, single, piece })
    }

    /// Copies the elements from `start` on.
    fn fill(&mut self, start: usize, count: usize) -> PyResult<()> {
        if self.single {
            let element = self.piece[0];
            self.piece.resize(count, element);
            return Ok(());
        }
        self.piece.resize(count, T::default());
        view(self.array, start, count)?.copy_to_slice(self.array.py(), &mut self.piece)
    }
}

/// Elements of an array, as a buffer of its own.
fn view<T: BufferElement>(array: &Bound<'_, PyAny>, start: usize, count: usize) -> PyResult<PyBuffer<T>> {
    let slice = PySlice::new(array.py(), start as isize, (start + count) as isize, 1);
    PyBuffer::get(&array.get_item(slice)?)
}

/// Computes elements in pieces of at most `most`. `work` returns where it failed, within its piece,
/// and so does this, within the whole.
fn in_pieces<T, U>(
    left: &Bound<'_, PyAny>,
    right: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    most: usize,
    work: impl Fn(&[T], &[U], &mut [T]) -> Result<(), usize> + Sync,
) -> PyResult<Option<usize>>
where
    T: BufferElement + Default + Send + Sync,
    U: BufferElement + Default + Send + Sync,
{
    let (py, count) = (out.py(), out.len()?);
    let mut left = Operand::new(left)?;
    let mut right = Operand::new(right)?;
    let mut results = vec![T::default(); most.min(count)];
    for start in (0..count).step_by(most) {
        py.check_signals()?;
        let here = most.min(count - start);
        left.fill(start, here)?;
        right.fill(start, here)?;
        let (left, right, results) = (&left.piece, &right.piece, &mut results[..here]);
        if let Err(at) = py.detach(|| work(left, right, results)) {
            return Ok(Some(start + at));
        }
        view(out, start, here)?.copy_from_slice(py, results)?;
    }
    Ok(None)
}

fn products<T: FiniteNimber>(left: &[T], right: &[T], out: &mut [T]) -> Result<(), usize> {
    T::nim_products(left, right, out).expect("the pieces are equally long");
    Ok(())
}

fn quotients<T: FiniteNimber>(left: &[T], right: &[T], out: &mut [T]) -> Result<(), usize> {
    for (at, ((out, left), right)) in out.iter_mut().zip(left).zip(right).enumerate() {
        *out = left.nim_quotient(*right).ok_or(at)?;
    }
    Ok(())
}

fn powers<T: FiniteNimber>(bases: &[T], exponents: &[u64], out: &mut [T]) -> Result<(), usize> {
    for ((out, base), exponent) in out.iter_mut().zip(bases).zip(exponents) {
        *out = base.nim_power(u128::from(*exponent));
    }
    Ok(())
}

fn roots<T: FiniteNimber>(values: &[T], out: &mut [T]) -> Result<(), usize> {
    for (out, value) in out.iter_mut().zip(values) {
        *out = value.nim_sqrt();
    }
    Ok(())
}

/// Evaluates an expression with the type of the elements.
macro_rules! with_type {
    ($array:expr, $element:ident => $expression:expr) => {
        match $array.getattr("itemsize")?.extract::<usize>()? {
            1 => {
                type $element = u8;
                $expression
            }
            2 => {
                type $element = u16;
                $expression
            }
            4 => {
                type $element = u32;
                $expression
            }
            _ => {
                type $element = u64;
                $expression
            }
        }
    };
}

/// Writes the nim-products to `out`.
#[pyfunction]
fn _products(left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>, out: &Bound<'_, PyAny>) -> PyResult<()> {
    with_type!(out, T => in_pieces(left, right, out, PIECE, products::<T>).map(drop))
}

/// Writes the nim-quotients to `out`, and returns where a divisor is 0.
#[pyfunction]
fn _quotients(
    left: &Bound<'_, PyAny>,
    right: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
) -> PyResult<Option<usize>> {
    with_type!(out, T => in_pieces(left, right, out, PIECE_OF_INVERSES, quotients::<T>))
}

/// Writes the nim-powers to `out`. The exponents are of the type `uint64`.
#[pyfunction]
fn _powers(bases: &Bound<'_, PyAny>, exponents: &Bound<'_, PyAny>, out: &Bound<'_, PyAny>) -> PyResult<()> {
    with_type!(out, T => in_pieces(bases, exponents, out, PIECE_OF_POWERS, powers::<T>).map(drop))
}

/// Writes the nim-square-roots to `out`.
#[pyfunction]
fn _square_roots(values: &Bound<'_, PyAny>, out: &Bound<'_, PyAny>) -> PyResult<()> {
    with_type!(out, T => {
        in_pieces(values, values, out, PIECE, |values, _: &[T], out| roots::<T>(values, out)).map(drop)
    })
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_products, module)?)?;
    module.add_function(wrap_pyfunction!(_quotients, module)?)?;
    module.add_function(wrap_pyfunction!(_powers, module)?)?;
    module.add_function(wrap_pyfunction!(_square_roots, module)?)
}
