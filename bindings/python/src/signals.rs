//! Ctrl-C and other signals, heard while the library computes.
//!
//! Only Python's main thread runs handlers of signals. When that thread computes, another one, the
//! ticker, tells it every 20 milliseconds to look whether there is a signal
//! ([`sprague::Interrupt::ask`]). The ticker ends when nothing was computed for a second.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use sprague::{Interrupt, StopReason};

/// How often the main thread looks for signals while it computes.
const TICK: Duration = Duration::from_millis(20);

/// The ticker ends after this number of ticks without a computation.
const IDLE_TICKS: u32 = 50;

/// What the ticker asks.
struct Ticking {
    /// The handles of the computations of the main thread, the innermost last.
    handles: Vec<Interrupt>,
    /// Whether there is a ticker in this process.
    is_running: bool,
}

static TICKING: Mutex<Ticking> = Mutex::new(Ticking { handles: Vec::new(), is_running: false });

/// How often this process has come from a fork, of its own or of those before it.
static FORKS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// What the handler of a signal raised in this thread.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// Whether this is the main thread of Python, and for how many forks that was found out.
    static IS_MAIN: Cell<Option<(u64, bool)>> = const { Cell::new(None) };
    /// The ticker's lock, held over a fork, so that the child does not get it locked.
    static FORKING: RefCell<Option<MutexGuard<'static, Ticking>>> = const { RefCell::new(None) };
}

fn ticking() -> MutexGuard<'static, Ticking> {
    TICKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How often this process has come from a fork.
pub(crate) fn forks() -> u64 {
    FORKS.load(Ordering::Relaxed)
}

fn is_main(py: Python<'_>) -> bool {
    if let Some((at, is_main)) = IS_MAIN.get()
        && at == forks()
    {
        return is_main;
    }
    let found = || -> PyResult<bool> {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        threading.call_method0("get_ident")?.eq(main)
    };
    let is_main = found().unwrap_or(false);
    IS_MAIN.set(Some((forks(), is_main)));
    is_main
}

/// A handle for computations: in the main thread they hear signals.
pub(crate) fn interrupt() -> Interrupt {
    Interrupt::when_asked(|| {
        // Where the interpreter is ending, nobody can be asked.
        let signal = Python::try_attach(|py| py.check_signals().err())??;
        RAISED.with(|raised| *raised.borrow_mut() = Some(signal));
        Some(StopReason::Interrupted)
    })
}

/// Runs what may take long without the GIL, and hears signals that `interrupt` is polled for. The
/// exception that a handler raised comes out instead of the result.
pub(crate) fn hearing<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let ticked = if is_main(py) { Ticked::new(interrupt) } else { None };
    let result = py.detach(work);
    drop(ticked);
    match RAISED.with(|raised| raised.borrow_mut().take()) {
        Some(signal) => {
            interrupt.clear();
            Err(signal)
        }
        None => Ok(result),
    }
}

/// Hears signals, and lets other threads in, in a loop that makes or reads objects of Python: the
/// interpreter does both between instructions, and there may be none.
#[derive(Default)]
pub(crate) struct Rounds(u32);

impl Rounds {
    /// To be called in every round.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<()> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(1 << 14) {
            py.check_signals()?;
            py.detach(|| ());
        }
        Ok(())
    }
}

/// As long as it lives, the ticker asks the handle.
struct Ticked;

impl Ticked {
    fn new(interrupt: &Interrupt) -> Option<Ticked> {
        // Hooks of others that compute during a fork find the lock taken, and by this thread.
        if FORKING.with(|forking| forking.borrow().is_some()) {
            return None;
        }
        let mut ticking = ticking();
        ticking.handles.push(interrupt.clone());
        if !ticking.is_running {
            // Where there can be no further thread, signals are heard when the work is done.
            ticking.is_running =
                std::thread::Builder::new().name("sprague-ticker".to_owned()).spawn(run).is_ok();
        }
        Some(Ticked)
    }
}

impl Drop for Ticked {
    fn drop(&mut self) {
        ticking().handles.pop();
    }
}

fn run() {
    let mut idle = 0;
    loop {
        std::thread::sleep(TICK);
        let mut ticking = ticking();
        idle = if ticking.handles.is_empty() { idle + 1 } else { 0 };
        if idle > IDLE_TICKS {
            ticking.is_running = false;
            return;
        }
        ticking.handles.iter().for_each(Interrupt::ask);
    }
}

/// What Python calls before `os.fork`.
#[pyfunction]
fn _before_fork() {
    FORKING.with(|forking| *forking.borrow_mut() = Some(ticking()));
}

/// What Python calls after `os.fork`, in the parent.
#[pyfunction]
fn _after_fork_in_parent() {
    FORKING.with(|forking| *forking.borrow_mut() = None);
}

/// What Python calls after `os.fork`, in the child, where no other thread is left.
#[pyfunction]
fn _after_fork_in_child() {
    FORKS.fetch_add(1, Ordering::Relaxed);
    FORKING.with(|forking| {
        if let Some(mut ticking) = forking.borrow_mut().take() {
            ticking.is_running = false;
            // What another thread computed nobody computes any more.
            if !matches!(IS_MAIN.get(), Some((_, true))) {
                ticking.handles.clear();
            }
        }
    });
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let os = module.py().import("os")?;
    if let Ok(register) = os.getattr("register_at_fork") {
        let hooks = pyo3::types::PyDict::new(module.py());
        hooks.set_item("before", wrap_pyfunction!(_before_fork, module)?)?;
        hooks.set_item("after_in_parent", wrap_pyfunction!(_after_fork_in_parent, module)?)?;
        hooks.set_item("after_in_child", wrap_pyfunction!(_after_fork_in_child, module)?)?;
        register.call((), Some(&hooks))?;
    }
    Ok(())
}
