//! Nim-sequences, their periods, and surveys of families of games.
//!
//! Each call has a session of its own, so that no sequence stays in memory when its values were
//! handed on.

use std::sync::{Mutex, TryLockError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyString};
use sprague::heap::{Code, Family, Found, Ground, StandardForm, Survey, SurveyRows, Theorem};
use sprague::reply::SurveyRow;
use sprague::{Error, Interrupt, Limits, StopReason};

use crate::errors::{raise, raise_in};
use crate::numbers::size;
use crate::signals;

/// The clock is read once in this number of polls. A poll takes up to a few microseconds.
const POLLS: u64 = 64;

/// The text of a code, or what else stands for a game of heaps.
pub(crate) fn text_of(game: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = game.cast::<PyString>() {
        return text.extract();
    }
    let got = game.get_type().qualname()?;
    let mut message =
        format!("a game of heaps is a code in a string, \"0.137\", or a ruleset, rulesets.kayles; got {got}");
    if game.is_instance_of::<PyFloat>() {
        message.push_str("\nhelp: to Python 0.10 is the same number as 0.1, so write a code in quotes");
    }
    Err(PyTypeError::new_err(message))
}

/// Runs what polls the handle, in a session of its own.
fn in_session<T: Send>(
    py: Python<'_>,
    text: &str,
    work: impl FnOnce(&mut sprague::Session) -> sprague::Result<T> + Send,
) -> PyResult<T> {
    let interrupt = signals::interrupt();
    let result = signals::hearing(py, &interrupt, || {
        let mut session = sprague::Session::new();
        session.set_interrupt(interrupt.clone());
        work(&mut session)
    })?;
    result.map_err(|error| raise_in(&error, text))
}

/// The values of the heaps from `start` to `stop` − 1, four bytes each.
#[pyfunction]
fn _sequence<'py>(
    game: &Bound<'py, PyAny>,
    start: &Bound<'py, PyAny>,
    stop: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let text = text_of(game)?;
    let (start, stop) = (size(start, "a heap")?, size(stop, "a heap")?);
    let values = in_session(game.py(), &text, |session| {
        // A wrong game is an error even where no value of it is wanted.
        let last = stop.saturating_sub(1).max(start);
        let values = session.heap_values(&text, if start < stop { start } else { last }, last)?;
        Ok(if start < stop { values } else { Vec::new() })
    })?;
    PyBytes::new_with(game.py(), values.len() * 4, |bytes| {
        for (place, value) in bytes.chunks_exact_mut(4).zip(values) {
            place.copy_from_slice(&value.to_ne_bytes());
        }
        Ok(())
    })
}

/// What is known of a period, field by field.
struct Fields<'r> {
    game: &'r str,
    standard_form: Option<&'r StandardForm>,
    found: &'r Found,
    ground: Ground,
    largest: Option<(u32, u64)>,
}

impl Fields<'_> {
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let period = self.found.period();
        let dict = PyDict::new(py);
        dict.set_item("game", self.game)?;
        dict.set_item("standard_form", self.standard_form.map(|form| form.code.to_string()))?;
        dict.set_item("shift", self.standard_form.map_or(0, |form| form.shift))?;
        dict.set_item("ground", self.ground.to_string())?;
        dict.set_item("period", period.map(|period| period.period))?;
        dict.set_item("preperiod", period.map(|period| period.preperiod))?;
        dict.set_item("saltus", period.map(|period| period.saltus))?;
        let theorem = period.and_then(|period| period.theorem);
        dict.set_item("theorem", theorem.as_ref().map(Theorem::to_string))?;
        dict.set_item("heaps", self.found.heaps())?;
        dict.set_item("largest", self.largest.map(|largest| largest.0))?;
        dict.set_item("largest_heap", self.largest.map(|largest| largest.1))?;
        Ok(dict)
    }
}

/// What is known of the period of a game, as the arguments of `Period`.
#[pyfunction]
fn _period<'py>(game: &Bound<'py, PyAny>, up_to: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
    let text = text_of(game)?;
    let bound = up_to.map(|bound| size(bound, "the last heap")).transpose()?;
    let reply = in_session(game.py(), &text, |session| session.period(&text, bound))?;
    let fields = Fields {
        game: &reply.game,
        standard_form: reply.standard_form.as_ref(),
        found: &reply.found,
        ground: reply.ground(),
        largest: reply.largest(),
    };
    let dict = fields.dict(game.py())?;
    dict.set_item("exceptions", reply.exceptions())?;
    Ok(dict)
}

/// The standard form of a code and how its heaps are shifted; none if it is in standard form.
#[pyfunction]
fn _standard_form(code: &Bound<'_, PyAny>) -> PyResult<Option<(String, u64)>> {
    let text = text_of(code)?;
    let code: Code = text.parse().map_err(|error| raise_in(&error, &text))?;
    Ok(code.standard_form().map(|form| (form.code.to_string(), form.shift)))
}

/// The rows of a survey, each as the arguments of `SurveyRow`.
#[pyclass(frozen, module = "sprague._core")]
struct _Survey {
    rows: Mutex<Option<SurveyRows<SurveyRow>>>,
    interrupt: Interrupt,
    /// The threads that look at games are those of one process.
    forks: u64,
}

#[pymethods]
impl _Survey {
    #[new]
    #[pyo3(signature = (family, to, part, of, jobs, seconds, max_nodes))]
    fn new(
        family: &Bound<'_, PyAny>,
        to: &Bound<'_, PyAny>,
        part: usize,
        of: usize,
        jobs: Option<usize>,
        seconds: Option<f64>,
        max_nodes: usize,
    ) -> PyResult<_Survey> {
        let pattern = text_of(family)?;
        let family = Family::read(&pattern).map_err(|error| raise_in(&error, &pattern))?;
        let to = size(to, "the last heap")?;
        let limit = seconds.map(duration).transpose()?;
        if jobs == Some(0) {
            return Err(PyValueError::new_err("jobs is at least 1, or None for one a processor"));
        }
        let jobs = jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
        let interrupt = signals::interrupt();
        let survey = Survey::new(family, to, &Limits::with_nodes(max_nodes)).part(part, of);
        let survey = survey.map_err(|error| raise(&error))?.threads(jobs).interrupt(&interrupt);
        let rows = survey.each(move || limited(limit)).into_iter();
        Ok(_Survey { rows: Mutex::new(Some(rows)), interrupt, forks: signals::forks() })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if self.forks != signals::forks() {
            let message = "this survey was begun before the process was forked\n\
                           help: begin a survey in the process that reads its rows";
            return Err(PyRuntimeError::new_err(message));
        }
        let mut rows = match self.rows.try_lock() {
            Ok(rows) => rows,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyValueError::new_err("another thread waits for the next row of this survey"));
            }
        };
        let Some(iterator) = rows.as_mut() else { return Ok(None) };
        let next = signals::hearing(py, &self.interrupt, || iterator.next());
        if !matches!(next, Ok(Some(Ok(_)))) {
            // The threads are gone with it.
            *rows = None;
        }
        let Some(row) = next? else { return Ok(None) };
        let row = row.map_err(|error| raise(&error))?;
        let fields = Fields {
            game: &row.game,
            standard_form: row.standard_form.as_ref(),
            found: &row.found,
            ground: row.ground,
            largest: row.largest,
        };
        let dict = fields.dict(py)?;
        dict.set_item("reason", row.ended.as_ref().map(Error::message))?;
        Ok(Some(dict))
    }
}

impl Drop for _Survey {
    fn drop(&mut self) {
        if self.forks != signals::forks() {
            // Its threads are not in this process, and nobody could wait for them.
            std::mem::forget(self.rows.get_mut().map(Option::take));
        }
    }
}

fn duration(seconds: f64) -> PyResult<Duration> {
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| {
        PyValueError::new_err(format!("seconds is more than 0, or None for no limit; got {seconds}"))
    })
}

/// The handle of a game that may take so long.
fn limited(limit: Option<Duration>) -> Interrupt {
    match limit.and_then(|limit| Instant::now().checked_add(limit)) {
        None => Interrupt::new(),
        Some(deadline) => Interrupt::with_callback(POLLS, move || {
            (Instant::now() >= deadline).then_some(StopReason::TimeLimit)
        }),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_sequence, module)?)?;
    module.add_function(wrap_pyfunction!(_period, module)?)?;
    module.add_function(wrap_pyfunction!(_standard_form, module)?)?;
    module.add_class::<_Survey>()
}
