//! Rulesets written in Python: the class `Rules`, and what the library's solver sees of one.
//!
//! The solver knows positions by their numbers. The session's lock is held whenever a function of
//! Python runs for it, so that nothing here is used by two threads at once.

mod listing;
mod shared;
mod shown;

pub(crate) use shown::cut;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sprague::front_end::help;
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Error, ErrorKind, GameId, Interrupt, Nimber, RulesetId, Store, heap};

use crate::errors::{failed, gone_round, raise};
use crate::held::{Game, Session};
use crate::signals;
use shared::Shared;

/// Whether a position is one of a ruleset that was written in Python.
pub(crate) fn is_own(store: &Store, id: GameId) -> bool {
    store.position_of::<Own>(id).is_some()
}

/// What the solver sees of a ruleset written in Python.
#[derive(Debug)]
pub(crate) struct Own(Arc<Shared>);

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
        gone_round(&error, cycle);
        error
    }

    fn read(&self, arguments: &[Argument]) -> sprague::Result<u32> {
        Python::attach(|py| {
            let made = shown::read(py, arguments).and_then(|position| self.0.number(&position));
            made.map_err(failed)
        })
    }
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
        let shared = Arc::new(Shared::new(py, free_name(&mut held, name), function, is_spread, words));
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
                let numbers = positions.bind(py).try_iter().map_err(failed)?.map(|position| {
                    rounds.next(py).and_then(|()| self.shared.number(&position?)).map_err(failed)
                });
                session.store_mut().ruleset_values::<Own>(self.id, numbers, |value| {
                    values.extend(word(&value)?.to_le_bytes());
                    Ok(())
                })?;
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

fn word(value: &Nimber) -> sprague::Result<u32> {
    let value = value.to_u64().and_then(|value| u32::try_from(value).ok());
    value.ok_or_else(|| Error::limit("a value is not below 2^32", sprague::Limit::Nodes))
}

/// The name, or the name with the least number after it that makes it unused in the session. Under
/// a name in use the store would keep its old rules, and the language would read something else.
fn free_name(session: &mut sprague::Session, name: &str) -> String {
    let mut is_free = |name: &str| {
        // A ruleset of one's own takes the name of a game of the library.
        let is_game = help::library().iter().any(|game| game.name == name);
        let means_nothing = match is_game {
            true => session.definitions().iter().all(|definition| definition.name != name),
            false => session.position(name).is_err_and(|error| error.kind() == ErrorKind::UnknownName),
        };
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
