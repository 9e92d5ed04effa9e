//! Misère play, in which the player who cannot move wins.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sprague::front_end::markup::Format;
use sprague::misere::{self, Bounds};
use sprague::reply::QuotientReply;
use sprague::report::quotient;
use sprague::{Interrupt, Limits, Store, heap};

use crate::display::Shown;
use crate::errors::{raise, raise_in};
use crate::heaps::text_of;
use crate::held::Game;
use crate::numbers::{self, size};
use crate::signals;

/// The genus, as its text, the Grundy value and the misère Grundy values.
pub(crate) fn genus<'py>(game: &Game, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    let id = game.id();
    let genus = game.session(py).get().long(py, move |session| misere::genus(session.store_mut(), id))?;
    let values = genus.values.iter().map(|value| numbers::value(py, value)).collect::<PyResult<Vec<_>>>()?;
    let class = py.import("sprague._types")?.getattr("Genus")?;
    class.call1((genus.to_string(), numbers::value(py, &genus.grundy)?, PyTuple::new(py, values)?))
}

/// A misère quotient: who wins sums in misère play, as a finite commutative monoid.
///
/// Two sums are equal in it exactly if they have the same outcome with every further sum of the
/// same game. It is given only as far as it is proved: of all heaps where `period` is not None, else
/// of the heaps up to `last_generator`.
///
/// >>> quotient = misere_quotient("0.75")
/// >>> quotient.order, quotient.period.period
/// (8, 2)
/// >>> quotient.outcome(10**18, 8)
/// 'P'
#[pyclass(frozen, module = "sprague")]
pub(crate) struct Quotient {
    inner: misere::Quotient,
    /// The code or position that it is of, and the greatest heap that was asked for.
    of: Py<PyAny>,
    heaps: Option<u64>,
}

impl Quotient {
    fn element_of(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<usize> {
        let heaps = heaps.iter().map(|heap| size(&heap, "a heap")).collect::<PyResult<Vec<_>>>()?;
        self.inner.pretend(&heaps).ok_or_else(|| {
            let last = self.inner.last_generator().unwrap_or_default();
            PyValueError::new_err(format!(
                "the quotient is known of the heaps up to {last}\n\
                 help: a higher bound may find more: misere_quotient(…, heaps=…)"
            ))
        })
    }
}

#[pymethods]
impl Quotient {
    /// The number of elements.
    ///
    /// >>> misere_quotient("0.75").order
    /// 8
    #[getter]
    fn order(&self) -> usize {
        self.inner.order()
    }

    /// The elements that are P-positions, as words in the generators.
    ///
    /// >>> misere_quotient("0.75").p
    /// ['a', 'b^2']
    #[getter]
    fn p(&self) -> Vec<String> {
        self.inner.p().map(|element| self.inner.written(element)).collect()
    }

    /// The letters that elements are written with, and the heap that each is.
    ///
    /// >>> misere_quotient("0.75").letters
    /// [('a', 1), ('b', 2), ('c', 5)]
    #[getter]
    fn letters(&self) -> Vec<(String, u64)> {
        self.inner.letters().collect()
    }

    /// The reduced relations, each as two words that are equal.
    ///
    /// >>> misere_quotient("0.75").relations
    /// [('a^2', '1'), ('bc', 'ab'), ('c^2', 'b^2'), ('b^3', 'b')]
    #[getter]
    fn relations(&self) -> Vec<(String, String)> {
        self.inner.relations().collect()
    }

    /// The period of the values of the heaps, and the first heap from which on it holds, if they are
    /// proved: then the quotient is that of all heaps. None otherwise.
    ///
    /// >>> misere_quotient("0.75").period
    /// QuotientPeriod(period=2, preperiod=8)
    #[getter]
    fn period<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(found) = self.inner.period() else { return Ok(None) };
        py.import("sprague._types")?.getattr("QuotientPeriod")?.call1(found).map(Some)
    }

    /// The greatest heap, or the number of components, that the quotient is known of; None if it is
    /// that of all heaps.
    ///
    /// >>> misere_quotient("0.07", heaps=20).last_generator
    /// 20
    #[getter]
    fn last_generator(&self) -> Option<u64> {
        self.inner.last_generator()
    }

    /// Why the search ended before its bounds; None if it did not.
    ///
    /// >>> misere_quotient("0.75").stopped is None
    /// True
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.inner.stopped().map(|stopped| stopped.reason.clone())
    }

    /// The element that a sum of heaps is, as a word in the generators.
    ///
    /// >>> misere_quotient("0.75").element(10**18, 8)
    /// 'b^2'
    #[pyo3(signature = (*heaps))]
    fn element(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<String> {
        Ok(self.inner.written(self.element_of(heaps)?))
    }

    /// Who wins a sum of heaps in misère play.
    ///
    /// >>> misere_quotient("0.75").outcome(1, 1)
    /// 'N'
    #[pyo3(signature = (*heaps))]
    fn outcome(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<&'static str> {
        Ok(if self.inner.is_p(self.element_of(heaps)?) { "P" } else { "N" })
    }

    /// The quotient by media types, as notebooks ask for it.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        // The components of a position are in its session, which may have gone.
        if self.inner.code().is_none() {
            return Shown::text(self.__repr__()).bundle(py);
        }
        let reply = QuotientReply::new(&self.inner, &Store::new());
        let page =
            quotient(&reply).write(Format::Html, 0, &Interrupt::new()).map_err(|error| raise(&error))?;
        Shown::page(self.__repr__(), &page).bundle(py)
    }

    /// A quotient is found again in the other process, within the bounds in which it was found.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = match self.inner.stopped() {
            Some(_) if self.inner.code().is_some() => self.inner.last_generator(),
            _ => self.heaps,
        };
        let again = py.import("sprague._core")?.getattr("misere_quotient")?;
        (again, (self.of.clone_ref(py), found)).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        let of = match (self.inner.code(), self.inner.last_generator()) {
            (Some(code), None) => format!("of all heaps of {code}"),
            (Some(code), Some(last)) => format!("of the heaps of {code} up to {last}"),
            (None, _) => "of a position and its followers".to_owned(),
        };
        format!("<misère quotient of order {} {of}>", self.inner.order())
    }
}

/// The misère quotient of a code or a position.
#[pyfunction]
#[pyo3(signature = (of, heaps = None))]
fn misere_quotient(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    heaps: Option<&Bound<'_, PyAny>>,
) -> PyResult<Quotient> {
    let heaps = heaps.map(|heaps| size(heaps, "the greatest heap")).transpose()?;
    if let Ok(game) = of.cast::<Game>() {
        if heaps.is_some() {
            return Err(PyValueError::new_err("a position has no greatest heap: leave out heaps=…"));
        }
        let id = game.get().id();
        let inner = game.get().session(py).get().long(py, move |session| {
            let bounds = Bounds::under(session.limits(), None);
            misere::quotient_of_position(session.store_mut(), id, &bounds)
        })?;
        return Ok(Quotient { inner, of: of.clone().unbind(), heaps });
    }
    let text = text_of(of)?;
    let code: heap::Code = text.parse().map_err(|error| raise_in(&error, &text))?;
    let bounds = Bounds::under(&Limits::default(), heaps);
    let interrupt = signals::interrupt();
    let found = signals::hearing(py, &interrupt, || misere::quotient_of_code(&code, &bounds, &interrupt))?;
    Ok(Quotient { inner: found.map_err(|error| raise(&error))?, of: of.clone().unbind(), heaps })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Quotient>()?;
    module.add_function(wrap_pyfunction!(misere_quotient, module)?)
}
