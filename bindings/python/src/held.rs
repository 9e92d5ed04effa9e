//! A session with its lock, and a position of it: what the classes `Session` and `Game` hold. Their
//! methods, which use most of the other files, are in `session` and `game`.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sprague::{GameId, Interrupt, Limits};

use crate::errors::{raise, raise_in};
use crate::signals;
use crate::used::Here;

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

/// The owner of a lock is the number of a thread, and above it the number of forks.
const THREAD_BITS: u32 = 32;
const THREAD: u64 = u32::MAX as u64;

/// This thread, never 0. After a fork it is the same one.
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
    /// A session that hears signals.
    pub(crate) fn with_limits(limits: Limits) -> Session {
        let mut session = sprague::Session::with_limits(limits);
        let interrupt = signals::interrupt();
        session.set_interrupt(interrupt.clone());
        session.set_files(Some(Arc::new(Here)));
        Session { interrupt, inner: Mutex::new(session), owner: AtomicU64::new(0) }
    }

    /// Whether somebody holds it now.
    pub(crate) fn is_held(&self) -> bool {
        self.inner.try_lock().is_err()
    }

    /// The session itself, for work that is over at once, or that calls Python.
    ///
    /// A thread that waits for it releases the GIL and hears signals. A thread that holds it
    /// already gets an exception: it would wait for itself.
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
            self.owner.store(signals::forks() << THREAD_BITS | me(), Ordering::Relaxed);
            return Ok(Held { guard, owner: &self.owner });
        }
    }

    /// Whether the thread that holds the lock was left behind by a fork.
    pub(crate) fn is_left_behind(&self) -> bool {
        let owner = self.owner.load(Ordering::Relaxed);
        let thread = owner & THREAD;
        thread != 0 && thread != me() && owner >> THREAD_BITS != signals::forks()
    }

    /// Whether the lock may become free while this thread waits.
    fn can_wait(&self) -> PyResult<()> {
        if self.owner.load(Ordering::Relaxed) & THREAD == me() {
            return Err(PyRuntimeError::new_err(
                "this session waits for the function that asks it\n\
                 help: the moves of a ruleset, a __hash__ or a handler of a signal may not use the \
                 session that calls them; a Session() of their own can be used",
            ));
        }
        if self.is_left_behind() {
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
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// The session that it belongs to.
    pub(crate) fn session<'py>(&self, py: Python<'py>) -> &Bound<'py, Session> {
        self.session.bind(py)
    }

    /// Another position of its session.
    pub(crate) fn again(&self, py: Python<'_>, id: GameId) -> Game {
        Game { session: self.session.clone_ref(py), id }
    }
}

fn two_sessions() -> PyErr {
    PyValueError::new_err("the positions belong to two sessions\nhelp: make both in one Session")
}
