//! The class `Output`: what one statement or command of a cell answers.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::display::Shown;
use crate::held::Game;

/// What one statement or command of a cell answers. Notebooks show it in the richest format that
/// they can; `str` is its plain text.
#[pyclass(frozen, module = "sprague")]
pub(crate) struct Output {
    pub(super) shown: Shown,
    pub(super) game: Option<Py<Game>>,
    pub(super) failed: Option<String>,
}

impl Output {
    pub(crate) fn new(shown: Shown) -> Output {
        Output { shown, game: None, failed: None }
    }
}

#[pymethods]
impl Output {
    /// The position, if the statement is one.
    #[getter]
    fn game(&self, py: Python<'_>) -> Option<Py<Game>> {
        self.game.as_ref().map(|game| game.clone_ref(py))
    }

    /// The claim, if the statement is one that fails, or asks to prove one.
    #[getter]
    fn failed(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    fn __str__(&self) -> &str {
        &self.shown.plain
    }

    fn __repr__(&self) -> &str {
        &self.shown.plain
    }

    /// The answer by media types, as notebooks ask for it.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        self.shown.bundle(py)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Output>()
}
