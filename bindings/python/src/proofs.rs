//! Proofs, and their verification by the kernel.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use sprague::proof::{Contents, Detail, Format, Style};
use sprague::{ErrorKind, Interrupt, reply};
use sprague_kernel::{Options, Refused, Verified};

use crate::display::Shown;
use crate::errors::{SpragueError, raise};
use crate::held::Session;
use crate::signals;

/// A proof of a claim, or of its negation.
///
/// >>> proof = prove("nim(1 3) = *2")
/// >>> proof.holds
/// True
/// >>> "mex" in proof.text() or "⊕" in proof.text()
/// True
#[pyclass(frozen, module = "sprague")]
pub(crate) struct Proof {
    session: Py<Session>,
    proof: reply::Proof,
}

impl Proof {
    pub(crate) fn new(session: &Bound<'_, Session>, proof: reply::Proof) -> Proof {
        Proof { session: session.clone().unbind(), proof }
    }

    fn written(
        &self,
        py: Python<'_>,
        (detail, facts): (u8, bool),
        width: usize,
        format: Format,
    ) -> PyResult<String> {
        let detail = Detail::level(detail)
            .ok_or_else(|| PyValueError::new_err(format!("the detail is 1, 2 or 3; got {detail}")))?;
        let style = Style::default().with_detail(detail).with_facts(facts);
        let style = style.with_width(width).with_format(format);
        let (proof, interrupt) = (&self.proof, signals::interrupt());
        signals::hearing(py, &interrupt, || proof.text(&style, &interrupt))?.map_err(|error| raise(&error))
    }
}

#[pymethods]
impl Proof {
    /// The claim, as it was written.
    ///
    /// >>> prove("nim(1 3) = *2").claim
    /// 'nim(1 3) = *2'
    #[getter]
    fn claim(&self) -> &str {
        &self.proof.claim
    }

    /// Whether the claim holds. If it fails, what is proved is its negation.
    ///
    /// >>> prove("nim(1 3) = *3").holds
    /// False
    #[getter]
    fn holds(&self) -> bool {
        self.proof.holds()
    }

    /// The proof as plain text. `detail` is 1, a sentence for each position; 2, the steps of the
    /// Sprague–Grundy theorem; or 3, every move with its reply. With `facts` the lemmas and the
    /// theorem are proved too, else only cited.
    ///
    /// >>> prove("nim(1 3) = *2").text(detail=1, facts=False).splitlines()[0]
    /// 'nim(1 3) = *2'
    #[pyo3(signature = (*, detail = 2, facts = true, width = 80))]
    fn text(&self, py: Python<'_>, detail: u8, facts: bool, width: usize) -> PyResult<String> {
        self.written(py, (detail, facts), width, Format::Text)
    }

    /// The proof in Markdown.
    ///
    /// >>> prove("nim(1 3) = *2").markdown().startswith("# ")
    /// True
    #[pyo3(signature = (*, detail = 2, facts = true))]
    fn markdown(&self, py: Python<'_>, detail: u8, facts: bool) -> PyResult<String> {
        self.written(py, (detail, facts), 0, Format::Markdown)
    }

    /// The proof as a complete LaTeX document.
    ///
    /// >>> prove("nim(1 3) = *2").latex().startswith("\\documentclass")
    /// True
    #[pyo3(signature = (*, detail = 2, facts = true))]
    fn latex(&self, py: Python<'_>, detail: u8, facts: bool) -> PyResult<String> {
        self.written(py, (detail, facts), 0, Format::Latex)
    }

    /// The proof as a complete page of HTML.
    ///
    /// >>> "<article" in prove("nim(1 3) = *2").html()
    /// True
    #[pyo3(signature = (*, detail = 2, facts = true))]
    fn html(&self, py: Python<'_>, detail: u8, facts: bool) -> PyResult<String> {
        self.written(py, (detail, facts), 0, Format::Html)
    }

    /// The certificate, which `verify` and the command `sprague verify` check. The kernel has
    /// accepted it before you get it.
    ///
    /// >>> print(prove("nim(1 3) = *2").certificate(), end="")
    /// sprague-cert 1
    /// 1 n 1
    /// 2 n 3
    /// 3 s 1 2 =2
    /// q value 3 2
    /// end 3 1
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        let proof = &self.proof;
        let (text, interrupt) = self.session.get().long(py, move |session| {
            Ok((session.certificate_of(proof, Contents::Certificate)?, session.interrupt()))
        })?;
        signals::hearing(py, &interrupt, || verified(text.as_bytes(), &interrupt))?
            .map_err(|refused| SpragueError::new_err(format!("the kernel does not accept it: {refused}")))?;
        Ok(text)
    }

    /// The proof as a file for Coq.
    ///
    /// >>> "Sprague" in prove("nim(1 3) = *2").coq()
    /// True
    fn coq(&self, py: Python<'_>) -> PyResult<String> {
        let proof = &self.proof;
        self.session.get().long(py, move |session| {
            session.coq_of(proof).map_err(|error| match error.kind() {
                ErrorKind::Domain => error.help("certificate() has one for the kernel, if there is one"),
                _ => error,
            })
        })
    }

    /// The proof by media types, as notebooks ask for it.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        Shown::page(self.__repr__(), &self.html(py, 2, false)?).bundle(py)
    }

    /// What it says and its facts go to other processes.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("sprague._kept")?.getattr("reduced")?.call1((slf,))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, 2, true, 80)
    }

    fn __repr__(&self) -> String {
        match self.proof.holds() {
            true => format!("<proof that {}>", self.proof.claim),
            false => format!("<proof that this fails: {}>", self.proof.claim),
        }
    }
}

/// What a certificate proves.
fn verified(mut text: &[u8], interrupt: &Interrupt) -> Result<Verified, Refused> {
    sprague_kernel::verify(&mut text, Options::default(), &mut || interrupt.poll().is_ok())
}

/// Has the kernel verify a certificate, as text or bytes.
#[pyfunction]
fn verify<'py>(py: Python<'py>, certificate: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let text = if let Ok(text) = certificate.cast::<PyString>() {
        text.to_str()?.as_bytes().to_vec()
    } else if let Ok(bytes) = certificate.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else {
        let got = certificate.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!(
            "a certificate is a str or bytes; got {got}\nhelp: a file is read by pathlib.Path(…).read_bytes()"
        )));
    };
    let interrupt = signals::interrupt();
    let verified = signals::hearing(py, &interrupt, || verified(&text, &interrupt))?
        .map_err(|refused| SpragueError::new_err(refused.to_string()))?;
    let claims: Vec<String> = verified.lines().collect();
    py.import("sprague._types")?.getattr("Verified")?.call1((
        verified.kind().name,
        verified.to_string(),
        claims,
    ))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Proof>()?;
    module.add_function(wrap_pyfunction!(verify, module)?)
}
