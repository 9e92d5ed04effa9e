//! Rulesets written in Python: the class `Rules`, and what the library's solver sees of one.
//!
//! The solver knows positions by their numbers. The session's lock is held whenever a function of
//! Python runs for it, so that nothing here is used by two threads at once.

mod listing;
mod shown;

pub(crate) use shown::cut;

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Error, ErrorKind, GameId, Interrupt, RulesetId, Store, heap};

use crate::errors::raise;
use crate::game::Game;
use crate::numbering::Numbering;
use crate::session::Session;
use crate::signals;

thread_local! {
    /// What a ruleset raised in this thread, for the code that gets the library's error.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// The last cycle of a ruleset in this thread, and what the library says of it.
    static CYCLE: RefCell<(String, Vec<Py<PyAny>>)> = const { RefCell::new((String::new(), Vec::new())) };
}

/// The exception that caused an error of [`ErrorKind::Ruleset`] in this thread.
pub(crate) fn raised() -> Option<PyErr> {
    RAISED.with(|raised| raised.borrow_mut().take())
}

/// The positions of the cycle that an error of [`ErrorKind::Cycle`] is about; none where no ruleset
/// of Python has them.
pub(crate) fn cycle(error: &Error) -> Vec<Py<PyAny>> {
    let (said, positions) = CYCLE.take();
    if said == error.message() { positions } else { Vec::new() }
}

/// Whether a position is one of a ruleset that was written in Python.
pub(crate) fn is_own(store: &Store, id: GameId) -> bool {
    store.position_of::<Own>(id).is_some()
}

/// What the solver sees of a ruleset written in Python.
#[derive(Debug)]
pub(crate) struct Own(Arc<Shared>);

/// What the ruleset in the store shares with the class of Python.
#[derive(Debug)]
struct Shared {
    name: String,
    /// From a position to its options.
    function: Py<PyAny>,
    /// Whether the parts of a position are the arguments of the function.
    is_spread: bool,
    /// From a position and an option to the words for the move.
    words: Option<Py<PyAny>>,
    positions: Mutex<Numbering>,
    /// Options listed so far.
    listed: AtomicU32,
}

/// Options between two places where other threads of Python come in.
const STRIDE: u32 = 1 << 14;

impl Shared {
    /// Counts an option, and lets other threads of Python in now and then. The interpreter does so
    /// between instructions, but `range(10**9)` lists its options without any.
    #[inline]
    fn count(&self, py: Python<'_>) {
        // Nobody else counts meanwhile: counting needs the session.
        let listed = self.listed.load(Ordering::Relaxed).wrapping_add(1);
        self.listed.store(listed, Ordering::Relaxed);
        if listed.is_multiple_of(STRIDE) {
            py.detach(|| ());
        }
    }

    /// All positions. Python functions may run while this is locked: its user has the session
    /// first, and a function that asks for the session that calls it gets an exception.
    fn positions(&self) -> MutexGuard<'_, Numbering> {
        self.positions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.number_in(&mut self.positions(), position)
    }

    /// The number of a position.
    fn number_in(&self, positions: &mut Numbering, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        positions.number(position).map_err(|error| listing::unhashable(self, position, error))
    }

    fn position<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.positions().get(number).clone_ref(py).into_bound(py)
    }
}

impl Ruleset for Own {
    type Position = u32;

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn moves(&self, &number: &u32, moves: &mut Moves<u32>) -> sprague::Result<()> {
        Python::attach(|py| {
            listing::list(&self.0, py, number, moves).unwrap_or_else(|exception| Err(failed(exception)))
        })
    }

    fn write(&self, &number: &u32) -> String {
        Python::attach(|py| shown::position(&self.0.name, &self.0.position(py, number)))
    }

    fn cycle(&self, error: Error, positions: &[&u32]) -> Error {
        let cycle = Python::attach(|py| {
            positions.iter().map(|&&number| self.0.position(py, number).unbind()).collect()
        });
        CYCLE.set((error.message().to_owned(), cycle));
        error
    }

    fn read(&self, arguments: &[Argument]) -> sprague::Result<u32> {
        Python::attach(|py| {
            let made = shown::read(py, arguments).and_then(|position| self.0.number(&position));
            made.map_err(failed)
        })
    }
}

/// Keeps an exception for the code that gets the library's error.
fn failed(exception: PyErr) -> Error {
    let text = exception.to_string();
    RAISED.with(|raised| *raised.borrow_mut() = Some(exception));
    Error::new(ErrorKind::Ruleset, format!("the ruleset raised {text}"))
}

/// A ruleset in a session.
#[pyclass(frozen, module = "sprague._core")]
pub(crate) struct Rules {
    session: Py<Session>,
    id: RulesetId,
    shared: Arc<Shared>,
}

#[pymethods]
impl Rules {
    #[new]
    fn new(
        session: &Bound<'_, Session>,
        name: &str,
        function: Py<PyAny>,
        is_spread: bool,
        words: Option<Py<PyAny>>,
    ) -> PyResult<Rules> {
        let py = session.py();
        let mut held = session.get().hold(py)?;
        let shared = Arc::new(Shared {
            name: free_name(&mut held, name),
            function,
            is_spread,
            words,
            positions: Mutex::new(Numbering::new(py)),
            listed: AtomicU32::new(0),
        });
        let id = held.add_ruleset(Own(shared.clone()));
        drop(held);
        Ok(Rules { session: session.clone().unbind(), id, shared })
    }

    /// The name under which the session knows it.
    #[getter]
    fn name(&self) -> &str {
        &self.shared.name
    }

    /// A position as a game.
    fn game(&self, py: Python<'_>, position: Bound<'_, PyAny>) -> PyResult<Game> {
        let session = self.session.bind(py);
        let position = position.unbind();
        let made = session.get().hear(py, |session| {
            let number = Python::attach(|py| self.shared.number(position.bind(py)).map_err(failed))?;
            let id = self.id;
            session.store_mut().attempt(|store| store.ruleset_position::<Own>(id, number))
        })?;
        made.map(|id| Game::new(session, id)).map_err(|error| raise(&error))
    }

    /// The values of positions, 4 bytes each, the lowest first.
    fn values<'py>(&self, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = positions.py();
        let positions = positions.try_iter()?.unbind();
        let found = self.session.bind(py).get().hear(py, |session| {
            let mut values: Vec<u8> = Vec::new();
            Python::attach(|py| {
                let mut rounds = signals::Rounds::default();
                for position in positions.bind(py) {
                    rounds.next(py).map_err(failed)?;
                    let number =
                        position.and_then(|position| self.shared.number(&position)).map_err(failed)?;
                    let id = session.store_mut().ruleset_position::<Own>(self.id, number)?;
                    values.extend(word(session.store(), id)?.to_le_bytes());
                }
                Ok(values)
            })
        })?;
        found.map(|values| PyBytes::new(py, &values)).map_err(|error| raise(&error))
    }

    /// The position of Python that a game is, in a tuple, since it may be anything; `None` for any
    /// other game.
    fn position<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
    ) -> PyResult<Option<(Bound<'py, PyAny>,)>> {
        let game = game.get();
        if !game.session(py).is(&self.session) {
            return Ok(None);
        }
        let held = self.session.bind(py).get().hold(py)?;
        let store = held.store();
        let is_mine = store.ruleset_of(game.id()) == Some(self.id);
        let number = store.position_of::<Own>(game.id()).filter(|_| is_mine);
        Ok(number.map(|&number| (self.shared.position(py, number),)))
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(pyo3::exceptions::PyTypeError::new_err("rules stay in their session; pickle the ruleset"))
    }
}

fn word(store: &Store, id: GameId) -> sprague::Result<u32> {
    let value = store.value(id).to_u64().and_then(|value| u32::try_from(value).ok());
    value.ok_or_else(|| Error::limit("a value is not below 2^32", sprague::Limit::Nodes))
}

/// The name, or the name with the least number after it that makes it unused in the session. Under
/// a name in use the store would keep its old rules, and the language would read something else.
fn free_name(session: &mut sprague::Session, name: &str) -> String {
    let mut is_free = |name: &str| {
        let means_nothing = session.position(name).is_err_and(|error| error.kind() == ErrorKind::UnknownName);
        means_nothing && session.store().ruleset(name).is_none()
    };
    // A function may be called <lambda>.
    let base = if is_word(name) { name } else { "rules" };
    if is_free(base) {
        return base.to_owned();
    }
    (2_u64..).map(|number| format!("{base}_{number}")).find(|name| is_free(name)).unwrap_or_default()
}

/// Whether it may be a name of the language.
fn is_word(name: &str) -> bool {
    name.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
}

/// The period that values of 4 bytes show: preperiod, period and saltus; `None` if they show none.
#[pyfunction]
fn _seen_period(py: Python<'_>, values: &Bound<'_, PyBytes>) -> PyResult<Option<(u64, u64, u32)>> {
    let bytes = values.as_bytes().chunks_exact(4);
    let values: Vec<u32> =
        bytes.map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
    let interrupt: Interrupt = signals::interrupt();
    let found = signals::hearing(py, &interrupt, || heap::seen(&values, &interrupt))?;
    let found = found.map_err(|error| raise(&error))?;
    Ok(found.period().map(|period| (period.preperiod, period.period, period.saltus)))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_function(wrap_pyfunction!(_seen_period, module)?)
}

/// The arguments of the function for a position.
fn arguments<'py>(shared: &Shared, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    match position.cast::<PyTuple>() {
        Ok(parts) if shared.is_spread => Ok(parts.clone()),
        _ => PyTuple::new(position.py(), [position]),
    }
}
