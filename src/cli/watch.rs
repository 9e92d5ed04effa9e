//! Long computations are watched from other threads: Ctrl-C, the limits of time and memory, and the
//! progress display.

use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sprague::front_end::{Counted, Progress};
use sprague::{Interrupt, StopReason};

use super::memory;
use super::status::Status;

/// How long a statement, or a game of a survey, may take that nobody watches.
pub const UNATTENDED_TIME_LIMIT: Duration = Duration::from_secs(600);

/// How often the watching thread looks. Also the time it takes until Ctrl-C is known to be
/// answered.
const GLANCE: Duration = Duration::from_millis(100);

/// Where memory might become short, the watching thread looks so often: meanwhile no more is taken than
/// what was left for the rest of the process.
const MEMORY_GLANCE: Duration = Duration::from_millis(5);

/// Bytes that the threads of a process may take in a glance of [`GLANCE`].
const FAST: u64 = 1 << 30;

/// A computation is given this long before anything is said about it.
const QUIET: Duration = Duration::from_secs(1);

/// After Ctrl-C the process may compute for this long until it hears it. It ends earlier if it waits
/// for so long, such as for somebody who reads a pipe.
const PATIENCE: Duration = Duration::from_secs(2);

/// A computation that uses less of the processor in that time is waiting.
const IDLE: Duration = Duration::from_millis(1);

/// Watches one computation after the other.
pub struct Watch {
    shared: Arc<Shared>,
    time_limit: Cell<Option<Duration>>,
    /// What the next computations are parts of, in words.
    task: RefCell<Option<String>>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// Ctrl-C ends the process, and not only what is computed.
    ends_process: bool,
    shows_progress: bool,
    /// The memory that computations may have, in bytes.
    room: Option<u64>,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    /// Between computations, nothing that would be lost: Ctrl-C may end the process at once.
    waiting: bool,
    interrupted: bool,
    thread_started: bool,
    thread_sleeps: bool,
}

struct Running {
    interrupt: Interrupt,
    started: Instant,
    deadline: Option<Instant>,
    progress: Option<ProgressBar>,
    /// Which part of a greater task it is.
    task: Option<String>,
}

impl Watch {
    /// For a process that nobody talks to: Ctrl-C ends it.
    pub fn unattended(time_limit: Option<Duration>) -> Watch {
        Watch::new(time_limit, true)
    }

    /// For an interactive session: Ctrl-C ends the computation alone.
    pub fn attended(time_limit: Option<Duration>) -> Watch {
        Watch::new(time_limit, false)
    }

    fn new(time_limit: Option<Duration>, ends_process: bool) -> Watch {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            ends_process,
            shows_progress: io::stderr().is_terminal(),
            room: memory::room(),
        });
        let handled = Arc::clone(&shared);
        // Without a handler Ctrl-C still ends the process, by the signal's default action.
        let _ = ctrlc::set_handler(move || handled.interrupt());
        Watch { shared, time_limit: Cell::new(time_limit), task: RefCell::default() }
    }

    /// Computations have this time from now on.
    pub fn limit(&self, time: Option<Duration>) {
        self.time_limit.set(time);
    }

    /// Whether somebody sees how far it is.
    pub fn shows_progress(&self) -> bool {
        self.shared.shows_progress
    }

    /// Says which part of a greater task the next computation is: `claim 12 of 340`.
    pub fn about(&self, task: String) {
        self.task.replace(Some(task));
    }

    /// Runs a computation that polls the handle, and stops it when there is a reason to.
    pub fn over<T>(&self, interrupt: &Interrupt, computation: impl FnOnce() -> T) -> T {
        self.begin(interrupt);
        let result = computation();
        self.end();
        result
    }

    /// Waits for input: Ctrl-C meanwhile ends the process, unless it is a session.
    pub fn waiting<T>(&self, input: impl FnOnce() -> T) -> T {
        self.shared.lock().waiting = true;
        let result = input();
        self.shared.lock().waiting = false;
        result
    }

    fn begin(&self, interrupt: &Interrupt) {
        let mut state = self.shared.lock();
        interrupt.clear();
        if state.interrupted {
            interrupt.stop(StopReason::Interrupted);
        }
        let started = Instant::now();
        let deadline = self.time_limit.get().and_then(|limit| started.checked_add(limit));
        let task = self.task.borrow().clone();
        state.running =
            Some(Running { interrupt: interrupt.clone(), started, deadline, progress: None, task });
        let needed = deadline.is_some() || self.shared.shows_progress || self.shared.room.is_some();
        if needed && !state.thread_started {
            let watching = Arc::clone(&self.shared);
            // Without the thread there is no time limit; the computation itself is not at stake.
            state.thread_started = thread::Builder::new().spawn(move || watching.look_on()).is_ok();
        } else if state.thread_sleeps {
            self.shared.changed.notify_one();
        }
    }

    fn end(&self) {
        if let Some(Running { progress: Some(bar), .. }) = self.shared.lock().running.take() {
            bar.finish_and_clear();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // What the state says stays true even if a thread panicked that held it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What Ctrl-C does. Called on a thread of its own, which hears the next one when this returns.
    fn interrupt(&self) {
        let mut state = self.lock();
        if let Some(running) = &state.running {
            running.interrupt.stop(StopReason::Interrupted);
        }
        if !self.ends_process {
            return;
        }
        if state.waiting || state.interrupted {
            end_process();
        }
        state.interrupted = true;
        if thread::Builder::new().spawn(end_in_time).is_err() {
            end_process();
        }
    }

    /// The watching thread: asleep while nothing is computed, otherwise a glance now and then. To
    /// begin a computation costs no wake-up when the last one ended a moment ago.
    fn look_on(&self) {
        let mut state = self.lock();
        loop {
            let interrupted = state.interrupted;
            // The process ends anyway, and whether it waits is seen from what it needs.
            let Some(running) = state.running.as_mut().filter(|_| !interrupted) else {
                state.thread_sleeps = true;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.thread_sleeps = false;
                continue;
            };
            let now = Instant::now();
            if running.deadline.is_some_and(|deadline| now >= deadline) {
                running.deadline = None;
                // Ctrl-C came first if it came at all.
                if running.interrupt.requested().is_none() {
                    running.interrupt.stop(StopReason::TimeLimit);
                }
            }
            let mut pause = running.deadline.map_or(GLANCE, |deadline| GLANCE.min(deadline - now));
            if let Some(room) = self.room {
                let taken = memory::resident().unwrap_or(0);
                if taken >= room && running.interrupt.requested().is_none() {
                    running.interrupt.stop(StopReason::MemoryLimit);
                }
                // Far from the limit nobody gets there in a glance.
                if room.saturating_sub(taken) < FAST {
                    pause = pause.min(MEMORY_GLANCE);
                }
            }
            if self.shows_progress && now - running.started >= QUIET {
                running.show_progress();
            }
            state = self.changed.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Running {
    fn show_progress(&mut self) {
        let bar = self.progress.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
                bar.set_style(style);
            }
            bar.with_elapsed(self.started.elapsed())
        });
        let counted = self.interrupt.progress().map(|progress| in_words(&progress));
        let parts = [self.task.clone(), counted, Some("Ctrl-C stops".to_owned())];
        bar.set_message(parts.into_iter().flatten().collect::<Vec<String>>().join(", "));
        bar.tick();
    }
}

/// `1,234 of 5,000 heaps`.
fn in_words(progress: &Progress) -> String {
    let what = match progress.counted {
        Counted::Games => "games",
        Counted::Cells => "cells",
        Counted::Heaps => "heaps",
        Counted::Positions => "positions",
        _ => "steps",
    };
    let done = HumanCount(progress.done);
    match progress.of {
        Some(of) => format!("{done} of {} {what}", HumanCount(of)),
        None => format!("{done} {what}"),
    }
}

/// Ends the process even if what it does cannot be stopped. What it computes is measured by the
/// processor's time: beside other programs it hears Ctrl-C as it does alone, and says what it found.
fn end_in_time() {
    let begun = processor_time();
    let mut before = begun;
    loop {
        thread::sleep(PATIENCE);
        let now = processor_time();
        if now.saturating_sub(before) < IDLE || now.saturating_sub(begun) >= PATIENCE {
            end_process();
        }
        before = now;
    }
}

/// What all threads of the process have needed of the processor so far.
#[cfg(unix)]
fn processor_time() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Where it is not known, the process is taken for one that waits.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

fn end_process() -> ! {
    std::process::exit(i32::from(Status::Interrupted.code()))
}
