//! The class `Nimber`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple, PyType};
use sprague::num_bigint::{BigUint, Sign};
use sprague::{FiniteNimber as _, Interrupt, Limits, NimField, Ordinal};

use crate::{errors, numbers, signals};

/// A finite nimber of at most this number of bits is written in decimal, a larger one in base 16,
/// which takes linear time.
const DECIMAL_BITS: u64 = 4096;

static LIMITS: LazyLock<Limits> = LazyLock::new(Limits::default);

/// A nimber: the size of the Nim heap that a position is worth. An element of a field.
///
/// `+` is the nim-sum, `*` the nim-product, `/` the nim-quotient and `**` the nim-power; `-` is the
/// same as `+`. It is made from an integer of any size, or from the text of an ordinal number.
///
/// Reference: J. H. Conway, On Numbers and Games, chapter 6.
///
/// >>> Nimber(5) + Nimber(3)
/// Nimber(6)
/// >>> Nimber(2) * Nimber(2)
/// Nimber(3)
/// >>> Nimber(15) / Nimber(14)
/// Nimber(12)
/// >>> Nimber("ω") ** 3
/// Nimber(2)
#[pyclass(frozen, module = "sprague", name = "Nimber")]
pub(super) struct Element {
    pub(super) value: sprague::Nimber,
}

impl From<sprague::Nimber> for Element {
    fn from(value: sprague::Nimber) -> Element {
        Element { value }
    }
}

/// Runs what may take long, without the GIL, and hears Ctrl-C.
pub(super) fn compute<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&NimField<'_>) -> sprague::Result<T> + Send,
) -> PyResult<T> {
    let interrupt: Interrupt = signals::interrupt();
    let field = NimField::new(&LIMITS, &interrupt);
    signals::hearing(py, &interrupt, || work(&field))?.map_err(|error| errors::raise(&error))
}

/// The nim-product.
pub(super) fn product(
    py: Python<'_>,
    left: &sprague::Nimber,
    right: &sprague::Nimber,
) -> PyResult<sprague::Nimber> {
    match (left.to_u64(), right.to_u64()) {
        (Some(left), Some(right)) => Ok(left.nim_product(right).into()),
        _ => compute(py, |field| field.product(left, right)),
    }
}

/// The nim-quotient.
pub(super) fn quotient(
    py: Python<'_>,
    left: &sprague::Nimber,
    right: &sprague::Nimber,
) -> PyResult<sprague::Nimber> {
    match (left.to_u64(), right.to_u64()) {
        (Some(left), Some(right)) if right != 0 => {
            Ok(left.nim_quotient(right).expect("the divisor is not 0").into())
        }
        _ => compute(py, |field| field.quotient(left, right)),
    }
}

/// The nim-power with an integer of either sign.
pub(super) fn power(
    py: Python<'_>,
    base: &sprague::Nimber,
    exponent: &Bound<'_, PyAny>,
) -> PyResult<sprague::Nimber> {
    let exponent = numbers::whole(exponent, "the exponent of a nim-power")?;
    let magnitude: &BigUint = exponent.magnitude();
    if exponent.sign() == Sign::Minus {
        compute(py, |field| field.power(&field.inverse(base)?, magnitude))
    } else {
        compute(py, |field| field.power(base, magnitude))
    }
}

/// A nimber from what Python has: a nimber, an integer.
pub(super) fn operand(value: &Bound<'_, PyAny>) -> PyResult<sprague::Nimber> {
    match value.cast::<Element>() {
        Ok(element) => Ok(element.get().value.clone()),
        Err(_) => Ok(numbers::natural(value, "a nimber")?.into()),
    }
}

/// A nimber from an integer, a nimber, or the text of an ordinal. `what` says what it is for.
pub(crate) fn read(value: &Bound<'_, PyAny>, what: &str) -> PyResult<sprague::Nimber> {
    if let Ok(element) = value.cast::<Element>() {
        return Ok(element.get().value.clone());
    }
    let Ok(text) = value.cast::<PyString>() else { return Ok(numbers::natural(value, what)?.into()) };
    let text = text.to_str()?;
    let interrupt = signals::interrupt();
    let read = signals::hearing(value.py(), &interrupt, || Ordinal::read(text, &LIMITS, &interrupt))?;
    Ok(read.map_err(|error| errors::raise_in(&error, text))?.into())
}

#[pymethods]
impl Element {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Element> {
        read(value, "a nimber").map(Element::from)
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "nim_add", |_, left, right| Ok(left.nim_sum(right)))
    }

    /// `sum()` begins with 0.
    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::neutral(slf, other, 0, "nim_add")
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "nim_add", |_, left, right| Ok(left.nim_sum(right)))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "nim_multiply", product)
    }

    /// `math.prod()` begins with 1.
    fn __rmul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Self::neutral(slf, other, 1, "nim_multiply")
    }

    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "nim_divide", quotient)
    }

    fn __pow__<'py>(
        &self,
        exponent: &Bound<'py, PyAny>,
        modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Element> {
        if modulo.is_some_and(|modulo| !modulo.is_none()) {
            return Err(PyTypeError::new_err("a nim-power takes no modulus\nhelp: write a ** n"));
        }
        if exponent.is_instance_of::<Element>() {
            return Err(PyTypeError::new_err(
                "the exponent of a nim-power is an integer, and not a nimber\nhelp: write a ** int(n)",
            ));
        }
        power(exponent.py(), &self.value, exponent).map(Element::from)
    }

    fn __neg__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __bool__(&self) -> bool {
        !self.value.is_zero()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.value.to_integer() {
            Some(integer) => numbers::integer(py, &integer),
            None => Err(PyTypeError::new_err(format!(
                "{} is infinite, so it is no integer\nhelp: str() writes it",
                self.written()
            ))),
        }
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__int__(py)
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Element>() {
            return Ok(operator
                .matches(self.value.cmp(&other.get().value))
                .into_pyobject(py)?
                .to_owned()
                .into_any());
        }
        if !other.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented().into_bound(py));
        }
        match self.value.to_integer() {
            Some(integer) => numbers::integer(py, &integer)?.rich_compare(other, operator),
            // Every infinite ordinal is above every integer.
            None => {
                let matches = operator.matches(std::cmp::Ordering::Greater);
                Ok(matches.into_pyobject(py)?.to_owned().into_any())
            }
        }
    }

    /// That of the integer, since the two are equal.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(integer) = self.value.to_integer() {
            return numbers::integer(py, &integer)?.hash();
        }
        let mut hasher = DefaultHasher::new();
        self.value.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        if self.value.is_finite() {
            format!("Nimber({})", self.written())
        } else {
            format!("Nimber('{}')", self.value)
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let argument = numbers::value(py, &self.value)?;
        Ok((py.get_type::<Element>(), PyTuple::new(py, [argument])?))
    }

    /// numpy is not to take nimbers for objects: arrays go to `nim_multiply` and its like.
    #[classattr]
    fn __array_ufunc__() -> Option<bool> {
        None
    }

    /// Whether it is a natural number.
    ///
    /// >>> Nimber(5).is_finite, Nimber("ω").is_finite
    /// (True, False)
    #[getter]
    fn is_finite(&self) -> bool {
        self.value.is_finite()
    }

    /// The nimber whose nim-product with this is 1.
    ///
    /// >>> Nimber(7).inverse()
    /// Nimber(11)
    /// >>> Nimber("ω").inverse()
    /// Nimber('ω^2*3')
    fn inverse(&self, py: Python<'_>) -> PyResult<Element> {
        compute(py, |field| field.inverse(&self.value)).map(Element::from)
    }

    /// The nimber whose nim-square this is. Each nimber has one, and only one.
    ///
    /// >>> Nimber(8).sqrt()
    /// Nimber(14)
    fn sqrt(&self, py: Python<'_>) -> PyResult<Element> {
        compute(py, |field| field.square_root(&self.value)).map(Element::from)
    }

    /// The multiplicative order: the least positive n for which the nim-power with n is 1.
    ///
    /// It is known for finite nimbers of at most 4096 bits.
    ///
    /// >>> Nimber(4).order()
    /// 15
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let order = compute(py, |field| field.order(&self.value))?;
        numbers::integer(py, &order)
    }

    /// The discrete logarithm: the least n for which base ** n is this nimber.
    ///
    /// It takes less than a millisecond below 2^64 and some seconds below 2^128.
    ///
    /// >>> Nimber(7).log(Nimber(4))
    /// 8
    fn log<'py>(&self, base: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = base.py();
        let base = operand(base)?;
        let logarithm = compute(py, |field| field.logarithm(&base, &self.value))?;
        numbers::integer(py, &logarithm)
    }

    /// The trace over {0, 1} of the least field that holds the nimber: 0 or 1.
    ///
    /// >>> Nimber(8).trace()
    /// 1
    fn trace(&self, py: Python<'_>) -> PyResult<u8> {
        compute(py, |field| field.trace(&self.value)).map(u8::from)
    }

    /// The minimal polynomial over {0, 1}, its coefficients as the bits of an integer.
    ///
    /// >>> bin(Nimber(4).minimal_polynomial())  # x^4 + x + 1
    /// '0b10011'
    fn minimal_polynomial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let polynomial = compute(py, |field| field.minimal_polynomial(&self.value))?;
        numbers::integer(py, &polynomial)
    }

    /// The nimber in LaTeX, without dollar signs.
    ///
    /// >>> print(Nimber("ω^2*3 + 1").latex())
    /// \omega^{2} \cdot 3 + 1
    fn latex(&self) -> PyResult<String> {
        if self.value.bits().is_some_and(|bits| bits > DECIMAL_BITS) {
            return Err(PyValueError::new_err(format!(
                "this nimber has {} bits, too many to be typeset\nhelp: hex() has its digits",
                self.value.bits().unwrap_or_default()
            )));
        }
        Ok(latex(&self.value.to_ordinal()))
    }

    /// What notebooks show.
    fn _repr_latex_(&self) -> Option<String> {
        self.latex().ok().map(|latex| format!("${latex}$"))
    }

    /// What Sage typesets.
    fn _latex_(&self) -> PyResult<String> {
        self.latex()
    }
}

impl Element {
    fn written(&self) -> String {
        match self.value.to_integer() {
            Some(integer) if integer.bits() > DECIMAL_BITS => format!("{integer:#x}"),
            _ => self.value.to_string(),
        }
    }

    /// An operation with another nimber. Integers are refused by name, since `3 * x` could mean
    /// x + x + x.
    fn with<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        function: &str,
        operation: impl FnOnce(Python<'py>, &sprague::Nimber, &sprague::Nimber) -> PyResult<sprague::Nimber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Element>() {
            let result = operation(py, &self.value, &other.get().value)?;
            return Ok(Element::from(result).into_pyobject(py)?.into_any());
        }
        Self::refused(other, function)
    }

    fn neutral<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        neutral: u64,
        function: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        if other.is_instance_of::<PyInt>() && other.extract::<u64>().is_ok_and(|other| other == neutral) {
            return Ok(slf.clone().into_any());
        }
        Self::refused(other, function)
    }

    /// The answer for an operand that is not a nimber: an explanation for numbers and arrays, the
    /// usual answer for the rest.
    fn refused<'py>(other: &Bound<'py, PyAny>, function: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if other.hasattr("__index__")? || other.hasattr("__array_ufunc__")? {
            let kind = other.get_type().qualname()?;
            return Err(PyTypeError::new_err(format!(
                "a Nimber is combined with a Nimber; got {kind}\n\
                 help: write Nimber(…) for an integer, or {function}(…, …) for integers and arrays"
            )));
        }
        Ok(py.NotImplemented().into_bound(py))
    }
}

/// The Cantor normal form. Calls itself for exponents, whose height is bounded.
fn latex(ordinal: &Ordinal) -> String {
    if ordinal.is_zero() {
        return "0".to_owned();
    }
    let summands = ordinal.terms().iter().map(|term| {
        let (exponent, coefficient) = (term.exponent(), term.coefficient());
        if exponent.is_zero() {
            return coefficient.to_string();
        }
        let power = match exponent.to_integer() {
            Some(integer) if integer == BigUint::from(1_u8) => "\\omega".to_owned(),
            _ => format!("\\omega^{{{}}}", latex(exponent)),
        };
        if *coefficient == BigUint::from(1_u8) { power } else { format!("{power} \\cdot {coefficient}") }
    });
    summands.collect::<Vec<String>>().join(" + ")
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Element>()
}
