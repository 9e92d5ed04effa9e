//! The class `Session`: a store of positions and the names defined so far.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sprague::{Interrupt, Limits};

use crate::errors::{raise, raise_in};
use crate::game::Game;
use crate::numbers::natural;
use crate::signals;

/// The longest time between two looks whether another thread has finished.
const LONGEST_WAIT: Duration = Duration::from_millis(5);

/// Positions and the names defined so far.
///
/// The functions of the module use a session that all of them share. A session of one's own gives
/// its memory back when it and its positions are gone, and has ceilings of its own. Positions of two
/// sessions cannot be mixed.
///
/// >>> from sprague import Session
/// >>> session = Session(max_nodes=1_000)
/// >>> session.nim(1, 2).value
/// 3
#[pyclass(frozen, module = "sprague")]
pub(crate) struct Session {
    inner: Mutex<sprague::Session>,
    interrupt: Interrupt,
    /// Who holds the lock: see [`me`]. 0 for nobody.
    owner: AtomicU64,
}

/// This thread of this process, never 0: a fork makes other threads of those it leaves behind.
fn me() -> u64 {
    thread_local!(static NUMBER: u32 = {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    });
    NUMBER.with(|number| u64::from(*number))
}

/// The library's session, as long as nobody else may have it.
pub(crate) struct Held<'s> {
    guard: MutexGuard<'s, sprague::Session>,
    owner: &'s AtomicU64,
}

impl Deref for Held<'_> {
    type Target = sprague::Session;
    fn deref(&self) -> &sprague::Session {
        &self.guard
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut sprague::Session {
        &mut self.guard
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.owner.store(0, Ordering::Relaxed);
    }
}

impl Session {
    /// The session itself, for work that is over at once, or that calls Python.
    ///
    /// Whoever waits for it lets the GIL go and hears signals. A thread that holds it already gets
    /// an exception: it would wait for itself.
    pub(crate) fn hold(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        let mut wait = Duration::from_micros(20);
        loop {
            let guard = match self.inner.try_lock() {
                Ok(guard) => guard,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    self.can_wait()?;
                    py.check_signals()?;
                    py.detach(|| std::thread::sleep(wait));
                    wait = (wait * 2).min(LONGEST_WAIT);
                    continue;
                }
            };
            self.owner.store(signals::forks() << 32 | me(), Ordering::Relaxed);
            return Ok(Held { guard, owner: &self.owner });
        }
    }

    /// Whether the lock may become free while this thread waits.
    fn can_wait(&self) -> PyResult<()> {
        let owner = self.owner.load(Ordering::Relaxed);
        let (forks, thread) = (owner >> 32, owner & u64::from(u32::MAX));
        if thread == me() {
            return Err(PyRuntimeError::new_err(
                "this session waits for the function that asks it\n\
                 help: the moves of a ruleset, a __hash__ or a handler of a signal may not use the \
                 session that calls them; a Session() of their own can be used",
            ));
        }
        if thread != 0 && forks != signals::forks() {
            return Err(PyRuntimeError::new_err(
                "this session was at work in another thread when the process was forked\n\
                 help: make a new Session() in the child, or start processes by \"spawn\"",
            ));
        }
        Ok(())
    }

    /// Work that may take long: without the GIL, and heard is Ctrl-C.
    pub(crate) fn long<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut sprague::Session) -> sprague::Result<T> + Send,
    ) -> PyResult<T> {
        self.hear(py, work)?.map_err(|error| raise(&error))
    }

    /// The same about a text, in which the place of an error is shown.
    pub(crate) fn long_in<T: Send>(
        &self,
        py: Python<'_>,
        text: &str,
        work: impl FnOnce(&mut sprague::Session) -> sprague::Result<T> + Send,
    ) -> PyResult<T> {
        self.hear(py, work)?.map_err(|error| raise_in(&error, text))
    }

    /// The same with the library's result, for those that word its errors.
    pub(crate) fn hear<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut sprague::Session) -> sprague::Result<T> + Send,
    ) -> PyResult<sprague::Result<T>> {
        let mut held = self.hold(py)?;
        let session: &mut sprague::Session = &mut held;
        signals::hearing(py, &self.interrupt, move || work(session))
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (*, max_nodes = 20_000_000))]
    fn new(max_nodes: usize) -> Session {
        let mut session = sprague::Session::with_limits(Limits::with_nodes(max_nodes));
        let interrupt = signals::interrupt();
        session.set_interrupt(interrupt.clone());
        Session { interrupt, inner: Mutex::new(session), owner: AtomicU64::new(0) }
    }

    /// The nimber `*value`: a heap of Nim.
    ///
    /// >>> Session().star(5).outcome
    /// 'N'
    fn star(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<Game> {
        let value = natural(value, "a heap")?;
        Game::make(slf, |session| session.store_mut().nimber(value))
    }

    /// Nim with heaps of these sizes.
    ///
    /// >>> Session().nim(1, 2, 6).value
    /// 5
    #[pyo3(signature = (*heaps))]
    fn nim(slf: &Bound<'_, Self>, heaps: &Bound<'_, PyTuple>) -> PyResult<Game> {
        let heaps = heaps.iter().map(|heap| natural(&heap, "a heap")).collect::<PyResult<Vec<_>>>()?;
        Game::make(slf, |session| {
            session.store_mut().attempt(|store| {
                let ids =
                    heaps.into_iter().map(|heap| store.nimber(heap)).collect::<sprague::Result<Vec<_>>>()?;
                store.sum(&ids)
            })
        })
    }

    /// The position whose options are these.
    ///
    /// >>> session = Session()
    /// >>> session.game([session.star(0), session.star(2)]).value
    /// 1
    fn game(slf: &Bound<'_, Self>, options: &Bound<'_, PyAny>) -> PyResult<Game> {
        let ids = options
            .try_iter()?
            .map(|option| Game::of(&option?, "an option")?.id_in(slf))
            .collect::<PyResult<Vec<_>>>()?;
        slf.get().long(slf.py(), move |session| session.store_mut().set_of(&ids)).map(|id| Game::new(slf, id))
    }

    /// A position in the notation of textbooks.
    ///
    /// >>> Session().parse("nim(1 2) + kayles(5)").value
    /// 7
    fn parse(slf: &Bound<'_, Self>, text: &str) -> PyResult<Game> {
        slf.get().long_in(slf.py(), text, |session| session.position(text)).map(|id| Game::new(slf, id))
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a session stays in its process; its positions can be pickled"))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Session>()
}
