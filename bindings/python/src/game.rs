//! The class `Game`: a position.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sprague::front_end::notation;
use sprague::{GameId, Outcome};

use crate::display::Shown;
use crate::errors::raise;
use crate::numbers;
use crate::session::Session;

/// A position of an impartial game.
///
/// >>> from sprague import nim
/// >>> position = nim(1, 2, 6)
/// >>> position.value, position.outcome
/// (5, 'N')
#[pyclass(frozen, module = "sprague")]
pub(crate) struct Game {
    session: Py<Session>,
    id: GameId,
}

impl Game {
    /// A position of a session.
    pub(crate) fn new(session: &Bound<'_, Session>, id: GameId) -> Game {
        Game { session: session.clone().unbind(), id }
    }

    /// The position that quick work makes.
    pub(crate) fn make(
        session: &Bound<'_, Session>,
        work: impl FnOnce(&mut sprague::Session) -> sprague::Result<GameId>,
    ) -> PyResult<Game> {
        let id = work(&mut *session.get().hold(session.py())?).map_err(|error| raise(&error))?;
        Ok(Game::new(session, id))
    }

    /// What is given as a position; `what` says what it is for, with its article.
    pub(crate) fn of<'g, 'py>(value: &'g Bound<'py, PyAny>, what: &str) -> PyResult<&'g Game> {
        match value.cast::<Game>() {
            Ok(game) => Ok(game.get()),
            Err(_) => {
                let got = value.get_type().qualname()?;
                Err(PyTypeError::new_err(format!(
                    "{what} is a position; got {got}\nhelp: star(2) is the nimber *2, nim(1, 2) a sum of heaps"
                )))
            }
        }
    }

    /// Its id, if it belongs to this session.
    pub(crate) fn id_in(&self, session: &Bound<'_, Session>) -> PyResult<GameId> {
        if self.session.is(session) { Ok(self.id) } else { Err(two_sessions()) }
    }

    /// Its id in the session that it belongs to.
    #[expect(dead_code)]
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// The session that it belongs to.
    pub(crate) fn session<'py>(&self, py: Python<'py>) -> &Bound<'py, Session> {
        self.session.bind(py)
    }

    /// Another position of its session.
    #[expect(dead_code)]
    pub(crate) fn again(&self, py: Python<'_>, id: GameId) -> Game {
        Game { session: self.session.clone_ref(py), id }
    }
}

fn two_sessions() -> PyErr {
    PyValueError::new_err("the positions belong to two sessions\nhelp: make both in one Session")
}

#[pymethods]
impl Game {
    /// The Grundy value: an int, or the notation of an infinite nimber as a str.
    ///
    /// >>> from sprague import nim, parse
    /// >>> nim(1, 2, 6).value, parse("*ω + *5").value
    /// (5, 'ω + 5')
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.session.get().hold(py)?.store().value(self.id);
        numbers::value(py, &value)
    }

    /// Who wins: "N" the next player, "P" the previous one.
    ///
    /// >>> from sprague import nim
    /// >>> nim(1, 1).outcome
    /// 'P'
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(match self.session.get().hold(py)?.store().outcome(self.id) {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }

    fn __add__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        let game = slf.get();
        let session = game.session(slf.py());
        let other = Game::of(other, "a summand")?.id_in(session)?;
        Game::make(session, |session| session.store_mut().sum(&[game.id, other]))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| {
            let other = other.get();
            self.id == other.id && self.session.is(&other.session)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.session.as_ptr() as usize, self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a position is not true or false\n\
             help: ask for .outcome == \"N\", .value == 0, or `is None`",
        ))
    }

    /// The position by media types, as notebooks ask for it: written, as a formula, and drawn.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // Who asks takes what is wanted out of the bundle.
        let _ = (include, exclude);
        let id = self.id;
        self.session.get().long(py, move |session| Shown::position(session, id))?.bundle(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let held = self.session.get().hold(py)?;
        Ok(notation::position(held.store(), self.id, held.limits().max_characters).text)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()
}
